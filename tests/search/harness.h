/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs searches and keeps what they say, and makes random positions to run them on. */
#ifndef MUSTER_TESTS_SEARCH_HARNESS_H
#define MUSTER_TESTS_SEARCH_HARNESS_H

#include "../../movegen/generate.h"
#include "../../search/search.h"
#include "../support/support.h"

#include <pthread.h>

/* One line of the analysis; info.pv points at pv. */
typedef struct {
    SearchInfo info;
    Action pv[MAX_PLY];
} Report;

/* What a search said. Read it after search_wait(), or with the functions below. */
typedef struct {
    Report *reports;
    size_t count, capacity;
    SearchResult result;
    int done; /* calls of the callback; must become 1 */
    pthread_mutex_t lock;
    pthread_cond_t changed;
} Outcome;

/* A small searcher; the test fails if it cannot be had. */
Searcher *new_searcher(int threads);

/* Starts a search that writes to *out. */
void begin(Searcher *searcher, const History *game, const SearchLimits *limits, Outcome *out);

/* Waits for the first line of a running search. */
void await_report(Outcome *out);

/* Gives a search a moment in which it should not end; whether it did not. */
bool stays_silent(Outcome *out);

/* Starts a search and waits for its end; fails unless there was exactly one result. */
void run(Searcher *searcher, const History *game, SearchLimits limits, Outcome *out);
void outcome_free(Outcome *out);

/* The same from one position without a past. */
void run_position(Searcher *searcher, const Position *pos, SearchLimits limits, Outcome *out);

/* The last report of a MultiPV line (from 1), or NULL. */
const Report *last_report(const Outcome *out, int multipv);

/* Fails unless the result is legal in a position, and none exactly when the game is over; every
 * line can be played from its first action to its last. */
void assert_sound(const Position *pos, const Outcome *out);

/* Some legal action; drop actions of any size come as often as moves. None at the end. */
bool random_action(const Position *pos, uint64_t *seed, Action *action);

/* Plays so many random actions, fewer when the game ends before. */
void random_play(History *game, int actions, uint64_t *seed);

/* The position after a random number of actions, at most so many, from a variant's start. */
Position random_position(VariantId variant, unsigned most, uint64_t *seed);

/* All steps at an action's boundary, or inside one: moves of a kind, and drops unless only noisy
 * steps are wanted. */
StepList legal_steps(const Position *pos, GenKind kind);

/* The same game seen by the other player. Not for Frolov's placing stage, where White begins. */
Position flipped(const Position *pos);

#endif
