/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relay.h"

bool relay_create(Relay *relay)
{
    atomic_init(&relay->depth, 0);
    return pthread_mutex_init(&relay->lock, NULL) == 0;
}

void relay_destroy(Relay *relay)
{
    pthread_mutex_destroy(&relay->lock);
}

void relay_start(Relay *relay)
{
    atomic_store(&relay->depth, 0);
}

void relay_offer(Relay *relay, int depth, const RootLine *line)
{
    pthread_mutex_lock(&relay->lock);
    if (!relay_overtakes(relay, depth)) {
        relay->line = *line;
        atomic_store(&relay->depth, depth);
    }
    pthread_mutex_unlock(&relay->lock);
}

int relay_take(Relay *relay, RootLine *line)
{
    pthread_mutex_lock(&relay->lock);
    int depth = atomic_load(&relay->depth);
    if (depth > 0)
        *line = relay->line;
    pthread_mutex_unlock(&relay->lock);
    return depth;
}
