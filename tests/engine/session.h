/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A conversation with the real program through pipes, as a GUI holds it. Whatever goes wrong (no
 * answer for a minute, an early end) fails the running test. The program is $MUSTER, else
 * MUSTER_BINARY as defined when compiling, else ./muster.
 */
#ifndef MUSTER_TESTS_ENGINE_SESSION_H
#define MUSTER_TESTS_ENGINE_SESSION_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Session Session;

/* Starts the program without arguments. */
Session *session_start(void);

/* The same under another name, with arguments (NULL: none; else ended by NULL) and with a bound on
 * its memory in MiB (0: none). */
Session *session_start_with(const char *name, const char *const *arguments, size_t memory_mib);

/* Sends a line. */
void session_send(Session *session, const char *line);

/* Sends bytes as they are. The program may end before all are taken. */
void session_send_bytes(Session *session, const char *bytes, size_t count);

/* The next line, without its '\n', valid until the next call. */
const char *session_line(Session *session);

/* The next line that begins like this; lines before it are passed over. */
const char *session_expect(Session *session, const char *beginning);

/* Sends a command and isready; returns all that is printed before readyok, each line with '\n'.
 * Valid until the next call. */
const char *session_answer(Session *session, const char *command);

/* Ends the program's input. */
void session_close_input(Session *session);

/* Closes the reading end of the program's output. */
void session_close_output(Session *session);

/* Waits for the end of the program, frees the session and returns the exit status; -1 for a
 * signal. */
int session_end(Session *session);

/* Sends quit and checks that the program leaves with status 0. */
void session_quit(Session *session);

/* Runs the program on a whole input; returns its output (to free) and exit status. Errors on the
 * error stream are part of the output. */
char *session_run(const char *const *arguments, const char *input, int *status);

/* How many lines of a text begin like this. */
int lines_beginning(const char *text, const char *beginning);

/* Whether a text is exactly one line, and begins like this. */
bool is_one_line(const char *text, const char *beginning);

#endif
