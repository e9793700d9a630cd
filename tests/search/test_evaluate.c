/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../search/evaluate.h"
#include "../../search/worker.h"
#include "harness.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

START_TEST(both_players_see_the_same_game_alike)
{
    uint64_t seed = 21;
    int with_reserve = 0;
    for (int i = 0; i < 4000; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 80, &seed);
        if (pos.variant == FROLOV &&
            (position_placing(&pos) || position_in_check(&pos, color_flip((Color)pos.side))))
            continue; /* White places and moves first there: no such position for Black */
        Position other = flipped(&pos), back = flipped(&other);
        ck_assert_str_eq(fen_of(&back), fen_of(&pos));
        ck_assert_msg(evaluate(&pos) == evaluate(&other), "'%s' is %d, '%s' is %d", fen_of(&pos),
                      evaluate(&pos), fen_of(&other), evaluate(&other));
        with_reserve += pos.reserve[WHITE] || pos.reserve[BLACK];
    }
    ck_assert_int_gt(with_reserve, 300);
}
END_TEST

START_TEST(an_evaluation_stays_far_from_the_scores_of_mates)
{
    uint64_t seed = 22;
    for (int i = 0; i < 4000; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 120, &seed);
        int score = evaluate(&pos);
        ck_assert_int_lt(score, SCORE_EVAL_MAX);
        ck_assert_int_gt(score, -SCORE_EVAL_MAX);
        ck_assert(!score_is_mate(score));
    }
}
END_TEST

START_TEST(the_most_unequal_armies_stay_within_the_bounds)
{
    Position pos = position_of(CHESS, "k7/2p5/8/8/8/8/QQQQQQQQ/QRRBBNNK b - - 0 1");
    ck_assert_int_lt(evaluate(&pos), -8000);
    ck_assert_int_gt(evaluate(&pos), -SCORE_EVAL_MAX);
    pos = position_of(CHESS, "krrbbnnq/qqqqqqqq/8/8/8/8/2P5/K7 w - - 0 1");
    ck_assert_int_lt(evaluate(&pos), -8000);
    ck_assert_int_gt(evaluate(&pos), -SCORE_EVAL_MAX);
}
END_TEST

START_TEST(the_side_to_move_is_the_one_that_is_looked_for)
{
    Position pos = position_of(CHESS, "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1");
    ck_assert_int_gt(evaluate(&pos), 1000);
    pos = position_of(CHESS, "4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1");
    ck_assert_int_lt(evaluate(&pos), -1000);
    ck_assert_int_eq(search_evaluate(&pos), evaluate(&pos));
}
END_TEST

START_TEST(a_piece_in_reserve_counts)
{
    Position none = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[] w - - 0 9");
    Position last = none;
    for (const char *piece = "PNBRQ"; *piece; piece++) {
        char fen[FEN_SIZE];
        snprintf(fen, sizeof fen, "4k3/8/8/8/8/8/8/4K3[%c] w - - 0 9", *piece);
        Position one = position_of(KINGCHESS, fen);
        ck_assert_int_gt(evaluate(&one), evaluate(&none));
        ck_assert_int_ge(evaluate(&one), evaluate(&last) - 40);
        last = one;
    }
}
END_TEST

START_TEST(drop_squares_are_judged_from_the_own_side)
{
    for (PieceType type = KING; type <= PAWN; type++)
        for (int square = 0; square < SQUARES; square++) {
            int mirrored = square_make(7 - square_file(square), square_rank(square));
            ck_assert_int_eq(evaluate_drop_square(WHITE, type, square),
                             evaluate_drop_square(BLACK, type, square ^ 56));
            ck_assert_int_eq(evaluate_drop_square(WHITE, type, square),
                             evaluate_drop_square(WHITE, type, mirrored));
        }
}
END_TEST

Suite *evaluate_suite(void)
{
    Suite *suite = suite_create("evaluate");
    TCase *tcase = tcase_create("evaluation");
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, both_players_see_the_same_game_alike);
    tcase_add_test(tcase, an_evaluation_stays_far_from_the_scores_of_mates);
    tcase_add_test(tcase, the_most_unequal_armies_stay_within_the_bounds);
    tcase_add_test(tcase, the_side_to_move_is_the_one_that_is_looked_for);
    tcase_add_test(tcase, a_piece_in_reserve_counts);
    tcase_add_test(tcase, drop_squares_are_judged_from_the_own_side);
    suite_add_tcase(suite, tcase);
    return suite;
}
