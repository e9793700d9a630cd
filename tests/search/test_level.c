/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Play below full strength. */
#include "../../movegen/count.h"
#include "../../search/level.h"
#include "harness.h"
#include "suites.h"

static Searcher *searcher;
static SearchOptions options;

static void setup(void)
{
    searcher = new_searcher(1);
    options = search_default_options();
}

static void teardown(void)
{
    search_destroy(searcher);
}

static void set_level(double level)
{
    options.level = level;
    search_set_options(searcher, &options);
}

START_TEST(a_higher_level_has_more_nodes_and_smaller_errors)
{
    for (int level = 1; level <= SEARCH_FULL_LEVEL; level++) {
        ck_assert_uint_gt(level_nodes(level), level_nodes(level - 1));
        ck_assert_int_lt(level_error(level), level_error(level - 1));
    }
    ck_assert_uint_gt(level_nodes(0), 0);
    ck_assert_int_eq(level_error(SEARCH_FULL_LEVEL), 0);
}
END_TEST

START_TEST(more_elo_is_a_higher_level)
{
    ck_assert_double_eq(search_level_of_elo(SEARCH_MIN_ELO), 0);
    ck_assert_double_eq(search_level_of_elo(SEARCH_MAX_ELO), SEARCH_FULL_LEVEL);
    for (int elo = SEARCH_MIN_ELO; elo < SEARCH_MAX_ELO; elo++)
        ck_assert_double_lt(search_level_of_elo(elo), search_level_of_elo(elo + 1));
}
END_TEST

START_TEST(a_level_bounds_the_nodes_whatever_else_is_allowed)
{
    uint64_t seed = 91;
    for (int level = 0; level < SEARCH_FULL_LEVEL; level += 3) {
        Position pos = random_position(KINGCHESS, 20, &seed);
        Outcome out;
        set_level(level);
        run_position(searcher, &pos, (SearchLimits){.movetime = 60000}, &out);
        ck_assert_uint_le(out.result.nodes, level_nodes(level));
        outcome_free(&out);
        run_position(searcher, &pos, (SearchLimits){.nodes = 7}, &out);
        ck_assert_uint_le(out.result.nodes, 7);
        outcome_free(&out);
    }
}
END_TEST

/* The answer need not be the first line, but it is among those that were finished. */
START_TEST(every_level_answers_legally)
{
    uint64_t seed = 92;
    for (int i = 0; i < 200; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 50, &seed);
        Outcome out;
        set_level(i % SEARCH_FULL_LEVEL + 0.5);
        run_position(searcher, &pos, (SearchLimits){.movetime = 60000}, &out);
        assert_sound(&pos, &out);
        ck_assert_ptr_null(last_report(&out, 2));
        outcome_free(&out);
    }
}
END_TEST

START_TEST(analysis_is_never_weak)
{
    Position pos = position_of(CHESS, "startpos");
    Outcome out;
    set_level(0);
    run_position(searcher, &pos, (SearchLimits){.mate = 1, .nodes = 3000}, &out);
    ck_assert_uint_eq(out.result.nodes, 3000);
    ck_assert(action_equal(&out.result.best, &last_report(&out, 1)->pv[0]));
    outcome_free(&out);
}
END_TEST

/* How many of some searches of one position answer with their best line. */
static int best_answers(double level, uint64_t seed)
{
    int count = 0;
    Position pos = position_of(CHESS, "startpos");
    options.seed = seed;
    set_level(level);
    for (int i = 0; i < 50; i++) {
        Outcome out;
        search_clear(searcher);
        run_position(searcher, &pos, (SearchLimits){.movetime = 60000, .nodes = 500}, &out);
        count += action_equal(&out.result.best, &last_report(&out, 1)->pv[0]);
        outcome_free(&out);
    }
    return count;
}

START_TEST(lower_levels_miss_the_best_line_more_often)
{
    int low = best_answers(9, 5), high = best_answers(19, 5);
    ck_assert_int_gt(low, 0);
    ck_assert_int_lt(low, high);
    ck_assert_int_eq(best_answers(SEARCH_FULL_LEVEL, 5), 50);
}
END_TEST

START_TEST(one_seed_makes_the_same_errors_again)
{
    uint64_t seed = 93;
    for (int i = 0; i < 20; i++) {
        Position pos = random_position((VariantId)(i % 2 ? KINGCHESS : CHESS), 20, &seed);
        Outcome first, second;
        options.seed = 100 + (uint64_t)i;
        set_level(5);
        run_position(searcher, &pos, (SearchLimits){.movetime = 60000}, &first);
        Searcher *other = new_searcher(1);
        search_set_options(other, &options);
        search_clear(searcher);
        run_position(other, &pos, (SearchLimits){.movetime = 60000}, &second);
        ck_assert_str_eq(text_of(&first.result.best), text_of(&second.result.best));
        search_destroy(other);
        outcome_free(&first);
        outcome_free(&second);
    }
}
END_TEST

START_TEST(a_level_plays_on_one_thread)
{
    Position pos = position_of(KINGCHESS, "startpos");
    Outcome one, three;
    set_level(3);
    run_position(searcher, &pos, (SearchLimits){.movetime = 60000}, &one);
    ck_assert_int_eq(search_set_threads(searcher, 3), SEARCH_OK);
    search_clear(searcher);
    options.seed++;
    set_level(3);
    options.seed--;
    set_level(3);
    run_position(searcher, &pos, (SearchLimits){.movetime = 60000}, &three);
    ck_assert_uint_eq(one.result.nodes, three.result.nodes);
    ck_assert_str_eq(text_of(&one.result.best), text_of(&three.result.best));
    outcome_free(&one);
    outcome_free(&three);
}
END_TEST

Suite *level_suite(void)
{
    Suite *suite = suite_create("level");
    TCase *tcase = tcase_create("levels");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, a_higher_level_has_more_nodes_and_smaller_errors);
    tcase_add_test(tcase, more_elo_is_a_higher_level);
    tcase_add_test(tcase, a_level_bounds_the_nodes_whatever_else_is_allowed);
    tcase_add_test(tcase, every_level_answers_legally);
    tcase_add_test(tcase, analysis_is_never_weak);
    tcase_add_test(tcase, lower_levels_miss_the_best_line_more_often);
    tcase_add_test(tcase, one_seed_makes_the_same_errors_again);
    tcase_add_test(tcase, a_level_plays_on_one_thread);
    suite_add_tcase(suite, tcase);
    return suite;
}
