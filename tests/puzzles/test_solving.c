/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../search/search.h"
#include "../support/rows.h"
#include "../support/support.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

static Searcher *searcher;
static int solved[4]; /* by length; each test runs in a process of its own */

static void setup(void)
{
    searcher = search_create(16, 1);
    ck_assert_ptr_nonnull(searcher);
}

static void teardown(void)
{
    search_destroy(searcher);
}

static void on_done(void *context, const SearchResult *result)
{
    *(SearchResult *)context = *result;
}

static SearchResult search(const Position *pos, SearchLimits limits)
{
    History game;
    SearchResult result = {0};
    SearchCallbacks callbacks = {.done = on_done, .context = &result};
    ck_assert(history_init(&game, pos));
    search_clear(searcher);
    ck_assert_int_eq(search_start(searcher, &game, &limits, &callbacks), SEARCH_OK);
    search_wait(searcher);
    history_free(&game);
    return result;
}

static bool listed(const char *solutions, const char *text)
{
    size_t length = strlen(text);
    for (const char *at = solutions; (at = strstr(at, text)); at += length)
        if ((at == solutions || at[-1] == ';') && (!at[length] || at[length] == ';'))
            return true;
    return false;
}

/* A puzzle may take more nodes than this, but a claim must be true: no mate is faster, and a row
 * has every first action that mates in time. */
static bool claims_only_the_truth(Row *row)
{
    int n = row->field[0][4] - '0', score = SCORE_MATE - (2 * n - 1);
    Position pos = position_of(KINGCHESS, row->field[1]);
    SearchResult result = search(&pos, (SearchLimits){.nodes = 200000, .mate = n});
    const char *text = text_of(&result.best);
    snprintf(row->complaint, sizeof row->complaint, "%s '%s': answer %s, score %d", row->field[0],
             row->field[1], text, result.score);
    if (result.score < score) {
        fprintf(stderr, "not solved: %s\n", row->complaint);
        return true;
    }
    solved[n]++;
    return result.score == score && listed(row->field[2], text);
}

/* So many of 36 and 21 are solved now. */
START_TEST(mates_that_begin_with_several_drops_are_found)
{
    each_row("mates.tsv", claims_only_the_truth);
    ck_assert_int_ge(solved[2], 33);
    ck_assert_int_ge(solved[3], 12);
}
END_TEST

Suite *solving_suite(void)
{
    Suite *suite = suite_create("solving");
    TCase *tests = tcase_create("mates");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, mates_that_begin_with_several_drops_are_found);
    suite_add_tcase(suite, tests);
    return suite;
}
