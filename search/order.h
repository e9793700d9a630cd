/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How likely a quiet move or a drop is to belong to the action that a deeper search would choose,
 * while there are reserves: a linear softmax over what the step does at once, fitted to the
 * engine's own choices by bench/order.c. Private to search/; safe from any thread.
 */
#ifndef MUSTER_SEARCH_ORDER_H
#define MUSTER_SEARCH_ORDER_H

#include "../movegen/position.h"

/* name, number of weights. All are by kind first: the type of a dropped piece, or ORDER_MOVES and
 * the type of a moved one. Squares count from the owner's side, files folded onto a-d. */
#define ORDER_TERMS(X)                                                                             \
    X(SQUARE, 12 * 32)                                                                             \
    X(OWN_KING, 12 * OFFSETS)   /* offset from it (bitboard.h) */                                  \
    X(ENEMY_KING, 12 * OFFSETS) /* likewise */                                                     \
    X(EXPOSED, 12 * 14)         /* cheapest enemy attacker, 6 for none; then guarded or not */     \
    X(LEAVES, 12 * 14)          /* the same of the square that a move leaves */                    \
    X(ATTACK, 12 * 12)    /* each piece attacked: type, then guarded or not; kings are checks */   \
    X(GUARD, 12 * 6)      /* each own piece guarded that hangs otherwise: type */                  \
    X(BY_PAWN, 12)        /* guarded by a pawn */                                                  \
    X(PAWN_FILE, 12)      /* an own pawn on the file */                                            \
    X(EARLIER, 12 * 4)    /* drops made before in this action, 3 or more alike */                  \
    X(MEN, 12 * 16)       /* men in hand */                                                        \
    X(ENEMY_MEN, 12 * 16) /* men in the enemy's hand */

enum {
#define ORDER_TERM_FIRST(name, count) ORDER_##name, ORDER_##name##_LAST = ORDER_##name + (count)-1,
    ORDER_TERMS(ORDER_TERM_FIRST)
#undef ORDER_TERM_FIRST
        ORDER_TERM_COUNT,
    ORDER_MOVES = PIECE_TYPES
};

/* A thousandth of a logit each. */
extern const int16_t order_weights[ORDER_TERM_COUNT];

/* What all steps of a position need to know of it. */
typedef struct {
    const Position *pos;
    Color us;
    Bitboard occupied, enemy;
    Bitboard enemy_attacks, hanging; /* hanging: own, attacked and not guarded */
    Bitboard own_pawn_attacks, pawn_files;
    int own_king, enemy_king;
    uint8_t exposure[SQUARES]; /* index within EXPOSED and LEAVES */
    int base[2 * PIECE_TYPES]; /* what all steps of a kind share */
} OrderView;

void order_view(const Position *pos, OrderView *view);

/* The logit of a quiet move or a drop in thousandths. */
int order_logit(const OrderView *view, Step step);

#endif
