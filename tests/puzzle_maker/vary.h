/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns a position of a Kingchess game into one that might hold a puzzle. */
#ifndef MUSTER_PUZZLE_MAKER_VARY_H
#define MUSTER_PUZZLE_MAKER_VARY_H

#include "../reference/ref.h"

#include <stdint.h>

/* A seeded random number below a bound. */
unsigned vary_random(uint64_t *seed, unsigned bound);

/*
 * The attacker is to move and each side has a reserve of so many pieces: what it has there is cut
 * down, or pieces that stand in its own half return there, as if not dropped yet. False when that
 * gives no sound position.
 */
bool vary_position(RefPosition *p, int attacker, const int reserves[2], uint64_t *seed);

#endif
