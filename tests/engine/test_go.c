/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"
#include "suites.h"

#include <stdio.h>
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

static void use_chess(const char *position)
{
    char command[200];
    accepts("setoption name UCI_Variant value chess");
    snprintf(command, sizeof command, "position %s", position);
    accepts(command);
}

/* Searches and plays the bestmove, which shows that it is legal; the game may be over by then. */
static void searches(const char *command)
{
    char action[100], play[120];
    session_send(session, command);
    const char *line = session_expect(session, "bestmove ");
    ck_assert_int_eq(sscanf(line, "bestmove %99s", action), 1);
    if (strcmp(action, "0000") == 0) {
        ck_assert_ptr_null(strstr(session_answer(session, "result"), "ongoing"));
        return;
    }
    snprintf(play, sizeof play, "move %s", action);
    accepts(play);
}

START_TEST(every_limit_ends_with_a_legal_bestmove)
{
    searches("go depth 1");
    searches("go nodes 500");
    searches("go movetime 20");
    searches("go wtime 100 btime 100 winc 1 binc 1 movestogo 20");
    searches("go wtime -5 btime -5");
    searches("go wtime 0 btime 0");
    searches("go depth 0");
    searches("go movetime 0");
    searches("go depth 100000 nodes 500");
    searches("go wtime 9223372036854775807 btime 9223372036854775807 depth 1");
}
END_TEST

START_TEST(every_game_is_played_from_its_start)
{
    static const char *const variants[] = {"kingchess", "frolov", "combat", "chess"};
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        char command[80];
        snprintf(command, sizeof command, "setoption name UCI_Variant value %s", variants[i]);
        accepts(command);
        for (int ply = 0; ply < 4; ply++)
            searches("go nodes 300");
    }
}
END_TEST

START_TEST(a_combat_setup_drops_the_whole_army)
{
    int commas = 0;
    accepts("setoption name UCI_Variant value combat");
    session_send(session, "go movetime 20");
    const char *line = session_expect(session, "bestmove K@");
    char action[100];
    ck_assert_int_eq(sscanf(line, "bestmove %99s", action), 1);
    for (const char *c = action; *c; c++)
        commas += *c == ',';
    ck_assert_int_eq(commas, 15);
}
END_TEST

START_TEST(analysis_lines_have_every_field_in_order)
{
    static const char *const fields[] = {"info depth ", " seldepth ", " multipv 1 ",
                                         " score ",     " nodes ",    " nps ",
                                         " hashfull ",  " time ",     " pv "};
    use_chess("startpos");
    session_send(session, "go depth 2");
    const char *line = session_expect(session, "info depth "), *at = line;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        at = strstr(at, fields[i]);
        ck_assert_msg(at != NULL, "no '%s' in '%s'", fields[i], line);
    }
    session_expect(session, "bestmove ");
}
END_TEST

START_TEST(wdl_is_shown_when_asked_for)
{
    int win, draw, loss;
    use_chess("startpos");
    accepts("setoption name UCI_ShowWDL value true");
    session_send(session, "go depth 1");
    const char *wdl = strstr(session_expect(session, "info depth "), " wdl ");
    ck_assert_ptr_nonnull(wdl);
    ck_assert_int_eq(sscanf(wdl, " wdl %d %d %d", &win, &draw, &loss), 3);
    ck_assert_int_eq(win + draw + loss, 1000);
    session_expect(session, "bestmove ");
}
END_TEST

START_TEST(a_mate_is_found_and_told_in_own_actions)
{
    use_chess("fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    session_send(session, "go depth 4");
    ck_assert_ptr_nonnull(strstr(session_expect(session, "info "), " score "));
    bool mate = false;
    const char *line;
    while (strncmp(line = session_line(session), "bestmove ", 9) != 0)
        mate |= strstr(line, " score mate 1 ") != NULL;
    ck_assert(strncmp(line, "bestmove a1a8", 13) == 0);
    ck_assert(mate);
}
END_TEST

START_TEST(being_mated_is_told_as_a_negative_number)
{
    use_chess("fen k7/8/1K6/8/8/8/7R/8 b - - 0 1");
    session_send(session, "go depth 8");
    bool mated = false;
    const char *line;
    while (strncmp(line = session_line(session), "bestmove ", 9) != 0)
        mated |= strstr(line, " score mate -1 ") != NULL;
    ck_assert(strncmp(line, "bestmove a8b8", 13) == 0);
    ck_assert(mated);
}
END_TEST

START_TEST(searchmoves_allows_only_those)
{
    use_chess("fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    session_send(session, "go searchmoves g1f1 h2h3 depth 3");
    const char *line = session_expect(session, "bestmove ");
    ck_assert_msg(strncmp(line, "bestmove g1f1", 13) == 0 ||
                      strncmp(line, "bestmove h2h3", 13) == 0,
                  "%s", line);
    accepts("setoption name UCI_Variant value kingchess");
    session_send(session, "go depth 2 searchmoves K@a1,P@b2");
    session_expect(session, "bestmove K@a1,P@b2");
}
END_TEST

START_TEST(multipv_gives_that_many_different_lines)
{
    bool seen[4] = {false};
    const char *line;
    use_chess("startpos");
    accepts("setoption name MultiPV value 3");
    session_send(session, "go depth 3");
    while (strncmp(line = session_line(session), "bestmove ", 9) != 0) {
        int number;
        const char *at = strstr(line, " multipv ");
        if (at && sscanf(at, " multipv %d", &number) == 1) {
            ck_assert(number >= 1 && number <= 3);
            seen[number] = true;
        }
    }
    ck_assert(seen[1] && seen[2] && seen[3]);
}
END_TEST

START_TEST(a_finished_game_gives_0000)
{
    use_chess("fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    session_send(session, "go depth 5");
    ck_assert_str_eq(session_expect(session, "bestmove "), "bestmove 0000");
    use_chess("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    session_send(session, "go movetime 10000");
    ck_assert_ptr_nonnull(strstr(session_expect(session, "info "), " score cp 0"));
    ck_assert_str_eq(session_expect(session, "bestmove "), "bestmove 0000");
    accepts("setoption name UCI_Variant value combat");
    accepts("position fen 4k3/8/8/8/4R3/8/8/3K4[] w - - 0 1");
    session_send(session, "go depth 5");
    ck_assert_str_eq(session_expect(session, "bestmove "), "bestmove 0000");
}
END_TEST

START_TEST(a_drawn_game_may_be_searched)
{
    use_chess("startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    searches("go depth 2");
}
END_TEST

START_TEST(without_limits_the_search_waits_for_stop)
{
    session_send(session, "go");
    ck_assert_int_eq(lines_beginning(session_answer(session, "isready"), "bestmove"), 0);
    session_send(session, "stop");
    session_expect(session, "bestmove K@");
}
END_TEST

START_TEST(an_infinite_search_of_a_finished_game_waits_for_stop_too)
{
    use_chess("fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    session_send(session, "go infinite");
    ck_assert_int_eq(lines_beginning(session_answer(session, "isready"), "bestmove"), 0);
    session_send(session, "stop");
    ck_assert_str_eq(session_expect(session, "bestmove "), "bestmove 0000");
}
END_TEST

START_TEST(position_and_go_right_after_stop_work)
{
    use_chess("startpos");
    for (int i = 0; i < 20; i++) {
        session_send(session, "go infinite");
        session_send(session, "stop");
        session_send(session, "position startpos moves e2e4");
        session_send(session, "go depth 1");
        ck_assert_ptr_null(strstr(session_expect(session, "bestmove "), "0000"));
        ck_assert_ptr_null(strstr(session_expect(session, "bestmove "), "0000"));
    }
    ck_assert_ptr_nonnull(strstr(session_answer(session, "d"), " b KQkq e3 0 1\n"));
}
END_TEST

START_TEST(commands_that_change_something_are_refused_during_an_endless_search)
{
    static const char *const commands[] = {"position startpos moves K@e1",
                                           "ucinewgame",
                                           "go depth 1",
                                           "drop K@e1",
                                           "move K@e1",
                                           "undo",
                                           "bench 1",
                                           "setoption name Hash value 1"};
    session_send(session, "go infinite");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const char *answer = session_answer(session, commands[i]);
        ck_assert_int_eq(lines_beginning(answer, "info string error: "), 1);
        ck_assert_ptr_nonnull(strstr(answer, "a search is running"));
    }
    session_send(session, "stop");
    session_expect(session, "bestmove ");
    ck_assert_ptr_nonnull(strstr(session_answer(session, "d"), "Fen: 8/8/8/8/8/8/8/8["));
}
END_TEST

START_TEST(a_batch_of_commands_waits_for_each_search_in_turn)
{
    session_send(session, "go depth 3");
    session_send(session, "position startpos moves K@e1");
    session_send(session, "go perft 1");
    session_send(session, "position startpos moves K@e1 K@e8");
    session_send(session, "go nodes 500");
    session_send(session, "d");
    session_expect(session, "bestmove K@");
    session_expect(session, "Nodes searched: ");
    session_expect(session, "bestmove ");
    ck_assert_ptr_nonnull(strstr(session_expect(session, "Fen: "), "4k3/8/8/8/8/8/8/4K3["));
}
END_TEST

START_TEST(stop_is_heard_before_commands_that_wait)
{
    session_send(session, "go depth 100");
    session_send(session, "position startpos moves K@e1");
    session_send(session, "go depth 100");
    session_answer(session, "isready");
    session_send(session, "stop");
    session_expect(session, "bestmove K@");
    session_send(session, "stop");
    session_expect(session, "bestmove K@");
    ck_assert_ptr_nonnull(strstr(session_answer(session, "d"), " b E - 0 1\n"));
}
END_TEST

START_TEST(questions_are_answered_during_a_search)
{
    session_send(session, "go infinite");
    ck_assert_ptr_nonnull(strstr(session_answer(session, "d"), "Fen: "));
    ck_assert_ptr_nonnull(strstr(session_answer(session, "legal count"), "legal count 53"));
    ck_assert_ptr_nonnull(strstr(session_answer(session, "result"), "result * ongoing\n"));
    ck_assert_ptr_nonnull(strstr(session_answer(session, "eval"), "eval cp "));
    ck_assert_ptr_nonnull(strstr(session_answer(session, "uci"), "uciok\n"));
    session_send(session, "stop");
    session_expect(session, "bestmove ");
}
END_TEST

START_TEST(pondering_waits_for_ponderhit)
{
    use_chess("startpos moves e2e4 e7e5");
    session_send(session, "go ponder depth 1");
    ck_assert_int_eq(lines_beginning(session_answer(session, "isready"), "bestmove"), 0);
    session_send(session, "ponderhit");
    session_expect(session, "bestmove ");
    session_send(session, "go ponder wtime 50 btime 50");
    session_send(session, "ponderhit");
    session_expect(session, "bestmove ");
    session_send(session, "go ponder wtime 60000 btime 60000");
    session_send(session, "stop");
    session_expect(session, "bestmove ");
    const char *answer = session_answer(session, "ponderhit");
    ck_assert_msg(is_one_line(answer, "info string error: ponderhit: "), "%s", answer);
}
END_TEST

START_TEST(stop_without_a_search_is_silent)
{
    accepts("stop");
}
END_TEST

START_TEST(bad_limits_are_refused_and_nothing_is_searched)
{
    static const char *const rows[][2] = {
        {"go depth", "depth"},
        {"go depth x", "'x'"},
        {"go depth -1", "'-1'"},
        {"go nodes 1.5", "'1.5'"},
        {"go movetime -20", "'-20'"},
        {"go winc -1 wtime 100", "'-1'"},
        {"go wtime", "wtime"},
        {"go wtime depth 3", "'depth'"},
        {"go nodes 99999999999999999999", "'99999999999999999999'"},
        {"go fast", "'fast'"},
        {"go depth 3 K@e1", "'K@e1'"},
        {"go searchmoves", "searchmoves"},
        {"go searchmoves depth 3", "searchmoves"},
        {"go searchmoves e2e4 depth 1", "'e2e4'"},
        {"go searchmoves K@e1 K@e9", "'K@e9'"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *answer = session_answer(session, rows[i][0]);
        ck_assert_msg(is_one_line(answer, "info string error: go: "), "%s: %s", rows[i][0], answer);
        ck_assert_msg(strstr(answer, rows[i][1]) != NULL, "%s", answer);
    }
}
END_TEST

START_TEST(quit_ends_a_running_search_at_once)
{
    Session *other = session_start();
    session_send(other, "go infinite");
    session_quit(other);
}
END_TEST

START_TEST(the_end_of_the_input_ends_a_running_search_with_its_best)
{
    int status;
    char *output = session_run(NULL, "position startpos\ngo infinite\n", &status);
    ck_assert_int_eq(status, 0);
    ck_assert_ptr_nonnull(strstr(output, "bestmove K@"));
    free(output);
}
END_TEST

START_TEST(bench_ends_with_nodes_and_speed_and_repeats_exactly)
{
    char first[64];
    for (int run = 0; run < 2; run++) {
        session_send(session, "bench 1");
        const char *line = session_expect(session, "Nodes searched: ");
        if (run == 0)
            snprintf(first, sizeof first, "%s", line);
        else
            ck_assert_str_eq(line, first);
        session_expect(session, "Nodes/second: ");
    }
}
END_TEST

START_TEST(bench_outlives_the_input_but_not_stop)
{
    int status;
    char *output = session_run(NULL, "bench 1\nquit\n", &status);
    ck_assert_int_eq(status, 0);
    ck_assert_int_eq(lines_beginning(output, "Nodes searched: "), 1);
    free(output);
    session_send(session, "bench 100");
    session_send(session, "stop");
    session_expect(session, "info string bench stopped");
    ck_assert(is_one_line(session_answer(session, "bench 0"), "info string error: bench: '0'"));
}
END_TEST

Suite *go_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("searching", &tests);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, every_limit_ends_with_a_legal_bestmove);
    tcase_add_test(tests, every_game_is_played_from_its_start);
    tcase_add_test(tests, a_combat_setup_drops_the_whole_army);
    tcase_add_test(tests, analysis_lines_have_every_field_in_order);
    tcase_add_test(tests, wdl_is_shown_when_asked_for);
    tcase_add_test(tests, a_mate_is_found_and_told_in_own_actions);
    tcase_add_test(tests, being_mated_is_told_as_a_negative_number);
    tcase_add_test(tests, searchmoves_allows_only_those);
    tcase_add_test(tests, multipv_gives_that_many_different_lines);
    tcase_add_test(tests, a_finished_game_gives_0000);
    tcase_add_test(tests, a_drawn_game_may_be_searched);
    tcase_add_test(tests, without_limits_the_search_waits_for_stop);
    tcase_add_test(tests, an_infinite_search_of_a_finished_game_waits_for_stop_too);
    tcase_add_test(tests, position_and_go_right_after_stop_work);
    tcase_add_test(tests, commands_that_change_something_are_refused_during_an_endless_search);
    tcase_add_test(tests, a_batch_of_commands_waits_for_each_search_in_turn);
    tcase_add_test(tests, stop_is_heard_before_commands_that_wait);
    tcase_add_test(tests, questions_are_answered_during_a_search);
    tcase_add_test(tests, pondering_waits_for_ponderhit);
    tcase_add_test(tests, stop_without_a_search_is_silent);
    tcase_add_test(tests, bad_limits_are_refused_and_nothing_is_searched);
    tcase_add_test(tests, quit_ends_a_running_search_at_once);
    tcase_add_test(tests, the_end_of_the_input_ends_a_running_search_with_its_best);
    tcase_add_test(tests, bench_ends_with_nodes_and_speed_and_repeats_exactly);
    tcase_add_test(tests, bench_outlives_the_input_but_not_stop);
    return suite;
}
