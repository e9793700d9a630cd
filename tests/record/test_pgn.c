/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PGN as it is found in the wild. */
#include "suites.h"

#include <stdlib.h>
#include <string.h>

#define FOUR "chess e2e4 e7e5 g1f3 b8c6"

static void pgn(const char *text, const char *expected)
{
    assert_reading(FORMAT_PGN, text, expected);
}

START_TEST(a_proper_game_is_read)
{
    static const char text[] = "[Event \"Casual\"]\n[Site \"Here\"]\n[Date \"2024.01.02\"]\n"
                               "[Round \"1.2\"]\n[White \"A \\\"B\\\" \\\\C\"]\n[Black \"D\"]\n"
                               "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n";
    pgn(text, FOUR " 1-0");
    GameRecord game = first_game(FORMAT_PGN, text);
    ck_assert_str_eq(record_tag(&game, "White"), "A \"B\" \\C");
    ck_assert_str_eq(record_tag(&game, "Round"), "1.2");
    ck_assert_ptr_null(record_tag(&game, "Result"));
    ck_assert_uint_eq(game.tag_count, 6);
    record_free(&game);
}
END_TEST

START_TEST(move_numbers_take_any_form)
{
    pgn("1.e4 e5 2.Nf3 Nc6 *", FOUR " *");
    pgn("1 . e4 1... e5 2 Nf3 2 ... Nc6 *", FOUR " *");
    pgn("1. e4 1. ... e5 2.  Nf3 2...Nc6*", FOUR " *");
    pgn("1.e4 e5 1. Nf3 77.Nc6 *", FOUR " *");
    pgn("1) e4 e5 2) Nf3 Nc6 *", FOUR " *");
    pgn("1.\xE2\x80\xA6 e4 e5 2.\xC2\xA0Nf3\xE2\x80\x8BNc6 *", FOUR " *");
    pgn("e4 e5 Nf3 Nc6 *", FOUR " *");
    pgn("1.e4,e5 2.Nf3,Nc6 *", FOUR " *");
}
END_TEST

START_TEST(glued_words_are_taken_apart)
{
    pgn("1.e4e52.Nf3Nc6*", FOUR " *");
    pgn("1.e4 e52.Nf3Nc6 1/2-1/2", FOUR " 1/2-1/2");
    pgn("1.e4{a}e5$1(1...c5)2.Nf3(2.d4 exd4(2...d6))Nc6 1-0", FOUR " 1-0");
    pgn("1. f3 e5 2. g4 Qh4#0-1 1. e4 *", "chess f2f3 e7e5 g2g4 d8h4 0-1\nchess e2e4 *");
    pgn("1. e4, e5, 2. Nf3, Nc6 *", FOUR " *");
}
END_TEST

START_TEST(moves_take_any_form)
{
    pgn("1. e2e4 e7-e5 2. Ng1-f3 Nb8c6 *", FOUR " *");
    pgn("1. e4!! e5?! 2. Nf3! ? Nc6+- *", FOUR " *");
    pgn("1. e4 e5 2. Nf3 Nc6 += 3. Bb5 N a6 = *", FOUR " f1b5 a7a6 *");
    pgn("1. e4 e5 2. Ngf3 Nbc6 *", FOUR " *");
    pgn("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 *", FOUR " f1c4 f8c5 e1g1 g8f6 *");
    pgn("1. e4 d5 2. e5 f5 3. exf6 e.p. *", "chess e2e4 d7d5 e4e5 f7f5 e5f6 *");
    pgn("1. e4 d5 2. exd5 ch Qxd5 mate *", "chess e2e4 d7d5 e4d5 d8d5 *");
}
END_TEST

START_TEST(marks_and_glyphs_are_kept)
{
    GameRecord game = first_game(FORMAT_PGN, "1. e4! $14 e5 $2 ?? 2. Nf3 +/- *");
    ck_assert_int_eq(game.actions[0].nags[0], 1);
    ck_assert_int_eq(game.actions[0].nags[1], 14);
    ck_assert_int_eq(game.actions[1].nags[0], 2);
    ck_assert_int_eq(game.actions[1].nags[1], 4);
    ck_assert_int_eq(game.actions[2].nags[0], 16);
    record_free(&game);
    pgn("1. e4 $ e5 $999999999999999 *", "chess e2e4 e7e5 *");
}
END_TEST

START_TEST(comments_are_kept_where_they_belong)
{
    GameRecord game =
        first_game(FORMAT_PGN,
                   "[Event \"?\"]\n\n{first} 1. {now\nnow} e4 {[%eval 0.3] good} {really} "
                   "e5 ; to the end } 2. Nf3\n% escaped 2. d4\n2. Nf3 {a ; b ( c } (2. d4 {no}) *");
    ck_assert_str_eq(record_first_comment(&game), "first now now");
    ck_assert_str_eq(record_comment(&game, &game.actions[0]), "good really");
    ck_assert_int_eq(game.actions[0].score.value, 30);
    ck_assert_str_eq(record_comment(&game, &game.actions[1]), "to the end ) 2. Nf3");
    ck_assert_str_eq(record_comment(&game, &game.actions[2]), "a ; b ( c");
    record_free(&game);
    pgn("1. e4 {a {b} c5?} *", "chess e2e4 c7c5 *");
}
END_TEST

START_TEST(variations_are_skipped)
{
    pgn("1. e4 (1. d4 d5 (1... Nf6 {) ( [Event \"x\"]} ; ) (\n) 2. c4 1-0) 1... e5 *",
        "chess e2e4 e7e5 *");
    pgn("1. e4 ((((1. d4)))) e5 ) *", "chess e2e4 e7e5 *");
    pgn("1. e4 (1. nonsense Qz9 -- * 0-1) e5 *", "chess e2e4 e7e5 *");
    pgn("1. e4 (=) e5 *", "chess e2e4 e7e5 *");
}
END_TEST

START_TEST(results_take_any_form)
{
    static const char *const texts[] = {"1/2-1/2", "1/2", "½-½", "1/2–1/2", "1/2:1/2"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[100];
        snprintf(text, sizeof text, "1. e4 e5 %s", texts[i]);
        pgn(text, "chess e2e4 e7e5 1/2-1/2");
        snprintf(text, sizeof text, "[Result \"%s\"]\n1. e4 e5", texts[i]);
        pgn(text, "chess e2e4 e7e5 1/2-1/2");
    }
    pgn("1. e4 e5 1:0", "chess e2e4 e7e5 1-0");
    pgn("[Result \"0-1\"]\n\n1. e4 *", "chess e2e4 0-1");
    pgn("[Result \"?\"]\n\n1. e4", "chess e2e4 *");
    pgn("1. e4 1-0 1-0\n* 1. d4 0-1", "chess e2e4 1-0\nchess d2d4 0-1");
}
END_TEST

START_TEST(results_that_contradict_are_named)
{
    pgn("[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n",
        "chess e2e4 e7e5 0-1 | line 4: game 1: \"0-1\": the result is not the one of the tag");
    pgn("1. f3 e5 2. g4 Qh4# 1-0\n", "chess f2f3 e7e5 g2g4 d8h4 1-0 | line 1: game 1: \"1-0\": "
                                     "the result is not that of the last position");
    pgn("1. f3 e5 2. g4 Qh4# *\n", "chess f2f3 e7e5 g2g4 d8h4 *");
}
END_TEST

START_TEST(tags_take_any_form)
{
    static const char text[] = "[White \"J. \"Joe\" Smith\"]\n  [ Black  \"X\" ]\n[Round 1]\n"
                               "[Site \"not closed]\n[Date \"\"] [ECO \"B00\"][Mode\"ICS\"]\n"
                               "[]\n[White \"second\"]\n[Annotator \"a\\b\"]\n1. e4 *";
    pgn(text, "chess e2e4 *");
    GameRecord game = first_game(FORMAT_PGN, text);
    ck_assert_str_eq(record_tag(&game, "White"), "J. \"Joe\" Smith");
    ck_assert_str_eq(record_tag(&game, "Black"), "X");
    ck_assert_str_eq(record_tag(&game, "Round"), "1");
    ck_assert_str_eq(record_tag(&game, "Site"), "not closed");
    ck_assert_str_eq(record_tag(&game, "Date"), "");
    ck_assert_str_eq(record_tag(&game, "ECO"), "B00");
    ck_assert_str_eq(record_tag(&game, "Mode"), "ICS");
    ck_assert_str_eq(record_tag(&game, "Annotator"), "a\\b");
    record_free(&game);
}
END_TEST

START_TEST(games_without_an_end_end_at_the_next_tag)
{
    pgn("[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5\n[Event \"b\"]\n\n1. d4\n\n[White \"c\"]\n"
        "1. c4",
        "chess e2e4 e7e5 1-0\nchess d2d4 *\nchess c2c4 *");
    pgn("[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n1. d4 *", "chess 1-0\nchess d2d4 *");
    pgn("[Event \"a\"]\n\n*\n[Event \"b\"]\n\n0-1\n", "chess *\nchess 0-1");
    pgn("[Event \"a\"]", "chess *");
}
END_TEST

START_TEST(a_start_may_be_given)
{
    pgn("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n7... Kd7 8. e4 *",
        "chess 4k3/8/8/8/8/8/4P3/4K3 b - - 0 7 e8d7 e2e4 *");
    pgn("[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n1. e4 "
        "*",
        "chess e2e4 *");
    pgn("[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n"
        "1. e4 *",
        "nothing | line 2: game 1: \" w - - 0 1\": a side does not have exactly one king\n"
        "chess e2e4 *");
}
END_TEST

START_TEST(a_variant_may_be_named)
{
    pgn("[Variant \"Kingchess\"]\n1. K@e1,Q@d1 K@e8 2. @e4 *", "kingchess K@e1,Q@d1 K@e8 P@e4 *");
    pgn("[Variant \"Kingchess\"]\n1. Q@d1, K@e1 k@e8 2. Qd5 Q@d8 , R@a8 *",
        "kingchess K@e1,Q@d1 K@e8 d1d5 Q@d8,R@a8 *");
    pgn("[Variant \"Frolov's chess\"]\n1. K@e1 K@e2 *", "frolov K@e1 K@e2 *");
    pgn("[variant \"standard\"]\n1. e4 *", "chess e2e4 *");
    pgn("[Event \"x\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 e5 {x} 2. Q@d4 *\n1. d4 *",
        "nothing | line 2: game 1: \"Crazyhouse\": unknown variant\nchess d2d4 *");
    GameReaderConfig config = {.format = FORMAT_PGN, .variant = &variant_table[KINGCHESS]};
    char *reading = reading_of_bytes(&config, "1. K@e1 *", 9);
    ck_assert_str_eq(reading, "kingchess K@e1 *");
    free(reading);
}
END_TEST

START_TEST(the_number_of_drops_an_action_may_make_is_kept)
{
    pgn("[Variant \"Kingchess\"]\n[DropsPerAction \"1\"]\n1. K@e1 K@e8 2. Q@d1,P@e4 *",
        "part kingchess K@e1 K@e8 * | line 3: game 1, action 3: \"Q@d1,P@e4\": more pieces "
        "than DropsPerAction allows");
    GameRecord game =
        first_game(FORMAT_PGN, "[Variant \"Kingchess\"]\n[DropsPerAction \"1\"]\n1. K@e1 *");
    char *text = written(&game, FORMAT_PGN);
    ck_assert_ptr_nonnull(strstr(text, "[DropsPerAction \"1\"]\n"));
    free(text);
    record_free(&game);
}
END_TEST

START_TEST(a_broken_game_does_not_hurt_its_neighbours)
{
    pgn("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 e5\n2. Ke3 Nc6 {x} (2... d6) 0-1\n\n"
        "[Event \"c\"]\n\n1. d4 *\n",
        "chess e2e4 *\npart chess e2e4 e7e5 0-1 | line 8: game 2, action 3: \"Ke3\": no such "
        "move\nchess d2d4 *");
    pgn("[Event \"a\"]\n\n1. e5 *\n[Event \"b\"]\n\n1. e4 Zz9 $3 !? 2. *\n1. c4 *",
        "nothing | line 3: game 1, action 1: \"e5\": no such move\n"
        "part chess e2e4 * | line 6: game 2, action 2: \"Zz9\": not an action\nchess c2c4 *");
    pgn("1. e4 -- 2. d4 *", "part chess e2e4 * | line 1: game 1, action 2: \"--\": a turn without "
                            "an action");
    pgn("1. Nf3 Nf6 2. Nc3 Nc6 3. Ne4 d6 4. Ng5 *", "part chess g1f3 g8f6 b1c3 b8c6 c3e4 d7d6 * | "
                                                    "line 1: game 1, action 7: \"Ng5\": ambiguous");
}
END_TEST

START_TEST(what_is_not_closed_is_closed_by_the_next_game)
{
    pgn("[Event \"a\"]\n\n1. e4 {never\nclosed\n1. d4\n[Event \"b\"]\n\n1. c4 *",
        "part chess e2e4 * | line 3: game 1: a comment without its end\nchess c2c4 *");
    pgn("[Event \"a\"]\n\n1. e4\n(1. d4\n\n[Event \"b\"]\n\n1. c4 *",
        "part chess e2e4 * | line 4: game 1: a variation without its end\nchess c2c4 *");
    pgn("1. e4 {cut", "part chess e2e4 * | line 1: game 1: a comment without its end");
    pgn("{cut", "nothing | line 1: game 1: a comment without its end");
}
END_TEST

START_TEST(junk_between_games_is_passed_over)
{
    pgn("From: someone\nSubject: games [2]\n\n[Event \"a\"]\n\n1. e4 *\n\nThat was all.\nBye (:\n"
        "{\n\n[Event \"b\"]\n1. d4 *\n-- \nsigned\n",
        "nothing | line 1: game 1: \"From:\": no part of a game\nchess e2e4 *\n"
        "nothing | line 8: game 2: \"That\": no part of a game\nchess d2d4 *\n"
        "nothing | line 14: game 3: \"--\": no part of a game");
    pgn("<html>junk\n1. e4 *\n", "nothing | line 1: game 1: \"junk\": no part of a game\n"
                                 "chess e2e4 *");
    pgn("\n\n  \n% only an escape\n; only a comment\n{and one}", "");
    pgn("", "");
}
END_TEST

START_TEST(clocks_outside_of_comments_are_passed_over)
{
    pgn("1. e4 [%clk 0:01:00] e5 [0:02:03] 2. Nf3 <reserved> Nc6 *", FOUR " *");
}
END_TEST

START_TEST(a_game_of_absurd_size_is_bounded)
{
    Text text = {0};
    text_add(&text, "[Event \"");
    for (int i = 0; i < 200000; i++)
        text_add(&text, "x");
    text_add(&text, "\"]\n\n1. e4 ");
    for (int i = 0; i < 300; i++) {
        text_add(&text, "{");
        for (int j = 0; j < 10000; j++)
            text_add(&text, "0123456 ");
        text_add(&text, "} ");
    }
    for (int i = 0; i < 1000; i++)
        text_add(&text, "((((((((((((((((((((((((((((");
    for (int i = 0; i < 1000; i++)
        text_add(&text, "))))))))))))))))))))))))))))");
    text_add(&text, " e5 *\n[Event \"b\"]\n\n1. d4 *");
    pgn(text.data, "chess e2e4 e7e5 * | line 1: game 1: \"Event\": longer than a game may be\n"
                   "chess d2d4 *");
    text_free(&text);
}
END_TEST

Suite *pgn_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("pgn", &tests);
    tcase_add_test(tests, a_proper_game_is_read);
    tcase_add_test(tests, move_numbers_take_any_form);
    tcase_add_test(tests, glued_words_are_taken_apart);
    tcase_add_test(tests, moves_take_any_form);
    tcase_add_test(tests, marks_and_glyphs_are_kept);
    tcase_add_test(tests, comments_are_kept_where_they_belong);
    tcase_add_test(tests, variations_are_skipped);
    tcase_add_test(tests, results_take_any_form);
    tcase_add_test(tests, results_that_contradict_are_named);
    tcase_add_test(tests, tags_take_any_form);
    tcase_add_test(tests, games_without_an_end_end_at_the_next_tag);
    tcase_add_test(tests, a_start_may_be_given);
    tcase_add_test(tests, a_variant_may_be_named);
    tcase_add_test(tests, the_number_of_drops_an_action_may_make_is_kept);
    tcase_add_test(tests, a_broken_game_does_not_hurt_its_neighbours);
    tcase_add_test(tests, what_is_not_closed_is_closed_by_the_next_game);
    tcase_add_test(tests, junk_between_games_is_passed_over);
    tcase_add_test(tests, clocks_outside_of_comments_are_passed_over);
    tcase_add_test(tests, a_game_of_absurd_size_is_bounded);
    return suite;
}
