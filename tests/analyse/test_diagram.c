/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../support/support.h"
#include "program.h"
#include "samples.h"
#include "syntax.h"

#include <stdio.h>
#include <string.h>

static int count(const char *text, const char *part)
{
    int found = 0;
    while ((text = strstr(text, part))) {
        found++;
        text += strlen(part);
    }
    return found;
}

/* Draws and checks the form; quoted like the arguments of program_run(). */
static char *draw(const char *arguments)
{
    char line[400];
    snprintf(line, sizeof line, "diagram %s", arguments);
    char *svg = program_output(line, "");
    const char *fault = xml_fault(svg);
    ck_assert_msg(fault == NULL, "%s: no XML from '%.60s' on", arguments, fault);
    ck_assert_int_eq(lines_beginning(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\""), 1);
    return svg;
}

START_TEST(every_start_is_drawn_as_sound_xml)
{
    draw("--variant kingchess startpos");
    draw("--variant frolov startpos");
    draw("--variant combat startpos");
    draw("--variant chess startpos");
}
END_TEST

START_TEST(every_piece_is_drawn_once_and_every_kind_in_reserve)
{
    char *chess = draw("--variant chess startpos");
    ck_assert_int_eq(count(chess, "<use "), 32);
    ck_assert_int_eq(count(chess, "xlink:href=\"#P\""), 16);
    char *kingchess = draw("'" FEN_MIDDLE "'");
    ck_assert_int_eq(count(kingchess, "<use "), 25 + 12);
    ck_assert_int_eq(count(kingchess, "opacity=\"0.13\""), 9);
    ck_assert_int_eq(count(kingchess, "&#215;2</text>"), 1);
}
END_TEST

START_TEST(title_and_description_say_what_is_seen)
{
    char *svg = draw("--actions N@e4 '" FEN_MIDDLE "'");
    ck_assert_int_eq(count(svg, "<title>Kingchess, White to move</title>"), 1);
    ck_assert_int_eq(count(svg, "<desc>" FEN_MIDDLE "; N e4</desc>"), 1);
}
END_TEST

START_TEST(a_move_is_an_arrow_and_castling_two)
{
    ck_assert_int_eq(count(draw("'" FEN_MIDDLE "'"), "rotate("), 0);
    ck_assert_int_eq(count(draw("--actions a2a4 '" FEN_MIDDLE "'"), "rotate("), 1);
    ck_assert_int_eq(count(draw("--actions e1g1 '" FEN_MIDDLE "'"), "rotate("), 2);
}
END_TEST

START_TEST(drops_and_promotions_are_ghosts)
{
    char *svg = draw("--actions K@e1,Q@d1,P@e4 startpos");
    ck_assert_int_eq(count(svg, "stroke-dasharray"), 3);
    ck_assert_int_eq(count(svg, "rotate("), 0);
    svg = draw("--variant chess --actions a7a8q '8/P7/8/8/8/8/8/k1K5 w - - 0 1'");
    ck_assert_int_eq(count(svg, "stroke-dasharray"), 1);
    ck_assert_int_eq(count(svg, "rotate("), 1);
}
END_TEST

START_TEST(actions_are_read_in_every_notation)
{
    char *svg = draw("--actions e1g1 '" FEN_MIDDLE "'");
    ck_assert_str_eq(draw("--actions O-O '" FEN_MIDDLE "'"), svg);
    ck_assert_str_eq(draw("--actions 0-0 '" FEN_MIDDLE "'"), svg);
    svg = draw("--actions K@e1,Q@d1 startpos");
    ck_assert_str_eq(draw("--actions 'K e1, Q d1' startpos"), svg);
    ck_assert_str_eq(draw("--actions 'Кр e1, Ф d1' startpos"), svg);
}
END_TEST

START_TEST(without_an_action_the_best_one_is_drawn)
{
    char *svg = draw("--actions d1d8 '" FEN_MATE_IN_1 "'");
    ck_assert_str_eq(draw("--nodes 2000 --actions '" FEN_MATE_IN_1 "'"), svg);
    ck_assert_str_eq(draw("--nodes 2000 --best '" FEN_MATE_IN_1 "'"), svg);
    ck_assert_str_eq(draw("--nodes 2000 --actions=best '" FEN_MATE_IN_1 "'"), svg);
    ck_assert_str_eq(draw("--nodes 2000 '" FEN_MATE_IN_1 "' --actions"), svg);
}
END_TEST

START_TEST(a_king_in_check_glows)
{
    ck_assert_int_eq(count(draw("'" FEN_MATED "'"), "#d7352b"), 1);
    ck_assert_int_eq(count(draw("'" FEN_MATE_IN_1 "'"), "#d7352b"), 0);
}
END_TEST

START_TEST(the_board_can_be_turned_and_sized)
{
    char *svg = draw("--variant chess --width 200 startpos");
    ck_assert_int_eq(count(svg, "width=\"200\""), 1);
    ck_assert_str_ne(draw("--variant chess --width 200 --flip startpos"), svg);
}
END_TEST

START_TEST(the_position_may_be_several_arguments_or_a_line_of_input)
{
    char *svg = draw("'" FEN_MIDDLE "'");
    ck_assert_str_eq(draw(FEN_MIDDLE), svg);
    ck_assert_str_eq(program_output("diagram", FEN_MIDDLE "\n"), svg);
    ck_assert_str_eq(program_output("diagram -", FEN_MIDDLE), svg);
    program_output("diagram --output x.svg startpos", "");
    ck_assert_ptr_null(xml_fault(file_read("x.svg")));
}
END_TEST

START_TEST(what_cannot_be_drawn_is_refused)
{
    static const struct {
        const char *arguments, *reason;
        int status;
    } bad[] = {{"diagram nonsense", "'", 2},
               {"diagram", "no position", 2},
               {"diagram --actions e2e5 --variant chess startpos", "'e2e5': no such move", 2},
               {"diagram --best '" FEN_MATED "'", "the game is over", 2},
               {"diagram --output /nowhere/x startpos", "'/nowhere/x': ", 2},
               {"diagram --width 1 startpos", "--width: ", 1},
               {"diagram --frob startpos", "--frob: no such option", 1}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Outcome run = program_run(bad[i].arguments, "");
        ck_assert_msg(run.status == bad[i].status, "%s: %d", bad[i].arguments, run.status);
        ck_assert_msg(strstr(run.err, bad[i].reason) != NULL, "%s: %s", bad[i].arguments, run.err);
        ck_assert_str_eq(run.out, "");
    }
}
END_TEST

START_TEST(help_names_every_option)
{
    static const char *const options[] = {"--variant", "--actions",  "--best", "--depth",
                                          "--nodes",   "--movetime", "--flip", "--width",
                                          "--output",  "Exit status"};
    char *out = program_output("diagram --help", "");
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        ck_assert_msg(strstr(out, options[i]) != NULL, "%s", options[i]);
}
END_TEST

Suite *diagram_suite(void)
{
    TCase *cases;
    Suite *suite = suite_of("diagram", &cases);
    tcase_add_test(cases, every_start_is_drawn_as_sound_xml);
    tcase_add_test(cases, every_piece_is_drawn_once_and_every_kind_in_reserve);
    tcase_add_test(cases, title_and_description_say_what_is_seen);
    tcase_add_test(cases, a_move_is_an_arrow_and_castling_two);
    tcase_add_test(cases, drops_and_promotions_are_ghosts);
    tcase_add_test(cases, actions_are_read_in_every_notation);
    tcase_add_test(cases, without_an_action_the_best_one_is_drawn);
    tcase_add_test(cases, a_king_in_check_glows);
    tcase_add_test(cases, the_board_can_be_turned_and_sized);
    tcase_add_test(cases, the_position_may_be_several_arguments_or_a_line_of_input);
    tcase_add_test(cases, what_cannot_be_drawn_is_refused);
    tcase_add_test(cases, help_names_every_option);
    return suite;
}
