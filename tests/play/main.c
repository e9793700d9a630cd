/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../movegen/movegen.h"
#include "../../search/search.h"

#include <stdlib.h>

Suite *suite_of(const char *name, TCase **tests)
{
    Suite *suite = suite_create(name);
    *tests = tcase_create(name);
    tcase_set_timeout(*tests, 300);
    suite_add_tcase(suite, *tests);
    return suite;
}

int main(void)
{
    movegen_init();
    search_init();
    SRunner *runner = srunner_create(config_suite());
    srunner_add_suite(runner, typed_suite());
    srunner_add_suite(runner, placing_suite());
    srunner_add_suite(runner, strength_suite());
    srunner_add_suite(runner, picture_suite());
    srunner_add_suite(runner, commands_suite());
    srunner_add_suite(runner, endings_suite());
    srunner_add_suite(runner, army_suite());
    srunner_add_suite(runner, save_suite());
    srunner_add_suite(runner, input_suite());
    srunner_add_suite(runner, program_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
