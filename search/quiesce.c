/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Quiescence: captures and promotions until the position is quiet, all evasions in check. A check
 * may also be blocked by a drop; one drop a square, the cheapest piece, and few a line, since drops
 * on every line would make the tree explode.
 */
#include "evaluate.h"
#include "params.h"
#include "picker.h"
#include "see.h"

typedef struct {
    Worker *w;
    const Position *pos;
    int alpha, beta, ply, blocks;
    int alpha_start;
    CheckInfo info;
    bool in_check;
    int raw_eval, stand_pat;
    int best;
    Step best_step;
} QuietNode;

static bool take(QuietNode *n, Step step, int score)
{
    if (score > n->best) {
        n->best = score;
        if (score > n->alpha) {
            n->alpha = score;
            n->best_step = step;
        }
    }
    return n->alpha >= n->beta;
}

static int reply(QuietNode *n, const Position *after, int blocks)
{
    Worker *w = n->w;
    table_prefetch(w->table, after->key);
    worker_note_key(w, n->ply, after);
    return -quiesce(w, after, -n->beta, -n->alpha, n->ply + 1, blocks);
}

/* Cannot raise alpha even if the victim comes for free, or loses material. */
static bool hopeless(const QuietNode *n, Step step)
{
    Piece victim = n->pos->board[step_to(step)];
    int gain = victim == NO_PIECE ? see_values[PAWN] : see_values[piece_type(victim)];
    if (step_is_promotion(step))
        gain += see_values[step_promotion_type(step)] - see_values[PAWN];
    return n->stand_pat + gain + QUIESCE_DELTA <= n->alpha;
}

static void search_moves(QuietNode *n, Step table_step)
{
    Worker *w = n->w;
    Picker picker;
    Step step;
    picker_boundary(&picker, w, n->pos, &n->info, NULL, n->ply, table_step, !n->in_check);
    while ((step = picker_next(&picker, n->in_check && n->best > SCORE_MATED_IN_MAX)) !=
           STEP_NONE) {
        Position after;
        if (step_is_drop(step) || (!n->in_check && hopeless(n, step)))
            continue;
        position_after(n->pos, &after, step);
        worker_note_step(w, n->ply, step, &after);
        if (take(n, step, reply(n, &after, n->blocks)) || w->stopped)
            return;
    }
}

/* The cheapest piece of the reserve that may be dropped on a square, or STEP_NONE. */
static Step cheapest_drop(const Position *pos, int square)
{
    static const PieceType by_price[] = {PAWN, KNIGHT, BISHOP, ROOK, QUEEN};
    for (int i = 0; i < 5; i++)
        if (bb_has(position_drop_squares(pos, by_price[i]), square))
            return step_drop(by_price[i], square);
    return STEP_NONE;
}

static void search_blocks(QuietNode *n)
{
    CheckLines lines;
    check_lines(n->pos, n->info.king, &lines);
    if (lines.blocked_never || lines.count != 1 || n->blocks >= QUIESCE_BLOCKS)
        return;
    for (Bitboard rest = lines.line[0]; rest;) {
        Position after;
        Step step = cheapest_drop(n->pos, bb_pop(&rest));
        if (step == STEP_NONE)
            continue;
        position_after(n->pos, &after, step);
        position_step(&after, STEP_OF_END);
        worker_note_step(n->w, n->ply, step, &after);
        if (take(n, step, reply(n, &after, n->blocks + 1)) || n->w->stopped)
            return;
    }
}

/* Whether some set of drops may block every check; cheap, and no only if there is none. */
static bool drops_may_cure(const QuietNode *n)
{
    CheckLines lines;
    if (!n->pos->reserve[n->pos->side])
        return false;
    check_lines(n->pos, n->info.king, &lines);
    return !lines.blocked_never && lines.count <= position_drops_left(n->pos);
}

/* In check every move was tried, but of the drops only some: without an answer found it is mate
 * only if there is none at all, and a mate found later is no claim while drops are left. */
static void settle_check(QuietNode *n)
{
    Action any;
    if (n->best > SCORE_MATED_IN_MAX)
        return;
    bool may_cure = drops_may_cure(n);
    if (n->best > -SCORE_INFINITE)
        n->best = may_cure ? score_without_mate_claim(n->best) : n->best;
    else if (may_cure && find_legal_action(n->pos, &any))
        n->best = evaluate(n->pos);
    else
        n->best = -SCORE_MATE + n->ply;
}

static bool table_cuts(const QuietNode *n, const TableEntry *t, int *score)
{
    if (!t->hit || n->beta - n->alpha > 1)
        return false;
    *score = score_from_table(t->score, n->ply);
    return (t->bound & BOUND_UPPER && *score <= n->alpha) ||
           (t->bound & BOUND_LOWER && *score >= n->beta);
}

int quiesce(Worker *w, const Position *pos, int alpha, int beta, int ply, int blocks)
{
    QuietNode n = {.w = w,
                   .pos = pos,
                   .alpha = alpha,
                   .beta = beta,
                   .ply = ply,
                   .blocks = blocks,
                   .alpha_start = alpha,
                   .raw_eval = SCORE_NONE,
                   .best = -SCORE_INFINITE};
    int score;
    if (worker_tick(w))
        return 0;
    if (ply > w->seldepth)
        w->seldepth = ply;
    check_info(pos, &n.info);
    if (n.info.no_moves && position_king_capture(pos))
        return SCORE_MATE - ply;
    if (worker_is_draw(w, pos, ply))
        return 0;
    n.in_check = n.info.checkers != 0;
    TableEntry table = table_probe(w->table, pos->key);
    if (table_cuts(&n, &table, &score))
        return score;
    if (!n.in_check) {
        n.raw_eval = table.eval != SCORE_NONE ? table.eval : evaluate(pos);
        n.stand_pat = worker_correct(w, pos, n.raw_eval);
        if (take(&n, STEP_NONE, n.stand_pat) || n.info.no_moves)
            return n.best;
    }
    if (ply >= MAX_PLY - 1)
        return n.in_check ? 0 : n.stand_pat;

    search_moves(&n, table.step);
    if (n.in_check && n.alpha < n.beta && pos->reserve[pos->side] && !w->stopped)
        search_blocks(&n);
    if (w->stopped)
        return 0;
    if (n.in_check)
        settle_check(&n);
    TableEntry entry = {.step = n.best_step,
                        .score = score_to_table(n.best, ply),
                        .eval = n.raw_eval,
                        .depth = 0,
                        .bound = n.best >= beta ? BOUND_LOWER : BOUND_UPPER};
    table_store(w->table, pos->key, &entry);
    return n.best;
}
