/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limits, stopping, pondering, threads and memory. */
#include "../../search/searcher.h"
#include "harness.h"
#include "suites.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static Searcher *searcher;
static History game;

static void setup(void)
{
    Position pos = position_of(KINGCHESS, "4k3/2pp4/8/8/8/8/3PP3/4K3[QRBPqrbp] w e - 0 9");
    searcher = new_searcher(1);
    ck_assert(history_init(&game, &pos));
}

static void teardown(void)
{
    search_destroy(searcher);
    history_free(&game);
}

static void restart_from(VariantId variant, const char *fen)
{
    history_free(&game);
    game = game_of(variant, fen, "");
}

static const char *const mated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 9";

/* ---------------------------------------------------------------- limits */

START_TEST(one_thread_stops_at_the_very_node)
{
    for (uint64_t nodes = 1; nodes <= 3000; nodes = 2 * nodes + 1) {
        Outcome out;
        run(searcher, &game, (SearchLimits){.nodes = nodes}, &out);
        ck_assert_uint_eq(out.result.nodes, nodes);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(a_depth_is_searched_to_its_end)
{
    restart_from(CHESS, "startpos");
    for (int depth = 1; depth <= 5; depth++) {
        Outcome out;
        run(searcher, &game, (SearchLimits){.depth = depth}, &out);
        ck_assert_int_eq(out.result.depth, depth);
        ck_assert_int_eq(last_report(&out, 1)->info.depth, depth);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(a_depth_beyond_all_bounds_is_cut)
{
    restart_from(CHESS, "7k/5Q2/8/8/8/8/8/K7 b - - 0 9"); /* a single move, then a draw or a mate */
    Outcome out;
    run(searcher, &game, (SearchLimits){.depth = 1000000, .nodes = 20000}, &out);
    assert_sound(history_now(&game), &out);
    ck_assert_int_le(out.result.depth, MAX_DEPTH);
    outcome_free(&out);
}
END_TEST

START_TEST(all_depths_of_a_tiny_game_end_by_themselves)
{
    restart_from(CHESS, "8/8/8/8/8/5k2/7p/7K w - - 0 9");
    Outcome out;
    run(searcher, &game, (SearchLimits){.depth = 20}, &out);
    assert_sound(history_now(&game), &out);
    outcome_free(&out);
}
END_TEST

START_TEST(times_end_a_search)
{
    static const SearchLimits limits[] = {
        {.movetime = 1},
        {.movetime = 40},
        {.has_clock = {true, true}, .clock = {200, 200}, .increment = {5, 5}},
        {.has_clock = {true, true}, .clock = {0, 0}},
        {.has_clock = {true, true}, .clock = {-5000, 100}},
        {.has_clock = {true, true}, .clock = {100, 100}, .movestogo = 1},
    };
    for (int i = 0; i < 6; i++) {
        Outcome out;
        run(searcher, &game, limits[i], &out);
        assert_sound(history_now(&game), &out);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(a_single_legal_action_takes_no_time)
{
    restart_from(CHESS, "7k/8/5K2/8/8/8/8/6R1 b - - 0 9");
    Outcome out;
    run(searcher, &game, (SearchLimits){.has_clock = {true, true}, .clock = {1 << 30, 1 << 30}},
        &out);
    ck_assert_str_eq(text_of(&out.result.best), "h8h7");
    ck_assert_int_eq(out.result.depth, 1);
    outcome_free(&out);
}
END_TEST

START_TEST(callbacks_are_optional)
{
    SearchCallbacks none = {0};
    SearchLimits limits = {.nodes = 500};
    ck_assert_int_eq(search_start(searcher, &game, &limits, &none), SEARCH_OK);
    search_wait(searcher);
}
END_TEST

/* ---------------------------------------------------------------- stop and ponder */

/* Starts, sees that no result comes, lets "signal" end it, and expects one result. */
static void assert_waits_for(SearchLimits limits, void (*signal)(Searcher *))
{
    Outcome out;
    begin(searcher, &game, &limits, &out);
    ck_assert_msg(stays_silent(&out), "a result came unasked");
    signal(searcher);
    search_wait(searcher);
    ck_assert_int_eq(out.done, 1);
    for (size_t i = 0; i < out.count; i++)
        out.reports[i].info.pv = out.reports[i].pv;
    assert_sound(history_now(&game), &out);
    outcome_free(&out);
}

START_TEST(an_infinite_search_ends_when_stopped)
{
    Outcome out;
    SearchLimits limits = {.infinite = true};
    begin(searcher, &game, &limits, &out);
    await_report(&out);
    search_stop(searcher);
    search_wait(searcher);
    ck_assert_int_eq(out.done, 1);
    assert_sound(history_now(&game), &out);
    outcome_free(&out);
    assert_waits_for(limits, search_stop);
}
END_TEST

START_TEST(a_search_can_be_stopped_before_it_has_begun)
{
    for (int i = 0; i < 50; i++) {
        Outcome out;
        SearchLimits limits = {.infinite = true};
        begin(searcher, &game, &limits, &out);
        search_stop(searcher);
        search_wait(searcher);
        ck_assert_int_eq(out.done, 1);
        ck_assert_int_eq(action_judge(history_now(&game), &out.result.best), ACTION_OK);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(an_infinite_search_waits_though_its_depth_is_reached)
{
    assert_waits_for((SearchLimits){.infinite = true, .depth = 1}, search_stop);
}
END_TEST

START_TEST(an_infinite_search_waits_though_its_nodes_are_spent)
{
    assert_waits_for((SearchLimits){.infinite = true, .nodes = 50}, search_stop);
}
END_TEST

START_TEST(an_infinite_search_waits_though_the_game_is_over)
{
    restart_from(CHESS, mated);
    assert_waits_for((SearchLimits){.infinite = true}, search_stop);
    assert_waits_for((SearchLimits){.ponder = true}, search_stop);
    assert_waits_for((SearchLimits){.ponder = true}, search_ponderhit);
}
END_TEST

START_TEST(an_infinite_search_for_a_setup_waits)
{
    restart_from(COMBAT, "startpos");
    assert_waits_for((SearchLimits){.infinite = true}, search_stop);
    assert_waits_for((SearchLimits){.ponder = true}, search_ponderhit);
}
END_TEST

START_TEST(pondering_ends_when_stopped)
{
    assert_waits_for((SearchLimits){.ponder = true, .movetime = 1}, search_stop);
    assert_waits_for((SearchLimits){.ponder = true}, search_stop);
}
END_TEST

START_TEST(pondering_becomes_a_search_on_the_clock_when_hit)
{
    SearchLimits limits = {.ponder = true, .has_clock = {true, true}, .clock = {200, 200}};
    assert_waits_for(limits, search_ponderhit);
    assert_waits_for((SearchLimits){.ponder = true, .movetime = 5}, search_ponderhit);
}
END_TEST

START_TEST(pondering_waits_though_its_limits_are_reached)
{
    assert_waits_for((SearchLimits){.ponder = true, .depth = 1}, search_ponderhit);
    assert_waits_for((SearchLimits){.ponder = true, .depth = 1}, search_stop);
}
END_TEST

START_TEST(pondering_waits_though_its_nodes_are_spent)
{
    assert_waits_for((SearchLimits){.ponder = true, .nodes = 50}, search_ponderhit);
}
END_TEST

START_TEST(pondering_waits_though_a_mate_is_found)
{
    restart_from(CHESS, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 9");
    assert_waits_for((SearchLimits){.ponder = true, .mate = 1}, search_ponderhit);
}
END_TEST

START_TEST(stopping_and_hitting_without_a_search_do_nothing)
{
    search_stop(searcher);
    search_ponderhit(searcher);
    search_stop(searcher);
    search_wait(searcher);
    Outcome out;
    run(searcher, &game, (SearchLimits){.nodes = 300}, &out);
    ck_assert_uint_eq(out.result.nodes, 300);
    outcome_free(&out);
}
END_TEST

START_TEST(a_new_search_waits_for_the_last_one)
{
    Outcome first, second;
    SearchLimits limits = {.nodes = 2000};
    begin(searcher, &game, &limits, &first);
    run(searcher, &game, limits, &second);
    ck_assert_int_eq(first.done, 1);
    ck_assert_uint_eq(second.result.nodes, 2000);
    outcome_free(&first);
    outcome_free(&second);
}
END_TEST

START_TEST(a_searcher_is_destroyed_in_mid_search)
{
    Outcome out;
    SearchLimits limits = {.infinite = true};
    begin(searcher, &game, &limits, &out);
    await_report(&out);
    search_destroy(searcher);
    ck_assert_int_eq(out.done, 1);
    outcome_free(&out);
    searcher = NULL;
    search_destroy(NULL);
}
END_TEST

/* ---------------------------------------------------------------- threads */

START_TEST(any_number_of_threads_answers_legally)
{
    static const int counts[] = {2, 3, 4, 1, 4, 2};
    uint64_t seed = 71;
    for (int i = 0; i < 6; i++) {
        ck_assert_int_eq(search_set_threads(searcher, counts[i]), SEARCH_OK);
        ck_assert_int_eq(searcher->count, counts[i]);
        for (int j = 0; j < 6; j++) {
            Position pos = random_position((VariantId)(j % VARIANTS), 40, &seed);
            Outcome out;
            run_position(searcher, &pos, (SearchLimits){.nodes = 3000}, &out);
            assert_sound(&pos, &out);
            outcome_free(&out);
            run_position(searcher, &pos, (SearchLimits){.depth = 2, .nodes = 6000}, &out);
            assert_sound(&pos, &out);
            outcome_free(&out);
        }
    }
}
END_TEST

START_TEST(several_threads_stop_and_ponder_like_one)
{
    ck_assert_int_eq(search_set_threads(searcher, 3), SEARCH_OK);
    assert_waits_for((SearchLimits){.infinite = true}, search_stop);
    assert_waits_for((SearchLimits){.infinite = true, .depth = 1}, search_stop);
    assert_waits_for((SearchLimits){.ponder = true, .movetime = 5}, search_ponderhit);
    assert_waits_for((SearchLimits){.ponder = true, .movetime = 5}, search_stop);
    Outcome out;
    SearchLimits limits = {.infinite = true};
    for (int i = 0; i < 20; i++) {
        begin(searcher, &game, &limits, &out);
        search_stop(searcher);
        search_wait(searcher);
        ck_assert_int_eq(out.done, 1);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(several_threads_agree_on_a_mate)
{
    restart_from(CHESS, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 9");
    ck_assert_int_eq(search_set_threads(searcher, 4), SEARCH_OK);
    for (int i = 0; i < 5; i++) {
        Outcome out;
        search_clear(searcher);
        run(searcher, &game, (SearchLimits){.depth = 8}, &out);
        ck_assert_int_eq(out.result.score, SCORE_MATE - 3);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(several_threads_report_each_depth_once_and_end_with_the_last)
{
    uint64_t seed = 5;
    ck_assert_int_eq(search_set_threads(searcher, 4), SEARCH_OK);
    for (int i = 0; i < 20; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 40, &seed);
        Outcome out;
        search_clear(searcher);
        run_position(searcher, &pos, (SearchLimits){.depth = 5}, &out);
        assert_sound(&pos, &out);
        for (size_t j = 1; j < out.count; j++)
            ck_assert_int_gt(out.reports[j].info.depth, out.reports[j - 1].info.depth);
        if (out.count > 1)
            ck_assert_int_eq(out.result.depth, 5);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(a_second_thread_does_not_change_what_one_thread_searches)
{
    Outcome before, after;
    run(searcher, &game, (SearchLimits){.nodes = 3000}, &before);
    ck_assert_int_eq(search_set_threads(searcher, 2), SEARCH_OK);
    ck_assert_int_eq(search_set_threads(searcher, 1), SEARCH_OK);
    search_clear(searcher);
    run(searcher, &game, (SearchLimits){.nodes = 3000}, &after);
    ck_assert_str_eq(text_of(&before.result.best), text_of(&after.result.best));
    ck_assert_int_eq(before.result.score, after.result.score);
    outcome_free(&before);
    outcome_free(&after);
}
END_TEST

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifndef SANITIZED
/* Bytes of address space in use. */
static rlim_t space_in_use(void)
{
    unsigned long pages = 0;
    FILE *in = fopen("/proc/self/statm", "r");
    if (!in || fscanf(in, "%lu", &pages) != 1)
        ck_abort_msg("/proc/self/statm cannot be read");
    fclose(in);
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

START_TEST(the_old_threads_stay_when_more_cannot_be_had)
{
    struct rlimit before, tight;
    ck_assert_int_eq(search_set_threads(searcher, 2), SEARCH_OK);
    getrlimit(RLIMIT_AS, &before);
    tight = before;
    tight.rlim_cur = space_in_use() + ((rlim_t)128 << 20);
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &tight), 0);
    SearchError error = search_set_threads(searcher, SEARCH_MAX_THREADS);
    setrlimit(RLIMIT_AS, &before);
    ck_assert_int_ne(error, SEARCH_OK);
    ck_assert_int_eq(searcher->count, 2);
    Outcome out;
    run(searcher, &game, (SearchLimits){.nodes = 2000}, &out);
    assert_sound(history_now(&game), &out);
    outcome_free(&out);
    ck_assert_int_eq(search_set_threads(searcher, 3), SEARCH_OK);
    run(searcher, &game, (SearchLimits){.nodes = 2000}, &out);
    assert_sound(history_now(&game), &out);
    outcome_free(&out);
}
END_TEST
#endif

/* ---------------------------------------------------------------- memory */

START_TEST(the_old_table_stays_when_a_larger_one_cannot_be_had)
{
    const TableSlot *slots = searcher->table.slots;
    ck_assert_int_eq(search_set_hash(searcher, SIZE_MAX), SEARCH_NO_MEMORY);
    ck_assert_int_eq(search_set_hash(searcher, SIZE_MAX >> 21), SEARCH_NO_MEMORY);
    ck_assert_ptr_eq(searcher->table.slots, slots);
    Outcome out;
    run(searcher, &game, (SearchLimits){.nodes = 2000}, &out);
    assert_sound(history_now(&game), &out);
    outcome_free(&out);
    ck_assert_ptr_null(search_create(SIZE_MAX, 1));
}
END_TEST

START_TEST(any_size_of_table_serves)
{
    static const size_t sizes[] = {1, 3, 16, 2};
    for (int i = 0; i < 4; i++) {
        Outcome out;
        ck_assert_int_eq(search_set_hash(searcher, sizes[i]), SEARCH_OK);
        run(searcher, &game, (SearchLimits){.nodes = 2000}, &out);
        assert_sound(history_now(&game), &out);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(a_game_of_any_length_can_be_searched)
{
    uint64_t seed = 72;
    for (int i = 0; i < 8; i++) {
        History long_game;
        Position start = position_of((VariantId)(i % VARIANTS), "startpos");
        ck_assert(history_init(&long_game, &start));
        random_play(&long_game, 700, &seed);
        Outcome out;
        run(searcher, &long_game, (SearchLimits){.nodes = 2000}, &out);
        assert_sound(history_now(&long_game), &out);
        outcome_free(&out);
        history_free(&long_game);
    }
}
END_TEST

static TCase *case_of(const char *name)
{
    TCase *tcase = tcase_create(name);
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 120);
    return tcase;
}

static TCase *limits_case(void)
{
    TCase *tcase = case_of("limits");
    tcase_add_test(tcase, one_thread_stops_at_the_very_node);
    tcase_add_test(tcase, a_depth_is_searched_to_its_end);
    tcase_add_test(tcase, a_depth_beyond_all_bounds_is_cut);
    tcase_add_test(tcase, all_depths_of_a_tiny_game_end_by_themselves);
    tcase_add_test(tcase, times_end_a_search);
    tcase_add_test(tcase, a_single_legal_action_takes_no_time);
    tcase_add_test(tcase, callbacks_are_optional);
    return tcase;
}

static TCase *stop_case(void)
{
    TCase *tcase = case_of("stop and ponder");
    tcase_add_test(tcase, an_infinite_search_ends_when_stopped);
    tcase_add_test(tcase, a_search_can_be_stopped_before_it_has_begun);
    tcase_add_test(tcase, an_infinite_search_waits_though_its_depth_is_reached);
    tcase_add_test(tcase, an_infinite_search_waits_though_its_nodes_are_spent);
    tcase_add_test(tcase, an_infinite_search_waits_though_the_game_is_over);
    tcase_add_test(tcase, an_infinite_search_for_a_setup_waits);
    tcase_add_test(tcase, pondering_ends_when_stopped);
    tcase_add_test(tcase, pondering_becomes_a_search_on_the_clock_when_hit);
    tcase_add_test(tcase, pondering_waits_though_its_limits_are_reached);
    tcase_add_test(tcase, pondering_waits_though_its_nodes_are_spent);
    tcase_add_test(tcase, pondering_waits_though_a_mate_is_found);
    tcase_add_test(tcase, stopping_and_hitting_without_a_search_do_nothing);
    tcase_add_test(tcase, a_new_search_waits_for_the_last_one);
    tcase_add_test(tcase, a_searcher_is_destroyed_in_mid_search);
    return tcase;
}

static TCase *resources_case(void)
{
    TCase *tcase = case_of("threads and memory");
    tcase_add_test(tcase, any_number_of_threads_answers_legally);
    tcase_add_test(tcase, several_threads_stop_and_ponder_like_one);
    tcase_add_test(tcase, several_threads_agree_on_a_mate);
    tcase_add_test(tcase, several_threads_report_each_depth_once_and_end_with_the_last);
    tcase_add_test(tcase, a_second_thread_does_not_change_what_one_thread_searches);
#ifndef SANITIZED
    tcase_add_test(tcase, the_old_threads_stay_when_more_cannot_be_had);
#endif
    tcase_add_test(tcase, the_old_table_stays_when_a_larger_one_cannot_be_had);
    tcase_add_test(tcase, any_size_of_table_serves);
    tcase_add_test(tcase, a_game_of_any_length_can_be_searched);
    return tcase;
}

Suite *searcher_suite(void)
{
    Suite *suite = suite_create("searcher");
    suite_add_tcase(suite, limits_case());
    suite_add_tcase(suite, stop_case());
    suite_add_tcase(suite, resources_case());
    return suite;
}
