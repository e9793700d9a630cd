/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a search gains by more threads, as ratios to one thread: nodes per second in a fixed time,
 * and time to a fixed depth, the one that one thread reaches in that time.
 *
 *   threads [threads=N] [movetime=MS] [repeats=N] [hash=MIB]
 *
 * Over the positions of the bench, but for setups of Combat chess, which take no search, and those
 * that one thread has done with at once. The two kinds of searcher take turns, each search begins
 * with an empty table, and all means are geometric: several threads never search the same twice.
 */
#include "../engine/bench.h"
#include "../movegen/fen.h"
#include "../movegen/history.h"
#include "../movegen/movegen.h"
#include "../search/search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    int threads, movetime, repeats, hash;
} Plan;

/* Sums of logarithms. */
typedef struct {
    double speed, time;
    int count;
} Gains;

typedef struct {
    SearchResult result;
    double seconds;
} Run;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void fail(const char *what)
{
    fprintf(stderr, "threads: %s\n", what);
    exit(1);
}

static void on_done(void *context, const SearchResult *result)
{
    *(SearchResult *)context = *result;
}

static Run run(Searcher *searcher, const History *game, SearchLimits limits)
{
    Run run = {0};
    const SearchCallbacks callbacks = {.done = on_done, .context = &run.result};
    search_clear(searcher);
    double start = seconds();
    if (search_start(searcher, game, &limits, &callbacks) != SEARCH_OK)
        fail("the search does not start");
    search_wait(searcher);
    run.seconds = seconds() - start;
    return run;
}

static double speed(const Run *run)
{
    return (double)run->result.nodes / run->seconds;
}

/* False when the position says nothing: one thread needs too little time for the depth. */
static bool measure(const Plan *plan, Searcher *one, Searcher *many, const History *game,
                    int *depth, Gains *gains)
{
    const SearchLimits by_time = {.movetime = plan->movetime};
    *depth = run(one, game, by_time).result.depth;
    const SearchLimits by_depth = {.depth = *depth};
    if (*depth == 0 || run(one, game, by_depth).seconds * 1000 < plan->movetime / 10)
        return false;
    for (int i = 0; i < plan->repeats; i++) {
        Run slow = run(one, game, by_time), fast = run(many, game, by_time);
        gains->speed += log(speed(&fast) / speed(&slow));
        slow = run(one, game, by_depth), fast = run(many, game, by_depth);
        gains->time += log(slow.seconds / fast.seconds);
        gains->count++;
    }
    return true;
}

static void print_gains(const Gains *gains)
{
    printf("nodes/s x %.2f, time to depth / %.2f\n", exp(gains->speed / gains->count),
           exp(gains->time / gains->count));
    fflush(stdout);
}

static void run_position(const Plan *plan, Searcher *one, Searcher *many,
                         const BenchPosition *position, Gains *total)
{
    Position pos;
    History game;
    Gains gains = {0};
    int depth;
    if (fen_read(&pos, &variant_table[position->variant], position->fen, NULL) != FEN_OK ||
        !history_init(&game, &pos))
        fail("a position cannot be read");
    if (measure(plan, one, many, &game, &depth, &gains)) {
        printf("%s %s\n    depth %d, ", variant_table[position->variant].name, position->fen,
               depth);
        print_gains(&gains);
        total->speed += gains.speed;
        total->time += gains.time;
        total->count += gains.count;
    }
    history_free(&game);
}

static bool read_setting(Plan *plan, const char *argument)
{
    const struct {
        const char *name;
        int *value;
        long max;
    } settings[] = {{"threads=", &plan->threads, SEARCH_MAX_THREADS},
                    {"movetime=", &plan->movetime, 1000000},
                    {"repeats=", &plan->repeats, 1000},
                    {"hash=", &plan->hash, SEARCH_MAX_HASH_MIB}};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        size_t length = strlen(settings[i].name);
        if (strncmp(argument, settings[i].name, length) != 0)
            continue;
        char *end;
        long number = strtol(argument + length, &end, 10);
        *settings[i].value = (int)number;
        return !*end && number >= 1 && number <= settings[i].max;
    }
    return false;
}

int main(int count, char **arguments)
{
    Plan plan = {.threads = 2, .movetime = 1000, .repeats = 3, .hash = 64};
    Gains total = {0};
    for (int i = 1; i < count; i++)
        if (!read_setting(&plan, arguments[i])) {
            fputs("usage: threads [threads=N] [movetime=MS] [repeats=N] [hash=MIB]\n", stderr);
            return 1;
        }
    movegen_init();
    search_init();
    Searcher *one = search_create((size_t)plan.hash, 1);
    Searcher *many = search_create((size_t)plan.hash, plan.threads);
    if (!one || !many)
        fail("no memory or no threads");
    for (int i = 0; i < bench_position_count; i++)
        run_position(&plan, one, many, &bench_positions[i], &total);
    if (total.count) {
        printf("%d threads, %d positions: ", plan.threads, total.count / plan.repeats);
        print_gains(&total);
    }
    search_destroy(one);
    search_destroy(many);
    return 0;
}
