/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the threads of a searcher share. Private to search/. */
#ifndef MUSTER_SEARCH_SEARCHER_H
#define MUSTER_SEARCH_SEARCHER_H

#include "clock.h"
#include "relay.h"
#include "worker.h"

#include <pthread.h>

struct Searcher {
    Table table;
    Busy busy_steps; /* of the threads */
    Relay relay;     /* between them */
    SearchOptions options;
    SearchLimits limits;
    SearchCallbacks callbacks;
    Clock clock;
    atomic_bool stop;
    uint64_t setups;  /* armies set up so far, so that they vary */
    uint64_t choices; /* among lines so far, likewise */
    bool weak;        /* this search plays below full strength, on one thread */
    bool varied;      /* this search may play another line than the best for a change */

    Worker **workers;
    pthread_t *threads;
    int count;

    /* Guarded by lock: what threads wait for. */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t job;     /* grows with every search; threads run each once */
    uint64_t helpers; /* the job that helpers may begin */
    int busy;         /* helpers at work */
    bool searching;
    bool told; /* to stop, by search_stop(); a spent node limit sets "stop" alone */
    bool quit;
    Action *allowed;
    size_t allowed_count;
};

/* Called on every step of the first worker: node limit always, time when asked. */
void searcher_look(Searcher *s, bool look_at_time);

uint64_t searcher_nodes(const Searcher *s);

#endif
