/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command `bench`, beside the input. */
#include "../bench.h"
#include "session.h"
#include "words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Uci *uci;
    Bench *bench;
    int depth;
} BenchTask;

static void bench_line(void *context, const BenchLine *line)
{
    const BenchTask *task = context;
    char action[ACTION_TEXT_SIZE];
    uci_print(&task->uci->out, "info string bench %d of %d: %s, best %s, nodes %" PRIu64,
              line->number, bench_position_count, variant_table[line->position->variant].name,
              action_format(&line->best, action), line->nodes);
}

static void bench_job(UciJob *job, void *context)
{
    BenchTask *task = context;
    UciOutput *out = &task->uci->out;
    BenchTotal total;
    BenchStatus status = bench_run(task->bench, task->depth, bench_line, task, &total);
    uint64_t time = total.milliseconds > 0 ? (uint64_t)total.milliseconds : 1;
    uci_job_finish(job);
    if (status == BENCH_DONE) {
        uci_print(out, "Total time: %" PRId64 " ms", total.milliseconds);
        uci_print(out, "Nodes searched: %" PRIu64, total.nodes);
        uci_print(out, "Nodes/second: %" PRIu64, total.nodes * 1000 / time);
    } else if (status == BENCH_STOPPED) {
        uci_print(out, "info string bench stopped");
    } else {
        uci_error(out, "bench: not enough memory");
    }
    uci_lines_wake(&task->uci->lines);
}

static void bench_interrupt(void *context)
{
    const BenchTask *task = context;
    bench_stop(task->bench);
}

static void bench_release(void *context)
{
    BenchTask *task = context;
    bench_destroy(task->bench);
    free(task);
}

static const UciJobKind bench_kind = {
    .run = bench_job, .interrupt = bench_interrupt, .release = bench_release, .patience = 60000};

static bool read_depth(Uci *uci, const char *word, int *depth)
{
    char quote[QUOTE_SIZE];
    int64_t value = BENCH_DEPTH;
    if (word && (!uci_number(word, &value) || value < 1 || value > MAX_DEPTH)) {
        uci_error(&uci->out, "bench: '%s': the depth must be a number from 1 to %d",
                  text_quote(word, strlen(word), quote), MAX_DEPTH);
        return false;
    }
    *depth = (int)value;
    return true;
}

void uci_bench(Uci *uci, char *rest)
{
    int depth;
    if (!read_depth(uci, uci_word(&rest), &depth) || uci_refuse_word(uci, "bench", uci_word(&rest)))
        return;
    BenchTask *task = malloc(sizeof *task);
    Bench *bench = task ? bench_create() : NULL;
    if (!bench) {
        uci_error(&uci->out, "bench: not enough memory or threads");
        free(task);
        return;
    }
    *task = (BenchTask){.uci = uci, .bench = bench, .depth = depth};
    if (!uci_job_start(&uci->job, &bench_kind, task))
        uci_error(&uci->out, "bench: the system gives no more threads");
}
