/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suites of `muster analyse` and `muster diagram`. */
#ifndef MUSTER_TESTS_ANALYSE_SUITES_H
#define MUSTER_TESTS_ANALYSE_SUITES_H

#include <check.h>

/* A suite of one test case, with time for slow builds, each test in an empty folder of its own. */
Suite *suite_of(const char *name, TCase **tests);

Suite *epd_suite(void);
Suite *item_suite(void);
Suite *blocks_suite(void);
Suite *positions_suite(void);
Suite *divided_suite(void);
Suite *suites_suite(void);
Suite *games_suite(void);
Suite *commands_suite(void);
Suite *diagram_suite(void);

#endif
