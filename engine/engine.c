/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine.h"

#include "../movegen/fen.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct Engine {
    const Variant *variant;
    History game;
    Searcher *searcher;
    SearchOptions options;
    int drop_cap;
    SearchCallbacks callbacks; /* of the caller of engine_go() */
    atomic_bool searching;
};

static bool fail(EngineError *error, EngineStatus status, const char *reason)
{
    *error = (EngineError){.status = status, .reason = reason};
    return false;
}

static bool fail_at(EngineError *error, EngineStatus status, const char *reason, const char *token)
{
    fail(error, status, reason);
    text_quote(token, strcspn(token, " \t\r\n"), error->token);
    return false;
}

static bool no_memory(EngineError *error)
{
    return fail(error, ENGINE_NO_MEMORY, "not enough memory");
}

static bool check_search_error(SearchError result, EngineError *error)
{
    if (result == SEARCH_NO_MEMORY)
        return no_memory(error);
    if (result == SEARCH_NO_THREAD)
        return fail(error, ENGINE_NO_THREAD, "the system gives no more threads");
    return true;
}

void engine_error_describe(const EngineError *error, Text *text)
{
    if (error->status == ENGINE_BAD_FEN)
        text_add(text, "FEN: ");
    if (error->status == ENGINE_BAD_ACTION)
        text_add(text, "action ");
    if (error->index)
        text_add_format(text, "%zu ", error->index);
    if (error->token[0])
        text_add_format(text, "'%s': ", error->token);
    text_add(text, error->reason);
}

/* Whether the game may be changed; waits for the tail of a search that has given its result. */
static bool become_idle(Engine *engine, EngineError *error)
{
    if (engine_searching(engine))
        return fail(error, ENGINE_BUSY, "a search is running");
    search_wait(engine->searcher);
    return true;
}

Engine *engine_create(const EngineConfig *config, EngineError *error)
{
    Position start;
    Engine *engine = calloc(1, sizeof *engine);
    if (!engine) {
        no_memory(error);
        return NULL;
    }
    atomic_init(&engine->searching, false);
    engine->variant = config->variant;
    engine->drop_cap = FULL_ARMY;
    engine->options = search_default_options();
    engine->options.seed = config->seed;
    fen_start(&start, config->variant);
    engine->searcher = search_create(config->hash_mib, config->threads);
    if (!engine->searcher || !history_init(&engine->game, &start)) {
        engine_destroy(engine);
        fail(error, ENGINE_NO_MEMORY, "not enough memory or threads");
        return NULL;
    }
    search_set_options(engine->searcher, &engine->options);
    return engine;
}

void engine_destroy(Engine *engine)
{
    if (!engine)
        return;
    if (engine->searcher) {
        engine_stop(engine);
        search_destroy(engine->searcher);
    }
    history_free(&engine->game);
    free(engine);
}

const Variant *engine_variant(const Engine *engine)
{
    return engine->variant;
}

const History *engine_game(const Engine *engine)
{
    return &engine->game;
}

bool engine_set_variant(Engine *engine, const Variant *variant, EngineError *error)
{
    const Variant *old = engine->variant;
    engine->variant = variant;
    if (engine_set_position(engine, NULL, NULL, 0, error))
        return true;
    engine->variant = old;
    return false;
}

bool engine_set_drop_cap(Engine *engine, int cap, EngineError *error)
{
    if (!become_idle(engine, error))
        return false;
    engine->drop_cap = cap;
    history_set_drop_cap(&engine->game, cap);
    return true;
}

bool engine_set_hash(Engine *engine, size_t mib, EngineError *error)
{
    return become_idle(engine, error) &&
           check_search_error(search_set_hash(engine->searcher, mib), error);
}

bool engine_set_threads(Engine *engine, int threads, EngineError *error)
{
    return become_idle(engine, error) &&
           check_search_error(search_set_threads(engine->searcher, threads), error);
}

SearchOptions engine_search_options(const Engine *engine)
{
    return engine->options;
}

bool engine_set_search_options(Engine *engine, const SearchOptions *options, EngineError *error)
{
    if (!become_idle(engine, error))
        return false;
    engine->options = *options;
    search_set_options(engine->searcher, options);
    return true;
}

bool engine_set_multipv(Engine *engine, int lines, EngineError *error)
{
    SearchOptions options = engine->options;
    options.multipv = lines;
    return engine_set_search_options(engine, &options, error);
}

bool engine_set_move_overhead(Engine *engine, int milliseconds, EngineError *error)
{
    SearchOptions options = engine->options;
    options.move_overhead = milliseconds;
    return engine_set_search_options(engine, &options, error);
}

bool engine_clear(Engine *engine, EngineError *error)
{
    if (!become_idle(engine, error))
        return false;
    search_clear(engine->searcher);
    return true;
}

static bool read_position(const Engine *engine, const char *fen, Position *pos, EngineError *error)
{
    const char *where = NULL;
    fen_start(pos, engine->variant);
    if (fen) {
        FenError bad = fen_read(pos, engine->variant, fen, &where);
        /* What is wrong with the whole has no place in the text; then the board names it. */
        if (bad != FEN_OK)
            return fail_at(error, ENGINE_BAD_FEN, fen_error_text(bad),
                           where && *where ? where : fen);
    }
    position_set_drop_cap(pos, engine->drop_cap);
    return true;
}

static bool play_text(History *game, const char *text, EngineError *error)
{
    Action action;
    ActionError bad = action_parse(history_now(game), text, &action);
    if (bad != ACTION_OK)
        return fail_at(error, ENGINE_BAD_ACTION, action_error_text(bad), text);
    return history_play(game, &action) || no_memory(error);
}

bool engine_set_position(Engine *engine, const char *fen, const char *const *actions, size_t count,
                         EngineError *error)
{
    Position start;
    History game;
    if (!become_idle(engine, error) || !read_position(engine, fen, &start, error))
        return false;
    if (!history_init(&game, &start))
        return no_memory(error);
    for (size_t i = 0; i < count; i++) {
        if (!play_text(&game, actions[i], error)) {
            error->index = i + 1;
            history_free(&game);
            return false;
        }
    }
    history_free(&engine->game);
    engine->game = game;
    return true;
}

bool engine_play(Engine *engine, const char *action, EngineError *error)
{
    return become_idle(engine, error) && play_text(&engine->game, action, error);
}

bool engine_undo(Engine *engine, EngineError *error)
{
    if (!become_idle(engine, error))
        return false;
    return history_undo(&engine->game) || fail(error, ENGINE_AT_START, "nothing to take back");
}

static void on_info(void *context, const SearchInfo *info)
{
    Engine *engine = context;
    if (engine->callbacks.info)
        engine->callbacks.info(engine->callbacks.context, info);
}

/* The flag falls first: whoever reads the result may send the next command at once. */
static void on_done(void *context, const SearchResult *result)
{
    Engine *engine = context;
    atomic_store(&engine->searching, false);
    if (engine->callbacks.done)
        engine->callbacks.done(engine->callbacks.context, result);
}

bool engine_go(Engine *engine, const SearchLimits *limits, const SearchCallbacks *callbacks,
               EngineError *error)
{
    const SearchCallbacks own = {.info = on_info, .done = on_done, .context = engine};
    if (!become_idle(engine, error))
        return false;
    engine->callbacks = *callbacks;
    atomic_store(&engine->searching, true);
    SearchError result = search_start(engine->searcher, &engine->game, limits, &own);
    if (result != SEARCH_OK)
        atomic_store(&engine->searching, false);
    return check_search_error(result, error);
}

bool engine_searching(const Engine *engine)
{
    return atomic_load(&engine->searching);
}

void engine_stop(Engine *engine)
{
    if (engine_searching(engine))
        search_stop(engine->searcher);
    search_wait(engine->searcher);
}

void engine_wait(Engine *engine)
{
    search_wait(engine->searcher);
}

void engine_ponderhit(Engine *engine)
{
    search_ponderhit(engine->searcher);
}
