/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

START_TEST(uci_names_the_engine_and_ends_with_uciok)
{
    Session *session = session_start();
    session_send(session, "uci");
    ck_assert_ptr_nonnull(strstr(session_line(session), "id name Muster"));
    ck_assert_ptr_nonnull(strstr(session_line(session), "id author"));
    const char *line;
    while (strcmp(line = session_line(session), "uciok") != 0)
        ck_assert_msg(strncmp(line, "option name ", 12) == 0, "%s", line);
    session_quit(session);
}
END_TEST

START_TEST(every_option_is_listed_with_type_and_range)
{
    static const char *const expected[] = {
        "option name Hash type spin default 16 min 1 max 1048576\n",
        "option name Threads type spin default 1 min 1 max 256\n",
        "option name Ponder type check default false\n",
        "option name MultiPV type spin default 1 min 1 max 500\n",
        "option name UCI_Variant type combo default kingchess var kingchess var frolov var ",
        "option name DropsPerAction type spin default 16 min 1 max 16\n",
        "option name Move Overhead type spin default 10 min 0 max 5000\n",
        "option name UCI_AnalyseMode type check default false\n",
        "option name UCI_ShowWDL type check default false\n",
        "option name MultiPV Distinct type check default false\n",
        "option name Skill Level type spin default 20 min 0 max 20\n",
        "option name UCI_LimitStrength type check default false\n",
        "option name UCI_Elo type spin default ",
        "option name Variety type spin default 0 min 0 max 200\n",
        "option name Seed type spin default 0 min 0 max 2147483647\n",
        "option name OwnDrops type spin default 16 min 1 max 16\n",
        "option name OpponentDrops type spin default 16 min 1 max 16\n",
        "option name Formations type check default false\n",
        "option name Clear Hash type button\n"};
    Session *session = session_start();
    const char *answer = session_answer(session, "uci");
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        ck_assert_msg(strstr(answer, expected[i]) != NULL, "%s", expected[i]);
    session_quit(session);
}
END_TEST

START_TEST(nothing_is_printed_before_the_first_command)
{
    Session *session = session_start();
    session_send(session, "isready");
    ck_assert_str_eq(session_line(session), "readyok");
    session_quit(session);
}
END_TEST

START_TEST(an_unknown_command_gets_one_error_line)
{
    Session *session = session_start();
    ck_assert_str_eq(session_answer(session, "xyzzy 1 2"),
                     "info string error: unknown command 'xyzzy'\n");
    ck_assert_str_eq(session_answer(session, "UCI"), "info string error: unknown command 'UCI'\n");
    session_quit(session);
}
END_TEST

START_TEST(empty_lines_and_spare_blanks_mean_nothing)
{
    Session *session = session_start();
    ck_assert_str_eq(session_answer(session, ""), "");
    ck_assert_str_eq(session_answer(session, " \t \r"), "");
    ck_assert_str_eq(session_answer(session, "  \tresult \t\r"), "result * ongoing\n");
    session_quit(session);
}
END_TEST

START_TEST(the_end_of_the_input_is_quit)
{
    Session *session = session_start();
    session_close_input(session);
    ck_assert_int_eq(session_end(session), 0);
}
END_TEST

START_TEST(a_last_line_without_its_end_is_obeyed)
{
    int status;
    char *output = session_run(NULL, "result\r\nisready", &status);
    ck_assert_str_eq(output, "result * ongoing\nreadyok\n");
    ck_assert_int_eq(status, 0);
    free(output);
}
END_TEST

START_TEST(help_lists_the_commands)
{
    Session *session = session_start();
    const char *answer = session_answer(session, "help");
    ck_assert_ptr_nonnull(strstr(answer, "position"));
    ck_assert_ptr_nonnull(strstr(answer, "legal"));
    ck_assert_ptr_nonnull(strstr(answer, "bench"));
    session_quit(session);
}
END_TEST

START_TEST(called_muster_chess_it_starts_with_chess)
{
    Session *session = session_start_with("/somewhere/muster-chess", NULL, 0);
    ck_assert_ptr_nonnull(
        strstr(session_answer(session, "d"),
               "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
    ck_assert_ptr_nonnull(strstr(session_answer(session, "uci"),
                                 "option name UCI_Variant type combo default chess var"));
    ck_assert_str_eq(session_answer(session, "position startpos moves e2e4 e7e5 g1f3"), "");
    session_quit(session);
}
END_TEST

START_TEST(the_variant_argument_chooses_the_first_game)
{
    static const char *const arguments[] = {"--variant", "Frolov", NULL};
    Session *session = session_start_with(NULL, arguments, 0);
    ck_assert_ptr_nonnull(strstr(session_answer(session, "d"), "Variant: frolov\n"));
    session_quit(session);
}
END_TEST

START_TEST(help_and_version_arguments_answer_and_leave)
{
    static const char *const help[] = {"--help", NULL}, *const version[] = {"--version", NULL};
    int status;
    char *output = session_run(help, "", &status);
    ck_assert_int_eq(status, 0);
    ck_assert_ptr_nonnull(strstr(output, "--variant"));
    free(output);
    output = session_run(version, "", &status);
    ck_assert_int_eq(status, 0);
    ck_assert(is_one_line(output, "Muster "));
    free(output);
}
END_TEST

START_TEST(every_subcommand_has_help)
{
    static const char *const names[] = {"analyse", "bench",    "convert", "diagram",
                                        "match",   "openings", "play"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *const arguments[] = {names[i], "--help", NULL};
        int status;
        char *output = session_run(arguments, "", &status);
        ck_assert_msg(status == 0 && strncmp(output, "Usage: muster ", 14) == 0, "%s: %s", names[i],
                      output);
        free(output);
    }
}
END_TEST

START_TEST(a_bad_argument_gets_one_line_and_status_1)
{
    static const char *const bad[][3] = {{"--foo", NULL},         {"foo", NULL},
                                         {"--variant", NULL},     {"--variant", "shogi", NULL},
                                         {"bench", "many", NULL}, {"bench", "0", NULL}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int status;
        char *output = session_run(bad[i], "isready\n", &status);
        ck_assert_int_eq(status, 1);
        ck_assert_msg(is_one_line(output, "muster: "), "%s", output);
        free(output);
    }
}
END_TEST

Suite *handshake_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("handshake", &tests);
    tcase_add_test(tests, uci_names_the_engine_and_ends_with_uciok);
    tcase_add_test(tests, every_option_is_listed_with_type_and_range);
    tcase_add_test(tests, nothing_is_printed_before_the_first_command);
    tcase_add_test(tests, an_unknown_command_gets_one_error_line);
    tcase_add_test(tests, empty_lines_and_spare_blanks_mean_nothing);
    tcase_add_test(tests, the_end_of_the_input_is_quit);
    tcase_add_test(tests, a_last_line_without_its_end_is_obeyed);
    tcase_add_test(tests, help_lists_the_commands);
    tcase_add_test(tests, called_muster_chess_it_starts_with_chess);
    tcase_add_test(tests, the_variant_argument_chooses_the_first_game);
    tcase_add_test(tests, help_and_version_arguments_answer_and_leave);
    tcase_add_test(tests, every_subcommand_has_help);
    tcase_add_test(tests, a_bad_argument_gets_one_line_and_status_1);
    return suite;
}
