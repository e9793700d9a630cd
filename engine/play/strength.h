/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How strong the engine plays.
 *
 * A level N from 1 to 20 searches 50 * 1.75^(N-1) steps: 50 at level 1, two million at level 20.
 * Levels below 9 also look at four lines and take one by lot among those that are worth at most
 * 25 * (9 - N) centipawns less than the best: 200 at level 1, 25 at level 8. A seed makes the lot
 * the same each time. Instead of a level, limits may be set; then the best line is played.
 */
#ifndef MUSTER_ENGINE_PLAY_STRENGTH_H
#define MUSTER_ENGINE_PLAY_STRENGTH_H

#include "../../search/search.h"

enum { LEVEL_MIN = 1, LEVEL_MAX = 20, LEVEL_STANDARD = 8 };

/* The first one that is not 0 counts; all 0: the clock alone. */
typedef struct {
    int level;
    int depth;
    uint64_t nodes;
    int64_t movetime; /* milliseconds */
} Strength;

/* Room for the longest description. */
enum { STRENGTH_TEXT_SIZE = 48 };

/* Sets the members of *limits that the strength decides; the clocks are the caller's. */
void strength_limits(const Strength *strength, SearchLimits *limits);

/* How many lines the search must find. */
int strength_lines(const Strength *strength);

/* Which of the lines, best first, to play; scores[] has at least one. */
int strength_choose(const Strength *strength, const int *scores, int count, uint64_t *random);

/* "level 5", "depth 8", "by the clock"; returns out, of STRENGTH_TEXT_SIZE bytes. */
char *strength_describe(const Strength *strength, char *out);

#endif
