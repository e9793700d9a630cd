/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "level.h"

#include <math.h>

/* From 40 nodes at level 0 to what level 20 would have, 20000. */
static const double first_nodes = 40.0, growth = 1.365;

enum { ERROR_STEP = 15 };

/*
 * What levels are worth in Kingchess. The scale is the engine's own: 2000 is 20000 nodes for each
 * action with its whole strength. bench/README.md tells how the rest was measured.
 */
static const struct {
    double level;
    int elo;
} scale[] = {{0, SEARCH_MIN_ELO}, {4, 955},   {8, 1080},
             {12, 1315},          {16, 1630}, {20, SEARCH_MAX_ELO}};

enum { SCALE_POINTS = sizeof scale / sizeof scale[0] };

uint64_t level_nodes(double level)
{
    return (uint64_t)(first_nodes * pow(growth, level));
}

int level_error(double level)
{
    return (int)(ERROR_STEP * (SEARCH_FULL_LEVEL - level));
}

double search_level_of_elo(int elo)
{
    int i = 1;
    while (i < SCALE_POINTS - 1 && elo > scale[i].elo)
        i++;
    double part = (double)(elo - scale[i - 1].elo) / (scale[i].elo - scale[i - 1].elo);
    return scale[i - 1].level + part * (scale[i].level - scale[i - 1].level);
}
