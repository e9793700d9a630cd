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

static void stands(const char *fen)
{
    const char *answer = session_answer(session, "d");
    const char *found = strstr(answer, "Fen: ");
    ck_assert_ptr_nonnull(found);
    ck_assert_msg(strncmp(found + 5, fen, strlen(fen)) == 0, "%s", answer);
}

/* Whatever is wrong, there is one line that names it, and the position stays. */
static void refuses(const char *command, const char *first, const char *second)
{
    accepts("position startpos moves K@e1,Q@d1 K@e8");
    const char *answer = session_answer(session, command);
    ck_assert_msg(is_one_line(answer, "info string error: "), "%s: %s", command, answer);
    ck_assert_msg(strstr(answer, first) && strstr(answer, second), "%s: %s", command, answer);
    stands("4k3/8/8/8/8/8/8/3QK3[");
    ck_assert_str_eq(session_answer(session, "undo"), "");
    ck_assert_str_eq(session_answer(session, "undo"), "");
    ck_assert_int_eq(lines_beginning(session_answer(session, "undo"), "info string error: "), 1);
}

START_TEST(startpos_is_the_start_of_the_current_variant)
{
    accepts("position startpos");
    stands("8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1");
    accepts("setoption name UCI_Variant value chess");
    accepts("position startpos");
    stands("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}
END_TEST

START_TEST(a_fen_may_have_any_of_its_lengths)
{
    accepts("position fen 4k3/8/8/8/8/8/8/4K3[Rr] w Ee -");
    stands("4k3/8/8/8/8/8/8/4K3[Rr] w Ee - 0 1");
    accepts("position fen 4k3/8/8/8/8/8/8/4K3[Rr] w Ee - 7");
    stands("4k3/8/8/8/8/8/8/4K3[Rr] w Ee - 7 1");
    accepts("position fen   4k3/8/8/8/8/8/8/4K3[Rr]  w Ee - 7   9 ");
    stands("4k3/8/8/8/8/8/8/4K3[Rr] w Ee - 7 9");
    accepts("position fen 4k3/8/8/8/8/8/8/4K3[Bb] w - - 0 1 Ld moves");
    stands("4k3/8/8/8/8/8/8/4K3[Bb] w - - 0 1 Ld");
    accepts("position fen 4k3/8/8/8/8/8/8/4K3[Bb] w - - 0 1 Ld moves B@f1 B@h8");
    stands("4k2b/8/8/8/8/8/8/4KB2[] w");
}
END_TEST

START_TEST(moves_with_nothing_behind_it_is_fine)
{
    accepts("position startpos moves");
    accepts("position startpos moves  ");
}
END_TEST

START_TEST(a_bad_action_is_named_with_its_number_and_reason)
{
    refuses("position startpos moves K@e1 K@e8 e1e3 e8e7", "action 3 'e1e3'", "no such move");
    refuses("position startpos moves K@e1 e8e7", "action 2 'e8e7'", "king must be placed first");
    refuses("position startpos moves K@e1,K@e2", "action 1 'K@e1,K@e2'", "not in reserve");
    refuses("position startpos moves hello", "action 1 'hello'", "not an action");
    refuses("position startpos moves 0000", "action 1 '0000'", "not an action");
}
END_TEST

START_TEST(a_bad_fen_is_named_with_its_token_and_reason)
{
    refuses("position fen", "FEN", "empty");
    refuses("position fen moves e2e4", "FEN", "empty");
    refuses("position fen 8/8/8/8/8/8/8/9[Kk] w - - 0 1", "'9[Kk]'", "row");
    refuses("position fen 8/8/8/8/8/8/8/8[Kk] x - - 0 1", "'x'", "side to move");
    refuses("position fen 4k3/8/8/8/8/8/8/4K3[] w - - zero 1", "'zero'", "halfmove");
    refuses("position fen 4k3/8/8/8/8/8/8/4K3[] w - - 0 1 - more", "'more'", "last field");
    refuses("position fen 4k3/8/8/8/8/8/8/8[] w - - 0 1", "FEN", "king");
}
END_TEST

START_TEST(junk_is_refused)
{
    refuses("position", "position", "needs");
    refuses("position moves e2e4", "position", "needs");
    refuses("position start", "'start'", "unexpected");
    refuses("position startpos K@e1", "'K@e1'", "unexpected");
}
END_TEST

START_TEST(a_game_drawn_by_repetition_may_go_on)
{
    accepts("setoption name UCI_Variant value chess");
    accepts("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    ck_assert_str_eq(session_answer(session, "result"), "result 1/2-1/2 repetition\n");
    accepts("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4");
    ck_assert_str_eq(session_answer(session, "result"), "result * ongoing\n");
}
END_TEST

START_TEST(a_mate_may_not_go_on)
{
    accepts("setoption name UCI_Variant value chess");
    accepts("position startpos moves f2f3 e7e5 g2g4 d8h4");
    ck_assert_str_eq(session_answer(session, "result"), "result 0-1 checkmate\n");
    const char *answer =
        session_answer(session, "position startpos moves f2f3 e7e5 g2g4 d8h4 e1f2");
    ck_assert_msg(is_one_line(answer, "info string error: "), "%s", answer);
    ck_assert_ptr_nonnull(strstr(answer, "action 5 'e1f2': game over"));
    ck_assert_str_eq(session_answer(session, "result"), "result 0-1 checkmate\n");
}
END_TEST

START_TEST(a_game_of_a_hundred_thousand_actions_is_taken)
{
    enum { ROUNDS = 25000, START_LENGTH = 23 };
    static const char round[] = " g1f3 g8f6 f3g1 f6g8";
    char *line = malloc(START_LENGTH + ROUNDS * (sizeof round - 1) + 1);
    ck_assert_ptr_nonnull(line);
    memcpy(line, "position startpos moves", START_LENGTH);
    for (int i = 0; i < ROUNDS; i++)
        memcpy(line + START_LENGTH + (size_t)i * (sizeof round - 1), round, sizeof round);
    accepts("setoption name UCI_Variant value chess");
    accepts(line);
    stands("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 9999 9999");
    ck_assert_str_eq(session_answer(session, "result"), "result 1/2-1/2 repetition\n");
    free(line);
}
END_TEST

START_TEST(ucinewgame_leaves_the_position)
{
    accepts("position startpos moves K@e1,Q@d1 K@e8");
    accepts("ucinewgame");
    stands("4k3/8/8/8/8/8/8/3QK3[");
}
END_TEST

Suite *position_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("position", &tests);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, startpos_is_the_start_of_the_current_variant);
    tcase_add_test(tests, a_fen_may_have_any_of_its_lengths);
    tcase_add_test(tests, moves_with_nothing_behind_it_is_fine);
    tcase_add_test(tests, a_bad_action_is_named_with_its_number_and_reason);
    tcase_add_test(tests, a_bad_fen_is_named_with_its_token_and_reason);
    tcase_add_test(tests, junk_is_refused);
    tcase_add_test(tests, a_game_drawn_by_repetition_may_go_on);
    tcase_add_test(tests, a_mate_may_not_go_on);
    tcase_add_test(tests, a_game_of_a_hundred_thousand_actions_is_taken);
    tcase_add_test(tests, ucinewgame_leaves_the_position);
    return suite;
}
