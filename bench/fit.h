/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of a fit that the tools for weights share. */
#ifndef MUSTER_BENCH_FIT_H
#define MUSTER_BENCH_FIT_H

#include "../movegen/types.h"

#include <math.h>
#include <stddef.h>

/* A walk over all of count samples, by a stride that meets each once, so that batches mix games. */
static inline size_t shuffled(size_t i, size_t count)
{
    return (size_t)((Count)i * 982451653U % count);
}

/* The rate falls to a tenth. */
static inline double falling_rate(double rate, int epoch, int epochs)
{
    return rate * (1 - 0.9 * epoch / (epochs + 1));
}

/* Adam (D. P. Kingma, J. Ba, 2014): the moments of so many weights, all zero at first, in memory of
 * the caller. */
typedef struct {
    size_t count;
    double *mean, *square;
    double beta1_power, beta2_power; /* 1 at first */
} Adam;

/* Moves weights against their gradient, each by about the rate. */
static inline void adam_step(Adam *adam, double *weights, const double *gradient, double rate)
{
    const double beta1 = 0.9, beta2 = 0.999;
    adam->beta1_power *= beta1;
    adam->beta2_power *= beta2;
    for (size_t i = 0; i < adam->count; i++) {
        adam->mean[i] = beta1 * adam->mean[i] + (1 - beta1) * gradient[i];
        adam->square[i] = beta2 * adam->square[i] + (1 - beta2) * gradient[i] * gradient[i];
        double mean = adam->mean[i] / (1 - adam->beta1_power);
        double square = adam->square[i] / (1 - adam->beta2_power);
        weights[i] -= rate * mean / (sqrt(square) + 1e-9);
    }
}

#endif
