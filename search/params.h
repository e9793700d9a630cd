/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every tuning constant of the search, with what it rests on. Margins are centipawns, depths plies.
 * "usual": a value common among alpha-beta engines, not yet tuned here.
 */
#ifndef MUSTER_SEARCH_PARAMS_H
#define MUSTER_SEARCH_PARAMS_H

enum {
    ASPIRATION_DEPTH = 5,  /* usual */
    ASPIRATION_DELTA = 18, /* usual */

    REVERSE_FUTILITY_DEPTH = 8, /* usual */
    REVERSE_FUTILITY_MARGIN = 75,
    RAZOR_DEPTH = 3, /* usual */
    RAZOR_MARGIN = 220,
    NULL_DEPTH = 3, /* usual */
    NULL_REDUCTION = 3,
    NULL_VERIFY_DEPTH = 10, /* usual; only with an empty reserve */
    PROBCUT_DEPTH = 5,      /* usual */
    PROBCUT_MARGIN = 180,
    PROBCUT_IMPROVING = 50,
    FUTILITY_DEPTH = 8, /* usual */
    FUTILITY_BASE = 90,
    FUTILITY_MARGIN = 85,
    LATE_MOVE_DEPTH = 8, /* usual */
    LATE_MOVE_BASE = 4,
    SEE_DEPTH = 8, /* usual */
    SEE_CAPTURE_MARGIN = 95,
    SEE_QUIET_MARGIN = 60,
    DEFER_DEPTH = 4,     /* from which a step that another thread is at waits */
    SINGULAR_DEPTH = 7,  /* usual */
    REDUCTION_DEPTH = 3, /* usual */

    GATE_DECIDED = 500, /* an alpha nearer to 0: outside the PV no quiet action goes on */
    GATE_MARGIN = 100,  /* else one goes on whose END is within this of alpha */
    CONTINUE_BASE = 1,  /* continuations tried outside the PV: base + factor * depth */
    CONTINUE_FACTOR = 1,
    CONTINUE_COST = 2, /* plies that one more drop costs (1: -26, 0: -52) */

    LEARNED_ORDER = 4000, /* histories' equal of a logit of order.h */

    FORMATION_PLY = 1,    /* only replies to the root's actions have formations */
    FORMATION_DEPTH = 2,  /* and this depth left */
    FORMATION_PIECES = 3, /* with so many pieces to drop */

    TIE_DEPTH = 4, /* depth from which an equal action with fewer drops is looked for */

    QUIESCE_DELTA = 180, /* usual */
    QUIESCE_BLOCKS = 2   /* drops that block checks in one quiescence line */
};

#endif
