/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "harness.h"

#include "../../movegen/count.h"
#include "../../movegen/generate.h"

#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

Searcher *new_searcher(int threads)
{
    Searcher *searcher = search_create(1, threads);
    ck_assert_ptr_nonnull(searcher);
    return searcher;
}

/* Runs on a thread of the searcher, where nothing may be asserted. */
static void on_info(void *context, const SearchInfo *info)
{
    Outcome *out = context;
    pthread_mutex_lock(&out->lock);
    if (out->count == out->capacity) {
        size_t capacity = out->capacity ? 2 * out->capacity : 16;
        Report *reports = realloc(out->reports, capacity * sizeof *reports);
        if (!reports)
            abort();
        out->reports = reports;
        out->capacity = capacity;
    }
    Report *report = &out->reports[out->count++];
    report->info = *info;
    memcpy(report->pv, info->pv, (size_t)info->pv_count * sizeof *info->pv);
    pthread_cond_broadcast(&out->changed);
    pthread_mutex_unlock(&out->lock);
}

static void on_done(void *context, const SearchResult *result)
{
    Outcome *out = context;
    pthread_mutex_lock(&out->lock);
    out->result = *result;
    out->done++;
    pthread_cond_broadcast(&out->changed);
    pthread_mutex_unlock(&out->lock);
}

void begin(Searcher *searcher, const History *game, const SearchLimits *limits, Outcome *out)
{
    *out = (Outcome){0};
    pthread_mutex_init(&out->lock, NULL);
    pthread_cond_init(&out->changed, NULL);
    SearchCallbacks callbacks = {.info = on_info, .done = on_done, .context = out};
    ck_assert_int_eq(search_start(searcher, game, limits, &callbacks), SEARCH_OK);
}

void await_report(Outcome *out)
{
    pthread_mutex_lock(&out->lock);
    while (out->count == 0 && out->done == 0)
        pthread_cond_wait(&out->changed, &out->lock);
    pthread_mutex_unlock(&out->lock);
}

bool stays_silent(Outcome *out)
{
    struct timespec moment = {.tv_nsec = 30 * 1000 * 1000};
    nanosleep(&moment, NULL);
    pthread_mutex_lock(&out->lock);
    bool silent = out->done == 0;
    pthread_mutex_unlock(&out->lock);
    return silent;
}

void run(Searcher *searcher, const History *game, SearchLimits limits, Outcome *out)
{
    begin(searcher, game, &limits, out);
    search_wait(searcher);
    ck_assert_int_eq(out->done, 1);
    for (size_t i = 0; i < out->count; i++)
        out->reports[i].info.pv = out->reports[i].pv;
}

void run_position(Searcher *searcher, const Position *pos, SearchLimits limits, Outcome *out)
{
    History game;
    ck_assert(history_init(&game, pos));
    run(searcher, &game, limits, out);
    history_free(&game);
}

void outcome_free(Outcome *out)
{
    free(out->reports);
    pthread_mutex_destroy(&out->lock);
    pthread_cond_destroy(&out->changed);
}

const Report *last_report(const Outcome *out, int multipv)
{
    for (size_t i = out->count; i-- > 0;)
        if (out->reports[i].info.multipv == multipv)
            return &out->reports[i];
    return NULL;
}

static void assert_playable(Position pos, const Report *report)
{
    ck_assert_int_ge(report->info.pv_count, 1);
    ck_assert_int_le(report->info.pv_count, MAX_PLY);
    for (int i = 0; i < report->info.pv_count; i++) {
        ActionError error = action_judge(&pos, &report->pv[i]);
        ck_assert_msg(error == ACTION_OK, "line at depth %d of '%s', action %d %s: %s",
                      report->info.depth, fen_of(&pos), i + 1, text_of(&report->pv[i]),
                      action_error_text(error));
        position_act(&pos, &report->pv[i]);
    }
}

void assert_sound(const Position *pos, const Outcome *out)
{
    const SearchResult *result = &out->result;
    for (size_t i = 0; i < out->count; i++)
        assert_playable(*pos, &out->reports[i]);
    if (!has_legal_action(pos)) {
        ck_assert_int_eq(result->best.count, 0);
        ck_assert_int_eq(result->ponder.count, 0);
        return;
    }
    Position after = *pos;
    ActionError error = action_judge(pos, &result->best);
    ck_assert_msg(error == ACTION_OK, "best %s in '%s': %s", text_of(&result->best), fen_of(pos),
                  action_error_text(error));
    position_act(&after, &result->best);
    ck_assert_ptr_null(position_broken_field(&after));
    if (result->ponder.count > 0)
        ck_assert_int_eq(action_judge(&after, &result->ponder), ACTION_OK);
}

/* Drops at random until they may end, and then further with even chances. */
static bool random_drops(const Position *pos, uint64_t *seed, Action *action)
{
    Position now = *pos;
    *action = (Action){0};
    for (;;) {
        StepList list;
        list.count = 0;
        bool can_end = position_can_end(&now);
        if (can_end && random_below(seed, 2))
            return true;
        generate_drop_steps(&now, &list);
        if (list.count == 0)
            return can_end;
        Step step = list.steps[random_below(seed, (unsigned)list.count)];
        action_add_drop(action, step);
        position_step(&now, step);
    }
}

bool random_action(const Position *pos, uint64_t *seed, Action *action)
{
    CheckInfo info;
    StepList moves;
    moves.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &moves);
    if ((moves.count == 0 || random_below(seed, 2)) && random_drops(pos, seed, action))
        return true;
    if (moves.count == 0)
        return find_legal_action(pos, action);
    *action = action_of_step(moves.steps[random_below(seed, (unsigned)moves.count)]);
    return true;
}

void random_play(History *game, int actions, uint64_t *seed)
{
    Action action;
    for (; actions > 0 && random_action(history_now(game), seed, &action); actions--)
        ck_assert(history_play(game, &action));
}

Position random_position(VariantId variant, unsigned most, uint64_t *seed)
{
    Position pos;
    Action action;
    fen_start(&pos, &variant_table[variant]);
    for (unsigned left = random_below(seed, most + 1); left > 0; left--) {
        if (!random_action(&pos, seed, &action))
            break;
        position_act(&pos, &action);
    }
    return pos;
}

static char other_case(char c)
{
    return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c)
                                            : toupper((unsigned char)c));
}

/* A bishops letter of the other side; upside down, light squares are dark. */
static char other_colour(char c)
{
    static const char from[] = "LDFldf", to[] = "dlfDLF";
    const char *at = strchr(from, c);
    return at ? to[at - from] : c;
}

/* The board field upside down, colours swapped; the reserve behind it too. */
static void flip_board(const char *board, char *out)
{
    const char *end = board + strcspn(board, "[ "), *row = end;
    while (row > board) {
        const char *start = row;
        while (start > board && start[-1] != '/')
            start--;
        for (const char *c = start; c < row; c++)
            *out++ = other_case(*c);
        row = start > board ? start - 1 : start;
        if (row > board)
            *out++ = '/';
    }
    for (; *end && *end != ' '; end++)
        *out++ = other_case(*end);
    *out = '\0';
}

Position flipped(const Position *pos)
{
    char fen[FEN_SIZE], board[FEN_SIZE], castling[8], en_passant[4], bishops[4] = "", side;
    char turned[FEN_SIZE], out[2 * FEN_SIZE];
    int clock, number;
    fen_write(pos, fen);
    int fields = sscanf(fen, "%119s %c %7s %3s %d %d %3s", board, &side, castling, en_passant,
                        &clock, &number, bishops);
    ck_assert_int_ge(fields, 6);
    flip_board(board, turned);
    for (char *c = castling; *c; c++)
        *c = other_case(*c);
    for (char *c = bishops; *c; c++)
        *c = other_colour(*c);
    if (en_passant[0] != '-')
        en_passant[1] = en_passant[1] == '3' ? '6' : '3';
    snprintf(out, sizeof out, "%s %c %s %s %d %d %s", turned, side == 'w' ? 'b' : 'w', castling,
             en_passant, clock, number, bishops);
    return position_of((VariantId)pos->variant, out);
}

StepList legal_steps(const Position *pos, GenKind kind)
{
    StepList list;
    CheckInfo info;
    list.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, kind, &list);
    if (kind & GEN_QUIET)
        generate_drop_steps(pos, &list);
    return list;
}
