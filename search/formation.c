/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "formation.h"
#include "evaluate.h"
#include "order.h"

#include "../movegen/generate.h"

#include <limits.h>

enum { LEAST_PIECES = 2 };

static const int sizes[] = {2, 4, 7, FULL_ARMY};

/* The likeliest next drop by its learned order, or STEP_NONE. A choice by the evaluation is dearer
 * and no better: the best of many sets by a static evaluation is an overrated one. */
static Step likeliest_drop(const Position *inside)
{
    StepList list;
    OrderView view;
    Step choice = STEP_NONE;
    int best = INT_MIN;
    list.count = 0;
    generate_drop_steps(inside, &list);
    order_view(inside, &view);
    for (int i = 0; i < list.count; i++) {
        int logit = order_logit(&view, list.steps[i]);
        if (logit > best) {
            best = logit;
            choice = list.steps[i];
        }
    }
    return choice;
}

static void keep(const Position *inside, const Action *action, Formations *formations)
{
    if (formations->count < FORMATION_MAX && position_can_end(inside))
        formations->actions[formations->count++] = *action;
}

/* Grows an action piece by piece, keeping the stages of the wanted sizes. */
static void grow(const Position *pos, Step first, Formations *formations)
{
    Position inside = *pos;
    Action action = {0};
    int stage = 0;
    for (Step step = first; step != STEP_NONE; step = likeliest_drop(&inside)) {
        position_add_drop(&inside, step);
        action_add_drop(&action, step);
        if (action.count == sizes[stage]) {
            keep(&inside, &action, formations);
            stage++;
        }
    }
    if (action.count >= LEAST_PIECES && (stage == 0 || action.count > sizes[stage - 1]))
        keep(&inside, &action, formations);
}

/* The king's best square by the square table, of those that are legal, apart from another. */
static Step king_drop(const Position *pos, Step apart)
{
    StepList list;
    Step choice = STEP_NONE;
    int best = INT_MIN;
    list.count = 0;
    generate_drop_steps(pos, &list);
    for (int i = 0; i < list.count; i++) {
        int score = evaluate_drop_square((Color)pos->side, KING, step_to(list.steps[i]));
        if (list.steps[i] != apart && score > best) {
            best = score;
            choice = list.steps[i];
        }
    }
    return choice;
}

void formations_build(const Position *pos, Formations *formations)
{
    formations->count = 0;
    if (position_drops_left(pos) < LEAST_PIECES || position_placing(pos))
        return;
    if (!reserve_count(pos->reserve[pos->side], KING)) {
        grow(pos, likeliest_drop(pos), formations);
        return;
    }
    Step corner = king_drop(pos, STEP_NONE);
    Step home = step_drop(KING, square_relative((Color)pos->side, E1));
    grow(pos, corner, formations);
    grow(pos, home != corner && drop_is_legal(pos, home) ? home : king_drop(pos, corner),
         formations);
}

uint64_t formations_key(const Position *pos)
{
    uint64_t key =
        zobrist.variant[pos->variant] ^ (pos->side ? zobrist.side : 0) ^ zobrist.cap[pos->drop_cap];
    for (Bitboard rest = pos->by_color[pos->side]; rest;) {
        int square = bb_pop(&rest);
        key ^= zobrist.piece[pos->board[square]][square];
    }
    for (PieceType type = KING; type <= PAWN; type++)
        key ^= zobrist.reserve[pos->side][type][reserve_count(pos->reserve[pos->side], type)];
    return key;
}
