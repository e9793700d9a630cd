/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random games, played by the rules library and by the reference side by side.
 *
 * A walk starts from the start of its game or from pieces thrown on the board, and goes on with
 * random legal actions. The seed alone decides everything, so a failure comes back each time.
 */
#ifndef MUSTER_TESTS_WALK_H
#define MUSTER_TESTS_WALK_H

#include "../../movegen/history.h"
#include "../reference/ref.h"
#include "../support/support.h"

/* A game and its cap on drops. */
typedef struct {
    VariantId variant;
    int cap;
} Setting;

enum { SETTINGS = 8 };
extern const Setting settings[SETTINGS];

typedef struct {
    uint64_t seed;
    History game;
    RefGame ref;
    int most_drops; /* this walk's players rarely drop more at once */
} Walk;

static inline const Position *walk_now(const Walk *walk)
{
    return history_now(&walk->game);
}

/* A legal action, each kind with fair chances; false when there is none. */
bool random_action(const Position *pos, uint64_t *seed, int most_drops, Action *action);

/* The FEN of pieces thrown on the board, which may be refused. */
void random_fen(VariantId variant, uint64_t *seed, char out[FEN_SIZE]);

/*
 * Calls the property with every position of many walks in a setting, and fails unless it said true
 * ("this position counted") at least once a walk on average.
 */
void each_position(int setting, bool (*property)(Walk *walk));

#endif
