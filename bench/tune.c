/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits the evaluation's parameters to games: logistic regression of the result on the evaluation,
 * which is linear in them (P. Österlund's "Texel" method), by Adam over batches.
 *
 *   tune out=FILE [epochs=N] [rate=CENTIPAWNS] [lambda=PERCENT] [hold=N] [prior=SAMPLES]
 *        [hand=1] [only=PREFIX,...] DATA...
 *
 * The scale between centipawns and odds is fitted first, so that material keeps its size. Each
 * parameter is drawn to its old value as if so many samples spoke for that, so rare features stay;
 * much less if that is zero in every stage, which is how a new one begins. With hand=1 only
 * positions with reserves are looked at and only the values for that stage fitted. With only=
 * nothing but terms whose names begin so are fitted; such as say who stands better in general may
 * need it, with a high lambda, since scores of the search repeat what they said before.
 * DATA lines come from selfplay's data=FILE. The target mixes the game's result (lambda percent)
 * with the search's score. Every hold-th position is kept for validation. FILE becomes the new
 * search/eval_terms.c. evaluate.c is compiled in with TRACE_TERMS, so features are those of play.
 */
#include "data.h"
#include "fit.h"

#include "../movegen/movegen.h"
#include "../search/eval_terms.h"
#include "../search/evaluate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int eval_trace[EVAL_TERM_COUNT];

typedef struct {
    uint16_t term;
    int16_t count;
} Feature;

typedef struct {
    size_t first; /* in the pool of features */
    uint16_t count;
    int16_t stage[EVAL_STAGES]; /* evaluate_weights() */
    float target;
} Sample;

typedef struct {
    Sample *samples;
    size_t count, capacity;
    Feature *features;
    size_t feature_count, feature_capacity;
} Data;

static bool hand_only;
static const char *only = "";      /* prefixes of names */
static double scale = 1.0 / 160.0; /* centipawns to log-odds */

static double sigmoid(double x)
{
    return 1.0 / (1.0 + exp(-x));
}

static void *grown(void *memory, size_t *capacity, size_t item)
{
    *capacity = *capacity ? 2 * *capacity : 1 << 16;
    memory = realloc(memory, *capacity * item);
    if (!memory) {
        fputs("tune: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static void add_sample(Data *data, const Position *pos, double target)
{
    memset(eval_trace, 0, sizeof eval_trace);
    evaluate(pos);
    if (data->count == data->capacity)
        data->samples = grown(data->samples, &data->capacity, sizeof *data->samples);
    Sample *sample = &data->samples[data->count++];
    *sample = (Sample){.first = data->feature_count, .target = (float)target};
    int weights[EVAL_STAGES];
    evaluate_weights(pos, weights);
    for (int i = 0; i < EVAL_STAGES; i++)
        sample->stage[i] = (int16_t)weights[i];
    for (int i = 0; i < EVAL_TERM_COUNT; i++) {
        if (!eval_trace[i])
            continue;
        if (data->feature_count == data->feature_capacity)
            data->features = grown(data->features, &data->feature_capacity, sizeof(Feature));
        data->features[data->feature_count++] =
            (Feature){.term = (uint16_t)i, .count = (int16_t)eval_trace[i]};
        sample->count++;
    }
}

typedef struct {
    Data *data;
    double lambda; /* the result's share of the target */
} Intake;

static bool take_line(void *context, DataLine *line)
{
    const Intake *intake = context;
    const Position *pos = &line->pos;
    if (hand_only && !pos->reserve[WHITE] && !pos->reserve[BLACK])
        return true;
    double result = line->half_points / 2.0, lambda = intake->lambda;
    add_sample(intake->data, pos, lambda * result + (1 - lambda) * sigmoid(line->score * scale));
    return true;
}

/* The values of term i begin at EVAL_STAGES * i. */
enum { WEIGHTS = EVAL_STAGES * EVAL_TERM_COUNT };

static double score_of(const Data *data, const Sample *sample, const double *weights)
{
    double stage[EVAL_STAGES] = {0}, score = 0;
    for (int i = 0; i < sample->count; i++) {
        const Feature *f = &data->features[sample->first + (size_t)i];
        for (int k = 0; k < EVAL_STAGES; k++)
            stage[k] += weights[EVAL_STAGES * f->term + k] * f->count;
    }
    for (int k = 0; k < EVAL_STAGES; k++)
        score += stage[k] * sample->stage[k];
    return score / WEIGHT_FULL;
}

static double mean_error(const Data *data, const double *weights, size_t hold, bool held)
{
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < data->count; i++) {
        if ((i % hold == 0) != held)
            continue;
        const Sample *sample = &data->samples[i];
        double error = sigmoid(score_of(data, sample, weights) * scale) - sample->target;
        sum += error * error;
        count++;
    }
    return count ? sum / (double)count : 0;
}

static void add_gradient(const Data *data, const Sample *sample, const double *weights,
                         double *gradient)
{
    double p = sigmoid(score_of(data, sample, weights) * scale);
    double slope = (p - sample->target) * p * (1 - p) * scale;
    for (int i = 0; i < sample->count; i++) {
        const Feature *f = &data->features[sample->first + (size_t)i];
        for (int k = 0; k < EVAL_STAGES; k++)
            gradient[EVAL_STAGES * f->term + k] +=
                slope * f->count * sample->stage[k] / WEIGHT_FULL;
    }
}

/* The scale that explains the results best with the parameters as they are. */
static void fit_scale(const Data *data, const double *weights, size_t hold)
{
    double low = 1.0 / 800.0, high = 1.0 / 60.0;
    for (int i = 0; i < 30; i++) {
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        scale = a;
        double error_a = mean_error(data, weights, hold, false);
        scale = b;
        if (error_a < mean_error(data, weights, hold, false))
            high = b;
        else
            low = a;
    }
    printf("scale: 1 / %.1f centipawns\n", 1 / scale);
}

static const struct {
    const char *name;
    int count;
} terms[] = {
#define TERM_NAME(name, count) {#name, count},
    EVAL_TERMS(TERM_NAME)
#undef TERM_NAME
};

static bool is_fitted(const char *name)
{
    const char *prefix = only;
    for (size_t length; (length = strcspn(prefix, ",")) > 0; prefix += length + 1) {
        if (strncmp(name, prefix, length) == 0)
            return true;
        if (!prefix[length])
            return false;
    }
    return !*only;
}

static void mark_fixed(bool *is_fixed)
{
    for (size_t t = 0; t < sizeof terms / sizeof terms[0]; t++)
        for (int i = 0; i < terms[t].count; i++)
            for (int k = 0; k < EVAL_STAGES; k++)
                *is_fixed++ = (hand_only && k > 0) || !is_fitted(terms[t].name);
}

static void fit(const Data *data, double *weights, int epochs, double rate, size_t hold,
                double prior)
{
    enum { BATCH = 4096 };
    static double gradient[WEIGHTS], start[WEIGHTS];
    static bool is_new[WEIGHTS], is_fixed[WEIGHTS];
    static double mean[WEIGHTS], square[WEIGHTS];
    Adam adam = {WEIGHTS, mean, square, 1, 1};
    double pull = prior * scale * scale / 25 * BATCH / (double)data->count;
    memcpy(start, weights, sizeof start);
    for (int i = 0; i < WEIGHTS; i += EVAL_STAGES)
        for (int k = 0; k < EVAL_STAGES; k++)
            is_new[i + k] = !start[i] && !start[i + 1] && !start[i + 2];
    mark_fixed(is_fixed);
    for (int epoch = 0; epoch <= epochs; epoch++) {
        if (epoch % 10 == 0)
            printf("epoch %d: error %.6f, held out %.6f\n", epoch,
                   mean_error(data, weights, hold, false), mean_error(data, weights, hold, true));
        fflush(stdout);
        double now = falling_rate(rate, epoch, epochs);
        memset(gradient, 0, sizeof gradient);
        for (size_t i = 0, n = 0; i < data->count; i++) {
            size_t j = shuffled(i, data->count);
            if (j % hold != 0)
                add_gradient(data, &data->samples[j], weights, gradient);
            if (++n == BATCH) {
                for (int k = 0; k < WEIGHTS; k++)
                    gradient[k] = is_fixed[k] ? 0
                                              : gradient[k] + (is_new[k] ? pull / 40 : pull) *
                                                                  (weights[k] - start[k]);
                adam_step(&adam, weights, gradient, now);
                memset(gradient, 0, sizeof gradient);
                n = 0;
            }
        }
    }
}

static bool write_terms(const char *name, const double *weights, size_t positions)
{
    FILE *file = fopen(name, "w");
    if (!file)
        return false;
    fprintf(file,
            "/* SPDX-License-Identifier: GPL-3.0-or-later */\n#include \"eval_terms.h\"\n\n"
            "/* Fitted by bench/tune.c to %zu positions of the engine's own games. */\n"
            "/* clang-format off */\nconst EvalTerm eval_terms[EVAL_TERM_COUNT] = {\n",
            positions);
    int next = 0;
    for (size_t t = 0; t < sizeof terms / sizeof terms[0]; t++) {
        fprintf(file, "    /* %s */\n", terms[t].name);
        for (int i = 0; i < terms[t].count; i++, next++)
            fprintf(file, "%s{%ld, %ld, %ld},%s", i % 4 == 0 ? "    " : " ",
                    lround(weights[EVAL_STAGES * next]), lround(weights[EVAL_STAGES * next + 1]),
                    lround(weights[EVAL_STAGES * next + 2]),
                    i % 4 == 3 || i + 1 == terms[t].count ? "\n" : "");
    }
    fprintf(file, "};\n");
    return fclose(file) == 0;
}

int main(int count, char **arguments)
{
    const char *out = NULL;
    int epochs = 100;
    double rate = 1.0, lambda = 0.6, prior = 500;
    size_t hold = 20;
    static Data data;
    static double weights[WEIGHTS];
    movegen_init();
    evaluate_init();
    for (int pass = 0; pass < 2; pass++) /* options first, wherever they stand */
        for (int i = 1; i < count; i++) {
            const char *a = arguments[i];
            if (strncmp(a, "out=", 4) == 0)
                out = a + 4;
            else if (strncmp(a, "epochs=", 7) == 0)
                epochs = atoi(a + 7);
            else if (strncmp(a, "rate=", 5) == 0)
                rate = atof(a + 5);
            else if (strncmp(a, "lambda=", 7) == 0)
                lambda = atof(a + 7) / 100;
            else if (strncmp(a, "prior=", 6) == 0)
                prior = atof(a + 6);
            else if (strncmp(a, "hand=", 5) == 0)
                hand_only = atoi(a + 5) != 0;
            else if (strncmp(a, "only=", 5) == 0)
                only = a + 5;
            else if (strncmp(a, "hold=", 5) == 0)
                hold = (size_t)atol(a + 5);
            else if (pass == 1)
                data_read("tune", a, take_line, &(Intake){&data, lambda});
        }
    if (!out || hold < 2 || data.count == 0) {
        fputs(
            "usage: tune out=FILE [epochs=N] [rate=CENTIPAWNS] [lambda=PERCENT] [hold=N] [prior=N]"
            " [hand=1] [only=PREFIX,...] DATA...\n",
            stderr);
        return 1;
    }
    for (int i = 0; i < EVAL_TERM_COUNT; i++) {
        weights[EVAL_STAGES * i] = eval_terms[i].hand;
        weights[EVAL_STAGES * i + 1] = eval_terms[i].mg;
        weights[EVAL_STAGES * i + 2] = eval_terms[i].eg;
    }
    printf("%zu positions, %zu features\n", data.count, data.feature_count);
    fit_scale(&data, weights, hold);
    fit(&data, weights, epochs, rate, hold, prior);
    return write_terms(out, weights, data.count) ? 0 : 1;
}
