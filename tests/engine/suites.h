/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suites of the engine's front end. */
#ifndef MUSTER_TESTS_ENGINE_SUITES_H
#define MUSTER_TESTS_ENGINE_SUITES_H

#include <check.h>

/* A suite of one test case, with time for slow builds. */
Suite *suite_of(const char *name, TCase **tests);

Suite *words_suite(void);
Suite *engine_suite(void);
Suite *handshake_suite(void);
Suite *options_suite(void);
Suite *position_suite(void);
Suite *play_suite(void);
Suite *legal_suite(void);
Suite *perft_suite(void);
Suite *go_suite(void);
Suite *robustness_suite(void);

#endif
