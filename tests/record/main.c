/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../movegen/movegen.h"

#include <stdlib.h>

int main(void)
{
    movegen_init();
    SRunner *runner = srunner_create(game_suite());
    srunner_add_suite(runner, source_suite());
    srunner_add_suite(runner, pgn_suite());
    srunner_add_suite(runner, notation_suite());
    srunner_add_suite(runner, line_suite());
    srunner_add_suite(runner, writer_suite());
    srunner_add_suite(runner, round_trip_suite());
    srunner_add_suite(runner, convert_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
