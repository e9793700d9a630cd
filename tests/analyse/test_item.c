/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../engine/analyse/graph.h"
#include "../../engine/analyse/report.h"
#include "../support/support.h"
#include "syntax.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A game of chess whose analyses are made up. */
static AnalyseItem game(const char *actions)
{
    AnalyseItem item = {.number = 1, .is_game = true};
    item.game = game_of(CHESS, "startpos", actions);
    ck_assert(item_prepare(&item));
    item.place = 1;
    item.file = strdup("made.pgn");
    record_init(&item.record, item_position(&item, 0));
    for (size_t i = 1; i < item.game.count; i++)
        ck_assert(record_play(&item.record, &item.game.entries[i].action));
    return item;
}

/* The mover thinks an action best and expects so many thousandths. */
static void expect(AnalyseItem *item, size_t ply, const char *best, int score, int thousandths)
{
    Analysis *analysis = &item->analyses[ply];
    AnalysisLine *line = analysis->lines = calloc(1, sizeof *line);
    analysis->count = 1;
    *line = (AnalysisLine){.depth = 9, .seldepth = 12, .score = score};
    line->wdl[0] = thousandths;
    line->wdl[2] = 1000 - thousandths;
    line->pv = malloc(sizeof *line->pv);
    line->pv[0] = action_of(item_position(item, ply), best);
    line->pv_count = 1;
}

static AnalyseItem sample(void)
{
    AnalyseItem item = game("f2f3 e7e5 g2g4 d8h4");
    expect(&item, 0, "e2e4", 20, 520);
    expect(&item, 1, "e7e5", 80, 600); /* f3 lost 0.12 */
    expect(&item, 2, "e2e4", -80, 400);
    expect(&item, 3, "d8h4", SCORE_MATE - 1, 1000); /* g4 lost 0.4 */
    item.analyses[4].over = history_result(&item.game);
    item.analyses[4].lines = calloc(1, sizeof *item.analyses[4].lines);
    item.analyses[4].lines[0].wdl[2] = 1000;
    item.analyses[4].lines[0].score = -SCORE_MATE;
    item.analyses[4].count = 1;
    item.result = SCORE_BLACK;
    return item;
}

START_TEST(an_action_is_judged_by_what_the_mover_lost)
{
    AnalyseItem item = sample();
    double loss;
    ck_assert_int_eq(item_judge(&item, 0, &loss), MARK_INACCURACY);
    ck_assert(fabs(loss - 0.12) < 1e-9);
    ck_assert_int_eq(item_judge(&item, 2, &loss), MARK_BLUNDER);
    ck_assert(fabs(loss - 0.4) < 1e-9);
    item_free(&item);
}
END_TEST

START_TEST(the_best_action_is_never_marked)
{
    AnalyseItem item = sample();
    double loss = 1;
    item.analyses[2].lines[0].wdl[0] = 900; /* e5, the best, seems to have lost a lot */
    ck_assert_int_eq(item_judge(&item, 1, &loss), MARK_NONE);
    ck_assert(loss == 0);
    item_free(&item);
}
END_TEST

START_TEST(an_army_placed_unseen_is_not_judged)
{
    AnalyseItem item = {.is_game = true};
    item.game = game_of(COMBAT, "startpos",
                        "K@a1,Q@b1,R@c1,R@d1,B@e1,B@f1,N@g1,N@h1,P@a2,P@b2,P@c2,P@d2,P@e2,P@f2,"
                        "P@g2,P@h2");
    ck_assert(item_prepare(&item));
    expect(&item, 0,
           "K@h1,Q@b1,R@c1,R@d1,B@e1,B@f1,N@g1,N@a1,P@a2,P@b2,P@c2,P@d2,P@e2,P@f2,P@g2,P@h2", 0,
           900);
    expect(&item, 1,
           "K@a8,Q@b8,R@c8,R@d8,B@e8,B@f8,N@g8,N@h8,P@a7,P@b7,P@c7,P@d7,P@e7,P@f7,P@g7,P@h7", 0,
           900);
    ck_assert_int_eq(item_judge(&item, 0, NULL), MARK_NONE);
    item_free(&item);
}
END_TEST

START_TEST(scores_are_written_as_white_sees_them)
{
    AnalyseItem item = sample();
    char text[ITEM_SCORE_SIZE];
    ck_assert_str_eq(item_score_text(&item, 0, 0, text), "+0.20");
    ck_assert_str_eq(item_score_text(&item, 1, 0, text), "-0.80");
    ck_assert_str_eq(item_score_text(&item, 3, 0, text), "#-1");
    ck_assert_str_eq(item_score_text(&item, 4, 0, text), "0-1");
    item.analyses[0].lines[0].score = 0;
    ck_assert_str_eq(item_score_text(&item, 0, 0, text), "0.00");
    item.analyses[0].lines[0].score = -(SCORE_MATE - 6);
    ck_assert_str_eq(item_score_text(&item, 0, 0, text), "#-3");
    item.analyses[0].lines[0].score = SCORE_MATE - 5;
    ck_assert_str_eq(item_score_text(&item, 0, 0, text), "#3");
    item_free(&item);
}
END_TEST

START_TEST(an_annotated_game_has_scores_marks_and_better_lines)
{
    AnalyseItem item = sample();
    Text text = {0};
    record_set_tag(&item.record, "White", "A");
    record_set_tag(&item.record, "Opening", "Fool's \"mate\"");
    record_set_tag(&item.record, "Annotator", "someone");
    record_add_comment(&item.record, "Black won.");
    record_add_nag(&item.record, 10);
    item.record.actions[2].clock_ms = 61500;
    item.record.actions[2].nags[0] = 1;
    report_pgn(&item, &text);
    ck_assert_str_eq(
        text.data,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n"
        "[Black \"?\"]\n[Result \"0-1\"]\n[Variant \"Standard\"]\n"
        "[Opening \"Fool's \\\"mate\\\"\"]\n[Annotator \"Muster 0.1\"]\n\n"
        "{[%eval 0.20,9]} 1. f3 $6 {[%eval -0.80,9]} (1. e4 {[%eval 0.20,9]}) 1... e5\n"
        "{[%eval -0.80,9]} 2. g4 $4 {[%eval #-1,9] [%clk 0:01:01.5]} (2. e4\n"
        "{[%eval -0.80,9]}) 2... Qh4# $10 {Black won.} 0-1\n\n");
    text_free(&text);
    item_free(&item);
}
END_TEST

START_TEST(a_game_as_text_marks_blunders_and_ends_in_a_graph)
{
    AnalyseItem item = sample();
    Text text = {0};
    report_text(&item, true, &text);
    ck_assert_ptr_nonnull(strstr(text.data, "1. Chess: (made.pgn, game 1) 0-1\n"));
    ck_assert_ptr_nonnull(strstr(text.data, "   2. g4??                   #-1  best e4 -0.80\n"));
    ck_assert_ptr_nonnull(strstr(text.data, "   checkmate\n"));
    ck_assert_ptr_nonnull(strstr(text.data, "   White: 1 ??, 0 ?, 1 ?!, lost 26.0 % an action\n"));
    ck_assert_ptr_nonnull(strstr(text.data, "   +-----\n"));
    const char *blank = strstr(text.data, "\n\n");
    ck_assert_ptr_nonnull(blank);
    ck_assert_uint_eq(strlen(blank), 2);
    text_free(&text);
    item_free(&item);
}
END_TEST

START_TEST(the_picture_of_a_game_is_sound_xml_with_a_dot_for_each_mark)
{
    AnalyseItem item = sample();
    Text svg = {0};
    text_add(&item.title, "A & <B> - \"C\"");
    graph_svg(&item, &svg);
    const char *fault = xml_fault(svg.data);
    ck_assert_msg(fault == NULL, "%.60s", fault);
    ck_assert_ptr_nonnull(strstr(svg.data, "<title>2. g4?\?</title>"));
    ck_assert_ptr_nonnull(strstr(svg.data, "<title>1. f3?!</title>"));
    const char *second = strstr(strstr(svg.data, "<circle") + 1, "<circle");
    ck_assert_ptr_nonnull(second);
    ck_assert_ptr_null(strstr(second + 1, "<circle"));
    text_free(&svg);
    item_free(&item);
}
END_TEST

Suite *item_suite(void)
{
    TCase *cases;
    Suite *suite = suite_of("analyse item", &cases);
    tcase_add_test(cases, an_action_is_judged_by_what_the_mover_lost);
    tcase_add_test(cases, the_best_action_is_never_marked);
    tcase_add_test(cases, an_army_placed_unseen_is_not_judged);
    tcase_add_test(cases, scores_are_written_as_white_sees_them);
    tcase_add_test(cases, an_annotated_game_has_scores_marks_and_better_lines);
    tcase_add_test(cases, a_game_as_text_marks_blunders_and_ends_in_a_graph);
    tcase_add_test(cases, the_picture_of_a_game_is_sound_xml_with_a_dot_for_each_mark);
    return suite;
}
