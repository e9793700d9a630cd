/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "see.h"

const int see_values[PIECE_TYPES] = {
    [KING] = 10000, [QUEEN] = 1000, [ROOK] = 550, [BISHOP] = 350, [KNIGHT] = 330, [PAWN] = 100};

/* The cheapest piece of a set, types going from pawn up to king; the set must not be empty. */
static PieceType cheapest(const Position *pos, Bitboard set)
{
    PieceType type = PAWN;
    while (!(set & pos->by_type[type]))
        type--;
    return type;
}

/*
 * The best that "side" can gain on a square where an enemy piece worth "hanging" stands, each side
 * capturing with its cheapest piece and stopping when that is better (the classical swap list).
 */
static int exchange(const Position *pos, int square, Bitboard occupied, Color side, int hanging)
{
    int gain[32], depth = 0; /* at most 15 attackers a side can meet on a square */
    Bitboard diagonal = pos->by_type[BISHOP] | pos->by_type[QUEEN];
    Bitboard straight = pos->by_type[ROOK] | pos->by_type[QUEEN];
    Bitboard attackers = position_attackers(pos, square, occupied) & occupied;
    for (;;) {
        Bitboard own = attackers & pos->by_color[side];
        if (!own)
            break;
        PieceType type = cheapest(pos, own);
        if (type == KING && attackers & pos->by_color[color_flip(side)])
            break; /* the king may not step onto a defended square */
        gain[depth] = depth ? hanging - gain[depth - 1] : hanging;
        depth++;
        hanging = see_values[type];
        occupied ^= bb_square(bb_first(own & pos->by_type[type]));
        attackers |= (bb_bishop_attacks(square, occupied) & diagonal) |
                     (bb_rook_attacks(square, occupied) & straight);
        attackers &= occupied;
        side = color_flip(side);
    }
    if (depth == 0)
        return 0;
    while (--depth)
        if (-gain[depth] < gain[depth - 1])
            gain[depth - 1] = -gain[depth];
    return gain[0] > 0 ? gain[0] : 0;
}

int see(const Position *pos, Step move)
{
    int from = step_from(move), to = step_to(move);
    Bitboard occupied = position_occupied(pos) ^ bb_square(from);
    PieceType mover = piece_type(pos->board[from]);
    int gain = pos->board[to] == NO_PIECE ? 0 : see_values[piece_type(pos->board[to])];
    if (step_kind(move) == STEP_CASTLE)
        return 0;
    if (step_kind(move) == STEP_EN_PASSANT) {
        gain = see_values[PAWN];
        occupied ^= bb_square(square_make(square_file(to), square_rank(from)));
    }
    if (step_is_promotion(move)) {
        gain += see_values[step_promotion_type(move)] - see_values[PAWN];
        mover = step_promotion_type(move);
    }
    Color them = color_flip((Color)pos->side);
    return gain - exchange(pos, to, occupied | bb_square(to), them, see_values[mover]);
}

int see_hanging(const Position *pos, int square)
{
    return exchange(pos, square, position_occupied(pos), color_flip((Color)pos->side),
                    see_values[piece_type(pos->board[square])]);
}
