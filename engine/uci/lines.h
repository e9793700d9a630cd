/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines from a file descriptor. They end in '\n', the last one also at the end of the input. One
 * thread reads; uci_lines_wake() may come from any.
 */
#ifndef MUSTER_ENGINE_UCI_LINES_H
#define MUSTER_ENGINE_UCI_LINES_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
    UCI_LINE,
    UCI_LINE_LOST, /* longer than UCI_LINE_MAX, or than memory allows: skipped */
    UCI_LINE_WAKE, /* uci_lines_wake() was called; a line half read goes on next time */
    UCI_LINE_END   /* end of the input, or an error on it */
} UciLineStatus;

/* Bytes; room for a game of a million moves. */
enum { UCI_LINE_MAX = 16 << 20 };

typedef struct {
    int fd;
    int wake[2]; /* a pipe: reading end, writing end */
    char *line;  /* the line being put together; owned */
    size_t length, capacity;
    bool lost;           /* this line is too long already */
    bool half;           /* a wake came in the middle of it */
    size_t next, filled; /* what of buffer is not used yet */
    char buffer[1 << 16];
} UciLines;

/* Reads from fd, which stays the caller's; false when the system gives no pipe. */
bool uci_lines_open(UciLines *lines, int fd);
void uci_lines_close(UciLines *lines);

/*
 * Waits for a line. *line, without its '\n', stays valid until the next call and may be written to.
 * A zero byte inside becomes DEL, which no command contains, so that no line is silently cut short.
 */
UciLineStatus uci_lines_next(UciLines *lines, char **line);

/* Makes the waiting or the next uci_lines_next() return UCI_LINE_WAKE. */
void uci_lines_wake(UciLines *lines);

#endif
