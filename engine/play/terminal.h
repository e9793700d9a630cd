/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines in, sentences out. Input of any kind is safe: endless lines, zeros, broken UTF-8. Output
 * keeps within 80 columns; escape codes are written to a terminal only.
 *
 * A Terminal owns nothing but its buffers; descriptors and stream are the caller's. One thread.
 */
#ifndef MUSTER_ENGINE_PLAY_TERMINAL_H
#define MUSTER_ENGINE_PLAY_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { TERMINAL_COLUMNS = 80, TERMINAL_LINE_SIZE = 4096 };

/* Room for a quotation of foreign text: at most 60 signs of UTF-8. */
enum { TERMINAL_QUOTE_SIZE = 60 * 3 + 4 };

typedef struct {
    int in;   /* read from */
    int wake; /* bytes of interrupt.h come here; -1 for none */
    FILE *out;
    bool person; /* somebody watches: ask before leaving at Ctrl-C, show that the engine thinks */
    bool echo;   /* repeat what was typed, as the input shows nowhere */
    bool colour, unicode;

    bool asked; /* Ctrl-C was pressed once; the next leaves */
    char buffer[4096];
    size_t next, filled;
    char line[TERMINAL_LINE_SIZE];
} Terminal;

typedef enum {
    WAIT_READY,
    WAIT_LATE,  /* the time given is over */
    WAIT_ASKED, /* Ctrl-C, answered by a question on the terminal */
    WAIT_LEAVE  /* leave at once */
} WaitStatus;

/* Waits until a descriptor can be read, for at most so many milliseconds; below 0: for ever. */
WaitStatus terminal_wait(Terminal *terminal, int descriptor, int64_t milliseconds);

typedef enum { LINE_READ, LINE_TOO_LONG, LINE_END, LINE_LATE, LINE_ASKED, LINE_LEAVE } LineStatus;

/*
 * Shows a prompt and reads a line into terminal->line, without blanks at both ends; valid until the
 * next call. A zero inside becomes '?'. deadline counts on terminal_now(); below 0: none.
 */
LineStatus terminal_read(Terminal *terminal, const char *prompt, int64_t deadline);

/* Milliseconds of the monotonic clock. */
int64_t terminal_now(void);

/* Writes text as it is. */
void terminal_write(Terminal *terminal, const char *text);

/* Writes text of one or more lines and ends the last; lines are broken at blanks where they would
 * be too wide, and go on indented as they begin. */
void terminal_say_text(Terminal *terminal, const char *text);

/* The same for a sentence, of at most 1000 bytes. */
void terminal_say(Terminal *terminal, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Shows a remark that terminal_clear_remark() wipes away; only where a person watches. */
void terminal_remark(Terminal *terminal, const char *text);
void terminal_clear_remark(Terminal *terminal);

/* Whether output can no longer be written. */
bool terminal_broken(const Terminal *terminal);

/* Columns that UTF-8 text of single-width signs takes. */
size_t terminal_width(const char *text);

/* Copies foreign text for showing: letters of Latin and Cyrillic and dashes stay, all else becomes
 * '?', what is too long is cut and ends in "...". Returns out, of TERMINAL_QUOTE_SIZE bytes. */
char *terminal_quote(const char *text, char *out);

#endif
