/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of a match as PGN, with scores and clocks in comments. */
#ifndef MUSTER_ENGINE_MATCH_PGN_H
#define MUSTER_ENGINE_MATCH_PGN_H

#include "game.h"

typedef struct {
    const char *event;
    size_t round, game; /* from 1: the tag is "round.game" */
    const char *names[COLORS];
    const MatchLimits *limits[COLORS];
    int drop_cap;
} MatchPgnTags;

/* Appends a whole game. A result is there unless the game was interrupted. */
void match_pgn_write(const MatchGame *game, const MatchPgnTags *tags, Text *text);

#endif
