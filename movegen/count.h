/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact numbers of legal actions without listing them, and perft built on it.
 */
#ifndef MUSTER_MOVEGEN_COUNT_H
#define MUSTER_MOVEGEN_COUNT_H

#include "position.h"

#include <stdatomic.h>

/* Fills the binomial table, written once before other threads start; movegen_init() calls it. */
void count_init(void);

/* Legal drop actions at an action's boundary. */
Count count_drop_actions(const Position *pos);

/* All legal actions. */
Count count_actions(const Position *pos);

/* Whether the side to move has any legal action: false is mate, stalemate or king capture. */
bool has_legal_action(const Position *pos);

/* Decimal digits of the largest Count and a zero. */
enum { COUNT_TEXT_SIZE = 40 };
char *count_format(Count count, char *out);

/*
 * The number of action sequences of that many plies. *stop, where given, is read now and then (it
 * may be set by another thread); once set the result is meaningless.
 */
Count perft(const Position *pos, int depth, const atomic_bool *stop);

/* The same with every last position made rather than counted; for measuring speed. */
Count perft_made(const Position *pos, int depth);

#endif
