/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../engine/match/limits.h"
#include "suites.h"

#include <stddef.h>

#define SECONDS INT64_C(1000000)

START_TEST(a_time_control_is_read_in_all_its_forms)
{
    static const struct {
        const char *text;
        int moves;
        int64_t time, increment;
    } cases[] = {
        {"40/60+0.6", 40, 60 * SECONDS, 600000},
        {"10+0.1", 0, 10 * SECONDS, 100000},
        {"5", 0, 5 * SECONDS, 0},
        {"0.5", 0, 500000, 0},
        {".5", 0, 500000, 0},
        {"1:30", 0, 90 * SECONDS, 0},
        {"40/1:30+2", 40, 90 * SECONDS, 2 * SECONDS},
        {"0+1", 0, 0, SECONDS},
        {"0.000001", 0, 1, 0},
        {"1/10", 1, 10 * SECONDS, 0},
        {"1:0.25", 0, 60250000, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        MatchLimits limits = {.margin = 7};
        ck_assert_msg(match_limits_read_tc(&limits, cases[i].text), "%s", cases[i].text);
        ck_assert(limits.has_clock);
        ck_assert_int_eq(limits.moves, cases[i].moves);
        ck_assert_int_eq(limits.time, cases[i].time);
        ck_assert_int_eq(limits.increment, cases[i].increment);
        ck_assert_int_eq(limits.margin, 7);
    }
}
END_TEST

START_TEST(inf_is_no_clock)
{
    MatchLimits limits = {.depth = 3};
    ck_assert(match_limits_read_tc(&limits, "inf"));
    ck_assert(!limits.has_clock);
    ck_assert(match_limits_any(&limits));
    limits.depth = 0;
    ck_assert(!match_limits_any(&limits));
}
END_TEST

START_TEST(what_is_no_time_control_is_refused_and_changes_nothing)
{
    static const char *const texts[] = {
        "",
        "x",
        "10+",
        "+1",
        "0",
        "0+0",
        "-5",
        "40/",
        "/10",
        "0/10",
        "x/10",
        "10 ",
        " 10",
        "1001/10",
        "1e3",
        "10+0.1+1",
        "1:2:3",
        "10/5/3",
        "0.0000001",
        "99999999999999999999",
        "9999999999999",
        "inf+1",
        "10+x",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        MatchLimits limits = {.time = 17};
        ck_assert_msg(!match_limits_read_tc(&limits, texts[i]), "'%s'", texts[i]);
        ck_assert_int_eq(limits.time, 17);
        ck_assert(!limits.has_clock);
    }
}
END_TEST

static const char *described(const MatchLimits *limits)
{
    static Text text;
    text_clear(&text);
    match_limits_describe(limits, &text);
    return text.data;
}

START_TEST(a_time_control_is_written_as_it_was_read)
{
    static const char *const texts[] = {"40/60+0.6", "10+0.1", "5", "0.5", "0+1", "0.000001"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        MatchLimits limits = {0};
        ck_assert(match_limits_read_tc(&limits, texts[i]));
        ck_assert_str_eq(described(&limits), texts[i]);
    }
    ck_assert_str_eq(described(&(MatchLimits){.movetime = 250000}), "1/0.25");
    ck_assert_str_eq(described(&(MatchLimits){.depth = 5}), "-");
}
END_TEST

START_TEST(a_clock_gains_its_increment_and_a_new_period)
{
    MatchLimits limits = {0};
    MatchClock clock;
    ck_assert(match_limits_read_tc(&limits, "2/10+1"));
    match_clock_start(&clock, &limits);
    match_clock_spend(&clock, &limits, 4 * SECONDS);
    ck_assert_int_eq(clock.left, 7 * SECONDS);
    ck_assert_int_eq(clock.moves_left, 1);
    match_clock_spend(&clock, &limits, 2 * SECONDS);
    ck_assert_int_eq(clock.left, 16 * SECONDS);
    ck_assert_int_eq(clock.moves_left, 2);
}
END_TEST

START_TEST(a_clock_overdrawn_within_the_margin_counts_as_empty)
{
    MatchLimits limits = {.margin = 50000};
    MatchClock clock;
    ck_assert(match_limits_read_tc(&limits, "1+0.1"));
    match_clock_start(&clock, &limits);
    ck_assert_int_eq(match_clock_allowance(&clock, &limits), 1050000);
    match_clock_spend(&clock, &limits, 1040000);
    ck_assert_int_eq(clock.left, 100000);
}
END_TEST

START_TEST(the_allowance_is_the_smaller_of_clock_and_action_time)
{
    MatchLimits limits = {.movetime = 2 * SECONDS, .has_clock = true, .time = 5 * SECONDS};
    MatchClock clock;
    match_clock_start(&clock, &limits);
    ck_assert_int_eq(match_clock_allowance(&clock, &limits), 2 * SECONDS);
    clock.left = SECONDS;
    ck_assert_int_eq(match_clock_allowance(&clock, &limits), SECONDS);
    limits = (MatchLimits){.nodes = 5};
    ck_assert_int_eq(match_clock_allowance(&clock, &limits), -1);
}
END_TEST

static const char *go_command(const MatchLimits *white, const MatchLimits *black, int side)
{
    static Text text;
    const MatchLimits *const limits[2] = {white, black};
    MatchClock clocks[2];
    match_clock_start(&clocks[0], white);
    match_clock_start(&clocks[1], black);
    text_clear(&text);
    match_go_command(limits, clocks, side, &text);
    return text.data;
}

START_TEST(go_tells_both_clocks_and_the_own_bounds)
{
    MatchLimits slow = {0}, fast = {0};
    const MatchLimits bounds = {.depth = 4, .nodes = 1000}, timed = {.movetime = 250000};
    ck_assert(match_limits_read_tc(&slow, "40/60+0.5"));
    ck_assert(match_limits_read_tc(&fast, "1.5"));
    ck_assert_str_eq(go_command(&slow, &fast, 0),
                     "go wtime 60000 winc 500 btime 1500 movestogo 40\n");
    ck_assert_str_eq(go_command(&slow, &fast, 1), "go wtime 60000 winc 500 btime 1500\n");
    ck_assert_str_eq(go_command(&slow, &bounds, 0),
                     "go wtime 60000 winc 500 btime 60000 binc 500 movestogo 40\n");
    ck_assert_str_eq(go_command(&slow, &bounds, 1), "go depth 4 nodes 1000\n");
    ck_assert_str_eq(go_command(&timed, &fast, 0), "go movetime 250\n");
}
END_TEST

Suite *limits_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("Time controls and clocks", &tests);
    tcase_add_test(tests, a_time_control_is_read_in_all_its_forms);
    tcase_add_test(tests, inf_is_no_clock);
    tcase_add_test(tests, what_is_no_time_control_is_refused_and_changes_nothing);
    tcase_add_test(tests, a_time_control_is_written_as_it_was_read);
    tcase_add_test(tests, a_clock_gains_its_increment_and_a_new_period);
    tcase_add_test(tests, a_clock_overdrawn_within_the_margin_counts_as_empty);
    tcase_add_test(tests, the_allowance_is_the_smaller_of_clock_and_action_time);
    tcase_add_test(tests, go_tells_both_clocks_and_the_own_bounds);
    return suite;
}
