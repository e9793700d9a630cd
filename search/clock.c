/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clock.h"

#include <time.h>

enum {
    MOVES_LEFT = 24,  /* assumed without "movestogo" */
    HARD_FACTOR = 3,  /* hard limit over soft, where the clock allows it */
    HARD_PERCENT = 25 /* of what is left, at most for one action */
};

int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t at_least_one(int64_t time)
{
    return time > 1 ? time : 1;
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Absurd times are cut so that no sum below can overflow. */
static int64_t bounded(int64_t time)
{
    const int64_t most = INT64_C(1) << 40;
    return time > most ? most : time < -most ? -most : time;
}

static void share_clock(Clock *clock, const SearchLimits *limits, Color side, int64_t overhead)
{
    int64_t left = bounded(limits->clock[side]) - overhead;
    int64_t increment = bounded(limits->increment[side]);
    int64_t actions = limits->movestogo > 0 ? lesser(limits->movestogo, MOVES_LEFT) : MOVES_LEFT;
    left = at_least_one(left);
    clock->soft = left / actions + increment / 2;
    int64_t most = actions == 1 ? left * 9 / 10 : left * HARD_PERCENT / 100;
    clock->hard = at_least_one(lesser(clock->soft * HARD_FACTOR, most));
    clock->soft = at_least_one(lesser(clock->soft, clock->hard));
}

void clock_start(Clock *clock, const SearchLimits *limits, Color side, int64_t overhead)
{
    clock->limited = limits->movetime > 0 || limits->has_clock[side];
    clock->soft = clock->hard = INT64_MAX;
    if (limits->has_clock[side])
        share_clock(clock, limits, side, overhead);
    if (limits->movetime > 0) {
        int64_t time = at_least_one(limits->movetime - overhead);
        clock->hard = lesser(clock->hard, time);
        clock->soft = lesser(clock->soft, clock->hard);
        if (!limits->has_clock[side])
            clock->soft = INT64_MAX; /* a fixed time is used up */
    }
    atomic_store(&clock->pondering, limits->ponder);
    atomic_store(&clock->start, clock_now());
}

int64_t clock_elapsed(const Clock *clock)
{
    return clock_now() - atomic_load_explicit(&clock->start, memory_order_relaxed);
}

bool clock_expired(const Clock *clock)
{
    return clock->limited && !atomic_load_explicit(&clock->pondering, memory_order_relaxed) &&
           clock_elapsed(clock) >= clock->hard;
}
