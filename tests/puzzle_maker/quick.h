/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A quick look for puzzles with the engine's rules. What it finds are candidates; proofs come from
 * the reference rules, with which it shares nothing.
 */
#ifndef MUSTER_PUZZLE_MAKER_QUICK_H
#define MUSTER_PUZZLE_MAKER_QUICK_H

#include "../../movegen/action.h"
#include "../../movegen/position.h"

#include <stdbool.h>
#include <stdint.h>

enum { QUICK_DEPTH = 4 };

typedef enum {
    QUICK_PUZZLE,
    QUICK_NO_MATE,
    QUICK_FASTER,
    QUICK_SIMPLE, /* a move or a single drop mates as fast */
    QUICK_MANY,   /* more than `most` solutions */
    QUICK_LONG,   /* more than `effort` positions were made */
    QUICK_VERDICTS
} QuickVerdict;

/* Judges a position as a puzzle "mate in n", n from 1 to QUICK_DEPTH. */
QuickVerdict quick_judge(const Position *pos, int n, int most, uint64_t effort);

#endif
