/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One long task beside the input (perft, bench), so that `stop`, `isready` and `quit` are heard.
 * All functions are for the input thread but uci_job_stopped() and uci_job_finish(), which the
 * task calls.
 */
#ifndef MUSTER_ENGINE_UCI_JOB_H
#define MUSTER_ENGINE_UCI_JOB_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct UciJob UciJob;

typedef struct {
    void (*run)(UciJob *job, void *context);
    void (*interrupt)(
        void *context);             /* beyond the stop flag, to make run return soon; may be NULL */
    void (*release)(void *context); /* frees the context when all is over */
    int patience;                   /* how long `quit` waits for its end, ms of processor time */
} UciJobKind;

struct UciJob {
    const UciJobKind *kind;
    void *context;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards ended */
    pthread_cond_t end;
    bool ended;          /* run has returned */
    bool started;        /* there is a thread to join */
    atomic_bool running; /* between start and uci_job_finish() */
    atomic_bool stop;
};

bool uci_job_init(UciJob *job);
void uci_job_destroy(UciJob *job);

/* Starts a task; the job owns the context from here. No other may be running. false: no thread. */
bool uci_job_start(UciJob *job, const UciJobKind *kind, void *context);

/* For the task: nothing but its last output is left, and the next command may come. */
void uci_job_finish(UciJob *job);

/* For the task: whether it shall end. */
bool uci_job_stopped(const UciJob *job);

bool uci_job_running(const UciJob *job);

/*
 * Gives the task so many milliseconds of processor time to end before going on. On a busy machine
 * that takes longer, but a small task always ends in time; twenty times as long is the most.
 */
void uci_job_wait(UciJob *job, int patience);

/* Waits for the end of the task, however long it takes. */
void uci_job_join(UciJob *job);

/* Stops the task and waits for its end. */
void uci_job_stop(UciJob *job);

#endif
