/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include <stdlib.h>
#include <string.h>

Suite *suite_of(const char *name, TCase **tests)
{
    Suite *suite = suite_create(name);
    *tests = tcase_create(name);
    tcase_set_timeout(*tests, 300);
    suite_add_tcase(suite, *tests);
    return suite;
}

static void add_game(const GameRecord *game, Text *text)
{
    char fen[FEN_SIZE], action[ACTION_TEXT_SIZE];
    text_add(text, position_variant(&game->start)->name);
    if (!record_starts_normally(game))
        text_add_format(text, " %s", fen_write(&game->start, fen));
    for (size_t i = 0; i < game->count; i++)
        text_add_format(text, " %s", action_format(&game->actions[i].action, action));
    text_add_format(text, " %s", score_text(game->result));
}

char *reading_of_bytes(const GameReaderConfig *config, const void *bytes, size_t length)
{
    static const char *const heads[] = {"", "part ", "nothing"};
    GameReader *reader = record_reader_of_memory(bytes, length, config);
    GameRecord game;
    GameFault fault;
    ReadStatus status;
    Position start;
    Text text = {0};
    ck_assert_ptr_nonnull(reader);
    fen_start(&start, &variant_table[KINGCHESS]);
    record_init(&game, &start);
    text_add(&text, "");
    while ((status = record_reader_next(reader, &game, &fault)) != READ_END) {
        text_add_format(&text, "%s%s", text.length > 0 ? "\n" : "", heads[status]);
        ck_assert(status == READ_GAME || fault.kind != FAULT_NONE);
        if (status != READ_NOTHING)
            add_game(&game, &text);
        if (fault.kind != FAULT_NONE) {
            text_add(&text, " | ");
            fault_describe(&fault, &text);
        }
    }
    ck_assert_int_eq(record_reader_next(reader, &game, &fault), READ_END);
    record_free(&game);
    record_reader_free(reader);
    ck_assert(!text.failed);
    return text.data;
}

void assert_reading(GameFormat format, const char *text, const char *expected)
{
    GameReaderConfig config = {.format = format};
    char *reading = reading_of_bytes(&config, text, strlen(text));
    ck_assert_msg(strcmp(reading, expected) == 0, "of\n%s\nthe reader made\n%s\nnot\n%s", text,
                  reading, expected);
    free(reading);
}

GameRecord first_game(GameFormat format, const char *text)
{
    GameReaderConfig config = {.format = format};
    GameReader *reader = record_reader_of_memory(text, strlen(text), &config);
    GameRecord game;
    GameFault fault;
    Position start;
    fen_start(&start, &variant_table[KINGCHESS]);
    record_init(&game, &start);
    ck_assert_int_eq(record_reader_next(reader, &game, &fault), READ_GAME);
    record_reader_free(reader);
    return game;
}

char *written(const GameRecord *game, GameFormat format)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    ck_assert_ptr_nonnull(file);
    ck_assert(record_write(file, game, format));
    fclose(file);
    return text;
}
