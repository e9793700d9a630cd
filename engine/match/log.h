/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of everything that engines are told and say. Any thread may write at any time. */
#ifndef MUSTER_ENGINE_MATCH_LOG_H
#define MUSTER_ENGINE_MATCH_LOG_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    FILE *file; /* NULL: nothing is logged */
    pthread_mutex_t lock;
    int64_t start;
} MatchLog;

/* Opens a log that begins anew; a NULL path makes one that swallows all. False, with errno, when
 * the file cannot be written. */
bool match_log_open(MatchLog *log, const char *path);
void match_log_close(MatchLog *log);

/* One line: the time, who, a sign ('>' told, '<' said, '!' of the referee), and the text up to its
 * line end. */
void match_log(MatchLog *log, const char *who, int number, char sign, const char *text);

#endif
