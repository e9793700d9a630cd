/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Combat chess: both armies are set up unseen. */
#include "suites.h"
#include "talk.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMBAT_AS "--variant combat --ascii --level 1 "

static const char whole_army[] = "K e1, Q d1, R a1, R h1, B c1, B f1, N b1, N g1, P a2, P b2, P "
                                 "c2, P d2, P e2, P f2, P g2, P h2";

/* How many pieces of the other side, small letters, stand on boards of a text. */
static int black_pieces_on_boards(const char *text, const char *end)
{
    int count = 0;
    for (const char *line = text; line < end; line = strchr(line, '\n') + 1) {
        bool row = line[0] == ' ' && isdigit((unsigned char)line[1]) && line[2] == ' ';
        for (int i = 3; row && i < 27; i++)
            count += islower((unsigned char)line[i]) != 0;
    }
    return count;
}

START_TEST(the_army_of_the_engine_is_hidden_until_both_stand)
{
    Talk answer = talk(COMBAT_AS "--seed 3", "K e1\nauto\nundo\nboard\nauto\ndone\n");
    const char *stand = strstr(answer.text, "Both armies stand.");
    ck_assert_ptr_nonnull(stand);
    ck_assert_int_eq(black_pieces_on_boards(answer.text, stand), 0);
    ck_assert_int_ge(black_pieces_on_boards(stand, answer.text + strlen(answer.text)), 15);
    talk_free(&answer);
}
END_TEST

/* The board after "Both armies stand", of one side's letters only. */
static void army_of_black(const Talk *answer, char out[300])
{
    const char *board = strstr(answer->text, "Both armies stand.");
    ck_assert_ptr_nonnull(board);
    size_t length = 0;
    for (const char *row = strstr(board, "\n 8 "); row && length < 130;
         row = strchr(row + 1, '\n')) {
        for (int i = 4; i < 28 && row[i] && row[i] != '\n'; i++)
            out[length++] = islower((unsigned char)row[i]) ? row[i] : '.';
        if (row[2] == '5')
            break;
    }
    out[length] = '\0';
}

START_TEST(the_engine_does_not_look_at_the_person_s_army)
{
    char usual[300], other[300], lines[300];
    /* A seed whose lot lets White begin, so that the armies are seen as they were set up. */
    snprintf(lines, sizeof lines, "%s\n", whole_army);
    for (int seed = 1; seed < 20; seed++) {
        char arguments[80];
        snprintf(arguments, sizeof arguments, COMBAT_AS "--seed %d", seed);
        Talk a = talk(arguments, lines);
        if (says(&a, "White begins")) {
            Talk b = talk(arguments, "P a1-h1 K e2 Q d2 R a2 h2 B b2 g2 N c4 f4\ndone\n");
            army_of_black(&a, usual);
            army_of_black(&b, other);
            ck_assert_uint_gt(strlen(usual), 90);
            ck_assert_str_eq(usual, other);
            talk_free(&a);
            talk_free(&b);
            return;
        }
        talk_free(&a);
    }
    ck_abort_msg("White never begins");
}
END_TEST

START_TEST(a_lot_decides_who_begins)
{
    int white = 0, black = 0;
    for (int seed = 1; seed <= 12; seed++) {
        char arguments[80];
        snprintf(arguments, sizeof arguments, COMBAT_AS "--seed %d", seed);
        Talk answer = talk(arguments, "auto\ndone\n");
        white += says(&answer, "By lot, White begins.");
        black += says(&answer, "By lot, Black begins.");
        talk_free(&answer);
    }
    ck_assert(white > 0 && black > 0 && white + black == 12);
}
END_TEST

START_TEST(a_fen_decides_who_begins)
{
    expect(COMBAT_AS "--fen 8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] b - - 0 1",
           "auto\ndone\n", "As the FEN says, Black begins.");
}
END_TEST

START_TEST(a_whole_army_in_one_line_needs_no_done)
{
    char lines[300];
    snprintf(lines, sizeof lines, "%s\n", whole_army);
    expect(COMBAT_AS "--seed 3", lines, "Both armies stand.");
}
END_TEST

START_TEST(an_army_grows_line_by_line)
{
    Talk answer =
        talk(COMBAT_AS "--seed 3", "K e1\nP a2-h2\nK f1\ntake e1\nK f1\nP a1\ndone\nQ d1 R a1 h1\n"
                                   "B c1 e3 N b1 g1\ndone\n");
    ck_assert(says(&answer, "f1: you have no such piece left to drop."));
    ck_assert(says(&answer, "a1: you have no such piece left to drop."));
    ck_assert(says(&answer, "Still in hand: Q RR BB NN."));
    ck_assert(says_then(&answer, "16 placed", "Both armies stand."));
    talk_free(&answer);
}
END_TEST

START_TEST(a_black_army_stands_on_the_upper_half)
{
    Talk answer = talk(COMBAT_AS "--colour black --seed 3", "K e1\nK e8\nauto\ndone\n");
    ck_assert(says(&answer, "e1: that square is not in the half"));
    ck_assert(says(&answer, "Both armies stand."));
    talk_free(&answer);
}
END_TEST

START_TEST(commands_of_the_game_wait_for_the_armies)
{
    Talk answer =
        talk(COMBAT_AS, "hint\neval\ngo\ndraw\nundo\ne2e4\nmoves\nresult\nsave x.pgn\nlevel 2\n");
    ck_assert(says(&answer, "Type auto"));
    ck_assert(says(&answer, "nothing to see before both armies stand"));
    ck_assert(says(&answer, "First both armies must stand"));
    ck_assert(says(&answer, "Muster would rather play first."));
    ck_assert(says(&answer, "You have nothing to take back."));
    ck_assert(says(&answer, "e2e4: name the piece first"));
    ck_assert(says(&answer, "  K Q R B N P: a1 b1"));
    ck_assert(says(&answer, "There is no game yet."));
    talk_free(&answer);
}
END_TEST

START_TEST(undo_goes_back_to_the_setup_with_the_army_kept)
{
    Talk answer = talk(COMBAT_AS "--seed 3", "auto\ndone\nundo\nundo\ndone\n");
    ck_assert(says_then(&answer, "Both armies stand.", "16 placed"));
    ck_assert(says_then(&answer, "Both armies stand.", "15 placed"));
    ck_assert(says(&answer, "Still in hand: "));
    talk_free(&answer);
}
END_TEST

START_TEST(one_may_resign_before_the_armies_stand)
{
    Talk answer = talk(COMBAT_AS, "resign\nK e1\nundo\nK e1\n");
    ck_assert(says_then(&answer, "White resigns", "The game is over."));
    ck_assert(says(&answer, "1 placed"));
    talk_free(&answer);
}
END_TEST

START_TEST(new_sets_up_again)
{
    Talk answer = talk(COMBAT_AS "--seed 3", "auto\ndone\nnew\n");
    ck_assert_int_eq(times(&answer, "Neither sees the other's army"), 2);
    talk_free(&answer);
}
END_TEST

START_TEST(an_army_that_a_fen_shows_is_not_drawn_while_the_person_places)
{
    Talk answer = talk(COMBAT_AS "--fen rnbqkbnr/pppppppp/8/8/8/8/8/8[KQRRBBNNPPPPPPPP] w - - 0 1",
                       "board\nauto\n");
    ck_assert_int_eq(black_pieces_on_boards(answer.text, answer.text + strlen(answer.text) - 1), 0);
    talk_free(&answer);
    expect(COMBAT_AS "--fen rnbqkbnr/pppppppp/8/8/8/8/8/8[KQRRBBNNPPPPPPPP] w - - 0 1",
           "auto\ndone\n", "Muster played ");
}
END_TEST

Suite *army_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play army", &tests);
    tcase_add_test(tests, the_army_of_the_engine_is_hidden_until_both_stand);
    tcase_add_test(tests, the_engine_does_not_look_at_the_person_s_army);
    tcase_add_test(tests, a_lot_decides_who_begins);
    tcase_add_test(tests, a_fen_decides_who_begins);
    tcase_add_test(tests, a_whole_army_in_one_line_needs_no_done);
    tcase_add_test(tests, an_army_grows_line_by_line);
    tcase_add_test(tests, a_black_army_stands_on_the_upper_half);
    tcase_add_test(tests, commands_of_the_game_wait_for_the_armies);
    tcase_add_test(tests, undo_goes_back_to_the_setup_with_the_army_kept);
    tcase_add_test(tests, one_may_resign_before_the_armies_stand);
    tcase_add_test(tests, new_sets_up_again);
    tcase_add_test(tests, an_army_that_a_fen_shows_is_not_drawn_while_the_person_places);
    return suite;
}
