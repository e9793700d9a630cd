/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finished formations: whole drop actions of several sizes, built greedily by the learned order,
 * which the search offers as candidates of their own. Steps alone rarely reach such sizes, since
 * every piece costs width and depth. Private to search/.
 */
#ifndef MUSTER_SEARCH_FORMATION_H
#define MUSTER_SEARCH_FORMATION_H

#include "../movegen/action.h"

/* Sizes 2, 4, 7 and all, for up to two squares of a king that is still in reserve. */
enum { FORMATION_MAX = 8 };

typedef struct {
    int count;
    Action actions[FORMATION_MAX];
} Formations;

/* Builds formations for the side to move; none where it has too few pieces or may drop only one. */
void formations_build(const Position *pos, Formations *formations);

/* What formations_build() looks at first of all: two positions with the same key get the same
 * formations from a cache, and whoever uses them checks that they are legal. */
uint64_t formations_key(const Position *pos);

#endif
