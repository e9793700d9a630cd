/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Searches multipliers for the magic tables of movegen/bitboard.c by trial, from a fixed seed, and
 * prints them as they stand there: rooks, then bishops.
 */
#include "../movegen/bitboard.h"
#include "../movegen/zobrist.h"

#include <stdio.h>
#include <string.h>

enum { MAX_SUBSETS = 4096, LEAST_HIGH_BITS = 6 };

typedef struct {
    Bitboard occupied[MAX_SUBSETS], attacks[MAX_SUBSETS];
    int count;
    unsigned shift;
    Bitboard mask;
} Square;

static void fill_square(Square *s, const SliderTable *slider, int square, bool rook)
{
    Bitboard occupied = 0;
    s->count = 0;
    s->mask = slider->mask;
    s->shift = 64U - (unsigned)bb_count(slider->mask);
    do {
        s->occupied[s->count] = occupied;
        s->attacks[s->count++] =
            rook ? bb_rook_attacks(square, occupied) : bb_bishop_attacks(square, occupied);
        occupied = (occupied - s->mask) & s->mask;
    } while (occupied);
}

/* A multiplier works when no two occupancies with different attacks fall on one index. */
static bool works(const Square *s, Bitboard magic)
{
    static Bitboard table[MAX_SUBSETS];
    memset(table, 0, sizeof table); /* a slider always attacks something: 0 is "free" */
    for (int i = 0; i < s->count; i++) {
        Bitboard *entry = &table[s->occupied[i] * magic >> s->shift];
        if (*entry && *entry != s->attacks[i])
            return false;
        *entry = s->attacks[i];
    }
    return true;
}

static Bitboard find(const Square *s, uint64_t *random)
{
    for (;;) {
        Bitboard magic = random_next(random);
        magic &= random_next(random);
        magic &= random_next(random);
        if (bb_count(s->mask * magic >> 56) >= LEAST_HIGH_BITS && works(s, magic))
            return magic;
    }
}

int main(void)
{
    static Square s;
    uint64_t random = 1;
    bitboard_init();
    for (int kind = 0; kind < 2; kind++) {
        for (int square = 0; square < SQUARES; square++) {
            bool rook = kind == 0;
            fill_square(&s, rook ? &bitboard_rook[square] : &bitboard_bishop[square], square, rook);
            printf("UINT64_C(0x%016llX),%s", (unsigned long long)find(&s, &random),
                   square % 4 == 3 ? "\n" : " ");
        }
        printf("\n");
    }
    return 0;
}
