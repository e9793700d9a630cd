/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Actions as people type them: the protocol form, SAN, and the English or Russian record, whichever
 * makes sense. Reads only what it is given; safe from any thread.
 */
#ifndef MUSTER_ENGINE_PLAY_TYPED_H
#define MUSTER_ENGINE_PLAY_TYPED_H

#include "../../movegen/notation.h"
#include "../text.h"

typedef enum { TYPED_LEGAL, TYPED_REFUSED, TYPED_UNREADABLE } TypedStatus;

/*
 * Reads a text as an action that is legal in the position. "Nf3" may mean a move and a drop: with a
 * blank, "N f3", it is the drop, and for who chose SAN always the move; else it is refused. Unless
 * legal, *why gets a sentence: the reason, or what the text may mean.
 */
TypedStatus typed_read(const Position *pos, const char *text, Notation notation, Action *out,
                       Text *why);

/* What is wrong with an action, told to the side that tried it: "your king would be in check". */
const char *typed_reason(ActionError error);

#endif
