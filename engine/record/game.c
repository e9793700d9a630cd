/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game.h"
#include "annotation.h"

#include "../../movegen/count.h"
#include "../../movegen/fen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Memory beyond this is given back after a game that needed it. */
enum { KEPT_ACTIONS = 4096, KEPT_TEXT = 1 << 20 };

void record_init(GameRecord *game, const Position *start)
{
    *game = (GameRecord){.start = *start, .now = *start};
}

void record_free(GameRecord *game)
{
    free(game->actions);
    free(game->tags);
    text_free(&game->text);
    game->actions = NULL;
    game->tags = NULL;
    game->count = game->capacity = 0;
    game->tag_count = game->tag_capacity = 0;
    game->comment = 0;
}

void record_reset(GameRecord *game, const Position *start)
{
    if (game->capacity > KEPT_ACTIONS || game->text.capacity > KEPT_TEXT)
        record_free(game);
    text_clear(&game->text);
    game->count = game->tag_count = 0;
    game->comment = 0;
    game->result = SCORE_ONGOING;
    record_set_start(game, start);
}

void record_set_start(GameRecord *game, const Position *start)
{
    assert(game->count == 0);
    game->start = game->now = *start;
}

/* Doubles an array that is full; false when it may not grow. */
static bool make_room(void **array, size_t count, size_t *capacity, size_t item, size_t most)
{
    if (count < *capacity)
        return true;
    size_t wanted = *capacity ? *capacity * 2 : 32;
    if (count >= most)
        return false;
    void *grown = realloc(*array, wanted * item);
    if (!grown)
        return false;
    *array = grown;
    *capacity = wanted;
    return true;
}

bool record_play(GameRecord *game, const Action *action)
{
    void *actions = game->actions;
    if (!make_room(&actions, game->count, &game->capacity, sizeof *game->actions, GAME_ACTIONS_MAX))
        return false;
    game->actions = actions;
    game->actions[game->count++] =
        (GameAction){.action = *action, .clock_ms = GAME_NO_TIME, .spent_ms = GAME_NO_TIME};
    position_act(&game->now, action);
    return true;
}

GameAction *record_last(GameRecord *game)
{
    return game->count > 0 ? &game->actions[game->count - 1] : NULL;
}

void record_add_nag(GameRecord *game, int nag)
{
    GameAction *last = record_last(game);
    if (!last || nag < 1 || nag > UINT8_MAX)
        return;
    for (int i = 0; i < GAME_NAGS && last->nags[i] != nag; i++) {
        if (!last->nags[i]) {
            last->nags[i] = (uint8_t)nag;
            return;
        }
    }
}

/* Adds bytes behind the last string, without a zero of their own; false when there is no room. */
static bool add_bytes(Text *text, const char *bytes, size_t length)
{
    size_t before = text->length;
    if (length > GAME_TEXT_MAX - before)
        return false;
    text->failed = false;
    text_add_bytes(text, bytes, length);
    return !text->failed;
}

/* Adds a string; its place, or 0 when there is no room. */
static size_t add_string(GameRecord *game, const char *string)
{
    Text *text = &game->text;
    size_t before = text->length;
    if ((before == 0 && !add_bytes(text, "", 1)) || !add_bytes(text, string, strlen(string) + 1)) {
        text->length = before;
        return 0;
    }
    return before > 0 ? before : 1;
}

const char *record_string(const GameRecord *game, size_t place)
{
    return place ? game->text.data + place : "";
}

/* Joins a comment to an earlier one. The earlier one stays where it is if it is the last string, as
 * it is when a file is read. */
static bool join_comment(GameRecord *game, size_t *place, const char *comment)
{
    Text *text = &game->text;
    size_t old = *place, before = text->length;
    if (!old) {
        *place = add_string(game, comment);
        return *place != 0;
    }
    size_t length = strlen(record_string(game, old));
    bool last = old + length + 1 == before;
    if (length + strlen(comment) + 2 > GAME_TEXT_MAX - before)
        return false;
    if (last) {
        text->length--;
    } else {
        char *copy = strdup(record_string(game, old));
        *place = copy && add_bytes(text, copy, length) ? before : old;
        free(copy);
        if (*place == old)
            return false;
    }
    if (add_bytes(text, " ", 1) && add_bytes(text, comment, strlen(comment) + 1))
        return true;
    text->data[before - (last ? 1 : 0)] = '\0';
    text->length = before;
    *place = old;
    return false;
}

bool record_add_comment(GameRecord *game, const char *comment)
{
    GameAction nowhere = {.clock_ms = GAME_NO_TIME}, *last = record_last(game);
    char *rest = strdup(comment);
    if (!rest)
        return false;
    annotation_take(rest, last ? last : &nowhere);
    for (char *byte = rest; *byte; byte++)
        *byte = *byte == '{' ? '(' : *byte == '}' ? ')' : *byte;
    bool added = !*rest || join_comment(game, last ? &last->comment : &game->comment, rest);
    free(rest);
    return added;
}

const char *record_comment(const GameRecord *game, const GameAction *action)
{
    return record_string(game, action->comment);
}

const char *record_first_comment(const GameRecord *game)
{
    return record_string(game, game->comment);
}

static GameTag *find_tag(const GameRecord *game, const char *name)
{
    for (size_t i = 0; i < game->tag_count; i++)
        if (strcmp(record_string(game, game->tags[i].name), name) == 0)
            return &game->tags[i];
    return NULL;
}

bool record_set_tag(GameRecord *game, const char *name, const char *value)
{
    GameTag *tag = find_tag(game, name);
    void *tags = game->tags;
    size_t value_place = add_string(game, value);
    if (!value_place)
        return false;
    if (tag) {
        tag->value = value_place;
        return true;
    }
    size_t name_place = add_string(game, name);
    if (!name_place ||
        !make_room(&tags, game->tag_count, &game->tag_capacity, sizeof *game->tags, GAME_TAGS_MAX))
        return false;
    game->tags = tags;
    game->tags[game->tag_count++] = (GameTag){.name = name_place, .value = value_place};
    return true;
}

const char *record_tag(const GameRecord *game, const char *name)
{
    const GameTag *tag = find_tag(game, name);
    return tag ? record_string(game, tag->value) : NULL;
}

bool record_starts_normally(const GameRecord *game)
{
    char normal[FEN_SIZE], start[FEN_SIZE];
    Position pos;
    fen_start(&pos, position_variant(&game->start));
    return strcmp(fen_write(&pos, normal), fen_write(&game->start, start)) == 0;
}

Result record_end(const GameRecord *game)
{
    const Position *pos = &game->now;
    Color us = (Color)pos->side;
    Score won = us == WHITE ? SCORE_WHITE : SCORE_BLACK;
    Score lost = us == WHITE ? SCORE_BLACK : SCORE_WHITE;
    if (position_king_capture(pos))
        return (Result){won, REASON_KING_CAPTURE};
    if (has_legal_action(pos))
        return (Result){SCORE_ONGOING, REASON_ONGOING};
    return position_in_check(pos, us) ? (Result){lost, REASON_CHECKMATE}
                                      : (Result){SCORE_DRAW, REASON_STALEMATE};
}
