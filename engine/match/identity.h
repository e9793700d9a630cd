/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What makes a match the one it is: all that its games depend on, and nothing else. */
#ifndef MUSTER_ENGINE_MATCH_IDENTITY_H
#define MUSTER_ENGINE_MATCH_IDENTITY_H

#include "book.h"
#include "config.h"

/*
 * Appends lines of plain text. Two commands that give the same lines play the same match, so that
 * one may go on with what the other began; how many rounds, how many games at a time and what is
 * written where may differ. The book is the one to play from, in its order.
 */
void match_identity(const MatchConfig *config, const MatchBook *book, Text *text);

#endif
