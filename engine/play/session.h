/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game between a person and the engine, with all that surrounds it. Private to play/.
 *
 * The engine's board holds the game, except while the armies of Combat chess are being set up: then
 * nobody's pieces stand there, the person's are in `placing` and the engine has not chosen its own.
 */
#ifndef MUSTER_ENGINE_PLAY_SESSION_H
#define MUSTER_ENGINE_PLAY_SESSION_H

#include "config.h"
#include "opponent.h"
#include "placing.h"
#include "terminal.h"

/* How a game may end otherwise than by the rules. */
typedef enum { END_NONE, END_RESIGNED, END_AGREED, END_TIME } PlayEnd;

typedef struct {
    const PlayConfig *config;
    Terminal *terminal;
    Engine *engine;
    Opponent opponent;
    Strength strength;
    uint64_t random;
    Color person;
    bool flipped;    /* the person's side is above */
    Placing placing; /* of the person, not yet played */
    bool setting_up; /* Combat: both armies are still to be set up */
    PlayEnd end;
    Color loser;               /* where end is END_RESIGNED or END_TIME */
    int64_t (*clocks)[COLORS]; /* as they were when each position of the game arose; owned */
    size_t clocks_capacity;
    int64_t turn_began; /* on terminal_now() */
    bool changed;       /* the board is to be drawn again */
    bool leaving;
    int status;  /* the exit status */
    char *saved; /* the file written last, which may be written again; owned */
} Play;

/* Begins a game as the configuration says. */
void play_new_game(Play *play);

/* Goes on with a game that was put on the engine's board, the person playing that side. */
void play_began_elsewhere(Play *play, Color person);

/* The game's result, by the rules or otherwise. */
Score play_score(const Play *play);

static inline bool play_is_over(const Play *play)
{
    return play_score(play) != SCORE_ONGOING;
}

/* How the game ended, "Checkmate"; the game must be over. */
const char *play_how(const Play *play);

/* The position that the person acts in, without what is not to be seen. */
void play_base(const Play *play, Position *base);

/* Whether the person has to place a whole army now. */
bool play_places_army(const Play *play);

/* Plays the person's legal action. */
void play_person_acts(Play *play, const Action *action);

/* Takes back the person's last action and what followed; false when there is none. */
bool play_undo(Play *play);

/* Ends the game at once. */
void play_end(Play *play, PlayEnd end, Color loser);

/* Lets the engine look at the position on its board; false when the program shall leave. */
bool play_think(Play *play, const SearchLimits *limits, int lines);

/* Lets the engine set up an army for a side, whose pieces it does not see; likewise. */
bool play_think_army(Play *play, Color side, Action *army);

/* Draws the board and what is to be said about it. */
void play_show(Play *play);

/* The clocks now, running; false where there are none. */
bool play_clocks(const Play *play, int64_t clocks[COLORS]);

/* An action of the game as a person reads it, "3... N b8-c6"; appended. before is where it was
 * played. */
void play_describe(const Play *play, const Position *before, const Action *action, Text *text);

/* Obeys a line that the person typed: a command, or an action. */
void play_obey(Play *play, char *line);

/* Appends a score in pawns, "+0.35" or "mate in 3". */
void play_add_score(Text *text, int score);

#endif
