/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../engine/analyse/blocks.h"
#include "program.h"

#include <string.h>

static BlockReader reader;
static Text block;

static void open_text(const char *content, AnalyseForm form)
{
    file_write("blocks", content);
    FILE *file = fopen("blocks", "r");
    ck_assert_ptr_nonnull(file);
    blocks_open(&reader, file, form);
}

static void close_text(void)
{
    fclose(reader.file);
    blocks_close(&reader);
    text_free(&block);
}

static void assert_block(const char *content)
{
    ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_READ);
    ck_assert_str_eq(block.data, content);
}

#define A1 "{\"variant\":\"chess\",\"fen\":\"a\",\"multipv\":1,\"pv\":[]}\n"
#define A2 "{\"variant\":\"chess\",\"fen\":\"a\",\"multipv\":2,\"pv\":[]}\n"
#define B1 "{\"variant\":\"chess\",\"fen\":\"b\",\"multipv\":1,\"pv\":[]}\n"

START_TEST(json_is_divided_where_a_first_line_stands)
{
    open_text(A1 A2 B1, FORM_JSON);
    assert_block(A1 A2);
    assert_block(B1);
    ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_NONE);
    ck_assert_int_eq(reader.block_offset, (long long)strlen(A1 A2 B1));
    close_text();
}
END_TEST

START_TEST(a_line_without_its_end_is_partial)
{
    open_text(A1 "{\"variant\":\"chess\",\"fen\":\"b\",\"multipv\":1,", FORM_JSON);
    assert_block(A1);
    ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_PARTIAL);
    ck_assert_int_eq(reader.block_offset, (long long)strlen(A1));
    close_text();
    open_text(A1 "{\"variant\":\"chess\",\"fen\":\"a\",\"multipv\":2,", FORM_JSON);
    ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_PARTIAL);
    ck_assert_int_eq(reader.block_offset, 0);
    close_text();
}
END_TEST

START_TEST(text_is_divided_at_blank_lines_and_its_summary_is_no_block)
{
    open_text("1. a\n   x\n\n2. b\n   y\n\nSolved 1 of 2\n", FORM_TEXT);
    assert_block("1. a\n   x\n\n");
    assert_block("2. b\n   y\n\n");
    ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_NONE);
    ck_assert_int_eq(reader.block_offset, 22);
    close_text();
}
END_TEST

START_TEST(text_without_its_blank_line_is_partial)
{
    open_text("1. a\n   x\n\n2. b\n   y\n", FORM_TEXT);
    assert_block("1. a\n   x\n\n");
    ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_PARTIAL);
    ck_assert_int_eq(reader.block_offset, 11);
    close_text();
}
END_TEST

START_TEST(a_game_of_pgn_is_whole_with_its_second_blank_line)
{
    open_text("[A \"1\"]\n\n1. e4 *\n\n[A \"2\"]\n\n1. d4\n", FORM_PGN);
    assert_block("[A \"1\"]\n\n1. e4 *\n\n");
    ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_PARTIAL);
    close_text();
}
END_TEST

START_TEST(other_content_is_foreign)
{
    open_text("hello\n", FORM_TEXT);
    ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_FOREIGN);
    close_text();
    open_text("{\"a\":1}\n", FORM_JSON);
    ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_FOREIGN);
    close_text();
    open_text("1. e4\n", FORM_PGN);
    ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_FOREIGN);
    close_text();
}
END_TEST

START_TEST(an_empty_file_has_no_blocks)
{
    for (int form = FORM_TEXT; form <= FORM_PGN; form++) {
        open_text("", (AnalyseForm)form);
        ck_assert_int_eq(blocks_next(&reader, &block), BLOCK_NONE);
        ck_assert_int_eq(reader.block_offset, 0);
        close_text();
    }
}
END_TEST

Suite *blocks_suite(void)
{
    TCase *cases;
    Suite *suite = suite_of("analyse blocks", &cases);
    tcase_add_test(cases, json_is_divided_where_a_first_line_stands);
    tcase_add_test(cases, a_line_without_its_end_is_partial);
    tcase_add_test(cases, text_is_divided_at_blank_lines_and_its_summary_is_no_block);
    tcase_add_test(cases, text_without_its_blank_line_is_partial);
    tcase_add_test(cases, a_game_of_pgn_is_whole_with_its_second_blank_line);
    tcase_add_test(cases, other_content_is_foreign);
    tcase_add_test(cases, an_empty_file_has_no_blocks);
    return suite;
}
