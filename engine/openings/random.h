/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random legal actions, plausible rather than uniform: drops of several pieces are common, and
 * kings mostly stay near their own first rank. The state is that of random_next(); equal states
 * give equal actions on every machine. Nothing is allocated.
 */
#ifndef MUSTER_ENGINE_OPENINGS_RANDOM_H
#define MUSTER_ENGINE_OPENINGS_RANDOM_H

#include "../../movegen/action.h"

/* A random number below a bound above 0. */
unsigned openings_below(uint64_t *random, unsigned bound);

/* A legal action at an action's boundary; false when luck found none. */
bool openings_random_action(const Position *pos, uint64_t *random, Action *action);

#endif
