/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../engine/record/characters.h"

#include <stdlib.h>
#include <string.h>

/* A game with something of everything. */
static GameRecord full_game(void)
{
    return first_game(FORMAT_PGN,
                      "[Event \"a \\\"b\\\" \\\\\"]\n[White \"Müller\"]\n[ECO \"A00\"]\n"
                      "[Variant \"Kingchess\"]\n[Result \"1-0\"]\n\n{first [} 1. K@e1,Q@d1! $14 "
                      "{[%eval 0.35,12] [%clk 0:01:02.5] so; it} K@e8 {[%eval #-3]} 2. Qd7+ Kxd7 "
                      "1-0");
}

static void assert_writes(const GameRecord *game, GameFormat format, const char *expected)
{
    char *text = written(game, format);
    ck_assert_str_eq(text, expected);
    free(text);
}

START_TEST(pgn_is_written)
{
    GameRecord game = full_game();
    assert_writes(
        &game, FORMAT_PGN,
        "[Event \"a \\\"b\\\" \\\\\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
        "[White \"Müller\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[Variant \"Kingchess\"]\n"
        "[ECO \"A00\"]\n\n"
        "{first [} 1. K@e1,Q@d1 $1 $14 {[%eval 0.35,12] [%clk 0:01:02.5] so; it} 1...\n"
        "K@e8 {[%eval #-3]} 2. Qd7+ Kxd7 1-0\n\n");
    record_free(&game);
}
END_TEST

START_TEST(records_are_written)
{
    GameRecord game = full_game();
    assert_writes(&game, FORMAT_ENGLISH,
                  "[Event \"a \\\"b\\\" \\\\\"]\n[White \"Müller\"]\n[Result \"1-0\"]\n"
                  "[Variant \"Kingchess\"]\n[ECO \"A00\"]\n\n{first [}\n"
                  "1. K e1, Q d1! $14 {[%eval 0.35,12] [%clk 0:01:02.5] so; it}; K e8 {[%eval "
                  "#-3]}\n2. Qd1-d7+; Ke8xd7\n1-0\n\n");
    assert_writes(&game, FORMAT_RUSSIAN,
                  "[Event \"a \\\"b\\\" \\\\\"]\n[White \"Müller\"]\n[Result \"1-0\"]\n"
                  "[Variant \"Kingchess\"]\n[ECO \"A00\"]\n\n{first [}\n"
                  "1. Кр e1, Ф d1! $14 {[%eval 0.35,12] [%clk 0:01:02.5] so; it}; Кр e8\n"
                  "    {[%eval #-3]}\n2. Фd1-d7+; Крe8xd7\n1-0\n\n");
    assert_writes(&game, FORMAT_UCI, "kingchess;startpos;K@e1,Q@d1 K@e8 d1d7 e8d7;1-0\n");
    record_free(&game);
}
END_TEST

START_TEST(a_start_of_its_own_is_written)
{
    GameRecord game =
        first_game(FORMAT_UCI, "chess;4k3/8/8/8/8/8/4P3/4K3 b - - 0 7;e8d7 e2e4 d7d6;*");
    char *text = written(&game, FORMAT_PGN);
    ck_assert_ptr_nonnull(strstr(text, "[Variant \"Standard\"]\n[SetUp \"1\"]\n"
                                       "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n"
                                       "7... Kd7 8. e4 Kd6 *\n"));
    free(text);
    assert_writes(&game, FORMAT_ENGLISH,
                  "[Result \"*\"]\n[Variant \"Standard\"]\n[SetUp \"1\"]\n"
                  "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Ke8-d7\n"
                  "8. e2-e4; Kd7-d6\n*\n\n");
    record_free(&game);
}
END_TEST

START_TEST(long_lines_are_broken)
{
    GameRecord game = first_game(
        FORMAT_UCI,
        "combat;startpos;"
        "K@e1,Q@d1,R@a1,R@h1,B@c1,B@f1,N@b1,N@g1,P@a2,P@b2,P@c2,P@d2,P@e2,P@f2,P@g2,P@h2 "
        "K@e8,Q@d8,R@a8,R@h8,B@c8,B@f8,N@b8,N@g8,P@a7,P@b7,P@c7,P@d7,P@e7,P@f7,P@g7,P@h7 "
        "e2e4 e7e5;*");
    for (int i = 0; i < 50; i++)
        ck_assert(record_add_comment(&game, i == 20 ? "%start [Event \"x\"]" : "ещё слово"));
    for (int format = FORMAT_PGN; format < FORMATS; format++) {
        char *text = written(&game, (GameFormat)format);
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
            ck_assert_uint_le(characters(line), 100);
            ck_assert(*line != '%' && strncmp(line, "[Event \"x", 9) != 0);
            if (!strstr(line, "%start") && !strchr(line, '@'))
                ck_assert_uint_le(characters(line), 80);
        }
        free(text);
    }
    record_free(&game);
}
END_TEST

START_TEST(no_text_breaks_the_form)
{
    Position start;
    GameRecord game, again;
    fen_start(&start, &variant_table[CHESS]);
    record_init(&game, &start);
    ck_assert(record_set_tag(&game, "White", "a\"]\n[Black \"b\\") &&
              record_add_comment(&game, "} 1-0 {\n[Event \"z\"]\n; x ( $1 * [%eval"));
    for (int format = FORMAT_PGN; format < FORMATS; format++) {
        char *text = written(&game, (GameFormat)format);
        again = first_game((GameFormat)format, text);
        ck_assert_str_eq(record_tag(&again, "White"), "a\"] [Black \"b\\");
        ck_assert_str_eq(record_first_comment(&again), ") 1-0 ( [Event \"z\"] ; x ( $1 * [%eval");
        record_free(&again);
        free(text);
    }
    record_free(&game);
}
END_TEST

START_TEST(a_full_disk_is_told)
{
    GameRecord game = full_game();
    FILE *full = fopen("/dev/full", "w");
    if (full) {
        setvbuf(full, NULL, _IONBF, 0);
        ck_assert(!pgn_write(full, &game));
        fclose(full);
    }
    record_free(&game);
}
END_TEST

Suite *writer_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("writer", &tests);
    tcase_add_test(tests, pgn_is_written);
    tcase_add_test(tests, records_are_written);
    tcase_add_test(tests, a_start_of_its_own_is_written);
    tcase_add_test(tests, long_lines_are_broken);
    tcase_add_test(tests, no_text_breaks_the_form);
    tcase_add_test(tests, a_full_disk_is_told);
    return suite;
}
