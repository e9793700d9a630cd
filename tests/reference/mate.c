/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mate.h"

#include <stdlib.h>
#include <string.h>

void ref_mate_init(RefMate *solver, unsigned long long positions)
{
    *solver = (RefMate){.left = positions};
}

/* ---------------------------------------------------------------- what worked last */

/* Puts a text first; the one it drives out is the older of the two. */
static void remember(char recent[2][REF_TEXT_SIZE], const RefAction *action)
{
    char text[REF_TEXT_SIZE];
    ref_action_text(action, text, sizeof text);
    if (strcmp(recent[0], text) != 0) {
        memcpy(recent[1], recent[0], REF_TEXT_SIZE);
        memcpy(recent[0], text, REF_TEXT_SIZE);
    }
}

/* ---------------------------------------------------------------- the two sides */

typedef enum { ALL, CHECKS, OTHERS } Kind;

/* One position's actions on trial: with n attacker's actions left after each. */
typedef struct {
    RefMate *solver;
    int n;
    Kind kind;
} Trial;

static bool loses_with_nothing_left(const RefPosition *p)
{
    return ref_in_check(p) && ref_count_actions(p, 1) == 0;
}

/* Returns whether to go on: there is time, and the action does not mate. */
static bool does_not_mate(void *ctx, const RefPosition *after, const RefAction *action)
{
    const Trial *trial = ctx;
    if (trial->solver->left == 0) {
        return false;
    }
    if (trial->kind != ALL && (trial->kind == CHECKS) != ref_in_check(after)) {
        return true;
    }
    trial->solver->left--;
    if (!ref_mate_loses(trial->solver, after, trial->n)) {
        return true;
    }
    remember(trial->solver->attack[trial->n], action);
    return false;
}

/* An action that mated a sibling often mates here. */
static bool wins_as_before(RefMate *solver, const RefPosition *p, int n)
{
    for (int i = 0; i < 2; i++) {
        char text[REF_TEXT_SIZE]; /* what is remembered may change on the way */
        RefPosition after = *p;
        memcpy(text, solver->attack[n - 1][i], sizeof text);
        if (ref_do_action(&after, text) && ref_mate_loses(solver, &after, n - 1)) {
            return true;
        }
    }
    return false;
}

static bool wins_by_trying_all(RefMate *solver, const RefPosition *p, int n)
{
    if (n == 1) {
        Trial trial = {solver, 0, ALL};
        return !ref_each_position(p, does_not_mate, &trial);
    }
    if (ref_mate_wins(solver, p, n - 1)) {
        return true;
    }
    Trial checks = {solver, n - 1, CHECKS};
    Trial others = {solver, n - 1, OTHERS};
    return !ref_each_position(p, does_not_mate, &checks) ||
           !ref_each_position(p, does_not_mate, &others);
}

bool ref_mate_wins(RefMate *solver, const RefPosition *p, int n)
{
    if (n <= 0 || solver->left == 0) {
        return false;
    }
    const bool wins = wins_as_before(solver, p, n) || wins_by_trying_all(solver, p, n);
    return wins && solver->left > 0;
}

/* Returns whether to go on: there is time, and the action is no defence. */
static bool is_no_defence(void *ctx, const RefPosition *after, const RefAction *action)
{
    const Trial *trial = ctx;
    if (trial->solver->left == 0) {
        return false;
    }
    trial->solver->left--;
    if (ref_mate_wins(trial->solver, after, trial->n)) {
        return true;
    }
    remember(trial->solver->defence[trial->n], action);
    return false;
}

static bool defends_as_before(RefMate *solver, const RefPosition *p, int n)
{
    for (int i = 0; i < 2; i++) {
        char text[REF_TEXT_SIZE];
        RefPosition after = *p;
        memcpy(text, solver->defence[n][i], sizeof text);
        if (ref_do_action(&after, text) && !ref_mate_wins(solver, &after, n)) {
            return true;
        }
    }
    return false;
}

bool ref_mate_loses(RefMate *solver, const RefPosition *p, int n)
{
    if (n == 0) {
        return loses_with_nothing_left(p);
    }
    if (ref_count_actions(p, 1) == 0) {
        return ref_in_check(p);
    }
    Trial trial = {solver, n, ALL};
    return !defends_as_before(solver, p, n) && ref_each_position(p, is_no_defence, &trial) &&
           solver->left > 0;
}

/* ---------------------------------------------------------------- puzzles */

void ref_list_free(RefList *list)
{
    free(list->text);
    *list = (RefList){NULL, 0, 0};
}

static bool list_add(RefList *list, const RefAction *action)
{
    if (list->count == list->capacity) {
        const size_t capacity = 2 * list->capacity + 64;
        void *grown = realloc(list->text, capacity * sizeof *list->text);
        if (grown == NULL) {
            return false;
        }
        list->text = grown;
        list->capacity = capacity;
    }
    ref_action_text(action, list->text[list->count++], REF_TEXT_SIZE);
    return true;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

typedef struct {
    RefMate *solver;
    int n;
    size_t most;
    RefList *list;
    RefPuzzle verdict;
} Search;

static bool is_on_trial(const Search *search)
{
    return search->solver->left > 0;
}

/* Moves and single drops must not mate. */
static bool visit_simple(void *ctx, const RefPosition *after, const RefAction *action)
{
    Search *search = ctx;
    if (ref_action_drops(action) > 1) {
        return is_on_trial(search);
    }
    search->solver->left -= search->solver->left > 0;
    if (ref_mate_loses(search->solver, after, search->n - 1)) {
        search->verdict = REF_PUZZLE_SIMPLE;
        return false;
    }
    return is_on_trial(search);
}

static bool visit_set(void *ctx, const RefPosition *after, const RefAction *action)
{
    Search *search = ctx;
    if (ref_action_drops(action) < 2) {
        return true;
    }
    search->solver->left -= search->solver->left > 0;
    if (!ref_mate_loses(search->solver, after, search->n - 1)) {
        return is_on_trial(search);
    }
    if (search->list->count == search->most) {
        search->verdict = REF_PUZZLE_MANY;
        return false;
    }
    search->verdict = REF_PUZZLE;
    if (!list_add(search->list, action)) {
        search->verdict = REF_PUZZLE_UNDECIDED;
        return false;
    }
    return is_on_trial(search);
}

RefPuzzle ref_mate_puzzle(RefMate *solver, const RefPosition *p, int n, size_t most, RefList *list)
{
    Search search = {solver, n, most, list, REF_PUZZLE_NO_MATE};
    if (ref_mate_wins(solver, p, n - 1)) {
        return REF_PUZZLE_FASTER;
    }
    if (ref_each_position(p, visit_simple, &search)) {
        ref_each_position(p, visit_set, &search);
    }
    if (list->count > 0) {
        qsort(list->text, list->count, sizeof *list->text, compare_texts);
    }
    return is_on_trial(&search) ? search.verdict : REF_PUZZLE_UNDECIDED;
}

const char *ref_puzzle_text(RefPuzzle verdict)
{
    static const char *const texts[] = {
        [REF_PUZZLE] = "a puzzle",
        [REF_PUZZLE_NO_MATE] = "no such mate",
        [REF_PUZZLE_FASTER] = "a faster mate",
        [REF_PUZZLE_SIMPLE] = "a move or a single drop mates as fast",
        [REF_PUZZLE_MANY] = "too many solutions",
        [REF_PUZZLE_UNDECIDED] = "undecided: it takes too long",
    };
    return texts[verdict];
}
