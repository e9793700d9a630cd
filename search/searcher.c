/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The thread pool. Thread 0 runs a search from start to result; the others ("Lazy SMP") search the
 * same root on the shared table while it does. They put off what another is at (busy.h), and the
 * first to finish a depth takes all on to the next (relay.h). Threads wait on one condition
 * variable.
 */
#include "searcher.h"
#include "alphabeta.h"
#include "choice.h"
#include "distinct.h"
#include "evaluate.h"
#include "level.h"
#include "root.h"
#include "setup.h"

#include "../movegen/count.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VARIETY_PLIES = 16 }; /* as long as openings last in chess */

enum { STACK_BYTES = 16 << 20 }; /* recursion holds step lists; ample for MAX_PLY with sanitizers */

void search_init(void)
{
    evaluate_init();
    alphabeta_init();
}

SearchOptions search_default_options(void)
{
    return (SearchOptions){.multipv = 1,
                           .move_overhead = 10,
                           .seed = 1,
                           .own_drops = FULL_ARMY,
                           .opponent_drops = FULL_ARMY,
                           .formations = false,
                           .level = SEARCH_FULL_LEVEL};
}

uint64_t searcher_nodes(const Searcher *s)
{
    uint64_t sum = 0;
    for (int i = 0; i < s->count; i++)
        sum += atomic_load_explicit(&s->workers[i]->nodes, memory_order_relaxed);
    return sum;
}

void searcher_look(Searcher *s, bool look_at_time)
{
    if (s->limits.nodes && (s->count == 1 || s->weak || look_at_time) &&
        searcher_nodes(s) >= s->limits.nodes)
        atomic_store(&s->stop, true);
    if (look_at_time && clock_expired(&s->clock))
        atomic_store(&s->stop, true);
}

/* Chances in thousandths by a logistic model of the score. Its constants are fitted to a million
 * quiet positions of self-play at 2,500 nodes: Kingchess alone gives 170 and 220, chess 200 and
 * 210. */
static void fill_wdl(int score, int wdl[3])
{
    const double even = 180.0, spread = 215.0;
    double win = 1000.0 / (1.0 + exp((even - score) / spread));
    double loss = 1000.0 / (1.0 + exp((even + score) / spread));
    wdl[0] = (int)lround(win);
    wdl[2] = (int)lround(loss);
    if (wdl[0] + wdl[2] > 1000)
        wdl[2] = 1000 - wdl[0];
    wdl[1] = 1000 - wdl[0] - wdl[2];
}

static void report(Searcher *s, const RootResult *result)
{
    int shown = 0;
    if (!s->callbacks.info)
        return;
    for (int i = 0; i < result->count && shown < s->options.multipv; i++) {
        const RootLine *line = &result->lines[i];
        if (s->options.distinct && !show_line(result->lines, i))
            continue;
        SearchInfo info = {.depth = line->depth,
                           .seldepth = line->seldepth > line->depth ? line->seldepth : line->depth,
                           .multipv = ++shown,
                           .score = line->score,
                           .bound = line->bound,
                           .nodes = searcher_nodes(s),
                           .time = clock_elapsed(&s->clock),
                           .hashfull = table_fill(&s->table),
                           .pv = line->pv,
                           .pv_count = line->pv_count};
        fill_wdl(line->score, info.wdl);
        s->callbacks.info(s->callbacks.context, &info);
    }
}

/* What the main thread remembers between depths to decide whether time is better saved. */
typedef struct {
    Searcher *s;
    bool forced; /* a single legal action */
    int stable;  /* depths for which the best action stayed */
    int previous_score;
    Action previous;
} Progress;

/* The soft limit grows while the best action changes or its score falls. */
static bool time_is_up(Progress *p, const RootLine *best)
{
    Searcher *s = p->s;
    p->stable = action_equal(&best->pv[0], &p->previous) ? p->stable + 1 : 0;
    double factor = 1.35 - 0.09 * (p->stable < 8 ? p->stable : 8);
    int drop = p->previous_score == SCORE_NONE ? 0 : p->previous_score - best->score;
    factor += drop > 60 ? 0.5 : drop > 15 ? 0.2 : 0.0;
    p->previous = best->pv[0];
    p->previous_score = best->score;
    if (!s->clock.limited || atomic_load(&s->clock.pondering) || s->clock.soft == INT64_MAX)
        return false;
    return p->forced || (double)clock_elapsed(&s->clock) > factor * (double)s->clock.soft;
}

static bool after_depth(void *context, const RootResult *result, bool stopped)
{
    Progress *p = context;
    Searcher *s = p->s;
    const RootLine *best = &result->lines[0];
    report(s, result);
    if (stopped)
        return false;
    if (s->limits.mate && best->score >= SCORE_MATE - (2 * s->limits.mate - 1))
        return false;
    return !time_is_up(p, best);
}

/* Lines of use: those to show, and those to choose from where another than the first may be played.
 */
static int lines_wanted(const Searcher *s)
{
    bool chooses = s->weak || s->varied;
    return chooses && s->options.multipv < CHOICE_LINES ? CHOICE_LINES : s->options.multipv;
}

/* Lines to search for: more than wanted when some may be hidden. */
static int lines_searched(const Searcher *s)
{
    int most = s->options.distinct ? lines_wanted(s) * DISTINCT_FACTOR : lines_wanted(s);
    return s->allowed && (size_t)most > s->allowed_count ? (int)s->allowed_count : most;
}

/* Memory for the lines of one worker's search. */
typedef struct {
    RootLine *lines, *fresh, *spare;
} LineMemory;

static bool lines_alloc(LineMemory *m, int multipv)
{
    m->lines = calloc((size_t)multipv * 3, sizeof *m->lines);
    m->fresh = m->lines + multipv;
    m->spare = m->fresh + multipv;
    return m->lines != NULL;
}

static RootPlan make_plan(const Searcher *s, const LineMemory *m, int multipv)
{
    int limit = s->limits.depth > 0 ? s->limits.depth : MAX_DEPTH;
    return (RootPlan){.max_depth = limit < MAX_DEPTH ? limit : MAX_DEPTH,
                      .multipv = multipv,
                      .fresh = m->fresh,
                      .spare = m->spare};
}

static void run_helper(Searcher *s, Worker *w)
{
    LineMemory memory;
    if (!lines_alloc(&memory, 1))
        return; /* the main thread goes on alone */
    RootResult result = {.lines = memory.lines};
    RootPlan plan = make_plan(s, &memory, 1);
    root_iterate(w, &result, &plan);
    free(memory.lines);
}

static void wake_helpers(Searcher *s)
{
    pthread_mutex_lock(&s->lock);
    s->helpers = s->job;
    s->busy = s->count - 1;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

static void await_helpers(Searcher *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->busy > 0)
        pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

/* "infinite" and "ponder" give no result before they are told to. */
static void await_permission(Searcher *s)
{
    pthread_mutex_lock(&s->lock);
    while (!s->told && (s->limits.infinite || atomic_load(&s->clock.pondering)))
        pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

/* The seed of the n-th draw that the option's seed gives. */
static uint64_t numbered_seed(const Searcher *s, uint64_t n)
{
    return s->options.seed + UINT64_C(0x9E3779B97F4A7C15) * n;
}

static const RootLine *line_to_play(Searcher *s, const RootResult *found)
{
    ChoiceRule rule = {.error = s->weak ? level_error(s->options.level) : 0,
                       .variety = s->varied ? s->options.variety : 0};
    if (!s->weak && !s->varied)
        return &found->lines[0];
    uint64_t random = numbered_seed(s, s->choices++);
    random = random_next(&random); /* else the numbers of the next search would be these, shifted */
    return &found->lines[choose_line(found->lines, found->count, &rule, &random)];
}

static void think(Searcher *s, SearchResult *result)
{
    Worker *w = s->workers[0];
    LineMemory memory;
    Progress progress = {
        .s = s, .forced = count_actions(&w->root) == 1, .previous_score = SCORE_NONE};
    int multipv = lines_searched(s);
    if (!lines_alloc(&memory, multipv))
        return;
    RootResult found = {.lines = memory.lines};
    RootPlan plan = make_plan(s, &memory, multipv);
    plan.distinct = s->options.distinct ? lines_wanted(s) : 0;
    /* Scores of different depths are no measure for a choice. */
    plan.whole_depths = s->weak || s->varied;
    plan.after_depth = after_depth;
    plan.context = &progress;
    table_next_search(&s->table);
    if (s->count > 1)
        busy_clear(&s->busy_steps);
    relay_start(&s->relay);
    for (int i = 0; i < s->count; i++)
        s->workers[i]->relay = s->count > 1 && multipv == 1 ? &s->relay : NULL;
    if (!s->weak)
        wake_helpers(s);
    root_iterate(w, &found, &plan);
    await_permission(s);
    atomic_store(&s->stop, true);
    await_helpers(s);
    if (found.count > 0) {
        const RootLine *best = line_to_play(s, &found);
        result->best = best->pv[0];
        if (best->pv_count > 1)
            result->ponder = best->pv[1];
        result->score = best->score;
        result->depth = found.depth;
    }
    free(memory.lines);
}

/* An army nobody may look at the other side for: not searched but set up. */
static void set_up(Searcher *s, SearchResult *result)
{
    Worker *w = s->workers[0];
    uint64_t seed = numbered_seed(s, s->setups++);
    setup_army((Color)w->root.side, seed, &result->best);
    RootLine line = {.pv = {result->best}, .pv_count = 1, .depth = 1, .bound = BOUND_EXACT};
    RootResult found = {.lines = &line, .count = 1, .depth = 1};
    report(s, &found);
    await_permission(s);
}

static bool allowed_first(const Searcher *s, Action *action)
{
    if (s->allowed_count == 0)
        return false;
    *action = s->allowed[0];
    return true;
}

static void run_main(Searcher *s)
{
    Worker *w = s->workers[0];
    const Position *root = &w->root;
    SearchResult result = {0};
    bool any = has_legal_action(root);
    bool whole_army =
        any && position_placing(root) && position_variant(root)->drops_min == FULL_ARMY;
    if (whole_army && !allowed_first(s, &result.best))
        set_up(s, &result);
    else if (any && !whole_army)
        think(s, &result);
    else
        await_permission(s);
    /* Stopped before the first action was searched: any legal one beats none. */
    if (any && result.best.count == 0 && !allowed_first(s, &result.best))
        find_legal_action(root, &result.best);
    result.nodes = searcher_nodes(s);
    result.time = clock_elapsed(&s->clock);

    SearchCallbacks callbacks = s->callbacks;
    if (callbacks.done)
        callbacks.done(callbacks.context, &result);
    pthread_mutex_lock(&s->lock);
    s->searching = false;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

static void *thread_main(void *argument)
{
    Worker *w = argument;
    Searcher *s = w->searcher;
    const uint64_t *job = w->id == 0 ? &s->job : &s->helpers;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->quit && w->last_job == *job)
            pthread_cond_wait(&s->changed, &s->lock);
        if (s->quit)
            break;
        w->last_job = *job;
        pthread_mutex_unlock(&s->lock);
        if (w->id == 0)
            run_main(s);
        else
            run_helper(s, w);
        pthread_mutex_lock(&s->lock);
        if (w->id != 0 && --s->busy == 0)
            pthread_cond_broadcast(&s->changed);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static Worker *worker_create(Searcher *s, int id)
{
    Worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->searcher = s;
    w->table = &s->table;
    w->id = id;
    w->last_job = id == 0 ? s->job : s->helpers;
    w->stop = &s->stop;
    return w;
}

static void worker_destroy(Worker *w)
{
    if (w)
        free(w->keys);
    free(w);
}

static bool start_thread(pthread_t *thread, Worker *w)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    bool started = pthread_create(thread, &attributes, thread_main, w) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

/* Adds workers with their threads up to a count; on failure those that exist stay. */
static SearchError grow(Searcher *s, int count)
{
    Worker **workers = realloc(s->workers, (size_t)count * sizeof *workers);
    if (workers)
        s->workers = workers;
    pthread_t *threads = realloc(s->threads, (size_t)count * sizeof *threads);
    if (threads)
        s->threads = threads;
    if (!workers || !threads)
        return SEARCH_NO_MEMORY;
    while (s->count < count) {
        Worker *w = worker_create(s, s->count);
        if (!w)
            return SEARCH_NO_MEMORY;
        if (!start_thread(&s->threads[s->count], w)) {
            worker_destroy(w);
            return SEARCH_NO_THREAD;
        }
        s->workers[s->count++] = w;
    }
    return SEARCH_OK;
}

/* Ends all threads and frees their workers; grow() starts anew. */
static void end_threads(Searcher *s)
{
    pthread_mutex_lock(&s->lock);
    s->quit = true;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < s->count; i++)
        pthread_join(s->threads[i], NULL);
    for (int i = 0; i < s->count; i++)
        worker_destroy(s->workers[i]);
    s->count = 0;
    s->quit = false;
}

Searcher *search_create(size_t hash_mib, int threads)
{
    Searcher *s = threads < 1 ? NULL : calloc(1, sizeof *s);
    if (!s)
        return NULL;
    if (!relay_create(&s->relay)) {
        free(s);
        return NULL;
    }
    s->options = search_default_options();
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    if (!table_create(&s->table, hash_mib) || grow(s, threads) != SEARCH_OK) {
        search_destroy(s);
        return NULL;
    }
    return s;
}

void search_destroy(Searcher *s)
{
    if (!s)
        return;
    search_stop(s);
    search_wait(s);
    end_threads(s);
    table_destroy(&s->table);
    free(s->workers);
    free(s->threads);
    free(s->allowed);
    relay_destroy(&s->relay);
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

SearchError search_set_hash(Searcher *s, size_t mib)
{
    Table fresh;
    if (!table_create(&fresh, mib))
        return SEARCH_NO_MEMORY;
    table_destroy(&s->table);
    s->table = fresh;
    return SEARCH_OK;
}

SearchError search_set_threads(Searcher *s, int threads)
{
    int before = s->count;
    if (threads < 1)
        return SEARCH_NO_THREAD;
    if (threads == before)
        return SEARCH_OK;
    if (threads > before) {
        SearchError error = grow(s, threads);
        if (error == SEARCH_OK)
            return error;
        /* Give the surplus back so that the old number stays. */
        end_threads(s);
        return grow(s, before) == SEARCH_OK ? error : SEARCH_NO_THREAD;
    }
    end_threads(s);
    return grow(s, threads);
}

void search_set_options(Searcher *s, const SearchOptions *options)
{
    if (options->seed != s->options.seed)
        s->setups = s->choices = 0;
    s->options = *options;
}

void search_clear(Searcher *s)
{
    table_clear(&s->table);
    for (int i = 0; i < s->count; i++) {
        Worker *w = s->workers[i];
        memset(&w->histories, 0, sizeof w->histories);
        memset(w->formations, 0, sizeof w->formations);
    }
}

static SearchError prepare_worker(Searcher *s, Worker *w, const History *game)
{
    uint64_t *keys = realloc(w->keys, (game->count + MAX_PLY + 2) * sizeof *keys);
    if (!keys)
        return SEARCH_NO_MEMORY;
    w->keys = keys;
    for (size_t i = 0; i < game->count; i++)
        keys[i] = game->entries[i].pos.key;
    w->key_base = game->count - 1;
    w->root = *history_now(game);
    atomic_store(&w->nodes, 0);
    w->allowed = s->allowed_count ? s->allowed : NULL;
    w->allowed_count = s->allowed_count;
    w->most_drops[w->root.side] = s->options.own_drops;
    w->most_drops[!w->root.side] = s->options.opponent_drops;
    w->use_formations = s->options.formations;
    w->busy = s->count > 1 ? &s->busy_steps : NULL;
    return SEARCH_OK;
}

/*
 * Searches that look at different actions must not share what they find. The scope tells them
 * apart by the limits of each colour, not of each side of the root, so that analysis which passes
 * from one side to the other keeps what still holds. 0 for a search without limits.
 */
static uint64_t table_scope(const Worker *w)
{
    uint64_t limits = (uint64_t)(FULL_ARMY - w->most_drops[WHITE]) |
                      (uint64_t)(FULL_ARMY - w->most_drops[BLACK]) << 8 |
                      (uint64_t)w->use_formations << 16;
    return limits ? random_next(&limits) : 0;
}

static SearchError copy_allowed(Searcher *s, const SearchLimits *limits)
{
    free(s->allowed);
    s->allowed = NULL;
    s->allowed_count = 0;
    if (limits->action_count == 0)
        return SEARCH_OK;
    s->allowed = malloc(limits->action_count * sizeof *s->allowed);
    if (!s->allowed)
        return SEARCH_NO_MEMORY;
    /* Each once, so that their number bounds the lines of MultiPV. */
    for (size_t i = 0; i < limits->action_count; i++) {
        bool known = false;
        for (size_t j = 0; j < s->allowed_count && !known; j++)
            known = action_equal(&s->allowed[j], &limits->actions[i]);
        if (!known)
            s->allowed[s->allowed_count++] = limits->actions[i];
    }
    return SEARCH_OK;
}

/* Variety is for the beginning of a game: while the side to move has pieces in reserve, and during
 * the first actions. Analysis, of a position expected too, has none. */
static bool may_vary(const Searcher *s, const Position *root)
{
    int ply = 2 * (root->fullmove - 1) + root->side;
    return s->options.variety > 0 && !s->limits.infinite && !s->limits.ponder && !s->limits.mate &&
           (root->reserve[root->side] || ply < VARIETY_PLIES);
}

/* A level below the full one is a limit of nodes beside those that are asked for. */
static void weaken(Searcher *s)
{
    SearchLimits *limits = &s->limits;
    s->weak = s->options.level < SEARCH_FULL_LEVEL && !limits->infinite && !limits->mate;
    uint64_t nodes = level_nodes(s->options.level);
    if (s->weak && (limits->nodes == 0 || limits->nodes > nodes))
        limits->nodes = nodes;
}

SearchError search_start(Searcher *s, const History *game, const SearchLimits *limits,
                         const SearchCallbacks *callbacks)
{
    search_wait(s);
    SearchError error = copy_allowed(s, limits);
    for (int i = 0; i < s->count && error == SEARCH_OK; i++)
        error = prepare_worker(s, s->workers[i], game);
    if (error != SEARCH_OK)
        return error;
    table_set_scope(&s->table, table_scope(s->workers[0]));
    s->limits = *limits;
    s->limits.actions = NULL;
    weaken(s);
    s->varied = may_vary(s, history_now(game));
    s->callbacks = *callbacks;
    atomic_store(&s->stop, false);
    clock_start(&s->clock, limits, (Color)history_now(game)->side, s->options.move_overhead);
    pthread_mutex_lock(&s->lock);
    s->searching = true;
    s->told = false;
    s->job++;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return SEARCH_OK;
}

void search_stop(Searcher *s)
{
    pthread_mutex_lock(&s->lock);
    s->told = true;
    atomic_store(&s->stop, true);
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

void search_ponderhit(Searcher *s)
{
    pthread_mutex_lock(&s->lock);
    atomic_store(&s->clock.start, clock_now());
    atomic_store(&s->clock.pondering, false);
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

void search_wait(Searcher *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->searching)
        pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
}
