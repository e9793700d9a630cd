/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game.h"

#include "../../movegen/count.h"
#include "../../movegen/fen.h"
#include "../../movegen/zobrist.h"
#include "book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game while it is played. */
typedef struct {
    MatchGame *out;
    MatchPlayer *const *players;
    const MatchAdjudication *adjudication;
    const MatchLimits *limits[COLORS];
    MatchClock clocks[COLORS];
    Text start;   /* what follows "position " before the actions */
    Text actions; /* " moves ACTION..." once there is one */
    int losing[COLORS], winning[COLORS], level[COLORS]; /* scores of that kind in a row */
} Table;

static const char *const color_names[COLORS] = {"White", "Black"};

const char *match_end_text(MatchEnd end)
{
    static const char *const texts[ENDS] = {
        [END_RULES] = "by the rules",
        [END_RESTRICTED] = "no single drop left",
        [END_MAX_PLIES] = "adjudicated: too long",
        [END_RESIGN] = "adjudicated: resignation",
        [END_DRAW] = "adjudicated: draw",
        [END_TIME] = "time forfeit",
        [END_ILLEGAL] = "illegal action",
        [END_UNREADABLE] = "unreadable output",
        [END_HANG] = "no answer",
        [END_CRASH] = "crash",
        [END_NOT_STARTED] = "engine not started",
        [END_INTERRUPTED] = "interrupted",
    };
    return texts[end];
}

static Score win_of(Color color)
{
    return color == WHITE ? SCORE_WHITE : SCORE_BLACK;
}

static bool end_game(MatchGame *game, MatchEnd end, Score score)
{
    game->end = end;
    game->score = score;
    snprintf(game->detail, sizeof game->detail, "%s", match_end_text(end));
    return true;
}

static bool end_by_fault(MatchGame *game, MatchEnd end, Color fault, const char *why)
{
    game->end = end;
    game->fault = fault;
    game->score = win_of(color_flip(fault));
    snprintf(game->detail, sizeof game->detail, "%s: %s%s%s", color_names[fault],
             match_end_text(end), *why ? ": " : "", why);
    return true;
}

/* Ends the game after an exchange that went wrong. */
static bool end_by_status(MatchGame *game, PlayerStatus status, Color fault, const char *why)
{
    static const MatchEnd ends[] = {
        [PLAYER_OK] = END_RULES,
        [PLAYER_NOT_STARTED] = END_NOT_STARTED,
        [PLAYER_CRASHED] = END_CRASH,
        [PLAYER_HANGS] = END_HANG,
        [PLAYER_LATE] = END_TIME,
        [PLAYER_UNREADABLE] = END_UNREADABLE,
        [PLAYER_INTERRUPTED] = END_INTERRUPTED,
    };
    if (status == PLAYER_INTERRUPTED)
        return end_game(game, END_INTERRUPTED, SCORE_ONGOING);
    return end_by_fault(game, ends[status], fault, why);
}

static bool no_memory(MatchGame *game)
{
    return end_game(game, END_INTERRUPTED, SCORE_ONGOING);
}

/* Whether a side places its whole army unseen now. */
static bool sets_up_hidden(const Position *pos, Color side)
{
    return position_variant(pos)->drops_min == FULL_ARMY && pos->reserve[side] == RESERVE_FULL;
}

/* The lot of Combat chess: who moves first once both armies stand, and so is named in the FEN. */
static void draw_lot(MatchGame *game, uint64_t seed)
{
    Position *start = &game->game.entries[0].pos;
    if (game->game.count > 1 || !sets_up_hidden(start, WHITE) || !sets_up_hidden(start, BLACK))
        return;
    start->side = random_next(&seed) & 1U;
    position_refresh(start);
}

static void add_action(Table *table, const Action *action)
{
    char text[ACTION_TEXT_SIZE];
    text_add(&table->actions, table->actions.length ? " " : " moves ");
    text_add(&table->actions, action_format(action, text));
}

static void write_start(Table *table)
{
    char fen[FEN_SIZE], standard[FEN_SIZE];
    const History *game = &table->out->game;
    Position normal;
    fen_start(&normal, position_variant(&game->entries[0].pos));
    fen_write(&game->entries[0].pos, fen);
    if (strcmp(fen, fen_write(&normal, standard)) == 0)
        text_add(&table->start, "startpos");
    else
        text_add_format(&table->start, "fen %s", fen);
    for (size_t i = 1; i < game->count; i++)
        add_action(table, &game->entries[i].action);
}

static void write_question(Table *table, Color side, Text *question)
{
    char fen[FEN_SIZE];
    const Position *now = history_now(&table->out->game);
    text_add(question, "position ");
    if (sets_up_hidden(now, side)) {
        /* An empty board, whatever the other side has placed. */
        Position empty;
        fen_start(&empty, position_variant(now));
        empty.side = (uint8_t)side;
        position_refresh(&empty);
        text_add_format(question, "fen %s", fen_write(&empty, fen));
    } else if (table->players[side]->engine->fen_positions) {
        text_add_format(question, "fen %s", fen_write(now, fen));
    } else {
        text_add(question, table->start.data ? table->start.data : "");
        text_add(question, table->actions.data ? table->actions.data : "");
    }
    text_add(question, "\n");
    match_go_command(table->limits, table->clocks, (int)side, question);
}

/* The position as the rules of a side's restriction show it. */
static Position position_for(const Table *table, Color side)
{
    Position pos = *history_now(&table->out->game);
    if (table->players[side]->engine->single_drops)
        position_set_drop_cap(&pos, 1);
    return pos;
}

/* True when the game is over before anybody is asked. */
static bool is_over(Table *table)
{
    MatchGame *game = table->out;
    Color side = (Color)history_now(&game->game)->side;
    Result result = history_result(&game->game);
    if (result.score != SCORE_ONGOING) {
        end_game(game, END_RULES, result.score);
        game->reason = result.reason;
        snprintf(game->detail, sizeof game->detail, "%s", reason_text(result.reason));
        return true;
    }
    Position pos = position_for(table, side);
    if (table->players[side]->engine->single_drops && !has_legal_action(&pos))
        return end_game(game, END_RESTRICTED,
                        position_in_check(&pos, side) ? win_of(color_flip(side)) : SCORE_DRAW);
    size_t plies = game->game.count - 1;
    if (table->adjudication->max_plies && plies >= (size_t)table->adjudication->max_plies)
        return end_game(game, END_MAX_PLIES, SCORE_DRAW);
    return false;
}

static bool add_note(MatchGame *game, const PlayerInfo *info, int64_t clock)
{
    if (game->note_count == game->note_capacity) {
        size_t capacity = game->note_capacity ? game->note_capacity * 2 : 128;
        MatchNote *notes = realloc(game->notes, capacity * sizeof *notes);
        if (!notes)
            return false;
        game->notes = notes;
        game->note_capacity = capacity;
    }
    game->notes[game->note_count++] = (MatchNote){*info, clock};
    return true;
}

static void count_score(int *counter, bool of_that_kind)
{
    *counter = of_that_kind ? *counter + 1 : 0;
}

/* Counts the score of the action just played; true when it decides the game. */
static bool adjudicate(Table *table, Color side, const PlayerInfo *info)
{
    const MatchAdjudication *rule = table->adjudication;
    Color other = color_flip(side);
    bool plain = info->has_score && !info->mate;
    bool bad =
        info->has_score && (info->mate ? info->score <= 0 : info->score <= -rule->resign_score);
    bool good =
        info->has_score && (info->mate ? info->score > 0 : info->score >= rule->resign_score);
    count_score(&table->losing[side], bad);
    count_score(&table->winning[side], good);
    count_score(&table->level[side],
                plain && history_now(&table->out->game)->fullmove >= rule->draw_from &&
                    info->score <= rule->draw_score && info->score >= -rule->draw_score);
    if (rule->resign_count && table->losing[side] >= rule->resign_count &&
        (!rule->resign_twosided || table->winning[other] >= rule->resign_count))
        return end_game(table->out, END_RESIGN, win_of(other));
    if (rule->draw_count && table->level[side] >= rule->draw_count &&
        table->level[other] >= rule->draw_count)
        return end_game(table->out, END_DRAW, SCORE_DRAW);
    return false;
}

/* Judges and plays what an engine answered; true when the game is over. */
static bool play_answer(Table *table, Color side, const char *answer, const PlayerInfo *info)
{
    MatchGame *game = table->out;
    Action action;
    Position pos = position_for(table, side);
    ActionError error = action_parse(&pos, answer, &action);
    if (error != ACTION_OK) {
        char why[MATCH_WHY_SIZE], quote[QUOTE_SIZE];
        text_quote(answer, strlen(answer), quote);
        snprintf(why, sizeof why, "'%s': %s", quote, action_error_text(error));
        return end_by_fault(game, error == ACTION_UNREADABLE ? END_UNREADABLE : END_ILLEGAL, side,
                            why);
    }
    match_clock_spend(&table->clocks[side], table->limits[side], info->elapsed);
    int64_t clock = table->limits[side]->has_clock ? table->clocks[side].left : -1;
    if (!add_note(game, info, clock) || !history_play(&game->game, &action))
        return no_memory(game);
    add_action(table, &action);
    /* The rules come before a referee's opinion. */
    return is_over(table) || adjudicate(table, side, info);
}

/* Asks the side to move; true when the game is over. */
static bool play_one(Table *table, Text *question)
{
    MatchGame *game = table->out;
    Color side = (Color)history_now(&game->game)->side;
    MatchPlayer *player = table->players[side];
    const char *answer;
    PlayerInfo info;
    text_clear(question);
    write_question(table, side, question);
    if (question->failed || table->actions.failed)
        return no_memory(game);
    int64_t allowance = match_clock_allowance(&table->clocks[side], table->limits[side]);
    PlayerStatus status = match_player_ask(player, question, allowance, &answer, &info);
    if (status != PLAYER_OK)
        return end_by_status(game, status, side, player->why);
    return play_answer(table, side, answer, &info);
}

static bool seat_players(Table *table, uint64_t seed)
{
    for (Color color = WHITE; color <= BLACK; color++) {
        MatchPlayer *player = table->players[color];
        PlayerStatus status = match_player_new_game(player, random_next(&seed));
        if (status != PLAYER_OK)
            return !end_by_status(table->out, status, color, player->why);
        table->limits[color] = &player->engine->limits;
        match_clock_start(&table->clocks[color], table->limits[color]);
    }
    return true;
}

void match_game_play(MatchGame *game, MatchPlayer *const players[COLORS], const char *opening,
                     const MatchAdjudication *adjudication, uint64_t seed)
{
    const MatchRules *rules = players[WHITE]->rules;
    Table table = {.out = game, .players = players, .adjudication = adjudication};
    Text why = {0}, question = {0};
    *game = (MatchGame){.end = END_INTERRUPTED};
    if (match_book_open(opening, rules->variant, rules->drop_cap, &game->game, &why)) {
        game->opening = game->game.count - 1;
        draw_lot(game, seed);
        write_start(&table);
        if (seat_players(&table, seed) && !is_over(&table))
            while (!play_one(&table, &question))
                continue;
    }
    text_free(&why);
    text_free(&question);
    text_free(&table.start);
    text_free(&table.actions);
}

void match_game_free(MatchGame *game)
{
    free(game->notes);
    history_free(&game->game);
    *game = (MatchGame){0};
}
