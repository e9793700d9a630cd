/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions as text:
 *   <board>[<reserves>] <side> <castling> <en passant> <halfmove clock> <move number> [<bishops>]
 */
#ifndef MUSTER_MOVEGEN_FEN_H
#define MUSTER_MOVEGEN_FEN_H

#include "position.h"

#include <stddef.h>

typedef enum {
    FEN_OK,
    FEN_EMPTY,
    FEN_ROWS, /* not eight rows (nine in the form with reserves as a row) */
    FEN_ROW_LENGTH,
    FEN_BOARD_LETTER,
    FEN_BRACKET,
    FEN_RESERVE_LETTER,
    FEN_RESERVE_FORBIDDEN,
    FEN_RESERVE_TOO_BIG,
    FEN_KINGS,
    FEN_TOO_MANY_PIECES,
    FEN_TOO_MANY_PAWNS,
    FEN_TOO_MANY_OFFICERS,
    FEN_PAWN_RANK,
    FEN_KING_WAITS,     /* king in reserve while own pieces stand */
    FEN_KING_LATE,      /* the other king still in reserve though the mover's stands */
    FEN_PLACING_PIECES, /* Frolov: placing though not all 32 pieces exist */
    FEN_PLACING_TURN,   /* Frolov: the reserves do not fit the side to move */
    FEN_ARMY_PARTIAL,   /* Combat: a reserve neither full nor empty */
    FEN_ARMY_TURN,      /* Combat: the other side still places, the mover has placed */
    FEN_SIDE_MISSING,
    FEN_SIDE,
    FEN_CASTLING,
    FEN_CASTLING_TWICE,
    FEN_CASTLING_PIECES, /* a right that the pieces contradict */
    FEN_EN_PASSANT,
    FEN_EN_PASSANT_IMPOSSIBLE,
    FEN_CLOCK,
    FEN_MOVE_NUMBER,
    FEN_BISHOPS,
    FEN_BISHOPS_MISPLACED,
    FEN_TRAILING,
    FEN_OTHER_IN_CHECK,
    FEN_ERRORS
} FenError;

/* Longest FEN written: 71 of board, 34 of reserves, fields. */
enum { FEN_SIZE = 160 };

/*
 * Reads a FEN of a variant into *pos. On an error *pos is untouched, and where is not NULL, *where
 * points into text at what is wrong. The drop cap is the variant's own.
 */
FenError fen_read(Position *pos, const Variant *variant, const char *text, const char **where);

/* A reason in words, "a row does not have eight squares". */
const char *fen_error_text(FenError error);

/* Writes at most FEN_SIZE bytes, at an action's boundary; returns out. */
char *fen_write(const Position *pos, char *out);

/* The start position of a variant. */
void fen_start(Position *pos, const Variant *variant);

#endif
