/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"
#include "talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUICK "--ascii --seed 1 --level 1 "

START_TEST(the_engine_answers_every_action)
{
    Talk answer = talk(QUICK "--variant chess", "e4\nNf3\nquit\n");
    ck_assert_int_eq(times(&answer, "Muster played 1... "), 1);
    ck_assert_int_eq(times(&answer, "Muster played 2... "), 1);
    ck_assert(says(&answer, "unfinished after 4 actions"));
    talk_free(&answer);
}
END_TEST

START_TEST(the_engine_begins_when_the_person_is_black)
{
    Talk answer = talk(QUICK "--colour black", "quit\n");
    ck_assert(says_then(&answer, "Muster played 1. K ", "1. Black> quit"));
    talk_free(&answer);
}
END_TEST

START_TEST(a_lot_may_choose_the_colour)
{
    int white = 0, black = 0;
    for (int seed = 1; seed <= 12; seed++) {
        char arguments[80];
        snprintf(arguments, sizeof arguments, "--level 1 --colour random --seed %d", seed);
        Talk answer = talk(arguments, "");
        white += says(&answer, "White: you");
        black += says(&answer, "Black: you");
        talk_free(&answer);
    }
    ck_assert(white > 0 && black > 0 && white + black == 12);
}
END_TEST

START_TEST(the_same_seed_plays_the_same_game)
{
    static const char lines[] = "K e1, Q d1, P e2\nhint\nP d2, P f2\nundo\nundo\nK a1\n";
    Talk a = talk("--seed 5 --level 3", lines), b = talk("--seed 5 --level 3", lines);
    ck_assert_str_eq(a.text, b.text);
    talk_free(&a);
    talk_free(&b);
}
END_TEST

START_TEST(actions_are_shown_in_the_chosen_notation)
{
    static const char fen[] = "--fen 4k3/8/8/8/8/8/8/4K1N1[] w - - 0 5";
    char arguments[200];
    static const struct {
        const char *notation, *move;
    } rows[] = {{"en", "Ng1-f3"}, {"ru", "Кg1-f3"}, {"san", "Nf3"}, {"protocol", "g1f3"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(arguments, sizeof arguments,
                 "--notation %s --variant chess --fen "
                 "4k3/7p/8/8/8/8/8/4K1N1 w - - 0 5",
                 rows[i].notation);
        expect(arguments, "moves\n", rows[i].move);
    }
    /* Without mating material the game is over at once. */
    expect(fen, "moves\n", "None: the game is over.");
}
END_TEST

START_TEST(every_notation_can_be_typed)
{
    static const char *const moves[] = {"g1f3",   "Nf3",    "Ng1-f3",     "Кg1-f3",
                                        "1. Nf3", "Ng1–f3", "  g1f3  \t "};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        char lines[40];
        snprintf(lines, sizeof lines, "%s\n", moves[i]);
        expect(QUICK "--variant chess", lines, "Muster played 1... ");
    }
}
END_TEST

START_TEST(an_illegal_action_is_explained_and_nothing_happens)
{
    Talk answer = talk(QUICK, "e2e4\nQ d1\nK e5\nwhat\n");
    ck_assert(says(&answer, "e2e4: your king comes first"));
    ck_assert(says(&answer, "Q d1: your king comes first"));
    ck_assert(says(&answer, "K e5: that square is not in the half"));
    ck_assert(says(&answer, "what: not understood; type help"));
    ck_assert(says(&answer, "unfinished after 0 actions"));
    talk_free(&answer);
}
END_TEST

START_TEST(undo_takes_back_action_and_answer)
{
    Talk answer = talk(QUICK "--variant chess", "e4\nd4\nundo\nundo\nundo\n");
    ck_assert(says_then(&answer, "3. White> undo", "2. White> undo"));
    ck_assert(says_then(&answer, "2. White> undo", "1. White> undo"));
    ck_assert(says(&answer, "You have nothing to take back."));
    ck_assert(says(&answer, "unfinished after 0 actions"));
    talk_free(&answer);
}
END_TEST

START_TEST(undo_leaves_the_first_action_of_the_engine)
{
    Talk answer = talk(QUICK "--variant chess --colour black", "e5\nundo\nundo\n");
    ck_assert(says(&answer, "You have nothing to take back."));
    ck_assert(says(&answer, "unfinished after 1 action)"));
    talk_free(&answer);
}
END_TEST

START_TEST(undo_after_a_mate_goes_on_before_it)
{
    Talk answer = talk("--variant chess --fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
                       "Ra8\nresult\nundo\nresult\n");
    ck_assert(says_then(&answer, "1-0 (Checkmate).", "* (the game goes on)."));
    talk_free(&answer);
}
END_TEST

START_TEST(undo_takes_a_resignation_back)
{
    Talk answer = talk(QUICK "--variant chess", "e4\nresign\nundo\nresult\n");
    ck_assert(says_then(&answer, "White resigns: Black wins, 0-1.", "* (the game goes on)."));
    ck_assert(says(&answer, "unfinished after 2 actions"));
    talk_free(&answer);
}
END_TEST

START_TEST(hint_names_an_action_and_a_score)
{
    expect("--variant chess --fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "hint\n",
           "Hint: 1. Ra8# (mate in 1)");
}
END_TEST

START_TEST(flip_turns_the_board)
{
    Talk answer = talk(QUICK "--variant chess", "flip\nflip\n");
    ck_assert(says_then(&answer, "    h  g  f  e", "    a  b  c  d"));
    talk_free(&answer);
}
END_TEST

START_TEST(moves_lists_moves_and_drops)
{
    Talk answer = talk("--fen 4k3/8/8/8/8/8/8/4K3[QPqrr] w - - 0 2", "moves\n");
    ck_assert(says(&answer, "Moves, 5: Ke1-d1 Ke1-f1 Ke1-d2 Ke1-e2 Ke1-f2\n"));
    ck_assert(says(&answer, "  Q: a1 b1 c1 d1 f1"));
    ck_assert(says(&answer, "  P: a2 b2 c2"));
    ck_assert(says(&answer, "one or several pieces at once"));
    talk_free(&answer);
    expect("--fen 4k3/8/8/8/8/8/8/4K3[QPqrr] w - - 0 2", "place P a2\nmoves\n",
           "take SQUARE, clear, done");
    expect("--drops 1 --fen 4k3/8/8/8/8/8/8/4K3[QPqrr] w - - 0 2", "moves\n", "one piece:");
    expect("--variant frolov", "moves\n", "  K Q R B N: a1 b1");
}
END_TEST

START_TEST(go_changes_sides)
{
    Talk answer = talk(QUICK "--variant chess", "go\ne5\nundo\n");
    ck_assert(says_then(&answer, "You play Black now.", "Muster played 1. "));
    ck_assert(says(&answer, "Black: you"));
    ck_assert(says(&answer, "2. Black> undo"));
    talk_free(&answer);
}
END_TEST

START_TEST(levels_can_be_changed)
{
    expect(QUICK, "level 12\n", "Muster plays at level 12.");
    expect(QUICK, "level\n", "Muster plays at level 1.");
    expect(QUICK, "level 0\n", "Levels go from 1 to 20.");
    expect(QUICK, "level x\n", "Levels go from 1 to 20.");
    expect("--depth 2", "level\n", "depth 2");
}
END_TEST

START_TEST(eval_looks_from_the_white_side)
{
    expect("--variant chess --colour black --fen 4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", "eval\n",
           "At a glance: +");
}
END_TEST

START_TEST(a_bad_game_is_drawn_gladly_and_a_good_one_not)
{
    expect("--variant chess --fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", "draw\n",
           "A draw is agreed: a draw, 1/2-1/2.");
    expect("--variant chess --fen 4k3/qq6/8/8/8/8/8/4K3 w - - 0 1", "draw\n", "Muster plays on.");
    expect(QUICK "--variant chess", "draw\n", "Muster plays on.");
    expect("--variant chess --fen 4k3/p7/8/8/8/8/P7/4K3 w - - 0 40", "draw\n", "A draw is agreed");
}
END_TEST

START_TEST(new_begins_again)
{
    Talk answer = talk(QUICK "--variant chess", "e4\nd4\nnew\nresult\n");
    ck_assert(says_then(&answer, "3. White> new", "1. White> result"));
    talk_free(&answer);
}
END_TEST

START_TEST(placing_step_by_step_makes_one_action)
{
    Talk answer = talk(QUICK "--notation protocol",
                       "place K e1 Q d1\nplace P a2-h2\ntake d1\nN f3\nundo\ndone\nsave\n");
    ck_assert(says(&answer, "10 placed: go on"));
    ck_assert(says(&answer, "9 placed: go on"));
    ck_assert(says(&answer, "unfinished after 2 actions"));
    talk_free(&answer);
    expect(QUICK, "place Q d1\ndone\n", "That cannot be played: your king comes first");
    expect(QUICK, "done\n", "You have placed nothing yet");
    expect(QUICK, "clear\n", "You have placed nothing yet");
    expect(QUICK, "take e1\n", "You have placed nothing on e1");
    expect(QUICK, "take\n", "Take back which piece? take e1");
    expect(QUICK, "place\n", "which piece, and where?");
    expect(QUICK, "place K e1\nclear\ndone\n", "You have placed nothing yet");
}
END_TEST

START_TEST(the_short_list_of_place_is_an_action_too)
{
    expect(QUICK, "K e1 Q d1 P a2-h2\n", "Muster played 1...");
    expect(QUICK, "Q d1 P a2-h2\n", "That cannot be played: your king comes first");
}
END_TEST

START_TEST(one_piece_a_turn_needs_no_done)
{
    expect(QUICK "--variant frolov", "place K e1\n", "Muster played 1...");
    expect(QUICK "--drops 1", "place K e1\n", "Muster played 1...");
    expect("--drops 1 --fen 4k3/8/8/8/8/8/4r3/4K3[QPq] w - - 0 2", "place Q d1\n",
           "your king would be in check");
}
END_TEST

START_TEST(help_names_every_command)
{
    static const char *const names[] = {"moves", "place", "done", "take",   "clear",  "auto",
                                        "hint",  "eval",  "undo", "go",     "level",  "flip",
                                        "board", "draw",  "save", "resign", "result", "new",
                                        "quit",  "help",  "load"};
    Talk answer = talk(QUICK, "help\n");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char line[20];
        snprintf(line, sizeof line, "\n  %s ", names[i]);
        ck_assert_msg(says(&answer, line), "no %s", names[i]);
    }
    talk_free(&answer);
    expect(QUICK, "?\n", "Or a command:");
    expect(QUICK, "HELP\n", "Or a command:");
}
END_TEST

START_TEST(board_draws_again_and_quit_leaves)
{
    Talk answer = talk(QUICK, "board\nexit\nmoves\n");
    ck_assert_int_eq(times(&answer, "    a  b  c"), 4);
    ck_assert(!says(&answer, "Drops"));
    talk_free(&answer);
}
END_TEST

Suite *commands_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play commands", &tests);
    tcase_add_test(tests, the_engine_answers_every_action);
    tcase_add_test(tests, the_engine_begins_when_the_person_is_black);
    tcase_add_test(tests, a_lot_may_choose_the_colour);
    tcase_add_test(tests, the_same_seed_plays_the_same_game);
    tcase_add_test(tests, actions_are_shown_in_the_chosen_notation);
    tcase_add_test(tests, every_notation_can_be_typed);
    tcase_add_test(tests, an_illegal_action_is_explained_and_nothing_happens);
    tcase_add_test(tests, undo_takes_back_action_and_answer);
    tcase_add_test(tests, undo_leaves_the_first_action_of_the_engine);
    tcase_add_test(tests, undo_after_a_mate_goes_on_before_it);
    tcase_add_test(tests, undo_takes_a_resignation_back);
    tcase_add_test(tests, hint_names_an_action_and_a_score);
    tcase_add_test(tests, flip_turns_the_board);
    tcase_add_test(tests, moves_lists_moves_and_drops);
    tcase_add_test(tests, go_changes_sides);
    tcase_add_test(tests, levels_can_be_changed);
    tcase_add_test(tests, eval_looks_from_the_white_side);
    tcase_add_test(tests, a_bad_game_is_drawn_gladly_and_a_good_one_not);
    tcase_add_test(tests, new_begins_again);
    tcase_add_test(tests, placing_step_by_step_makes_one_action);
    tcase_add_test(tests, the_short_list_of_place_is_an_action_too);
    tcase_add_test(tests, one_piece_a_turn_needs_no_done);
    tcase_add_test(tests, help_names_every_command);
    tcase_add_test(tests, board_draws_again_and_quit_leaves);
    return suite;
}
