/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The units of work are positions for JSON and items for the other forms. They are numbered over
 * the whole input; a part of a divided run takes every so manyth of them.
 */
#include "run.h"

#include "../../movegen/count.h"
#include "graph.h"
#include "pool.h"
#include "report.h"
#include "score.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How long to wait for a result before looking at signals and input again. */
enum { PATIENCE_MS = 100 };

/* An item on its way. Those behind it in the pool come out later. */
typedef struct {
    AnalyseItem item;
    size_t next;    /* the position to be looked at next */
    size_t waiting; /* positions in the pool */
} Cargo;

typedef struct {
    const AnalyseOptions *options;
    const Interrupt *interrupt;
    Console *console;
    FILE *out;
    Source *source;
    Pool *pool;
    Cargo *loading; /* the last item of the source, while some of its positions are to come */
    bool source_ended;
    size_t units; /* numbered so far */
    bool resuming;
    BlockReader old; /* what stands in the output, while resuming */
    Text text;
    SuiteScore score;
    bool bad;    /* some input was left out */
    bool broken; /* no use in going on */
} Run;

static void give_up(Run *run, const char *what, const char *reason)
{
    console_complain(run->console, what, reason);
    run->broken = true;
}

static void drop(Cargo *cargo)
{
    if (!cargo)
        return;
    item_free(&cargo->item);
    free(cargo);
}

static void write_text(Run *run, FILE *file, const char *path)
{
    console_clear(run->console);
    if (run->text.failed)
        give_up(run, NULL, NULL);
    else if (run->text.length > 0 &&
             (fwrite(run->text.data, 1, run->text.length, file) != run->text.length ||
              fflush(file) != 0))
        give_up(run, path ? path : "cannot write", strerror(errno));
}

/* The picture of game N goes to "name-N.svg", of the first game to "name.svg". */
static void write_graph(Run *run, const AnalyseItem *item)
{
    Text path = {0};
    const char *name = run->options->graph, *dot = strrchr(name, '.');
    size_t stem = dot && !strchr(dot, '/') ? (size_t)(dot - name) : strlen(name);
    text_add_bytes(&path, name, stem);
    if (item->number > 1)
        text_add_format(&path, "-%zu", item->number);
    text_add(&path, name + stem);
    FILE *file = path.failed ? NULL : fopen(path.data, "w");
    if (file) {
        text_clear(&run->text);
        graph_svg(item, &run->text);
        write_text(run, file, path.data);
        fclose(file);
    } else {
        give_up(run, path.failed ? NULL : path.data, path.failed ? NULL : strerror(errno));
    }
    text_free(&path);
}

/* Everything of the item is examined. */
static void finish_item(Run *run, const AnalyseItem *item)
{
    AnalyseForm form = run->options->form;
    if (form != FORM_JSON) {
        text_clear(&run->text);
        if (form == FORM_TEXT)
            report_text(item, run->options->times, &run->text);
        else
            report_pgn(item, &run->text);
        write_text(run, run->out, run->options->output);
    }
    if (item->is_game && run->options->graph)
        write_graph(run, item);
    if (!item->is_game)
        suite_score_item(&run->score, item);
}

/* A position came out of the pool. */
static void finish_position(Run *run, Cargo *cargo, size_t ply)
{
    AnalyseItem *item = &cargo->item;
    cargo->waiting--;
    item->examined++;
    run->console->done++;
    if (run->options->form == FORM_JSON) {
        text_clear(&run->text);
        report_json(item, ply, run->options->times, &run->text);
        write_text(run, run->out, run->options->output);
    }
    if (item->examined == item->game.count)
        finish_item(run, item);
    if (cargo != run->loading && cargo->waiting == 0)
        drop(cargo);
}

/* Whether a block that an earlier run wrote last has all its lines. */
static bool has_all_lines(const Run *run, const Position *pos, bool last, const Text *block)
{
    Count lines = 0, wanted = (Count)run->options->examine.multipv, actions = count_actions(pos);
    if (actions < wanted)
        wanted = actions;
    for (const char *c = block->data; (c = strchr(c, '\n')); c++)
        lines++;
    /* Where the game is over there is one line, whatever could be played. */
    return lines >= wanted || (last && lines == 1 && strstr(block->data, "\"pv\":[]"));
}

static void end_resuming(Run *run)
{
    off_t offset = (off_t)run->old.block_offset;
    run->resuming = false;
    blocks_close(&run->old);
    if (fflush(run->out) != 0 || ftruncate(fileno(run->out), offset) != 0 ||
        fseeko(run->out, offset, SEEK_SET) != 0)
        give_up(run, run->options->output, strerror(errno));
}

/* Whether the next unit stands in the output already. */
static bool is_finished(Run *run, const AnalyseItem *item, size_t ply)
{
    Text beginning = {0};
    AnalyseForm form = run->options->form;
    if (!run->resuming)
        return false;
    BlockStatus status = blocks_next(&run->old, &run->text);
    report_beginning(item, ply, form, &beginning);
    bool whole = status == BLOCK_READ && (form != FORM_JSON || run->old.length > 0 ||
                                          has_all_lines(run, item_position(item, ply),
                                                        ply + 1 == item->game.count, &run->text));
    if (status == BLOCK_NO_MEMORY || beginning.failed)
        give_up(run, NULL, NULL);
    else if (status == BLOCK_FOREIGN ||
             (whole && strncmp(run->text.data, beginning.data, beginning.length) != 0))
        give_up(run, run->options->output, "was not written by this analysis: it cannot go on");
    else if (!whole)
        end_resuming(run);
    text_free(&beginning);
    return whole && !run->broken;
}

/* Whether this run has to examine the unit that begins with a position. */
static bool is_wanted(Run *run, const AnalyseItem *item, size_t ply)
{
    bool mine = run->units++ % run->options->shards == run->options->shard;
    if (!mine || !is_finished(run, item, ply))
        return mine && !run->broken;
    size_t positions = run->options->form == FORM_JSON ? 1 : item->game.count;
    run->console->done += positions;
    run->console->skipped += positions;
    suite_score_block(&run->score, item, run->options->form, run->text.data);
    return false;
}

/* Puts the next position of the item at hand into the pool, if this run wants it. */
static void load_position(Run *run)
{
    Cargo *cargo = run->loading;
    AnalyseItem *item = &cargo->item;
    size_t ply = cargo->next++;
    bool unit_begins = run->options->form == FORM_JSON || ply == 0;
    if (!unit_begins || is_wanted(run, item, ply)) {
        const PoolJob job = {
            .game = &item->game, .ply = ply, .analysis = &item->analyses[ply], .context = cargo};
        pool_add(run->pool, &job);
        cargo->waiting++;
    } else if (run->options->form != FORM_JSON) {
        cargo->next = item->game.count;
    }
    if (cargo->next == item->game.count) {
        run->loading = NULL;
        if (cargo->waiting == 0)
            drop(cargo);
    }
}

static void load_item(Run *run)
{
    Text why = {0};
    Cargo *cargo = calloc(1, sizeof *cargo);
    SourceStatus status = cargo ? source_next(run->source, &cargo->item, &why) : SOURCE_NO_MEMORY;
    if (why.length > 0 || status == SOURCE_BAD) {
        console_complain(run->console, NULL, why.data);
        run->bad = true;
    }
    if (status == SOURCE_ITEM) {
        run->loading = cargo;
    } else {
        free(cargo);
        if (status == SOURCE_NO_MEMORY)
            give_up(run, NULL, NULL);
        run->source_ended |= status == SOURCE_END;
    }
    text_free(&why);
}

static bool may_go_on(const Run *run)
{
    return !run->broken && !interrupt_caught(run->interrupt);
}

/* Fills the pool with what can be had without waiting, or waits if it is empty. */
static void load(Run *run)
{
    while (may_go_on(run) && !pool_full(run->pool)) {
        if (run->loading)
            load_position(run);
        else if (run->source_ended || (!pool_empty(run->pool) && !source_ready(run->source)))
            return;
        else
            load_item(run);
    }
}

/* A position came out of the pool without a result. */
static void abandon(const Run *run, Cargo *cargo)
{
    if (--cargo->waiting == 0 && cargo != run->loading)
        drop(cargo);
}

static void unload(Run *run)
{
    PoolJob job;
    switch (pool_take(run->pool, PATIENCE_MS, &job)) {
    case POOL_WAITING:
        break;
    case POOL_READY:
        finish_position(run, job.context, job.ply);
        break;
    case POOL_STOPPED:
    case POOL_NO_MEMORY:
        abandon(run, job.context);
        give_up(run, NULL, NULL);
        break;
    }
    console_progress(run->console);
}

/* Everything stands in the output but perhaps the last line. */
static void check_nothing_left(Run *run)
{
    if (blocks_next(&run->old, &run->text) == BLOCK_READ)
        give_up(run, run->options->output, "holds more results than the input has");
    else
        end_resuming(run);
}

static void write_summary(Run *run)
{
    const SuiteScore *score = &run->score;
    text_clear(&run->text);
    text_add_format(&run->text, "%s%zu of %zu", blocks_summary, score->solved, score->asked);
    if (run->options->form == FORM_TEXT) {
        text_add(&run->text, "\n");
        write_text(run, run->out, run->options->output);
    } else if (!run->text.failed) {
        console_complain(run->console, NULL, run->text.data);
    }
}

/* How many positions there are, for the progress bar; 0 where that is not worth finding out. */
static size_t count_positions(const AnalyseOptions *options, const SourceSpec *spec)
{
    size_t positions = 0, units = 0;
    SourceStatus status;
    for (int i = 0; i < spec->file_count; i++)
        if (!source_is_small(spec->files[i]))
            return 0;
    Source *source = spec->file_count > 0 ? source_create(spec) : NULL;
    if (!source)
        return 0;
    do {
        AnalyseItem item;
        Text why = {0};
        status = source_next(source, &item, &why);
        text_free(&why);
        if (status != SOURCE_ITEM)
            continue;
        for (size_t ply = 0; ply < item.game.count; ply++) {
            if (options->form == FORM_JSON || ply == 0)
                units++;
            positions += (units - 1) % options->shards == options->shard;
        }
        item_free(&item);
    } while (status == SOURCE_ITEM || status == SOURCE_BAD || status == SOURCE_NOTHING);
    source_destroy(source);
    return positions;
}

static bool open_run(Run *run)
{
    const AnalyseOptions *options = run->options;
    SourceSpec spec = options->source;
    spec.wake = run->interrupt->wake;
    if (run->console->terminal)
        run->console->total = count_positions(options, &spec);
    if (options->resume) {
        run->resuming = true;
        blocks_open(&run->old, run->out, options->form);
    }
    run->source = source_create(&spec);
    run->pool = pool_create(&options->examine, options->jobs);
    if (!run->source)
        give_up(run, NULL, NULL);
    else if (!run->pool)
        give_up(run, "searchers", "not enough memory or threads for --jobs, --threads and --hash");
    return !run->broken;
}

/* Empties the pool first: until then its threads write to the items. */
static void close_run(Run *run)
{
    if (run->pool)
        pool_stop(run->pool);
    while (run->pool && !pool_empty(run->pool)) {
        PoolJob job;
        if (pool_take(run->pool, PATIENCE_MS, &job) != POOL_WAITING)
            abandon(run, job.context);
    }
    pool_destroy(run->pool);
    drop(run->loading);
    source_destroy(run->source);
    blocks_close(&run->old);
    text_free(&run->text);
}

int analyse_run(const AnalyseOptions *options, const Interrupt *interrupt, Console *console,
                FILE *out)
{
    Run run = {.options = options, .interrupt = interrupt, .console = console, .out = out};
    if (open_run(&run)) {
        do {
            load(&run);
            if (!pool_empty(run.pool))
                unload(&run);
        } while (may_go_on(&run) && (!pool_empty(run.pool) || run.loading || !run.source_ended));
    }
    bool complete = may_go_on(&run);
    if (complete && run.resuming)
        check_nothing_left(&run);
    if (complete && run.score.asked > 0)
        write_summary(&run);
    console_clear(console);
    close_run(&run);
    if (run.broken)
        return ANALYSE_BAD_DATA;
    return !complete ? ANALYSE_INTERRUPTED : run.bad ? ANALYSE_BAD_DATA : ANALYSE_FINE;
}
