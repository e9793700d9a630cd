/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A drop action in the making: pieces put on the board one after the other, taken back, and played
 * together at the end. A plain value.
 */
#ifndef MUSTER_ENGINE_PLAY_PLACING_H
#define MUSTER_ENGINE_PLAY_PLACING_H

#include "../../movegen/action.h"
#include "../text.h"

typedef struct {
    int count;
    Step drops[FULL_ARMY]; /* in the order placed */
} Placing;

/* The drops as an action, legal or not. */
Action placing_action(const Placing *placing);

/* The position with them made; base is at an action's boundary. */
Position placing_view(const Placing *placing, const Position *base);

/* Adds one drop. The reason why not, or ACTION_OK. That the king comes first, and check, are left
 * to the end. */
ActionError placing_add(Placing *placing, const Position *base, Step drop);

/*
 * Adds what a text names: "K e1", "P a2 b2, Ne2", "P a2-h2" (a range on one rank or file), "K@e1",
 * with English or Russian letters. All or nothing; false with a sentence in *why.
 */
bool placing_add_text(Placing *placing, const Position *base, const char *text, Text *why);

/* Takes the piece on a square back; false when none was placed there. */
bool placing_take(Placing *placing, int square);

/* Reads "e4"; false for anything else. */
bool placing_square(const char *text, int *square);

#endif
