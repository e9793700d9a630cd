/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Ctrl-C and its kin while a match runs: a thread of its own waits for the signals, so that no
 * code runs inside a signal handler. `wake` becomes readable once the match shall end, for whatever
 * reason, and stays so.
 */
#ifndef MUSTER_ENGINE_MATCH_INTERRUPT_H
#define MUSTER_ENGINE_MATCH_INTERRUPT_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct {
    int wake, writing_end;
    atomic_bool caught; /* by a signal */
    atomic_bool finishing;
    pthread_t thread;
    sigset_t old_mask;
} MatchInterrupt;

/* Call before other threads start, which then leave these signals alone. False: no pipe, no thread.
 */
bool match_interrupt_start(MatchInterrupt *interrupt);

/* Makes wake readable. Any thread. */
void match_interrupt_wake(MatchInterrupt *interrupt);

/* Whether a signal has asked for the end. Any thread. */
bool match_interrupt_caught(const MatchInterrupt *interrupt);

void match_interrupt_stop(MatchInterrupt *interrupt);

#endif
