/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suites of the search library, one for each of its modules. */
#ifndef MUSTER_TESTS_SEARCH_SUITES_H
#define MUSTER_TESTS_SEARCH_SUITES_H

#include <check.h>

Suite *busy_suite(void);
Suite *choice_suite(void);
Suite *clock_suite(void);
Suite *distinct_suite(void);
Suite *drop_sets_suite(void);
Suite *evaluate_suite(void);
Suite *formation_suite(void);
Suite *level_suite(void);
Suite *mates_suite(void);
Suite *order_suite(void);
Suite *picker_suite(void);
Suite *relay_suite(void);
Suite *root_suite(void);
Suite *searcher_suite(void);
Suite *see_suite(void);
Suite *setup_suite(void);
Suite *table_suite(void);
Suite *variety_suite(void);

#endif
