/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "history.h"
#include "count.h"

#include <stdlib.h>
#include <string.h>

static bool reserve_room(History *history, size_t count)
{
    if (count <= history->capacity)
        return true;
    size_t capacity = count < 64 ? 64 : count + count / 2;
    HistoryEntry *entries = realloc(history->entries, capacity * sizeof *entries);
    if (!entries)
        return false;
    history->entries = entries;
    history->capacity = capacity;
    return true;
}

bool history_init(History *history, const Position *start)
{
    *history = (History){0};
    if (!reserve_room(history, 1))
        return false;
    history->entries[0] = (HistoryEntry){.pos = *start};
    history->count = 1;
    return true;
}

void history_free(History *history)
{
    free(history->entries);
    *history = (History){0};
}

bool history_copy(History *to, const History *from)
{
    if (!reserve_room(to, from->count))
        return false;
    memcpy(to->entries, from->entries, from->count * sizeof *from->entries);
    to->count = from->count;
    return true;
}

bool history_play(History *history, const Action *action)
{
    if (!reserve_room(history, history->count + 1))
        return false;
    HistoryEntry *entry = &history->entries[history->count];
    entry->pos = entry[-1].pos;
    entry->action = *action;
    position_act(&entry->pos, action);
    history->count++;
    return true;
}

bool history_undo(History *history)
{
    if (history->count <= 1)
        return false;
    history->count--;
    return true;
}

void history_set_drop_cap(History *history, int cap)
{
    for (size_t i = 0; i < history->count; i++)
        position_set_drop_cap(&history->entries[i].pos, cap);
}

int history_repetitions(const History *history)
{
    const Position *now = history_now(history);
    size_t last = history->count - 1;
    /* Nothing before the last capture, pawn move or drop can stand on the board again. */
    size_t reach = now->halfmove < last ? now->halfmove : last;
    int times = 0;
    for (size_t back = 2; back <= reach; back += 2)
        times += position_repeats(now, &history->entries[last - back].pos);
    return times;
}

bool position_dead(const Position *pos)
{
    unsigned minor[COLORS] = {0, 0};
    bool bishop[COLORS] = {false, false};
    for (Color color = WHITE; color <= BLACK; color++) {
        Reserve reserve = pos->reserve[color];
        for (PieceType type = QUEEN; type <= PAWN; type++) {
            unsigned n = (unsigned)(bb_count(position_pieces(pos, color, type)) +
                                    reserve_count(reserve, type));
            if (n && type != BISHOP && type != KNIGHT)
                return false;
            minor[color] += n;
            bishop[color] |= n && type == BISHOP;
        }
    }
    if (minor[WHITE] + minor[BLACK] <= 1)
        return true;
    if (minor[WHITE] != 1 || minor[BLACK] != 1 || !bishop[WHITE] || !bishop[BLACK])
        return false;
    Bitboard bishops = pos->by_type[BISHOP];
    return bb_count(bishops) == 2 && (!(bishops & BB_LIGHT) || !(bishops & BB_DARK));
}

static Score score_for(Color winner)
{
    return winner == WHITE ? SCORE_WHITE : SCORE_BLACK;
}

Result history_result(const History *history)
{
    const Position *pos = history_now(history);
    Color us = (Color)pos->side;
    if (position_king_capture(pos))
        return (Result){score_for(us), REASON_KING_CAPTURE};
    if (!has_legal_action(pos))
        return position_in_check(pos, us) ? (Result){score_for(color_flip(us)), REASON_CHECKMATE}
                                          : (Result){SCORE_DRAW, REASON_STALEMATE};
    if (position_dead(pos))
        return (Result){SCORE_DRAW, REASON_MATERIAL};
    if (history_repetitions(history) >= 2)
        return (Result){SCORE_DRAW, REASON_REPETITION};
    if (pos->halfmove >= 100)
        return (Result){SCORE_DRAW, REASON_FIFTY_MOVES};
    return (Result){SCORE_ONGOING, REASON_ONGOING};
}

const char *score_text(Score score)
{
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return texts[score];
}

const char *reason_text(Reason reason)
{
    static const char *const texts[REASONS] = {
        "ongoing",    "king capture", "checkmate", "stalemate", "no mating material",
        "repetition", "fifty moves",
    };
    return texts[reason];
}
