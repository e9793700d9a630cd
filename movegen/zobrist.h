/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random numbers for incremental position keys (Zobrist, 1970). They cover everything the rules
 * let matter: board, reserves, side, castling state with the "king home, no rook yet" mark, a legal
 * en passant capture, the colour a reserve bishop is bound to, the game, the drop cap, and, inside
 * an action, how many more pieces it may drop.
 *
 * zobrist_init() fills the tables from a fixed seed; keys are equal on every machine.
 */
#ifndef MUSTER_MOVEGEN_ZOBRIST_H
#define MUSTER_MOVEGEN_ZOBRIST_H

#include "types.h"

enum { FULL_ARMY = 16, MAX_OF_TYPE = 8 };

typedef struct {
    uint64_t piece[PIECES][SQUARES];
    uint64_t reserve[COLORS][PIECE_TYPES][MAX_OF_TYPE + 1]; /* 0 for an empty one */
    uint64_t castling[64];
    uint64_t en_passant[8];
    uint64_t bishop[COLORS][3];
    uint64_t side;
    uint64_t variant[4];
    uint64_t cap[FULL_ARMY + 1];    /* 0 for the full army */
    uint64_t inside[FULL_ARMY + 1]; /* inside an action, by drops still allowed */
} Zobrist;

extern Zobrist zobrist; /* written once by zobrist_init() */

void zobrist_init(void);

/* One step of SplitMix64 (Steele, Lea, Flood 2014; public domain by Vigna): a seeded generator. */
uint64_t random_next(uint64_t *state);

#endif
