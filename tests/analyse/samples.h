/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inputs that several suites use. */
#ifndef MUSTER_TESTS_ANALYSE_SAMPLES_H
#define MUSTER_TESTS_ANALYSE_SAMPLES_H

#define FEN_START     "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"
#define FEN_MIDDLE    "r1b1k2r/pp3ppp/2n2n2/3q4/3P4/2PBPN2/P4PPP/R2QK2R[BNpp] w KQkq - 0 1"
#define FEN_MATE_IN_1 "6k1/5ppp/8/8/8/8/5PPP/3R2K1[] w - - 0 1"
#define FEN_MATED     "3R2k1/5ppp/8/8/8/8/5PPP/6K1[] b - - 1 1"
#define FEN_DRAWN     "k7/8/8/8/8/8/8/K7[] w - - 0 1"
#define FEN_CHESS     "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2"

/* Seven positions of Kingchess, two of which are finished games. */
#define SEVEN                                                                                      \
    FEN_START "\n" FEN_MIDDLE "\n" FEN_MATE_IN_1 "\n" FEN_MATED "\n" FEN_CHESS "\n" FEN_DRAWN      \
              "\n" FEN_MIDDLE "\n"

/* Enough to give answers, little enough for slow builds. */
#define QUICK " --nodes 1500 --hash 1 "

#endif
