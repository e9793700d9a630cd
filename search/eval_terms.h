/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parameters of the evaluation: which there are (here) and their values (eval_terms.c).
 * The tuner in bench/ reads and rewrites the values; feature counts come from evaluate.c for both.
 */
#ifndef MUSTER_SEARCH_EVAL_TERMS_H
#define MUSTER_SEARCH_EVAL_TERMS_H

#include "../movegen/bitboard.h"

/* name, number of parameters; each has a value for full reserves, for the middlegame and for the
 * endgame, in centipawns. Squares count from the owner's side, files folded onto a-d. */
#define EVAL_TERMS(X)                                                                              \
    X(MATERIAL, 6)             /* by piece type; kings 0 */                                        \
    X(SQUARE, 6 * 32)          /* type, then rank * 4 + folded file */                             \
    X(HAND, 6)                 /* a piece in reserve, on top of its material */                    \
    X(HAND_PAWNS, 9)           /* pawns in reserve, by number */                                   \
    X(HAND_COUNT, 16)          /* pieces in reserve, by number */                                  \
    X(HAND_LEAD, 16)           /* how many more than the enemy has */                              \
    X(OWN_KING, 6 * OFFSETS)   /* type, then offset from the king (bitboard.h) */                  \
    X(ENEMY_KING, 6 * OFFSETS) /* likewise */                                                      \
    X(MOBILITY_QUEEN, 28)                                                                          \
    X(MOBILITY_ROOK, 15)                                                                           \
    X(MOBILITY_BISHOP, 14)                                                                         \
    X(MOBILITY_KNIGHT, 9)                                                                          \
    X(BISHOP_PAWNS, 9) /* own pawns on its colour, by number */                                    \
    X(BISHOP_PAIR, 1)  /* board and reserve */                                                     \
    X(ROOK_OPEN, 1)                                                                                \
    X(ROOK_HALF_OPEN, 1)                                                                           \
    X(OUTPOST, 2) /* bishop, knight: guarded by a pawn, safe from pawns */                         \
    X(PAWN_DOUBLED, 1)                                                                             \
    X(PAWN_ISOLATED, 1)                                                                            \
    X(PAWN_BACKWARD, 1)                                                                            \
    X(PAWN_CONNECTED, 8)    /* by rank */                                                          \
    X(PASSED, 8)            /* by rank */                                                          \
    X(PASSED_FREE, 8)       /* nothing in front, by rank */                                        \
    X(PASSED_STOPPED, 8)    /* an enemy piece right in front, by rank */                           \
    X(PASSED_SAFE, 8)       /* the enemy does not attack the square in front, by rank */           \
    X(PASSED_OWN_KING, 8)   /* distance of the own king to the square in front */                  \
    X(PASSED_ENEMY_KING, 8) /* distance of the enemy king to it */                                 \
    X(THREAT_BY_PAWN, 6)    /* by victim */                                                        \
    X(THREAT_BY_MINOR, 6)                                                                          \
    X(THREAT_BY_ROOK, 6)                                                                           \
    X(THREAT_BY_KING, 1)   /* pieces guarded by none */                                            \
    X(PUSH_THREAT, 1)      /* officers that a safe pawn push would attack */                       \
    X(HANGING, 1)          /* attacked and not guarded */                                          \
    X(PAWN_DROP_THREAT, 6) /* a pawn drop, not for nothing, would attack it; by victim */          \
    X(LOOSE, 6)            /* not guarded while the enemy has reserves, by type */                 \
    X(DROP_CHECKS, 16)     /* safe squares from which enemy drops would check, by number */        \
    X(DROP_CHECK, 6 * 2)   /* the same by type: one, several */                                    \
    X(SAFE_CHECK, 6 * 2)   /* squares from which pieces on the board would check, likewise */      \
    X(SHELTER, 8)          /* rank of the nearest own pawn before the king, 0 none; 3 files */     \
    X(SHELTER_HAND, 1)     /* a missing shelter pawn that the reserve can still give */            \
    X(STORM, 8)            /* rank of the nearest enemy pawn before the king, 0 none */            \
    X(KING_OPEN_FILE, 1)   /* no own pawn on the king's file */                                    \
    X(KING_DANGER, 32)     /* attack units round the king */                                       \
    X(RING_WEAK, 9)        /* squares beside the king attacked, guarded by him alone; number */    \
    X(KING_DANGER_HAND, 1) /* attack units met by pieces in the own reserve, per piece */          \
    X(CAN_CASTLE, 1)       /* a right now */                                                       \
    X(MAY_CASTLE, 1)       /* king at home, rook still in reserve */                               \
    X(TEMPO, 1)                                                                                    \
    X(TEMPO_OWN, 16)   /* to move, by own pieces in reserve */                                     \
    X(TEMPO_ENEMY, 16) /* to move, by the enemy's */

enum {
#define EVAL_TERM_FIRST(name, count) EVAL_##name, EVAL_##name##_LAST = EVAL_##name + (count)-1,
    EVAL_TERMS(EVAL_TERM_FIRST)
#undef EVAL_TERM_FIRST
        EVAL_TERM_COUNT
};

typedef struct {
    int16_t hand, mg, eg;
} EvalTerm;

extern const EvalTerm eval_terms[EVAL_TERM_COUNT];

#endif
