/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A fixed set of positions searched to a fixed depth by one thread with a fresh table. Its number
 * of nodes is the same on every machine and changes only when the search or the evaluation does.
 */
#ifndef MUSTER_ENGINE_BENCH_H
#define MUSTER_ENGINE_BENCH_H

#include "../movegen/action.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    VariantId variant;
    const char *fen;
} BenchPosition;

extern const BenchPosition bench_positions[];
extern const int bench_position_count;

enum { BENCH_DEPTH = 7, BENCH_HASH_MIB = 16 };

/* One searched position. */
typedef struct {
    int number; /* from 1 */
    const BenchPosition *position;
    Action best;
    uint64_t nodes;
} BenchLine;

typedef struct {
    uint64_t nodes;
    int64_t milliseconds;
} BenchTotal;

typedef enum { BENCH_DONE, BENCH_STOPPED, BENCH_NO_MEMORY } BenchStatus;

typedef struct Bench Bench;

/* NULL when memory or a thread cannot be had. */
Bench *bench_create(void);
void bench_destroy(Bench *bench);

/* Runs once, calling report (which may be NULL) after each position. */
BenchStatus bench_run(Bench *bench, int depth, void (*report)(void *context, const BenchLine *line),
                      void *context, BenchTotal *total);

/* Ends a run early; from any thread. */
void bench_stop(Bench *bench);

#endif
