/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The real program, run by a shell in tests. Command lines may name $MUSTER, the program under
 * test; $FAKE_ENGINE, the engine that misbehaves; and $DIR, a folder of the test's own. The first
 * two come from the environment and are else what the standard build makes.
 *
 * Whatever goes wrong here fails the running test. Strings that are returned stay valid until the
 * next call of the same function.
 */
#ifndef MUSTER_TESTS_MATCH_RUN_H
#define MUSTER_TESTS_MATCH_RUN_H

#include <stdbool.h>
#include <sys/types.h>

/* The fixture of every test: its folder, which goes with all that is in it. */
void folder_create(void);
void folder_remove(void);

/* The path of a name in the folder. */
const char *path_of(const char *name);

/* Runs $MUSTER with arguments (a printf format) and checks its exit status; returns all it
 * printed, errors included, which the file "output" of the folder holds too. */
const char *muster(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Starts $MUSTER with arguments, its output going to a file of the folder; returns its number. */
pid_t muster_start(const char *output, const char *arguments);

/* Waits for its end; the exit status, or -1 for a signal. */
int muster_wait(pid_t pid);

/* A whole file of the folder; "" when there is none. */
const char *file_text(const char *name);

/* The same with blanks instead of line ends. */
const char *flat_text(const char *name);

void file_write(const char *name, const char *text);

/* Waits until a file of the folder holds a text so many times. */
void await_text(const char *name, const char *piece, int times);

/* Waits until the engine that wrote this log (fake_engine.c) is gone; where engines may outlive a
 * match that was killed, kills it. */
void await_end_of_engine(const char *log);

/* How often a text holds a piece. */
int count_of(const char *text, const char *piece);

/* Fails unless the text holds the piece. */
void assert_holds(const char *text, const char *piece);

/* Whether a text is one line of more than its line end. */
bool is_one_line(const char *text);

#endif
