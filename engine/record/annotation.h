/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What programs write into comments: [%eval 0.35,12], [%clk 0:01:02.5], [%emt 0:00:03]. */
#ifndef MUSTER_ENGINE_RECORD_ANNOTATION_H
#define MUSTER_ENGINE_RECORD_ANNOTATION_H

#include "game.h"

/* Moves what a comment says in these forms to the action, and squeezes the blanks of the rest; in
 * place. What is of another form stays in the comment. */
void annotation_take(char *comment, GameAction *action);

/* Adds what is known of an action in these forms, separated by blanks; nothing where nothing is. */
void annotation_add(const GameAction *action, Text *text);

#endif
