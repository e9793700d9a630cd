/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What people see on the error output while an analysis runs: complaints, and on a terminal a
 * progress bar. One thread at a time.
 */
#ifndef MUSTER_ENGINE_ANALYSE_CONSOLE_H
#define MUSTER_ENGINE_ANALYSE_CONSOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANALYSE_FINE, ANALYSE_USAGE, ANALYSE_BAD_DATA, ANALYSE_INTERRUPTED };

typedef struct {
    bool terminal; /* else there is no bar */
    bool shown;    /* the bar stands on the screen */
    size_t total;  /* 0: unknown */
    size_t done, skipped;
    int64_t start, last; /* milliseconds */
} Console;

void console_start(Console *console);

/* Prints one sentence with the program's name in front; what is NULL or empty is left out. */
void console_complain(Console *console, const char *what, const char *reason);

/* Draws the bar anew, not too often. */
void console_progress(Console *console);

/* Takes the bar off the screen. */
void console_clear(Console *console);

#endif
