/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/movegen.h"
#include "suites.h"

#include <stdlib.h>

int main(void)
{
    movegen_init();
    SRunner *runner = srunner_create(agreement_suite());
    srunner_add_suite(runner, consistency_suite());
    srunner_add_suite(runner, replay_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
