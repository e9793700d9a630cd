/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suites of matches between engines, and of the openings for them. */
#ifndef MUSTER_TESTS_MATCH_SUITES_H
#define MUSTER_TESTS_MATCH_SUITES_H

#include <check.h>

/* A suite of one test case with patience for slow machines; each test has a folder (run.h). */
Suite *suite_of(const char *name, TCase **tests);

Suite *stats_suite(void);
Suite *limits_suite(void);
Suite *book_suite(void);
Suite *config_suite(void);
Suite *openings_suite(void);
Suite *faults_suite(void);
Suite *games_suite(void);
Suite *resume_suite(void);
Suite *records_suite(void);

#endif
