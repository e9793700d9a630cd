/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A whole session in this process: lines in, all that was written out. Every session here is also
 * checked for what holds always: no line over 80 columns, no escape code, valid UTF-8.
 */
#ifndef MUSTER_TESTS_PLAY_TALK_H
#define MUSTER_TESTS_PLAY_TALK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *text; /* all output */
    int status; /* the exit status */
} Talk;

/* Plays with these arguments, separated by blanks ("--fen" takes the rest), on these lines. */
Talk talk(const char *arguments, const char *lines);

/* The same with any bytes. */
Talk talk_bytes(const char *arguments, const char *bytes, size_t length);

/* The same with an input that stays open and a pipe of signals holding these bytes. */
Talk talk_signals(const char *arguments, const char *lines, const char *signals, bool person);

void talk_free(Talk *talk);

/* Whether the output holds a text. */
bool says(const Talk *talk, const char *text);

/* How often it does. */
int times(const Talk *talk, const char *text);

/* Whether it holds the first text, and later the second. */
bool says_then(const Talk *talk, const char *first, const char *second);

/* Plays, checks that the output holds a text and that the session ends well. */
void expect(const char *arguments, const char *lines, const char *text);

#endif
