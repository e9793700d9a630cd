/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "formation.h"
#include "evaluate.h"

#include "../movegen/generate.h"

#include <limits.h>

enum { LEAST_PIECES = 2, IMPROVE_ROUNDS = 1 };

static const int sizes[] = {2, 4, 7, FULL_ARMY};

/* The evaluation for the side that drops, as if its action ended here. */
static int worth(const Position *inside)
{
    Position after = *inside;
    position_close_action(&after);
    return -evaluate(&after);
}

/* The best next drop, or STEP_NONE; wanted restricts the type where it is not PIECE_TYPES. */
static Step best_drop(const Position *inside, int wanted, int *best)
{
    StepList list;
    Step choice = STEP_NONE;
    list.count = 0;
    *best = INT_MIN;
    generate_drop_steps(inside, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = *inside;
        if (wanted != PIECE_TYPES && (int)step_drop_type(list.steps[i]) != wanted)
            continue;
        position_add_drop(&next, list.steps[i]);
        int score = worth(&next);
        if (score > *best) {
            *best = score;
            choice = list.steps[i];
        }
    }
    return choice;
}

/* Takes each piece up once and puts it where it is best among the others. */
static void improve(const Position *pos, Action *action)
{
    for (int i = 0; i < action->count; i++) {
        Position inside = *pos;
        Action others = {0};
        int best;
        Step drop = action->steps[i];
        if (step_drop_type(drop) == KING)
            continue;
        for (int j = 0; j < action->count; j++)
            if (j != i) {
                position_add_drop(&inside, action->steps[j]);
                action_add_drop(&others, action->steps[j]);
            }
        Step better = best_drop(&inside, (int)step_drop_type(drop), &best);
        if (better == STEP_NONE)
            continue;
        action_add_drop(&others, better);
        *action = others;
    }
}

static bool can_end_after(const Position *pos, const Action *action)
{
    Position inside = *pos;
    for (int i = 0; i < action->count; i++)
        position_add_drop(&inside, action->steps[i]);
    return position_can_end(&inside);
}

static void keep(const Position *pos, const Action *action, Formations *formations)
{
    Action better = *action;
    for (int i = 0; i < IMPROVE_ROUNDS; i++)
        improve(pos, &better);
    if (formations->count < FORMATION_MAX && can_end_after(pos, &better))
        formations->actions[formations->count++] = better;
}

/* Grows an action piece by piece, keeping the stages of the wanted sizes. */
static void grow(const Position *pos, Step first, Formations *formations)
{
    Position inside = *pos;
    Action action = {0};
    int stage = 0, best;
    for (Step step = first; step != STEP_NONE; step = best_drop(&inside, PIECE_TYPES, &best)) {
        position_add_drop(&inside, step);
        action_add_drop(&action, step);
        if (action.count == sizes[stage]) {
            keep(pos, &action, formations);
            stage++;
        }
    }
    if (action.count >= LEAST_PIECES && (stage == 0 || action.count > sizes[stage - 1]))
        keep(pos, &action, formations);
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
    int best;
    formations->count = 0;
    if (position_drops_left(pos) < LEAST_PIECES || position_placing(pos))
        return;
    if (!reserve_count(pos->reserve[pos->side], KING)) {
        grow(pos, best_drop(pos, PIECE_TYPES, &best), formations);
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
