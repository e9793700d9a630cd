/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The words every layer speaks: colours, pieces, squares, steps.
 * Pure values; everything here may be used from any thread.
 */
#ifndef MUSTER_MOVEGEN_TYPES_H
#define MUSTER_MOVEGEN_TYPES_H

#include <stdbool.h>
#include <stdint.h>

/* One bit a square: bit 0 is a1, bit 7 is h1, bit 63 is h8. */
typedef uint64_t Bitboard;

/* Number of legal actions: the first of Combat chess alone has 3.9e16, two plies of it 1.5e33. */
__extension__ typedef unsigned __int128 Count;

typedef enum { WHITE, BLACK, COLORS } Color;

/* The order in which the rules write reserves and drops: K Q R B N P. */
typedef enum { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, PIECE_TYPES } PieceType;

/* A coloured piece: type + 1, plus 8 for Black; 0 is an empty square. */
typedef uint8_t Piece;
enum { NO_PIECE = 0, PIECES = 16 };

static inline Piece piece_make(Color color, PieceType type)
{
    return (Piece)((unsigned)type + 1U + ((unsigned)color << 3));
}

static inline PieceType piece_type(Piece piece)
{
    return (PieceType)((piece & 7U) - 1U);
}

static inline Color piece_color(Piece piece)
{
    return (Color)(piece >> 3);
}

static inline Color color_flip(Color color)
{
    return (Color)(color ^ 1U);
}

/* Squares count a1 = 0, b1 = 1 ... h8 = 63. */
/* clang-format off */
enum {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A8 = 56, B8, C8, D8, E8, F8, G8, H8,
    SQUARES = 64,
    NO_SQUARE = 64
};
/* clang-format on */

static inline int square_make(int file, int rank)
{
    return rank * 8 + file;
}

static inline int square_file(int square)
{
    return square & 7;
}

static inline int square_rank(int square)
{
    return square >> 3;
}

/* The square as the given side sees it: e1 for White is e8 for Black. */
static inline int square_relative(Color color, int square)
{
    return square ^ (color == WHITE ? 0 : 56);
}

/* Likewise with the files e-h folded onto d-a: rank * 4 + file, 0 to 31. */
static inline int square_folded(Color color, int square)
{
    int relative = square_relative(color, square), file = square_file(relative);
    return square_rank(relative) * 4 + (file < 4 ? file : 7 - file);
}

/*
 * A step is what the search tree walks: an ordinary move (the turn passes), a drop of one piece
 * (the same side goes on) or END, which closes a chain of drops and passes the turn.
 *
 *   bits 0-5   target square
 *   bits 6-11  origin square, or the piece type of a drop
 *   bits 12-15 kind
 *
 * Castling is the king's move (e1g1). Drop steps compare in the canonical order of an action:
 * K Q R B N P, then a1 ... h8.
 */
typedef uint16_t Step;

typedef enum {
    STEP_QUIET,
    STEP_DOUBLE, /* pawn from its second rank by two */
    STEP_CASTLE,
    STEP_EN_PASSANT,
    STEP_CAPTURE,
    STEP_DROP = 8,
    STEP_END = 9,
    STEP_PROMOTION = 10, /* + PieceType: QUEEN 11, ROOK 12, BISHOP 13, KNIGHT 14; may capture */
} StepKind;

#define STEP_NONE   ((Step)0)
#define STEP_OF_END ((Step)(STEP_END << 12))

static inline Step step_move(StepKind kind, int from, int to)
{
    return (Step)((unsigned)kind << 12 | (unsigned)from << 6 | (unsigned)to);
}

static inline Step step_promotion(PieceType type, int from, int to)
{
    return (Step)(((unsigned)STEP_PROMOTION + (unsigned)type) << 12 | (unsigned)from << 6 |
                  (unsigned)to);
}

static inline Step step_drop(PieceType type, int square)
{
    return (Step)((unsigned)STEP_DROP << 12 | (unsigned)type << 6 | (unsigned)square);
}

static inline StepKind step_kind(Step step)
{
    return (StepKind)(step >> 12);
}

static inline int step_to(Step step)
{
    return step & 63;
}

static inline int step_from(Step step)
{
    return step >> 6 & 63;
}

static inline bool step_is_drop(Step step)
{
    return step_kind(step) == STEP_DROP;
}

static inline PieceType step_drop_type(Step step)
{
    return (PieceType)step_from(step);
}

static inline bool step_is_promotion(Step step)
{
    return step >> 12 > STEP_PROMOTION;
}

static inline PieceType step_promotion_type(Step step)
{
    return (PieceType)((step >> 12) - STEP_PROMOTION);
}

#endif
