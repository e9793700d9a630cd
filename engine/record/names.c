/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people call variants and results. */
#include "game.h"
#include "characters.h"

#include <string.h>

/* As record_variant_by_title() compares them: small letters, without blanks and signs. */
static const struct {
    const char *title;
    VariantId id;
} variant_titles[] = {
    {"kingchess", KINGCHESS},  {"king", KINGCHESS},        {"кингчесс", KINGCHESS},
    {"frolov", FROLOV},        {"frolovs", FROLOV},        {"frolovchess", FROLOV},
    {"frolovschess", FROLOV},  {"шахматыфролова", FROLOV}, {"фролов", FROLOV},
    {"combat", COMBAT},        {"combatchess", COMBAT},    {"боевыешахматы", COMBAT},
    {"chess", CHESS},          {"standard", CHESS},        {"standardchess", CHESS},
    {"normal", CHESS},         {"normalchess", CHESS},     {"classical", CHESS},
    {"classicalchess", CHESS}, {"orthodox", CHESS},        {"orthodoxchess", CHESS},
    {"regular", CHESS},        {"fromposition", CHESS},    {"шахматы", CHESS},
};

static const char *const pgn_titles[VARIANTS] = {
    [KINGCHESS] = "Kingchess", [FROLOV] = "Frolov", [COMBAT] = "Combat", [CHESS] = "Standard"};

const char *record_variant_title(const Variant *variant)
{
    return pgn_titles[variant->id];
}

const Variant *record_variant_by_title(const char *title)
{
    char plain[64];
    fold_letters(title, plain, sizeof plain);
    for (size_t i = 0; i < sizeof variant_titles / sizeof variant_titles[0]; i++)
        if (strcmp(variant_titles[i].title, plain) == 0)
            return &variant_table[variant_titles[i].id];
    return NULL;
}

bool record_result_by_text(const char *text, Score *result)
{
    static const struct {
        const char *text;
        Score result;
    } spellings[] = {
        {"1-0", SCORE_WHITE},    {"1:0", SCORE_WHITE},    {"1–0", SCORE_WHITE},
        {"+:-", SCORE_WHITE},    {"0-1", SCORE_BLACK},    {"0:1", SCORE_BLACK},
        {"0–1", SCORE_BLACK},    {"-:+", SCORE_BLACK},    {"1/2-1/2", SCORE_DRAW},
        {"1/2:1/2", SCORE_DRAW}, {"1/2–1/2", SCORE_DRAW}, {"1/2", SCORE_DRAW},
        {"½-½", SCORE_DRAW},     {"½–½", SCORE_DRAW},     {"½:½", SCORE_DRAW},
        {"½", SCORE_DRAW},       {"0.5-0.5", SCORE_DRAW}, {"ничья", SCORE_DRAW},
        {"Ничья", SCORE_DRAW},   {"*", SCORE_ONGOING},
    };
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        if (strcmp(spellings[i].text, text) == 0) {
            *result = spellings[i].result;
            return true;
        }
    }
    return false;
}
