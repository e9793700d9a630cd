/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "strength.h"

#include "../../movegen/zobrist.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    FIRST_NODES = 50,
    WEAK_BELOW = 9, /* levels below it choose by lot */
    WEAK_LINES = 4,
    WEAK_MARGIN = 25 /* centipawns, for each level below */
};

static uint64_t level_nodes(int level)
{
    double nodes = FIRST_NODES;
    for (int i = LEVEL_MIN; i < level; i++)
        nodes *= 1.75;
    return (uint64_t)nodes;
}

void strength_limits(const Strength *strength, SearchLimits *limits)
{
    if (strength->level)
        limits->nodes = level_nodes(strength->level);
    else if (strength->depth)
        limits->depth = strength->depth;
    else if (strength->nodes)
        limits->nodes = strength->nodes;
    else
        limits->movetime = strength->movetime;
}

static bool is_weak(const Strength *strength)
{
    return strength->level && strength->level < WEAK_BELOW;
}

int strength_lines(const Strength *strength)
{
    return is_weak(strength) ? WEAK_LINES : 1;
}

int strength_choose(const Strength *strength, const int *scores, int count, uint64_t *random)
{
    int candidates = 1;
    if (!is_weak(strength))
        return 0;
    int margin = WEAK_MARGIN * (WEAK_BELOW - strength->level);
    while (candidates < count && scores[candidates] >= scores[0] - margin)
        candidates++;
    return (int)(random_next(random) % (uint64_t)candidates);
}

char *strength_describe(const Strength *strength, char *out)
{
    if (strength->level)
        snprintf(out, STRENGTH_TEXT_SIZE, "level %d", strength->level);
    else if (strength->depth)
        snprintf(out, STRENGTH_TEXT_SIZE, "depth %d", strength->depth);
    else if (strength->nodes)
        snprintf(out, STRENGTH_TEXT_SIZE, "%" PRIu64 " nodes", strength->nodes);
    else if (strength->movetime)
        snprintf(out, STRENGTH_TEXT_SIZE, "%" PRId64 " ms a move", strength->movetime);
    else
        snprintf(out, STRENGTH_TEXT_SIZE, "by the clock");
    return out;
}
