/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What one search thread works with. Private to search/.
 *
 * A Worker belongs to its thread while a search runs. Others may only read nodes and write stop.
 */
#ifndef MUSTER_SEARCH_WORKER_H
#define MUSTER_SEARCH_WORKER_H

#include "busy.h"
#include "formation.h"
#include "search.h"
#include "table.h"

#include "../movegen/generate.h"

/*
 * A line of steps. An action is one step, or its drops and END; reserves never refill, so a line of
 * MAX_PLY actions has at most 2 * FULL_ARMY drops.
 */
enum { MAX_LINE = MAX_PLY + 2 * FULL_ARMY + 1 };

typedef struct {
    int count;
    Step steps[MAX_LINE];
} Line;

/* A position that looks mated while not every cure was tried: bad, but no claim. Anything near the
 * scores of mates would have drops that merely look like mates preferred to sound ones. */
enum { SCORE_LOST = 1000, SCORE_EVAL_MAX = 19000 };

enum { PIECE_SQUARES = PIECES * SQUARES, HISTORY_MAX = 16384, CORRECTIONS = 16384 };

/* What cutoffs taught, for ordering. Values within +-HISTORY_MAX. */
typedef struct {
    int16_t quiet[COLORS][SQUARES * SQUARES];
    int16_t drop[2][COLORS][PIECE_TYPES][SQUARES]; /* first drop of an action, later ones */
    int16_t capture[PIECES][SQUARES][PIECE_TYPES];
    int16_t continuation[PIECE_SQUARES]
                        [PIECE_SQUARES]; /* by an earlier action's piece and target */
    Step counter[PIECE_SQUARES];
    /* Evaluation error by pawn structure and by both reserves, in 1/64 centipawns. */
    int16_t correction[COLORS][CORRECTIONS], reserve_correction[COLORS][CORRECTIONS];
} Histories;

typedef struct {
    Step killers[2];
    Step excluded;  /* left out while testing whether it is singular */
    int eval;       /* static evaluation, SCORE_NONE in check */
    int continuity; /* piece * 64 + target of this ply's action; -1 for a null move */
} Frame;

/* Formations by what the side to move has, so that sibling positions share them. */
enum { FORMATION_CACHE = 256 };

typedef struct {
    uint64_t key;
    Formations formations;
} FormationSlot;

/* The best line of the root for one MultiPV index. */
typedef struct {
    Action pv[MAX_PLY];
    int pv_count;
    int score;
    int depth, seldepth;
    Bound bound;
    bool hidden; /* says the same as a better line (distinct.h) */
} RootLine;

typedef struct Relay Relay; /* relay.h */

typedef struct Worker {
    Searcher *searcher;
    Table *table;
    Busy *busy;   /* NULL when this worker is alone */
    Relay *relay; /* NULL when alone, or when the first searches for several lines */
    int id;
    uint64_t last_job;      /* guarded by the searcher's lock */
    _Atomic uint64_t nodes; /* written by this worker only */
    atomic_bool *stop;
    bool stopped; /* this worker has seen the stop, or that another finished its depth */
    Position root;
    uint64_t *keys;  /* of the game's positions, then of this line's, by ply */
    size_t key_base; /* index of the root's key */
    Frame frames[MAX_PLY + 8];
    int seldepth;
    int root_depth;
    int null_from_ply; /* while a null move is verified: none before this ply; else 0 */
    Histories histories;

    /* The root. */
    const Action *allowed; /* searchmoves, or NULL */
    size_t allowed_count;
    FormationSlot formations[FORMATION_CACHE];
    int most_drops[COLORS]; /* what the search looks at; the rules may allow more */
    bool use_formations;
    bool full_width;        /* tests: no gate, no pruning at the root */
    RootLine *lines;        /* multipv of them */
    const Action *previous; /* the last depth's answer for this line, or NULL */
    bool previous_searched; /* at this depth, to its end */
    int line_index;         /* the one being searched; earlier ones are excluded */
    Action tie;             /* perhaps as good as the best, with fewer drops; count 0 for none */
    Action path;            /* drops made at the root so far, in the order made */
    void (*on_root_end)(void *context, const Action *action); /* tests: every END searched */
    void *on_root_context;
} Worker;

static inline Frame *worker_frame(Worker *w, int ply)
{
    return &w->frames[ply + 4]; /* so that plies before the root can be looked at */
}

/* Notes the step that acted last at a ply, for the histories of the replies; after holds its piece.
 */
static inline void worker_note_step(Worker *w, int ply, Step step, const Position *after)
{
    int to = step_to(step);
    worker_frame(w, ply)->continuity = after->board[to] * SQUARES + to;
}

/* Notes the position that follows an action at a ply, for repetitions. */
static inline void worker_note_key(Worker *w, int ply, const Position *after)
{
    w->keys[w->key_base + (size_t)ply + 1] = after->key;
}

/* Counts a step, and every so often looks whether time or nodes are up. True when to stop. */
bool worker_tick(Worker *w);

/* Alpha-beta for the side to move; defined in alphabeta.c. line may be NULL outside the PV. */
int search_node(Worker *w, const Position *pos, int alpha, int beta, int depth, int ply,
                bool cut_node, Line *line);

/* Quiescence; blocks counts the drops that blocked checks on the way (quiesce.c). */
int quiesce(Worker *w, const Position *pos, int alpha, int beta, int ply, int blocks);

/* Learns from a search how far the static evaluation was off: error in centipawns. */
void worker_learn(Worker *w, const Position *pos, int depth, int error);

/* A static evaluation corrected by what searches found, and kept out of the scores of mates. */
int worker_correct(const Worker *w, const Position *pos, int raw_eval);

/* Whether a position of the line stood before, or fifty moves have passed, or nobody can mate. */
bool worker_is_draw(const Worker *w, const Position *pos, int ply);

/* A lost score counts as a mate only when nothing was left out. */
static inline int score_without_mate_claim(int score)
{
    return score <= SCORE_MATED_IN_MAX ? score + SCORE_MATE - SCORE_LOST : score;
}

static inline int score_to_table(int score, int ply)
{
    return score >= SCORE_MATE_IN_MAX    ? score + ply
           : score <= SCORE_MATED_IN_MAX ? score - ply
                                         : score;
}

static inline int score_from_table(int score, int ply)
{
    return score >= SCORE_MATE_IN_MAX    ? score - ply
           : score <= SCORE_MATED_IN_MAX ? score + ply
                                         : score;
}

#endif
