/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"
#include "suites.h"

#include <string.h>

static Session *session;

static void set_up(void)
{
    session = session_start();
}

static void tear_down(void)
{
    session_quit(session);
}

static void accepts(const char *command)
{
    ck_assert_str_eq(session_answer(session, command), "");
}

static void answers(const char *command, const char *expected)
{
    ck_assert_str_eq(session_answer(session, command), expected);
}

START_TEST(legal_moves_are_one_sorted_line)
{
    accepts("setoption name UCI_Variant value chess");
    answers("legal moves", "legal moves a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 "
                           "e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4\n");
    answers("legal count", "legal count 20\n");
    answers("legal drops", "legal drops none\n");
    accepts("position fen 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    answers("legal moves", "legal moves e1d1 e1d2 e1e2 e1f1 e1f2 e7e8b e7e8n e7e8q e7e8r\n");
}
END_TEST

START_TEST(legal_moves_without_any_is_still_one_line)
{
    answers("legal moves", "legal moves\n");
}
END_TEST

START_TEST(legal_drops_are_squares_per_piece)
{
    accepts("position fen 7k/8/8/8/8/8/PPPPPPPP/4K3[RB] w E - 0 1 L");
    answers("legal drops",
            "legal drops R a1 b1 c1 d1 f1 g1 h1 a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4\n"
            "legal drops B b1 d1 f1 h1 b3 d3 f3 h3 a4 c4 e4 g4\n");
}
END_TEST

START_TEST(in_check_legal_drops_are_those_of_some_legal_action)
{
    accepts("position fen 4r1k1/8/8/8/8/8/8/4K3[NP] w - - 0 1");
    answers("legal drops",
            "legal drops N a1 b1 c1 d1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3 a4 "
            "b4 c4 d4 e4 f4 g4 h4\n"
            "legal drops P a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 "
            "h4\n");
    accepts("setoption name DropsPerAction value 1");
    answers("legal drops", "legal drops N e2 e3 e4\nlegal drops P e2 e3 e4\n");
}
END_TEST

START_TEST(before_the_king_stands_its_companions_have_squares_too)
{
    const char *answer = session_answer(session, "legal drops");
    ck_assert_int_eq(lines_beginning(answer, "legal drops "), 6);
    ck_assert_int_eq(lines_beginning(answer, "legal drops K a1 b1 "), 1);
    ck_assert_int_eq(lines_beginning(answer, "legal drops P a2 b2 "), 1);
    accepts("setoption name DropsPerAction value 1");
    ck_assert(is_one_line(session_answer(session, "legal drops"), "legal drops K a1 b1 "));
}
END_TEST

START_TEST(legal_count_is_exact_however_large)
{
    answers("legal count", "legal count 5301704096885440\n");
    accepts("setoption name UCI_Variant value combat");
    answers("legal count", "legal count 38988959281272000\n");
}
END_TEST

START_TEST(legal_all_lists_every_action_sorted_and_then_their_number)
{
    accepts("position fen 7k/8/8/8/PPPPPPPP/8/8/K7[N] w - - 0 1");
    const char *answer = session_answer(session, "legal all");
    ck_assert_int_eq(lines_beginning(answer, "N@"), 23);
    ck_assert_int_eq(lines_beginning(answer, ""), 35);
    ck_assert_ptr_nonnull(strstr(answer, "\nlegal actions: 34\n"));
    ck_assert(strncmp(answer, "N@a2\nN@a3\nN@b1\n", 15) == 0);
}
END_TEST

START_TEST(legal_all_sorts_sets_as_text)
{
    accepts("setoption name DropsPerAction value 2");
    const char *before = "", *line;
    char previous[32];
    session_send(session, "legal all");
    for (int count = 0;; count++) {
        line = session_line(session);
        ck_assert_ptr_nonnull(line);
        if (strchr(line, ' ')) {
            ck_assert_str_eq(line, "legal actions: 4744");
            ck_assert_int_eq(count, 4744);
            break;
        }
        ck_assert_msg(strcmp(before, line) < 0, "%s before %s", before, line);
        before = strcpy(previous, line);
    }
}
END_TEST

START_TEST(above_the_maximum_legal_all_only_says_how_many)
{
    answers("legal all", "legal actions: 5301704096885440, more than 10000\n");
    answers("legal all 7", "legal actions: 5301704096885440, more than 7\n");
    accepts("setoption name DropsPerAction value 1");
    answers("legal all 31", "legal actions: 32, more than 31\n");
    ck_assert_int_eq(lines_beginning(session_answer(session, "legal all 32"), "K@"), 32);
}
END_TEST

START_TEST(junk_behind_legal_is_refused)
{
    static const char *const commands[] = {
        "legal",         "legal foo",    "legal all -1", "legal all many", "legal all 99999999999",
        "legal count 3", "legal all 5 6"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const char *answer = session_answer(session, commands[i]);
        ck_assert_msg(is_one_line(answer, "info string error: legal: "), "%s", answer);
    }
}
END_TEST

Suite *legal_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("legal actions", &tests);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, legal_moves_are_one_sorted_line);
    tcase_add_test(tests, legal_moves_without_any_is_still_one_line);
    tcase_add_test(tests, legal_drops_are_squares_per_piece);
    tcase_add_test(tests, in_check_legal_drops_are_those_of_some_legal_action);
    tcase_add_test(tests, before_the_king_stands_its_companions_have_squares_too);
    tcase_add_test(tests, legal_count_is_exact_however_large);
    tcase_add_test(tests, legal_all_lists_every_action_sorted_and_then_their_number);
    tcase_add_test(tests, legal_all_sorts_sets_as_text);
    tcase_add_test(tests, above_the_maximum_legal_all_only_says_how_many);
    tcase_add_test(tests, junk_behind_legal_is_refused);
    return suite;
}
