/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../search/setup.h"
#include "harness.h"
#include "suites.h"

#include <string.h>

/* Two quite different white armies, and Black's turn to place. */
static const char *const armies[] = {
    "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR[kqrrbbnnpppppppp] b - - 0 1",
    "8/8/8/8/PPPPPPPP/QRNBBNRK/8/8[kqrrbbnnpppppppp] b - - 0 1",
};

START_TEST(a_setup_is_legal_for_both_colours)
{
    Position white = position_of(COMBAT, "startpos"), black = position_of(COMBAT, armies[0]);
    for (uint64_t seed = 0; seed < 20; seed++) {
        Action action;
        setup_army(WHITE, seed, &action);
        ck_assert_int_eq(action_judge(&white, &action), ACTION_OK);
        setup_army(BLACK, seed, &action);
        ck_assert_int_eq(action_judge(&black, &action), ACTION_OK);
    }
}
END_TEST

START_TEST(one_seed_gives_one_setup_and_seeds_differ)
{
    Action first[10];
    for (uint64_t seed = 0; seed < 10; seed++) {
        Action again;
        setup_army(BLACK, seed, &first[seed]);
        setup_army(BLACK, seed, &again);
        ck_assert(action_equal(&first[seed], &again));
        for (uint64_t other = 0; other < seed; other++)
            ck_assert(!action_equal(&first[seed], &first[other]));
    }
}
END_TEST

/* No straight or diagonal line leads from the enemy half to the king, and no knight or pawn. */
START_TEST(the_king_of_a_setup_cannot_be_attacked_at_once)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        Action action;
        Position pos = position_of(COMBAT, "startpos");
        setup_army(WHITE, seed, &action);
        position_act(&pos, &action);
        int king = position_king(&pos, WHITE);
        Bitboard half = pos.by_color[WHITE];
        Bitboard lines = bb_queen_attacks(king, half) & BB_BLACK_HALF;
        Bitboard jumps = bb_piece_attacks(KNIGHT, king, half) & BB_BLACK_HALF;
        ck_assert_msg(!lines && !jumps && square_rank(king) < 3, "seed %d: '%s'", (int)seed,
                      text_of(&action));
    }
}
END_TEST

static Action searched_setup(const char *fen, uint64_t seed, Searcher *searcher)
{
    SearchOptions options = search_default_options();
    Position pos = position_of(COMBAT, fen);
    Outcome out;
    options.seed = seed;
    search_set_options(searcher, &options);
    run_position(searcher, &pos, (SearchLimits){.nodes = 100}, &out);
    assert_sound(&pos, &out);
    ck_assert_uint_eq(out.count, 1);
    Action best = out.result.best;
    outcome_free(&out);
    return best;
}

/* The setup that a fresh searcher gives. */
static Action fresh_setup(const char *fen, uint64_t seed)
{
    Searcher *searcher = new_searcher(1);
    Action best = searched_setup(fen, seed, searcher);
    search_destroy(searcher);
    return best;
}

START_TEST(the_search_answers_with_a_whole_army_that_depends_on_the_seed)
{
    Action first = fresh_setup("startpos", 5), same = fresh_setup("startpos", 5);
    Action other = fresh_setup("startpos", 6);
    ck_assert_int_eq(first.count, FULL_ARMY);
    ck_assert(action_equal(&first, &same));
    ck_assert(!action_equal(&first, &other));
}
END_TEST

START_TEST(the_army_of_the_other_side_is_not_looked_at)
{
    for (uint64_t seed = 0; seed < 5; seed++) {
        Action a = fresh_setup(armies[0], seed), b = fresh_setup(armies[1], seed);
        ck_assert(action_equal(&a, &b));
    }
}
END_TEST

START_TEST(a_game_does_not_repeat_the_setup_of_the_last_one)
{
    Searcher *searcher = new_searcher(1);
    Action first = searched_setup("startpos", 5, searcher);
    search_clear(searcher);
    Action second = searched_setup("startpos", 5, searcher);
    ck_assert(!action_equal(&first, &second));
    search_destroy(searcher);
}
END_TEST

START_TEST(a_setup_may_be_asked_for)
{
    Searcher *searcher = new_searcher(1);
    Position pos = position_of(COMBAT, armies[1]);
    Action wanted = action_of(&pos, "K@a8,Q@b8,R@c8,R@d8,B@e8,B@f8,N@g8,N@h8,"
                                    "P@a7,P@b7,P@c7,P@d7,P@e7,P@f7,P@g7,P@h7");
    Outcome out;
    run_position(searcher, &pos, (SearchLimits){.actions = &wanted, .action_count = 1}, &out);
    ck_assert(action_equal(&out.result.best, &wanted));
    outcome_free(&out);
    search_destroy(searcher);
}
END_TEST

Suite *setup_suite(void)
{
    Suite *suite = suite_create("setup");
    TCase *tcase = tcase_create("armies of Combat chess");
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, a_setup_is_legal_for_both_colours);
    tcase_add_test(tcase, one_seed_gives_one_setup_and_seeds_differ);
    tcase_add_test(tcase, the_king_of_a_setup_cannot_be_attacked_at_once);
    tcase_add_test(tcase, the_search_answers_with_a_whole_army_that_depends_on_the_seed);
    tcase_add_test(tcase, the_army_of_the_other_side_is_not_looked_at);
    tcase_add_test(tcase, a_game_does_not_repeat_the_setup_of_the_last_one);
    tcase_add_test(tcase, a_setup_may_be_asked_for);
    suite_add_tcase(suite, tcase);
    return suite;
}
