/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../engine/analyse/epd.h"
#include "../support/support.h"

#include <stdio.h>
#include <string.h>

static Position pos;
static EpdTests tests;
static Text why;

static bool read(VariantId variant, const char *line)
{
    char copy[512];
    ck_assert_uint_lt(strlen(line), sizeof copy);
    text_clear(&why);
    return epd_read(strcpy(copy, line), &variant_table[variant], FULL_ARMY, &pos, &tests, &why);
}

static void assert_fen(VariantId variant, const char *line, const char *fen)
{
    ck_assert_msg(read(variant, line), "'%s': %s", line, why.data);
    ck_assert_str_eq(fen_of(&pos), fen);
    epd_tests_free(&tests);
}

static void assert_refused(const char *line, const char *reason)
{
    ck_assert_msg(!read(CHESS, line), "'%s' is read", line);
    ck_assert_msg(strstr(why.data, reason) != NULL, "'%s' and not '%s'", why.data, reason);
}

static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

START_TEST(a_fen_may_be_whole_or_stop_early)
{
    assert_fen(CHESS, "4k3/8/8/8/8/8/8/4K3 b - - 7 30", "4k3/8/8/8/8/8/8/4K3 b - - 7 30");
    assert_fen(CHESS, "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_fen(CHESS, "  4k3/8/8/8/8/8/8/4K3 b \t", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_fen(KINGCHESS, "startpos", variant_table[KINGCHESS].start_fen);
}
END_TEST

START_TEST(operations_follow_four_fields_or_both_counters)
{
    assert_fen(CHESS, "4k3/8/8/8/8/8/8/4K3 b - - id \"x\";", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_fen(CHESS, "4k3/8/8/8/8/8/8/4K3 b - - 3 9 id \"x\";", "4k3/8/8/8/8/8/8/4K3 b - - 3 9");
    assert_fen(CHESS, "4k3/8/8/8/8/8/8/4K3 b - - hmvc 4; fmvn 12;",
               "4k3/8/8/8/8/8/8/4K3 b - - 4 12");
    assert_fen(KINGCHESS, "startpos c0 \"a; b\";", variant_table[KINGCHESS].start_fen);
}
END_TEST

START_TEST(the_field_of_bishops_is_no_operation)
{
    static const char fen[] = "4k3/8/8/8/8/8/8/4K3[B] w - - 0 1 L";
    assert_fen(KINGCHESS, fen, fen);
    assert_fen(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[B] w - - 0 1 L id \"x\";", fen);
}
END_TEST

START_TEST(best_and_avoided_actions_are_read_in_san_and_protocol_form)
{
    char line[200];
    snprintf(line, sizeof line, "%s bm Nf3 e2e4; am a4; dm 5; id \"one; two\";", start);
    ck_assert(read(CHESS, line));
    ck_assert_uint_eq(tests.best_count, 2);
    ck_assert_str_eq(text_of(&tests.best[0]), "g1f3");
    ck_assert_str_eq(text_of(&tests.best[1]), "e2e4");
    ck_assert_uint_eq(tests.avoid_count, 1);
    ck_assert_int_eq(tests.mate, 5);
    ck_assert_str_eq(tests.id, "one; two");
    epd_tests_free(&tests);
    ck_assert(read(KINGCHESS, "startpos bm K@e1,Q@d1 @e4,K@e1"));
    ck_assert_str_eq(text_of(&tests.best[0]), "K@e1,Q@d1");
    ck_assert_str_eq(text_of(&tests.best[1]), "K@e1,P@e4");
    epd_tests_free(&tests);
}
END_TEST

START_TEST(every_question_of_a_line_must_be_answered)
{
    char line[200];
    snprintf(line, sizeof line, "%s bm Nf3 e4; am e4; dm 3;", start);
    ck_assert(read(CHESS, line));
    const Action good = action_of(&pos, "g1f3"), avoided = action_of(&pos, "e2e4"),
                 other = action_of(&pos, "a2a3");
    ck_assert(epd_asks(&tests));
    ck_assert(epd_solved(&tests, &good, 3));
    ck_assert(epd_solved(&tests, &good, 1));
    ck_assert(!epd_solved(&tests, &good, 4));
    ck_assert(!epd_solved(&tests, &good, 0));
    ck_assert(!epd_solved(&tests, &good, -2));
    ck_assert(!epd_solved(&tests, &avoided, 3));
    ck_assert(!epd_solved(&tests, &other, 3));
    epd_tests_free(&tests);
}
END_TEST

START_TEST(the_questions_can_be_written_again)
{
    Text text = {0};
    char line[200];
    snprintf(line, sizeof line, "%s dm 3; am a4; bm g1f3 e4", start);
    ck_assert(read(CHESS, line));
    epd_describe(&tests, &pos, &text);
    ck_assert_str_eq(text.data, "bm Nf3 e4; am a4; dm 3");
    text_free(&text);
    epd_tests_free(&tests);
    ck_assert(read(CHESS, start));
    ck_assert(!epd_asks(&tests));
}
END_TEST

START_TEST(bad_lines_are_refused_with_a_reason)
{
    char line[200];
    assert_refused("", "empty");
    assert_refused("nonsense", "'");
    assert_refused("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 9", "'9'");
    assert_refused("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w XX - 0 1", "'XX");
    snprintf(line, sizeof line, "%s bm Nf6;", start);
    assert_refused(line, "'Nf6'");
    snprintf(line, sizeof line, "%s bm;", start);
    assert_refused(line, "must follow");
    snprintf(line, sizeof line, "%s dm 0;", start);
    assert_refused(line, "'0'");
    snprintf(line, sizeof line, "%s hmvc many;", start);
    assert_refused(line, "'many'");
}
END_TEST

Suite *epd_suite(void)
{
    TCase *cases;
    Suite *suite = suite_of("analyse epd", &cases);
    tcase_add_test(cases, a_fen_may_be_whole_or_stop_early);
    tcase_add_test(cases, operations_follow_four_fields_or_both_counters);
    tcase_add_test(cases, the_field_of_bishops_is_no_operation);
    tcase_add_test(cases, best_and_avoided_actions_are_read_in_san_and_protocol_form);
    tcase_add_test(cases, every_question_of_a_line_must_be_answered);
    tcase_add_test(cases, the_questions_can_be_written_again);
    tcase_add_test(cases, bad_lines_are_refused_with_a_reason);
    return suite;
}
