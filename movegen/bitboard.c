/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bitboard.h"

#include <stdlib.h>

enum { ROOK_ENTRIES = 102400, BISHOP_ENTRIES = 5248 };

SliderTable bitboard_rook[SQUARES], bitboard_bishop[SQUARES];
Bitboard bitboard_king[SQUARES], bitboard_knight[SQUARES];
Bitboard bitboard_pawn[COLORS][SQUARES];
Bitboard bitboard_between[SQUARES][SQUARES];
Bitboard bitboard_line[SQUARES][SQUARES];
uint8_t bitboard_distance[SQUARES][SQUARES];
uint8_t bitboard_offset[COLORS][SQUARES][SQUARES];

static Bitboard rook_attacks[ROOK_ENTRIES];
static Bitboard bishop_attacks[BISHOP_ENTRIES];

#ifndef MUSTER_PEXT
/* Found by bench/find_magics.c. */
/* clang-format off */
static const Bitboard rook_magics[SQUARES] = {
    UINT64_C(0x01800088E0114000), UINT64_C(0x0440004820001000), UINT64_C(0x0C80081000802000), UINT64_C(0x8880080010000480),
    UINT64_C(0x1200085060048200), UINT64_C(0x018004000E000180), UINT64_C(0x2400024100841008), UINT64_C(0x808000450001A280),
    UINT64_C(0x0212800022C00080), UINT64_C(0x0002004100220082), UINT64_C(0x8082801000822002), UINT64_C(0x1002002040081200),
    UINT64_C(0x0820800400080081), UINT64_C(0x0801000204010008), UINT64_C(0x0094801100020080), UINT64_C(0x2012800080004500),
    UINT64_C(0x0090908000400029), UINT64_C(0x0480220042008100), UINT64_C(0x0008420010842204), UINT64_C(0x0020808010000800),
    UINT64_C(0x0604008008000680), UINT64_C(0x0082008080040002), UINT64_C(0x0A01808001000200), UINT64_C(0x1C00060000830264),
    UINT64_C(0x1085400480008020), UINT64_C(0x1020100040004020), UINT64_C(0x8450200500110440), UINT64_C(0x00C8100100200902),
    UINT64_C(0x0000080080800400), UINT64_C(0x0002000200041009), UINT64_C(0x80A0028400100841), UINT64_C(0x0004088200006C01),
    UINT64_C(0x0480082010400040), UINT64_C(0x0040080020201000), UINT64_C(0x0408104101002000), UINT64_C(0x4018001000800880),
    UINT64_C(0x1484040080800800), UINT64_C(0x0100800200800400), UINT64_C(0x8002002182004408), UINT64_C(0x1120004102000084),
    UINT64_C(0xC840044080248008), UINT64_C(0x0010002000414000), UINT64_C(0x0410008020008010), UINT64_C(0x4008020100101000),
    UINT64_C(0x8001014800110024), UINT64_C(0xA002000400028080), UINT64_C(0x0432080201040010), UINT64_C(0x8800010080420004),
    UINT64_C(0x4100800510204300), UINT64_C(0x8080812542090200), UINT64_C(0x010A820012244200), UINT64_C(0x0000800800100080),
    UINT64_C(0x9312011020040A00), UINT64_C(0x2044000480020080), UINT64_C(0x0100820108100400), UINT64_C(0x2088210400508200),
    UINT64_C(0x0005412180083101), UINT64_C(0x0020290084104001), UINT64_C(0x0000811088C02202), UINT64_C(0x0443002110000489),
    UINT64_C(0x2042001120040802), UINT64_C(0x0021000802040001), UINT64_C(0x0008100082410804), UINT64_C(0x010000610284004E),
};

static const Bitboard bishop_magics[SQUARES] = {
    UINT64_C(0x0208010404040224), UINT64_C(0x00314102008A0000), UINT64_C(0xC1B001020A340A00), UINT64_C(0x0004410021A40020),
    UINT64_C(0x8012021080400804), UINT64_C(0x2103100884020002), UINT64_C(0x2186081404450041), UINT64_C(0x0109804800A42000),
    UINT64_C(0x041028421C040412), UINT64_C(0x000418261ACA0200), UINT64_C(0x15801088A0810000), UINT64_C(0x0109AC4101A204C2),
    UINT64_C(0xA8300404200A0000), UINT64_C(0x0080511042100000), UINT64_C(0x10008C008C112800), UINT64_C(0x8001410400C3850A),
    UINT64_C(0x8010000690020804), UINT64_C(0x0408009022008405), UINT64_C(0x0008024043850011), UINT64_C(0x8404200804210148),
    UINT64_C(0x0002000412020000), UINT64_C(0x0802000101008222), UINT64_C(0x20010A4200902400), UINT64_C(0x0422000044540404),
    UINT64_C(0x1108048488101040), UINT64_C(0x0050240808886091), UINT64_C(0x1408020011120208), UINT64_C(0x0058080010820002),
    UINT64_C(0x02A1001103004004), UINT64_C(0x8090020841008E00), UINT64_C(0x200400A0004A1000), UINT64_C(0x0000420144808400),
    UINT64_C(0x004823080810A010), UINT64_C(0x0044042200210200), UINT64_C(0x000B040100021806), UINT64_C(0x00A2004041040101),
    UINT64_C(0xA190010410020200), UINT64_C(0x08020401C1080808), UINT64_C(0x0A040102020C0090), UINT64_C(0x8401041100088843),
    UINT64_C(0x130804100A004421), UINT64_C(0x00D2180208000240), UINT64_C(0x8162001402020400), UINT64_C(0x00200C2214000806),
    UINT64_C(0x0120080100440404), UINT64_C(0x000925010A002502), UINT64_C(0x008A0C03040C0600), UINT64_C(0x0401024096008101),
    UINT64_C(0x9902090402420488), UINT64_C(0x9004210402202000), UINT64_C(0x0834020082210000), UINT64_C(0x0100090642022500),
    UINT64_C(0x50C0001002020804), UINT64_C(0x03424A9049020000), UINT64_C(0x2005083004008402), UINT64_C(0x008802008401080C),
    UINT64_C(0x0000820041444000), UINT64_C(0x4470024108280201), UINT64_C(0x004084804C040400), UINT64_C(0x0040800100460801),
    UINT64_C(0x0040240008830400), UINT64_C(0x2020000888100420), UINT64_C(0x4A402820A5860200), UINT64_C(0x0084011004010041),
};
/* clang-format on */
#endif

static const int rook_directions[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const int bishop_directions[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

static bool on_board(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* Squares from (not including) a square to the first occupied one or the edge. */
static Bitboard ray(int square, const int direction[2], Bitboard occupied)
{
    Bitboard set = 0;
    int file = square_file(square) + direction[0];
    int rank = square_rank(square) + direction[1];
    while (on_board(file, rank)) {
        Bitboard bit = bb_square(square_make(file, rank));
        set |= bit;
        if (occupied & bit)
            break;
        file += direction[0];
        rank += direction[1];
    }
    return set;
}

static Bitboard slide_slowly(int square, const int directions[4][2], Bitboard occupied)
{
    Bitboard set = 0;
    for (int i = 0; i < 4; i++)
        set |= ray(square, directions[i], occupied);
    return set;
}

/* Edge squares never block anything behind them, so they are left out of the index. */
static Bitboard relevant_occupancy(int square, const int directions[4][2])
{
    Bitboard ranks = (BB_RANK_1 | BB_RANK_8) & ~bb_rank(square_rank(square));
    Bitboard files = (BB_FILE_A | BB_FILE_H) & ~bb_file(square_file(square));
    return slide_slowly(square, directions, 0) & ~(ranks | files);
}

static void init_sliders(SliderTable *tables, Bitboard *entries, const int directions[4][2],
                         const Bitboard *magics)
{
    for (int square = 0; square < SQUARES; square++) {
        SliderTable *s = &tables[square];
        s->mask = relevant_occupancy(square, directions);
        s->table = entries;
#ifdef MUSTER_PEXT
        (void)magics;
#else
        s->magic = magics[square];
        s->shift = 64U - (unsigned)bb_count(s->mask);
#endif
        Bitboard occupied = 0;
        do {
            s->table[bb_slider_index(s, occupied)] = slide_slowly(square, directions, occupied);
            occupied = (occupied - s->mask) & s->mask; /* next subset of the mask */
        } while (occupied);
        entries += UINT64_C(1) << bb_count(s->mask);
    }
}

static Bitboard jumps(int square, const int offsets[8][2])
{
    Bitboard set = 0;
    for (int i = 0; i < 8; i++) {
        int file = square_file(square) + offsets[i][0];
        int rank = square_rank(square) + offsets[i][1];
        if (on_board(file, rank))
            set |= bb_square(square_make(file, rank));
    }
    return set;
}

static void init_jumpers(void)
{
    static const int king[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                   {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    static const int knight[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    for (int square = 0; square < SQUARES; square++) {
        bitboard_king[square] = jumps(square, king);
        bitboard_knight[square] = jumps(square, knight);
        bitboard_pawn[WHITE][square] = bb_pawn_attacks(WHITE, bb_square(square));
        bitboard_pawn[BLACK][square] = bb_pawn_attacks(BLACK, bb_square(square));
    }
}

static void init_distances(void)
{
    for (int a = 0; a < SQUARES; a++)
        for (int b = 0; b < SQUARES; b++) {
            int files = abs(square_file(b) - square_file(a));
            int ahead = square_rank(b) - square_rank(a), ranks = abs(ahead);
            bitboard_distance[a][b] = (uint8_t)(files > ranks ? files : ranks);
            bitboard_offset[WHITE][a][b] = (uint8_t)(files * 15 + 7 + ahead);
            bitboard_offset[BLACK][a][b] = (uint8_t)(files * 15 + 7 - ahead);
        }
}

static void init_lines_from(int a, const int directions[4][2])
{
    for (int i = 0; i < 4; i++) {
        const int opposite[2] = {-directions[i][0], -directions[i][1]};
        Bitboard forward = ray(a, directions[i], 0);
        Bitboard line = forward | ray(a, opposite, 0) | bb_square(a);
        for (Bitboard rest = forward; rest;) {
            int b = bb_pop(&rest);
            bitboard_line[a][b] = line;
            bitboard_between[a][b] = ray(a, directions[i], bb_square(b)) & ~bb_square(b);
        }
    }
}

void bitboard_init(void)
{
#ifdef MUSTER_PEXT
    const Bitboard *rook_magics = 0, *bishop_magics = 0;
#endif
    init_sliders(bitboard_rook, rook_attacks, rook_directions, rook_magics);
    init_sliders(bitboard_bishop, bishop_attacks, bishop_directions, bishop_magics);
    init_jumpers();
    init_distances();
    for (int a = 0; a < SQUARES; a++) {
        init_lines_from(a, rook_directions);
        init_lines_from(a, bishop_directions);
    }
}
