/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Forced mates, by trying everything under the reference rules. A proof takes the product of what
 * both sides can do, so it is for small reserves and few actions.
 *
 * Repetition and the fifty-move count are left aside: a mate in three from a position without a
 * past cannot meet the first, nor the second while the position's own count is below 95.
 */
#ifndef MUSTER_REF_MATE_H
#define MUSTER_REF_MATE_H

#include "ref.h"

enum { REF_MATE_DEPTH = 4 };

/*
 * Works on one thread. What refuted or mated last is tried first in the next position; that
 * changes the time only, never an answer. `left` counts down positions made; once it is 0 every
 * answer is false and means nothing.
 */
typedef struct RefMate {
    unsigned long long left;
    char defence[REF_MATE_DEPTH + 1][2][REF_TEXT_SIZE]; /* by actions that the attacker has left */
    char attack[REF_MATE_DEPTH + 1][2][REF_TEXT_SIZE];
} RefMate;

void ref_mate_init(RefMate *solver, unsigned long long positions);

/* Whether the side to move can force mate within n of its own actions, at most REF_MATE_DEPTH. */
bool ref_mate_wins(RefMate *solver, const RefPosition *p, int n);

/* Whether the side to move is mated now or, whatever it plays, within n actions of the other. */
bool ref_mate_loses(RefMate *solver, const RefPosition *p, int n);

/* Texts of actions, to be freed with ref_list_free(). */
typedef struct RefList {
    char (*text)[REF_TEXT_SIZE];
    size_t count;
    size_t capacity;
} RefList;

void ref_list_free(RefList *list);

typedef enum {
    REF_PUZZLE,          /* the only mates in n begin with several drops */
    REF_PUZZLE_NO_MATE,  /* none in n */
    REF_PUZZLE_FASTER,   /* a mate in fewer actions */
    REF_PUZZLE_SIMPLE,   /* a move or a single drop mates in n too */
    REF_PUZZLE_MANY,     /* more solutions than asked for */
    REF_PUZZLE_UNDECIDED /* no positions or no memory left */
} RefPuzzle;

/* Judges a position as a puzzle "mate in n". A puzzle's solutions, at most `most`, are added to an
 * empty list in byte order. */
RefPuzzle ref_mate_puzzle(RefMate *solver, const RefPosition *p, int n, size_t most, RefList *list);

/* The verdict in words. */
const char *ref_puzzle_text(RefPuzzle verdict);

#endif
