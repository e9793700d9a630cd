/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Armies for Combat chess, where a side places all sixteen pieces unseen. Private to search/. */
#ifndef MUSTER_SEARCH_SETUP_H
#define MUSTER_SEARCH_SETUP_H

#include "../movegen/action.h"

/*
 * A sound setup for the side to move, which must have its whole army in reserve. It depends on the
 * side and the seed alone: whatever else stands on the board is not looked at.
 */
void setup_army(Color side, uint64_t seed, Action *action);

#endif
