/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The standings of a match as text. */
#ifndef MUSTER_ENGINE_MATCH_REPORT_H
#define MUSTER_ENGINE_MATCH_REPORT_H

#include "game.h"
#include "stats.h"

/* What an engine used; sums over its actions. */
typedef struct {
    uint64_t actions, depth_actions, depth, nodes;
    int64_t time;         /* microseconds */
    int64_t counted_time; /* of the actions for which nodes were told */
    int64_t longest;      /* of one action */
} MatchUsage;

/* What the standings keep of a finished game. */
typedef struct {
    Score score;
    MatchEnd end;
    Reason reason;
    Color fault;
    uint64_t plies;
    MatchUsage usage[COLORS]; /* of this game */
} MatchSummary;

typedef struct {
    MatchTally tally;
    MatchUsage usage[2];      /* by engine */
    uint64_t faults[2][ENDS]; /* games lost through its own fault, by engine */
    uint64_t ends[ENDS], reasons[REASONS];
    uint64_t white_wins, black_wins;
    uint64_t plies, longest_game;
} MatchStandings;

MatchSummary match_summary_of(const MatchGame *game);

/* Adds a game; first is the first engine's colour. Pairs are the caller's business. */
void match_standings_add(MatchStandings *standings, const MatchSummary *game, Color first);

/* "A - B: 12-8-5, 14.5 of 25 ... Elo ...": one line without end. sprt may be NULL. */
void match_report_line(const MatchStandings *standings, const char *const names[2],
                       const MatchSprt *sprt, Text *text);

/* All that is known, several lines. */
void match_report_full(const MatchStandings *standings, const char *const names[2],
                       const MatchSprt *sprt, Text *text);

#endif
