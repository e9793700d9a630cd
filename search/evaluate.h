/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The hand-written evaluation: tapered, linear in one table of parameters.
 *
 * Every term is "count times parameter" (eval_terms.h); a parameter holds a middlegame and an
 * endgame value in centipawns, blended by the material left on the board and in the reserves.
 */
#ifndef MUSTER_SEARCH_EVALUATE_H
#define MUSTER_SEARCH_EVALUATE_H

#include "../movegen/position.h"

/* Centipawns for the side to move, at an action's boundary. Mating material is not looked at. */
int evaluate(const Position *pos);

/* Officers on the board and in the reserves: PHASE_FULL for both full armies, 0 for none. */
enum { PHASE_FULL = 24 };
int evaluate_phase(const Position *pos);

/* How good a square is for a piece that is dropped there, by the piece-square table alone;
 * centipawns, middlegame. */
int evaluate_drop_square(Color color, PieceType type, int square);

/* Fills the tables derived from the parameters; search_init() calls it. */
void evaluate_init(void);

#endif
