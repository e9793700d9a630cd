/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tools that fit weights to selfplay's data share: reading it, and the fit's steps. */
#ifndef MUSTER_BENCH_FIT_H
#define MUSTER_BENCH_FIT_H

#include "../movegen/fen.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line "variant;fen;score;points[;action]", both numbers for White. */
typedef struct {
    Position pos;
    int score;          /* centipawns */
    int half_points;    /* 0, 1, 2 */
    const char *action; /* empty where the line has none */
} DataLine;

/* Reads a line and cuts it up; false when it is none. */
static inline bool data_line(char *line, DataLine *out)
{
    char *field[5];
    for (int i = 0; i < 5; i++) {
        field[i] = line;
        line += strcspn(line, ";\n");
        if (!*line && i < 3)
            return false;
        if (*line)
            *line++ = '\0';
    }
    const Variant *variant = variant_by_name(field[0]);
    if (!variant || fen_read(&out->pos, variant, field[1], NULL) != FEN_OK)
        return false;
    out->score = atoi(field[2]);
    out->half_points = atoi(field[3]);
    out->action = field[4];
    return true;
}

/* Hands out the lines of a file. One that is none, or that take() refuses, is named on stderr; a
 * file that cannot be read ends the tool. */
static inline void data_read(const char *tool, const char *name,
                             bool (*take)(void *context, DataLine *line), void *context)
{
    char text[512];
    long number = 0;
    FILE *file = fopen(name, "r");
    if (!file) {
        fprintf(stderr, "%s: cannot read '%s'\n", tool, name);
        exit(1);
    }
    while (fgets(text, sizeof text, file)) {
        DataLine line;
        number++;
        if (!data_line(text, &line) || !take(context, &line))
            fprintf(stderr, "%s: %s, line %ld cannot be used\n", tool, name, number);
    }
    fclose(file);
}

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
