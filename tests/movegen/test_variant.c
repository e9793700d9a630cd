/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/bitboard.h"
#include "../../movegen/variant.h"
#include "../support/support.h"
#include "suites.h"

START_TEST(a_variant_is_found_by_its_name_in_any_case)
{
    for (int id = 0; id < VARIANTS; id++)
        ck_assert_ptr_eq(variant_by_name(variant_table[id].name), &variant_table[id]);
    ck_assert_ptr_eq(variant_by_name("KingChess"), &variant_table[KINGCHESS]);
}
END_TEST

START_TEST(an_unknown_name_is_no_variant)
{
    ck_assert_ptr_null(variant_by_name("crazyhouse"));
    ck_assert_ptr_null(variant_by_name("chess "));
    ck_assert_ptr_null(variant_by_name("king"));
    ck_assert_ptr_null(variant_by_name(""));
}
END_TEST

START_TEST(each_variant_stands_at_its_own_place_in_the_table)
{
    for (int id = 0; id < VARIANTS; id++)
        ck_assert_int_eq((int)variant_table[id].id, id);
}
END_TEST

START_TEST(the_three_army_games_start_on_an_empty_board_with_full_reserves)
{
    const VariantId armies[] = {KINGCHESS, FROLOV, COMBAT};
    for (int i = 0; i < 3; i++) {
        Position pos = position_of(armies[i], "startpos");
        ck_assert_uint_eq(position_occupied(&pos), 0);
        ck_assert_uint_eq(pos.reserve[WHITE], RESERVE_FULL);
        ck_assert_uint_eq(pos.reserve[BLACK], RESERVE_FULL);
        ck_assert_int_eq(pos.side, WHITE);
    }
}
END_TEST

/* Squares where some type of piece may be dropped by that side at the start. */
static Bitboard droppable(VariantId variant, Color side, PieceType type)
{
    Position pos = position_of(variant, "startpos");
    pos.side = (uint8_t)side;
    return position_drop_squares(&pos, type);
}

START_TEST(pieces_of_kingchess_and_combat_go_to_the_own_half)
{
    ck_assert_uint_eq(droppable(KINGCHESS, WHITE, QUEEN), BB_WHITE_HALF);
    ck_assert_uint_eq(droppable(KINGCHESS, BLACK, QUEEN), BB_BLACK_HALF);
    ck_assert_uint_eq(droppable(COMBAT, WHITE, KNIGHT), BB_WHITE_HALF);
    ck_assert_uint_eq(droppable(COMBAT, BLACK, KNIGHT), BB_BLACK_HALF);
}
END_TEST

START_TEST(pieces_of_frolov_go_anywhere)
{
    ck_assert_uint_eq(droppable(FROLOV, WHITE, KING), BB_ALL);
    ck_assert_uint_eq(droppable(FROLOV, BLACK, ROOK), BB_ALL);
}
END_TEST

START_TEST(pawns_go_to_the_own_half_but_its_first_rank)
{
    Bitboard white = BB_RANK_2 | BB_RANK_3 | BB_RANK_4, black = BB_RANK_7 | BB_RANK_6 | BB_RANK_5;
    ck_assert_uint_eq(droppable(KINGCHESS, WHITE, PAWN), white);
    ck_assert_uint_eq(droppable(KINGCHESS, BLACK, PAWN), black);
    ck_assert_uint_eq(droppable(FROLOV, WHITE, PAWN), white);
    ck_assert_uint_eq(droppable(FROLOV, BLACK, PAWN), black);
}
END_TEST

START_TEST(pawns_of_combat_may_stand_on_the_first_rank)
{
    ck_assert_uint_eq(droppable(COMBAT, WHITE, PAWN), BB_WHITE_HALF);
    ck_assert_uint_eq(droppable(COMBAT, BLACK, PAWN), BB_BLACK_HALF);
}
END_TEST

Suite *variant_suite(void)
{
    Suite *suite = suite_create("variant");
    TCase *names = tcase_create("names");
    tcase_add_test(names, a_variant_is_found_by_its_name_in_any_case);
    tcase_add_test(names, an_unknown_name_is_no_variant);
    tcase_add_test(names, each_variant_stands_at_its_own_place_in_the_table);
    suite_add_tcase(suite, names);

    TCase *rules = tcase_create("rules");
    tcase_add_test(rules, the_three_army_games_start_on_an_empty_board_with_full_reserves);
    tcase_add_test(rules, pieces_of_kingchess_and_combat_go_to_the_own_half);
    tcase_add_test(rules, pieces_of_frolov_go_anywhere);
    tcase_add_test(rules, pawns_go_to_the_own_half_but_its_first_rank);
    tcase_add_test(rules, pawns_of_combat_may_stand_on_the_first_rank);
    suite_add_tcase(suite, rules);
    return suite;
}
