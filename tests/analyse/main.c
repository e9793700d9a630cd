/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../movegen/movegen.h"
#include "../../search/search.h"
#include "program.h"

#include <stdlib.h>

Suite *suite_of(const char *name, TCase **tests)
{
    Suite *suite = suite_create(name);
    *tests = tcase_create(name);
    tcase_set_timeout(*tests, 300);
    tcase_add_checked_fixture(*tests, program_enter_folder, program_leave_folder);
    suite_add_tcase(suite, *tests);
    return suite;
}

int main(void)
{
    movegen_init();
    search_init();
    SRunner *runner = srunner_create(epd_suite());
    srunner_add_suite(runner, item_suite());
    srunner_add_suite(runner, blocks_suite());
    srunner_add_suite(runner, positions_suite());
    srunner_add_suite(runner, divided_suite());
    srunner_add_suite(runner, suites_suite());
    srunner_add_suite(runner, games_suite());
    srunner_add_suite(runner, commands_suite());
    srunner_add_suite(runner, diagram_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
