/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which steps give check, told before they are made. Private to search/; safe from any thread.
 */
#ifndef MUSTER_SEARCH_CHECKS_H
#define MUSTER_SEARCH_CHECKS_H

#include "../movegen/position.h"

/* The enemy king as the side to move sees it; made once a node. */
typedef struct {
    int king;                      /* NO_SQUARE in reserve */
    Bitboard squares[PIECE_TYPES]; /* from where a piece of the type would check; none for kings */
    Bitboard discoverers;          /* own pieces that alone stand between a slider and the king */
} CheckSquares;

/* From where officers, queen to knight, would attack a king; the other types stay as they are. */
void check_origins(int king, Bitboard occupied, Bitboard from[PIECE_TYPES]);

void check_squares(const Position *pos, CheckSquares *checks);

/* Whether a legal step of the side to move attacks the enemy king. A castling rook's check and one
 * uncovered by an en passant capture go unseen: both are rare, and only ordering rests on this. */
bool step_checks(const Position *pos, const CheckSquares *checks, Step step);

#endif
