/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/movegen.h"
#include "suites.h"

#include <stdlib.h>

int main(void)
{
    movegen_init();
    SRunner *runner = srunner_create(bitboard_suite());
    srunner_add_suite(runner, variant_suite());
    srunner_add_suite(runner, position_suite());
    srunner_add_suite(runner, fen_suite());
    srunner_add_suite(runner, action_suite());
    srunner_add_suite(runner, generate_suite());
    srunner_add_suite(runner, count_suite());
    srunner_add_suite(runner, history_suite());
    srunner_add_suite(runner, notation_suite());
    srunner_add_suite(runner, vectors_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
