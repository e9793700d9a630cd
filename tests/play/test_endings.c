/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"
#include "talk.h"

#include "../../engine/play/play.h"

START_TEST(the_person_mates)
{
    expect("--variant chess --fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8\n",
           "Checkmate: White wins, 1-0. Well played.");
}
END_TEST

START_TEST(the_engine_mates)
{
    expect("--variant chess --colour black --fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "",
           "Checkmate: White wins, 1-0. Muster thanks for the game.");
}
END_TEST

START_TEST(a_drop_mates)
{
    expect("--fen 7k/8/8/8/8/8/8/K5R1[R] w - - 0 9", "R h2\n",
           "Checkmate: White wins, 1-0. Well played.");
}
END_TEST

START_TEST(stalemate_is_a_draw)
{
    expect("--variant chess --fen 7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "Qg6\n",
           "Stalemate: a draw, 1/2-1/2.");
}
END_TEST

START_TEST(lone_kings_draw)
{
    expect("--variant chess --fen 7k/8/8/8/8/8/1q6/K7 w - - 0 1", "a1b2\n",
           "Nobody has enough left to mate: a draw");
}
END_TEST

START_TEST(fifty_moves_draw)
{
    expect("--variant chess --fen 7k/8/8/8/8/8/8/K5R1 w - - 99 90", "g1g2\n",
           "Fifty moves without a capture, a pawn move or a drop: a draw");
}
END_TEST

START_TEST(repetition_draws)
{
    /* Black's king has one move at a time. */
    expect("--variant chess --fen k7/p7/P7/8/8/8/8/2R4K w - - 0 1", "Kg1\nKh1\nKg1\nKh1\n",
           "The position stands for the third time: a draw, 1/2-1/2.");
}
END_TEST

START_TEST(a_king_that_can_be_captured_ends_combat_at_once)
{
    expect("--variant combat --fen 4k3/8/8/8/8/8/8/4RK2[] w - - 0 1", "result\n",
           "The king can be captured: White wins, 1-0.");
}
END_TEST

START_TEST(a_finished_game_refuses_to_go_on)
{
    Talk answer = talk("--variant chess --fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
                       "g8f8\nhint\ngo\nresign\ndraw\nplace Q d1\nmoves\neval\nboard\nresult\n");
    ck_assert_int_eq(times(&answer, "The game is over. Type undo, new, save FILE or quit."), 6);
    ck_assert(says(&answer, "None: the game is over."));
    ck_assert(says(&answer, "1-0 (Checkmate)."));
    ck_assert(says(&answer, "Result: 1-0 (Checkmate)."));
    talk_free(&answer);
}
END_TEST

/* A clock too small for a millisecond has run out before anything is done. */
#define NO_TIME "--variant chess --level 1 --clock 0.00001 "

START_TEST(the_person_loses_on_time)
{
    Talk answer = talk(NO_TIME, "e4\nundo\nresult\n");
    ck_assert(says(&answer, "White's time is over: Black wins, 0-1."));
    ck_assert(says(&answer, "You have nothing to take back."));
    ck_assert(says(&answer, "0-1 (White's time is over)."));
    talk_free(&answer);
}
END_TEST

START_TEST(the_engine_loses_on_time)
{
    expect(NO_TIME "--colour black", "", "White's time is over: Black wins, 0-1. Well played.");
}
END_TEST

START_TEST(clocks_are_shown)
{
    Talk answer = talk("--variant chess --level 1 --clock 90+5", "e4\nundo\n");
    ck_assert(says(&answer, "White: you   1:30:0") || says(&answer, "White: you   1:29:5"));
    ck_assert(says(&answer, "Black: Muster, level 1   1:30:0"));
    talk_free(&answer);
}
END_TEST

Suite *endings_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play endings", &tests);
    tcase_add_test(tests, the_person_mates);
    tcase_add_test(tests, the_engine_mates);
    tcase_add_test(tests, a_drop_mates);
    tcase_add_test(tests, stalemate_is_a_draw);
    tcase_add_test(tests, lone_kings_draw);
    tcase_add_test(tests, fifty_moves_draw);
    tcase_add_test(tests, repetition_draws);
    tcase_add_test(tests, a_king_that_can_be_captured_ends_combat_at_once);
    tcase_add_test(tests, a_finished_game_refuses_to_go_on);
    tcase_add_test(tests, the_person_loses_on_time);
    tcase_add_test(tests, the_engine_loses_on_time);
    tcase_add_test(tests, clocks_are_shown);
    return suite;
}
