/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines of a file or of standard input, which may be a pipe that is fed slowly: waiting for more
 * ends when another file becomes readable (Interrupt's wake). One thread at a time.
 */
#ifndef MUSTER_ENGINE_ANALYSE_INPUT_H
#define MUSTER_ENGINE_ANALYSE_INPUT_H

#include <stdbool.h>
#include <stddef.h>

/* Longer lines are no FEN; they are skipped. */
enum { INPUT_LINE_MAX = 1 << 16 };

typedef struct {
    int fd, wake;
    size_t line;      /* number of the last line handed out, from 1 */
    size_t next, end; /* what was read and not handed out: data[next .. end) */
    bool at_end;
    bool skipping; /* inside a line that is too long */
    char data[INPUT_LINE_MAX + 1];
} Input;

typedef enum {
    INPUT_LINE,
    INPUT_TOO_LONG, /* a line was skipped */
    INPUT_END,
    INPUT_FAILED, /* errno says why */
    INPUT_INTERRUPTED
} InputStatus;

/* Opens a file, or standard input for "-"; false: errno says why. */
bool input_open(Input *input, const char *path, int wake);
void input_close(Input *input);

/* The next line, without its end, to be written to; valid until the next call. */
InputStatus input_next(Input *input, char **line);

/* Whether input_next() would not have to wait. */
bool input_ready(const Input *input);

/* What is there from the first line on that is not blank, as far as that line is complete, without
 * taking it; "" if there is nothing. Valid until the next call. */
const char *input_peek(Input *input);

#endif
