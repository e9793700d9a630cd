/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bitboard.h"

enum { ROOK_ENTRIES = 102400, BISHOP_ENTRIES = 5248 };

SliderTable bitboard_rook[SQUARES], bitboard_bishop[SQUARES];
Bitboard bitboard_king[SQUARES], bitboard_knight[SQUARES];
Bitboard bitboard_pawn[COLORS][SQUARES];
Bitboard bitboard_between[SQUARES][SQUARES];
Bitboard bitboard_line[SQUARES][SQUARES];

static Bitboard rook_attacks[ROOK_ENTRIES];
static Bitboard bishop_attacks[BISHOP_ENTRIES];

#ifndef MUSTER_PEXT
/* Found by bench/find_magics.c. */
static const Bitboard rook_magics[SQUARES] = {
    UINT64_C(0x0080021620804001), UINT64_C(0x0040001000200041), UINT64_C(0x0200102200088040), UINT64_C(0x4080040800821000),
    UINT64_C(0x2200020004200810), UINT64_C(0x4B00020C000D0008), UINT64_C(0x01000C4183000600), UINT64_C(0x2080010000402C80),
    UINT64_C(0x8002800826864000), UINT64_C(0x0410802000884000), UINT64_C(0x0C01004010200100), UINT64_C(0x020300100100203C),
    UINT64_C(0x0450800801040080), UINT64_C(0x4010800200040080), UINT64_C(0x8804000208048110), UINT64_C(0x0C40800080004100),
    UINT64_C(0xA2018880024004A0), UINT64_C(0x0080848020004004), UINT64_C(0x1010410010200101), UINT64_C(0x2010008008008010),
    UINT64_C(0x0A08010004110008), UINT64_C(0x0802080104209040), UINT64_C(0x0080040090010802), UINT64_C(0x0280020000841069),
    UINT64_C(0x080C400080248000), UINT64_C(0x2048850100224008), UINT64_C(0x00200800C0300040), UINT64_C(0x11400D0100201000),
    UINT64_C(0x0041001100080204), UINT64_C(0x4802000200040810), UINT64_C(0x0100080C00103601), UINT64_C(0x0020084200043085),
    UINT64_C(0x0100804000800022), UINT64_C(0x0460401000402002), UINT64_C(0x8309002001001044), UINT64_C(0x0000800800801000),
    UINT64_C(0x0000800800800400), UINT64_C(0xB542040080800200), UINT64_C(0x1041000401000200), UINT64_C(0x000318B04A000401),
    UINT64_C(0x0280082000484000), UINT64_C(0x0080400081010030), UINT64_C(0x0010002000108080), UINT64_C(0x012010002101000A),
    UINT64_C(0x0801000408010012), UINT64_C(0x0004008002008004), UINT64_C(0x0AD1005200110014), UINT64_C(0x4000004110820004),
    UINT64_C(0x9400400080003080), UINT64_C(0x0000802200490200), UINT64_C(0x1521100080200280), UINT64_C(0x9021000824100100),
    UINT64_C(0x0081080080840280), UINT64_C(0x0002000904100200), UINT64_C(0x0130024801302400), UINT64_C(0x0102008100442200),
    UINT64_C(0x0080984063800101), UINT64_C(0x0016810201412812), UINT64_C(0x40200101603008C1), UINT64_C(0x2851100004082101),
    UINT64_C(0x1049001002880005), UINT64_C(0x0081000804000201), UINT64_C(0x100020901208410C), UINT64_C(0x0101064400813102),
};

static const Bitboard bishop_magics[SQUARES] = {
    UINT64_C(0x24E0440C00802202), UINT64_C(0x00881808841A4500), UINT64_C(0x29C1021085004190), UINT64_C(0x18C4041080042020),
    UINT64_C(0x0841104000008108), UINT64_C(0x890828080880C088), UINT64_C(0x0006021024062018), UINT64_C(0x2000404044104040),
    UINT64_C(0x09000504104A0210), UINT64_C(0x0088390204040820), UINT64_C(0x4001420082008402), UINT64_C(0x028108048B001142),
    UINT64_C(0x1C00140421001008), UINT64_C(0x0008021212200400), UINT64_C(0x080000581A082004), UINT64_C(0x3000048208027204),
    UINT64_C(0x0120004044148482), UINT64_C(0x4021000808108090), UINT64_C(0x0084011808009452), UINT64_C(0x11C802242020E000),
    UINT64_C(0x0124002210140002), UINT64_C(0x4009008200420200), UINT64_C(0x0000830202100202), UINT64_C(0x9002042500420200),
    UINT64_C(0x0A60200004480210), UINT64_C(0x0402481020480080), UINT64_C(0x8001100101004200), UINT64_C(0x6240104004004080),
    UINT64_C(0x1124848014002000), UINT64_C(0x00180200204100A0), UINT64_C(0x8020890844880800), UINT64_C(0x0000802009040204),
    UINT64_C(0x0410042041100280), UINT64_C(0x0804022000020440), UINT64_C(0x2418280400480024), UINT64_C(0x0801080800420A00),
    UINT64_C(0x4002248400020020), UINT64_C(0x3020004102038084), UINT64_C(0x84280110601C0200), UINT64_C(0x2004004208088080),
    UINT64_C(0x0008022220041210), UINT64_C(0x00820E0120000440), UINT64_C(0x0002002201020822), UINT64_C(0x0000002019000804),
    UINT64_C(0x0211204C10101100), UINT64_C(0x0604808081001200), UINT64_C(0x1010029204030041), UINT64_C(0x1008090102110621),
    UINT64_C(0x0002015002100C00), UINT64_C(0x06002C040404400A), UINT64_C(0xC030002201100011), UINT64_C(0x4040008020884000),
    UINT64_C(0x0248000903040100), UINT64_C(0xC010092008008040), UINT64_C(0x6008084108020494), UINT64_C(0x28102182008E0042),
    UINT64_C(0x0010210820842002), UINT64_C(0x4080020111491002), UINT64_C(0x0108100084008800), UINT64_C(0x0022242100420221),
    UINT64_C(0x10A8008110020210), UINT64_C(0x400019122A900102), UINT64_C(0x00800A1051080300), UINT64_C(0x0420222088008080),
};
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
    static const int king[8][2] = {{1, 0}, {1, 1},   {0, 1},  {-1, 1},
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
    for (int a = 0; a < SQUARES; a++) {
        init_lines_from(a, rook_directions);
        init_lines_from(a, bishop_directions);
    }
}
