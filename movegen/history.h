/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game: the positions from its start to now, with the actions between them, and its result.
 *
 * A History owns heap memory: history_init() before use, history_free() at the end. It grows as
 * needed, so games may be of any length. One thread at a time.
 */
#ifndef MUSTER_MOVEGEN_HISTORY_H
#define MUSTER_MOVEGEN_HISTORY_H

#include "action.h"
#include "position.h"

#include <stddef.h>

typedef struct {
    Position pos;
    Action action; /* the one that led here; none at the start */
} HistoryEntry;

typedef struct {
    HistoryEntry *entries; /* entries[0] is the start, entries[count - 1] is now */
    size_t count, capacity;
} History;

/* Why a game is over, in the order of precedence. */
typedef enum {
    REASON_ONGOING,
    REASON_KING_CAPTURE,
    REASON_CHECKMATE,
    REASON_STALEMATE,
    REASON_MATERIAL,
    REASON_REPETITION,
    REASON_FIFTY_MOVES,
    REASONS
} Reason;

typedef enum { SCORE_ONGOING, SCORE_WHITE, SCORE_BLACK, SCORE_DRAW } Score;

typedef struct {
    Score score;
    Reason reason;
} Result;

/* Starts a game; false when memory is short. */
bool history_init(History *history, const Position *start);
void history_free(History *history);

/* Becomes a copy of another game; false, and unchanged, when memory is short. */
bool history_copy(History *to, const History *from);

static inline const Position *history_now(const History *history)
{
    return &history->entries[history->count - 1].pos;
}

/* Plays a legal action; false, and unchanged, when memory is short. */
bool history_play(History *history, const Action *action);

/* Takes the last action back; false at the start. */
bool history_undo(History *history);

/* Sets DropsPerAction from the current position on. */
void history_set_drop_cap(History *history, int cap);

/* How often the current position stood before, by the repetition rule. */
int history_repetitions(const History *history);

/* The result of the current position; ends on the way are passed over. */
Result history_result(const History *history);

/* Neither side can ever mate: K v K, K+N v K, K+B v K, K+B v K+B with both placed on one colour. */
bool position_dead(const Position *pos);

/* "*", "1-0", "0-1", "1/2-1/2". */
const char *score_text(Score score);

/* "ongoing", "checkmate" ... */
const char *reason_text(Reason reason);

#endif
