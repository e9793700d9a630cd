/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "../../movegen/fen.h"
#include "../../movegen/movegen.h"
#include "../../search/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    VariantId variant;
    const char *fen;
} positions[] = {
    {KINGCHESS, "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPPqrrbbnnpppppppp] w Ee - 0 2"},
    {KINGCHESS, "4k3/8/8/8/8/5N2/8/R3K2R[QBPPqrrbbnn] w KQ - 0 9"},
    {KINGCHESS, "k3r3/8/8/8/7b/8/8/4K3[RBNPP] w E - 0 9"},
    {KINGCHESS, "1n5k/P7/8/3pP3/8/8/8/4K3[Nb] w E d6 0 9"},
    {KINGCHESS, "8/8/8/4p3/3PkP2/8/1q6/4K3[Pr] b - d3 0 9"},
    {FROLOV, "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"},
    {FROLOV, "4k3/8/8/8/8/8/8/R3K3[QRBBNNPPPPPPPPqrrbbnnpppppppp] b Qe - 0 3"},
    {FROLOV, "4k3/8/8/4Q3/8/8/8/4K3[] w - - 0 17"},
    {COMBAT, "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"},
    {COMBAT, "4k2r/6r1/8/8/8/8/1n6/P3K2R[] w Kk - 3 9"},
    {CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {CHESS, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {CHESS, "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1"},
    {CHESS, "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1"},
};

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    movegen_init();
    search_init();
    return 0;
}

char *fuzz_string(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        abort();
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

Position fuzz_position(uint8_t pick)
{
    size_t i = pick % (sizeof positions / sizeof *positions);
    Position pos;
    FenError error = fen_read(&pos, &variant_table[positions[i].variant], positions[i].fen, NULL);
    fuzz_require(error == FEN_OK, positions[i].fen);
    return pos;
}

void fuzz_require(bool condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "broken promise: %s\n", what);
        abort();
    }
}
