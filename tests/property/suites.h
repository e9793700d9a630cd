/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must hold in every position of random and of recorded games. */
#ifndef MUSTER_TESTS_PROPERTY_SUITES_H
#define MUSTER_TESTS_PROPERTY_SUITES_H

#include <check.h>

Suite *agreement_suite(void);   /* the rules library and the reference say the same */
Suite *consistency_suite(void); /* the rules library agrees with itself */
Suite *replay_suite(void);      /* both agree on recorded games */

#endif
