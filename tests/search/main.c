/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/movegen.h"
#include "../../search/search.h"
#include "suites.h"

#include <stdlib.h>

/* Sanitizers: memory that cannot be had is NULL, as it is without them. */
const char *__asan_default_options(void);
const char *__tsan_default_options(void);

const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

const char *__tsan_default_options(void)
{
    return "allocator_may_return_null=1";
}

int main(void)
{
    movegen_init();
    search_init();
    SRunner *runner = srunner_create(table_suite());
    srunner_add_suite(runner, busy_suite());
    srunner_add_suite(runner, relay_suite());
    srunner_add_suite(runner, see_suite());
    srunner_add_suite(runner, evaluate_suite());
    srunner_add_suite(runner, clock_suite());
    srunner_add_suite(runner, order_suite());
    srunner_add_suite(runner, picker_suite());
    srunner_add_suite(runner, setup_suite());
    srunner_add_suite(runner, choice_suite());
    srunner_add_suite(runner, level_suite());
    srunner_add_suite(runner, variety_suite());
    srunner_add_suite(runner, distinct_suite());
    srunner_add_suite(runner, formation_suite());
    srunner_add_suite(runner, root_suite());
    srunner_add_suite(runner, mates_suite());
    srunner_add_suite(runner, drop_sets_suite());
    srunner_add_suite(runner, searcher_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
