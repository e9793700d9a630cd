/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits the ordering of quiet steps (search/order.h) to actions that searches chose: a quiet move
 * should have a high share of the softmax over all quiet steps, and so, at every prefix of a drop
 * action, should the drops that belong to it.
 *
 *   order out=FILE [epochs=N] [rate=LOGIT] [hold=N] [decay=X] DATA...
 *
 * DATA lines come from selfplay's data=FILE; those without reserves are passed over. Every
 * hold-th action is kept for validation. FILE becomes the new search/order_weights.c. order.c
 * is compiled in with TRACE_TERMS, so features are those of play.
 */
#include "data.h"
#include "fit.h"

#include "../movegen/action.h"
#include "../movegen/generate.h"
#include "../movegen/movegen.h"
#include "../search/order.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FEATURES = 64 }; /* of a drop: at most 8 attacked, 8 guarded and a dozen others */

int order_trace[MAX_FEATURES], order_trace_count;

/* A quiet move, or a prefix of a drop action and the drops that belong to it. */
typedef struct {
    Position pos;
    Action rest;
} Sample;

typedef struct {
    Sample *samples;
    size_t count, capacity;
} Data;

static void add_sample(Data *data, const Position *pos, const Action *rest)
{
    if (data->count == data->capacity) {
        data->capacity = data->capacity ? 2 * data->capacity : 1 << 12;
        data->samples = realloc(data->samples, data->capacity * sizeof *data->samples);
        if (!data->samples) {
            fputs("order: out of memory\n", stderr);
            exit(1);
        }
    }
    data->samples[data->count++] = (Sample){*pos, *rest};
}

static bool take_line(void *context, DataLine *line)
{
    Data *data = context;
    Position *pos = &line->pos;
    Action action;
    if (action_parse(pos, line->action, &action) != ACTION_OK)
        return false;
    if (!pos->reserve[WHITE] && !pos->reserve[BLACK])
        return true;
    if (action_is_move(&action))
        add_sample(data, pos, &action);
    for (int i = 0; action_is_drops(&action) && i < action.count; i++) {
        Action rest = {0};
        for (int j = i; j < action.count; j++)
            action_add_drop(&rest, action.steps[j]);
        add_sample(data, pos, &rest);
        position_step(pos, action.steps[i]);
    }
    return true;
}

/* The candidates of a sample with their features. */
typedef struct {
    int count;
    bool wanted[MAX_STEPS];
    int features[MAX_STEPS];
    int feature[MAX_STEPS][MAX_FEATURES];
    double logit[MAX_STEPS];
} Choice;

static bool action_holds(const Action *action, Step step)
{
    for (int i = 0; i < action->count; i++)
        if (action->steps[i] == step)
            return true;
    return false;
}

static void choice_make(Choice *choice, const Sample *sample, const double *weights)
{
    StepList list = {.count = 0};
    OrderView view;
    CheckInfo info;
    check_info(&sample->pos, &info);
    generate_moves(&sample->pos, &info, GEN_QUIET, &list);
    generate_drop_steps(&sample->pos, &list);
    order_trace_count = 0;
    order_view(&sample->pos, &view); /* its trace is of no step */
    choice->count = list.count;
    for (int i = 0; i < list.count; i++) {
        order_trace_count = 0;
        order_logit(&view, list.steps[i]);
        choice->wanted[i] = action_holds(&sample->rest, list.steps[i]);
        choice->features[i] = order_trace_count;
        choice->logit[i] = 0;
        for (int k = 0; k < order_trace_count; k++) {
            choice->feature[i][k] = order_trace[k];
            choice->logit[i] += weights[order_trace[k]];
        }
    }
}

/* Turns logits into probabilities; the share of the wanted, 0 when there are none. */
static double choice_softmax(Choice *choice)
{
    double top = -INFINITY, sum = 0, wanted = 0;
    for (int i = 0; i < choice->count; i++)
        top = fmax(top, choice->logit[i]);
    for (int i = 0; i < choice->count; i++)
        sum += choice->logit[i] = exp(choice->logit[i] - top);
    for (int i = 0; i < choice->count; i++) {
        choice->logit[i] /= sum;
        wanted += choice->wanted[i] ? choice->logit[i] : 0;
    }
    return wanted;
}

typedef struct {
    double loss;  /* mean -log of the share of the wanted */
    double first; /* share of samples whose best candidate is wanted */
    double rank;  /* mean number of candidates before the first wanted */
} Quality;

static Quality measure(const Data *data, const double *weights, size_t hold)
{
    static Choice choice;
    Quality q = {0};
    size_t count = 0;
    for (size_t i = 0; i < data->count; i += hold) {
        double best = 0, share;
        int before = 0;
        choice_make(&choice, &data->samples[i], weights);
        if ((share = choice_softmax(&choice)) <= 0)
            continue;
        for (int k = 0; k < choice.count; k++)
            best = choice.wanted[k] ? fmax(best, choice.logit[k]) : best;
        for (int k = 0; k < choice.count; k++)
            before += choice.logit[k] > best;
        q.loss -= log(share);
        q.first += before == 0;
        q.rank += before;
        count++;
    }
    double n = count ? (double)count : 1;
    return (Quality){q.loss / n, q.first / n, q.rank / n};
}

static void add_gradient(const Sample *sample, const double *weights, double *gradient)
{
    static Choice choice;
    choice_make(&choice, sample, weights);
    double share = choice_softmax(&choice);
    for (int i = 0; share > 0 && i < choice.count; i++) {
        double p = choice.logit[i], slope = choice.wanted[i] ? p - p / share : p;
        for (int k = 0; k < choice.features[i]; k++)
            gradient[choice.feature[i][k]] += slope;
    }
}

static void fit(const Data *data, double *weights, int epochs, double rate, size_t hold,
                double decay)
{
    enum { BATCH = 1024 };
    static double gradient[ORDER_TERM_COUNT];
    static double mean[ORDER_TERM_COUNT], square[ORDER_TERM_COUNT];
    Adam adam = {ORDER_TERM_COUNT, mean, square, 1, 1};
    for (int epoch = 0; epoch <= epochs; epoch++) {
        Quality q = measure(data, weights, hold);
        printf("epoch %d: held out: loss %.4f, first %.1f %%, rank %.2f\n", epoch, q.loss,
               100 * q.first, q.rank);
        fflush(stdout);
        double now = falling_rate(rate, epoch, epochs);
        for (size_t i = 0, n = 0; epoch < epochs && i < data->count; i++) {
            size_t j = shuffled(i, data->count);
            if (j % hold == 0)
                continue;
            add_gradient(&data->samples[j], weights, gradient);
            if (++n < BATCH)
                continue;
            for (int k = 0; k < ORDER_TERM_COUNT; k++)
                gradient[k] = gradient[k] / BATCH + decay * weights[k];
            adam_step(&adam, weights, gradient, now);
            memset(gradient, 0, sizeof gradient);
            n = 0;
        }
    }
}

static bool write_weights(const char *name, const double *weights, size_t samples)
{
    static const struct {
        const char *name;
        int count;
    } terms[] = {
#define TERM_NAME(name, count) {#name, count},
        ORDER_TERMS(TERM_NAME)
#undef TERM_NAME
    };
    FILE *file = fopen(name, "w");
    if (!file)
        return false;
    fprintf(file,
            "/* SPDX-License-Identifier: GPL-3.0-or-later */\n#include \"order.h\"\n\n"
            "/* Fitted by bench/order.c to %zu choices of the engine's own games. */\n"
            "/* clang-format off */\nconst int16_t order_weights[ORDER_TERM_COUNT] = {\n",
            samples);
    int next = 0;
    for (size_t t = 0; t < sizeof terms / sizeof terms[0]; t++) {
        fprintf(file, "    /* %s */\n", terms[t].name);
        for (int i = 0; i < terms[t].count; i++, next++)
            fprintf(file, "%s%ld,%s", i % 8 == 0 ? "    " : " ", lround(1000 * weights[next]),
                    i % 8 == 7 || i + 1 == terms[t].count ? "\n" : "");
    }
    fprintf(file, "};\n");
    return fclose(file) == 0;
}

int main(int count, char **arguments)
{
    const char *out = NULL;
    int epochs = 10;
    double rate = 0.02, decay = 1e-5;
    size_t hold = 20;
    static Data data;
    static double weights[ORDER_TERM_COUNT];
    movegen_init();
    for (int i = 1; i < count; i++) {
        const char *a = arguments[i];
        if (strncmp(a, "out=", 4) == 0)
            out = a + 4;
        else if (strncmp(a, "epochs=", 7) == 0)
            epochs = atoi(a + 7);
        else if (strncmp(a, "rate=", 5) == 0)
            rate = atof(a + 5);
        else if (strncmp(a, "decay=", 6) == 0)
            decay = atof(a + 6);
        else if (strncmp(a, "hold=", 5) == 0)
            hold = (size_t)atol(a + 5);
        else
            data_read("order", a, take_line, &data);
    }
    if (!out || hold < 2 || data.count == 0) {
        fputs("usage: order out=FILE [epochs=N] [rate=LOGIT] [hold=N] [decay=X] DATA...\n", stderr);
        return 1;
    }
    for (int i = 0; i < ORDER_TERM_COUNT; i++)
        weights[i] = order_weights[i] / 1000.0;
    printf("%zu choices\n", data.count);
    fit(&data, weights, epochs, rate, hold, decay);
    return write_weights(out, weights, data.count) ? 0 : 1;
}
