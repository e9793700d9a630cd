/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Analyses in parts: divided over machines, interrupted, resumed. */
#include "suites.h"

#include "program.h"
#include "samples.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SAME " --no-time --multipv 2" QUICK

static const char *const forms[] = {"", "--json", "--pgn"};

static void run(const char *format, const char *form, int part, int parts)
{
    char arguments[200];
    snprintf(arguments, sizeof arguments, format, form, part, parts, part);
    program_output(arguments, "");
}

/* Runs all parts into the files part1, part2 ... */
static void run_parts(const char *form, int parts)
{
    for (int part = 1; part <= parts; part++)
        run("analyse %s --shard %d/%d --output part%d" SAME "in.fen", form, part, parts);
}

static char *whole(const char *form)
{
    char arguments[200];
    snprintf(arguments, sizeof arguments, "analyse %s" SAME "in.fen", form);
    return program_output(arguments, "");
}

START_TEST(merged_parts_equal_the_whole_byte_for_byte)
{
    file_write("in.fen", SEVEN);
    for (int i = 0; i < 3; i++) {
        run_parts(forms[i], 3);
        ck_assert_str_eq(program_output("analyse --merge part1 part2 part3", ""), whole(forms[i]));
    }
}
END_TEST

START_TEST(parts_may_be_more_than_the_work)
{
    file_write("in.fen", FEN_MIDDLE "\n" FEN_MATED "\n");
    run_parts("--json", 4);
    ck_assert_str_eq(file_read("part3"), "");
    program_output("analyse --merge --output all part1 part2 part3 part4", "");
    ck_assert_str_eq(file_read("all"), whole("--json"));
}
END_TEST

START_TEST(a_bad_line_changes_nothing_about_the_parts)
{
    file_write("in.fen", FEN_MATED "\nrubbish\n" FEN_DRAWN "\n");
    ck_assert_int_eq(
        program_run("analyse --json --shard 1/2 --output part1" SAME "in.fen", "").status, 2);
    ck_assert_int_eq(
        program_run("analyse --json --shard 2/2 --output part2" SAME "in.fen", "").status, 2);
    ck_assert_str_eq(program_output("analyse --merge part1 part2", ""),
                     program_run("analyse --json" SAME "in.fen", "").out);
}
END_TEST

START_TEST(missing_parts_are_noticed)
{
    file_write("in.fen", SEVEN);
    run_parts("--json", 3);
    file_write("part2", "");
    Outcome merged = program_run("analyse --merge part1 part2 part3", "");
    ck_assert_int_eq(merged.status, 2);
    ck_assert_ptr_nonnull(strstr(merged.err, "a part is missing, unfinished"));
    run_parts("", 2);
    merged = program_run("analyse --merge part2 part1", "");
    ck_assert_int_eq(merged.status, 2);
    ck_assert_ptr_nonnull(strstr(merged.err, "part2: is not in its place"));
    merged = program_run("analyse --merge part1 nowhere", "");
    ck_assert_int_eq(merged.status, 2);
    ck_assert_ptr_nonnull(strstr(merged.err, "nowhere: "));
}
END_TEST

/* Cuts the output after any byte: resumed, it must become whole again. */
START_TEST(an_output_cut_anywhere_is_resumed_to_the_same_bytes)
{
    file_write("in.fen", FEN_MATE_IN_1 "\n" FEN_MATED "\n" FEN_CHESS "\n");
    for (int i = 0; i < 3; i++) {
        char arguments[200], *full = whole(forms[i]);
        size_t length = strlen(full);
        snprintf(arguments, sizeof arguments, "analyse %s --output out --resume" SAME "in.fen",
                 forms[i]);
        for (size_t cut = 0; cut <= length; cut += cut + 40 > length ? 1 + length / 50 : 37) {
            char kept = full[cut];
            full[cut] = '\0';
            file_write("out", full);
            full[cut] = kept;
            program_output(arguments, "");
            ck_assert_str_eq(file_read("out"), full);
        }
    }
}
END_TEST

START_TEST(finished_work_is_not_done_again)
{
    static const char fake[] = "1. " FEN_CHESS "\n   as an earlier run saw it\n\n";
    char *out;
    file_write("in.fen", FEN_CHESS "\n" FEN_MATED "\n");
    file_write("out", fake);
    program_output("analyse --resume --output out" SAME "in.fen", "");
    out = file_read("out");
    ck_assert_int_eq(strncmp(out, fake, strlen(fake)), 0);
    ck_assert_int_eq(lines_beginning(out + strlen(fake), "2. " FEN_MATED), 1);
}
END_TEST

START_TEST(more_input_is_added_to_a_finished_output)
{
    file_write("in.fen", FEN_MATED " bm Kf8;\n");
    ck_assert_int_eq(program_run("analyse --output out" SAME "in.fen", "").status, 2);
    file_write("in.fen", FEN_MATE_IN_1 " bm Rd8#;\n");
    program_output("analyse --output out" SAME "in.fen", "");
    ck_assert_int_eq(lines_beginning(file_read("out"), "Solved 1 of 1"), 1);
    file_write("in.fen", FEN_MATE_IN_1 " bm Rd8#;\n" FEN_CHESS " am Nf3;\n");
    program_output("analyse --resume --output out" SAME "in.fen", "");
    ck_assert_str_eq(file_read("out"), whole(""));
    ck_assert_int_eq(lines_beginning(file_read("out"), "Solved "), 1);
}
END_TEST

START_TEST(an_output_of_something_else_is_left_alone)
{
    file_write("in.fen", FEN_MATED "\n");
    static const char *const contents[] = {"my diary\n", "1. " FEN_DRAWN "\n   x\n\n",
                                           "1. " FEN_MATED "\n   x\n\n2. more\n\n"};
    for (int i = 0; i < 3; i++) {
        file_write("out", contents[i]);
        Outcome resumed = program_run("analyse --resume --output out" SAME "in.fen", "");
        ck_assert_int_eq(resumed.status, 2);
        ck_assert_int_eq(lines_beginning(resumed.err, "muster: analyse: out: "), 1);
        ck_assert_str_eq(file_read("out"), contents[i]);
    }
}
END_TEST

START_TEST(an_interrupted_run_leaves_whole_results_and_goes_on)
{
    static const int signals[] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        file_write("in.fen", FEN_MATE_IN_1 "\n" FEN_MATED "\n" FEN_MIDDLE "\n");
        file_write("result", "");
        Started started =
            program_start("analyse --json --no-time --hash 1 --depth 60 --output result in.fen");
        program_await("result", FEN_MATED);
        ck_assert_int_eq(program_end(&started, signals[i]), 3);
        ck_assert_int_eq(lines_beginning(file_read("result"), "{\"variant\""), 2);
        file_write("in.fen", FEN_MATE_IN_1 "\n" FEN_MATED "\n");
        program_output("analyse --json --resume --output result --depth 60 in.fen", "");
    }
}
END_TEST

START_TEST(waiting_for_input_can_be_interrupted)
{
    Started started = program_start("analyse" QUICK);
    ck_assert_int_gt(write(started.input, FEN_MATED "\n", strlen(FEN_MATED "\n")), 0);
    program_await("out", "checkmate");
    ck_assert_int_eq(program_end(&started, SIGINT), 3);
    ck_assert_str_eq(file_read("err"), "");
}
END_TEST

Suite *divided_suite(void)
{
    TCase *cases;
    Suite *suite = suite_of("analyse divided", &cases);
    tcase_add_test(cases, merged_parts_equal_the_whole_byte_for_byte);
    tcase_add_test(cases, parts_may_be_more_than_the_work);
    tcase_add_test(cases, a_bad_line_changes_nothing_about_the_parts);
    tcase_add_test(cases, missing_parts_are_noticed);
    tcase_add_test(cases, an_output_cut_anywhere_is_resumed_to_the_same_bytes);
    tcase_add_test(cases, finished_work_is_not_done_again);
    tcase_add_test(cases, more_input_is_added_to_a_finished_output);
    tcase_add_test(cases, an_output_of_something_else_is_left_alone);
    tcase_add_test(cases, an_interrupted_run_leaves_whole_results_and_goes_on);
    tcase_add_test(cases, waiting_for_input_can_be_interrupted);
    return suite;
}
