/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"
#include "suites.h"

#include <stdlib.h>
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

static void counts(const char *command, const char *total)
{
    char expected[64];
    session_send(session, command);
    strcat(strcpy(expected, "Nodes searched: "), total);
    ck_assert_str_eq(session_expect(session, "Nodes searched: "), expected);
}

START_TEST(perft_lists_each_root_action_and_ends_with_the_total)
{
    accepts("setoption name UCI_Variant value chess");
    session_send(session, "go perft 2");
    ck_assert_str_eq(session_line(session), "a2a3: 20");
    ck_assert_str_eq(session_line(session), "a2a4: 20");
    session_expect(session, "h2h4: 20");
    ck_assert_str_eq(session_line(session), "Nodes searched: 400");
    counts("go perft 4", "197281");
    counts("go perft 1", "20");
    counts("go perft 0", "1");
}
END_TEST

START_TEST(perft_1_of_the_start_answers_with_totals)
{
    session_send(session, "go perft 1");
    ck_assert_str_eq(session_line(session), "moves: 0");
    ck_assert_str_eq(session_line(session), "drops: 5301704096885440");
    ck_assert_str_eq(session_line(session), "Nodes searched: 5301704096885440");
}
END_TEST

START_TEST(totals_tell_moves_from_drops_at_any_depth)
{
    /* 20,475 sets of four like pawns at most on 24 squares less one, and the empty one. */
    accepts("position fen 7k/8/8/8/8/8/8/K7[PPPP] w - - 0 1");
    session_send(session, "go perft 1");
    ck_assert_str_eq(session_line(session), "moves: 3");
    ck_assert_str_eq(session_line(session), "drops: 12950");
    ck_assert_str_eq(session_line(session), "Nodes searched: 12953");
    session_send(session, "go perft 2");
    ck_assert_str_eq(session_line(session), "moves: 9");
    ck_assert_str_eq(session_line(session), "drops: 38850");
    ck_assert_str_eq(session_line(session), "Nodes searched: 38859");
}
END_TEST

START_TEST(a_finished_game_has_no_sequences)
{
    accepts("setoption name UCI_Variant value chess");
    accepts("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    counts("go perft 3", "0");
}
END_TEST

START_TEST(perft_is_stopped_and_says_so)
{
    session_send(session, "go perft 9");
    ck_assert_str_eq(session_answer(session, "result"), "result * ongoing\n");
    session_send(session, "stop");
    ck_assert_str_eq(session_line(session), "info string perft stopped");
    accepts("position startpos moves K@e1");
}
END_TEST

START_TEST(a_list_that_is_stopped_has_no_total)
{
    accepts("setoption name UCI_Variant value chess");
    session_send(session, "go perft 30");
    session_send(session, "stop");
    const char *line = session_line(session);
    ck_assert_str_eq(line, "info string perft stopped");
}
END_TEST

START_TEST(quit_and_the_end_of_the_input_end_a_perft)
{
    int status;
    char *output = session_run(NULL, "go perft 50\nquit\n", &status);
    ck_assert_int_eq(status, 0);
    ck_assert_str_eq(output, "info string perft stopped\n");
    free(output);
    output = session_run(NULL, "go perft 50\n", &status);
    ck_assert_int_eq(status, 0);
    ck_assert_str_eq(output, "info string perft stopped\n");
    free(output);
}
END_TEST

START_TEST(a_script_of_small_counts_is_answered_in_order)
{
    int status;
    char *output = session_run(NULL,
                               "go perft 1\nsetoption name UCI_Variant value chess\ngo perft 1\n"
                               "position startpos moves e2e4\ngo perft 2\n",
                               &status);
    ck_assert_int_eq(status, 0);
    ck_assert_int_eq(lines_beginning(output, "Nodes searched: "), 3);
    ck_assert_ptr_nonnull(strstr(output, "Nodes searched: 20\n"));
    ck_assert_ptr_nonnull(strstr(output, "Nodes searched: 600\n"));
    free(output);
}
END_TEST

START_TEST(a_depth_that_is_none_is_refused)
{
    static const char *const commands[] = {"go perft", "go perft -1", "go perft x", "go perft 100"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const char *answer = session_answer(session, commands[i]);
        ck_assert_msg(is_one_line(answer, "info string error: go: perft"), "%s", answer);
    }
}
END_TEST

Suite *perft_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("perft", &tests);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, perft_lists_each_root_action_and_ends_with_the_total);
    tcase_add_test(tests, perft_1_of_the_start_answers_with_totals);
    tcase_add_test(tests, totals_tell_moves_from_drops_at_any_depth);
    tcase_add_test(tests, a_finished_game_has_no_sequences);
    tcase_add_test(tests, perft_is_stopped_and_says_so);
    tcase_add_test(tests, a_list_that_is_stopped_has_no_total);
    tcase_add_test(tests, quit_and_the_end_of_the_input_end_a_perft);
    tcase_add_test(tests, a_script_of_small_counts_is_answered_in_order);
    tcase_add_test(tests, a_depth_that_is_none_is_refused);
    return suite;
}
