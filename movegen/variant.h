/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The games as data. A rule descriptor is constant; code asks its flags and masks, never its name.
 */
#ifndef MUSTER_MOVEGEN_VARIANT_H
#define MUSTER_MOVEGEN_VARIANT_H

#include "types.h"

typedef enum { KINGCHESS, FROLOV, COMBAT, CHESS, VARIANTS } VariantId;

/* When a position is over because the king of the side not to move can be taken. */
typedef enum {
    KING_CAPTURE_NEVER,
    KING_CAPTURE_LEGAL,   /* Frolov: only if the own king is safe after the capture */
    KING_CAPTURE_ATTACKED /* Combat: as soon as that king is attacked */
} KingCapture;

typedef struct {
    VariantId id;
    const char *name;  /* as the protocol writes it */
    const char *title; /* as PGN and people write it */
    const char *start_fen;
    Bitboard drop_area[COLORS];      /* where pieces may be dropped */
    Bitboard pawn_drop_area[COLORS]; /* where pawns may be dropped */
    int drops_min, drops_max;        /* pieces in one drop action; 0, 0 without drops */
    bool has_reserve;                /* FEN shows brackets */
    bool placing_stage;              /* no moves, and check ignored, until reserves are empty */
    bool king_first;                 /* the first action of a side includes its king */
    bool bishop_colours;             /* dropped bishops stand on opposite colours */
    bool drop_cap_option;            /* DropsPerAction applies */
    bool pawn_on_first_rank;         /* a pawn may stand on its own first rank */
    KingCapture king_capture;
} Variant;

extern const Variant variant_table[VARIANTS];

/* The variant of that name (any case), or NULL. */
const Variant *variant_by_name(const char *name);

#endif
