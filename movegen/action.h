/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An action: what a player does in one turn. Either one ordinary move or a set of drops.
 *
 * Actions are values. A set of drops is kept in canonical order (K Q R B N P, then a1 ... h8), so
 * equal sets are equal values. Text follows the protocol form: e2e4, e7e8q, K@e1,Q@d1.
 */
#ifndef MUSTER_MOVEGEN_ACTION_H
#define MUSTER_MOVEGEN_ACTION_H

#include "position.h"

typedef struct {
    uint8_t count;         /* steps; 0 is no action at all, written 0000 */
    Step steps[FULL_ARMY]; /* one move, or drops in canonical order; no END */
} Action;

/* "K@e1," sixteen times, its last comma giving room for the terminating zero. */
enum { ACTION_TEXT_SIZE = FULL_ARMY * 5 };

/* Why a text is no legal action. */
typedef enum {
    ACTION_OK,
    ACTION_UNREADABLE,
    ACTION_GAME_OVER,
    ACTION_SQUARE_TWICE,
    ACTION_PLACING,    /* a move during the placing stage */
    ACTION_KING_FIRST, /* without its king before that stands */
    ACTION_NO_SUCH_MOVE,
    ACTION_OWN_CHECK,
    ACTION_ONE_PIECE,  /* Frolov places one piece a turn */
    ACTION_WHOLE_ARMY, /* Combat places all sixteen at once */
    ACTION_TOO_MANY,   /* over DropsPerAction */
    ACTION_NOT_IN_RESERVE,
    ACTION_PAWN_RANK, /* a pawn on its own first rank */
    ACTION_OUTSIDE_HALF,
    ACTION_OCCUPIED,
    ACTION_BISHOP_COLOUR,
    ACTION_ERRORS
} ActionError;

/* The reason as a short phrase, "not in reserve". */
const char *action_error_text(ActionError error);

static inline bool action_is_move(const Action *action)
{
    return action->count == 1 && !step_is_drop(action->steps[0]);
}

static inline bool action_is_drops(const Action *action)
{
    return action->count > 0 && step_is_drop(action->steps[0]);
}

/* How many pieces an action drops; 0 for a move. */
static inline int action_drops(const Action *action)
{
    return action_is_drops(action) ? action->count : 0;
}

bool action_equal(const Action *a, const Action *b);

/* Adds a drop in its canonical place. The action must not be full nor hold that drop. */
void action_add_drop(Action *action, Step drop);

/* An action of one step. */
Action action_of_step(Step step);

/* Reads and judges a text in a position at an action's boundary; *out is written on ACTION_OK only.
 */
ActionError action_parse(const Position *pos, const char *text, Action *out);

/* Whether an action of any origin is legal here, or the first reason why not. */
ActionError action_judge(const Position *pos, const Action *action);

/* Writes the protocol form, at most ACTION_TEXT_SIZE bytes; returns out. */
char *action_format(const Action *action, char *out);

/* Writes one step, "e2e4", "N@f3" or "END"; out holds at least 6 bytes. */
char *step_format(Step step, char *out);

/* Plays a legal action in place. */
void position_act(Position *pos, const Action *action);

/* The letter of a piece type, upper case: K Q R B N P. */
char piece_letter(PieceType type);

/* The type of an English letter in either case; false for any other character. */
bool piece_type_of_letter(char letter, PieceType *type);

#endif
