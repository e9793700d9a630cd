/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One position examined: the best lines with their scores.
 *
 * An Examiner owns a searcher. Before every position it forgets all it knows, so that with one
 * thread and a limit of depth or nodes the result depends on nothing but the position and the game
 * that led to it. One thread at a time, but for examiner_stop().
 */
#ifndef MUSTER_ENGINE_ANALYSE_EXAMINE_H
#define MUSTER_ENGINE_ANALYSE_EXAMINE_H

#include "../../movegen/history.h"
#include "../../search/search.h"

typedef struct {
    SearchLimits limits; /* depth, nodes, movetime */
    int multipv;
    size_t hash_mib;
    int threads;
} ExamineSpec;

/* One line. Scores and chances are those of the side to move, as in search.h. */
typedef struct {
    int depth, seldepth;
    int score;
    int wdl[3];
    uint64_t nodes;
    int64_t time; /* milliseconds */
    Action *pv;   /* owned; NULL where the game is over */
    int pv_count;
} AnalysisLine;

/* What was found, best line first. Where the game is over there is one line without actions. */
typedef struct {
    Result over; /* SCORE_ONGOING where there is something to search */
    int count;
    AnalysisLine *lines; /* owned */
} Analysis;

typedef enum { EXAMINE_DONE, EXAMINE_STOPPED, EXAMINE_NO_MEMORY } ExamineStatus;

typedef struct Examiner Examiner;

/* NULL when memory or threads cannot be had. */
Examiner *examiner_create(const ExamineSpec *spec);
void examiner_destroy(Examiner *examiner);

/*
 * Examines the position after so many actions of a game. A game that ends there in a draw by
 * material, repetition or fifty moves counts as over only if no action follows. *analysis is
 * overwritten, and to be freed unless the result is not EXAMINE_DONE.
 */
ExamineStatus examiner_run(Examiner *examiner, const History *game, size_t ply, Analysis *analysis);

/* Ends a run early, and all later ones at once. Any thread. */
void examiner_stop(Examiner *examiner);

void analysis_free(Analysis *analysis);

/* What the mover may expect of the game, from 0 to 1; a draw is a half. */
double analysis_expectation(const Analysis *analysis);

/* Whether the score is a mate for or against the mover; *moves counts actions of the winner, and is
 * negative when the mover loses. 0: it is over. */
bool analysis_mate(const Analysis *analysis, const AnalysisLine *line, int *moves);

#endif
