/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "quick.h"

#include "../../movegen/count.h"
#include "../../movegen/generate.h"

/* The last two actions that worked, by attacker's actions left; tried first in the next position.
 * Once `left` is 0 every answer is false and means nothing. */
typedef struct {
    uint64_t left;
    Action attack[QUICK_DEPTH + 1][2], defence[QUICK_DEPTH + 1][2];
} Solver;

typedef enum { CHECKS, OTHERS } Kind;

/* One position's actions on trial: with n attacker's actions left after each. */
typedef struct {
    Solver *solver;
    int n;
    Kind kind; /* of the attacker's */
} Trial;

static bool loses(Solver *solver, const Position *pos, int n);

static void remember(Action recent[2], const Action *action)
{
    if (!action_equal(&recent[0], action)) {
        recent[1] = recent[0];
        recent[0] = *action;
    }
}

static bool spend(Solver *solver)
{
    solver->left -= solver->left > 0;
    return solver->left > 0;
}

static bool does_not_mate(void *context, const Action *action, const Position *after)
{
    const Trial *trial = context;
    if ((trial->kind == CHECKS) != position_in_check(after, (Color)after->side))
        return true;
    if (!spend(trial->solver))
        return false;
    if (!loses(trial->solver, after, trial->n))
        return true;
    remember(trial->solver->attack[trial->n], action);
    return false;
}

static bool wins(Solver *solver, const Position *pos, int n)
{
    for (int i = 0; n > 0 && i < 2; i++) {
        Action action = solver->attack[n - 1][i];
        Position after = *pos;
        if (action.count == 0 || action_judge(pos, &action) != ACTION_OK)
            continue;
        position_act(&after, &action);
        if (loses(solver, &after, n - 1))
            return true;
    }
    if (n <= 0 || solver->left == 0)
        return false;
    if (n > 1 && wins(solver, pos, n - 1))
        return true;
    Trial checks = {solver, n - 1, CHECKS}, others = {solver, n - 1, OTHERS};
    bool found = !actions_each(pos, does_not_mate, &checks) ||
                 (n > 1 && !actions_each(pos, does_not_mate, &others));
    return found && solver->left > 0;
}

static bool is_no_defence(void *context, const Action *action, const Position *after)
{
    const Trial *trial = context;
    if (!spend(trial->solver))
        return false;
    if (wins(trial->solver, after, trial->n))
        return true;
    remember(trial->solver->defence[trial->n], action);
    return false;
}

/* Whether the side to move is mated now or, whatever it plays, within n actions of the other. */
static bool loses(Solver *solver, const Position *pos, int n)
{
    if (n == 0)
        return position_in_check(pos, (Color)pos->side) && !has_legal_action(pos);
    if (!has_legal_action(pos))
        return position_in_check(pos, (Color)pos->side);
    for (int i = 0; i < 2; i++) {
        Action action = solver->defence[n][i];
        Position after = *pos;
        if (action.count == 0 || action_judge(pos, &action) != ACTION_OK)
            continue;
        position_act(&after, &action);
        if (!wins(solver, &after, n))
            return false;
    }
    Trial trial = {.solver = solver, .n = n};
    return actions_each(pos, is_no_defence, &trial) && solver->left > 0;
}

/* ---------------------------------------------------------------- puzzles */

typedef struct {
    Solver *solver;
    int n, most, solutions;
    bool sets; /* drops of several pieces are on trial, else moves and single drops */
} Judging;

static bool judge_action(void *context, const Action *action, const Position *after)
{
    Judging *judging = context;
    if ((action->count > 1) != judging->sets)
        return true;
    if (!spend(judging->solver))
        return false;
    judging->solutions += loses(judging->solver, after, judging->n - 1);
    return judging->solutions <= (judging->sets ? judging->most : 0);
}

QuickVerdict quick_judge(const Position *pos, int n, int most, uint64_t effort)
{
    Solver solver = {.left = effort};
    Judging simple = {&solver, n, most, 0, false}, sets = {&solver, n, most, 0, true};
    if (wins(&solver, pos, n - 1))
        return QUICK_FASTER;
    actions_each(pos, judge_action, &simple);
    if (simple.solutions > 0)
        return QUICK_SIMPLE;
    actions_each_drop(pos, judge_action, &sets);
    return solver.left == 0             ? QUICK_LONG
           : sets.solutions == 0        ? QUICK_NO_MATE
           : sets.solutions > sets.most ? QUICK_MANY
                                        : QUICK_PUZZLE;
}
