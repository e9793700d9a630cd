/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "limits.h"

#include <inttypes.h>
#include <string.h>

enum { SECOND = 1000000, MILLISECOND = 1000 };

/* A million hours, so that no sum of a few times can overflow. */
#define LONGEST_TIME (INT64_C(3600000000) * SECOND)

/* Reads a number up to *end; false when there is none or it is too large. */
static bool read_digits(const char **text, int64_t most, int64_t *number)
{
    const char *digit = *text;
    *number = 0;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        *number = *number * 10 + (*digit - '0');
        if (*number > most)
            return false;
    }
    bool any = digit > *text;
    *text = digit;
    return any;
}

/* Reads seconds at *text and moves it behind them. */
static bool read_time(const char **text, int64_t *time)
{
    int64_t whole = 0;
    bool any = read_digits(text, LONGEST_TIME / SECOND, &whole);
    *time = whole * SECOND;
    if (**text == '.') {
        const char *digit = *text + 1;
        for (int64_t unit = SECOND / 10; *digit >= '0' && *digit <= '9'; unit /= 10, digit++) {
            if (unit == 0)
                return false;
            *time += unit * (*digit - '0');
            any = true;
        }
        *text = digit;
    }
    return any;
}

bool match_read_seconds(const char *text, int64_t *time)
{
    return read_time(&text, time) && *text == '\0';
}

/* [MINUTES:]SECONDS */
static bool read_minutes(const char **text, int64_t *time)
{
    int64_t minutes = 0;
    const char *start = *text;
    if (read_digits(&start, LONGEST_TIME / SECOND / 60, &minutes) && *start == ':')
        *text = start + 1;
    else
        minutes = 0;
    if (!read_time(text, time))
        return false;
    *time += minutes * 60 * SECOND;
    return true;
}

bool match_limits_read_tc(MatchLimits *limits, const char *text)
{
    MatchLimits read = *limits;
    int64_t moves = 0;
    const char *slash = strchr(text, '/');
    read.has_clock = strcmp(text, "inf") != 0;
    if (!read.has_clock) {
        *limits = read;
        return true;
    }
    if (slash && (!read_digits(&text, 1000, &moves) || text != slash || moves == 0))
        return false;
    text = slash ? slash + 1 : text;
    read.moves = (int)moves;
    read.increment = 0;
    if (!read_minutes(&text, &read.time))
        return false;
    if (*text == '+') {
        text++;
        if (!read_time(&text, &read.increment))
            return false;
    }
    if (*text || read.time + read.increment == 0)
        return false;
    *limits = read;
    return true;
}

/* Seconds with as many decimals as needed. */
static void add_seconds(Text *text, int64_t time)
{
    text_add_format(text, "%" PRId64, time / SECOND);
    int64_t rest = time % SECOND;
    for (int64_t unit = SECOND / 10; rest > 0; unit /= 10) {
        text_add_format(text, "%s%" PRId64, unit == SECOND / 10 ? "." : "", rest / unit);
        rest %= unit;
    }
}

void match_limits_describe(const MatchLimits *limits, Text *text)
{
    if (limits->has_clock) {
        if (limits->moves)
            text_add_format(text, "%d/", limits->moves);
        add_seconds(text, limits->time);
        if (limits->increment) {
            text_add(text, "+");
            add_seconds(text, limits->increment);
        }
    } else if (limits->movetime) {
        text_add(text, "1/");
        add_seconds(text, limits->movetime);
    } else {
        text_add(text, "-");
    }
}

bool match_limits_any(const MatchLimits *limits)
{
    return limits->has_clock || limits->movetime || limits->nodes || limits->depth;
}

void match_clock_start(MatchClock *clock, const MatchLimits *limits)
{
    *clock = (MatchClock){.left = limits->time, .moves_left = limits->moves};
}

int64_t match_clock_allowance(const MatchClock *clock, const MatchLimits *limits)
{
    int64_t time = -1;
    if (limits->has_clock)
        time = clock->left;
    if (limits->movetime && (time < 0 || limits->movetime < time))
        time = limits->movetime;
    return time < 0 ? -1 : time + limits->margin;
}

void match_clock_spend(MatchClock *clock, const MatchLimits *limits, int64_t elapsed)
{
    if (!limits->has_clock)
        return;
    clock->left = clock->left > elapsed ? clock->left - elapsed : 0;
    clock->left += limits->increment;
    if (clock->moves_left > 0 && --clock->moves_left == 0) {
        clock->left += limits->time;
        clock->moves_left = limits->moves;
    }
}

void match_go_command(const MatchLimits *const limits[2], const MatchClock clocks[2], int side,
                      Text *text)
{
    static const char *const time_names[2] = {"wtime", "btime"}, *const names[2] = {"winc", "binc"};
    const MatchLimits *own = limits[side];
    text_add(text, "go");
    for (int color = 0; color < 2 && own->has_clock; color++) {
        /* A side without a clock is told of as if it had the same. */
        int of = limits[color]->has_clock ? color : side;
        text_add_format(text, " %s %" PRId64, time_names[color], clocks[of].left / MILLISECOND);
        if (limits[of]->increment)
            text_add_format(text, " %s %" PRId64, names[color],
                            limits[of]->increment / MILLISECOND);
    }
    if (own->has_clock && own->moves)
        text_add_format(text, " movestogo %d", clocks[side].moves_left);
    if (own->movetime)
        text_add_format(text, " movetime %" PRId64, own->movetime / MILLISECOND);
    if (own->depth)
        text_add_format(text, " depth %d", own->depth);
    if (own->nodes)
        text_add_format(text, " nodes %" PRIu64, own->nodes);
    text_add(text, "\n");
}
