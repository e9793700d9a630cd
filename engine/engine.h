/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An engine without any input or output: a game, a searcher, and the options of both.
 *
 * One thread, the owner, calls everything here. While a search runs,
 * everything that would change the game or the options is refused with ENGINE_BUSY; reading the
 * game stays possible. movegen_init() and search_init() come first.
 *
 * Functions that can fail return false, fill *error (never NULL) and leave everything as it was.
 */
#ifndef MUSTER_ENGINE_ENGINE_H
#define MUSTER_ENGINE_ENGINE_H

#include "../movegen/history.h"
#include "../search/search.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Engine Engine;

typedef enum {
    ENGINE_OK,
    ENGINE_BUSY,
    ENGINE_NO_MEMORY,
    ENGINE_NO_THREAD,
    ENGINE_BAD_FEN,
    ENGINE_BAD_ACTION,
    ENGINE_AT_START /* nothing to take back */
} EngineStatus;

typedef struct {
    EngineStatus status;
    const char *reason;     /* a short phrase that lives for ever */
    size_t index;           /* which action of a list, from 1; 0 where there is no list */
    char token[QUOTE_SIZE]; /* the text at fault, printable; may be empty */
} EngineError;

/* The error as one sentence, naming token and reason; appended to text. */
void engine_error_describe(const EngineError *error, Text *text);

typedef struct {
    const Variant *variant;
    size_t hash_mib;
    int threads;
    uint64_t seed; /* of what may vary from game to game */
} EngineConfig;

/* An engine with the variant's start position; NULL when memory or threads cannot be had. */
Engine *engine_create(const EngineConfig *config, EngineError *error);

/* Stops a running search and frees everything; NULL is fine. */
void engine_destroy(Engine *engine);

const Variant *engine_variant(const Engine *engine);

/* The game on the board; valid until it changes. */
const History *engine_game(const Engine *engine);

/* Changes the variant and puts up its start position. */
bool engine_set_variant(Engine *engine, const Variant *variant, EngineError *error);

/* DropsPerAction, 1 to 16: for the position on the board and all later ones of Kingchess. */
bool engine_set_drop_cap(Engine *engine, int cap, EngineError *error);
bool engine_set_hash(Engine *engine, size_t mib, EngineError *error);
bool engine_set_threads(Engine *engine, int threads, EngineError *error);
bool engine_set_multipv(Engine *engine, int lines, EngineError *error);
bool engine_set_move_overhead(Engine *engine, int milliseconds, EngineError *error);

/* All that a search may be told beside its limits; changed as a whole. */
SearchOptions engine_search_options(const Engine *engine);
bool engine_set_search_options(Engine *engine, const SearchOptions *options, EngineError *error);

/* Forgets what earlier searches learned. The position stays. */
bool engine_clear(Engine *engine, EngineError *error);

/*
 * Puts up a position, NULL being the variant's start, and plays actions in protocol form from it.
 * Taken whole or not at all.
 */
bool engine_set_position(Engine *engine, const char *fen, const char *const *actions, size_t count,
                         EngineError *error);

/* Plays one action in protocol form. */
bool engine_play(Engine *engine, const char *action, EngineError *error);

/* Takes the last action back. */
bool engine_undo(Engine *engine, EngineError *error);

/* Begins to search; the callbacks run on a thread of the searcher (search.h). */
bool engine_go(Engine *engine, const SearchLimits *limits, const SearchCallbacks *callbacks,
               EngineError *error);

/* Whether a search runs. It ends just before its done callback begins. */
bool engine_searching(const Engine *engine);

/* Stops a search, if one runs, and returns when its done callback has returned. */
void engine_stop(Engine *engine);

/* Waits for the end of a search, if one runs. */
void engine_wait(Engine *engine);

/* The pondered action was played. */
void engine_ponderhit(Engine *engine);

#endif
