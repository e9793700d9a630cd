/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines of FEN or EPD: a position, then operations of which these are known:
 *
 *   bm ACTION...   one of these is the right answer     id "TEXT"   a name
 *   am ACTION...   none of these is                     hmvc N, fmvn N   both counters
 *   dm N           mate in N of the mover's actions
 *
 * The others are passed over. Actions are read in SAN, which holds the protocol form of drops, or
 * in the protocol form. A position may be a whole FEN or stop after any field but the first two.
 */
#ifndef MUSTER_ENGINE_ANALYSE_EPD_H
#define MUSTER_ENGINE_ANALYSE_EPD_H

#include "../text.h"
#include "examine.h"

enum { EPD_ID_SIZE = 100 };

/* The questions of a line. */
typedef struct {
    Action *best, *avoid; /* owned */
    size_t best_count, avoid_count;
    int mate;             /* 0: no such question */
    char id[EPD_ID_SIZE]; /* printable; may be empty */
} EpdTests;

/*
 * Reads a line, which is written to. False with one sentence in why; *pos and *tests are then
 * meaningless and own nothing. "startpos" stands for the variant's start.
 */
bool epd_read(char *line, const Variant *variant, int drop_cap, Position *pos, EpdTests *tests,
              Text *why);
void epd_tests_free(EpdTests *tests);

/* Whether there is any question. */
bool epd_asks(const EpdTests *tests);

/* Whether all are answered by an action and by a mate in so many own actions (0: none was seen). */
bool epd_solved(const EpdTests *tests, const Action *action, int mate);

/* Appends the questions, "bm Nf3 e4; dm 3". */
void epd_describe(const EpdTests *tests, const Position *pos, Text *text);

#endif
