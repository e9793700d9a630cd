/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Setups by hill climbing: a random army, then random relocations and swaps that do not make it
 * worse. The measure is the evaluation of the army alone on the board, plus what matters only here:
 * no line from the enemy half may lead to the king, since a king attacked on the first move is
 * lost, and every piece should be guarded. A random taste for squares makes armies differ.
 */
#include "setup.h"
#include "evaluate.h"

#include "../movegen/variant.h"
#include "../movegen/zobrist.h"

#include <string.h>

enum {
    ROUNDS = 2500,
    TASTE = 40,         /* centipawns of random liking for a piece on a square */
    OPEN_LINE = 400,    /* a line from the enemy half to the king */
    KING_FORWARD = 150, /* a rank that the king stands ahead of the first */
    UNGUARDED = 25,
    PAWN_BEHIND = 30, /* a pawn on the first rank */
    PAWNS_DOUBLED = 25
};

typedef struct {
    Color side;
    uint64_t random;
    PieceType types[FULL_ARMY];
    int squares[FULL_ARMY]; /* as the side sees them: 0 to 31 */
    int taste[PIECE_TYPES][32];
} Army;

static int random_below(Army *army, int bound)
{
    return (int)(random_next(&army->random) % (uint64_t)bound);
}

static void army_start(Army *army)
{
    int order[32], count = 0;
    for (int i = 0; i < 32; i++)
        order[i] = i;
    for (int i = 31; i > 0; i--) {
        int j = random_below(army, i + 1), swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
    for (PieceType type = KING; type <= PAWN; type++)
        for (int i = reserve_count(RESERVE_FULL, type); i > 0; i--)
            army->types[count++] = type;
    memcpy(army->squares, order, sizeof army->squares);
    for (int type = 0; type < PIECE_TYPES; type++)
        for (int square = 0; square < 32; square++)
            army->taste[type][square] = random_below(army, TASTE);
}

static void army_position(const Army *army, Position *pos)
{
    position_clear(pos, &variant_table[COMBAT]);
    pos->side = (uint8_t)army->side;
    for (int i = 0; i < FULL_ARMY; i++)
        position_put(pos, piece_make(army->side, army->types[i]),
                     square_relative(army->side, army->squares[i]));
}

static int king_exposure(const Position *pos, Color side)
{
    int king = position_king(pos, side);
    Bitboard enemy_half = side == WHITE ? BB_BLACK_HALF : BB_WHITE_HALF;
    Bitboard seen = bb_queen_attacks(king, position_occupied(pos)) & enemy_half;
    return seen ? OPEN_LINE + 20 * bb_count(seen) : 0;
}

static Bitboard all_attacks(const Position *pos, Color side)
{
    Bitboard attacks = bb_pawn_attacks(side, position_pieces(pos, side, PAWN));
    for (PieceType type = KING; type <= KNIGHT; type++)
        for (Bitboard rest = position_pieces(pos, side, type); rest;)
            attacks |= bb_piece_attacks(type, bb_pop(&rest), position_occupied(pos));
    return attacks;
}

static int army_worth(const Army *army)
{
    Position pos;
    army_position(army, &pos);
    Color side = army->side;
    int king_rank = square_rank(square_relative(side, position_king(&pos, side)));
    int worth = evaluate(&pos) - king_exposure(&pos, side) - KING_FORWARD * king_rank;
    Bitboard pawns = position_pieces(&pos, side, PAWN);
    worth -=
        UNGUARDED * bb_count(pos.by_color[side] & ~pos.by_type[KING] & ~all_attacks(&pos, side));
    worth -= PAWN_BEHIND * bb_count(pawns & (side == WHITE ? BB_RANK_1 : BB_RANK_8));
    for (int file = 0; file < 8; file++)
        if (bb_several(pawns & bb_file(file)))
            worth -= PAWNS_DOUBLED;
    for (int i = 0; i < FULL_ARMY; i++)
        worth += army->taste[army->types[i]][army->squares[i]];
    return worth;
}

/* Moves a random piece to a random square, swapping with whatever stands there. */
static void army_mutate(Army *army)
{
    int piece = random_below(army, FULL_ARMY), target = random_below(army, 32);
    for (int i = 0; i < FULL_ARMY; i++)
        if (army->squares[i] == target)
            army->squares[i] = army->squares[piece];
    army->squares[piece] = target;
}

void setup_army(Color side, uint64_t seed, Action *action)
{
    Army army = {.side = side, .random = seed};
    army_start(&army);
    int worth = army_worth(&army);
    for (int round = 0; round < ROUNDS; round++) {
        Army changed = army;
        army_mutate(&changed);
        army.random = changed.random;
        int new_worth = army_worth(&changed);
        if (new_worth >= worth) {
            army = changed;
            worth = new_worth;
        }
    }
    *action = (Action){0};
    for (int i = 0; i < FULL_ARMY; i++)
        action_add_drop(action, step_drop(army.types[i], square_relative(side, army.squares[i])));
}
