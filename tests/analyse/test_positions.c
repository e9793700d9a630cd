/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../support/support.h"
#include "program.h"
#include "samples.h"
#include "syntax.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const keys[] = {
    "{\"variant\":\"", "\",\"fen\":\"", "\",\"depth\":",  ",\"seldepth\":",
    ",\"score\":{\"",  "},\"wdl\":[",   "],\"multipv\":", ",\"pv\":[",
    "],\"nodes\":",    ",\"nps\":",     ",\"time_ms\":",  "}\n"};

/* Whether each line is one JSON object with the documented keys and no other, in their order. */
static void assert_json_lines(const char *text)
{
    while (*text) {
        const char *rest, *fault = json_fault(text, &rest), *c = text;
        ck_assert_msg(fault == NULL, "no JSON from '%.60s' on", fault);
        int quotes = 0, expected = 0;
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
            c = strstr(c, keys[i]);
            ck_assert_msg(c && c < rest, "%s is missing in %.200s", keys[i], text);
        }
        for (c = text; c < rest; c++) {
            quotes += *c == ':' && c[-1] == '"';
            expected += *c == '"' && (c[1] == '{' || c[1] == '}');
        }
        ck_assert_msg(quotes == 12 && expected == 0, "other keys in %.200s", text);
        text = rest;
    }
}

START_TEST(json_lines_have_exactly_the_documented_keys)
{
    char *out = program_output("analyse --json --multipv 3" QUICK, SEVEN);
    assert_json_lines(out);
    ck_assert_int_eq(lines_beginning(out, "{\"variant\":\"kingchess\",\"fen\":\"" FEN_MIDDLE), 6);
    ck_assert_int_eq(lines_beginning(out, "{\"variant\":\"kingchess\",\"fen\":\"" FEN_MATED), 1);
}
END_TEST

START_TEST(lines_of_a_principal_variation_are_legal)
{
    char *out = program_output("analyse --json" QUICK, FEN_MIDDLE "\n");
    Position pos = position_of(KINGCHESS, FEN_MIDDLE);
    char *pv = strstr(out, "\"pv\":[\"") + 7;
    *strchr(pv, ']') = '\0';
    ck_assert_uint_gt(strlen(pv), 3);
    char *rest;
    for (char *word = strtok_r(pv, "\"", &rest); word; word = strtok_r(NULL, "\"", &rest)) {
        if (strcmp(word, ",") == 0)
            continue;
        const Action action = action_of(&pos, word);
        position_act(&pos, &action);
    }
}
END_TEST

START_TEST(mates_and_ends_have_their_scores)
{
    char *out = program_output("analyse --json" QUICK, SEVEN);
    const char *mate = strstr(out, FEN_MATE_IN_1), *mated = strstr(out, FEN_MATED),
               *drawn = strstr(out, FEN_DRAWN);
    ck_assert(mate && mated && drawn);
    ck_assert_ptr_eq(strstr(mate, "\"score\":{\"mate\":1},\"wdl\":[1000,0,0]"),
                     strstr(mate, "\"score\":"));
    ck_assert_ptr_eq(strstr(mated, "\"score\":{\"mate\":0},\"wdl\":[0,0,1000],\"multipv\":1,"
                                   "\"pv\":[],\"nodes\":0"),
                     strstr(mated, "\"score\":"));
    ck_assert_ptr_eq(
        strstr(drawn, "\"score\":{\"cp\":0},\"wdl\":[0,1000,0],\"multipv\":1,\"pv\":[]"),
        strstr(drawn, "\"score\":"));
}
END_TEST

START_TEST(an_answer_does_not_depend_on_its_neighbours)
{
    char *alone = program_output("analyse --json --no-time --multipv 2" QUICK, FEN_MIDDLE "\n");
    char *among = program_output("analyse --json --no-time --multipv 2" QUICK, SEVEN);
    const char *first = strstr(among, alone);
    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_nonnull(strstr(first + strlen(alone), alone));
}
END_TEST

START_TEST(an_army_of_combat_chess_does_not_depend_on_its_neighbours)
{
    static const char start[] = "startpos\n", twice[] = "startpos\nstartpos\n";
    char *once = program_output("analyse --variant combat --json --no-time" QUICK, start);
    char *two = program_output("analyse --variant combat --json --no-time" QUICK, twice);
    ck_assert_uint_eq(strlen(two), 2 * strlen(once));
    ck_assert_str_eq(two + strlen(once), once);
}
END_TEST

START_TEST(jobs_change_neither_results_nor_their_order)
{
    char *one = program_output("analyse --no-time --depth 3 --hash 1", SEVEN);
    char *four = program_output("analyse --no-time --depth 3 --hash 1 --jobs 4", SEVEN);
    ck_assert_str_eq(one, four);
    ck_assert_int_eq(lines_beginning(one, "7. " FEN_MIDDLE), 1);
}
END_TEST

START_TEST(two_runs_write_the_same_bytes_in_every_form)
{
    static const char *const forms[] = {"", "--json", "--pgn"};
    for (int i = 0; i < 3; i++) {
        char arguments[100];
        snprintf(arguments, sizeof arguments, "analyse --no-time %s" QUICK "-", forms[i]);
        ck_assert_str_eq(program_output(arguments, SEVEN), program_output(arguments, SEVEN));
    }
}
END_TEST

START_TEST(every_variant_is_analysed_from_its_start)
{
    for (int i = 0; i < VARIANTS; i++) {
        char arguments[100], beginning[100];
        snprintf(arguments, sizeof arguments, "analyse --json --variant %s" QUICK,
                 variant_table[i].name);
        snprintf(beginning, sizeof beginning, "{\"variant\":\"%s\",", variant_table[i].name);
        char *out = program_output(arguments, "startpos\n");
        assert_json_lines(out);
        ck_assert_int_eq(lines_beginning(out, beginning), 1);
        ck_assert_ptr_null(strstr(out, "\"pv\":[]"));
    }
}
END_TEST

START_TEST(the_cap_on_drops_is_kept)
{
    char *out = program_output("analyse --json --dropsperaction 1" QUICK, "startpos\n");
    const char *pv = strstr(out, "\"pv\":[\"K@");
    ck_assert_ptr_nonnull(pv);
    ck_assert_int_eq(pv[strlen("\"pv\":[\"K@e1")], '"');
}
END_TEST

START_TEST(text_tells_depth_score_and_line)
{
    char *out = program_output("analyse --no-time" QUICK, FEN_MATE_IN_1 "\n" FEN_MATED "\n");
    ck_assert_int_eq(lines_beginning(out, "1. " FEN_MATE_IN_1), 1);
    ck_assert_int_eq(lines_beginning(out, "   depth "), 1);
    ck_assert_int_eq(lines_beginning(out, "        #1  Rd8#"), 1);
    ck_assert_int_eq(lines_beginning(out, "       1-0  checkmate"), 1);
}
END_TEST

START_TEST(files_are_read_in_their_order_and_the_dash_is_standard_input)
{
    file_write("a.fen", FEN_MATED "\n");
    file_write("b.epd", "\xEF\xBB\xBF# remark\r\n\r\n" FEN_DRAWN "\r\n");
    char *out = program_output("analyse" QUICK "a.fen - b.epd", FEN_MATE_IN_1);
    ck_assert_int_eq(lines_beginning(out, "1. " FEN_MATED), 1);
    ck_assert_int_eq(lines_beginning(out, "2. " FEN_MATE_IN_1), 1);
    ck_assert_int_eq(lines_beginning(out, "3. " FEN_DRAWN), 1);
}
END_TEST

START_TEST(a_bad_line_is_named_and_passed_over)
{
    file_write("a.fen", FEN_MATED "\nrubbish\n" FEN_DRAWN "\n" FEN_CHESS " bm Nf9;\n");
    Outcome run = program_run("analyse" QUICK "a.fen missing.fen", "");
    ck_assert_int_eq(run.status, 2);
    ck_assert_int_eq(lines_beginning(run.out, "1. " FEN_MATED), 1);
    ck_assert_int_eq(lines_beginning(run.out, "2. " FEN_DRAWN), 1);
    ck_assert_int_eq(lines_beginning(run.err, "muster: analyse: a.fen:2: "), 1);
    ck_assert_int_eq(lines_beginning(run.err, "muster: analyse: a.fen:4: 'Nf9': "), 1);
    ck_assert_int_eq(lines_beginning(run.err, "muster: analyse: missing.fen: "), 1);
}
END_TEST

START_TEST(a_line_of_any_length_or_bytes_is_passed_over)
{
    enum { LENGTH = 200000 };
    char *input = malloc(LENGTH + 200);
    memset(input, 'p', LENGTH);
    strcpy(input + LENGTH, "\n\xFF\xFE\x01\n" FEN_DRAWN);
    Outcome run = program_run("analyse" QUICK, input);
    free(input);
    ck_assert_int_eq(run.status, 2);
    ck_assert_int_eq(lines_beginning(run.err, "muster: analyse: standard input:1: the line is"), 1);
    ck_assert_int_eq(lines_beginning(run.err, "muster: analyse: standard input:2: "), 1);
    ck_assert_int_eq(lines_beginning(run.out, "1. " FEN_DRAWN), 1);
}
END_TEST

START_TEST(no_input_gives_no_output)
{
    ck_assert_str_eq(program_output("analyse", ""), "");
    ck_assert_str_eq(program_output("analyse --json", "\n\n# nothing\n"), "");
}
END_TEST

Suite *positions_suite(void)
{
    TCase *cases;
    Suite *suite = suite_of("analyse positions", &cases);
    tcase_add_test(cases, json_lines_have_exactly_the_documented_keys);
    tcase_add_test(cases, lines_of_a_principal_variation_are_legal);
    tcase_add_test(cases, mates_and_ends_have_their_scores);
    tcase_add_test(cases, an_answer_does_not_depend_on_its_neighbours);
    tcase_add_test(cases, an_army_of_combat_chess_does_not_depend_on_its_neighbours);
    tcase_add_test(cases, jobs_change_neither_results_nor_their_order);
    tcase_add_test(cases, two_runs_write_the_same_bytes_in_every_form);
    tcase_add_test(cases, every_variant_is_analysed_from_its_start);
    tcase_add_test(cases, the_cap_on_drops_is_kept);
    tcase_add_test(cases, text_tells_depth_score_and_line);
    tcase_add_test(cases, files_are_read_in_their_order_and_the_dash_is_standard_input);
    tcase_add_test(cases, a_bad_line_is_named_and_passed_over);
    tcase_add_test(cases, a_line_of_any_length_or_bytes_is_passed_over);
    tcase_add_test(cases, no_input_gives_no_output);
    return suite;
}
