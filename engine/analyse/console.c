/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "console.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30, PERIOD_MS = 100 };

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void console_start(Console *console)
{
    *console = (Console){.terminal = isatty(STDERR_FILENO), .start = now()};
}

void console_clear(Console *console)
{
    if (console->shown)
        fputs("\r\033[K", stderr);
    console->shown = false;
}

void console_complain(Console *console, const char *what, const char *reason)
{
    bool named = what && *what;
    console_clear(console);
    fprintf(stderr, "muster: analyse: %s%s%s\n", named ? what : "", named ? ": " : "",
            reason ? reason : "not enough memory");
}

/* How long the rest will take, from what was done since the start. */
static void show_rest(const Console *console)
{
    size_t fresh = console->done - console->skipped, left = console->total - console->done;
    if (fresh == 0 || left == 0)
        return;
    double seconds = (double)(console->last - console->start) / 1000 / (double)fresh * (double)left;
    if (seconds < 359999)
        fprintf(stderr, ", %d:%02d:%02d left", (int)(seconds / 3600), (int)(seconds / 60) % 60,
                (int)seconds % 60);
}

void console_progress(Console *console)
{
    if (!console->terminal || now() - console->last < PERIOD_MS)
        return;
    console->last = now();
    fputs("\r\033[K", stderr);
    if (console->total >= console->done && console->total > 0) {
        int full = (int)((double)console->done / (double)console->total * BAR);
        fputc('[', stderr);
        for (int i = 0; i < BAR; i++)
            fputc(i < full ? '#' : '.', stderr);
        fprintf(stderr, "] %zu of %zu", console->done, console->total);
        show_rest(console);
    } else {
        fprintf(stderr, "%zu positions", console->done);
    }
    fflush(stderr);
    console->shown = true;
}
