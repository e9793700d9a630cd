/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../engine/bench.h"
#include "../../engine/engine.h"
#include "../../movegen/fen.h"
#include "suites.h"

static Engine *engine;
static EngineError error;

static void set_up(void)
{
    const EngineConfig config = {
        .variant = &variant_table[KINGCHESS], .hash_mib = 1, .threads = 1, .seed = 1};
    engine = engine_create(&config, &error);
    ck_assert_ptr_nonnull(engine);
}

static void tear_down(void)
{
    engine_destroy(engine);
}

static const char *current_fen(void)
{
    static char fen[FEN_SIZE];
    return fen_write(history_now(engine_game(engine)), fen);
}

START_TEST(a_new_engine_stands_at_the_start_of_its_variant)
{
    ck_assert_int_eq(engine_variant(engine)->id, KINGCHESS);
    ck_assert_str_eq(current_fen(), variant_table[KINGCHESS].start_fen);
    ck_assert_uint_eq(engine_game(engine)->count, 1);
}
END_TEST

START_TEST(a_bad_action_of_a_list_is_named_with_its_number_and_reason)
{
    const char *const actions[] = {"K@e1", "K@e8", "e1e3", "e8e7"};
    Text text = {0};
    ck_assert(!engine_set_position(engine, NULL, actions, 4, &error));
    ck_assert_int_eq(error.status, ENGINE_BAD_ACTION);
    ck_assert_uint_eq(error.index, 3);
    ck_assert_str_eq(error.token, "e1e3");
    engine_error_describe(&error, &text);
    ck_assert_str_eq(text.data, "action 3 'e1e3': no such move");
    ck_assert_str_eq(current_fen(), variant_table[KINGCHESS].start_fen);
    text_free(&text);
}
END_TEST

START_TEST(a_bad_fen_leaves_the_game_as_it_was)
{
    ck_assert(engine_play(engine, "K@e1,Q@d1", &error));
    ck_assert(!engine_set_position(engine, "8/8/8/8/8/8/8/8[Kk] x", NULL, 0, &error));
    ck_assert_int_eq(error.status, ENGINE_BAD_FEN);
    ck_assert_str_eq(error.token, "x");
    ck_assert_uint_eq(engine_game(engine)->count, 2);
}
END_TEST

START_TEST(the_drop_cap_holds_for_this_position_and_later_ones)
{
    ck_assert(engine_set_drop_cap(engine, 1, &error));
    ck_assert(!engine_play(engine, "K@e1,Q@d1", &error));
    ck_assert(engine_set_variant(engine, &variant_table[CHESS], &error));
    ck_assert(engine_set_variant(engine, &variant_table[KINGCHESS], &error));
    ck_assert(!engine_play(engine, "K@e1,Q@d1", &error));
    ck_assert(engine_set_drop_cap(engine, 2, &error));
    ck_assert(engine_play(engine, "K@e1,Q@d1", &error));
}
END_TEST

START_TEST(undo_takes_back_down_to_the_start)
{
    ck_assert(engine_play(engine, "K@e1", &error));
    ck_assert(engine_undo(engine, &error));
    ck_assert_str_eq(current_fen(), variant_table[KINGCHESS].start_fen);
    ck_assert(!engine_undo(engine, &error));
    ck_assert_int_eq(error.status, ENGINE_AT_START);
}
END_TEST

/* The result comes on another thread; engine_stop() and engine_wait() order it before the reading.
 */
static void keep_result(void *context, const SearchResult *result)
{
    *(SearchResult *)context = *result;
}

START_TEST(nothing_changes_while_a_search_runs)
{
    SearchResult result = {0};
    const SearchLimits limits = {.infinite = true};
    const SearchCallbacks callbacks = {.done = keep_result, .context = &result};
    ck_assert(engine_go(engine, &limits, &callbacks, &error));
    ck_assert(engine_searching(engine));
    ck_assert(!engine_play(engine, "K@e1", &error));
    ck_assert_int_eq(error.status, ENGINE_BUSY);
    ck_assert(!engine_set_position(engine, NULL, NULL, 0, &error));
    ck_assert(!engine_set_hash(engine, 2, &error));
    ck_assert(!engine_go(engine, &limits, &callbacks, &error));
    ck_assert_int_eq(error.status, ENGINE_BUSY);
    engine_stop(engine);
    ck_assert(!engine_searching(engine));
    ck_assert_int_eq(action_judge(history_now(engine_game(engine)), &result.best), ACTION_OK);
    ck_assert(engine_play(engine, "K@e1", &error));
}
END_TEST

START_TEST(the_result_of_a_search_is_a_legal_action)
{
    for (VariantId id = 0; id < VARIANTS; id++) {
        SearchResult result = {0};
        const SearchLimits limits = {.depth = 1};
        const SearchCallbacks callbacks = {.done = keep_result, .context = &result};
        ck_assert(engine_set_variant(engine, &variant_table[id], &error));
        ck_assert(engine_go(engine, &limits, &callbacks, &error));
        engine_wait(engine);
        ck_assert_int_eq(action_judge(history_now(engine_game(engine)), &result.best), ACTION_OK);
    }
}
END_TEST

START_TEST(every_bench_position_is_readable_and_playable)
{
    for (int i = 0; i < bench_position_count; i++) {
        const BenchPosition *position = &bench_positions[i];
        ck_assert(engine_set_variant(engine, &variant_table[position->variant], &error));
        ck_assert_msg(engine_set_position(engine, position->fen, NULL, 0, &error), "%s",
                      position->fen);
        ck_assert_str_eq(current_fen(), position->fen);
        ck_assert_int_eq(history_result(engine_game(engine)).reason, REASON_ONGOING);
    }
}
END_TEST

START_TEST(the_bench_counts_the_same_nodes_every_time)
{
    BenchTotal first, second;
    for (int run = 0; run < 2; run++) {
        Bench *bench = bench_create();
        ck_assert_ptr_nonnull(bench);
        ck_assert_int_eq(bench_run(bench, 1, NULL, NULL, run ? &second : &first), BENCH_DONE);
        bench_destroy(bench);
    }
    ck_assert_uint_eq(first.nodes, second.nodes);
    ck_assert_uint_gt(first.nodes, 0);
}
END_TEST

START_TEST(a_stopped_bench_says_so)
{
    BenchTotal total;
    Bench *bench = bench_create();
    ck_assert_ptr_nonnull(bench);
    bench_stop(bench);
    ck_assert_int_eq(bench_run(bench, 1, NULL, NULL, &total), BENCH_STOPPED);
    bench_destroy(bench);
}
END_TEST

Suite *engine_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("engine without input and output", &tests);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_new_engine_stands_at_the_start_of_its_variant);
    tcase_add_test(tests, a_bad_action_of_a_list_is_named_with_its_number_and_reason);
    tcase_add_test(tests, a_bad_fen_leaves_the_game_as_it_was);
    tcase_add_test(tests, the_drop_cap_holds_for_this_position_and_later_ones);
    tcase_add_test(tests, undo_takes_back_down_to_the_start);
    tcase_add_test(tests, nothing_changes_while_a_search_runs);
    tcase_add_test(tests, the_result_of_a_search_is_a_legal_action);
    tcase_add_test(tests, every_bench_position_is_readable_and_playable);
    tcase_add_test(tests, the_bench_counts_the_same_nodes_every_time);
    tcase_add_test(tests, a_stopped_bench_says_so);
    return suite;
}
