/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../engine/play/typed.h"
#include "../support/support.h"

#include <string.h>

/* Both sides stand; White has a knight at b1 and a reserve. */
static const char game[] = "4k3/8/8/8/8/8/8/1N2K3[QRRBBNPPPPqrrbbnnpppppppp] w - - 0 2";

static void reads(const Position *pos, const char *text, const char *action)
{
    Action out = {.count = 0};
    Text why = {0};
    TypedStatus status = typed_read(pos, text, NOTATION_ENGLISH, &out, &why);
    ck_assert_msg(status == TYPED_LEGAL, "%s", why.data);
    ck_assert_str_eq(text_of(&out), action);
    text_free(&why);
}

static void refuses(const Position *pos, const char *text, const char *reason)
{
    Action out;
    Text why = {0};
    TypedStatus status = typed_read(pos, text, NOTATION_ENGLISH, &out, &why);
    ck_assert_msg(status != TYPED_LEGAL, "taken: %s", text);
    ck_assert_msg(strstr(why.data, reason) != NULL, "%s", why.data);
    text_free(&why);
}

START_TEST(one_move_is_read_in_every_notation)
{
    const Position pos = position_of(KINGCHESS, game);
    reads(&pos, "b1a3", "b1a3");
    reads(&pos, "Nb1-a3", "b1a3");
    reads(&pos, "Nb1a3", "b1a3");
    reads(&pos, "Кb1-a3", "b1a3");
    reads(&pos, "2. Nb1-a3", "b1a3");
    reads(&pos, "2... b1a3", "b1a3");
    reads(&pos, "Ke1-f2", "e1f2");
    reads(&pos, "Kf2", "e1f2");
    reads(&pos, "Крe1-f2", "e1f2");
}
END_TEST

START_TEST(drops_are_read_in_every_notation)
{
    const Position pos = position_of(KINGCHESS, game);
    reads(&pos, "Q@d1,P@e4", "Q@d1,P@e4");
    reads(&pos, "Q@d1, P@e4", "Q@d1,P@e4");
    reads(&pos, "P@e4,Q@d1", "Q@d1,P@e4");
    reads(&pos, "@e4", "P@e4");
    reads(&pos, "Q d1, P e4", "Q@d1,P@e4");
    reads(&pos, "Ф d1, п e4", "Q@d1,P@e4");
}
END_TEST

START_TEST(castling_is_read_in_every_notation)
{
    const Position pos = position_of(CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    reads(&pos, "e1g1", "e1g1");
    reads(&pos, "O-O", "e1g1");
    reads(&pos, "0-0-0", "e1c1");
}
END_TEST

START_TEST(a_letter_and_a_square_may_be_a_move_and_a_drop)
{
    const Position pos = position_of(KINGCHESS, game);
    refuses(&pos, "Na3", "several meanings; say which one: b1a3 N@a3");
    reads(&pos, "N a3", "N@a3");
    reads(&pos, "N@a3", "N@a3");
    reads(&pos, "Nh3", "N@h3");
    reads(&pos, "Kd2", "e1d2");
}
END_TEST

START_TEST(for_who_writes_san_it_is_the_move)
{
    const Position pos = position_of(KINGCHESS, game);
    Action out = {.count = 0};
    Text why = {0};
    ck_assert_int_eq(typed_read(&pos, "Na3", NOTATION_SAN, &out, &why), TYPED_LEGAL);
    ck_assert_str_eq(text_of(&out), "b1a3");
    text_free(&why);
}
END_TEST

START_TEST(a_latin_k_is_the_king_unless_the_person_writes_russian)
{
    const Position pos = position_of(KINGCHESS, game);
    Action out = {.count = 0};
    Text why = {0};
    reads(&pos, "Kf1", "e1f1");
    ck_assert_int_eq(typed_read(&pos, "K h4", NOTATION_RUSSIAN, &out, &why), TYPED_LEGAL);
    ck_assert_str_eq(text_of(&out), "N@h4");
    text_free(&why);
}
END_TEST

START_TEST(moves_that_a_text_fits_are_listed)
{
    const Position pos = position_of(CHESS, "4k3/P7/8/8/8/8/8/R4RK1 w - - 0 1");
    refuses(&pos, "Rd1", "a1d1 f1d1");
    refuses(&pos, "a8", "a7a8q a7a8r a7a8b a7a8n");
    refuses(&pos, "a7a8", "a7a8q");
    reads(&pos, "Rad1", "a1d1");
    reads(&pos, "a8=N", "a7a8n");
}
END_TEST

START_TEST(two_knights_and_one_in_hand_are_not_taken_for_a_drop)
{
    const Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/5N2/8/1N2K3[QRRPPPPPPqrr] w - - 0 2");
    const Position with_knight =
        position_of(KINGCHESS, "4k3/8/8/8/8/8/8/RN2KR2[QBNPPPPqrr] w - - 0 2");
    refuses(&pos, "Nd2", "b1d2 f3d2");
    refuses(&with_knight, "Na3", "b1a3 N@a3");
}
END_TEST

START_TEST(reasons_are_clear)
{
    const Position start = position_of(KINGCHESS, "startpos");
    const Position pos = position_of(KINGCHESS, game);
    const Position check = position_of(CHESS, "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1");
    refuses(&start, "Q d1", "your king comes first");
    refuses(&start, "e2e4", "your king comes first");
    refuses(&pos, "b1b5", "there is no such move");
    refuses(&pos, "P a1", "a pawn may not be dropped on your first rank");
    refuses(&pos, "Q d5", "not in the half");
    refuses(&pos, "Q e1", "the square is occupied");
    refuses(&pos, "Nb5", "as a move, there is no such move; as a drop, that square is not");
    refuses(&pos, "N b5", "N b5: that square is not");
    refuses(&pos, "N f1, N f2", "no such piece left");
    refuses(&pos, "N f1, Q f1", "named twice");
    refuses(&pos, "B a1, B c1", "different colours");
    refuses(&check, "h1h2", "your king would be in check");
    refuses(&pos, "hello", "not understood");
    refuses(&pos, "Q d1,", "not understood");
}
END_TEST

START_TEST(the_other_games_have_their_own_reasons)
{
    const Position frolov = position_of(FROLOV, "startpos");
    const Position combat = position_of(COMBAT, "startpos");
    Position single = position_of(KINGCHESS, game);
    position_set_drop_cap(&single, 1);
    refuses(&frolov, "e2e4", "before all pieces are placed");
    refuses(&frolov, "K e1, Q d1", "one piece a turn");
    refuses(&combat, "K e1", "all sixteen");
    refuses(&single, "Q d1, R a1", "may not drop so many");
}
END_TEST

START_TEST(a_finished_game_takes_nothing)
{
    const Position pos = position_of(CHESS, "R3k3/8/4K3/8/8/8/8/8 b - - 0 1");
    refuses(&pos, "e8d8", "the game is over");
}
END_TEST

Suite *typed_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play typed", &tests);
    tcase_add_test(tests, one_move_is_read_in_every_notation);
    tcase_add_test(tests, drops_are_read_in_every_notation);
    tcase_add_test(tests, castling_is_read_in_every_notation);
    tcase_add_test(tests, a_letter_and_a_square_may_be_a_move_and_a_drop);
    tcase_add_test(tests, for_who_writes_san_it_is_the_move);
    tcase_add_test(tests, a_latin_k_is_the_king_unless_the_person_writes_russian);
    tcase_add_test(tests, moves_that_a_text_fits_are_listed);
    tcase_add_test(tests, two_knights_and_one_in_hand_are_not_taken_for_a_drop);
    tcase_add_test(tests, reasons_are_clear);
    tcase_add_test(tests, the_other_games_have_their_own_reasons);
    tcase_add_test(tests, a_finished_game_takes_nothing);
    return suite;
}
