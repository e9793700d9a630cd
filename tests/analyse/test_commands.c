/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Command lines: help, usage errors, exit statuses. */
#include "suites.h"

#include "program.h"
#include "samples.h"

#include <stdio.h>
#include <string.h>

START_TEST(help_names_every_option)
{
    static const char *const options[] = {
        "--variant",  "--from",    "--dropsperaction", "--depth",    "--nodes",
        "--movetime", "--multipv", "--threads",        "--hash",     "--json",
        "--pgn",      "--graph",   "--no-time",        "--output",   "--resume",
        "--jobs",     "--shard",   "--merge",          "Exit status"};
    char *out = program_output("analyse --help", "");
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        ck_assert_msg(strstr(out, options[i]) != NULL, "%s", options[i]);
}
END_TEST

START_TEST(wrong_usage_is_one_line_and_status_1)
{
    static const char *const wrong[] = {"--frob",
                                        "--depth",
                                        "--depth 0",
                                        "--depth x",
                                        "--depth=",
                                        "--json=1",
                                        "--json --pgn",
                                        "--variant losers",
                                        "--shard 3/2",
                                        "--shard 0/2",
                                        "--shard 2",
                                        "--shard /2",
                                        "--resume",
                                        "--merge",
                                        "--merge --resume --output o a",
                                        "--from xml",
                                        "--jobs 0",
                                        "--multipv 501",
                                        "--hash 99999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char arguments[100];
        snprintf(arguments, sizeof arguments, "analyse %s", wrong[i]);
        Outcome run = program_run(arguments, FEN_MATED "\n");
        ck_assert_msg(run.status == 1, "%s: status %d", wrong[i], run.status);
        ck_assert_str_eq(run.out, "");
        ck_assert_ptr_eq(strchr(run.err, '\n'), run.err + strlen(run.err) - 1);
        ck_assert_ptr_nonnull(strstr(run.err, "muster analyse --help"));
    }
}
END_TEST

START_TEST(values_may_follow_an_equals_sign)
{
    ck_assert_str_eq(program_output("analyse --no-time --nodes=1500 --hash=1", SEVEN),
                     program_output("analyse --no-time" QUICK, SEVEN));
}
END_TEST

START_TEST(options_may_follow_files_and_a_double_dash_ends_them)
{
    file_write("--json", FEN_MATED "\n");
    ck_assert_int_eq(lines_beginning(program_output("analyse -- --json", ""), "1. "), 1);
    file_write("a.fen", FEN_MATED "\n");
    ck_assert_int_eq(lines_beginning(program_output("analyse a.fen --json", ""), "{"), 1);
}
END_TEST

START_TEST(the_variant_may_stand_before_the_command)
{
    char *out = program_output("--variant chess analyse --json" QUICK, "startpos\n");
    ck_assert_int_eq(lines_beginning(out, "{\"variant\":\"chess\""), 1);
}
END_TEST

START_TEST(an_output_that_cannot_be_written_is_status_2)
{
    Outcome run = program_run("analyse --output /nowhere/x" QUICK, FEN_MATED "\n");
    ck_assert_int_eq(run.status, 2);
    ck_assert_int_eq(lines_beginning(run.err, "muster: analyse: /nowhere/x: "), 1);
    run = program_run("analyse --output /dev/full" QUICK, FEN_MATED "\n");
    ck_assert_int_eq(run.status, 2);
    ck_assert_int_eq(lines_beginning(run.err, "muster: analyse: /dev/full: "), 1);
}
END_TEST

START_TEST(a_limit_of_time_ends_a_search)
{
    char *out = program_output("analyse --json --movetime 20 --hash 1", FEN_MIDDLE "\n");
    ck_assert_int_eq(lines_beginning(out, "{"), 1);
}
END_TEST

START_TEST(several_threads_answer_too)
{
    char *out = program_output("analyse --json --threads 2 --jobs 2 --depth 3 --hash 1", SEVEN);
    ck_assert_int_eq(lines_beginning(out, "{"), 7);
}
END_TEST

Suite *commands_suite(void)
{
    TCase *cases;
    Suite *suite = suite_of("analyse commands", &cases);
    tcase_add_test(cases, help_names_every_option);
    tcase_add_test(cases, wrong_usage_is_one_line_and_status_1);
    tcase_add_test(cases, values_may_follow_an_equals_sign);
    tcase_add_test(cases, options_may_follow_files_and_a_double_dash_ends_them);
    tcase_add_test(cases, the_variant_may_stand_before_the_command);
    tcase_add_test(cases, an_output_that_cannot_be_written_is_status_2);
    tcase_add_test(cases, a_limit_of_time_ends_a_search);
    tcase_add_test(cases, several_threads_answer_too);
    return suite;
}
