/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../engine/text.h"
#include "../../engine/uci/words.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

START_TEST(words_are_split_at_any_run_of_blanks)
{
    char line[] = "  go \t depth\r 5 ";
    char *rest = line;
    ck_assert_str_eq(uci_word(&rest), "go");
    ck_assert_str_eq(uci_word(&rest), "depth");
    ck_assert_str_eq(uci_word(&rest), "5");
    ck_assert_ptr_null(uci_word(&rest));
    ck_assert_ptr_null(uci_word(&rest));
}
END_TEST

START_TEST(a_word_is_found_only_as_a_whole)
{
    char line[] = "amoves movesx moves e2e4";
    ck_assert_ptr_eq(uci_find_word(line, "moves"), line + 14);
    ck_assert_ptr_null(uci_find_word(line, "e2"));
}
END_TEST

START_TEST(numbers_are_read_whole_or_not_at_all)
{
    int64_t number = 0;
    ck_assert(uci_number("9223372036854775807", &number) && number == INT64_MAX);
    ck_assert(uci_number("-12", &number) && number == -12);
    ck_assert(!uci_number("9223372036854775808", &number));
    ck_assert(!uci_number("", &number));
    ck_assert(!uci_number("-", &number));
    ck_assert(!uci_number("1x", &number));
    ck_assert(!uci_number("0x10", &number));
    ck_assert(!uci_number(" 1", &number));
}
END_TEST

START_TEST(names_lose_blanks_at_the_ends_and_double_ones_inside)
{
    char name[] = "  Clear \t  Hash ";
    char *trimmed = uci_trim(name);
    uci_squeeze(trimmed);
    ck_assert_str_eq(trimmed, "Clear Hash");
}
END_TEST

START_TEST(a_list_of_any_length_is_split)
{
    enum { COUNT = 1000 };
    char line[COUNT * 2 + 1], **words;
    size_t count;
    for (int i = 0; i < COUNT; i++)
        memcpy(line + 2 * i, "x ", 2);
    line[COUNT * 2] = '\0';
    ck_assert(uci_split(line, &words, &count));
    ck_assert_uint_eq(count, COUNT);
    ck_assert_str_eq(words[COUNT - 1], "x");
    free(words);
}
END_TEST

START_TEST(a_quotation_is_printable_and_short)
{
    char quote[QUOTE_SIZE], longer[1000];
    memset(longer, 'a', sizeof longer);
    ck_assert_str_eq(text_quote("a\x01\xff\nb", 5, quote), "a???b");
    text_quote(longer, sizeof longer, quote);
    ck_assert_uint_eq(strlen(quote), QUOTE_SIZE - 1);
    ck_assert_str_eq(quote + QUOTE_SIZE - 4, "...");
    ck_assert_uint_eq(strlen(text_quote(longer, QUOTE_SIZE - 1, quote)), QUOTE_SIZE - 1);
    ck_assert_ptr_null(strchr(quote, '.'));
}
END_TEST

START_TEST(a_text_grows_as_needed)
{
    Text text = {0};
    for (int i = 0; i < 1000; i++)
        text_add_format(&text, "%d ", i % 10);
    text_add(&text, "end");
    ck_assert(!text.failed);
    ck_assert_uint_eq(text.length, 2003);
    ck_assert_str_eq(text.data + 1998, "9 end");
    text_clear(&text);
    ck_assert_str_eq(text.data, "");
    text_free(&text);
    ck_assert_ptr_null(text.data);
}
END_TEST

Suite *words_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("words and text", &tests);
    tcase_add_test(tests, words_are_split_at_any_run_of_blanks);
    tcase_add_test(tests, a_word_is_found_only_as_a_whole);
    tcase_add_test(tests, numbers_are_read_whole_or_not_at_all);
    tcase_add_test(tests, names_lose_blanks_at_the_ends_and_double_ones_inside);
    tcase_add_test(tests, a_list_of_any_length_is_split);
    tcase_add_test(tests, a_quotation_is_printable_and_short);
    tcase_add_test(tests, a_text_grows_as_needed);
    return suite;
}
