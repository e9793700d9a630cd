/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/movegen.h"
#include "../../search/search.h"
#include "run.h"
#include "suites.h"

#include <stdlib.h>

enum { PATIENCE = 600 }; /* seconds; guards against hangs only */

Suite *suite_of(const char *name, TCase **tests)
{
    Suite *suite = suite_create(name);
    *tests = tcase_create(name);
    tcase_set_timeout(*tests, PATIENCE);
    tcase_add_checked_fixture(*tests, folder_create, folder_remove);
    suite_add_tcase(suite, *tests);
    return suite;
}

int main(void)
{
    movegen_init();
    search_init();
    SRunner *runner = srunner_create(stats_suite());
    srunner_add_suite(runner, limits_suite());
    srunner_add_suite(runner, book_suite());
    srunner_add_suite(runner, config_suite());
    srunner_add_suite(runner, openings_suite());
    srunner_add_suite(runner, faults_suite());
    srunner_add_suite(runner, games_suite());
    srunner_add_suite(runner, resume_suite());
    srunner_add_suite(runner, records_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
