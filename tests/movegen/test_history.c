/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/history.h"
#include "../support/support.h"
#include "suites.h"

#include <string.h>

static void assert_result(VariantId variant, const char *fen, const char *actions,
                          const char *score, const char *reason)
{
    History game = game_of(variant, fen, actions);
    Result result = history_result(&game);
    history_free(&game);
    ck_assert_str_eq(score_text(result.score), score);
    ck_assert_str_eq(reason_text(result.reason), reason);
}

/* ---------------------------------------------------------------- repetition */

static const char *both_knights = "K@e1,N@b1,P@a2 K@e8,N@b8,P@a7";

static int repetitions(VariantId variant, const char *fen, const char *actions)
{
    History game = game_of(variant, fen, actions);
    int times = history_repetitions(&game);
    history_free(&game);
    return times;
}

START_TEST(a_position_is_repeated_when_it_stands_again)
{
    History game = game_of(KINGCHESS, "startpos", both_knights);
    ck_assert_int_eq(history_repetitions(&game), 0);
    game_play(&game, "b1c3 b8c6 c3b1");
    ck_assert_int_eq(history_repetitions(&game), 0);
    game_play(&game, "c6b8");
    ck_assert_int_eq(history_repetitions(&game), 1);
    game_play(&game, "b1c3 b8c6 c3b1 c6b8");
    ck_assert_int_eq(history_repetitions(&game), 2);
    history_free(&game);
}
END_TEST

START_TEST(the_third_time_is_a_draw)
{
    const char *fen = "1n2k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1";
    assert_result(CHESS, fen, "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1", "*", "ongoing");
    assert_result(CHESS, fen, "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8", "1/2-1/2", "repetition");
}
END_TEST

START_TEST(a_third_time_that_is_over_does_not_count)
{
    assert_result(CHESS, "1n2k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1",
                  "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8 e1e2", "*", "ongoing");
}
END_TEST

START_TEST(a_lost_castling_right_makes_another_position)
{
    const char *fen = "4k3/p7/8/8/8/8/P7/4K2R w K - 0 1";
    ck_assert_int_eq(repetitions(CHESS, fen, "h1g1 e8d8 g1h1 d8e8"), 0);
    ck_assert_int_eq(repetitions(CHESS, fen, "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8"), 1);
}
END_TEST

START_TEST(a_lost_home_mark_makes_another_position)
{
    const char *marked = "4k3/p7/8/8/8/8/P7/4K3[R] w E - 0 1";
    const char *unmarked = "4k3/p7/8/8/8/8/P7/4K3[R] w - - 0 1";
    const char *round_trip = "e1d1 e8d8 d1e1 d8e8";
    ck_assert_int_eq(repetitions(KINGCHESS, marked, round_trip), 0);
    ck_assert_int_eq(repetitions(KINGCHESS, unmarked, round_trip), 1);
}
END_TEST

START_TEST(a_possible_en_passant_capture_makes_another_position)
{
    const char *possible = "4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1";
    const char *impossible = "4k3/8/8/8/8/3p4/2P5/4K3 w - - 0 1";
    const char *round_trip = "c2c4 e8d8 e1d1 d8e8 d1e1";
    ck_assert_int_eq(repetitions(CHESS, possible, round_trip), 0);
    ck_assert_int_eq(repetitions(CHESS, impossible, round_trip), 1);
}
END_TEST

START_TEST(a_drop_between_makes_another_position)
{
    History game = game_of(KINGCHESS, "startpos", both_knights);
    game_play(&game, "b1c3 b8c6 c3b1 c6b8 P@h2 P@h7 b1c3 b8c6 c3b1 c6b8");
    ck_assert_int_eq(history_repetitions(&game), 1);
    history_free(&game);
}
END_TEST

/* ---------------------------------------------------------------- other ends */

START_TEST(fifty_moves_by_each_side_are_a_draw)
{
    assert_result(CHESS, "4k3/p7/8/8/8/8/P7/4K3 w - - 98 90", "e1d1", "*", "ongoing");
    assert_result(CHESS, "4k3/p7/8/8/8/8/P7/4K3 w - - 98 90", "e1d1 e8d8", "1/2-1/2",
                  "fifty moves");
    assert_result(KINGCHESS, "4k3/p7/8/8/8/8/P7/4K3[P] w - - 99 90", "P@b2", "*", "ongoing");
}
END_TEST

START_TEST(mate_wins)
{
    assert_result(CHESS, "startpos", "f2f3 e7e5 g2g4 d8h4", "0-1", "checkmate");
    assert_result(CHESS, "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 30", "e1e8", "1-0", "checkmate");
}
END_TEST

START_TEST(stalemate_is_a_draw_unless_a_drop_is_left)
{
    assert_result(KINGCHESS, "7k/8/6K1/8/8/8/8/5Q2[] w - - 0 30", "f1f7", "1/2-1/2", "stalemate");
    assert_result(KINGCHESS, "7k/8/6K1/8/8/8/8/5Q2[p] w - - 0 30", "f1f7", "*", "ongoing");
}
END_TEST

START_TEST(a_king_of_frolov_and_combat_can_fall_on_the_first_move)
{
    assert_result(FROLOV, "4k3/8/8/4R3/8/8/8/4K3[] w - - 0 17", "", "1-0", "king capture");
    assert_result(COMBAT, "4k3/8/8/4R3/8/8/3q4/4K3[] w - - 0 17", "", "1-0", "king capture");
    assert_result(COMBAT, "4k3/8/8/4R3/8/8/3q4/4K3[] b - - 0 17", "", "0-1", "king capture");
}
END_TEST

static bool dead(VariantId variant, const char *fen)
{
    Position pos = position_of(variant, fen);
    return position_dead(&pos);
}

START_TEST(bare_kings_or_one_minor_piece_cannot_mate)
{
    ck_assert(dead(CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    ck_assert(dead(CHESS, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
    ck_assert(dead(CHESS, "4kb2/8/8/8/8/8/8/4K3 w - - 0 1"));
    ck_assert(!dead(CHESS, "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1"));
    ck_assert(!dead(CHESS, "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1"));
    ck_assert(!dead(CHESS, "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1"));
    ck_assert(!dead(CHESS, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
    ck_assert(!dead(CHESS, "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"));
    ck_assert(!dead(CHESS, "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1"));
}
END_TEST

START_TEST(a_bishop_each_on_one_colour_cannot_mate)
{
    ck_assert(dead(CHESS, "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1"));
    ck_assert(!dead(CHESS, "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1"));
    ck_assert(!dead(CHESS, "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"));
    ck_assert(!dead(CHESS, "4k3/8/8/8/8/3B4/8/4KB2 w - - 0 1")); /* only with one bishop each */
}
END_TEST

START_TEST(reserves_count_as_material)
{
    ck_assert(dead(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"));
    ck_assert(dead(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[b] w - - 0 1"));
    ck_assert(!dead(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"));
    ck_assert(!dead(KINGCHESS, "4k3/8/8/8/8/8/8/4KN2[n] w - - 0 1"));
    ck_assert(!dead(KINGCHESS, "2b1k3/8/8/8/8/8/8/4K3[B] w - - 0 1")); /* not placed yet */
}
END_TEST

START_TEST(the_first_end_in_the_order_of_the_rules_counts)
{
    /* mate before fifty moves */
    assert_result(CHESS, "7k/R7/6K1/8/8/8/8/8 w - - 99 90", "a7a8", "1-0", "checkmate");
    /* stalemate before no mating material */
    assert_result(CHESS, "k7/8/1K6/8/3N4/8/8/8 w - - 0 90", "d4c6", "1/2-1/2", "stalemate");
    /* no mating material before fifty moves */
    assert_result(CHESS, "4k3/8/8/8/8/8/8/4KN2 w - - 100 90", "", "1/2-1/2", "no mating material");
    /* repetition before fifty moves */
    assert_result(CHESS, "1n2k3/p7/8/8/8/8/P7/1N2K3 w - - 92 90",
                  "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8", "1/2-1/2", "repetition");
}
END_TEST

/* ---------------------------------------------------------------- the game itself */

START_TEST(undo_takes_actions_back_to_the_start)
{
    History game = game_of(KINGCHESS, "startpos", "K@e1 K@e8 P@e4");
    const Position start = position_of(KINGCHESS, "startpos");
    ck_assert_str_eq(text_of(&game.entries[3].action), "P@e4");
    ck_assert(history_undo(&game));
    ck_assert_str_eq(fen_of(history_now(&game)), fen_after(KINGCHESS, "startpos", "K@e1 K@e8"));
    ck_assert(history_undo(&game));
    ck_assert(history_undo(&game));
    ck_assert(!history_undo(&game));
    assert_same_position(history_now(&game), &start);
    history_free(&game);
}
END_TEST

START_TEST(a_copy_goes_its_own_way)
{
    History game = game_of(KINGCHESS, "startpos", "K@e1 K@e8"), copy = {0};
    ck_assert(history_copy(&copy, &game));
    game_play(&copy, "P@e4");
    ck_assert_uint_eq(game.count, 3);
    ck_assert_uint_eq(copy.count, 4);
    assert_same_position(&copy.entries[2].pos, history_now(&game));
    ck_assert(history_copy(&copy, &game));
    ck_assert_uint_eq(copy.count, 3);
    history_free(&game);
    history_free(&copy);
}
END_TEST

START_TEST(a_game_may_be_of_any_length)
{
    History game = game_of(CHESS, "1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "");
    for (int i = 0; i < 500; i++)
        game_play(&game, "b1c3 b8c6 c3b1 c6b8");
    ck_assert_uint_eq(game.count, 2001);
    ck_assert_int_eq(history_repetitions(&game), 500);
    ck_assert_int_eq(history_now(&game)->halfmove, 2000);
    history_free(&game);
}
END_TEST

START_TEST(a_new_cap_does_not_break_repetition)
{
    History game = game_of(KINGCHESS, "startpos", both_knights);
    game_play(&game, "b1c3 b8c6");
    history_set_drop_cap(&game, 3);
    ck_assert_int_eq(history_now(&game)->drop_cap, 3);
    game_play(&game, "c3b1 c6b8");
    ck_assert_int_eq(history_repetitions(&game), 1);
    ck_assert_int_eq(verdict(history_now(&game), "P@a3,P@b3,P@c3,P@d3"), ACTION_TOO_MANY);
    history_free(&game);
}
END_TEST

START_TEST(scores_and_reasons_are_written_as_in_the_protocol)
{
    const char *reasons[] = {"ongoing",    "king capture",       "checkmate",
                             "stalemate",  "no mating material", "repetition",
                             "fifty moves"};
    for (int reason = 0; reason < REASONS; reason++)
        ck_assert_str_eq(reason_text((Reason)reason), reasons[reason]);
    ck_assert_str_eq(score_text(SCORE_ONGOING), "*");
    ck_assert_str_eq(score_text(SCORE_WHITE), "1-0");
    ck_assert_str_eq(score_text(SCORE_BLACK), "0-1");
    ck_assert_str_eq(score_text(SCORE_DRAW), "1/2-1/2");
}
END_TEST

static TCase *repetition_case(void)
{
    TCase *tcase = tcase_create("repetition");
    tcase_add_test(tcase, a_position_is_repeated_when_it_stands_again);
    tcase_add_test(tcase, the_third_time_is_a_draw);
    tcase_add_test(tcase, a_third_time_that_is_over_does_not_count);
    tcase_add_test(tcase, a_lost_castling_right_makes_another_position);
    tcase_add_test(tcase, a_lost_home_mark_makes_another_position);
    tcase_add_test(tcase, a_possible_en_passant_capture_makes_another_position);
    tcase_add_test(tcase, a_drop_between_makes_another_position);
    return tcase;
}

static TCase *ends_case(void)
{
    TCase *tcase = tcase_create("ends");
    tcase_add_test(tcase, fifty_moves_by_each_side_are_a_draw);
    tcase_add_test(tcase, mate_wins);
    tcase_add_test(tcase, stalemate_is_a_draw_unless_a_drop_is_left);
    tcase_add_test(tcase, a_king_of_frolov_and_combat_can_fall_on_the_first_move);
    tcase_add_test(tcase, bare_kings_or_one_minor_piece_cannot_mate);
    tcase_add_test(tcase, a_bishop_each_on_one_colour_cannot_mate);
    tcase_add_test(tcase, reserves_count_as_material);
    tcase_add_test(tcase, the_first_end_in_the_order_of_the_rules_counts);
    return tcase;
}

Suite *history_suite(void)
{
    Suite *suite = suite_create("history");
    suite_add_tcase(suite, repetition_case());
    suite_add_tcase(suite, ends_case());
    TCase *game = tcase_create("game");
    tcase_set_timeout(game, 0);
    tcase_add_test(game, undo_takes_actions_back_to_the_start);
    tcase_add_test(game, a_copy_goes_its_own_way);
    tcase_add_test(game, a_game_may_be_of_any_length);
    tcase_add_test(game, a_new_cap_does_not_break_repetition);
    tcase_add_test(game, scores_and_reasons_are_written_as_in_the_protocol);
    suite_add_tcase(suite, game);
    return suite;
}
