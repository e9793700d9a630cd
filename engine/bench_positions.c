/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The positions of the bench: every game at every stage, from empty boards over half-placed armies
 * to endings. The army games' positions come from random play.
 */
#include "bench.h"

const BenchPosition bench_positions[] = {
    {KINGCHESS, "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"},
    {KINGCHESS, "r7/1pb5/2Nn4/1p3p2/2k5/7B/P1P3PP/B4KN1[QRRPPPqrbnppppp] w - f6 0 11"},
    {KINGCHESS, "8/7p/2N3nk/pP1Qpp2/5P2/qP1P4/P4B1P/2NBK3[RRPPrrbbnppp] w E - 0 11"},
    {KINGCHESS, "8/p1krp2p/6q1/8/8/P1N4P/2N1PPP1/4BK1R[QRBPPPrbnnppppp] w - - 0 11 d"},
    {KINGCHESS, "1n6/8/6p1/2p5/3k1N2/2N5/3K2P1/8[RRBBPPPPPPPrrbbnppppp] w - - 0 11"},
    {KINGCHESS, "6nr/pn2Bk1p/p1pbp3/pb1prB2/1P3P1P/N1K3P1/NPP5/RR6[QP] w - - 0 11"},
    {KINGCHESS, "r7/1qn1pkp1/pB3p1p/1p3b1p/6PP/6P1/3KPP2/2b5[RRBNPP] w - - 0 11"},
    {KINGCHESS, "R1bb3r/1pqnp3/2k1npp1/4pp2/5pB1/1P6/3P3N/1K4QR[BNPPP] w - - 1 21"},
    {KINGCHESS, "n3k2r/5p2/p2pPp2/7p/p6P/3P1K1R/3PPPPP/br4R1[] w - - 0 11"},
    {KINGCHESS, "r4kqn/p3npp1/7r/P5Pp/N7/1P1PBP1b/4B1PN/2KR2Q1[] w - - 0 11"},
    {KINGCHESS, "8/8/R5R1/4k3/2P5/1PP5/P2K4/5r2[] w - - 4 61"},
    {KINGCHESS, "8/8/8/8/8/8/4P3/R3K2R[QBBNNPPPPPPPkqrrbbnnpppppppp] b KQ - 0 1"},
    {FROLOV, "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"},
    {FROLOV, "b6r/p1p5/1N1BKp1p/1p4p1/8/2PPR1P1/1P2n2P/r2B4[QRNPPPkqbnpp] w - - 0 11"},
    {FROLOV, "7k/2p1p3/2p1pBBN/2p5/1PPr1P2/2P5/1K1n3P/2b3Qb[RRNPPPqrnppp] w - - 0 11"},
    {FROLOV, "4k2r/1bbnB1p1/pp3p1p/1p2P3/1P1P2n1/P2P4/P3P2P/KR2BN1r[] w k - 1 21"},
    {FROLOV, "5N2/4bn2/B1p5/k6N/r1p5/PP1P4/4K3/5B2[] w - - 0 41"},
    {COMBAT, "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"},
    {COMBAT, "rp2n3/b2kp3/n2N3p/1pp1r3/4Q2B/1B1P3P/2PP1PP1/R2K1N1R[] w - - 3 11"},
    {COMBAT, "r1q1k2r/1pP2p1p/p7/8/1bPn1p1b/4P3/1N2PR2/N1PB2KP[] w kq - 0 11"},
    {COMBAT, "pp1pknpb/Nb4q1/4p3/2p2p1R/7P/PK2P1B1/4QPPP/1P5N[] w - - 0 11"},
    {CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {CHESS, "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5"},
    {CHESS, "r2q1rk1/1b2bppp/p1np1n2/1p2p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 2 12"},
    {CHESS, "8/5pk1/3p2p1/p2P3p/1p2P2P/1P3KP1/P4P2/8 w - - 0 34"},
    {CHESS, "6k1/5ppp/8/8/3R4/1r6/5PPP/6K1 w - - 4 30"},
};

const int bench_position_count = sizeof bench_positions / sizeof bench_positions[0];
