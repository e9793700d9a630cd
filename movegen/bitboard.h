/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bitboards: bit tricks, attack tables, lines between squares.
 *
 * bitboard_init() fills the tables; call it once (movegen_init() does), before any other thread
 * starts. After that everything here only reads and is safe from any thread.
 * Sliding attacks come from PEXT where the build says so (-DMUSTER_PEXT), else from multiplication
 * ("magic") hashing with multipliers that bench/ found by random search.
 */
#ifndef MUSTER_MOVEGEN_BITBOARD_H
#define MUSTER_MOVEGEN_BITBOARD_H

#include "types.h"

#ifdef MUSTER_PEXT
#include <immintrin.h>
#endif

#define BB_RANK_1     UINT64_C(0x00000000000000FF)
#define BB_RANK_2     (BB_RANK_1 << 8)
#define BB_RANK_3     (BB_RANK_1 << 16)
#define BB_RANK_4     (BB_RANK_1 << 24)
#define BB_RANK_5     (BB_RANK_1 << 32)
#define BB_RANK_6     (BB_RANK_1 << 40)
#define BB_RANK_7     (BB_RANK_1 << 48)
#define BB_RANK_8     (BB_RANK_1 << 56)
#define BB_FILE_A     UINT64_C(0x0101010101010101)
#define BB_FILE_H     (BB_FILE_A << 7)
#define BB_WHITE_HALF UINT64_C(0x00000000FFFFFFFF)
#define BB_BLACK_HALF (~BB_WHITE_HALF)
#define BB_DARK       UINT64_C(0xAA55AA55AA55AA55) /* a1 is dark */
#define BB_LIGHT      (~BB_DARK)
#define BB_ALL        (~UINT64_C(0))

typedef struct {
    Bitboard mask;   /* the squares whose occupancy matters */
    Bitboard *table; /* attack sets by index */
#ifndef MUSTER_PEXT
    Bitboard magic;
    unsigned shift;
#endif
} SliderTable;

/* Written once by bitboard_init(). */
extern SliderTable bitboard_rook[SQUARES], bitboard_bishop[SQUARES];
extern Bitboard bitboard_king[SQUARES], bitboard_knight[SQUARES];
extern Bitboard bitboard_pawn[COLORS][SQUARES];     /* squares a pawn of that colour attacks */
extern Bitboard bitboard_between[SQUARES][SQUARES]; /* strictly between, 0 when not aligned */
extern Bitboard bitboard_line[SQUARES][SQUARES];    /* the whole line through both, or 0 */
extern uint8_t bitboard_distance[SQUARES][SQUARES]; /* in king moves */

/* Where a square lies from another as a side sees it: files apart * 15 + ranks ahead + 7. */
enum { OFFSETS = 8 * 15 };
extern uint8_t bitboard_offset[COLORS][SQUARES][SQUARES];

void bitboard_init(void);

static inline Bitboard bb_square(int square)
{
    return UINT64_C(1) << square;
}

static inline bool bb_has(Bitboard set, int square)
{
    return set >> square & 1U;
}

static inline int bb_count(Bitboard set)
{
    return __builtin_popcountll(set);
}

/* The lowest square of a set that must not be empty. */
static inline int bb_first(Bitboard set)
{
    return __builtin_ctzll(set);
}

static inline int bb_pop(Bitboard *set)
{
    int square = bb_first(*set);
    *set &= *set - 1;
    return square;
}

static inline bool bb_several(Bitboard set)
{
    return (set & (set - 1)) != 0;
}

static inline Bitboard bb_east(Bitboard set)
{
    return (set & ~BB_FILE_H) << 1;
}

static inline Bitboard bb_west(Bitboard set)
{
    return (set & ~BB_FILE_A) >> 1;
}

static inline Bitboard bb_forward(Color color, Bitboard set)
{
    return color == WHITE ? set << 8 : set >> 8;
}

static inline Bitboard bb_rank(int rank)
{
    return BB_RANK_1 << (8 * rank);
}

static inline Bitboard bb_file(int file)
{
    return BB_FILE_A << file;
}

static inline Bitboard bb_pawn_attacks(Color color, Bitboard pawns)
{
    Bitboard ahead = bb_forward(color, pawns);
    return bb_east(ahead) | bb_west(ahead);
}

static inline uint64_t bb_slider_index(const SliderTable *s, Bitboard occupied)
{
#ifdef MUSTER_PEXT
    return _pext_u64(occupied, s->mask);
#else
    return ((occupied & s->mask) * s->magic) >> s->shift;
#endif
}

static inline Bitboard bb_slide(const SliderTable *s, Bitboard occupied)
{
    return s->table[bb_slider_index(s, occupied)];
}

static inline Bitboard bb_rook_attacks(int square, Bitboard occupied)
{
    return bb_slide(&bitboard_rook[square], occupied);
}

static inline Bitboard bb_bishop_attacks(int square, Bitboard occupied)
{
    return bb_slide(&bitboard_bishop[square], occupied);
}

static inline Bitboard bb_queen_attacks(int square, Bitboard occupied)
{
    return bb_rook_attacks(square, occupied) | bb_bishop_attacks(square, occupied);
}

/* Attacks of any piece but a pawn. */
static inline Bitboard bb_piece_attacks(PieceType type, int square, Bitboard occupied)
{
    switch (type) {
    case KING:
        return bitboard_king[square];
    case QUEEN:
        return bb_queen_attacks(square, occupied);
    case ROOK:
        return bb_rook_attacks(square, occupied);
    case BISHOP:
        return bb_bishop_attacks(square, occupied);
    default:
        return bitboard_knight[square];
    }
}

#endif
