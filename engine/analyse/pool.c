/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* Positions in the pool for each examiner: enough to keep all at work behind a slow one. */
enum { JOBS_EACH = 32 };

typedef struct {
    PoolJob job;
    ExamineStatus status;
    bool done;
} Slot;

typedef struct {
    Pool *pool;
    Examiner *examiner;
    pthread_t thread;
} PoolWorker;

struct Pool {
    PoolWorker *workers;
    int running; /* workers whose thread was started */
    size_t capacity;
    pthread_mutex_t mutex; /* guards what follows, but first and last are written by the owner */
    pthread_cond_t changed;
    Slot *slots; /* job n is at n % capacity: first <= taken <= last */
    size_t first, taken, last;
    bool ending;
};

static void *work(void *argument)
{
    PoolWorker *worker = argument;
    Pool *pool = worker->pool;
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (!pool->ending && pool->taken == pool->last)
            pthread_cond_wait(&pool->changed, &pool->mutex);
        if (pool->ending)
            break;
        Slot *slot = &pool->slots[pool->taken++ % pool->capacity];
        const PoolJob *job = &slot->job;
        pthread_mutex_unlock(&pool->mutex);
        ExamineStatus status = examiner_run(worker->examiner, job->game, job->ply, job->analysis);
        pthread_mutex_lock(&pool->mutex);
        slot->status = status;
        slot->done = true;
        pthread_cond_broadcast(&pool->changed);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* Starts as many workers as can be had. */
static void start_workers(Pool *pool, const ExamineSpec *spec, int wanted)
{
    for (; pool->running < wanted; pool->running++) {
        PoolWorker *worker = &pool->workers[pool->running];
        *worker = (PoolWorker){.pool = pool, .examiner = examiner_create(spec)};
        if (!worker->examiner)
            return;
        if (pthread_create(&worker->thread, NULL, work, worker) != 0) {
            examiner_destroy(worker->examiner);
            return;
        }
    }
}

static bool init_locks(Pool *pool)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0)
        return false;
    /* Waits must not end early or late because someone sets the clock. */
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    bool good = pthread_cond_init(&pool->changed, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return good && pthread_mutex_init(&pool->mutex, NULL) == 0;
}

Pool *pool_create(const ExamineSpec *spec, int examiners)
{
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pool->capacity = (size_t)examiners * JOBS_EACH;
    pool->workers = calloc((size_t)examiners, sizeof *pool->workers);
    pool->slots = calloc(pool->capacity, sizeof *pool->slots);
    if (!pool->workers || !pool->slots || !init_locks(pool)) {
        free(pool->workers);
        free(pool->slots);
        free(pool);
        return NULL;
    }
    start_workers(pool, spec, examiners);
    if (pool->running == examiners)
        return pool;
    pool_destroy(pool);
    return NULL;
}

void pool_destroy(Pool *pool)
{
    if (!pool)
        return;
    assert(pool_empty(pool));
    pthread_mutex_lock(&pool->mutex);
    pool->ending = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->running; i++) {
        pthread_join(pool->workers[i].thread, NULL);
        examiner_destroy(pool->workers[i].examiner);
    }
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->mutex);
    free(pool->workers);
    free(pool->slots);
    free(pool);
}

void pool_stop(Pool *pool)
{
    for (int i = 0; i < pool->running; i++)
        examiner_stop(pool->workers[i].examiner);
}

bool pool_full(const Pool *pool)
{
    return pool->last - pool->first == pool->capacity;
}

bool pool_empty(const Pool *pool)
{
    return pool->last == pool->first;
}

void pool_add(Pool *pool, const PoolJob *job)
{
    assert(!pool_full(pool));
    pthread_mutex_lock(&pool->mutex);
    pool->slots[pool->last++ % pool->capacity] = (Slot){.job = *job};
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
}

static struct timespec deadline_after(int milliseconds)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    long nanoseconds = time.tv_nsec + (long)(milliseconds % 1000) * 1000000;
    time.tv_sec += milliseconds / 1000 + nanoseconds / 1000000000;
    time.tv_nsec = nanoseconds % 1000000000;
    return time;
}

PoolStatus pool_take(Pool *pool, int milliseconds, PoolJob *job)
{
    const struct timespec deadline = deadline_after(milliseconds);
    PoolStatus status = POOL_WAITING;
    assert(!pool_empty(pool));
    pthread_mutex_lock(&pool->mutex);
    const Slot *slot = &pool->slots[pool->first % pool->capacity];
    while (!slot->done && pthread_cond_timedwait(&pool->changed, &pool->mutex, &deadline) == 0)
        continue;
    if (slot->done) {
        status = slot->status == EXAMINE_DONE      ? POOL_READY
                 : slot->status == EXAMINE_STOPPED ? POOL_STOPPED
                                                   : POOL_NO_MEMORY;
        *job = slot->job;
        pool->first++;
    }
    pthread_mutex_unlock(&pool->mutex);
    return status;
}
