/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The hand-written evaluation: tapered, linear in one table of parameters.
 *
 * Every term is "count times parameter" (eval_terms.h); a parameter holds three values
 * in centipawns, for the stages of a game: armies in reserve, middlegame, endgame.
 */
#ifndef MUSTER_SEARCH_EVALUATE_H
#define MUSTER_SEARCH_EVALUATE_H

#include "../movegen/position.h"

/* Centipawns for the side to move, at an action's boundary. Mating material is not looked at. */
int evaluate(const Position *pos);

/*
 * How far a position is in each stage, out of WEIGHT_FULL in all: by the pieces in both reserves,
 * then, of what is left, middlegame and endgame by the officers that remain.
 */
enum { EVAL_STAGES = 3, WEIGHT_FULL = 768 };
void evaluate_weights(const Position *pos, int weights[EVAL_STAGES]);

/* How good a square is for a piece that is dropped there, by the piece-square table alone;
 * centipawns. */
int evaluate_drop_square(Color color, PieceType type, int square);

/* Fills the tables derived from the parameters; search_init() calls it. */
void evaluate_init(void);

#endif
