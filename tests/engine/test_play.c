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

static void refuses(const char *command, const char *first, const char *second)
{
    const char *answer = session_answer(session, command);
    ck_assert_msg(is_one_line(answer, "info string error: "), "%s: %s", command, answer);
    ck_assert_msg(strstr(answer, first) && strstr(answer, second), "%s: %s", command, answer);
}

static void shows(const char *line)
{
    const char *answer = session_answer(session, "d");
    ck_assert_msg(strstr(answer, line) != NULL, "no '%s' in\n%s", line, answer);
}

START_TEST(drops_separated_by_blanks_or_commas_are_one_action)
{
    accepts("drop K@e1 Q@d1");
    shows("Fen: 8/8/8/8/8/8/8/3QK3[RRBBNNPPPPPPPPkqrrbbnnpppppppp] b E - 0 1\n");
    accepts("drop q@d8,K@e8,  P@e5");
    shows("Fen: 3qk3/8/8/4p3/8/8/8/3QK3[RRBBNNPPPPPPPPrrbbnnppppppp] w Ee - 0 2\n");
    accepts("undo");
    accepts("undo");
    refuses("undo", "undo", "nothing to take back");
    shows("Fen: 8/8/8/8/8/8/8/8[KQ");
}
END_TEST

START_TEST(a_drop_action_is_legal_as_a_whole_or_not_at_all)
{
    refuses("drop Q@d1 P@e2", "'Q@d1,P@e2'", "king must be placed first");
    refuses("drop K@e1 Q@d5", "'K@e1,Q@d5'", "outside the own half");
    refuses("drop K@e1 B@c1 B@e3", "'K@e1,B@c1,B@e3'", "bishops on one colour");
    refuses("drop K@e1 P@a1", "'K@e1,P@a1'", "pawn on the own first rank");
    refuses("drop", "drop", "needs");
    refuses("drop ,, ,", "drop", "needs");
    refuses("drop e2e4", "'e2e4'", "not a drop");
    refuses("drop X@e1", "'X@e1'", "not an action");
    shows("Fen: 8/8/8/8/8/8/8/8[KQ");
}
END_TEST

START_TEST(moves_are_played_and_taken_back)
{
    accepts("setoption name UCI_Variant value chess");
    accepts("move e2e4");
    accepts("move e7e5");
    shows("w KQkq e6 0 2\n");
    refuses("move e4e5", "'e4e5'", "no such move");
    refuses("move", "move", "needs");
    refuses("move g1f3 b8c6", "'b8c6'", "unexpected");
    refuses("drop N@f3", "'N@f3'", "not in reserve");
    accepts("undo");
    shows("b KQkq e3 0 1\n");
}
END_TEST

START_TEST(the_picture_has_board_fen_key_checkers_reserves_and_result)
{
    accepts("position fen 4k3/8/8/8/4R3/8/8/4K3[QBNPPPqp] b - - 0 9");
    shows(" 8  . . . . k . . .\n 7  . . . . . . . .\n");
    shows(" 1  . . . . K . . .\n    a b c d e f g h\n");
    shows("\nVariant: kingchess\nSide to move: Black\n");
    shows("\nWhite reserve: QBNPPP\nBlack reserve: QP\n");
    shows("\nFen: 4k3/8/8/8/4R3/8/8/4K3[QBNPPPqp] b - - 0 9\n");
    shows("\nCheckers: e4\n");
    shows("\nResult: * ongoing\n");
    const char *key = strstr(session_answer(session, "d"), "\nKey: ");
    ck_assert_ptr_nonnull(key);
    ck_assert_uint_eq(strspn(key + 6, "0123456789ABCDEF"), 16);
    ck_assert_int_eq(key[6 + 16], '\n');
}
END_TEST

START_TEST(empty_reserves_and_no_checkers_are_shown_as_such)
{
    accepts("position fen 4k3/8/8/8/R7/8/8/4K3[] w - - 0 9");
    ck_assert_ptr_null(strstr(session_answer(session, "d"), "Checkers: "));
    accepts("position fen 4k3/8/8/8/4R3/8/8/4K3[] b - - 0 9");
    shows("White reserve: -\nBlack reserve: -\n");
    shows("Checkers: e4\n");
    accepts("setoption name UCI_Variant value chess");
    ck_assert_ptr_null(strstr(session_answer(session, "d"), "reserve"));
}
END_TEST

START_TEST(result_tells_score_and_reason)
{
    static const char *const rows[][3] = {
        {"kingchess", "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1", "result * ongoing\n"},
        {"kingchess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "result 1/2-1/2 no mating material\n"},
        {"kingchess", "4k3/8/8/8/8/8/7R/4K3[] w - - 100 80", "result 1/2-1/2 fifty moves\n"},
        {"chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "result 1/2-1/2 stalemate\n"},
        {"chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "result 1-0 checkmate\n"},
        {"combat", "4k3/8/8/8/4R3/8/8/3K4[] w - - 0 1", "result 1-0 king capture\n"}};
    char command[128];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        strcat(strcpy(command, "setoption name UCI_Variant value "), rows[i][0]);
        accepts(command);
        strcat(strcpy(command, "position fen "), rows[i][1]);
        accepts(command);
        ck_assert_str_eq(session_answer(session, "result"), rows[i][2]);
    }
}
END_TEST

START_TEST(eval_is_one_line_with_a_number)
{
    ck_assert(is_one_line(session_answer(session, "eval"), "eval cp "));
    accepts("position startpos moves K@e1,Q@d1 K@e8,Q@d8");
    ck_assert(is_one_line(session_answer(session, "eval"), "eval cp "));
}
END_TEST

Suite *play_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("playing and showing", &tests);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, drops_separated_by_blanks_or_commas_are_one_action);
    tcase_add_test(tests, a_drop_action_is_legal_as_a_whole_or_not_at_all);
    tcase_add_test(tests, moves_are_played_and_taken_back);
    tcase_add_test(tests, the_picture_has_board_fen_key_checkers_reserves_and_result);
    tcase_add_test(tests, empty_reserves_and_no_checkers_are_shown_as_such);
    tcase_add_test(tests, result_tells_score_and_reason);
    tcase_add_test(tests, eval_is_one_line_with_a_number);
    return suite;
}
