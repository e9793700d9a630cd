/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker.h"
#include "order.h"
#include "params.h"
#include "see.h"

static void picker_start(Picker *p, Worker *w, const Position *pos, const CheckInfo *info,
                         const CheckSquares *checks, int ply, Step table_step)
{
    p->worker = w;
    p->pos = pos;
    p->info = info;
    p->checks = checks;
    p->ply = ply;
    p->stage = PICK_TABLE;
    p->table_step = table_step;
    p->noisy_only = false;
    p->list.count = p->bad.count = p->next = 0;
}

void picker_boundary(Picker *p, Worker *w, const Position *pos, const CheckInfo *info,
                     const CheckSquares *checks, int ply, Step table_step, bool noisy_only)
{
    bool legal = step_is_drop(table_step) ? !noisy_only && drop_is_legal(pos, table_step)
                                          : move_is_legal(pos, info, table_step);
    if (noisy_only && !step_is_noisy(table_step))
        legal = false;
    picker_start(p, w, pos, info, checks, ply, legal ? table_step : STEP_NONE);
    p->noisy_only = noisy_only;
}

void picker_inside(Picker *p, Worker *w, const Position *pos, int ply, Step table_step)
{
    bool legal = step_is_drop(table_step) && drop_is_legal(pos, table_step);
    picker_start(p, w, pos, NULL, NULL, ply, legal ? table_step : STEP_NONE);
}

static int piece_square(const Position *pos, Step step)
{
    Piece piece = step_is_drop(step) ? piece_make((Color)pos->side, step_drop_type(step))
                                     : pos->board[step_from(step)];
    return piece * SQUARES + step_to(step);
}

static int16_t *plain_history(Worker *w, const Position *pos, Step step)
{
    if (step_is_drop(step))
        return &w->histories
                    .drop[pos->drops_made > 0][pos->side][step_drop_type(step)][step_to(step)];
    return &w->histories.quiet[pos->side][step & 0xFFF];
}

int picker_history(Worker *w, const Position *pos, int ply, Step step)
{
    int index = piece_square(pos, step), sum = *plain_history(w, pos, step);
    for (int back = 1; back <= 2; back++) {
        int earlier = worker_frame(w, ply - back)->continuity;
        if (earlier >= 0)
            sum += w->histories.continuation[earlier][index];
    }
    return sum;
}

static void score_quiets(Picker *p)
{
    Worker *w = p->worker;
    const Position *pos = p->pos;
    const Frame *frame = worker_frame(p->worker, p->ply);
    int earlier = frame[-1].continuity;
    Step counter = earlier >= 0 ? w->histories.counter[earlier] : STEP_NONE;
    bool inside = pos->drops_made > 0;
    /* In quiescence the steps are few and their order matters less than the time it takes. */
    bool learned = (pos->reserve[WHITE] | pos->reserve[BLACK]) && (p->checks || inside);
    OrderView view;
    if (learned)
        order_view(pos, &view);
    for (int i = 0; i < p->list.count; i++) {
        Step step = p->list.steps[i];
        int score = picker_history(w, pos, p->ply, step);
        if (learned)
            score += order_logit(&view, step) * LEARNED_ORDER / 1000;
        if (!inside && step == frame->killers[0])
            score += 3 * HISTORY_MAX;
        else if (!inside && (step == frame->killers[1] || step == counter))
            score += 2 * HISTORY_MAX;
        p->scores[i] = score;
    }
}

static PieceType victim_type(const Position *pos, Step step)
{
    Piece victim = pos->board[step_to(step)];
    return victim == NO_PIECE ? PAWN : piece_type(victim);
}

static void score_noisy(Picker *p)
{
    const Position *pos = p->pos;
    for (int i = 0; i < p->list.count; i++) {
        Step step = p->list.steps[i];
        PieceType victim = victim_type(pos, step);
        int score = 32 * see_values[victim];
        if (step_is_promotion(step)) {
            score += 32 * (see_values[step_promotion_type(step)] - see_values[PAWN]);
            if (pos->board[step_to(step)] == NO_PIECE)
                score -= 32 * see_values[PAWN];
        }
        p->scores[i] =
            score +
            p->worker->histories.capture[pos->board[step_from(step)]][step_to(step)][victim];
    }
}

/* Takes the best of the steps left to the front, leaving out the table's step. */
static Step pick_best(Picker *p)
{
    while (p->next < p->list.count) {
        int best = p->next;
        for (int i = p->next + 1; i < p->list.count; i++)
            if (p->scores[i] > p->scores[best])
                best = i;
        Step step = p->list.steps[best];
        p->list.steps[best] = p->list.steps[p->next];
        p->scores[best] = p->scores[p->next];
        p->next++;
        if (step != p->table_step)
            return step;
    }
    return STEP_NONE;
}

/* The next quiet step that checks, in any order. */
static Step next_check(Picker *p)
{
    while (p->checks && p->next < p->list.count) {
        Step step = p->list.steps[p->next++];
        if (step != p->table_step && step_checks(p->pos, p->checks, step))
            return step;
    }
    return STEP_NONE;
}

/* Steps of which only the checks are wanted need no order. */
static void start_stage(Picker *p, bool skip_quiet)
{
    p->list.count = p->next = 0;
    if (p->stage == PICK_NOISY_START) {
        generate_moves(p->pos, p->info, GEN_NOISY, &p->list);
        score_noisy(p);
    } else if (p->info) {
        generate_moves(p->pos, p->info, GEN_QUIET, &p->list);
        generate_drop_steps(p->pos, &p->list);
        if (!skip_quiet)
            score_quiets(p);
    } else {
        generate_drop_steps(p->pos, &p->list);
        score_quiets(p);
    }
    p->stage++;
}

Step picker_next(Picker *p, bool skip_quiet)
{
    for (;;) {
        Step step = STEP_NONE;
        switch (p->stage) {
        case PICK_TABLE:
            p->stage = p->info ? PICK_NOISY_START : PICK_QUIET_START;
            if (p->table_step != STEP_NONE)
                return p->table_step;
            break;
        case PICK_NOISY_START:
        case PICK_QUIET_START:
            if (p->stage == PICK_QUIET_START && ((skip_quiet && !p->checks) || p->noisy_only))
                p->stage = PICK_BAD_START;
            else
                start_stage(p, skip_quiet);
            break;
        case PICK_NOISY:
            step = pick_best(p);
            if (step == STEP_NONE)
                p->stage = PICK_QUIET_START;
            else if (see(p->pos, step) >= 0)
                return step;
            else
                p->bad.steps[p->bad.count++] = step;
            break;
        case PICK_QUIET:
            step = skip_quiet ? next_check(p) : pick_best(p);
            if (step != STEP_NONE)
                return step;
            p->stage = PICK_BAD_START;
            break;
        case PICK_BAD_START:
            p->next = 0;
            p->stage = p->noisy_only ? PICK_DONE : PICK_BAD;
            break;
        case PICK_BAD:
            if (p->next < p->bad.count)
                return p->bad.steps[p->next++];
            p->stage = PICK_DONE;
            break;
        case PICK_DONE:
            return STEP_NONE;
        }
    }
}

/* Moves a value towards +-HISTORY_MAX, less the nearer it is. */
static void nudge(int16_t *value, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / HISTORY_MAX);
}

static void nudge_quiet(Worker *w, const Position *pos, int ply, Step step, int bonus)
{
    int index = piece_square(pos, step);
    nudge(plain_history(w, pos, step), bonus);
    for (int back = 1; back <= 2; back++) {
        int earlier = worker_frame(w, ply - back)->continuity;
        if (earlier >= 0)
            nudge(&w->histories.continuation[earlier][index], bonus);
    }
}

static void nudge_capture(Worker *w, const Position *pos, Step step, int bonus)
{
    nudge(&w->histories.capture[pos->board[step_from(step)]][step_to(step)][victim_type(pos, step)],
          bonus);
}

static void remember_killer(Worker *w, int ply, Step step)
{
    Frame *frame = worker_frame(w, ply);
    if (frame->killers[0] != step) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = step;
    }
    if (frame[-1].continuity >= 0)
        w->histories.counter[frame[-1].continuity] = step;
}

void picker_update(Worker *w, const Position *pos, int ply, int depth, Step best,
                   const Step *quiets, int quiet_count, const Step *captures, int capture_count)
{
    int bonus = HISTORY_SQUARE * depth * depth + HISTORY_LINEAR * depth;
    if (bonus > HISTORY_BONUS_MAX)
        bonus = HISTORY_BONUS_MAX;
    if (step_is_noisy(best)) {
        nudge_capture(w, pos, best, bonus);
    } else {
        nudge_quiet(w, pos, ply, best, bonus);
        if (pos->drops_made == 0)
            remember_killer(w, ply, best);
    }
    if (!step_is_noisy(best))
        for (int i = 0; i < quiet_count; i++)
            if (quiets[i] != best)
                nudge_quiet(w, pos, ply, quiets[i], -bonus);
    for (int i = 0; i < capture_count; i++)
        if (captures[i] != best)
            nudge_capture(w, pos, captures[i], -bonus);
}
