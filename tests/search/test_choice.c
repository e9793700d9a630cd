/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/zobrist.h"
#include "../../search/choice.h"
#include "suites.h"

enum { DRAWS = 4000 };

static RootLine lines[CHOICE_LINES + 1];

static void set_scores(const int *scores, int count)
{
    for (int i = 0; i < count; i++)
        lines[i].score = scores[i];
}

/* How often each of some lines is chosen. */
static void count_choices(int count, ChoiceRule rule, int times[CHOICE_LINES + 1])
{
    uint64_t random = 3;
    for (int i = 0; i <= CHOICE_LINES; i++)
        times[i] = 0;
    for (int i = 0; i < DRAWS; i++)
        times[choose_line(lines, count, &rule, &random)]++;
}

START_TEST(without_a_reason_the_first_line_is_played)
{
    int times[CHOICE_LINES + 1];
    set_scores((const int[]){30, 30, 30, 29}, 4);
    count_choices(4, (ChoiceRule){0}, times);
    ck_assert_int_eq(times[0], DRAWS);
}
END_TEST

START_TEST(variety_takes_lines_near_the_best_alike_and_no_others)
{
    int times[CHOICE_LINES + 1];
    set_scores((const int[]){30, 25, 20, 19}, 4);
    count_choices(4, (ChoiceRule){.variety = 10}, times);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_gt(times[i], DRAWS / 4);
        ck_assert_int_lt(times[i], DRAWS / 2);
    }
    ck_assert_int_eq(times[3], 0);
}
END_TEST

START_TEST(variety_gives_no_mate_away)
{
    int times[CHOICE_LINES + 1];
    set_scores((const int[]){SCORE_MATE - 1, SCORE_MATE - 3, 500}, 3);
    count_choices(3, (ChoiceRule){.variety = 200}, times);
    ck_assert_int_eq(times[0], DRAWS);
}
END_TEST

START_TEST(errors_favour_the_better_line_and_have_a_bound)
{
    int times[CHOICE_LINES + 1];
    set_scores((const int[]){0, -40, -80, -101}, 4);
    count_choices(4, (ChoiceRule){.error = 100}, times);
    ck_assert_int_gt(times[0], times[1]);
    ck_assert_int_gt(times[1], times[2]);
    ck_assert_int_gt(times[2], 0);
    ck_assert_int_eq(times[3], 0);
}
END_TEST

START_TEST(only_the_first_few_lines_are_chosen)
{
    int times[CHOICE_LINES + 1];
    set_scores((const int[]){0, 0, 0, 0, 0}, CHOICE_LINES + 1);
    count_choices(CHOICE_LINES + 1, (ChoiceRule){.variety = 10}, times);
    ck_assert_int_eq(times[CHOICE_LINES], 0);
    count_choices(1, (ChoiceRule){.error = 50, .variety = 50}, times);
    ck_assert_int_eq(times[0], DRAWS);
}
END_TEST

Suite *choice_suite(void)
{
    Suite *suite = suite_create("choice");
    TCase *tcase = tcase_create("choice among lines");
    tcase_add_test(tcase, without_a_reason_the_first_line_is_played);
    tcase_add_test(tcase, variety_takes_lines_near_the_best_alike_and_no_others);
    tcase_add_test(tcase, variety_gives_no_mate_away);
    tcase_add_test(tcase, errors_favour_the_better_line_and_have_a_bound);
    tcase_add_test(tcase, only_the_first_few_lines_are_chosen);
    suite_add_tcase(suite, tcase);
    return suite;
}
