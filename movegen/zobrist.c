/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "zobrist.h"

#include <stddef.h>

Zobrist zobrist;

uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static void fill(uint64_t *table, size_t count, uint64_t *state)
{
    for (size_t i = 0; i < count; i++)
        table[i] = random_next(state);
}

#define FILL(table) fill((uint64_t *)(table), sizeof(table) / sizeof(uint64_t), &state)

void zobrist_init(void)
{
    uint64_t state = 1992; /* the year of Kingchess */
    FILL(zobrist.piece);
    FILL(zobrist.reserve);
    FILL(zobrist.castling);
    FILL(zobrist.en_passant);
    FILL(zobrist.bishop);
    FILL(zobrist.variant);
    FILL(zobrist.cap);
    FILL(zobrist.inside);
    zobrist.side = random_next(&state);
    for (int color = 0; color < COLORS; color++) {
        for (int type = 0; type < PIECE_TYPES; type++)
            zobrist.reserve[color][type][0] = 0;
        zobrist.bishop[color][0] = 0;
    }
    zobrist.castling[0] = 0;
    zobrist.cap[FULL_ARMY] = 0;
}
