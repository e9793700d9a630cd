/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The engine thinking, while signals are still heard.
 *
 * An Opponent owns a pipe that the searcher's thread writes to at the end of a search, and the
 * lines it found. The engine is the caller's and must live as long. One thread calls these
 * functions.
 */
#ifndef MUSTER_ENGINE_PLAY_OPPONENT_H
#define MUSTER_ENGINE_PLAY_OPPONENT_H

#include "../engine.h"
#include "terminal.h"

enum { OPPONENT_LINES = 4 };

typedef struct {
    Engine *engine;
    int done[2];

    /* Of the last search. */
    Action lines[OPPONENT_LINES]; /* best first */
    int scores[OPPONENT_LINES];   /* for the side to move */
    int count;                    /* 0 only when the game is over */
} Opponent;

/* False when there is no pipe. */
bool opponent_init(Opponent *opponent, Engine *engine);
void opponent_free(Opponent *opponent);

typedef enum { THINK_DONE, THINK_LEAVE, THINK_FAILED } ThinkStatus;

/* Searches the position on the engine's board and returns at its end, or when a signal says that
 * the program shall leave, or with a message when memory is short. */
ThinkStatus opponent_think(Opponent *opponent, Terminal *terminal, const SearchLimits *limits,
                           int lines);

#endif
