/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats.h"

#include <math.h>

/* Two-sided 95 % of the normal distribution. */
static const double z95 = 1.959963984540054;

/* Counts by outcome; outcome i is worth i / (kinds - 1). */
typedef struct {
    int kinds;
    double count[5], total;
} Trials;

static double worth(const Trials *trials, int outcome)
{
    return (double)outcome / (trials->kinds - 1);
}

static Trials trials_of(const MatchTally *tally)
{
    Trials trials = {.kinds = tally->paired ? 5 : 3};
    const uint64_t games[3] = {tally->losses, tally->draws, tally->wins};
    for (int i = 0; i < trials.kinds; i++) {
        trials.count[i] = (double)(tally->paired ? tally->pairs[i] : games[i]);
        trials.total += trials.count[i];
    }
    return trials;
}

double match_expected_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double match_elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

void match_estimate(const MatchTally *tally, MatchEstimate *estimate)
{
    Trials trials = trials_of(tally);
    double mean = 0, square = 0;
    *estimate = (MatchEstimate){.known = trials.total >= 2};
    if (!estimate->known)
        return;
    for (int i = 0; i < trials.kinds; i++) {
        mean += worth(&trials, i) * trials.count[i] / trials.total;
        square += worth(&trials, i) * worth(&trials, i) * trials.count[i] / trials.total;
    }
    double variance = square > mean * mean ? square - mean * mean : 0;
    estimate->score = mean;
    estimate->error = sqrt(variance / trials.total);
    estimate->elo = match_elo(mean);
    estimate->low = match_elo(mean - z95 * estimate->error);
    estimate->high = match_elo(mean + z95 * estimate->error);
    if (estimate->error > 0)
        estimate->los = erfc((0.5 - mean) / estimate->error / sqrt(2)) / 2;
    else
        estimate->los = mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
}

/*
 * Among all distributions with this mean the one that makes the results likeliest has
 * p[i] = q[i] / (1 + x (worth[i] - mean)), q being the observed frequencies. Returns that x: the
 * root of a falling function that has a pole at either end.
 */
static double likeliest_tilt(const Trials *trials, double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int i = 0; i < 200 && high - low > 1e-14; i++) {
        double x = (low + high) / 2, sum = 0;
        for (int k = 0; k < trials->kinds; k++) {
            double off = worth(trials, k) - mean;
            sum += trials->count[k] / trials->total * off / (1 + x * off);
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2;
}

double match_sprt_llr(const MatchSprt *sprt, const MatchTally *tally)
{
    Trials trials = trials_of(tally);
    double llr = 0;
    if (trials.total == 0)
        return 0;
    /* An outcome not seen yet is rare, not impossible; and without both ends no root exists. */
    for (int i = 0; i < trials.kinds; i++) {
        if (trials.count[i] == 0) {
            trials.count[i] = 1e-3;
            trials.total += 1e-3;
        }
    }
    double s0 = match_expected_score(sprt->elo0), s1 = match_expected_score(sprt->elo1);
    double x0 = likeliest_tilt(&trials, s0), x1 = likeliest_tilt(&trials, s1);
    for (int i = 0; i < trials.kinds; i++)
        llr += trials.count[i] *
               log((1 + x0 * (worth(&trials, i) - s0)) / (1 + x1 * (worth(&trials, i) - s1)));
    return llr;
}

double match_sprt_lower(const MatchSprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double match_sprt_upper(const MatchSprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

MatchVerdict match_sprt_verdict(const MatchSprt *sprt, const MatchTally *tally)
{
    double llr = match_sprt_llr(sprt, tally);
    if (llr >= match_sprt_upper(sprt))
        return SPRT_H1;
    return llr <= match_sprt_lower(sprt) ? SPRT_H0 : SPRT_GOES_ON;
}
