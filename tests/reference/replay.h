/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Recorded games replayed by the reference rules and by the rules library side by side. Both must
 * find every action legal, arrive at the same positions and see the same end, and the record must
 * say what that end is worth.
 *
 * movegen_init() comes first. Nothing is kept between calls.
 */
#ifndef MUSTER_TESTS_REPLAY_H
#define MUSTER_TESTS_REPLAY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    size_t actions;
    const char *reason;  /* how the last position ends the game: "checkmate" ... "ongoing" */
    char complaint[320]; /* what is wrong, for a replay that returns false */
} Replay;

/*
 * Replays one game, "variant;startpos or FEN;actions;result", as `muster convert --to uci` writes
 * it; the line is written to. No action may follow the end of the game. A result where the rules
 * leave the game open (resigned, adjudicated, forfeited) is taken as given.
 */
bool replay_line(char *line, int drops_per_action, Replay *replay);

#endif
