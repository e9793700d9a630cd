/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "worker.h"
#include "evaluate.h"
#include "searcher.h"

#include "../movegen/count.h"

enum { TICKS_BETWEEN_LOOKS = 128 };

bool worker_tick(Worker *w)
{
    if (w->stopped)
        return true;
    uint64_t nodes = atomic_load_explicit(&w->nodes, memory_order_relaxed) + 1;
    atomic_store_explicit(&w->nodes, nodes, memory_order_relaxed);
    if (w->id == 0)
        searcher_look(w->searcher, nodes % TICKS_BETWEEN_LOOKS == 0);
    if (atomic_load_explicit(w->stop, memory_order_relaxed))
        w->stopped = true;
    return w->stopped;
}

int worker_correct(const Worker *w, const Position *pos, int raw_eval)
{
    int eval = raw_eval + w->histories.correction[pos->side][pos->pawn_key % 16384] / 64;
    /* The nearer to fifty moves, the nearer to a draw. */
    eval = eval * (220 - (pos->halfmove < 100 ? pos->halfmove : 100)) / 220;
    return eval > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : eval < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : eval;
}

static bool repeats(const Worker *w, const Position *pos, int ply)
{
    size_t now = w->key_base + (size_t)ply;
    size_t reach = pos->halfmove < now ? pos->halfmove : now;
    int times = 0;
    for (size_t back = 4; back <= reach; back += 2) {
        if (w->keys[now - back] != pos->key)
            continue;
        /* Once within the search tree is enough: what was done once can be done again. */
        if (back <= (size_t)ply || ++times == 2)
            return true;
    }
    return false;
}

bool worker_is_draw(const Worker *w, const Position *pos, int ply)
{
    if (ply == 0)
        return false;
    if (position_dead(pos) || repeats(w, pos, ply))
        return true;
    return pos->halfmove >= 100 &&
           (!position_in_check(pos, (Color)pos->side) || has_legal_action(pos));
}
