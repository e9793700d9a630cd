/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "vary.h"

#include <string.h>

static const char LETTERS[] = "KQRBNP";

unsigned vary_random(uint64_t *seed, unsigned bound)
{
    *seed = *seed * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)((*seed >> 33) % bound);
}

static int reserve_size(const RefPosition *p, int side)
{
    int size = 0;
    for (int type = 0; type < REF_TYPES; type++) {
        size += p->reserve[side][type];
    }
    return size;
}

static void throw_away_one(RefPosition *p, int side, uint64_t *seed)
{
    unsigned nth = vary_random(seed, (unsigned)reserve_size(p, side));
    for (int type = 0; type < REF_TYPES; type++) {
        const unsigned count = (unsigned)p->reserve[side][type];
        if (nth < count) {
            p->reserve[side][type]--;
            return;
        }
        nth -= count;
    }
}

/* The type of a piece that could have been dropped where it stands, or -1. Never the king. */
static int type_to_take_back(const RefPosition *p, int side, int square)
{
    const char piece = p->board[square];
    const int rank = side == 0 ? square / 8 + 1 : 8 - square / 8;
    for (int type = 1; type < REF_TYPES; type++) {
        if (piece == (side == 0 ? LETTERS[type] : LETTERS[type] - 'A' + 'a')) {
            return rank <= 4 ? type : -1;
        }
    }
    return -1;
}

static bool take_one_back(RefPosition *p, int side, uint64_t *seed)
{
    int squares[REF_SQUARES];
    unsigned count = 0;
    for (int square = 0; square < REF_SQUARES; square++) {
        if (type_to_take_back(p, side, square) > 0) {
            squares[count++] = square;
        }
    }
    if (count == 0) {
        return false;
    }
    const int square = squares[vary_random(seed, count)];
    p->reserve[side][type_to_take_back(p, side, square)]++;
    p->board[square] = '.';
    return true;
}

/* Rights of rooks that are gone, and everything that belongs to the game's past. */
static void forget_the_past(RefPosition *p)
{
    static const int corners[2][2] = {{7, 0}, {63, 56}};
    for (int side = 0; side < 2; side++) {
        for (int wing = 0; wing < 2; wing++) {
            const char rook = side == 0 ? 'R' : 'r';
            p->rook_home[side][wing] &= p->board[corners[side][wing]] == rook;
        }
    }
    p->en_passant = -1;
    p->halfmove = 0;
}

/* Reads the position anew from its first six fields: the bishops are bound as the board says. */
static bool settle(RefPosition *p)
{
    char fen[REF_FEN_SIZE];
    ref_write_fen(p, fen, sizeof fen);
    char *end = fen;
    for (int fields = 0; *end != '\0'; end++) {
        if (*end == ' ' && ++fields == 6) {
            *end = '\0';
            break;
        }
    }
    return ref_read_fen(p, "kingchess", fen) == NULL;
}

bool vary_position(RefPosition *p, int attacker, const int reserves[2], uint64_t *seed)
{
    for (int side = 0; side < 2; side++) {
        const int wanted = reserves[side == attacker ? 0 : 1];
        while (reserve_size(p, side) > wanted) {
            throw_away_one(p, side, seed);
        }
        while (reserve_size(p, side) < wanted) {
            if (!take_one_back(p, side, seed)) {
                return false;
            }
        }
    }
    p->side = attacker;
    forget_the_past(p);
    return settle(p);
}
