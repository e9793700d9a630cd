/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../search/order.h"
#include "harness.h"
#include "suites.h"

enum { C3 = 18, E3 = 20, E4 = 28 };

/* The step as the other player sees it. */
static Step flipped_step(Step step)
{
    return step_is_drop(step) ? (Step)(step ^ 56) : (Step)(step ^ (56 << 6 | 56));
}

static int logit(const Position *pos, Step step)
{
    OrderView view;
    order_view(pos, &view);
    return order_logit(&view, step);
}

START_TEST(both_players_find_a_step_as_likely)
{
    uint64_t seed = 31;
    int steps = 0;
    for (int i = 0; i < 1000; i++) {
        Position pos = random_position(KINGCHESS, 40, &seed), other = flipped(&pos);
        StepList list = legal_steps(&pos, GEN_QUIET);
        for (int k = 0; k < list.count; k++, steps++)
            ck_assert_msg(logit(&pos, list.steps[k]) == logit(&other, flipped_step(list.steps[k])),
                          "step %x in '%s'", (unsigned)list.steps[k], fen_of(&pos));
    }
    ck_assert_int_gt(steps, 10000);
}
END_TEST

START_TEST(left_and_right_are_alike)
{
    Position left = position_of(KINGCHESS, "1k6/2p5/8/8/8/8/1P6/2K5[QRNPqrnp] w - - 0 9");
    Position right = position_of(KINGCHESS, "6k1/5p2/8/8/8/8/6P1/5K2[QRNPqrnp] w - - 0 9");
    StepList list = legal_steps(&left, GEN_QUIET);
    for (int k = 0; k < list.count; k++) {
        unsigned mirror = step_is_drop(list.steps[k]) ? 7 : 7 << 6 | 7;
        ck_assert_int_eq(logit(&left, list.steps[k]),
                         logit(&right, (Step)(list.steps[k] ^ mirror)));
    }
}
END_TEST

START_TEST(a_piece_is_rather_dropped_where_no_pawn_takes_it)
{
    Position pos = position_of(KINGCHESS, "6k1/8/8/3p4/8/8/1P6/2K5[QRBNqrbn] w - - 0 9");
    for (PieceType type = QUEEN; type <= KNIGHT; type++)
        ck_assert_int_lt(logit(&pos, step_drop(type, E4)), logit(&pos, step_drop(type, E3)));
}
END_TEST

START_TEST(a_piece_in_danger_rather_moves_away)
{
    Position safe = position_of(KINGCHESS, "6k1/8/8/8/4N3/8/1P6/2K5[QPqp] w - - 0 9");
    Position attacked = position_of(KINGCHESS, "6k1/8/8/3p4/4N3/8/1P6/2K5[QPqp] w - - 0 9");
    Step away = step_move(STEP_QUIET, E4, C3);
    ck_assert_int_lt(logit(&safe, away), logit(&attacked, away));
}
END_TEST

Suite *order_suite(void)
{
    Suite *suite = suite_create("order");
    TCase *tests = tcase_create("order");
    tcase_add_test(tests, both_players_find_a_step_as_likely);
    tcase_add_test(tests, left_and_right_are_alike);
    tcase_add_test(tests, a_piece_is_rather_dropped_where_no_pawn_takes_it);
    tcase_add_test(tests, a_piece_in_danger_rather_moves_away);
    suite_add_tcase(suite, tests);
    return suite;
}
