/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One action as text, in each of the forms people and programs write.
 *
 *   PROTOCOL  g1f3    e1g1  e7e8q    K@e1,Q@d1
 *   SAN       Nf3     O-O   e8=Q+    K@e1,Q@d1#
 *   ENGLISH   Ng1-f3  0-0   e7-e8=Q+ K e1, Q d1# (0)
 *   RUSSIAN   Кg1-f3  0-0   e7-e8=Ф+ Кр e1, Ф d1# (0)
 *
 * ENGLISH and RUSSIAN are the record notation of Kingchess: always with the starting square, since
 * "N f3" is a drop; " (0)" says that the action empties the reserve of its side. SAN is what PGN
 * holds, with drops in the protocol form, so that no blank or bracket stands inside a move.
 *
 * Everything here only reads its arguments and writes to memory of the caller; safe from any
 * thread.
 */
#ifndef MUSTER_MOVEGEN_NOTATION_H
#define MUSTER_MOVEGEN_NOTATION_H

#include "action.h"
#include "position.h"

typedef enum {
    NOTATION_PROTOCOL,
    NOTATION_SAN,
    NOTATION_ENGLISH,
    NOTATION_RUSSIAN,
    NOTATIONS
} Notation;

/*
 * The longest text is a Russian list of drops: "Кр e1, " is nine bytes (no other drop is longer),
 * sixteen times, less the last comma and blank, and then "#", " (0)" and the terminating zero.
 */
enum { NOTATION_TEXT_SIZE = FULL_ARMY * 9 - 2 + 1 + 4 + 1 };

/* Why a text is no action: one of the first values, or NOTATION_ILLEGAL plus an ActionError. */
typedef enum {
    NOTATION_OK,
    NOTATION_UNREADABLE,
    NOTATION_AMBIGUOUS, /* several legal moves fit it */
    NOTATION_ILLEGAL = 16,
    NOTATION_ILLEGAL_LAST = NOTATION_ILLEGAL + ACTION_ERRORS - 1
} NotationError;

/* What is wrong, as actions know it: ACTION_OK, or ACTION_UNREADABLE for an ambiguous text too. */
static inline ActionError notation_reason(NotationError error)
{
    if (error >= NOTATION_ILLEGAL)
        return (ActionError)(error - NOTATION_ILLEGAL);
    return error == NOTATION_OK ? ACTION_OK : ACTION_UNREADABLE;
}

/* The reason as a short phrase, "ambiguous" or one of action_error_text(). */
const char *notation_error_text(NotationError error);

/*
 * Writes a legal action of a position at an action's boundary, at most NOTATION_TEXT_SIZE bytes of
 * UTF-8; returns out. No action is "0000" in every notation.
 */
char *notation_write(const Position *pos, const Action *action, Notation notation, char *out);

/*
 * Reads a text that holds exactly one action and judges it; *out is written on NOTATION_OK only.
 * PROTOCOL is read to the letter. The others forgive what people do: blanks, other dashes, letters
 * that look alike, a piece letter in lower case where it cannot be a file, a wrong or missing sign
 * of capture, check, mate, promotion, en passant or empty reserve, and "!" and "?". They never
 * forgive the action: an illegal one, or one of several that fit, is an error. Any text of any
 * length is safe, UTF-8 or not; it ends at its zero.
 */
NotationError notation_read(const Position *pos, const char *text, Notation notation, Action *out);

#endif
