/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Alpha-beta over steps.
 *
 * A node stands either at an action's boundary (search_node: moves and first drops) or inside one
 * (search_inside: END and further drops). A drop keeps the side on move, so alpha, beta and the
 * sign stay; END and moves pass the turn (search_reply). Drops may come in any order; the table
 * merges equal sets, since its key holds the board and how many more may be dropped, not the order.
 *
 * ply counts actions. Only boundaries are evaluated and compared for repetition.
 */
#include "alphabeta.h"
#include "evaluate.h"
#include "params.h"
#include "picker.h"
#include "see.h"

#include <math.h>
#include <string.h>

enum { MAX_TRIED = 64, REDUCTION_SIZE = 64, MAX_DEFERRED = 16 };

/* In 1024ths of a ply, by depth and index; set once. */
static int reductions[REDUCTION_SIZE][REDUCTION_SIZE];

void alphabeta_init(void)
{
    for (int depth = 1; depth < REDUCTION_SIZE; depth++)
        for (int index = 1; index < REDUCTION_SIZE; index++)
            reductions[depth][index] =
                (int)(REDUCTION_BASE + REDUCTION_FACTOR * log(depth) * log(index));
}

/* A node under way. */
typedef struct {
    Worker *w;
    const Position *pos;
    int alpha, beta, depth, ply;
    int alpha_start;
    bool pv, cut_node, root;
    bool in_check, improving;
    int index; /* steps tried before in this action: what reductions grow with */
    CheckInfo info;
    CheckSquares checks; /* at a boundary, once steps are tried */
    TableEntry table;
    int raw_eval; /* evaluate(); SCORE_NONE in check */
    int eval;     /* the best guess; SCORE_NONE in check */
    int best;
    Step best_step;
    Line *line;
    int tried; /* steps searched */
    int quiet_count, capture_count;
    Step quiets[MAX_TRIED], captures[MAX_TRIED];
} Node;

static void line_set(Line *line, Step step, const Line *rest)
{
    if (!line)
        return;
    line->steps[0] = step;
    line->count = 1;
    if (rest) {
        memcpy(line->steps + 1, rest->steps, (size_t)rest->count * sizeof rest->steps[0]);
        line->count += rest->count;
    }
}

/* Takes a step's score into account; true when it cuts. */
static bool node_take(Node *n, Step step, int score, const Line *rest)
{
    if (score > n->best) {
        n->best = score;
        if (score > n->alpha) {
            n->best_step = step;
            n->alpha = score;
            if (n->pv)
                line_set(n->line, step, rest);
        }
    }
    return n->alpha >= n->beta;
}

static void node_remember_tried(Node *n, Step step)
{
    if (step_is_noisy(step)) {
        if (n->capture_count < MAX_TRIED)
            n->captures[n->capture_count++] = step;
    } else if (n->quiet_count < MAX_TRIED) {
        n->quiets[n->quiet_count++] = step;
    }
}

/* Whether the root leaves actions out: lines found before, or all but searchmoves. */
static bool root_filtered(const Worker *w)
{
    return w->line_index > 0 || w->allowed;
}

/* Whether an action is none of the lines found before at this depth. */
static bool root_allows(const Worker *w, const Action *action)
{
    bool allowed = true;
    for (int i = 0; i < w->line_index && allowed; i++)
        allowed = !action_equal(action, &w->lines[i].pv[0]);
    return allowed;
}

/* The action that ends with this step at the root. */
static Action root_action(const Worker *w, Step step)
{
    Action action = {0};
    for (int i = 0; i < w->path.count; i++)
        action_add_drop(&action, w->path.steps[i]);
    return step_kind(step) == STEP_END ? action : action_of_step(step);
}

/* Reads the actions of a line of steps that begins at an action's boundary; a tail without END is
 * left out. */
static int line_actions(const Line *line, Action *actions)
{
    int count = 0;
    Action drops = {0};
    for (int i = 0; i < line->count && count < MAX_PLY - 1; i++) {
        Step step = line->steps[i];
        if (step_is_drop(step)) {
            action_add_drop(&drops, step);
            continue;
        }
        actions[count++] = step_kind(step) == STEP_END ? drops : action_of_step(step);
        drops = (Action){0};
    }
    return count;
}

/* Keeps the best finished action of the root as soon as it is known, so that a stop at any moment
 * finds it. */
static void root_keep(Worker *w, const Action *action, int score, Bound bound, const Line *rest)
{
    RootLine *line = &w->lines[w->line_index];
    line->pv[0] = *action;
    line->pv_count = 1 + (rest ? line_actions(rest, line->pv + 1) : 0);
    line->score = score;
    line->depth = w->root_depth;
    line->seldepth = w->seldepth;
    line->bound = bound;
    w->tie.count = 0;
}

/* An action not worth more than the best, and perhaps less, since that is all a scout tells. */
static void root_note_tie(Worker *w, const Action *action, int score)
{
    const RootLine *line = &w->lines[w->line_index];
    const Action *fewest = w->tie.count > 0 ? &w->tie : &line->pv[0];
    if (line->pv_count > 0 && line->score == score && action_drops(action) < action_drops(fewest))
        w->tie = *action;
}

/* Notes a finished action of the root, and keeps it when it is the best so far. */
static void root_note(Node *n, const Action *action, int score, const Line *rest)
{
    Worker *w = n->w;
    if (w->stopped)
        return;
    if (w->previous && action_equal(action, w->previous) && (n->pv || score <= n->alpha))
        w->previous_searched = true; /* what fails high in a scout is still to be searched */
    if (n->pv && score > n->alpha)
        root_keep(w, action, score, score >= n->beta ? BOUND_LOWER : BOUND_EXACT, rest);
    else if (n->pv && score == n->alpha)
        root_note_tie(w, action, score);
}

/*
 * Searches the position after a finished action: principal variation search with late move
 * reductions. n holds the window of the side that acted; depth is the child's full depth.
 */
static int search_reply(Node *n, const Position *after, int depth, int reduction, Line *rest)
{
    Worker *w = n->w;
    int score = -SCORE_INFINITE;
    bool full_window = n->pv && n->index == 0;
    worker_note_key(w, n->ply, after);
    if (rest)
        rest->count = 0;
    if (!full_window) {
        int reduced = depth - reduction < 1 ? (depth < 1 ? depth : 1) : depth - reduction;
        score = -search_node(w, after, -n->alpha - 1, -n->alpha, reduced, n->ply + 1,
                             reduced < depth || !n->cut_node, NULL);
        if (score > n->alpha && reduced < depth)
            score = -search_node(w, after, -n->alpha - 1, -n->alpha, depth, n->ply + 1,
                                 !n->cut_node, NULL);
    }
    if (full_window || (n->pv && score > n->alpha && (score < n->beta || n->root)))
        score = -search_node(w, after, -n->beta, -n->alpha, depth, n->ply + 1, false, rest);
    return score;
}

/* How many more pieces the action may drop as far as this search looks. */
static int drops_left(const Worker *w, const Position *pos)
{
    int allowed = position_drops_left(pos);
    int looked_at = w->most_drops[pos->side] - pos->drops_made;
    return looked_at >= allowed ? allowed : looked_at > 0 ? looked_at : 0;
}

/* The position's key holds what the rules still allow; where the search looks at less, that. */
static uint64_t node_key(const Worker *w, const Position *pos)
{
    if (pos->drops_made == 0)
        return pos->key;
    return pos->key ^ zobrist.inside[position_drops_left(pos)] ^ zobrist.inside[drops_left(w, pos)];
}

/* The table's reduction in 1024ths; depth and index beyond it count as its last. */
static int base_reduction(int depth, int index)
{
    int row = depth < REDUCTION_SIZE ? depth : REDUCTION_SIZE - 1;
    int column = index < REDUCTION_SIZE ? index : REDUCTION_SIZE - 1;
    return reductions[row][column];
}

static int late_reduction(const Node *n, Step step, int depth)
{
    if (n->depth < REDUCTION_DEPTH || n->index == 0)
        return 0;
    int r = base_reduction(n->depth, n->index);
    if (step_is_noisy(step)) {
        r = r * REDUCTION_NOISY / 1024;
    } else {
        r += REDUCTION_NOT_IMPROVING * !n->improving + REDUCTION_CUT_NODE * n->cut_node -
             REDUCTION_PV * n->pv;
        if (step_kind(step) != STEP_END)
            r -= picker_history(n->w, n->pos, n->ply, step) * 1024 / REDUCTION_HISTORY;
    }
    r /= 1024;
    return r < 0 ? 0 : r > depth ? depth : r;
}

/* Finishes the action with END; true when it cuts. */
static bool search_end(Node *n, Line *rest)
{
    Worker *w = n->w;
    Position after;
    Action action;
    position_after(n->pos, &after, STEP_OF_END);
    table_prefetch(w->table, after.key);
    if (n->root) {
        action = root_action(w, STEP_OF_END);
        if (w->on_root_end)
            w->on_root_end(w->on_root_context, &action);
        if (!root_allows(w, &action))
            return false;
    }
    /* What a set is worth shows only after the reply. */
    int depth = n->depth - 1 + (n->depth == 1 && n->pos->drops_made >= 2);
    int score = search_reply(n, &after, depth, late_reduction(n, STEP_OF_END, depth), rest);
    if (w->stopped)
        return true;
    n->index++;
    if (n->root)
        root_note(n, &action, score, rest);
    return node_take(n, STEP_OF_END, score, rest);
}

static int search_inside(Worker *w, const Position *pos, int alpha, int beta, int depth, int ply,
                         int index, bool cut_node, Line *line);

/* One further (or first) drop of an action. */
static int search_drop(Node *n, Step step, int depth, Line *rest)
{
    Worker *w = n->w;
    Position next;
    int score = -SCORE_INFINITE;
    bool full_window = n->pv && n->index == 0;
    position_after(n->pos, &next, step);
    worker_note_step(w, n->ply, step, &next);
    if (n->root)
        w->path.steps[w->path.count++] = step;
    if (rest)
        rest->count = 0;
    if (!full_window)
        score = search_inside(w, &next, n->alpha, n->alpha + 1, depth, n->ply, n->index,
                              n->cut_node, NULL);
    if (full_window || (n->pv && score > n->alpha && !w->stopped))
        score = search_inside(w, &next, n->alpha, n->beta, depth, n->ply, n->index, false, rest);
    if (n->root)
        w->path.count--;
    return score;
}

/* What is known from before cuts this node. Not in the PV; at the root only what fails low, since
 * the best action must have been searched, and nothing where actions are filtered. */
static bool table_cuts(const Node *n, int *score)
{
    const TableEntry *t = &n->table;
    if (!t->hit || n->pv || t->depth < n->depth)
        return false;
    *score = score_from_table(t->score, n->ply);
    if (t->bound & BOUND_UPPER && *score <= n->alpha)
        return true;
    return t->bound & BOUND_LOWER && *score >= n->beta && !n->root;
}

static void node_store(Node *n)
{
    if (n->w->stopped || (n->root && root_filtered(n->w)) ||
        worker_frame(n->w, n->ply)->excluded != STEP_NONE)
        return;
    TableEntry entry = {.step = n->best_step,
                        .score = score_to_table(n->best, n->ply),
                        .eval = n->raw_eval,
                        .depth = n->depth,
                        .bound = n->best >= n->beta         ? BOUND_LOWER
                                 : n->best > n->alpha_start ? BOUND_EXACT
                                                            : BOUND_UPPER};
    table_store(n->w->table, node_key(n->w, n->pos), &entry);
}

/* Whether the action may go on past a prefix. */
static bool may_continue(const Node *n, bool can_end, int end_score)
{
    const Position *pos = n->pos;
    if (position_drops_left(pos) == 0 || (can_end && drops_left(n->w, pos) == 0))
        return false;
    if (!can_end || (n->w->full_width && n->root))
        return true;
    if (n->depth <= CONTINUE_COST) /* at the root a mate must be true */
        return n->root && end_score <= SCORE_MATED_IN_MAX;
    /* In an even game only what gives check goes on; mates are sought where it is decided. */
    bool decided = n->alpha_start > GATE_DECIDED || n->alpha_start < -GATE_DECIDED;
    return n->pv || (decided && end_score > n->alpha_start - GATE_MARGIN) ||
           position_in_check(pos, color_flip((Color)pos->side));
}

/* Names a step of a position among those that threads are at. */
static uint64_t busy_key(const Node *n, Step step)
{
    return node_key(n->w, n->pos) ^ step * UINT64_C(0x9E3779B97F4A7C15);
}

/* Where threads tell each other their steps of this node; NULL where that does not pay. */
static Busy *node_busy(const Node *n)
{
    return n->depth >= DEFER_DEPTH ? n->w->busy : NULL;
}

/* Tells the other threads that this one is at a step, until announce_end(). */
static void announce(const Node *n, Step step)
{
    if (node_busy(n))
        busy_begin(node_busy(n), busy_key(n, step));
}

static void announce_end(const Node *n, Step step)
{
    if (node_busy(n))
        busy_end(node_busy(n), busy_key(n, step));
}

/* The steps of a node: in the picker's order, but those that another thread is at come last. */
typedef struct {
    Picker picker;
    Step deferred[MAX_DEFERRED];
    int count, next;
} StepQueue;

/* All threads search what comes first, a step or an action's END: it gives the others a bound. */
static bool step_deferred(const Node *n, Step step)
{
    return node_busy(n) && (n->tried > 0 || n->pos->drops_made > 0) &&
           busy_has(node_busy(n), busy_key(n, step));
}

static Step next_step(const Node *n, StepQueue *q, bool skip_quiet)
{
    Step step;
    while ((step = picker_next(&q->picker, skip_quiet)) != STEP_NONE) {
        if (q->count == MAX_DEFERRED || !step_deferred(n, step))
            return step;
        q->deferred[q->count++] = step;
    }
    return q->next < q->count ? q->deferred[q->next++] : STEP_NONE;
}

static void search_continuations(Node *n, bool can_end, Line *rest)
{
    Worker *w = n->w;
    StepQueue queue;
    bool full = (w->full_width && n->root) || !can_end;
    int limit = n->pv || full ? MAX_STEPS : (CONTINUE_BASE + CONTINUE_FACTOR * n->depth) / 16;
    int depth = full ? n->depth : n->depth - CONTINUE_COST;
    Step step;
    queue.count = queue.next = 0;
    picker_inside(&queue.picker, w, n->pos, n->ply, n->table.step);
    while ((step = next_step(n, &queue, false)) != STEP_NONE) {
        if (n->tried >= limit) {
            n->best = score_without_mate_claim(n->best);
            return;
        }
        n->tried++;
        announce(n, step);
        int score = search_drop(n, step, depth, rest);
        announce_end(n, step);
        if (w->stopped)
            return;
        n->index++;
        if (node_take(n, step, score, rest)) {
            picker_update(w, n->pos, n->ply, n->depth, step, n->quiets, n->quiet_count, NULL, 0);
            return;
        }
        node_remember_tried(n, step);
    }
}

/* Inside an action: END first, since it bounds the node from below and may cut; then more drops. */
static int search_inside(Worker *w, const Position *pos, int alpha, int beta, int depth, int ply,
                         int index, bool cut_node, Line *line)
{
    Line own_line;
    Node n = {.w = w,
              .pos = pos,
              .alpha = alpha,
              .beta = beta,
              .depth = depth,
              .ply = ply,
              .alpha_start = alpha,
              .pv = beta - alpha > 1,
              .cut_node = cut_node,
              .root = ply == 0,
              .improving = true,
              .index = index,
              .raw_eval = SCORE_NONE,
              .best = -SCORE_INFINITE,
              .line = line};
    Line *rest = n.pv ? &own_line : NULL;
    int score;
    if (worker_tick(w))
        return 0;
    n.table = n.root && (root_filtered(w) || w->full_width)
                  ? (TableEntry){.eval = SCORE_NONE}
                  : table_probe(w->table, node_key(w, pos));
    if (table_cuts(&n, &score))
        return score;

    bool can_end = position_can_end(pos);
    if (can_end && search_end(&n, rest)) {
        node_store(&n);
        return n.best;
    }
    if (may_continue(&n, can_end, n.best))
        search_continuations(&n, can_end, rest);
    else if (position_drops_left(pos) > 0)
        n.best = score_without_mate_claim(n.best);
    if (n.best > -SCORE_INFINITE)
        node_store(&n);
    return n.best;
}

/* Steps before the loop: what ends a line at once. */
static bool node_is_over(Node *n, int *score)
{
    Worker *w = n->w;
    if (n->ply > w->seldepth)
        w->seldepth = n->ply;
    check_info(n->pos, &n->info);
    n->in_check = n->info.checkers != 0;
    if (n->root)
        return false;
    if (n->info.no_moves && position_king_capture(n->pos)) {
        *score = SCORE_MATE - n->ply;
        return true;
    }
    if (worker_is_draw(w, n->pos, n->ply)) {
        *score = 0;
        return true;
    }
    if (n->ply >= MAX_PLY - 1) {
        *score = n->in_check ? 0 : worker_correct(w, n->pos, evaluate(n->pos));
        return true;
    }
    /* Mate distance: no line from here can beat a shorter mate found elsewhere. */
    if (n->alpha < -SCORE_MATE + n->ply)
        n->alpha = -SCORE_MATE + n->ply;
    if (n->beta > SCORE_MATE - n->ply - 1)
        n->beta = SCORE_MATE - n->ply - 1;
    *score = n->alpha;
    return n->alpha >= n->beta;
}

static void node_evaluate(Node *n)
{
    Frame *frame = worker_frame(n->w, n->ply);
    n->eval = n->raw_eval = SCORE_NONE;
    if (!n->in_check) {
        n->raw_eval = n->table.eval != SCORE_NONE ? n->table.eval : evaluate(n->pos);
        n->eval = worker_correct(n->w, n->pos, n->raw_eval);
    }
    frame->eval = n->eval;
    n->improving = !n->in_check && (frame[-2].eval == SCORE_NONE || n->eval > frame[-2].eval);
    worker_frame(n->w, n->ply + 1)->killers[0] = worker_frame(n->w, n->ply + 1)->killers[1] =
        STEP_NONE;
    /* The table's score is the better guess where its bound allows it. */
    if (n->table.hit && n->eval != SCORE_NONE && !score_is_mate(n->table.score) &&
        n->table.bound & (n->table.score > n->eval ? BOUND_LOWER : BOUND_UPPER))
        n->eval = n->table.score;
}

static bool null_move_allowed(const Node *n)
{
    const Position *pos = n->pos;
    Color us = (Color)pos->side;
    /* A spare drop is as good as passing; else a pawn ending may be zugzwang. */
    return n->depth >= NULL_DEPTH && n->eval >= n->beta && n->info.king != NO_SQUARE &&
           position_king(pos, color_flip(us)) != NO_SQUARE && !position_placing(pos) &&
           worker_frame(n->w, n->ply - 1)->continuity != -1 && n->ply >= n->w->null_from_ply &&
           (position_officers(pos, us) || pos->reserve[us]);
}

/* Whether a null move that failed high stands: without reserves, deep down, it might have been
 * zugzwang, so a search that may not pass near this node has to fail high too. */
static bool null_holds(Node *n, int depth)
{
    Worker *w = n->w;
    if (n->depth < NULL_VERIFY_DEPTH || n->pos->reserve[n->pos->side] || w->null_from_ply > 0)
        return true;
    w->null_from_ply = n->ply + 3 * depth / 4 + 1;
    int score = search_node(w, n->pos, n->beta - 1, n->beta, depth, n->ply, false, NULL);
    w->null_from_ply = 0;
    return score >= n->beta;
}

static int search_null(Node *n)
{
    Worker *w = n->w;
    Position after = *n->pos;
    int surplus = (n->eval - n->beta) / NULL_EVAL;
    int depth = n->depth - (NULL_REDUCTION + NULL_REDUCTION_PART * n->depth) / 1024 -
                (surplus < 3 ? surplus : 3);
    position_pass(&after);
    worker_frame(w, n->ply)->continuity = -1;
    worker_note_key(w, n->ply, &after);
    int score =
        -search_node(w, &after, -n->beta, -n->beta + 1, depth, n->ply + 1, !n->cut_node, NULL);
    if (score >= n->beta && !w->stopped && !null_holds(n, depth))
        return n->beta - 1;
    return score >= SCORE_MATE_IN_MAX ? n->beta : score;
}

/* Probcut: a capture that keeps its gain in a shallow search well above beta would in a full one.
 */
static bool probcut(Node *n, int *score)
{
    Worker *w = n->w;
    const TableEntry *t = &n->table;
    int target = n->beta + PROBCUT_MARGIN - PROBCUT_IMPROVING * n->improving;
    if (n->depth < PROBCUT_DEPTH || score_is_mate(n->beta) || n->eval >= SCORE_EVAL_MAX ||
        (t->hit && t->depth >= n->depth - 3 && t->score < target))
        return false;
    Picker picker;
    Step step;
    picker_boundary(&picker, w, n->pos, &n->info, NULL, n->ply, n->table.step, true);
    while ((step = picker_next(&picker, true)) != STEP_NONE) {
        Position after;
        if (see(n->pos, step) < target - n->raw_eval)
            continue;
        position_after(n->pos, &after, step);
        table_prefetch(w->table, after.key);
        worker_note_step(w, n->ply, step, &after);
        worker_note_key(w, n->ply, &after);
        *score = -quiesce(w, &after, -target, -target + 1, n->ply + 1, 0);
        if (*score >= target && !w->stopped)
            *score = -search_node(w, &after, -target, -target + 1, n->depth - 4, n->ply + 1,
                                  !n->cut_node, NULL);
        if (w->stopped)
            return true;
        if (*score >= target) {
            n->best = *score;
            n->best_step = step;
            n->depth -= 3;
            node_store(n);
            return true;
        }
    }
    return false;
}

/* Steps that prune a whole node outside the PV and out of check, on the static evaluation. */
static bool node_pruned(Node *n, int *score)
{
    if (n->pv || n->in_check || n->root || worker_frame(n->w, n->ply)->excluded != STEP_NONE ||
        n->info.no_moves)
        return false;
    /* Reverse futility: far above beta, quiet play keeps it there. */
    if (n->depth <= REVERSE_FUTILITY_DEPTH && n->beta > SCORE_MATED_IN_MAX &&
        n->eval < SCORE_EVAL_MAX &&
        n->eval - REVERSE_FUTILITY_MARGIN * (n->depth - n->improving) >= n->beta) {
        *score = (n->eval + n->beta) / 2;
        return true;
    }
    /* Razoring: far below alpha, only captures could help. */
    if (n->depth <= RAZOR_DEPTH && n->eval + RAZOR_MARGIN * n->depth < n->alpha) {
        *score = quiesce(n->w, n->pos, n->alpha, n->beta, n->ply, 0);
        if (*score <= n->alpha || n->w->stopped)
            return true;
    }
    if (null_move_allowed(n)) {
        *score = search_null(n);
        if (n->w->stopped || *score >= n->beta)
            return true;
    }
    return probcut(n, score);
}

/* Whether steps may be left out by their low promise. None is, while the best is a loss. */
static bool may_prune(const Node *n)
{
    return !n->root && n->best > SCORE_MATED_IN_MAX && !n->in_check;
}

/* Whether quiet steps that do not check are left out from now on: enough were tried, or they could
 * hardly reach alpha. */
static bool quiets_pruned(const Node *n)
{
    if (!may_prune(n))
        return false;
    int count =
        (LATE_MOVE_BASE + LATE_MOVE_FACTOR * n->depth * n->depth) / (n->improving ? 16 : 32);
    int depth = n->depth - base_reduction(n->depth, n->tried) / 1024;
    return (n->depth <= LATE_MOVE_DEPTH && n->tried >= count) ||
           (!n->pv && depth <= FUTILITY_DEPTH &&
            n->eval + FUTILITY_BASE + FUTILITY_MARGIN * (depth > 0 ? depth : 0) <= n->alpha);
}

/* Whether a move that loses material is left out. */
static bool step_pruned(const Node *n, Step step)
{
    if (!may_prune(n) || step_is_drop(step) || n->depth > SEE_DEPTH)
        return false;
    int margin = step_is_noisy(step) ? SEE_CAPTURE_MARGIN * n->depth : SEE_QUIET_MARGIN * n->depth;
    return see(n->pos, step) < -margin;
}

/* A table move that alone keeps the score deserves a deeper look. Returns the extension; *cut is
 * set when even without it the node fails high (multicut). */
static int singular_extension(Node *n, Step step, bool *cut)
{
    Worker *w = n->w;
    Frame *frame = worker_frame(w, n->ply);
    const TableEntry *t = &n->table;
    if (n->root || n->depth < SINGULAR_DEPTH || step != t->step || step_is_drop(step) ||
        frame->excluded != STEP_NONE || !(t->bound & BOUND_LOWER) || t->depth < n->depth - 3 ||
        score_is_mate(t->score) || n->ply >= 2 * w->root_depth)
        return 0;
    int target = t->score - SINGULAR_MARGIN * n->depth / 16;
    int continuity = frame->continuity;
    frame->excluded = step;
    int score =
        search_node(w, n->pos, target - 1, target, (n->depth - 1) / 2, n->ply, n->cut_node, NULL);
    frame->excluded = STEP_NONE;
    frame->continuity = continuity;
    if (score < target)
        return 1;
    *cut = target >= n->beta;
    return 0;
}

static int search_move(Node *n, Step step, int extension, Line *rest)
{
    Worker *w = n->w;
    Position after;
    Action action;
    if (n->root) {
        action = action_of_step(step);
        if (w->on_root_end)
            w->on_root_end(w->on_root_context, &action);
        if (!root_allows(w, &action))
            return -SCORE_INFINITE;
    }
    position_after(n->pos, &after, step);
    table_prefetch(w->table, after.key);
    worker_note_step(w, n->ply, step, &after);
    int depth = n->depth - 1 + extension;
    int score = search_reply(n, &after, depth, late_reduction(n, step, depth), rest);
    if (n->root)
        root_note(n, &action, score, rest);
    return score;
}

/* A copy, since deeper nodes may take the slot over while it is used. */
static Formations node_formations(const Node *n)
{
    Worker *w = n->w;
    Position capped = *n->pos;
    if (w->most_drops[capped.side] < capped.drop_cap)
        position_set_drop_cap(&capped, w->most_drops[capped.side]);
    uint64_t key = formations_key(&capped);
    FormationSlot *slot = &w->formations[key % FORMATION_CACHE];
    if (slot->key != key) {
        formations_build(&capped, &slot->formations);
        slot->key = key;
    }
    return slot->formations;
}

/* Formations come from a cache that does not look at the enemy: each drop must still be legal. */
static bool candidate_after(const Position *pos, const Action *action, Position *after)
{
    *after = *pos;
    if (action_is_move(action)) { /* one of searchmoves, judged when it was asked for */
        position_act(after, action);
        return true;
    }
    for (int i = 0; i < action->count; i++) {
        if (!bb_has(position_drop_squares(after, step_drop_type(action->steps[i])),
                    step_to(action->steps[i])))
            return false;
        position_add_drop(after, action->steps[i]);
    }
    if (!position_can_end(after))
        return false;
    position_close_action(after);
    return true;
}

static void line_set_action(Line *line, const Action *action, const Line *rest)
{
    if (action_is_move(action)) {
        line_set(line, action->steps[0], rest);
        return;
    }
    line_set(line, STEP_OF_END, rest);
    memmove(line->steps + action->count, line->steps, (size_t)line->count * sizeof line->steps[0]);
    memcpy(line->steps, action->steps, action->count * sizeof action->steps[0]);
    line->count += action->count;
}

static bool formations_wanted(const Node *n)
{
    return n->ply == FORMATION_PLY && n->depth >= FORMATION_DEPTH &&
           drops_left(n->w, n->pos) >= FORMATION_PIECES && n->w->use_formations &&
           !n->w->full_width && worker_frame(n->w, n->ply)->excluded == STEP_NONE;
}

/* Finished actions, each a candidate of its own, which need not lie behind the gates of their first
 * drops. True when one cuts. */
static bool search_candidates(Node *n, const Action *actions, size_t count, Line *rest)
{
    Worker *w = n->w;
    for (size_t i = 0; i < count; i++) {
        const Action *action = &actions[i];
        Position after;
        if ((n->root && !root_allows(w, action)) || !candidate_after(n->pos, action, &after))
            continue;
        worker_note_step(w, n->ply, action->steps[action->count - 1], &after);
        int score = search_reply(n, &after, n->depth - 1, 0, rest);
        if (w->stopped)
            return true;
        n->index++;
        if (n->root)
            root_note(n, action, score, rest);
        if (score <= n->best)
            continue;
        n->best = score;
        if (score <= n->alpha)
            continue;
        n->alpha = score;
        if (n->pv && n->line)
            line_set_action(n->line, action, rest);
        if (n->alpha >= n->beta)
            return true;
    }
    return false;
}

static bool search_formations(Node *n, Line *rest)
{
    const Formations formations = node_formations(n);
    return search_candidates(n, formations.actions, (size_t)formations.count, rest);
}

/* Searches one step; true when the node is done with: cut or stopped. */
static bool search_step(Node *n, Step step, Line *rest)
{
    Worker *w = n->w;
    bool multicut = false;
    int extension = singular_extension(n, step, &multicut);
    if (w->stopped)
        return true;
    if (multicut) {
        n->best = n->beta;
        return true;
    }
    announce(n, step);
    int score = step_is_drop(step) ? search_drop(n, step, n->depth, rest)
                                   : search_move(n, step, extension, rest);
    announce_end(n, step);
    if (w->stopped)
        return true;
    n->tried++;
    n->index++;
    if (node_take(n, step, score, rest)) {
        picker_update(w, n->pos, n->ply, n->depth, step, n->quiets, n->quiet_count, n->captures,
                      n->capture_count);
        return true;
    }
    node_remember_tried(n, step);
    return false;
}

static void search_steps(Node *n, Line *rest)
{
    StepQueue queue;
    bool skip_quiet = false;
    Step step;
    check_squares(n->pos, &n->checks);
    queue.count = queue.next = 0;
    picker_boundary(&queue.picker, n->w, n->pos, &n->info, &n->checks, n->ply, n->table.step,
                    false);
    while ((step = next_step(n, &queue, skip_quiet = skip_quiet || quiets_pruned(n))) !=
           STEP_NONE) {
        if (step == worker_frame(n->w, n->ply)->excluded || step_pruned(n, step))
            continue;
        if (search_step(n, step, rest))
            return;
    }
}

/* No END and no move was possible: mate or stalemate. A singular test has merely left its step out,
 * and pruning never leaves everything out. */
static int score_without_action(const Node *n)
{
    if (worker_frame(n->w, n->ply)->excluded != STEP_NONE)
        return n->alpha;
    return n->in_check ? -SCORE_MATE + n->ply : 0;
}

/* Learns how far the static evaluation was off for this pawn structure. */
static void learn_correction(Node *n)
{
    Frame *frame = worker_frame(n->w, n->ply);
    bool fails_high = n->best >= n->beta, fails_low = n->best <= n->alpha_start;
    if (n->in_check || frame->eval == SCORE_NONE || score_is_mate(n->best) ||
        frame->excluded != STEP_NONE || step_is_noisy(n->best_step) ||
        (fails_high && n->best <= frame->eval) || (fails_low && n->best >= frame->eval))
        return;
    worker_learn(n->w, n->pos, n->depth, n->best - frame->eval);
}

int search_node(Worker *w, const Position *pos, int alpha, int beta, int depth, int ply,
                bool cut_node, Line *line)
{
    Line own_line;
    Node n = {.w = w,
              .pos = pos,
              .alpha = alpha,
              .beta = beta,
              .depth = depth,
              .ply = ply,
              .alpha_start = alpha,
              .pv = beta - alpha > 1,
              .cut_node = cut_node,
              .root = ply == 0,
              .best = -SCORE_INFINITE,
              .line = line};
    Line *rest = n.pv ? &own_line : NULL;
    int score;
    if (depth <= 0)
        return quiesce(w, pos, alpha, beta, ply, 0);
    if (worker_tick(w))
        return 0;
    if (node_is_over(&n, &score))
        return score;
    n.alpha_start = n.alpha;

    bool testing = worker_frame(w, ply)->excluded != STEP_NONE;
    n.table = testing ? (TableEntry){.eval = SCORE_NONE} : table_probe(w->table, pos->key);
    if (table_cuts(&n, &score) && pos->halfmove < 90)
        return score;
    node_evaluate(&n);
    if (node_pruned(&n, &score))
        return score;
    /* Internal reduction: without a table step ordering is poor, and the next visit has one. */
    if (n.depth >= 4 && n.table.step == STEP_NONE && (n.pv || n.cut_node) && !n.root)
        n.depth--;

    if (n.root && w->allowed) /* "searchmoves" */
        search_candidates(&n, w->allowed, w->allowed_count, rest);
    else if (!formations_wanted(&n) || !search_formations(&n, rest))
        search_steps(&n, rest);
    if (w->stopped)
        return 0;
    if (n.best == -SCORE_INFINITE && !n.root)
        n.best = score_without_action(&n);
    node_store(&n);
    learn_correction(&n);
    return n.best;
}
