/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../search/clock.h"
#include "suites.h"

static Clock clock_of(SearchLimits limits, int64_t overhead)
{
    Clock clock;
    clock_start(&clock, &limits, WHITE, overhead);
    return clock;
}

static SearchLimits white_clock(int64_t left, int64_t increment, int movestogo)
{
    return (SearchLimits){.has_clock = {true, false},
                          .clock = {left, 0},
                          .increment = {increment, 0},
                          .movestogo = movestogo};
}

START_TEST(without_time_limits_nothing_expires)
{
    Clock clock = clock_of((SearchLimits){.depth = 5, .nodes = 100, .infinite = true}, 10);
    ck_assert(!clock.limited);
    ck_assert(!clock_expired(&clock));
}
END_TEST

START_TEST(the_clock_of_the_other_side_sets_no_limit)
{
    SearchLimits limits = {.has_clock = {false, true}, .clock = {0, 1}, .increment = {0, 1}};
    Clock clock = clock_of(limits, 10);
    ck_assert(!clock.limited);
    ck_assert(!clock_expired(&clock));
}
END_TEST

START_TEST(no_action_takes_more_than_what_is_left_without_the_overhead)
{
    static const int64_t times[] = {1,    2,     5,      11,      50,       99,        1000,
                                    9999, 60000, 300000, 7200000, 86400000, 1000000000};
    static const int64_t increments[] = {0, 1, 100, 2000, 60000, 10000000};
    static const int64_t overheads[] = {0, 1, 10, 500};
    for (int t = 0; t < 13; t++)
        for (int i = 0; i < 6; i++)
            for (int o = 0; o < 4; o++)
                for (int togo = 0; togo < 60; togo++) {
                    Clock clock =
                        clock_of(white_clock(times[t], increments[i], togo), overheads[o]);
                    int64_t most = times[t] - overheads[o] > 1 ? times[t] - overheads[o] : 1;
                    ck_assert(clock.limited);
                    ck_assert_int_ge(clock.soft, 1);
                    ck_assert_int_le(clock.soft, clock.hard);
                    ck_assert_int_le(clock.hard, most);
                }
}
END_TEST

START_TEST(an_overdrawn_clock_leaves_one_millisecond)
{
    static const int64_t left[] = {0, -1, -1000, -1000000000, INT64_MIN / 2, 5, 10};
    for (int i = 0; i < 7; i++) {
        Clock clock = clock_of(white_clock(left[i], 0, 0), 10);
        ck_assert(clock.limited);
        ck_assert_int_eq(clock.soft, 1);
        ck_assert_int_eq(clock.hard, 1);
        clock = clock_of(white_clock(left[i], 5000, 1), 10);
        ck_assert_int_eq(clock.hard, 1);
    }
}
END_TEST

START_TEST(the_last_action_before_the_time_control_leaves_a_reserve)
{
    Clock clock = clock_of(white_clock(10000, 0, 1), 10);
    ck_assert_int_gt(clock.soft, 3000);
    ck_assert_int_lt(clock.hard, 10000 - 10);
}
END_TEST

START_TEST(more_time_is_taken_the_fewer_actions_are_to_come)
{
    int64_t last = INT64_MAX;
    for (int togo = 1; togo <= 40; togo++) {
        Clock clock = clock_of(white_clock(60000, 0, togo), 10);
        ck_assert_int_le(clock.soft, last);
        last = clock.soft;
    }
    ck_assert_int_lt(last, 60000 / 20);
}
END_TEST

START_TEST(huge_values_do_not_overflow)
{
    static const int64_t huge[] = {INT64_MAX, INT64_MAX - 1, INT64_C(1) << 62, INT64_C(1) << 41};
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            Clock clock = clock_of(white_clock(huge[a], huge[b], 0), 10);
            ck_assert_int_ge(clock.soft, 1);
            ck_assert_int_le(clock.soft, clock.hard);
            ck_assert(!clock_expired(&clock));
            clock = clock_of(white_clock(huge[a], huge[b], INT32_MAX), huge[b]);
            ck_assert_int_ge(clock.soft, 1);
            ck_assert_int_le(clock.soft, clock.hard);
            clock = clock_of((SearchLimits){.movetime = huge[a]}, huge[b]);
            ck_assert_int_ge(clock.hard, 1);
            ck_assert_int_le(clock.hard, huge[a]);
        }
    ck_assert_int_eq(clock_of(white_clock(INT64_MIN, INT64_MIN, INT32_MIN), 5000).hard, 1);
}
END_TEST

START_TEST(a_fixed_time_is_used_up_but_for_the_overhead)
{
    Clock clock = clock_of((SearchLimits){.movetime = 500}, 30);
    ck_assert(clock.limited);
    ck_assert_int_eq(clock.hard, 470);
    ck_assert_int_ge(clock.soft, clock.hard);
    clock = clock_of((SearchLimits){.movetime = 5}, 30);
    ck_assert_int_eq(clock.hard, 1);
}
END_TEST

START_TEST(a_fixed_time_and_a_clock_both_bind)
{
    SearchLimits limits = white_clock(100, 0, 1);
    limits.movetime = 1000000;
    ck_assert_int_le(clock_of(limits, 10).hard, 90);
    limits = white_clock(1000000, 0, 1);
    limits.movetime = 100;
    ck_assert_int_le(clock_of(limits, 10).hard, 90);
}
END_TEST

START_TEST(a_clock_runs_out)
{
    Clock clock = clock_of((SearchLimits){.movetime = 1}, 0);
    while (clock_elapsed(&clock) < 2)
        continue;
    ck_assert(clock_expired(&clock));
}
END_TEST

START_TEST(a_clock_does_not_run_out_while_pondering)
{
    Clock clock = clock_of((SearchLimits){.movetime = 1, .ponder = true}, 0);
    while (clock_elapsed(&clock) < 2)
        continue;
    ck_assert(!clock_expired(&clock));
    atomic_store(&clock.pondering, false);
    ck_assert(clock_expired(&clock));
}
END_TEST

Suite *clock_suite(void)
{
    Suite *suite = suite_create("clock");
    TCase *tcase = tcase_create("limits");
    tcase_add_test(tcase, without_time_limits_nothing_expires);
    tcase_add_test(tcase, the_clock_of_the_other_side_sets_no_limit);
    tcase_add_test(tcase, no_action_takes_more_than_what_is_left_without_the_overhead);
    tcase_add_test(tcase, an_overdrawn_clock_leaves_one_millisecond);
    tcase_add_test(tcase, the_last_action_before_the_time_control_leaves_a_reserve);
    tcase_add_test(tcase, more_time_is_taken_the_fewer_actions_are_to_come);
    tcase_add_test(tcase, huge_values_do_not_overflow);
    tcase_add_test(tcase, a_fixed_time_is_used_up_but_for_the_overhead);
    tcase_add_test(tcase, a_fixed_time_and_a_clock_both_bind);
    tcase_add_test(tcase, a_clock_runs_out);
    tcase_add_test(tcase, a_clock_does_not_run_out_while_pondering);
    suite_add_tcase(suite, tcase);
    return suite;
}
