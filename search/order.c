/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "order.h"

#include <string.h>

/*
 * Compiled twice: here for play, and by bench/order.c with TRACE_TERMS defined, which lists the
 * weights that enter instead of only adding them up.
 */
#ifdef TRACE_TERMS
extern int order_trace[], order_trace_count;
#define TRACE(term) (order_trace[order_trace_count++] = (term))
#else
#define TRACE(term) ((void)0)
#endif

static inline void add(int *sum, int term)
{
    *sum += order_weights[term];
    TRACE(term);
}

static void set_exposures(OrderView *view, const Bitboard *attacked_by, Bitboard guarded)
{
    memset(view->exposure, 2 * PIECE_TYPES, sizeof view->exposure);
    for (PieceType type = KING; type <= PAWN; type++) /* the cheapest comes last */
        for (Bitboard rest = attacked_by[type]; rest;)
            view->exposure[bb_pop(&rest)] = (uint8_t)(2 * type);
    for (Bitboard rest = guarded; rest;)
        view->exposure[bb_pop(&rest)]++;
}

/* What depends on the reserves alone. The trace of it comes with the steps. */
static void add_base(int *sum, const Position *pos, int kind)
{
    Color us = (Color)pos->side;
    int earlier = pos->drops_made < 3 ? pos->drops_made : 3;
    add(sum, ORDER_EARLIER + 4 * kind + earlier);
    add(sum, ORDER_MEN + 16 * kind + reserve_men(pos->reserve[us]));
    add(sum, ORDER_ENEMY_MEN + 16 * kind + reserve_men(pos->reserve[color_flip(us)]));
}

void order_view(const Position *pos, OrderView *view)
{
    Color us = (Color)pos->side, them = color_flip(us);
    Bitboard occupied = position_occupied(pos), own_pawns = position_pieces(pos, us, PAWN);
    Bitboard attacked_by[PIECE_TYPES] = {0}, guarded = bb_pawn_attacks(us, own_pawns);
    view->pos = pos;
    view->us = us;
    view->occupied = occupied;
    view->enemy = pos->by_color[them];
    view->own_king = position_king(pos, us);
    view->enemy_king = position_king(pos, them);
    view->own_pawn_attacks = guarded;
    view->pawn_files = own_pawns | own_pawns >> 8 | own_pawns << 8;
    view->pawn_files |= view->pawn_files >> 16 | view->pawn_files << 16;
    view->pawn_files |= view->pawn_files >> 32 | view->pawn_files << 32;
    attacked_by[PAWN] = bb_pawn_attacks(them, position_pieces(pos, them, PAWN));
    view->enemy_attacks = attacked_by[PAWN];
    for (PieceType type = KING; type <= KNIGHT; type++) {
        for (Bitboard rest = position_pieces(pos, us, type); rest;)
            guarded |= bb_piece_attacks(type, bb_pop(&rest), occupied);
        for (Bitboard rest = position_pieces(pos, them, type); rest;)
            attacked_by[type] |= bb_piece_attacks(type, bb_pop(&rest), occupied);
        view->enemy_attacks |= attacked_by[type];
    }
    view->hanging = pos->by_color[us] & view->enemy_attacks & ~guarded;
    set_exposures(view, attacked_by, guarded);
    for (int kind = 0; kind < 2 * PIECE_TYPES; kind++) {
        view->base[kind] = 0;
        add_base(&view->base[kind], pos, kind);
    }
}

int order_logit(const OrderView *view, Step step)
{
    const Position *pos = view->pos;
    bool drop = step_is_drop(step);
    int square = step_to(step), from = step_from(step);
    PieceType type = drop ? step_drop_type(step) : piece_type(pos->board[from]);
    int kind = (int)type + (drop ? 0 : ORDER_MOVES), sum = view->base[kind];
    Bitboard occupied = drop ? view->occupied : view->occupied ^ bb_square(from);
    Bitboard reach =
        type == PAWN ? bitboard_pawn[view->us][square] : bb_piece_attacks(type, square, occupied);
#ifdef TRACE_TERMS
    int known = 0;
    add_base(&known, pos, kind);
#endif
    add(&sum, ORDER_SQUARE + 32 * kind + square_folded(view->us, square));
    if (view->own_king != NO_SQUARE)
        add(&sum,
            ORDER_OWN_KING + OFFSETS * kind + bitboard_offset[view->us][view->own_king][square]);
    if (view->enemy_king != NO_SQUARE)
        add(&sum, ORDER_ENEMY_KING + OFFSETS * kind +
                      bitboard_offset[view->us][view->enemy_king][square]);
    add(&sum, ORDER_EXPOSED + 14 * kind + view->exposure[square]);
    if (!drop)
        add(&sum, ORDER_LEAVES + 14 * kind + view->exposure[from]);
    for (Bitboard rest = reach & view->enemy; rest;) {
        int victim = bb_pop(&rest);
        add(&sum, ORDER_ATTACK + 12 * kind + 2 * (int)piece_type(pos->board[victim]) +
                      bb_has(view->enemy_attacks, victim));
    }
    for (Bitboard rest = reach & view->hanging; rest;)
        add(&sum, ORDER_GUARD + 6 * kind + (int)piece_type(pos->board[bb_pop(&rest)]));
    if (bb_has(view->own_pawn_attacks, square))
        add(&sum, ORDER_BY_PAWN + kind);
    if (bb_has(view->pawn_files, square))
        add(&sum, ORDER_PAWN_FILE + kind);
    return sum;
}
