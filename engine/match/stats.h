/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What results say about strength. Everything is seen by the first engine; pure functions.
 *
 * The two games of a pair share an opening and so depend on each other. Where all games come in
 * pairs, a pair is one trial with the outcomes 0, 1/2, 1, 3/2 and 2 points ("pentanomial"); else
 * a game is one trial.
 */
#ifndef MUSTER_ENGINE_MATCH_STATS_H
#define MUSTER_ENGINE_MATCH_STATS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t wins, losses, draws;
    bool paired;
    uint64_t pairs[5]; /* finished pairs by half points */
} MatchTally;

/* Elo differences; infinite where a bound of the score reaches 0 or 1. */
typedef struct {
    bool known;            /* at least two trials */
    double score;          /* mean of the trials, 0 to 1 */
    double error;          /* its standard error */
    double elo, low, high; /* the interval that holds the truth with 95 % */
    double los;            /* likelihood that the first engine is the stronger one, 0 to 1 */
} MatchEstimate;

typedef struct {
    double elo0, elo1;  /* the two hypotheses */
    double alpha, beta; /* bounds of the two errors */
} MatchSprt;

typedef enum { SPRT_GOES_ON, SPRT_H0, SPRT_H1 } MatchVerdict;

/* The score that an Elo difference makes one expect, and back. */
double match_expected_score(double elo);
double match_elo(double score);

void match_estimate(const MatchTally *tally, MatchEstimate *estimate);

/*
 * The logarithm of how much better elo1 explains the results than elo0, by the generalised
 * likelihood ratio: for each hypothesis the outcome probabilities that fit the results best.
 */
double match_sprt_llr(const MatchSprt *sprt, const MatchTally *tally);
double match_sprt_lower(const MatchSprt *sprt);
double match_sprt_upper(const MatchSprt *sprt);
MatchVerdict match_sprt_verdict(const MatchSprt *sprt, const MatchTally *tally);

#endif
