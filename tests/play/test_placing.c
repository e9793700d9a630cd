/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../engine/play/placing.h"
#include "../support/support.h"

#include <string.h>

static void places(Placing *placing, const Position *base, const char *text)
{
    Text why = {0};
    ck_assert_msg(placing_add_text(placing, base, text, &why), "%s", why.data);
    text_free(&why);
}

static void refuses(const Placing *placing, const Position *base, const char *text,
                    const char *reason)
{
    Placing copy = *placing;
    Text why = {0};
    ck_assert_msg(!placing_add_text(&copy, base, text, &why), "taken: %s", text);
    ck_assert_msg(strstr(why.data, reason) != NULL, "%s", why.data);
    ck_assert_int_eq(copy.count, placing->count);
    text_free(&why);
}

static const char *placed(const Placing *placing)
{
    const Action action = placing_action(placing);
    return text_of(&action);
}

START_TEST(pieces_are_named_once_for_several_squares)
{
    const Position start = position_of(KINGCHESS, "startpos");
    Placing placing = {0};
    places(&placing, &start, "K e1 P a2 b2, Ne2 @f1");
    ck_assert_str_eq(placed(&placing), "K@e1,N@f1,N@e2,P@a2,P@b2");
    places(&placing, &start, "R@h1,B@c1");
    ck_assert_str_eq(placed(&placing), "K@e1,R@h1,B@c1,N@f1,N@e2,P@a2,P@b2");
}
END_TEST

START_TEST(ranges_fill_a_rank_or_a_file)
{
    const Position start = position_of(COMBAT, "startpos");
    Placing placing = {0};
    places(&placing, &start, "P a2-d2 h4-h1");
    ck_assert_str_eq(placed(&placing), "P@h1,P@a2,P@b2,P@c2,P@d2,P@h2,P@h3,P@h4");
    refuses(&placing, &start, "N a1-b3", "one rank or file");
    refuses(&placing, &start, "N a1-", "a range is written a2-h2");
}
END_TEST

START_TEST(letters_may_be_russian)
{
    const Position start = position_of(COMBAT, "startpos");
    Placing placing = {0};
    places(&placing, &start, "Кр e1, Фd1 Л a1 h1 С c1, К b1 п a2");
    ck_assert_str_eq(placed(&placing), "K@e1,Q@d1,R@a1,R@h1,B@c1,N@b1,P@a2");
}
END_TEST

START_TEST(b_before_a_digit_is_a_file)
{
    const Position start = position_of(COMBAT, "startpos");
    Placing placing = {0};
    places(&placing, &start, "n b1 b c1 bd2");
    ck_assert_str_eq(placed(&placing), "B@c1,B@d2,N@b1");
}
END_TEST

START_TEST(all_or_nothing_is_placed)
{
    const Position start = position_of(KINGCHESS, "startpos");
    Placing placing = {0};
    places(&placing, &start, "K e1");
    refuses(&placing, &start, "Q d1 R a1 e1", "e1: the square is occupied");
    refuses(&placing, &start, "P a1", "first rank");
    refuses(&placing, &start, "Q d5", "not in the half");
    refuses(&placing, &start, "Q d1 d2", "d2: you have no such piece left");
    refuses(&placing, &start, "B c1 e3", "different colours");
    refuses(&placing, &start, "e2", "name the piece first");
    refuses(&placing, &start, "xyz", "are written K e1");
    refuses(&placing, &start, "Q", "which piece, and where");
    refuses(&placing, &start, " ,; ", "which piece, and where");
}
END_TEST

START_TEST(the_cap_on_drops_holds)
{
    Position start = position_of(KINGCHESS, "startpos");
    const Position frolov = position_of(FROLOV, "startpos");
    Placing placing = {0};
    position_set_drop_cap(&start, 2);
    refuses(&placing, &start, "K e1 Q d1 R a1", "may not drop so many");
    refuses(&placing, &frolov, "K e1 Q d1", "one piece a turn");
}
END_TEST

START_TEST(a_piece_can_be_taken_back)
{
    const Position start = position_of(KINGCHESS, "startpos");
    Placing placing = {0};
    places(&placing, &start, "K e1 Q d1 R a1");
    ck_assert(placing_take(&placing, square_of("d1")));
    ck_assert(!placing_take(&placing, square_of("d1")));
    ck_assert_str_eq(placed(&placing), "K@e1,R@a1");
    places(&placing, &start, "Q d4");
    ck_assert_str_eq(placed(&placing), "K@e1,Q@d4,R@a1");
}
END_TEST

START_TEST(the_view_shows_what_is_placed)
{
    const Position start = position_of(KINGCHESS, "startpos");
    Placing placing = {0};
    places(&placing, &start, "K e1 P a2-h2");
    const Position view = placing_view(&placing, &start);
    ck_assert_int_eq(bb_count(position_occupied(&view)), 9);
    ck_assert_int_eq(reserve_total(view.reserve[WHITE]), 7);
}
END_TEST

Suite *placing_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play placing", &tests);
    tcase_add_test(tests, pieces_are_named_once_for_several_squares);
    tcase_add_test(tests, ranges_fill_a_rank_or_a_file);
    tcase_add_test(tests, letters_may_be_russian);
    tcase_add_test(tests, b_before_a_digit_is_a_file);
    tcase_add_test(tests, all_or_nothing_is_placed);
    tcase_add_test(tests, the_cap_on_drops_holds);
    tcase_add_test(tests, a_piece_can_be_taken_back);
    tcase_add_test(tests, the_view_shows_what_is_placed);
    return suite;
}
