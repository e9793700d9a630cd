/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of a match as PGN, with scores and clocks in comments. */
#ifndef MUSTER_ENGINE_MATCH_PGN_H
#define MUSTER_ENGINE_MATCH_PGN_H

#include "game.h"

#include <stdio.h>

typedef struct {
    const char *event;
    size_t round, game; /* from 1: the tag is "round.game" */
    const char *names[COLORS];
    const MatchLimits *limits[COLORS];
} MatchPgnTags;

/*
 * Writes a whole game, with the end in words as its last comment. A result is there unless the game
 * was interrupted. False when memory is short or writing failed; the caller flushes.
 */
bool match_pgn_write(FILE *file, const MatchGame *game, const MatchPgnTags *tags);

#endif
