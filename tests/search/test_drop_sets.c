/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Completeness: at unlimited width the search reaches exactly the actions that the reference
 * implementation lists, for reserves of up to four pieces, in and out of check, capped or not.
 */
#include "../../movegen/count.h"
#include "../../search/searcher.h"
#include "../reference/ref.h"
#include "../support/rows.h"
#include "harness.h"
#include "suites.h"

#include <string.h>

enum { MOST_PIECES = 4 };

static Searcher *searcher;

/* Runs on the thread of the search. */
static void collect(void *context, const Action *action)
{
    char text[ACTION_TEXT_SIZE];
    action_texts_add(context, action_format(action, text));
}

static bool collect_reference(void *context, const char *text)
{
    action_texts_add(context, text);
    return true;
}

static void setup(void)
{
    searcher = new_searcher(1);
    searcher->workers[0]->full_width = true;
    searcher->workers[0]->on_root_end = collect;
}

static void teardown(void)
{
    search_destroy(searcher);
}

/* A set of drops is reached in several orders and searched again with a wider window. */
static void sort_and_merge(ActionTexts *texts)
{
    size_t kept = 0;
    action_texts_sort(texts);
    for (size_t i = 0; i < texts->count; i++)
        if (kept == 0 || strcmp(texts->text[kept - 1], texts->text[i]) != 0)
            memmove(texts->text[kept++], texts->text[i], ACTION_TEXT_SIZE);
    texts->count = kept;
}

static void assert_same_texts(const Position *pos, const ActionTexts *searched,
                              const ActionTexts *listed)
{
    for (size_t i = 0; i < searched->count && i < listed->count; i++) {
        int order = strcmp(searched->text[i], listed->text[i]);
        ck_assert_msg(order <= 0, "'%s' cap %d: %s was not searched", fen_of(pos), pos->drop_cap,
                      listed->text[i]);
        ck_assert_msg(order >= 0, "'%s' cap %d: %s was searched but is illegal", fen_of(pos),
                      pos->drop_cap, searched->text[i]);
    }
    ck_assert_uint_eq(searched->count, listed->count);
}

static void assert_complete(const Position *pos)
{
    ActionTexts searched = {0}, listed = {0};
    RefPosition ref;
    Outcome out;
    ck_assert_ptr_null(ref_read_fen(&ref, position_variant(pos)->name, fen_of(pos)));
    ref_set_cap(&ref, pos->drop_cap);
    ref_each_action(&ref, collect_reference, &listed);
    action_texts_sort(&listed);
    searcher->workers[0]->on_root_context = &searched;
    search_clear(searcher);
    run_position(searcher, pos, (SearchLimits){.depth = 1}, &out);
    sort_and_merge(&searched);
    assert_same_texts(pos, &searched, &listed);
    outcome_free(&out);
    action_texts_free(&searched);
    action_texts_free(&listed);
}

/* Whether a position is small enough, and its reserve too. */
static bool suits(const Position *pos, Count most)
{
    int pieces = reserve_total(pos->reserve[pos->side]);
    return pieces >= 1 && pieces <= MOST_PIECES && count_actions(pos) <= most;
}

static int rows_seen, rows_in_check;

static bool row_is_complete(Row *row)
{
    const Variant *variant = variant_named(row->field[0]);
    Position pos = position_of(variant->id, row->field[1]);
    if (!suits(&pos, 600))
        return true;
    rows_seen++;
    rows_in_check += position_in_check(&pos, (Color)pos.side);
    assert_complete(&pos);
    return true;
}

START_TEST(known_positions_are_searched_whole)
{
    rows_seen = rows_in_check = 0;
    each_row("legal.tsv", row_is_complete);
    ck_assert_int_ge(rows_seen, 40);
    ck_assert_int_ge(rows_in_check, 3);
}
END_TEST

static bool puzzle_is_complete(Row *row)
{
    Position pos = position_of(KINGCHESS, row->field[1]);
    if (!suits(&pos, 600))
        return true;
    rows_seen++;
    assert_complete(&pos);
    return true;
}

START_TEST(sets_that_save_the_king_are_all_searched)
{
    rows_seen = 0;
    each_row("puzzles.tsv", puzzle_is_complete);
    ck_assert_int_ge(rows_seen, 30);
}
END_TEST

/* Random games go on until a position suits. */
static Position played_position(uint64_t *seed, Count most)
{
    for (;;) {
        Position pos = random_position(KINGCHESS, 30, seed);
        Action action;
        for (int i = 0; i < 40 && !suits(&pos, most); i++) {
            if (!random_action(&pos, seed, &action))
                break;
            position_act(&pos, &action);
        }
        if (suits(&pos, most) && pos.reserve[pos.side])
            return pos;
    }
}

START_TEST(positions_of_random_games_are_searched_whole)
{
    uint64_t seed = 61;
    int sizes[MOST_PIECES + 1] = {0}, in_check = 0;
    for (int i = 0; i < 60; i++) {
        Position pos = played_position(&seed, i % 10 ? 1000 : 4000);
        sizes[reserve_total(pos.reserve[pos.side])]++;
        in_check += position_in_check(&pos, (Color)pos.side);
        assert_complete(&pos);
    }
    for (int pieces = 1; pieces <= MOST_PIECES; pieces++)
        ck_assert_int_gt(sizes[pieces], 0);
    ck_assert_int_gt(in_check, 3);
}
END_TEST

START_TEST(capped_drop_actions_are_searched_whole)
{
    uint64_t seed = 62;
    for (int i = 0; i < 60; i++) {
        Position pos = played_position(&seed, 1500);
        for (int cap = 1; cap <= 3; cap++) {
            position_set_drop_cap(&pos, cap);
            assert_complete(&pos);
        }
    }
}
END_TEST

/* What the search reaches with a cap of its own. */
static ActionTexts searched_under(const Position *pos, int own_drops)
{
    ActionTexts searched = {0};
    Outcome out;
    SearchOptions options = search_default_options();
    options.own_drops = own_drops;
    search_set_options(searcher, &options);
    searcher->workers[0]->on_root_context = &searched;
    run_position(searcher, pos, (SearchLimits){.depth = 1}, &out);
    sort_and_merge(&searched);
    outcome_free(&out);
    return searched;
}

START_TEST(a_cap_of_the_search_hides_larger_sets_and_nothing_else)
{
    uint64_t seed = 64;
    for (int i = 0; i < 40; i++) {
        Position pos = played_position(&seed, 1000);
        if (position_in_check(&pos, (Color)pos.side))
            continue;
        for (int cap = 1; cap <= 3; cap++) {
            Position capped = pos;
            position_set_drop_cap(&capped, cap);
            ActionTexts searched = searched_under(&pos, cap);
            ActionTexts listed = searched_under(&capped, FULL_ARMY);
            assert_same_texts(&capped, &searched, &listed);
            action_texts_free(&searched);
            action_texts_free(&listed);
        }
    }
}
END_TEST

START_TEST(a_cap_of_the_search_gives_way_where_the_king_needs_more)
{
    /* In check by two lines at once: every cure is a set of two drops. */
    Position pos = position_of(KINGCHESS, "8/8/8/1k6/3PP3/3RK1qn/3B1P2/4r3[NN] w - - 0 1");
    ActionTexts searched = searched_under(&pos, 1);
    ck_assert_uint_eq(searched.count, 1);
    ck_assert_str_eq(searched.text[0], "N@e2,N@f3");
    action_texts_free(&searched);
}
END_TEST

START_TEST(four_pieces_go_wherever_they_may)
{
    /* Few free squares, so that all four pieces together still make a list of bearable length. */
    Position pos =
        position_of(KINGCHESS, "4k3/8/8/8/PnPnP1Pp/pN1r1bpp/P1r3Pp/R1Q1K3[RBNP] w - - 0 9");
    ck_assert(count_actions(&pos) > 1000);
    assert_complete(&pos);
}
END_TEST

START_TEST(other_games_are_searched_whole)
{
    uint64_t seed = 63;
    for (int i = 0; i < 60; i++) {
        Position pos = random_position(i % 2 ? FROLOV : CHESS, 60, &seed);
        if (has_legal_action(&pos))
            assert_complete(&pos);
    }
}
END_TEST

Suite *drop_sets_suite(void)
{
    Suite *suite = suite_create("drop sets");
    TCase *tcase = tcase_create("completeness");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, known_positions_are_searched_whole);
    tcase_add_test(tcase, sets_that_save_the_king_are_all_searched);
    tcase_add_test(tcase, positions_of_random_games_are_searched_whole);
    tcase_add_test(tcase, capped_drop_actions_are_searched_whole);
    tcase_add_test(tcase, a_cap_of_the_search_hides_larger_sets_and_nothing_else);
    tcase_add_test(tcase, a_cap_of_the_search_gives_way_where_the_king_needs_more);
    tcase_add_test(tcase, four_pieces_go_wherever_they_may);
    tcase_add_test(tcase, other_games_are_searched_whole);
    suite_add_tcase(suite, tcase);
    return suite;
}
