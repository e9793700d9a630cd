/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of analysis that say the same. */
#include "../../search/distinct.h"
#include "harness.h"
#include "suites.h"

#include <string.h>

static const char *const reserves = "4k3/8/8/8/8/8/8/4K3[QRBNPP] w - - 0 9";

static void set_line(RootLine *line, const char *action, int score)
{
    Position pos = position_of(KINGCHESS, reserves);
    line->pv[0] = action_of(&pos, action);
    line->pv_count = 1;
    line->score = score;
}

static bool alike(const char *first, int first_score, const char *second, int second_score)
{
    static RootLine a, b;
    set_line(&a, first, first_score);
    set_line(&b, second, second_score);
    ck_assert(lines_alike(&a, &b) == lines_alike(&b, &a));
    return lines_alike(&a, &b);
}

START_TEST(a_set_that_holds_another_of_the_same_score_says_the_same)
{
    ck_assert(alike("Q@d1,R@a1,P@a2", 100, "Q@d1,R@a1", 91));
    ck_assert(alike("Q@d1", 91, "Q@d1,R@a1,P@a2,P@b2", 100));
    ck_assert(!alike("Q@d1,R@a1,P@a2", 100, "Q@d1,R@a1", 90));
    ck_assert(!alike("Q@d1,R@a1,P@a2", 100, "Q@d1,R@b1", 100));
}
END_TEST

START_TEST(sets_that_differ_in_one_drop_of_three_say_the_same)
{
    ck_assert(alike("Q@d1,R@a1,P@a2", 100, "Q@d1,R@a1,P@b2", 95));
    ck_assert(alike("Q@d1,R@a1,P@a2", 100, "Q@d1,R@a1,N@b2", 95));
    ck_assert(!alike("Q@d1,P@a2", 100, "Q@d1,P@b2", 100));
    ck_assert(!alike("Q@d1,R@a1,P@a2,P@b2", 100, "Q@d1,R@a1,P@c2,P@d2", 100));
}
END_TEST

START_TEST(moves_are_never_alike)
{
    ck_assert(!alike("e1d1", 100, "e1f1", 100));
    ck_assert(!alike("e1d1", 100, "Q@d1", 100));
}
END_TEST

START_TEST(a_line_is_hidden_by_shown_lines_only)
{
    static RootLine lines[3];
    set_line(&lines[0], "Q@d1,R@a1", 100);
    set_line(&lines[1], "Q@d1,R@a1,P@a2", 92);
    set_line(&lines[2], "Q@d1,R@a1,P@a2,P@b2", 84);
    ck_assert(show_line(lines, 0));
    ck_assert(!show_line(lines, 1));
    ck_assert(show_line(lines, 2));
}
END_TEST

static RootLine shown_line(const Report *report)
{
    static RootLine line;
    line.pv[0] = report->pv[0];
    line.score = report->info.score;
    return line;
}

/* No two lines of one depth that are shown say the same; how many lines the last depth has. */
static int assert_distinct(const Outcome *out)
{
    static RootLine line, other;
    int last = 0;
    for (size_t i = 0; i < out->count; i++) {
        line = shown_line(&out->reports[i]);
        last = out->reports[i].info.multipv;
        for (int back = 1; back < last; back++) {
            other = shown_line(&out->reports[i - (size_t)back]);
            ck_assert_msg(!lines_alike(&line, &other), "%s (%d) and %s (%d)", text_of(&other.pv[0]),
                          other.score, text_of(&line.pv[0]), line.score);
        }
    }
    return last;
}

START_TEST(analysis_shows_as_many_different_lines_as_asked_for)
{
    uint64_t seed = 95;
    int full = 0, searched = 0;
    Searcher *searcher = new_searcher(1);
    SearchOptions options = search_default_options();
    options.multipv = 3;
    options.distinct = true;
    search_set_options(searcher, &options);
    for (int i = 0; i < 40; i++) {
        Position pos = random_position(KINGCHESS, 10, &seed);
        Outcome out;
        run_position(searcher, &pos, (SearchLimits){.depth = 3, .nodes = 20000}, &out);
        assert_sound(&pos, &out);
        if (out.count > 0) {
            searched++;
            full += assert_distinct(&out) == 3;
        }
        outcome_free(&out);
    }
    ck_assert_int_gt(full, searched * 3 / 4);
    search_destroy(searcher);
}
END_TEST

Suite *distinct_suite(void)
{
    Suite *suite = suite_create("distinct");
    TCase *tcase = tcase_create("distinct lines");
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, a_set_that_holds_another_of_the_same_score_says_the_same);
    tcase_add_test(tcase, sets_that_differ_in_one_drop_of_three_say_the_same);
    tcase_add_test(tcase, moves_are_never_alike);
    tcase_add_test(tcase, a_line_is_hidden_by_shown_lines_only);
    tcase_add_test(tcase, analysis_shows_as_many_different_lines_as_asked_for);
    suite_add_tcase(suite, tcase);
    return suite;
}
