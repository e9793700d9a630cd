/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench.h"

#include "../movegen/fen.h"
#include "../movegen/history.h"
#include "../search/search.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct Bench {
    Searcher *searcher;
    pthread_mutex_t mutex; /* a stop falls before or after the start of a search, never between */
    bool stopped;
};

Bench *bench_create(void)
{
    Bench *bench = calloc(1, sizeof *bench);
    if (!bench)
        return NULL;
    bench->searcher = search_create(BENCH_HASH_MIB, 1);
    if (!bench->searcher || pthread_mutex_init(&bench->mutex, NULL) != 0) {
        if (bench->searcher)
            search_destroy(bench->searcher);
        free(bench);
        return NULL;
    }
    return bench;
}

void bench_destroy(Bench *bench)
{
    search_destroy(bench->searcher);
    pthread_mutex_destroy(&bench->mutex);
    free(bench);
}

static void on_done(void *context, const SearchResult *result)
{
    *(SearchResult *)context = *result;
}

/* Searches one position from a table without memory of the ones before. */
static BenchStatus search_position(Bench *bench, const BenchPosition *position, int depth,
                                   SearchResult *result)
{
    Position pos;
    History game;
    const SearchLimits limits = {.depth = depth};
    const SearchCallbacks callbacks = {.done = on_done, .context = result};
    FenError bad = fen_read(&pos, &variant_table[position->variant], position->fen, NULL);
    assert(bad == FEN_OK);
    (void)bad;
    if (!history_init(&game, &pos))
        return BENCH_NO_MEMORY;
    search_clear(bench->searcher);
    pthread_mutex_lock(&bench->mutex);
    BenchStatus status = bench->stopped ? BENCH_STOPPED : BENCH_DONE;
    if (!bench->stopped && search_start(bench->searcher, &game, &limits, &callbacks) != SEARCH_OK)
        status = BENCH_NO_MEMORY;
    pthread_mutex_unlock(&bench->mutex);
    search_wait(bench->searcher);
    history_free(&game);
    return status;
}

static int64_t milliseconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)(now.tv_sec - start->tv_sec) * 1000 + (now.tv_nsec - start->tv_nsec) / 1000000;
}

static bool is_stopped(Bench *bench)
{
    pthread_mutex_lock(&bench->mutex);
    bool stopped = bench->stopped;
    pthread_mutex_unlock(&bench->mutex);
    return stopped;
}

BenchStatus bench_run(Bench *bench, int depth, void (*report)(void *context, const BenchLine *line),
                      void *context, BenchTotal *total)
{
    struct timespec start;
    *total = (BenchTotal){0};
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int i = 0; i < bench_position_count; i++) {
        SearchResult result = {0};
        BenchStatus status = search_position(bench, &bench_positions[i], depth, &result);
        if (status != BENCH_DONE)
            return status;
        if (is_stopped(bench))
            return BENCH_STOPPED;
        const BenchLine line = {.number = i + 1,
                                .position = &bench_positions[i],
                                .best = result.best,
                                .nodes = result.nodes};
        total->nodes += result.nodes;
        if (report)
            report(context, &line);
    }
    total->milliseconds = milliseconds_since(&start);
    return BENCH_DONE;
}

void bench_stop(Bench *bench)
{
    pthread_mutex_lock(&bench->mutex);
    bench->stopped = true;
    search_stop(bench->searcher);
    pthread_mutex_unlock(&bench->mutex);
}
