/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static exchange evaluation: the outcome of captures on one square. Reads only. */
#ifndef MUSTER_SEARCH_SEE_H
#define MUSTER_SEARCH_SEE_H

#include "../movegen/position.h"

/* Piece values in centipawns for exchanges; the king's is only "most". */
extern const int see_values[PIECE_TYPES];

/*
 * What an ordinary move of the side to move gains in centipawns when both sides go on capturing on
 * its target as long as it pays. Drops take no part: a dropped piece recaptures one action later.
 */
int see(const Position *pos, Step move);

/* What the side not to move can gain at best by capturing the piece on a square; 0 or more. */
int see_hanging(const Position *pos, int square);

#endif
