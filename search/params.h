/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every tuning constant of the search, with what it rests on. Margins are centipawns, depths plies.
 * "usual": a value common among alpha-beta engines, not yet tuned here. "spsa": found together with
 * the others so marked by simultaneous perturbation (J. Spall) over 12,000 games at 5,000 nodes,
 * two of Kingchess to one of chess.
 */
#ifndef MUSTER_SEARCH_PARAMS_H
#define MUSTER_SEARCH_PARAMS_H

enum {
    ASPIRATION_DEPTH = 5,  /* usual */
    ASPIRATION_DELTA = 22, /* spsa */

    REVERSE_FUTILITY_DEPTH = 8,   /* usual */
    REVERSE_FUTILITY_MARGIN = 73, /* spsa, and so on to the blank line but for "usual" */
    RAZOR_DEPTH = 3,              /* usual */
    RAZOR_MARGIN = 211,
    NULL_DEPTH = 3,            /* usual */
    NULL_REDUCTION = 3253,     /* in 1024ths of a ply */
    NULL_REDUCTION_PART = 303, /* in 1024ths of a ply for each of depth */
    NULL_EVAL = 179,           /* above beta: a ply more, up to three */
    NULL_VERIFY_DEPTH = 10,    /* usual; only with an empty reserve */
    PROBCUT_DEPTH = 5,         /* usual */
    PROBCUT_MARGIN = 182,
    PROBCUT_IMPROVING = 49,
    FUTILITY_DEPTH = 8, /* usual */
    FUTILITY_BASE = 87,
    FUTILITY_MARGIN = 90,
    LATE_MOVE_DEPTH = 8, /* usual */
    LATE_MOVE_BASE = 72, /* quiet steps tried, in sixteenths: base + factor * depth squared */
    LATE_MOVE_FACTOR = 16,
    SEE_DEPTH = 8, /* usual */
    SEE_CAPTURE_MARGIN = 97,
    SEE_QUIET_MARGIN = 66,
    SINGULAR_DEPTH = 7,   /* usual */
    SINGULAR_MARGIN = 30, /* in sixteenths of a centipawn for each ply of depth */

    /* Late move reductions in 1024ths of a ply: base + factor * log(depth) * log(index), and more
     * or less of it. All spsa but the depth. */
    REDUCTION_DEPTH = 3, /* usual */
    REDUCTION_BASE = 907,
    REDUCTION_FACTOR = 458, /* spsa: 539, which hides or delays a mate that only a set gives */
    REDUCTION_NOISY = 575,  /* of 1024: the part for captures and promotions */
    REDUCTION_NOT_IMPROVING = 1228,
    REDUCTION_CUT_NODE = 2560,
    REDUCTION_PV = 552,
    REDUCTION_HISTORY = 10906, /* so much history is worth a ply */

    /* What a cutoff at a depth adds to histories: spsa. */
    HISTORY_SQUARE = 13,
    HISTORY_LINEAR = 71,
    HISTORY_BONUS_MAX = 1977,

    DEFER_DEPTH = 4, /* from which a step that another thread is at waits */

    GATE_DECIDED = 500,   /* an alpha nearer to 0: outside the PV no quiet action goes on */
    GATE_MARGIN = 100,    /* else one goes on whose END is within this of alpha */
    CONTINUE_BASE = 25,   /* continuations tried outside the PV, in sixteenths: spsa */
    CONTINUE_FACTOR = 14, /* and so many more for each ply of depth: spsa */
    CONTINUE_COST = 2,    /* plies that one more drop costs (1: -26, 0: -52) */

    LEARNED_ORDER = 4027, /* histories' equal of a logit of order.h; spsa */

    FORMATION_PLY = 1,    /* only replies to the root's actions have formations */
    FORMATION_DEPTH = 2,  /* and this depth left */
    FORMATION_PIECES = 3, /* with so many pieces to drop */

    TIE_DEPTH = 4, /* depth from which an equal action with fewer drops is looked for */

    QUIESCE_DELTA = 171, /* spsa */
    QUIESCE_BLOCKS = 2   /* drops that block checks in one quiescence line */
};

#endif
