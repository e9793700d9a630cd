/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a search may take. Milliseconds of the monotonic clock. Private to search/. */
#ifndef MUSTER_SEARCH_CLOCK_H
#define MUSTER_SEARCH_CLOCK_H

#include "search.h"

#include <stdatomic.h>

typedef struct {
    _Atomic int64_t start;
    atomic_bool pondering; /* until search_ponderhit(): no time limit */
    bool limited;          /* a time limit exists */
    int64_t soft;          /* begin no further iteration after about this long */
    int64_t hard;          /* stop at once */
} Clock;

int64_t clock_now(void);

/* Reads the limits for the side to move; the clock starts now. */
void clock_start(Clock *clock, const SearchLimits *limits, Color side, int64_t overhead);

int64_t clock_elapsed(const Clock *clock);

/* Whether the hard limit has passed. */
bool clock_expired(const Clock *clock);

#endif
