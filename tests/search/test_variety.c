/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games that do not begin alike. */
#include "harness.h"
#include "suites.h"

enum { SEARCHES = 30 };

static Searcher *searcher;

static void setup(void)
{
    searcher = new_searcher(1);
}

static void teardown(void)
{
    search_destroy(searcher);
}

static void set_variety(int variety, uint64_t seed)
{
    SearchOptions options = search_default_options();
    options.variety = variety;
    options.multipv = 4; /* to see what there is to choose from */
    options.seed = seed;
    search_set_options(searcher, &options);
}

/* Searches from the same table each time; how often the answer is not the first line. None may cost
 * more than the variety. */
static int other_answers(const Position *pos, SearchLimits limits, int variety)
{
    int others = 0;
    for (int i = 0; i < SEARCHES; i++) {
        Outcome out;
        search_clear(searcher);
        run_position(searcher, pos, limits, &out);
        assert_sound(pos, &out);
        const Report *first = last_report(&out, 1);
        ck_assert_int_le(first->info.score - out.result.score, variety);
        others += !action_equal(&out.result.best, &first->pv[0]);
        outcome_free(&out);
    }
    return others;
}

START_TEST(the_beginning_of_a_game_varies)
{
    static const VariantId variants[] = {KINGCHESS, FROLOV, CHESS};
    for (int i = 0; i < 3; i++) {
        Position pos = position_of(variants[i], "startpos");
        set_variety(100, 3);
        ck_assert_int_gt(other_answers(&pos, (SearchLimits){.nodes = 1500}, 100), 3);
        set_variety(0, 3);
        ck_assert_int_eq(other_answers(&pos, (SearchLimits){.nodes = 1500}, 0), 0);
    }
}
END_TEST

START_TEST(later_it_varies_only_with_pieces_in_reserve)
{
    Position without = position_of(KINGCHESS, "4k3/pppp4/8/8/8/8/PPPP4/4K3[] w - - 0 9");
    Position with = position_of(KINGCHESS, "4k3/pppp4/8/8/8/8/PPPP4/4K3[PPP] w - - 0 9");
    set_variety(100, 4);
    ck_assert_int_eq(other_answers(&without, (SearchLimits){.nodes = 800}, 0), 0);
    ck_assert_int_gt(other_answers(&with, (SearchLimits){.nodes = 800}, 100), 3);
}
END_TEST

START_TEST(analysis_does_not_vary)
{
    Position pos = position_of(CHESS, "startpos");
    set_variety(200, 5);
    ck_assert_int_eq(other_answers(&pos, (SearchLimits){.nodes = 800, .mate = 1}, 0), 0);
    History game;
    ck_assert(history_init(&game, &pos));
    for (int i = 0; i < 10; i++) {
        SearchLimits limits = {.depth = 3, .infinite = i % 2, .ponder = i % 2 == 0};
        Outcome out;
        begin(searcher, &game, &limits, &out);
        stays_silent(&out);
        search_stop(searcher);
        search_wait(searcher);
        ck_assert(action_equal(&out.result.best, &last_report(&out, 1)->pv[0]));
        outcome_free(&out);
    }
    history_free(&game);
}
END_TEST

START_TEST(one_seed_gives_one_sequence)
{
    Position pos = position_of(KINGCHESS, "startpos");
    Action answers[2][SEARCHES];
    int differ = 0;
    for (int pass = 0; pass < 2; pass++) {
        teardown();
        setup();
        set_variety(100, 6);
        for (int i = 0; i < SEARCHES; i++) {
            Outcome out;
            run_position(searcher, &pos, (SearchLimits){.nodes = 1000}, &out);
            answers[pass][i] = out.result.best;
            differ += i > 0 && !action_equal(&answers[pass][i], &answers[pass][i - 1]);
            outcome_free(&out);
        }
    }
    for (int i = 0; i < SEARCHES; i++)
        ck_assert(action_equal(&answers[0][i], &answers[1][i]));
    ck_assert_int_gt(differ, SEARCHES / 4);
}
END_TEST

Suite *variety_suite(void)
{
    Suite *suite = suite_create("variety");
    TCase *tcase = tcase_create("variety");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, the_beginning_of_a_game_varies);
    tcase_add_test(tcase, later_it_varies_only_with_pieces_in_reserve);
    tcase_add_test(tcase, analysis_does_not_vary);
    tcase_add_test(tcase, one_seed_gives_one_sequence);
    suite_add_tcase(suite, tcase);
    return suite;
}
