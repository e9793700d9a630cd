/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../support/support.h"

#include <stdlib.h>
#include <string.h>

static GameRecord chess_game(const char *actions)
{
    GameRecord game;
    Position start = position_of(CHESS, "startpos");
    record_init(&game, &start);
    char *copy = strdup(actions);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        Action action = action_of(&game.now, word);
        ck_assert(record_play(&game, &action));
    }
    free(copy);
    return game;
}

START_TEST(actions_lead_from_start_to_now)
{
    GameRecord game = chess_game("e2e4 e7e5");
    ck_assert_str_eq(fen_of(&game.start), fen_after(CHESS, "startpos", ""));
    ck_assert_str_eq(fen_of(&game.now), fen_after(CHESS, "startpos", "e2e4 e7e5"));
    ck_assert_uint_eq(game.count, 2);
    ck_assert_int_eq(record_last(&game)->clock_ms, GAME_NO_TIME);
    record_reset(&game, &game.start);
    ck_assert_uint_eq(game.count, 0);
    ck_assert_ptr_null(record_last(&game));
    record_free(&game);
}
END_TEST

START_TEST(a_tag_is_replaced_by_its_new_value)
{
    GameRecord game = chess_game("");
    ck_assert_ptr_null(record_tag(&game, "White"));
    ck_assert(record_set_tag(&game, "White", "A") && record_set_tag(&game, "Black", "B"));
    ck_assert(record_set_tag(&game, "White", "C"));
    ck_assert_str_eq(record_tag(&game, "White"), "C");
    ck_assert_str_eq(record_tag(&game, "Black"), "B");
    ck_assert_uint_eq(game.tag_count, 2);
    record_free(&game);
}
END_TEST

START_TEST(comments_of_one_place_are_joined)
{
    GameRecord game = chess_game("");
    ck_assert_str_eq(record_first_comment(&game), "");
    ck_assert(record_add_comment(&game, " before \n it "));
    Action action = action_of(&game.now, "e2e4");
    ck_assert(record_play(&game, &action));
    ck_assert(record_add_comment(&game, "one") && record_add_comment(&game, "  ") &&
              record_add_comment(&game, "two") && record_set_tag(&game, "White", "A") &&
              record_add_comment(&game, "three"));
    ck_assert_str_eq(record_first_comment(&game), "before it");
    ck_assert_str_eq(record_comment(&game, record_last(&game)), "one two three");
    ck_assert_str_eq(record_tag(&game, "White"), "A");
    record_free(&game);
}
END_TEST

START_TEST(a_text_beyond_the_bound_changes_nothing)
{
    GameRecord game = chess_game("e2e4");
    size_t length = GAME_TEXT_MAX / 2 + 100;
    char *text = malloc(length + 1);
    memset(text, 'a', length);
    text[length] = '\0';
    ck_assert(record_add_comment(&game, text) && record_set_tag(&game, "White", "A"));
    ck_assert(!record_add_comment(&game, text));
    ck_assert(!record_set_tag(&game, "Black", text));
    ck_assert_uint_eq(strlen(record_comment(&game, record_last(&game))), length);
    ck_assert_ptr_null(record_tag(&game, "Black"));
    ck_assert_str_eq(record_tag(&game, "White"), "A");
    free(text);
    record_free(&game);
}
END_TEST

static const struct {
    const char *text;
    GameScore score;
    int64_t clock, spent;
    const char *rest;
} annotations[] = {
    {"[%eval 0.35]", {GAME_CENTIPAWNS, 35, 0}, -1, -1, ""},
    {"[%eval -1.2,18]", {GAME_CENTIPAWNS, -120, 18}, -1, -1, ""},
    {"[%eval +3]", {GAME_CENTIPAWNS, 300, 0}, -1, -1, ""},
    {"[%eval 0.057]", {GAME_CENTIPAWNS, 5, 0}, -1, -1, ""},
    {"[%eval #3]", {GAME_MATE, 3, 0}, -1, -1, ""},
    {"[%eval #-3,40]", {GAME_MATE, -3, 40}, -1, -1, ""},
    {"[%eval -#3]", {GAME_MATE, -3, 0}, -1, -1, ""},
    {"[%clk 0:01:02.5]", {0}, 62500, -1, ""},
    {"[%clk 1:00:00]", {0}, 3600000, -1, ""},
    {"[%emt 3.25]", {0}, -1, 3250, ""},
    {"good [%eval 0.1][%clk 0:00:01] move", {GAME_CENTIPAWNS, 10, 0}, 1000, -1, "good move"},
    {"[%csl Gd4] [%eval x]", {0}, -1, -1, "[%csl Gd4] [%eval x]"},
    {"[%eval 0.3", {0}, -1, -1, "[%eval 0.3"},
    {"[%eval] [%clk 1:2:3:4] [%clk ] [%eval 1 ,] [%clk  0:01 ] [%",
     {0},
     1000,
     -1,
     "[%eval] [%clk 1:2:3:4] [%clk ] [%eval 1 ,] [%"},
    {"[%csl [%eval 1] 0:01]", {0}, -1, -1, "[%csl [%eval 1] 0:01]"},
    {"[%eval 99999999999999999999] [%clk 99999999999999999999]",
     {0},
     -1,
     -1,
     "[%eval 99999999999999999999] [%clk 99999999999999999999]"},
};

START_TEST(comments_say_scores_and_times)
{
    for (size_t i = 0; i < sizeof annotations / sizeof annotations[0]; i++) {
        GameRecord game = chess_game("e2e4");
        ck_assert(record_add_comment(&game, annotations[i].text));
        const GameAction *last = record_last(&game);
        ck_assert_msg(last->score.kind == annotations[i].score.kind &&
                          last->score.value == annotations[i].score.value &&
                          last->score.depth == annotations[i].score.depth &&
                          last->clock_ms == annotations[i].clock &&
                          last->spent_ms == annotations[i].spent,
                      "%s", annotations[i].text);
        ck_assert_str_eq(record_comment(&game, last), annotations[i].rest);
        record_free(&game);
    }
}
END_TEST

START_TEST(glyphs_are_kept_once_and_as_far_as_there_is_room)
{
    GameRecord game = chess_game("");
    record_add_nag(&game, 1);
    record_free(&game);
    game = chess_game("e2e4");
    record_add_nag(&game, 0);
    record_add_nag(&game, 256);
    for (int nag = 1; nag < 20; nag++) {
        record_add_nag(&game, nag);
        record_add_nag(&game, nag);
    }
    for (int i = 0; i < GAME_NAGS; i++)
        ck_assert_int_eq(record_last(&game)->nags[i], i + 1);
    record_free(&game);
}
END_TEST

START_TEST(variants_have_many_names)
{
    static const struct {
        const char *title;
        VariantId id;
    } titles[] = {
        {"Kingchess", KINGCHESS},   {"kingchess", KINGCHESS},   {"King Chess", KINGCHESS},
        {"KING-CHESS", KINGCHESS},  {"Кингчесс", KINGCHESS},    {"Frolov", FROLOV},
        {"Frolov's chess", FROLOV}, {"Frolov’s Chess", FROLOV}, {"шахматы Фролова", FROLOV},
        {"Combat", COMBAT},         {"combat chess", COMBAT},   {"chess", CHESS},
        {"Standard", CHESS},        {"Normal", CHESS},          {"From Position", CHESS},
        {"Шахматы", CHESS},
    };
    static const char *const unknown[] = {"", "Chess960", "Crazyhouse", "x", "Kingchess 2", "\xff"};
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
        ck_assert_ptr_eq(record_variant_by_title(titles[i].title), &variant_table[titles[i].id]);
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        ck_assert_ptr_null(record_variant_by_title(unknown[i]));
    for (int i = 0; i < VARIANTS; i++)
        ck_assert_ptr_eq(record_variant_by_title(record_variant_title(&variant_table[i])),
                         &variant_table[i]);
}
END_TEST

START_TEST(every_fault_has_words)
{
    for (int kind = 0; kind < FAULTS; kind++) {
        GameFault fault = {
            .kind = (FaultKind)kind, .notation = NOTATION_UNREADABLE, .fen = FEN_ROWS};
        ck_assert_ptr_nonnull(fault_reason(&fault));
        ck_assert(*fault_reason(&fault));
    }
}
END_TEST

Suite *game_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("game", &tests);
    tcase_add_test(tests, actions_lead_from_start_to_now);
    tcase_add_test(tests, a_tag_is_replaced_by_its_new_value);
    tcase_add_test(tests, comments_of_one_place_are_joined);
    tcase_add_test(tests, a_text_beyond_the_bound_changes_nothing);
    tcase_add_test(tests, comments_say_scores_and_times);
    tcase_add_test(tests, glyphs_are_kept_once_and_as_far_as_there_is_room);
    tcase_add_test(tests, variants_have_many_names);
    tcase_add_test(tests, every_fault_has_words);
    return suite;
}
