/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "variant.h"
#include "bitboard.h"

#include <stddef.h>
#include <strings.h>

#define EMPTY_START "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"

const Variant variant_table[VARIANTS] = {
    [KINGCHESS] = {.id = KINGCHESS,
                   .name = "kingchess",
                   .title = "Kingchess",
                   .start_fen = EMPTY_START,
                   .drop_area = {BB_WHITE_HALF, BB_BLACK_HALF},
                   .pawn_drop_area = {BB_WHITE_HALF & ~BB_RANK_1, BB_BLACK_HALF & ~BB_RANK_8},
                   .drops_min = 1,
                   .drops_max = 16,
                   .has_reserve = true,
                   .king_first = true,
                   .bishop_colours = true,
                   .drop_cap_option = true,
                   .king_capture = KING_CAPTURE_NEVER},
    [FROLOV] = {.id = FROLOV,
                .name = "frolov",
                .title = "Frolov",
                .start_fen = EMPTY_START,
                .drop_area = {BB_ALL, BB_ALL},
                .pawn_drop_area = {BB_RANK_2 | BB_RANK_3 | BB_RANK_4,
                                   BB_RANK_7 | BB_RANK_6 | BB_RANK_5},
                .drops_min = 1,
                .drops_max = 1,
                .has_reserve = true,
                .placing_stage = true,
                .king_capture = KING_CAPTURE_LEGAL},
    [COMBAT] = {.id = COMBAT,
                .name = "combat",
                .title = "Combat",
                .start_fen = EMPTY_START,
                .drop_area = {BB_WHITE_HALF, BB_BLACK_HALF},
                .pawn_drop_area = {BB_WHITE_HALF, BB_BLACK_HALF},
                .drops_min = 16,
                .drops_max = 16,
                .has_reserve = true,
                .placing_stage = true,
                .pawn_on_first_rank = true,
                .king_capture = KING_CAPTURE_ATTACKED},
    [CHESS] = {.id = CHESS,
               .name = "chess",
               .title = "Chess",
               .start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
               .king_capture = KING_CAPTURE_NEVER},
};

const Variant *variant_by_name(const char *name)
{
    for (int i = 0; i < VARIANTS; i++)
        if (strcasecmp(variant_table[i].name, name) == 0)
            return &variant_table[i];
    return NULL;
}
