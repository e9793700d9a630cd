/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines of analysis that say the same. Big reserves give the best action many shadows: the same
 * drops with one more or one less that hardly matters. Private to search/.
 */
#ifndef MUSTER_SEARCH_DISTINCT_H
#define MUSTER_SEARCH_DISTINCT_H

#include "worker.h"

/* Scores that differ by less are the same for this purpose; centipawns. */
enum { DISTINCT_MARGIN = 10 };

/* Lines searched at most for each line to show. */
enum { DISTINCT_FACTOR = 4 };

/*
 * Whether two lines say the same: both begin with drops, their scores differ by less than
 * DISTINCT_MARGIN, and either one drops all that the other drops, and more, or they share all drops
 * but one each, and at least two.
 */
bool lines_alike(const RootLine *a, const RootLine *b);

/* Marks line i as hidden or not: hidden if it is like one that is shown and stands before it.
 * Returns whether it is shown. */
bool show_line(RootLine *lines, int i);

#endif
