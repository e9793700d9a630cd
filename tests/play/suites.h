/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suites of play against a person. */
#ifndef MUSTER_TESTS_PLAY_SUITES_H
#define MUSTER_TESTS_PLAY_SUITES_H

#include <check.h>

Suite *army_suite(void);
Suite *commands_suite(void);
Suite *config_suite(void);
Suite *endings_suite(void);
Suite *input_suite(void);
Suite *picture_suite(void);
Suite *placing_suite(void);
Suite *program_suite(void);
Suite *save_suite(void);
Suite *strength_suite(void);
Suite *typed_suite(void);

/* A suite of one case, for tests to be added to; its limit only guards against hangs. */
Suite *suite_of(const char *name, TCase **tests);

#endif
