/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An input that was opened and begun as an Input, handed to someone who reads a FILE. A thread of
 * its own copies it through a pipe, which ends when the input does or `wake` becomes readable; so
 * a reader never waits for a person who has pressed Ctrl-C.
 *
 * The Input stays the caller's, who must leave it alone between feed_start() and feed_end().
 */
#ifndef MUSTER_ENGINE_ANALYSE_FEED_H
#define MUSTER_ENGINE_ANALYSE_FEED_H

#include "input.h"

#include <pthread.h>
#include <stdio.h>

typedef struct {
    Input *input;
    int pipe; /* its writing end */
    pthread_t thread;
    FILE *file;
    int error; /* errno of a failed read, known at the end */
} Feed;

/* The file to be read; NULL: errno says why. */
FILE *feed_start(Feed *feed, Input *input);

/* Closes the file, wherever its reader has stopped; errno of a failed read of the input, or 0. */
int feed_end(Feed *feed);

#endif
