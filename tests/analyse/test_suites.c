/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Test suites of positions: EPD with questions. */
#include "suites.h"

#include "program.h"
#include "samples.h"

#include <string.h>

/* Two right answers, two wrong ones, and a position that asks nothing. */
static const char questions[] = FEN_MATE_IN_1 " bm Rd8#; id \"back rank\";\n" FEN_MATE_IN_1
                                              " am Rd8#; id \"wrong\";\n" FEN_MATE_IN_1
                                              " dm 1;\n" FEN_CHESS "\n" FEN_CHESS " dm 1;\n";

START_TEST(text_says_what_was_solved_and_ends_in_the_total)
{
    char *out = program_output("analyse" QUICK, questions);
    ck_assert_int_eq(lines_beginning(out, "   solved: bm Rd8#"), 1);
    ck_assert_int_eq(lines_beginning(out, "   missed: am Rd8#"), 1);
    ck_assert_int_eq(lines_beginning(out, "   solved: dm 1"), 1);
    ck_assert_int_eq(lines_beginning(out, "   missed: dm 1"), 1);
    ck_assert_int_eq(lines_beginning(out, "   id back rank"), 1);
    ck_assert_str_eq(strstr(out, "Solved"), "Solved 2 of 4\n");
}
END_TEST

START_TEST(json_keeps_the_total_out_of_its_lines)
{
    Outcome run = program_run("analyse --json" QUICK, questions);
    ck_assert_int_eq(run.status, 0);
    ck_assert_int_eq(lines_beginning(run.out, "{"), 5);
    ck_assert_str_eq(run.err, "muster: analyse: Solved 2 of 4\n");
}
END_TEST

START_TEST(parts_are_summed_when_merged)
{
    file_write("in.epd", questions);
    program_output("analyse --no-time --shard 1/2 --output a" QUICK "in.epd", "");
    program_output("analyse --no-time --shard 2/2 --output b" QUICK "in.epd", "");
    ck_assert_str_eq(program_output("analyse --merge a b", ""),
                     program_output("analyse --no-time" QUICK "in.epd", ""));
}
END_TEST

START_TEST(resuming_counts_what_was_solved_before)
{
    Outcome run;
    file_write("in.epd", questions);
    program_run("analyse --json --output out" QUICK "in.epd", "");
    run = program_run("analyse --json --resume --output out" QUICK "in.epd", "");
    ck_assert_str_eq(run.err, "muster: analyse: Solved 2 of 4\n");
    program_run("analyse --output out" QUICK "in.epd", "");
    program_output("analyse --resume --output out" QUICK "in.epd", "");
    ck_assert_str_eq(strstr(file_read("out"), "Solved"), "Solved 2 of 4\n");
}
END_TEST

START_TEST(without_questions_there_is_no_total)
{
    ck_assert_ptr_null(strstr(program_output("analyse" QUICK, SEVEN), "Solved"));
}
END_TEST

Suite *suites_suite(void)
{
    TCase *cases;
    Suite *suite = suite_of("analyse suites", &cases);
    tcase_add_test(cases, text_says_what_was_solved_and_ends_in_the_total);
    tcase_add_test(cases, json_keeps_the_total_out_of_its_lines);
    tcase_add_test(cases, parts_are_summed_when_merged);
    tcase_add_test(cases, resuming_counts_what_was_solved_before);
    tcase_add_test(cases, without_questions_there_is_no_total);
    return suite;
}
