/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/zobrist.h"
#include "session.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static Session *session;

static void set_up(void)
{
    session = session_start();
}

static void tear_down(void)
{
    session_quit(session);
}

/* A string of one letter. */
static char *long_text(const char *start, size_t length, char letter)
{
    size_t before = strlen(start);
    char *text = malloc(before + length + 1);
    ck_assert_ptr_nonnull(text);
    memcpy(text, start, before);
    memset(text + before, letter, length);
    text[before + length] = '\0';
    return text;
}

START_TEST(a_word_of_a_mebibyte_is_refused_in_a_short_line)
{
    static const char *const starts[] = {"",
                                         "position ",
                                         "position fen ",
                                         "position startpos moves ",
                                         "position startpos moves K@e1,",
                                         "go ",
                                         "go depth ",
                                         "go searchmoves ",
                                         "setoption name ",
                                         "setoption name Hash value ",
                                         "legal ",
                                         "legal all ",
                                         "move ",
                                         "drop ",
                                         "bench "};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        char *line = long_text(starts[i], 1 << 20, 'x');
        const char *answer = session_answer(session, line);
        ck_assert_msg(is_one_line(answer, "info string error: "), "%s: %s", starts[i], answer);
        ck_assert_uint_lt(strlen(answer), 300);
        free(line);
    }
}
END_TEST

START_TEST(a_line_beyond_the_limit_is_skipped_whole)
{
    char *line = long_text("isready ", 17 << 20, 'y');
    ck_assert_str_eq(session_answer(session, line),
                     "info string error: a line too long, skipped\n");
    free(line);
}
END_TEST

START_TEST(unprintable_bytes_are_not_echoed)
{
    static const char line[] = "\x01\xff\x1b[2Jbell\a";
    ck_assert_str_eq(session_answer(session, line),
                     "info string error: unknown command '???[2Jbell?'\n");
}
END_TEST

START_TEST(a_zero_byte_does_not_cut_a_line_short)
{
    static const char line[] = "position startpos moves K@e1\0K@e8\n";
    session_send_bytes(session, line, sizeof line - 1);
    ck_assert_ptr_nonnull(strstr(session_line(session), "'K@e1?K@e8': not an action"));
    session_send_bytes(session, "\0\n", 2);
    ck_assert_str_eq(session_line(session), "info string error: unknown command '?'");
}
END_TEST

START_TEST(random_bytes_do_no_harm)
{
    enum { SIZE = 1 << 16 };
    static char bytes[SIZE];
    uint64_t seed = 20240501;
    for (int round = 0; round < 16; round++) {
        for (size_t i = 0; i < SIZE; i++)
            bytes[i] = (char)(random_next(&seed) >> 32);
        session_send_bytes(session, bytes, SIZE);
        session_send_bytes(session, "\n", 1);
        session_send(session, "isready");
        session_expect(session, "readyok");
    }
}
END_TEST

/* Words of the protocol in any order; searches are short or stopped. */
START_TEST(random_words_of_the_protocol_do_no_harm)
{
    static const char *const words[] = {"uci",
                                        "position",
                                        "startpos",
                                        "fen",
                                        "moves",
                                        "go",
                                        "depth",
                                        "1",
                                        "nodes",
                                        "-1",
                                        "perft",
                                        "2",
                                        "stop",
                                        "legal",
                                        "all",
                                        "count",
                                        "drops",
                                        "drop",
                                        "K@e1",
                                        "K@e8",
                                        "Q@d1",
                                        "e2e4",
                                        "undo",
                                        "d",
                                        "name",
                                        "Hash",
                                        "value",
                                        "result",
                                        "move",
                                        "e1e2",
                                        "infinite",
                                        "eval",
                                        "kingchess",
                                        "setoption",
                                        "UCI_Variant",
                                        "combat",
                                        "frolov",
                                        "chess",
                                        "ponder",
                                        "ponderhit",
                                        "searchmoves",
                                        "\n",
                                        "\n",
                                        "\n",
                                        "\nstop\n",
                                        "4k3/8/8/8/8/8/8/4K3[Pp]",
                                        "w",
                                        "-",
                                        "0"};
    uint64_t seed = 7;
    char line[4096];
    for (int round = 0; round < 100; round++) {
        line[0] = '\0';
        for (int i = 0; i < 60; i++) {
            strcat(line, words[(random_next(&seed) >> 32) % (sizeof words / sizeof words[0])]);
            strcat(line, " ");
        }
        session_send(session, line);
        session_send(session, "stop");
        session_send(session, "isready");
        session_expect(session, "readyok");
    }
    ck_assert_str_eq(session_answer(session, "position startpos"), "");
}
END_TEST

START_TEST(a_closed_output_ends_the_engine_quietly)
{
    Session *other = session_start();
    session_send(other, "isready");
    session_expect(other, "readyok");
    session_close_output(other);
    session_send(other, "uci");
    ck_assert_int_eq(session_end(other), 0);
}
END_TEST

START_TEST(a_closed_output_ends_a_running_search)
{
    Session *other = session_start();
    session_send(other, "go infinite");
    session_send(other, "isready");
    session_expect(other, "readyok");
    session_close_output(other);
    session_send(other, "isready");
    ck_assert_int_eq(session_end(other), 0);
}
END_TEST

Suite *robustness_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("robustness", &tests);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_word_of_a_mebibyte_is_refused_in_a_short_line);
    tcase_add_test(tests, a_line_beyond_the_limit_is_skipped_whole);
    tcase_add_test(tests, unprintable_bytes_are_not_echoed);
    tcase_add_test(tests, a_zero_byte_does_not_cut_a_line_short);
    tcase_add_test(tests, random_bytes_do_no_harm);
    tcase_add_test(tests, random_words_of_the_protocol_do_no_harm);
    tcase_add_test(tests, a_closed_output_ends_the_engine_quietly);
    tcase_add_test(tests, a_closed_output_ends_a_running_search);
    return suite;
}
