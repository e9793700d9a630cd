/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a search gains by more threads, as ratios to one thread: nodes per second in a fixed time,
 * and time to a fixed depth: the last that one thread reaches in that time, where it may have been
 * lucky, and the first that it does not, where it was not.
 *
 *   threads [threads=N] [movetime=MS] [repeats=N] [hash=MIB] [positions=FILE]
 *
 * Over the positions of the bench or those of a file of selfplay's data, but for setups of Combat
 * chess, which take no search, and those that one thread has done with at once. The two kinds of
 * searcher take turns, each search begins with an empty table, and all means are geometric: several
 * threads never search the same twice.
 */
#include "data.h"

#include "../engine/bench.h"
#include "../movegen/history.h"
#include "../movegen/movegen.h"
#include "../search/search.h"

#include <math.h>
#include <time.h>

typedef struct {
    int threads, movetime, repeats, hash;
    const char *positions;
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

typedef struct {
    const Plan *plan;
    Searcher *one, *many;
    Gains total;
    int positions;
} Measure;

/* False when the position says nothing: one thread needs too little time for the depth. */
static bool measure(const Measure *m, const History *game, int *depth, Gains *gains)
{
    Searcher *one = m->one, *many = m->many;
    const SearchLimits by_time = {.movetime = m->plan->movetime};
    *depth = run(one, game, by_time).result.depth;
    SearchLimits by_depth = {.depth = *depth};
    if (*depth == 0 || run(one, game, by_depth).seconds * 1000 < m->plan->movetime / 10)
        return false;
    for (int i = 0; i < m->plan->repeats; i++) {
        Run slow = run(one, game, by_time), fast = run(many, game, by_time);
        gains->speed += log(speed(&fast) / speed(&slow));
        for (int next = 0; next <= 1; next++) {
            by_depth.depth = *depth + next;
            slow = run(one, game, by_depth), fast = run(many, game, by_depth);
            gains->time += log(slow.seconds / fast.seconds) / 2;
        }
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

static void run_position(Measure *m, const Position *pos)
{
    History game;
    Gains gains = {0};
    int depth;
    char fen[FEN_SIZE];
    if (!history_init(&game, pos))
        fail("no memory");
    if (measure(m, &game, &depth, &gains)) {
        printf("%s %s\n    depth %d, ", position_variant(pos)->name, fen_write(pos, fen), depth);
        print_gains(&gains);
        m->total.speed += gains.speed;
        m->total.time += gains.time;
        m->total.count += gains.count;
        m->positions++;
    }
    history_free(&game);
}

static bool run_line(void *context, DataLine *line)
{
    run_position(context, &line->pos);
    return true;
}

static void run_bench_position(Measure *m, const BenchPosition *position)
{
    Position pos;
    if (fen_read(&pos, &variant_table[position->variant], position->fen, NULL) != FEN_OK)
        fail("a position of the bench cannot be read");
    run_position(m, &pos);
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
    if (strncmp(argument, "positions=", 10) == 0) {
        plan->positions = argument + 10;
        return true;
    }
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
    for (int i = 1; i < count; i++)
        if (!read_setting(&plan, arguments[i])) {
            fputs("usage: threads [threads=N] [movetime=MS] [repeats=N] [hash=MIB]"
                  " [positions=FILE]\n",
                  stderr);
            return 1;
        }
    movegen_init();
    search_init();
    Measure measures = {.plan = &plan,
                        .one = search_create((size_t)plan.hash, 1),
                        .many = search_create((size_t)plan.hash, plan.threads)};
    if (!measures.one || !measures.many)
        fail("no memory or no threads");
    if (plan.positions)
        data_read("threads", plan.positions, run_line, &measures);
    for (int i = 0; !plan.positions && i < bench_position_count; i++)
        run_bench_position(&measures, &bench_positions[i]);
    if (measures.total.count) {
        printf("%d threads, %d positions: ", plan.threads, measures.positions);
        print_gains(&measures.total);
    }
    search_destroy(measures.one);
    search_destroy(measures.many);
    return 0;
}
