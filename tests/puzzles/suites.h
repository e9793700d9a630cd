/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puzzles "mate in two" and "mate in three" that begin with a drop of several pieces. */
#ifndef MUSTER_TESTS_PUZZLES_SUITES_H
#define MUSTER_TESTS_PUZZLES_SUITES_H

#include <check.h>

Suite *proofs_suite(void);  /* the solver by brute force, and rows that it proves anew */
Suite *solving_suite(void); /* what the search finds */

#endif
