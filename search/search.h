/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search: finds an action for a game's current position.
 *
 * A Searcher owns its transposition table and its threads. One thread, the owner, calls the
 * functions below; search_stop() and search_ponderhit() may be called from any thread. Callbacks
 * run on a thread of the searcher, one at a time, and must not call back into it; what they are
 * handed is valid only until they return. movegen_init() and search_init() come first, once.
 */
#ifndef MUSTER_SEARCH_SEARCH_H
#define MUSTER_SEARCH_SEARCH_H

#include "../movegen/action.h"
#include "../movegen/history.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Scores are centipawns for the side to move. A mate in n actions of the winner is
 * SCORE_MATE - (2n - 1) for the winner and the opposite of SCORE_MATE - 2n for the loser: the
 * distance counts actions of both sides ("ply").
 */
enum {
    MAX_PLY = 128, /* actions from the root */
    MAX_DEPTH = 100,
    SCORE_MATE = 32000,
    SCORE_MATED_IN_MAX = -(SCORE_MATE - MAX_PLY),
    SCORE_MATE_IN_MAX = SCORE_MATE - MAX_PLY,
    SCORE_INFINITE = 32001,
    SCORE_NONE = 32002
};

static inline bool score_is_mate(int score)
{
    return score >= SCORE_MATE_IN_MAX || score <= SCORE_MATED_IN_MAX;
}

typedef enum { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

/* What ends a search. A zero member sets no limit; times are milliseconds. */
typedef struct {
    int depth;
    int mate; /* stop at a mate in so many own actions */
    uint64_t nodes;
    int64_t movetime;
    bool has_clock[COLORS]; /* whether clock[color] was given: 0 or less means "almost out" */
    int64_t clock[COLORS], increment[COLORS];
    int movestogo;
    bool infinite;         /* no result before search_stop() */
    bool ponder;           /* the clock starts at search_ponderhit(); no result before that */
    const Action *actions; /* "searchmoves": only these; copied by search_start() */
    size_t action_count;
} SearchLimits;

enum { SEARCH_MAX_THREADS = 256, SEARCH_MAX_MULTIPV = 500, SEARCH_MAX_HASH_MIB = 1 << 20 };

/* Levels of play; Elo on the engine's own scale (level.c). */
enum { SEARCH_FULL_LEVEL = 20, SEARCH_MIN_ELO = 810, SEARCH_MAX_ELO = 2000 };

typedef struct {
    int multipv;           /* 1 to SEARCH_MAX_MULTIPV */
    bool distinct;         /* show no line that says the same as a better one (distinct.h) */
    int64_t move_overhead; /* milliseconds lost outside the engine per action */
    double level;          /* 0 to SEARCH_FULL_LEVEL; analysis ("infinite", "mate") is never weak */
    int variety;           /* centipawns that a game's beginning may cost for a change */
    /* For experiments: what the search looks at, whatever the rules allow. An action that cannot
     * end yet goes on all the same. */
    int own_drops,
        opponent_drops; /* most pieces an action of the root's side, of the other drops */
    bool formations;    /* also offer finished formations as replies to the root: no gain so far */
    uint64_t seed;      /* of all that varies; with another one the sequence begins anew */
} SearchOptions;

/* One line of the analysis. */
typedef struct {
    int depth, seldepth; /* plies, in actions */
    int multipv;         /* from 1 */
    int score;
    Bound bound;
    int wdl[3];       /* win, draw, loss in thousandths for the side to move */
    uint64_t nodes;   /* steps searched so far, all threads */
    int64_t time;     /* milliseconds */
    int hashfull;     /* thousandths */
    const Action *pv; /* whole actions, the first for the root */
    int pv_count;     /* at least 1 */
} SearchInfo;

typedef struct {
    Action best;   /* count 0 when the game is over */
    Action ponder; /* count 0 when unknown */
    int score;
    int depth;
    uint64_t nodes;
    int64_t time;
} SearchResult;

typedef struct {
    void (*info)(void *context, const SearchInfo *info);     /* may be NULL */
    void (*done)(void *context, const SearchResult *result); /* may be NULL; last call */
    void *context;
} SearchCallbacks;

typedef enum {
    SEARCH_OK,
    SEARCH_NO_MEMORY,
    SEARCH_NO_THREAD,
} SearchError;

typedef struct Searcher Searcher;

/* Fills the tables of the evaluation and the search; call once, before threads. */
void search_init(void);

/* A searcher with so much table (MiB) and so many threads, or NULL when they cannot be had. */
Searcher *search_create(size_t hash_mib, int threads);
void search_destroy(Searcher *searcher);

/* Between searches only. On an error the old table or the old threads stay. */
SearchError search_set_hash(Searcher *searcher, size_t mib);
SearchError search_set_threads(Searcher *searcher, int threads);
void search_set_options(Searcher *searcher, const SearchOptions *options);
SearchOptions search_default_options(void);

/* The level that plays at an Elo between SEARCH_MIN_ELO and SEARCH_MAX_ELO. */
double search_level_of_elo(int elo);

/* Forgets what earlier searches learned (a new game). Between searches only. */
void search_clear(Searcher *searcher);

/* Begins to search the game's current position and returns at once; the game is copied. */
SearchError search_start(Searcher *searcher, const History *game, const SearchLimits *limits,
                         const SearchCallbacks *callbacks);

/* Asks the running search to finish; done follows at once with the best so far. */
void search_stop(Searcher *searcher);

/* The pondered action was played: the clock runs from now. */
void search_ponderhit(Searcher *searcher);

/* Waits until no search is running. */
void search_wait(Searcher *searcher);

/* The static evaluation in centipawns for the side to move, at an action's boundary. */
int search_evaluate(const Position *pos);

#endif
