/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What tests of every layer need: positions from text, and actions as text.
 *
 * These functions fail the running test when what they are given is wrong, so that a test reads as
 * the fact it states. Strings they return stay valid for the next few calls.
 */
#ifndef MUSTER_TESTS_SUPPORT_H
#define MUSTER_TESTS_SUPPORT_H

#include "../../movegen/action.h"
#include "../../movegen/fen.h"
#include "../../movegen/history.h"
#include "../../movegen/position.h"

#include <check.h>
#include <stddef.h>

/*
 * For assertions made millions of times: ck_assert() reports each one that holds to the parent
 * process, which takes longer than most of what is checked. The message is a printf format.
 */
#define quick_assert(condition, ...)                                                               \
    do {                                                                                           \
        if (!(condition))                                                                          \
            ck_abort_msg(__VA_ARGS__);                                                             \
    } while (0)

/* The position of a FEN, or the start position for "startpos". */
Position position_of(VariantId variant, const char *fen);

/* The variant of that name. */
const Variant *variant_named(const char *name);

/* A square of its name, and a drop step of its text, "N@f3"; legal or not. */
int square_of(const char *name);
Step drop_of(const char *text);

/* The FEN of a position. */
const char *fen_of(const Position *pos);

/* Fails unless every field is the same. */
void assert_same_position(const Position *a, const Position *b);

/* The action of a text that must be legal. */
Action action_of(const Position *pos, const char *text);

/* The protocol form of an action. */
const char *text_of(const Action *action);

/* Why a text is no legal action, or ACTION_OK. */
ActionError verdict(const Position *pos, const char *text);

/* Plays legal actions separated by spaces. */
void play(Position *pos, const char *actions);
void game_play(History *game, const char *actions);

/* The game of these actions; to be freed with history_free(). */
History game_of(VariantId variant, const char *fen, const char *actions);

/* The FEN after these actions. */
const char *fen_after(VariantId variant, const char *fen, const char *actions);

/* All legal actions in byte order. */
typedef struct {
    char (*text)[ACTION_TEXT_SIZE];
    size_t count, capacity;
} ActionTexts;

void action_texts_init(ActionTexts *texts, const Position *pos);
void action_texts_free(ActionTexts *texts);

/* Adds a text; action_texts_sort() puts them in byte order. */
void action_texts_add(ActionTexts *texts, const char *text);
void action_texts_sort(ActionTexts *texts);

/* All legal actions in byte order, separated by spaces; to be freed. */
char *legal_actions(const Position *pos);

/* A seeded random number below a bound. */
unsigned random_below(uint64_t *seed, unsigned bound);

#endif
