/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../engine/record/characters.h"
#include "../../engine/record/text_source.h"

#include <stdlib.h>
#include <string.h>

/* All that a source gives, taken in steps of a few bytes; to be freed. */
static char *decoded(const void *bytes, size_t length, Encoding encoding)
{
    static TextSource source;
    Text text = {0};
    const char *seen;
    text_source_open_memory(&source, bytes, length, encoding);
    text_add(&text, "");
    while (*(seen = text_source_look(&source))) {
        size_t step = strlen(seen) < 7 ? strlen(seen) : 7;
        text_add_bytes(&text, seen, step);
        text_source_skip(&source, step);
    }
    return text.data;
}

static void assert_decoded(const char *bytes, size_t length, Encoding encoding,
                           const char *expected)
{
    char *text = decoded(bytes, length, encoding);
    ck_assert_str_eq(text, expected);
    free(text);
}

#define ASSERT_DECODED(literal, encoding, expected)                                                \
    assert_decoded(literal, sizeof(literal) - 1, encoding, expected)

START_TEST(line_ends_become_one_kind)
{
    ASSERT_DECODED("a\r\nb\rc\nd\r\r\n\ne", ENCODING_AUTO, "a\nb\nc\nd\n\n\ne");
    ASSERT_DECODED("", ENCODING_AUTO, "");
    ASSERT_DECODED("\r", ENCODING_AUTO, "\n");
    ASSERT_DECODED("\n\r", ENCODING_AUTO, "\n\n");
}
END_TEST

START_TEST(marks_and_control_characters_do_not_come_through)
{
    ASSERT_DECODED("\xEF\xBB\xBF"
                   "a",
                   ENCODING_AUTO, "a");
    ASSERT_DECODED("a\n\xEF\xBB\xBF"
                   "b",
                   ENCODING_AUTO, "a\nb");
    ASSERT_DECODED("a\0b\x1b[2Jc\x7f\x1a", ENCODING_AUTO, "a b [2Jc  ");
    ASSERT_DECODED("a\xC2\x9B"
                   "b",
                   ENCODING_UTF8, "a b");
}
END_TEST

START_TEST(utf8_is_kept_and_mended)
{
    ASSERT_DECODED("Кр e1 ½ ♔ 😀", ENCODING_AUTO, "Кр e1 ½ ♔ 😀");
    ASSERT_DECODED("a\xFF\xC0\x80z", ENCODING_UTF8, "a\uFFFD\uFFFD\uFFFDz");
    ASSERT_DECODED("a\xE2\x82", ENCODING_UTF8, "a\uFFFD\uFFFD");
}
END_TEST

START_TEST(eight_bit_encodings_are_recognised_line_by_line)
{
    ASSERT_DECODED("\xCA\xF0 e1, \xD4 d1", ENCODING_AUTO, "Кр e1, Ф d1");
    ASSERT_DECODED("\xCBg1-g8\xF5", ENCODING_AUTO, "Лg1-g8х");
    ASSERT_DECODED("[White \"M\xFCller, J\xF6rg\"]", ENCODING_AUTO, "[White \"Müller, Jörg\"]");
    ASSERT_DECODED("Петров\n\xCF\xE5\xF2\xF0\xEE\xE2\n", ENCODING_AUTO, "Петров\nПетров\n");
    ASSERT_DECODED("\xA8\xEB\xEA\xE0 \xB9 1 \x88", ENCODING_AUTO, "Ёлка № 1 €");
    ASSERT_DECODED("M\xFCller", ENCODING_CP1251, "Mьller");
    ASSERT_DECODED("\xCA \x80", ENCODING_LATIN1, "Ê €");
}
END_TEST

START_TEST(utf16_is_recognised_by_its_mark)
{
    ASSERT_DECODED("\xFF\xFE"
                   "a\0\x1A\x04\n\0\x3D\xD8\x00\xDE",
                   ENCODING_AUTO, "aК\n😀");
    ASSERT_DECODED("\xFE\xFF\0a\x04\x1A", ENCODING_AUTO, "aК");
    ASSERT_DECODED("\xFE\xFF\0a\x04", ENCODING_AUTO, "a");
    ASSERT_DECODED("\xFF\xFE\x00\xDE\x3D\xD8", ENCODING_AUTO, "\uFFFD");
}
END_TEST

/* Lines of every length around the sizes of the buffers, and characters across their borders. */
START_TEST(no_border_of_a_buffer_shows)
{
    for (size_t length = TEXT_SOURCE_PIECE - 5; length < TEXT_SOURCE_PIECE + 5; length++) {
        size_t lines = 2 * TEXT_SOURCE_CHUNK / length, size = lines * (length + 4);
        char *bytes = malloc(size + 1), *end = bytes;
        for (size_t line = 0; line < lines; line++) {
            memset(end, 'a', length);
            memcpy(end + length, "♔\n", 4);
            memcpy(end + length / 2, "😀", 4);
            end += length + 4;
        }
        *end = '\0';
        char *text = decoded(bytes, size, ENCODING_AUTO);
        ck_assert(strcmp(text, bytes) == 0);
        free(text);
        free(bytes);
    }
}
END_TEST

START_TEST(lines_are_counted)
{
    static TextSource source;
    text_source_open_memory(&source, "a\r\nb\n\nc", 7, ENCODING_AUTO);
    size_t lines[] = {1, 1, 2, 2, 3, 4};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        ck_assert(*text_source_look(&source));
        ck_assert_uint_eq(source.line, lines[i]);
        text_source_skip(&source, 1);
    }
    ck_assert(!*text_source_look(&source));
}
END_TEST

START_TEST(quotations_are_one_printable_line)
{
    char out[20];
    quote_text("Кр\n\x1b[1m\xff", out, sizeof out);
    ck_assert_str_eq(out, "Кр??[1m?");
    quote_text("123456789012345678901234567890", out, sizeof out);
    ck_assert_str_eq(out, "1234567890123456...");
    quote_text("ККККККККККККККК", out, sizeof out);
    ck_assert_str_eq(out, "КККККККК...");
}
END_TEST

START_TEST(encodings_have_names)
{
    Encoding encoding;
    ck_assert(encoding_by_name("CP1251", &encoding) && encoding == ENCODING_CP1251);
    ck_assert(encoding_by_name("utf-8", &encoding) && encoding == ENCODING_UTF8);
    ck_assert(encoding_by_name("windows-1252", &encoding) && encoding == ENCODING_LATIN1);
    ck_assert(!encoding_by_name("koi8-r", &encoding));
}
END_TEST

Suite *source_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("source", &tests);
    tcase_add_test(tests, line_ends_become_one_kind);
    tcase_add_test(tests, marks_and_control_characters_do_not_come_through);
    tcase_add_test(tests, utf8_is_kept_and_mended);
    tcase_add_test(tests, eight_bit_encodings_are_recognised_line_by_line);
    tcase_add_test(tests, utf16_is_recognised_by_its_mark);
    tcase_add_test(tests, no_border_of_a_buffer_shows);
    tcase_add_test(tests, lines_are_counted);
    tcase_add_test(tests, quotations_are_one_printable_line);
    tcase_add_test(tests, encodings_have_names);
    return suite;
}
