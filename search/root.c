/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterative deepening with aspiration windows, MultiPV, and when to stop. */
#include "root.h"
#include "distinct.h"
#include "params.h"
#include "relay.h"

#include "../movegen/count.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int score_min(int a, int b)
{
    return a < b ? a : b;
}

static int score_max(int a, int b)
{
    return a > b ? a : b;
}

/* Searches one line of one depth with a window round what the last depth found. */
static void search_line(Worker *w, int depth, int previous)
{
    int delta = ASPIRATION_DELTA, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    Line line = {0};
    if (depth >= ASPIRATION_DEPTH && previous != SCORE_NONE && !score_is_mate(previous)) {
        alpha = score_max(previous - delta, -SCORE_INFINITE);
        beta = score_min(previous + delta, SCORE_INFINITE);
    }
    for (;;) {
        int score = search_node(w, &w->root, alpha, beta, depth, 0, false, &line);
        if (w->stopped)
            return;
        if (score <= alpha && alpha > -SCORE_INFINITE) {
            beta = (alpha + beta) / 2;
            alpha = score_max(score - delta, -SCORE_INFINITE);
        } else if (score >= beta && beta < SCORE_INFINITE) {
            beta = score_min(score + delta, SCORE_INFINITE);
        } else {
            return;
        }
        delta += delta;
        if (delta > 1000) {
            alpha = -SCORE_INFINITE;
            beta = SCORE_INFINITE;
        }
    }
}

static bool mates(const Position *pos, const Action *action)
{
    Position after = *pos;
    if (action_judge(pos, action) != ACTION_OK)
        return false;
    position_act(&after, action);
    return position_in_check(&after, (Color)after.side) && !has_legal_action(&after);
}

/* Takes away drops that a mate in one can do without, until none is left to spare. */
static void shrink_mate(const Position *pos, Action *action)
{
    for (int i = action->count; i-- > 0 && action->count > 1;) {
        Action fewer = *action;
        fewer.count--;
        memmove(&fewer.steps[i], &fewer.steps[i + 1],
                (size_t)(fewer.count - i) * sizeof fewer.steps[0]);
        if (mates(pos, &fewer)) {
            *action = fewer;
            i = fewer.count; /* what it needed before it may spare now */
        }
    }
}

/*
 * Among equal scores the action with the fewest drops is played: what stays in reserve is worth
 * something yet. A scout has told that the tie is worth no more than the best; searched alone it
 * replaces the best if it is worth no less.
 */
static void prefer_fewer_drops(Worker *w, int depth)
{
    RootLine *best = &w->lines[w->line_index];
    const Action tie = w->tie, *allowed = w->allowed;
    size_t allowed_count = w->allowed_count;
    Line line;
    if (best->pv_count > 0 && best->score == SCORE_MATE - 1) {
        if (w->line_index == 0 && !allowed)
            shrink_mate(&w->root, &best->pv[0]);
    } else if (tie.count > 0 && depth >= TIE_DEPTH && !w->stopped) {
        w->allowed = &tie;
        w->allowed_count = 1;
        search_node(w, &w->root, best->score - 1, best->score + 1, depth, 0, false, &line);
        w->allowed = allowed;
        w->allowed_count = allowed_count;
    }
}

/* Best first; among equals those with the fewest drops. */
static int by_score(const void *a, const void *b)
{
    const RootLine *x = a, *y = b;
    int order = (x->score < y->score) - (x->score > y->score);
    return order ? order : action_drops(&x->pv[0]) - action_drops(&y->pv[0]);
}

/* Puts the lines found at this depth first, then older ones that are not among them. */
static int merge_lines(RootLine *kept, int kept_count, const RootLine *fresh, int fresh_count,
                       int limit, RootLine *spare)
{
    int count = 0;
    for (int i = 0; i < fresh_count && count < limit; i++)
        spare[count++] = fresh[i];
    qsort(spare, (size_t)count, sizeof *spare, by_score);
    for (int i = 0; i < kept_count && count < limit; i++) {
        bool known = false;
        for (int j = 0; j < fresh_count && !known; j++)
            known = action_equal(&kept[i].pv[0], &fresh[j].pv[0]);
        if (!known)
            spare[count++] = kept[i];
    }
    memcpy(kept, spare, (size_t)count * sizeof *kept);
    return count;
}

/*
 * Whether what a stopped depth found replaces what the last one knew. An action other than the last
 * answer beats it if that was searched again; before that only a higher score tells.
 */
static bool partial_counts(const Worker *w, const RootLine *fresh, const RootLine *known)
{
    if (fresh->score <= SCORE_MATED_IN_MAX)
        return false; /* what was not searched yet may be better: no claim */
    if (w->previous_searched)
        return !action_equal(&fresh->pv[0], &known->pv[0]);
    return fresh->score > known->score;
}

/* Searches the lines of one depth; the number of those found. */
static int search_depth(Worker *w, RootResult *result, int depth, const RootPlan *plan)
{
    int found = 0, shown = 0;
    w->root_depth = depth;
    for (int i = 0; i < plan->multipv && (!plan->distinct || shown < plan->distinct); i++) {
        w->line_index = i;
        w->seldepth = 0;
        w->lines[i].pv_count = 0;
        w->previous = i < result->count ? &result->lines[i].pv[0] : NULL;
        w->previous_searched = false;
        w->tie.count = 0;
        search_line(w, depth, i < result->count ? result->lines[i].score : SCORE_NONE);
        prefer_fewer_drops(w, depth);
        if (w->lines[i].pv_count == 0)
            break; /* no further action, or stopped too early */
        if (w->stopped && w->previous && !partial_counts(w, &w->lines[i], &result->lines[i]))
            break;
        found++;
        shown += show_line(w->lines, i);
        if (w->stopped)
            break;
    }
    return found;
}

/*
 * After a depth: hands it in, or takes over what another thread has finished, whatever this one
 * made of its own.
 */
static void pass_on(Worker *w, RootResult *result)
{
    if (!w->stopped && result->count > 0)
        relay_offer(w->relay, w->root_depth, &result->lines[0]);
    if (!relay_overtakes(w->relay, result->depth + 1))
        return;
    result->depth = relay_take(w->relay, &result->lines[0]);
    result->count = 1;
    w->stopped = atomic_load(w->stop);
}

static void clear_frames(Worker *w)
{
    memset(w->frames, 0, sizeof w->frames);
    for (int i = 0; i < MAX_PLY + 8; i++) {
        w->frames[i].eval = SCORE_NONE;
        w->frames[i].continuity = -1;
    }
}

void root_iterate(Worker *w, RootResult *result, const RootPlan *plan)
{
    clear_frames(w);
    w->path.count = 0;
    w->null_from_ply = 0;
    w->stopped = false;
    result->count = 0;
    result->depth = 0;
    w->lines = plan->fresh;
    for (int depth = 1; depth <= plan->max_depth && !w->stopped; depth = result->depth + 1) {
        int found = search_depth(w, result, depth, plan);
        bool counts = !w->stopped || !plan->whole_depths || result->count == 0;
        if (found > 0 && counts)
            result->count = merge_lines(result->lines, result->count, plan->fresh, found,
                                        plan->multipv, plan->spare);
        if (!w->stopped)
            result->depth = depth;
        if (w->relay)
            pass_on(w, result);
        if (result->count > 0 && plan->after_depth &&
            !plan->after_depth(plan->context, result, w->stopped))
            break;
    }
}
