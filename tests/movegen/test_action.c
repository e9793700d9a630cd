/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/action.h"
#include "../../movegen/generate.h"
#include "../support/support.h"
#include "suites.h"

#include <string.h>

static const char *bare_kings = "4k3/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPPqrrbbnnpppppppp] w E - 0 9";

/* ---------------------------------------------------------------- text */

START_TEST(drops_are_written_in_canonical_order_however_they_were_read)
{
    Position pos = position_of(KINGCHESS, "startpos");
    Action action = action_of(&pos, "P@e4,N@b1,Q@d1,P@a4,K@e1,R@h1,B@c1,R@a1");
    ck_assert_str_eq(text_of(&action), "K@e1,Q@d1,R@a1,R@h1,B@c1,N@b1,P@a4,P@e4");
}
END_TEST

START_TEST(piece_letters_of_drops_are_read_in_either_case)
{
    Position pos = position_of(KINGCHESS, "startpos");
    Action action = action_of(&pos, "k@e1,p@e4,Q@d1");
    ck_assert_str_eq(text_of(&action), "K@e1,Q@d1,P@e4");
}
END_TEST

START_TEST(equal_sets_are_equal_actions)
{
    Position pos = position_of(KINGCHESS, bare_kings);
    Action one = action_of(&pos, "P@e4,R@a1"), same = action_of(&pos, "R@a1,P@e4");
    Action other = action_of(&pos, "R@a1,P@d4"), shorter = action_of(&pos, "R@a1");
    ck_assert(action_equal(&one, &same));
    ck_assert(!action_equal(&one, &other));
    ck_assert(!action_equal(&one, &shorter));
}
END_TEST

START_TEST(the_largest_action_fits_its_text)
{
    Position pos = position_of(COMBAT, "startpos");
    const char *text = "K@a1,Q@b1,R@c1,R@d1,B@e1,B@f1,N@g1,N@h1,"
                       "P@a2,P@b2,P@c2,P@d2,P@e2,P@f2,P@g2,P@h2";
    Action action = action_of(&pos, text);
    ck_assert_uint_lt(strlen(text), ACTION_TEXT_SIZE);
    ck_assert_str_eq(text_of(&action), text);
}
END_TEST

START_TEST(moves_are_written_as_squares)
{
    const struct {
        const char *fen, *text;
    } moves[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"},
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        Position pos = position_of(CHESS, moves[i].fen);
        Action action = action_of(&pos, moves[i].text);
        ck_assert_str_eq(text_of(&action), moves[i].text);
        ck_assert(action_is_move(&action));
        ck_assert(!action_is_drops(&action));
    }
}
END_TEST

START_TEST(no_action_is_written_as_zeros_and_is_never_read)
{
    Position pos = position_of(CHESS, "startpos");
    Action none = {0};
    ck_assert_str_eq(text_of(&none), "0000");
    ck_assert(!action_is_move(&none));
    ck_assert(!action_is_drops(&none));
    ck_assert_int_eq(verdict(&pos, "0000"), ACTION_UNREADABLE);
    ck_assert_int_eq(action_judge(&pos, &none), ACTION_UNREADABLE);
}
END_TEST

START_TEST(a_single_step_has_a_text_too)
{
    char text[6];
    ck_assert_str_eq(step_format(drop_of("N@f3"), text), "N@f3");
    ck_assert_str_eq(step_format(STEP_OF_END, text), "END");
    ck_assert_str_eq(step_format(step_promotion(KNIGHT, A8 - 8, A8), text), "a7a8n");
}
END_TEST

START_TEST(piece_letters_and_types_belong_together)
{
    const char *letters = "KQRBNP";
    for (PieceType type = KING; type <= PAWN; type++) {
        PieceType read;
        ck_assert_int_eq(piece_letter(type), letters[type]);
        ck_assert(piece_type_of_letter(letters[type], &read));
        ck_assert_int_eq((int)read, (int)type);
        ck_assert(piece_type_of_letter((char)(letters[type] - 'A' + 'a'), &read));
        ck_assert_int_eq((int)read, (int)type);
    }
    PieceType untouched;
    ck_assert(!piece_type_of_letter('x', &untouched));
    ck_assert(!piece_type_of_letter('\0', &untouched));
    ck_assert(!piece_type_of_letter('[', &untouched));
}
END_TEST

START_TEST(drops_added_one_by_one_stand_in_canonical_order)
{
    Action action = {0};
    const char *drops[] = {"P@e4", "N@b1", "K@e1", "P@a4", "Q@h4"};
    for (int i = 0; i < 5; i++)
        action_add_drop(&action, drop_of(drops[i]));
    ck_assert_str_eq(text_of(&action), "K@e1,Q@h4,N@b1,P@a4,P@e4");
}
END_TEST

/* ---------------------------------------------------------------- refusals */

START_TEST(junk_is_unreadable)
{
    const char *junk[] = {"",           " ",         "e2",        "e2e",       "e2e9",  "i2e4",
                          "e2e4x",      "e7e8k",     "e7e8Q",     "e7e8qq",    "e2-e4", "E2E4",
                          "e2e4 ",      " e2e4",     "O-O",       "Nf3",       "K@",    "K@e",
                          "K@e9",       "K@i1",      "X@e1",      "@e4",       "K@e1,", ",K@e1",
                          "K@e1,,Q@d1", "K@e1;Q@d1", "K@e1 Q@d1", "K@e1,e2e4", "K e1",  "K@E1",
                          "K@e1,Q@d1x", "e2e4,e7e5"};
    const char *fens[] = {"startpos", bare_kings};
    for (int f = 0; f < 2; f++) {
        Position pos = position_of(KINGCHESS, fens[f]);
        for (size_t i = 0; i < sizeof junk / sizeof *junk; i++)
            ck_assert_msg(verdict(&pos, junk[i]) == ACTION_UNREADABLE, "'%s' was read", junk[i]);
    }
}
END_TEST

/* The reason for each refusal; the first that applies counts. */
static const struct {
    VariantId variant;
    const char *fen, *text;
    ActionError error;
} judged[] = {
    {CHESS, "startpos", "e2e4", ACTION_OK},
    {CHESS, "startpos", "e2e5", ACTION_NO_SUCH_MOVE},
    {CHESS, "startpos", "e7e5", ACTION_NO_SUCH_MOVE},
    {CHESS, "startpos", "e4e5", ACTION_NO_SUCH_MOVE},
    {CHESS, "startpos", "e2e4q", ACTION_NO_SUCH_MOVE},
    {CHESS, "startpos", "N@e4", ACTION_NOT_IN_RESERVE},
    {CHESS, "4k3/P7/8/8/8/8/8/4K3 w - - 0 9", "a7a8", ACTION_NO_SUCH_MOVE},
    {CHESS, "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 9", "e2d3", ACTION_OWN_CHECK},
    {CHESS, "4r2k/8/8/8/8/8/8/3K4 w - - 0 9", "d1e1", ACTION_OWN_CHECK},
    {CHESS, "R3k3/8/4K3/8/8/8/8/8 b - - 0 9", "e8d8", ACTION_GAME_OVER},
    {KINGCHESS, "startpos", "e2e4", ACTION_KING_FIRST},
    {KINGCHESS, "startpos", "P@e4", ACTION_KING_FIRST},
    {KINGCHESS, "startpos", "K@e5", ACTION_OUTSIDE_HALF},
    {KINGCHESS, "startpos", "K@e1,P@e5", ACTION_OUTSIDE_HALF},
    {KINGCHESS, "startpos", "K@e1,P@a1", ACTION_PAWN_RANK},
    {KINGCHESS, "startpos", "K@e1,P@a8", ACTION_OUTSIDE_HALF},
    {KINGCHESS, "startpos", "K@e1,P@e1", ACTION_SQUARE_TWICE},
    {KINGCHESS, "startpos", "K@e1,P@a2,P@a2", ACTION_SQUARE_TWICE},
    {KINGCHESS, "startpos", "K@e1,K@e2", ACTION_NOT_IN_RESERVE},
    {KINGCHESS, "startpos", "K@e1,B@c1,B@e3", ACTION_BISHOP_COLOUR},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 9", "P@e1", ACTION_PAWN_RANK},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 9", "N@e1", ACTION_OCCUPIED},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 9", "N@e2,N@e3", ACTION_NOT_IN_RESERVE},
    {KINGCHESS, "4r2k/8/8/8/8/8/8/4K3[N] w - - 0 9", "N@d2", ACTION_OWN_CHECK},
    {KINGCHESS, "4r2k/8/8/8/8/8/8/4K3[N] w - - 0 9", "N@e2", ACTION_OK},
    {FROLOV, "startpos", "e2e4", ACTION_PLACING},
    {FROLOV, "startpos", "K@e1,Q@d1", ACTION_ONE_PIECE},
    {FROLOV, "startpos", "P@e4", ACTION_OK},
    {FROLOV, "startpos", "P@e5", ACTION_OUTSIDE_HALF},
    {FROLOV, "4k3/8/8/4R3/8/8/8/4K3[] w - - 0 17", "e5e8", ACTION_GAME_OVER},
    {COMBAT, "startpos", "K@e1", ACTION_WHOLE_ARMY},
    {COMBAT, "startpos", "e2e4", ACTION_PLACING},
};
enum { JUDGED = sizeof judged / sizeof *judged };

START_TEST(each_refusal_has_its_reason)
{
    for (int i = 0; i < JUDGED; i++) {
        Position pos = position_of(judged[i].variant, judged[i].fen);
        ActionError error = verdict(&pos, judged[i].text);
        ck_assert_msg(error == judged[i].error, "%s in %s: %s, not %s", judged[i].text,
                      judged[i].fen, action_error_text(error), action_error_text(judged[i].error));
    }
}
END_TEST

START_TEST(a_cap_refuses_larger_actions)
{
    Position pos = position_of(KINGCHESS, bare_kings);
    position_set_drop_cap(&pos, 2);
    ck_assert_int_eq(verdict(&pos, "P@a2,P@b2"), ACTION_OK);
    ck_assert_int_eq(verdict(&pos, "P@a2,P@b2,P@c2"), ACTION_TOO_MANY);
}
END_TEST

START_TEST(a_cap_of_one_lets_the_king_come_alone)
{
    Position pos = position_of(KINGCHESS, "startpos");
    position_set_drop_cap(&pos, 1);
    ck_assert_int_eq(verdict(&pos, "K@e1"), ACTION_OK);
    ck_assert_int_eq(verdict(&pos, "K@e1,Q@d1"), ACTION_TOO_MANY);
}
END_TEST

START_TEST(more_drops_than_an_army_are_refused)
{
    Position pos = position_of(KINGCHESS, "startpos");
    char text[600] = "K@a1";
    for (int i = 1; i < 64; i++) {
        char drop[] = ",P@a1";
        drop[3] = (char)('a' + i % 8);
        drop[4] = (char)('1' + i / 8);
        strcat(text, drop);
    }
    ActionError error = verdict(&pos, text);
    ck_assert_int_ne(error, ACTION_OK);
}
END_TEST

START_TEST(a_refused_text_writes_no_action)
{
    Position pos = position_of(CHESS, "startpos");
    Action action = action_of(&pos, "e2e4"), before = action;
    ck_assert_int_ne(action_parse(&pos, "e2e5", &action), ACTION_OK);
    ck_assert(action_equal(&action, &before));
}
END_TEST

START_TEST(every_reason_has_words_of_its_own)
{
    for (int error = ACTION_OK; error < ACTION_ERRORS; error++)
        for (int other = ACTION_OK; other < error; other++)
            ck_assert_str_ne(action_error_text((ActionError)error),
                             action_error_text((ActionError)other));
}
END_TEST

/* ---------------------------------------------------------------- judging actions */

START_TEST(an_action_from_another_position_is_judged_here)
{
    Position start = position_of(CHESS, "startpos"), later = start;
    Action double_step = action_of(&start, "e2e4");
    ck_assert_int_eq(action_judge(&start, &double_step), ACTION_OK);
    play(&later, "e2e3 e7e6");
    ck_assert_int_eq(action_judge(&later, &double_step), ACTION_NO_SUCH_MOVE);
}
END_TEST

START_TEST(a_move_of_the_wrong_kind_is_no_move)
{
    Position pos = position_of(CHESS, "startpos");
    Action quiet = action_of_step(step_move(STEP_QUIET, square_of("e2"), square_of("e4")));
    Action capture = action_of_step(step_move(STEP_CAPTURE, square_of("g1"), square_of("f3")));
    ck_assert_int_eq(action_judge(&pos, &quiet), ACTION_NO_SUCH_MOVE);
    ck_assert_int_eq(action_judge(&pos, &capture), ACTION_NO_SUCH_MOVE);
}
END_TEST

static bool judge_listed(void *context, const Action *action, const Position *after)
{
    const Position *pos = context;
    Position played = *pos;
    Action read = action_of(pos, text_of(action));
    ck_assert_int_eq(action_judge(pos, action), ACTION_OK);
    ck_assert(action_equal(action, &read));
    position_act(&played, action);
    assert_same_position(&played, after);
    return true;
}

START_TEST(listed_actions_are_legal_and_lead_where_they_are_said_to)
{
    const char *fens[] = {"r3k2r/8/8/3pP3/8/8/p6P/R3K2R[PNbp] w KQkq d6 0 9",
                          "4r2k/8/8/8/8/8/8/4K3[NPP] w - - 0 9",
                          "8/8/8/8/8/8/8/4K3[Qkqn] b - - 0 1"};
    for (int i = 0; i < 3; i++) {
        Position pos = position_of(KINGCHESS, fens[i]);
        ck_assert(actions_each(&pos, judge_listed, &pos));
    }
}
END_TEST

Suite *action_suite(void)
{
    Suite *suite = suite_create("action");
    TCase *text = tcase_create("text");
    tcase_add_test(text, drops_are_written_in_canonical_order_however_they_were_read);
    tcase_add_test(text, piece_letters_of_drops_are_read_in_either_case);
    tcase_add_test(text, equal_sets_are_equal_actions);
    tcase_add_test(text, the_largest_action_fits_its_text);
    tcase_add_test(text, moves_are_written_as_squares);
    tcase_add_test(text, no_action_is_written_as_zeros_and_is_never_read);
    tcase_add_test(text, a_single_step_has_a_text_too);
    tcase_add_test(text, piece_letters_and_types_belong_together);
    tcase_add_test(text, drops_added_one_by_one_stand_in_canonical_order);
    suite_add_tcase(suite, text);

    TCase *verdicts = tcase_create("verdicts");
    tcase_set_timeout(verdicts, 0);
    tcase_add_test(verdicts, junk_is_unreadable);
    tcase_add_test(verdicts, each_refusal_has_its_reason);
    tcase_add_test(verdicts, a_cap_refuses_larger_actions);
    tcase_add_test(verdicts, a_cap_of_one_lets_the_king_come_alone);
    tcase_add_test(verdicts, more_drops_than_an_army_are_refused);
    tcase_add_test(verdicts, a_refused_text_writes_no_action);
    tcase_add_test(verdicts, every_reason_has_words_of_its_own);
    tcase_add_test(verdicts, an_action_from_another_position_is_judged_here);
    tcase_add_test(verdicts, a_move_of_the_wrong_kind_is_no_move);
    tcase_add_test(verdicts, listed_actions_are_legal_and_lead_where_they_are_said_to);
    suite_add_tcase(suite, verdicts);
    return suite;
}
