/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Levels of play below full strength, from 0 to SEARCH_FULL_LEVEL. A level is a number of nodes for
 * each action and an error in choosing among the lines found with them. Levels between the whole
 * ones lie between them in strength. Private to search/, but for search_level_of_elo().
 */
#ifndef MUSTER_SEARCH_LEVEL_H
#define MUSTER_SEARCH_LEVEL_H

#include "search.h"

/* Nodes for one action. */
uint64_t level_nodes(double level);

/* By how many centipawns a line may look better than it is. */
int level_error(double level);

#endif
