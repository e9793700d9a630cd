/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../engine/play/strength.h"

static uint64_t nodes_of(int level)
{
    SearchLimits limits = {0};
    strength_limits(&(Strength){.level = level}, &limits);
    return limits.nodes;
}

START_TEST(levels_grow_from_50_to_two_million_steps)
{
    ck_assert_uint_eq(nodes_of(1), 50);
    for (int level = 1; level < LEVEL_MAX; level++)
        ck_assert_uint_gt(nodes_of(level + 1), nodes_of(level));
    ck_assert_uint_gt(nodes_of(20), 2000000);
    ck_assert_uint_lt(nodes_of(20), 2100000);
}
END_TEST

START_TEST(limits_take_effect_alone)
{
    SearchLimits depth = {0}, nodes = {0}, movetime = {0};
    strength_limits(&(Strength){.depth = 7}, &depth);
    strength_limits(&(Strength){.nodes = 700}, &nodes);
    strength_limits(&(Strength){.movetime = 70}, &movetime);
    ck_assert(depth.depth == 7 && depth.nodes == 0 && depth.movetime == 0);
    ck_assert(nodes.depth == 0 && nodes.nodes == 700 && nodes.movetime == 0);
    ck_assert(movetime.depth == 0 && movetime.nodes == 0 && movetime.movetime == 70);
}
END_TEST

START_TEST(strong_levels_play_the_best_line)
{
    const int scores[] = {10, 10, 10, 10};
    uint64_t random = 1;
    ck_assert_int_eq(strength_lines(&(Strength){.level = 9}), 1);
    ck_assert_int_eq(strength_lines(&(Strength){.nodes = 5}), 1);
    for (int i = 0; i < 50; i++)
        ck_assert_int_eq(strength_choose(&(Strength){.level = 9}, scores, 4, &random), 0);
}
END_TEST

START_TEST(weak_levels_choose_within_their_margin)
{
    const int scores[] = {100, 80, -90, -110};
    const Strength weakest = {.level = 1}, better = {.level = 8};
    uint64_t random = 1;
    int chosen[4] = {0}, chosen_better[4] = {0};
    ck_assert_int_eq(strength_lines(&weakest), 4);
    for (int i = 0; i < 300; i++) {
        chosen[strength_choose(&weakest, scores, 4, &random)]++;
        chosen_better[strength_choose(&better, scores, 4, &random)]++;
    }
    ck_assert(chosen[0] > 0 && chosen[1] > 0 && chosen[2] > 0 && chosen[3] == 0);
    ck_assert(chosen_better[0] > 0 && chosen_better[1] > 0);
    ck_assert(chosen_better[2] == 0 && chosen_better[3] == 0);
}
END_TEST

START_TEST(a_mate_is_never_given_away)
{
    const int scores[] = {SCORE_MATE - 1, 900, 800, 700};
    uint64_t random = 1;
    for (int i = 0; i < 50; i++)
        ck_assert_int_eq(strength_choose(&(Strength){.level = 1}, scores, 4, &random), 0);
}
END_TEST

START_TEST(the_same_seed_chooses_the_same)
{
    const int scores[] = {5, 4, 3, 2};
    uint64_t a = 9, b = 9;
    for (int i = 0; i < 50; i++)
        ck_assert_int_eq(strength_choose(&(Strength){.level = 2}, scores, 4, &a),
                         strength_choose(&(Strength){.level = 2}, scores, 4, &b));
}
END_TEST

Suite *strength_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play strength", &tests);
    tcase_add_test(tests, levels_grow_from_50_to_two_million_steps);
    tcase_add_test(tests, limits_take_effect_alone);
    tcase_add_test(tests, strong_levels_play_the_best_line);
    tcase_add_test(tests, weak_levels_choose_within_their_margin);
    tcase_add_test(tests, a_mate_is_never_given_away);
    tcase_add_test(tests, the_same_seed_chooses_the_same);
    return suite;
}
