/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records in the game's own notation, as players write them. */
#include "suites.h"

#include <stdlib.h>
#include <string.h>

#define OPENING "kingchess K@e1,Q@d1 K@e8 d1d7 e8d7"
#define CHESS   "[Variant \"Chess\"]\n"
#define FOUR    "chess e2e4 e7e5 g1f3 b8c6"

static void ru(const char *text, const char *expected)
{
    assert_reading(FORMAT_RUSSIAN, text, expected);
}

static void en(const char *text, const char *expected)
{
    assert_reading(FORMAT_ENGLISH, text, expected);
}

START_TEST(a_proper_record_is_read)
{
    en("[White \"A\"]\n[Result \"1-0\"]\n[Variant \"Kingchess\"]\n\n1. K e1, Q d1; K e8\n"
       "2. Qd1-d7+; Ke8xd7\n1-0\n",
       OPENING " 1-0");
    ru("[Variant \"Kingchess\"]\n\n1. Кр e1, Ф d1; Кр e8\n2. Фd1-d7+; Крe8xd7\n0-1\n",
       OPENING " 0-1");
}
END_TEST

START_TEST(any_separator_or_none_is_read)
{
    en("1. K e1, Q d1 K e8 2. Qd1-d7+ Ke8xd7 *", OPENING " *");
    en("1. K e1, Q d1 ; K e8\n2. Qd1-d7+ ;Ke8xd7; *", OPENING " *");
    en("1. K e1, Q d1 | K e8\n2. Qd1-d7+ | Ke8xd7\n", OPENING " *");
    en("1. K e1, Q d1 - K e8\n2. Qd1-d7+ \xE2\x80\x94 Ke8xd7\n", OPENING " *");
    en("1. K e1,\n   Q d1\n   K e8\n2. Qd1-d7+\n   Ke8xd7\n", OPENING " *");
    en("1.K e1,Q d1 K e8 2.Qd1-d7+ Ke8xd7", OPENING " *");
    en("1) Ke1, Qd1; Ke8 2) Qd1d7; Ke8:d7", OPENING " *");
    en("1. K e1 , Q d1 1... K e8 2. Q d1 - d7 + K e8 x d7", OPENING " *");
    en("K e1, Q d1\nK e8\nQd1-d7+\nKe8xd7\n", OPENING " *");
    ru("1. Кр e1, Ф d1\t\tКр e8\r\n2. Фd1-d7+\t\tКрe8:d7\r\n", OPENING " *");
    ru("1. кр е1, ф d1 - кр е8 2. ф d1–d7 кр e8хd7", OPENING " *");
}
END_TEST

START_TEST(moves_of_every_kind_are_read)
{
    en(CHESS "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 *", FOUR " *");
    en(CHESS "1. e2 e4 e7 e5 2. N g1 f3 N b8 c6 *", FOUR " *");
    en(CHESS "1. e2 - e4 e7 - e5 2. N g1 - f3; N b8-c6 *", FOUR " *");
    en(CHESS "1. e2-e4! e7-e5 ?! 2. Ng1-f3 $3 Nb8-c6 *", FOUR " *");
    en(CHESS "1. e2-e4 d7-d5 2. e4xd5 c7-c5 3. d5xc6 e.p. 0-0 *",
       "part chess e2e4 d7d5 e4d5 c7c5 d5c6 * | line 2: game 1, action 6: \"0-0\": no such move");
    ru("[Вариант \"шахматы\"]\n[Variant \"chess\"]\n"
       "1. e2-e4 e7-e5 2. Кg1-f3 Кb8-c6 3. Сf1-c4 Сf8-c5 4. 0-0 Кg8-f6 *",
       FOUR " f1c4 f8c5 e1g1 g8f6 *");
    ru("Игра: шахматы\nПозиция: 4k3/P7/8/8/8/8/8/4K3 w - - 0 1\n\n1. a7-a8=Ф+ Крe8-e7 *",
       "chess 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 a7a8q e8e7 *");
    ru("Игра: шахматы\nПозиция: 4k3/P7/8/8/8/8/8/4K3 w - - 0 1\n\n1. a7-a8 (К) Крe8-e7 *",
       "chess 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 a7a8n e8e7 *");
}
END_TEST

START_TEST(the_end_of_the_reserve_is_read)
{
    static const char fen[] = "[FEN \"4k3/8/8/8/8/8/8/4K3[NPb] w Ee - 0 9\"]\n";
    char text[300];
    snprintf(text, sizeof text, "%s9. N f3, P e4 (0); B d6+ (0)\n*", fen);
    en(text, "kingchess 4k3/8/8/8/8/8/8/4K3[NPb] w - - 0 9 N@f3,P@e4 B@d6 *");
    snprintf(text, sizeof text, "%s9. К f3, п e4 (0) (вариант) С d6 (О)\n*", fen);
    ru(text, "kingchess 4k3/8/8/8/8/8/8/4K3[NPb] w - - 0 9 N@f3,P@e4 B@d6 *");
}
END_TEST

START_TEST(headers_may_be_plain_lines)
{
    static const char text[] = "Белые: Иванов И. И.\nЧёрные: \"Петров\"\nДата: 01.02.1998\n"
                               "Результат: 1-0\n\n1. Кр e1 Кр e8\n";
    ru(text, "kingchess K@e1 K@e8 1-0");
    GameRecord game = first_game(FORMAT_RUSSIAN, text);
    ck_assert_str_eq(record_tag(&game, "White"), "Иванов И. И.");
    ck_assert_str_eq(record_tag(&game, "Black"), "\"Петров");
    ck_assert_str_eq(record_tag(&game, "Date"), "01.02.1998");
    record_free(&game);
    en("White: A\nVariant: Frolov\n1. K e1 K e2\n\nWhite: B\n1. K e1; K e8\n",
       "frolov K@e1 K@e2 *\nkingchess K@e1 K@e8 *");
}
END_TEST

START_TEST(comments_and_glyphs_are_kept)
{
    GameRecord game = first_game(FORMAT_RUSSIAN, "{начало} 1. Кр e1! {[%clk 0:00:05] ход; да} "
                                                 "Кр e8 ?? 2. п e4 $14 (п e3) *");
    ck_assert_uint_eq(game.count, 3);
    ck_assert_str_eq(record_first_comment(&game), "начало");
    ck_assert_str_eq(record_comment(&game, &game.actions[0]), "ход; да");
    ck_assert_int_eq(game.actions[0].clock_ms, 5000);
    ck_assert_int_eq(game.actions[0].nags[0], 1);
    ck_assert_int_eq(game.actions[1].nags[0], 4);
    ck_assert_int_eq(game.actions[2].nags[0], 14);
    record_free(&game);
}
END_TEST

START_TEST(a_broken_record_does_not_hurt_its_neighbours)
{
    en("1. K e1; K e8 1-0\n1. K e1; K e9 2. Q d1 1-0\n1. K d1; K d8 0-1\n",
       "kingchess K@e1 K@e8 1-0\n"
       "part kingchess K@e1 1-0 | line 2: game 2, action 2: \"K e9\": not an action\n"
       "kingchess K@d1 K@d8 0-1");
    ru("1. Кр e1; Ф e8 1-0\n",
       "part kingchess K@e1 1-0 | line 1: game 1, action 2: \"Ф e8\": king must be placed first");
    en("1. K e1, Q e5; K e8\n",
       "nothing | line 1: game 1, action 1: \"K e1, Q e5\": outside the own half");
    en("some words\nmore of them\n1. K e1 K e8 *\nthe end\n",
       "nothing | line 1: game 1: \"some\": no part of a game\nkingchess K@e1 K@e8 *\n"
       "nothing | line 4: game 2: \"the\": no part of a game");
}
END_TEST

START_TEST(russian_bytes_of_cp1251_are_read)
{
    ru("\xC1\xE5\xEB\xFB\xE5: \xC8\xE2\xE0\xED\xEE\xE2\r\n\r\n"
       "1. \xCA\xF0 e1, \xD4 d1; \xCA\xF0 e8\r\n2. \xD4"
       "d1-d7+; \xCA\xF0"
       "e8\xF5"
       "d7\r\n1-0\r\n",
       OPENING " 1-0");
}
END_TEST

Suite *notation_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("notation", &tests);
    tcase_add_test(tests, a_proper_record_is_read);
    tcase_add_test(tests, any_separator_or_none_is_read);
    tcase_add_test(tests, moves_of_every_kind_are_read);
    tcase_add_test(tests, the_end_of_the_reserve_is_read);
    tcase_add_test(tests, headers_may_be_plain_lines);
    tcase_add_test(tests, comments_and_glyphs_are_kept);
    tcase_add_test(tests, a_broken_record_does_not_hurt_its_neighbours);
    tcase_add_test(tests, russian_bytes_of_cp1251_are_read);
    return suite;
}
