/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an engine may use for its actions, and its clock in a game. Times are microseconds. */
#ifndef MUSTER_ENGINE_MATCH_LIMITS_H
#define MUSTER_ENGINE_MATCH_LIMITS_H

#include "../text.h"

#include <stdbool.h>
#include <stdint.h>

/* A zero member sets no limit. */
typedef struct {
    bool has_clock;
    int moves; /* actions that `time` is for; 0: for the whole game */
    int64_t time, increment;
    int64_t movetime;
    uint64_t nodes;
    int depth;
    int64_t margin; /* how far a limit may be passed before the game is lost */
} MatchLimits;

typedef struct {
    int64_t left;
    int moves_left; /* until the next time is added; 0: never */
} MatchClock;

/* Reads "MOVES/TIME+INCREMENT", "TIME+INCREMENT", "TIME" or "inf"; a time is [MINUTES:]SECONDS. */
bool match_limits_read_tc(MatchLimits *limits, const char *text);

/* Reads decimal seconds with at most six decimals, up to a million hours. */
bool match_read_seconds(const char *text, int64_t *time);

/* The time control as PGN writes it, "40/60+0.6"; appended to text. */
void match_limits_describe(const MatchLimits *limits, Text *text);

/* Whether anything ends an engine's thinking. */
bool match_limits_any(const MatchLimits *limits);

void match_clock_start(MatchClock *clock, const MatchLimits *limits);

/* The time from `go` until the game is lost, or -1 when time does not matter. */
int64_t match_clock_allowance(const MatchClock *clock, const MatchLimits *limits);

/* Books an action that took so long. */
void match_clock_spend(MatchClock *clock, const MatchLimits *limits, int64_t elapsed);

/* Appends the `go` command for a side, with both clocks; limits and clocks by colour. */
void match_go_command(const MatchLimits *const limits[2], const MatchClock clocks[2], int side,
                      Text *text);

#endif
