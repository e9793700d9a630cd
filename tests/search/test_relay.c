/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../search/relay.h"
#include "suites.h"

static Relay relay;
static RootLine line;

static void setup(void)
{
    ck_assert(relay_create(&relay));
    relay_start(&relay);
    line = (RootLine){.pv_count = 1};
}

static void teardown(void)
{
    relay_destroy(&relay);
}

static void offer(int depth, int score)
{
    line.score = score;
    relay_offer(&relay, depth, &line);
}

START_TEST(nothing_is_overtaken_before_a_depth_is_finished)
{
    line.score = 5;
    ck_assert(!relay_overtakes(&relay, 1));
    ck_assert_int_eq(relay_take(&relay, &line), 0);
    ck_assert_int_eq(line.score, 5);
}
END_TEST

START_TEST(a_finished_depth_overtakes_it_and_those_before)
{
    offer(4, 20);
    ck_assert(relay_overtakes(&relay, 3));
    ck_assert(relay_overtakes(&relay, 4));
    ck_assert(!relay_overtakes(&relay, 5));
    line.score = 0;
    ck_assert_int_eq(relay_take(&relay, &line), 4);
    ck_assert_int_eq(line.score, 20);
}
END_TEST

START_TEST(the_first_to_finish_a_depth_is_kept_until_a_deeper_one)
{
    offer(4, 20);
    offer(4, 30);
    offer(3, 40);
    ck_assert_int_eq(relay_take(&relay, &line), 4);
    ck_assert_int_eq(line.score, 20);
    offer(5, 50);
    ck_assert_int_eq(relay_take(&relay, &line), 5);
    ck_assert_int_eq(line.score, 50);
}
END_TEST

START_TEST(a_new_search_begins_with_nothing)
{
    offer(4, 20);
    relay_start(&relay);
    ck_assert(!relay_overtakes(&relay, 1));
    ck_assert_int_eq(relay_take(&relay, &line), 0);
}
END_TEST

Suite *relay_suite(void)
{
    Suite *suite = suite_create("relay");
    TCase *tests = tcase_create("relay");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, nothing_is_overtaken_before_a_depth_is_finished);
    tcase_add_test(tests, a_finished_depth_overtakes_it_and_those_before);
    tcase_add_test(tests, the_first_to_finish_a_depth_is_kept_until_a_deeper_one);
    tcase_add_test(tests, a_new_search_begins_with_nothing);
    suite_add_tcase(suite, tests);
    return suite;
}
