/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "job.h"

#include <stdint.h>
#include <time.h>

bool uci_job_init(UciJob *job)
{
    pthread_condattr_t attributes;
    *job = (UciJob){.kind = NULL};
    atomic_init(&job->running, false);
    atomic_init(&job->stop, false);
    if (pthread_mutex_init(&job->mutex, NULL) != 0)
        return false;
    bool made = pthread_condattr_init(&attributes) == 0;
    if (made) {
        made = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
               pthread_cond_init(&job->end, &attributes) == 0;
        pthread_condattr_destroy(&attributes);
    }
    if (!made)
        pthread_mutex_destroy(&job->mutex);
    return made;
}

void uci_job_destroy(UciJob *job)
{
    uci_job_stop(job);
    pthread_cond_destroy(&job->end);
    pthread_mutex_destroy(&job->mutex);
}

static void *job_main(void *context)
{
    UciJob *job = context;
    job->kind->run(job, job->context);
    uci_job_finish(job);
    pthread_mutex_lock(&job->mutex);
    job->ended = true;
    pthread_cond_signal(&job->end);
    pthread_mutex_unlock(&job->mutex);
    return NULL;
}

bool uci_job_start(UciJob *job, const UciJobKind *kind, void *context)
{
    uci_job_join(job);
    job->kind = kind;
    job->context = context;
    job->ended = false;
    atomic_store(&job->stop, false);
    atomic_store(&job->running, true);
    job->started = pthread_create(&job->thread, NULL, job_main, job) == 0;
    if (!job->started) {
        atomic_store(&job->running, false);
        kind->release(context);
    }
    return job->started;
}

void uci_job_finish(UciJob *job)
{
    atomic_store(&job->running, false);
}

bool uci_job_stopped(const UciJob *job)
{
    return atomic_load(&job->stop);
}

bool uci_job_running(const UciJob *job)
{
    return atomic_load(&job->running);
}

static int64_t milliseconds(clockid_t clock)
{
    struct timespec now = {0};
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits so long for the end of the task, with the mutex held; true when it came. */
static bool wait_for_end(UciJob *job, int64_t wait)
{
    int64_t until = milliseconds(CLOCK_MONOTONIC) + wait;
    const struct timespec time = {.tv_sec = (time_t)(until / 1000),
                                  .tv_nsec = (long)(until % 1000) * 1000000};
    while (!job->ended && pthread_cond_timedwait(&job->end, &job->mutex, &time) == 0)
        continue;
    return job->ended;
}

void uci_job_wait(UciJob *job, int patience)
{
    clockid_t clock;
    int64_t given_up = milliseconds(CLOCK_MONOTONIC) + INT64_C(20) * patience;
    if (!job->started || pthread_getcpuclockid(job->thread, &clock) != 0)
        return;
    pthread_mutex_lock(&job->mutex);
    for (int64_t left = patience; left > 0 && milliseconds(CLOCK_MONOTONIC) < given_up;) {
        if (wait_for_end(job, left))
            break;
        left = patience - milliseconds(clock);
    }
    pthread_mutex_unlock(&job->mutex);
}

void uci_job_join(UciJob *job)
{
    if (!job->started)
        return;
    pthread_join(job->thread, NULL);
    job->started = false;
    job->kind->release(job->context);
    job->context = NULL;
}

void uci_job_stop(UciJob *job)
{
    if (!job->started)
        return;
    atomic_store(&job->stop, true);
    if (job->kind->interrupt)
        job->kind->interrupt(job->context);
    uci_job_join(job);
}
