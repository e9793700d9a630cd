/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "examine.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct Examiner {
    ExamineSpec spec;
    Searcher *searcher;
    pthread_mutex_t mutex; /* a stop falls before or after the start of a search, never between */
    Searcher *running;     /* guarded by it; NULL between searches */
    bool stopped;
};

/* What the callbacks of one search fill. */
typedef struct {
    Analysis *analysis;
    SearchResult result;
    int capacity;
    bool failed; /* memory was short */
} Collector;

static SearchOptions options_of(const ExamineSpec *spec)
{
    SearchOptions options = search_default_options();
    options.multipv = spec->multipv;
    return options;
}

static Searcher *make_searcher(const ExamineSpec *spec, size_t hash_mib)
{
    Searcher *searcher = search_create(hash_mib, spec->threads);
    const SearchOptions options = options_of(spec);
    if (searcher)
        search_set_options(searcher, &options);
    return searcher;
}

Examiner *examiner_create(const ExamineSpec *spec)
{
    Examiner *examiner = calloc(1, sizeof *examiner);
    if (!examiner)
        return NULL;
    examiner->spec = *spec;
    examiner->searcher = make_searcher(spec, spec->hash_mib);
    if (!examiner->searcher || pthread_mutex_init(&examiner->mutex, NULL) != 0) {
        search_destroy(examiner->searcher);
        free(examiner);
        return NULL;
    }
    return examiner;
}

void examiner_destroy(Examiner *examiner)
{
    if (!examiner)
        return;
    search_destroy(examiner->searcher);
    pthread_mutex_destroy(&examiner->mutex);
    free(examiner);
}

void examiner_stop(Examiner *examiner)
{
    pthread_mutex_lock(&examiner->mutex);
    examiner->stopped = true;
    if (examiner->running)
        search_stop(examiner->running);
    pthread_mutex_unlock(&examiner->mutex);
}

void analysis_free(Analysis *analysis)
{
    for (int i = 0; i < analysis->count; i++)
        free(analysis->lines[i].pv);
    free(analysis->lines);
    *analysis = (Analysis){0};
}

/* Room for a line of so many actions at an index, over what stands there. */
static AnalysisLine *line_at(Collector *collector, int index, const Action *pv, int pv_count)
{
    Analysis *analysis = collector->analysis;
    if (index == collector->capacity) {
        int capacity = index + 8;
        AnalysisLine *lines = realloc(analysis->lines, (size_t)capacity * sizeof *lines);
        if (!lines)
            return NULL;
        analysis->lines = lines;
        collector->capacity = capacity;
    }
    AnalysisLine *line = &analysis->lines[index];
    if (index == analysis->count) {
        *line = (AnalysisLine){0};
        analysis->count++;
    }
    Action *copy = pv_count > 0 ? malloc((size_t)pv_count * sizeof *copy) : NULL;
    if (pv_count > 0 && !copy)
        return NULL;
    free(line->pv);
    *line = (AnalysisLine){.pv = copy, .pv_count = pv_count};
    if (copy)
        memcpy(copy, pv, (size_t)pv_count * sizeof *copy);
    return line;
}

/* Later reports of a line replace earlier ones; a report of all lines begins with the first. */
static void on_info(void *context, const SearchInfo *info)
{
    Collector *collector = context;
    AnalysisLine *line = info->multipv <= collector->analysis->count + 1
                             ? line_at(collector, info->multipv - 1, info->pv, info->pv_count)
                             : NULL;
    if (!line) {
        collector->failed = true;
        return;
    }
    line->depth = info->depth;
    line->seldepth = info->seldepth;
    line->score = info->score;
    line->nodes = info->nodes;
    line->time = info->time;
    memcpy(line->wdl, info->wdl, sizeof line->wdl);
}

static void on_done(void *context, const SearchResult *result)
{
    Collector *collector = context;
    collector->result = *result;
}

/* The one line of a finished game. */
static void fill_over(Collector *collector, Color mover, Result over)
{
    AnalysisLine *line = line_at(collector, 0, NULL, 0);
    if (!line) {
        collector->failed = true;
        return;
    }
    bool won = over.score == (mover == WHITE ? SCORE_WHITE : SCORE_BLACK);
    bool drawn = over.score == SCORE_DRAW;
    line->score = drawn ? 0 : won ? SCORE_MATE : -SCORE_MATE;
    line->wdl[drawn ? 1 : won ? 0 : 2] = 1000;
}

/* A search that was over before its first report still names an action. */
static void fill_unreported(Collector *collector, const Position *pos)
{
    AnalysisLine *line = line_at(collector, 0, &collector->result.best, 1);
    if (!line) {
        collector->failed = true;
        return;
    }
    line->score = search_evaluate(pos);
    line->nodes = collector->result.nodes;
    line->time = collector->result.time;
    line->wdl[1] = 1000;
}

static ExamineStatus search(Examiner *examiner, Searcher *searcher, const History *game,
                            Collector *collector)
{
    const SearchCallbacks callbacks = {.info = on_info, .done = on_done, .context = collector};
    search_clear(searcher);
    pthread_mutex_lock(&examiner->mutex);
    ExamineStatus status = examiner->stopped ? EXAMINE_STOPPED : EXAMINE_DONE;
    if (!examiner->stopped &&
        search_start(searcher, game, &examiner->spec.limits, &callbacks) != SEARCH_OK)
        status = EXAMINE_NO_MEMORY;
    if (status == EXAMINE_DONE)
        examiner->running = searcher;
    pthread_mutex_unlock(&examiner->mutex);
    search_wait(searcher);
    pthread_mutex_lock(&examiner->mutex);
    examiner->running = NULL;
    if (examiner->stopped)
        status = EXAMINE_STOPPED;
    pthread_mutex_unlock(&examiner->mutex);
    return status;
}

/* A searcher varies its setups of whole armies from one to the next, so each gets a fresh one. */
static ExamineStatus set_up(Examiner *examiner, const History *game, Collector *collector)
{
    Searcher *fresh = make_searcher(&examiner->spec, 1);
    if (!fresh)
        return EXAMINE_NO_MEMORY;
    ExamineStatus status = search(examiner, fresh, game, collector);
    search_destroy(fresh);
    return status;
}

static ExamineStatus examine(Examiner *examiner, const History *game, Collector *collector)
{
    const Position *pos = history_now(game);
    bool army = position_placing(pos) && position_variant(pos)->drops_min == FULL_ARMY;
    ExamineStatus status = army ? set_up(examiner, game, collector)
                                : search(examiner, examiner->searcher, game, collector);
    if (status == EXAMINE_DONE && collector->analysis->count == 0)
        fill_unreported(collector, pos);
    return status;
}

ExamineStatus examiner_run(Examiner *examiner, const History *game, size_t ply, Analysis *analysis)
{
    assert(ply < game->count);
    /* A search reads no further than its game goes. */
    const History until = {.entries = game->entries, .count = ply + 1, .capacity = ply + 1};
    Collector collector = {.analysis = analysis};
    ExamineStatus status = EXAMINE_DONE;
    *analysis = (Analysis){0};
    if (ply + 1 == game->count)
        analysis->over = history_result(&until);
    if (analysis->over.score != SCORE_ONGOING)
        fill_over(&collector, (Color)history_now(&until)->side, analysis->over);
    else
        status = examine(examiner, &until, &collector);
    if (status == EXAMINE_DONE && collector.failed)
        status = EXAMINE_NO_MEMORY;
    if (status != EXAMINE_DONE)
        analysis_free(analysis);
    return status;
}

double analysis_expectation(const Analysis *analysis)
{
    const int *wdl = analysis->lines[0].wdl;
    return (wdl[0] + wdl[1] / 2.0) / 1000;
}

bool analysis_mate(const Analysis *analysis, const AnalysisLine *line, int *moves)
{
    *moves = 0;
    if (analysis->over.score == SCORE_WHITE || analysis->over.score == SCORE_BLACK)
        return true;
    if (line->score >= SCORE_MATE_IN_MAX)
        *moves = (SCORE_MATE - line->score + 1) / 2;
    else if (line->score <= SCORE_MATED_IN_MAX)
        *moves = -((SCORE_MATE + line->score) / 2);
    return *moves != 0;
}
