/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks.h"

#include "../movegen/bitboard.h"

void check_origins(int king, Bitboard occupied, Bitboard from[PIECE_TYPES])
{
    for (PieceType type = QUEEN; type <= KNIGHT; type++)
        from[type] = bb_piece_attacks(type, king, occupied);
}

void check_squares(const Position *pos, CheckSquares *checks)
{
    Color us = (Color)pos->side, them = color_flip(us);
    Bitboard occupied = position_occupied(pos), own = pos->by_color[us];
    *checks = (CheckSquares){.king = position_king(pos, them)};
    int king = checks->king;
    if (king == NO_SQUARE)
        return;
    check_origins(king, occupied, checks->squares);
    checks->squares[PAWN] = bitboard_pawn[them][king];
    Bitboard queens = pos->by_type[QUEEN];
    Bitboard snipers = own & ((bb_rook_attacks(king, 0) & (pos->by_type[ROOK] | queens)) |
                              (bb_bishop_attacks(king, 0) & (pos->by_type[BISHOP] | queens)));
    while (snipers) {
        Bitboard between = bitboard_between[king][bb_pop(&snipers)] & occupied;
        if (between && !bb_several(between))
            checks->discoverers |= between & own;
    }
}

bool step_checks(const Position *pos, const CheckSquares *checks, Step step)
{
    int to = step_to(step);
    if (checks->king == NO_SQUARE)
        return false;
    if (step_is_drop(step))
        return bb_has(checks->squares[step_drop_type(step)], to);
    PieceType type = step_is_promotion(step) ? step_promotion_type(step)
                                             : piece_type(pos->board[step_from(step)]);
    if (bb_has(checks->squares[type], to))
        return true;
    return bb_has(checks->discoverers, step_from(step)) &&
           !bb_has(bitboard_line[step_from(step)][to], checks->king);
}
