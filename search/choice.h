/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of several finished lines is played: by merit, by mistake or for a change. Private to
 * search/. */
#ifndef MUSTER_SEARCH_CHOICE_H
#define MUSTER_SEARCH_CHOICE_H

#include "worker.h"

/* Lines beyond these are not chosen. */
enum { CHOICE_LINES = 4 };

/* Centipawns. Both 0: the first line. */
typedef struct {
    int error;   /* each line may look better than it is by up to so much */
    int variety; /* lines that look worse than the best by up to so much are as good as it */
} ChoiceRule;

/*
 * The number of the line to play. Lines are sorted best first, and there is at least one; random is
 * the state of random_next(). A line that is worse than the first by more than error plus variety
 * is never chosen, and a mate is worth its score: no variety gives one away.
 */
int choose_line(const RootLine *lines, int count, const ChoiceRule *rule, uint64_t *random);

#endif
