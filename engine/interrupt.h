/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Ctrl-C and its kin while a program runs: a thread of its own waits for the signals, so that no
 * code runs inside a signal handler. `wake` becomes readable once the program shall end, for
 * whatever reason, and stays so unless its bytes are read.
 */
#ifndef MUSTER_ENGINE_INTERRUPT_H
#define MUSTER_ENGINE_INTERRUPT_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

/* What the bytes say: a person asks (SIGINT), the system does (SIGTERM, SIGHUP), the program. */
enum { INTERRUPT_ASKED = 'i', INTERRUPT_TERMINATED = 't', INTERRUPT_WOKEN = 'w' };

typedef struct {
    int wake, writing_end; /* neither of them blocks */
    atomic_bool caught;    /* by a signal */
    atomic_bool finishing;
    pthread_t thread;
    sigset_t old_mask;
} Interrupt;

/* Call before other threads start, which then leave these signals alone. False: no pipe, no thread.
 */
bool interrupt_start(Interrupt *interrupt);

/* Makes wake readable. Any thread. */
void interrupt_wake(Interrupt *interrupt);

/* Whether a signal has asked for the end. Any thread. */
bool interrupt_caught(const Interrupt *interrupt);

void interrupt_stop(Interrupt *interrupt);

/* The exit status of programs that were interrupted. */
enum { INTERRUPT_STATUS = 3 };

/* For programs that have nothing to put in order: from here on these signals end them at once,
 * with INTERRUPT_STATUS. Output that is not flushed is lost. */
void interrupt_exits(void);

#endif
