/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suites of the rules library, one for each of its modules. */
#ifndef MUSTER_TESTS_MOVEGEN_SUITES_H
#define MUSTER_TESTS_MOVEGEN_SUITES_H

#include <check.h>

Suite *action_suite(void);
Suite *bitboard_suite(void);
Suite *count_suite(void);
Suite *fen_suite(void);
Suite *generate_suite(void);
Suite *history_suite(void);
Suite *notation_suite(void);
Suite *position_suite(void);
Suite *variant_suite(void);
Suite *vectors_suite(void);

#endif
