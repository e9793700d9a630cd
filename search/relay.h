/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The deepest search that one of several threads has finished, so that the others leave what is
 * done with and all go on to the next depth. Private to search/.
 *
 * Any thread may use it at any time between relay_start() and the end of the search.
 */
#ifndef MUSTER_SEARCH_RELAY_H
#define MUSTER_SEARCH_RELAY_H

#include "worker.h"

#include <pthread.h>

struct Relay {
    pthread_mutex_t lock;
    atomic_int depth; /* written under the lock; 0 before the first */
    RootLine line;    /* guarded by the lock */
};

/* False when the system has no lock to give. */
bool relay_create(Relay *relay);
void relay_destroy(Relay *relay);

/* Forgets the last search. */
void relay_start(Relay *relay);

/* Whether a thread may leave this depth, since another has finished it. */
static inline bool relay_overtakes(const Relay *relay, int depth)
{
    return atomic_load_explicit(&relay->depth, memory_order_relaxed) >= depth;
}

/* Hands in the best line of a finished depth, unless another thread came first. */
void relay_offer(Relay *relay, int depth, const RootLine *line);

/* Copies the deepest finished line; its depth, or 0 when there is none. */
int relay_take(Relay *relay, RootLine *line);

#endif
