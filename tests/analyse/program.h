/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The real program run from beginning to end, with files in a folder of the test's own. Whatever
 * cannot be done fails the running test. The program is $MUSTER, else ./muster.
 */
#ifndef MUSTER_TESTS_ANALYSE_PROGRAM_H
#define MUSTER_TESTS_ANALYSE_PROGRAM_H

#include <stdbool.h>
#include <sys/types.h>

/* Makes a fresh folder and goes there; leaves it and removes it with its files. */
void program_enter_folder(void);
void program_leave_folder(void);

/* What a run left behind; valid to the end of the test. */
typedef struct {
    int status; /* of the exit, or -1 for a signal */
    char *out, *err;
} Outcome;

/* Runs "muster" with arguments separated by single spaces; a part in 'single quotes' is one. */
Outcome program_run(const char *arguments, const char *input);

/* The output of a run that must end with status 0 and without complaint. */
char *program_output(const char *arguments, const char *input);

/* Starts the program, its output going to the file "out", its input never ending. */
typedef struct {
    pid_t pid;
    int input; /* to be written to */
} Started;

Started program_start(const char *arguments);

/* Waits until a file of the folder holds a text. */
void program_await(const char *file, const char *text);

/* Sends a signal, waits for the end and returns the exit status. */
int program_end(const Started *started, int signal);

/* Whole files of the folder; what is read is valid to the end of the test. */
void file_write(const char *name, const char *content);
char *file_read(const char *name);
bool file_exists(const char *name);

/* How many lines of a text begin like this. */
int lines_beginning(const char *text, const char *beginning);

#endif
