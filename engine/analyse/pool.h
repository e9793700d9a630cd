/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Examiners at work side by side. Positions go in at one end and come out at the other in the same
 * order, whichever was done first.
 *
 * The pool owns its threads. One thread, the owner, calls everything here.
 */
#ifndef MUSTER_ENGINE_ANALYSE_POOL_H
#define MUSTER_ENGINE_ANALYSE_POOL_H

#include "examine.h"

typedef struct Pool Pool;

/* A pool of so many examiners; NULL when memory or threads cannot be had. */
Pool *pool_create(const ExamineSpec *spec, int examiners);

/* Frees everything; NULL is fine, but the pool must be empty. */
void pool_destroy(Pool *pool);

/* Ends running searches and all that are still to come. Their positions come out as POOL_STOPPED.
 */
void pool_stop(Pool *pool);

bool pool_full(const Pool *pool);
bool pool_empty(const Pool *pool);

/* A position after so many actions of a game, and where its analysis goes. Both stay the caller's
 * and must not be touched until the position has come out. */
typedef struct {
    const History *game;
    size_t ply;
    Analysis *analysis;
    void *context; /* of the caller */
} PoolJob;

/* Adds a position to a pool that is not full. */
void pool_add(Pool *pool, const PoolJob *job);

typedef enum { POOL_WAITING, POOL_READY, POOL_STOPPED, POOL_NO_MEMORY } PoolStatus;

/* Takes the oldest position out of a pool that is not empty, unless that takes longer than so many
 * milliseconds: then POOL_WAITING, and it stays. Only POOL_READY leaves an analysis to be freed. */
PoolStatus pool_take(Pool *pool, int milliseconds, PoolJob *job);

#endif
