/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../engine/match/book.h"
#include "../../engine/openings/generator.h"
#include "../../engine/openings/random.h"
#include "../../movegen/fen.h"
#include "run.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static OpeningsSpec small_spec(int variant)
{
    OpeningsSpec spec = openings_standard(&variant_table[variant]);
    spec.nodes = 100;
    spec.bound = 250;
    spec.seed = 11;
    return spec;
}

static void take_score(void *context, const SearchResult *result)
{
    *(int *)context = result->score;
}

/* What a searcher that knows nothing finds. */
static int fresh_score(const History *game, const OpeningsSpec *spec)
{
    int score = INT32_MAX;
    const SearchLimits limits = {.nodes = spec->nodes};
    const SearchCallbacks callbacks = {.done = take_score, .context = &score};
    Searcher *searcher = search_create(4, 1);
    ck_assert_ptr_nonnull(searcher);
    ck_assert_int_eq(search_start(searcher, game, &limits, &callbacks), SEARCH_OK);
    search_wait(searcher);
    search_destroy(searcher);
    return score;
}

static void judge_opening(const History *game, int score, const OpeningsSpec *spec)
{
    bool combat = spec->variant->id == COMBAT;
    ck_assert_uint_eq(game->count, (size_t)spec->plies + (combat ? 3 : 1));
    for (size_t i = 1; i < game->count; i++)
        ck_assert_int_eq(action_judge(&game->entries[i - 1].pos, &game->entries[i].action),
                         ACTION_OK);
    ck_assert_int_eq(history_result(game).score, SCORE_ONGOING);
    ck_assert_int_le(abs(score), spec->bound);
    ck_assert_int_eq(fresh_score(game, spec), score);
}

START_TEST(an_opening_is_a_legal_unfinished_game_with_neither_side_further_ahead_than_the_bound)
{
    OpeningsSpec spec = small_spec(_i);
    OpeningsGenerator *generator = openings_create(&spec);
    ck_assert_ptr_nonnull(generator);
    for (int found = 0, tries = 0; found < 3; tries++) {
        History game;
        int score;
        ck_assert_int_lt(tries, 2000);
        if (openings_try(generator, &game, &score)) {
            found++;
            judge_opening(&game, score, &spec);
        }
        history_free(&game);
    }
    openings_destroy(generator);
}
END_TEST

static const char *printed(int variant, const char *arguments)
{
    return muster(0, "openings -variant %s -count 3 -nodes 100 -bound 250 %s",
                  variant_table[variant].name, arguments);
}

START_TEST(the_same_seed_prints_the_same_openings_and_another_seed_others)
{
    char *first = strdup(printed(_i, "-seed 3"));
    ck_assert_ptr_nonnull(first);
    ck_assert_int_eq(count_of(first, "\n"), 3);
    ck_assert_str_eq(printed(_i, "-seed 3"), first);
    ck_assert_str_ne(printed(_i, "-seed 4"), first);
    free(first);
}
END_TEST

START_TEST(a_book_reads_what_is_printed)
{
    static const char *const forms[] = {"", "-fen"};
    for (int form = 0; form < 2; form++) {
        MatchBook book;
        Text why = {0};
        file_write("book", printed(_i, forms[form]));
        ck_assert_msg(match_book_read(&book, path_of("book"), &variant_table[_i], FULL_ARMY, &why),
                      "%s", why.data);
        ck_assert_uint_eq(book.count, 3);
        match_book_free(&book);
        text_free(&why);
    }
}
END_TEST

START_TEST(kingchess_openings_drop_several_pieces_at_once_unless_forbidden)
{
    assert_holds(printed(KINGCHESS, ""), ",");
    ck_assert_int_eq(count_of(printed(KINGCHESS, "-dropsperaction 1"), ","), 0);
}
END_TEST

START_TEST(what_cannot_be_found_is_an_error_of_the_data)
{
    const char *output =
        muster(2, "openings -variant chess -plies 0 -count 2 -nodes 10 -bound 1000");
    assert_holds(output, "chess;startpos;\n");
    assert_holds(output, "no other balanced opening");
}
END_TEST

START_TEST(random_actions_are_legal_in_random_games)
{
    uint64_t random = 7;
    for (int round = 0; round < 20; round++) {
        History game;
        Position start;
        fen_start(&start, &variant_table[_i]);
        ck_assert(history_init(&game, &start));
        for (int ply = 0; ply < 80 && history_result(&game).score == SCORE_ONGOING; ply++) {
            Action action;
            ck_assert(openings_random_action(history_now(&game), &random, &action));
            ck_assert_int_eq(action_judge(history_now(&game), &action), ACTION_OK);
            ck_assert(history_play(&game, &action));
        }
        history_free(&game);
    }
}
END_TEST

Suite *openings_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("Balanced openings", &tests);
    tcase_add_loop_test(tests, random_actions_are_legal_in_random_games, 0, VARIANTS);
    tcase_add_loop_test(
        tests, an_opening_is_a_legal_unfinished_game_with_neither_side_further_ahead_than_the_bound,
        0, VARIANTS);
    tcase_add_loop_test(tests, the_same_seed_prints_the_same_openings_and_another_seed_others, 0,
                        VARIANTS);
    tcase_add_loop_test(tests, a_book_reads_what_is_printed, 0, VARIANTS);
    tcase_add_test(tests, kingchess_openings_drop_several_pieces_at_once_unless_forbidden);
    tcase_add_test(tests, what_cannot_be_found_is_an_error_of_the_data);
    return suite;
}
