/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "worker.h"
#include "evaluate.h"
#include "relay.h"
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
    w->stopped = atomic_load_explicit(w->stop, memory_order_relaxed) ||
                 (w->relay && relay_overtakes(w->relay, w->root_depth));
    return w->stopped;
}

static size_t reserve_slot(const Position *pos)
{
    uint64_t mixed = (pos->reserve[WHITE] * UINT64_C(0x9E3779B97F4A7C15) + pos->reserve[BLACK]) *
                     UINT64_C(0xD6E8FEB86659FD93);
    return (size_t)(mixed >> 40) % CORRECTIONS;
}

static void nudge_correction(int16_t *value, int depth, int error)
{
    int weight = depth < 15 ? depth + 1 : 16;
    int sum = (*value * (256 - weight) + 64 * error * weight) / 256;
    *value = (int16_t)(sum > 4096 ? 4096 : sum < -4096 ? -4096 : sum);
}

void worker_learn(Worker *w, const Position *pos, int depth, int error)
{
    Histories *h = &w->histories;
    nudge_correction(&h->correction[pos->side][pos->pawn_key % CORRECTIONS], depth, error);
    nudge_correction(&h->reserve_correction[pos->side][reserve_slot(pos)], depth, error);
}

int worker_correct(const Worker *w, const Position *pos, int raw_eval)
{
    const Histories *h = &w->histories;
    int eval = raw_eval + (h->correction[pos->side][pos->pawn_key % CORRECTIONS] +
                           h->reserve_correction[pos->side][reserve_slot(pos)]) /
                              64;
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
