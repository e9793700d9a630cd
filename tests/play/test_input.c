/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input of every kind, its end at every point, and signals. */
#include "suites.h"
#include "talk.h"

#include "../../engine/interrupt.h"
#include "../../engine/play/play.h"
#include "../support/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void survives(const char *arguments, const char *bytes, size_t length)
{
    Talk answer = talk_bytes(arguments, bytes, length);
    ck_assert_int_eq(answer.status, PLAY_FINE);
    ck_assert(says(&answer, "Result: "));
    talk_free(&answer);
}

START_TEST(the_input_may_end_after_every_byte)
{
    static const char lines[] = "place K e1\ndone\nhint\n";
    static const char army[] = "K e1\nauto\ndone\n";
    for (size_t length = 0; length < sizeof lines; length++)
        survives("--seed 1 --level 1", lines, length);
    for (size_t length = 0; length < sizeof army; length++)
        survives("--variant combat --seed 1 --level 1", army, length);
}
END_TEST

START_TEST(a_line_without_its_end_counts)
{
    Talk answer = talk("--variant chess --level 1", "e4");
    ck_assert(says(&answer, "unfinished after 2 actions"));
    talk_free(&answer);
}
END_TEST

START_TEST(the_end_of_input_shows_the_result_so_far)
{
    Talk answer = talk("--variant chess --level 1", "");
    ck_assert_int_eq(answer.status, PLAY_FINE);
    ck_assert(says(&answer, "Result: * (unfinished after 0 actions)."));
    talk_free(&answer);
}
END_TEST

START_TEST(empty_lines_and_blanks_are_nothing)
{
    Talk answer = talk("--variant chess --level 1", "\n\r\n \t \n\v\f\n");
    ck_assert(!says(&answer, "not understood"));
    talk_free(&answer);
}
END_TEST

START_TEST(a_zero_inside_a_line_is_not_understood)
{
    Talk answer = talk_bytes("--variant chess --level 1", "e2\0e4\nmo\0ves\n", 13);
    ck_assert(says(&answer, "e2?e4: not understood"));
    ck_assert(says(&answer, "mo?ves: not understood"));
    talk_free(&answer);
}
END_TEST

START_TEST(endless_lines_are_passed_over)
{
    static const size_t lengths[] = {4094, 4095, 4096, 4097, 8191, 8192, 300000};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        char *bytes = malloc(lengths[i] + 20);
        memset(bytes, 'e', lengths[i]);
        strcpy(bytes + lengths[i], "\nresult\n");
        Talk answer = talk("--variant chess --level 1", bytes);
        ck_assert(says(&answer, "* (the game goes on)."));
        ck_assert(says(&answer, lengths[i] > 4095 ? "That line is too long." : "not understood"));
        talk_free(&answer);
        free(bytes);
    }
}
END_TEST

START_TEST(strange_characters_are_quoted_harmlessly)
{
    static const char *const lines[] = {
        "\033[31mred\n",
        "\x80\xff\xfe\n",
        "日本語 e4\n",
        "\u202eabc\n",
        "é ž Кf9 – x\n",
        "%s%n%d\n",
        "place \xd0\nplace К\xd1\n",
        "\xc3\n",
        "\xe2\x80\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        Talk answer = talk("--level 1", lines[i]);
        ck_assert_int_eq(answer.status, PLAY_FINE);
        talk_free(&answer);
    }
    expect("--level 1", "Кf9 – é\n", "Кf9 – é: not understood");
}
END_TEST

START_TEST(random_bytes_never_kill)
{
    static const char alphabet[] = "KQRBNPkqrbnp@,-x=+0O12345678abcdefgh \n\n\t\0\xd0\x9a\xff"
                                   "undo go done place take auto clear moves";
    static const char *const games[] = {"--level 1 --seed 1", "--variant combat --level 1 --seed 1",
                                        "--variant frolov --level 1 --seed 1"};
    uint64_t seed = 1;
    for (int round = 0; round < 30; round++) {
        char bytes[600];
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = alphabet[random_below(&seed, sizeof alphabet)];
        survives(games[round % 3], bytes, sizeof bytes);
    }
}
END_TEST

START_TEST(random_words_never_kill)
{
    static const char *const words[] = {
        "K e1",  "Q d1", "P a2-h2", "e2e4", "K e8",  "P e7", "undo",    "go",    "done",
        "clear", "auto", "flip",    "new",  "moves", "draw", "resign",  "board", "take e1",
        "eval",  "hint", "level 2", "e7e5", "Nf3",   "R a1", "N b1 g1", "B c1",  "place Q d8"};
    static const char *const games[] = {"--level 1 --seed 1", "--variant combat --level 1 --seed 1",
                                        "--variant frolov --level 1 --seed 1",
                                        "--variant chess --level 1 --seed 1",
                                        "--drops 2 --colour black --level 1 --seed 1"};
    uint64_t seed = 2;
    for (int round = 0; round < 15; round++) {
        char lines[1200] = "";
        for (int i = 0; i < 50; i++) {
            strcat(lines, words[random_below(&seed, sizeof words / sizeof words[0])]);
            strcat(lines, "\n");
        }
        survives(games[round % 5], lines, strlen(lines));
    }
}
END_TEST

START_TEST(a_signal_ends_with_status_3)
{
    static const char terminate[] = {INTERRUPT_TERMINATED, '\0'};
    static const char interrupt[] = {INTERRUPT_ASKED, '\0'};
    Talk a = talk_signals("--level 1", "", terminate, true);
    Talk b = talk_signals("--level 1", "", interrupt, false);
    ck_assert_int_eq(a.status, PLAY_INTERRUPTED);
    ck_assert_int_eq(b.status, PLAY_INTERRUPTED);
    ck_assert(says(&a, "Result: * (unfinished"));
    ck_assert(says(&b, "Result: * (unfinished"));
    talk_free(&a);
    talk_free(&b);
}
END_TEST

START_TEST(a_person_is_asked_before_ctrl_c_leaves)
{
    static const char twice[] = {INTERRUPT_ASKED, INTERRUPT_ASKED, '\0'};
    Talk answer = talk_signals("--level 1", "", twice, true);
    ck_assert(says_then(&answer, "Press Ctrl-C again to leave", "Result: *"));
    ck_assert_int_eq(answer.status, PLAY_INTERRUPTED);
    talk_free(&answer);
}
END_TEST

START_TEST(a_signal_stops_a_long_think)
{
    static const char terminate[] = {INTERRUPT_TERMINATED, '\0'};
    Talk answer = talk_signals("--movetime 3600000 --colour black", "", terminate, true);
    ck_assert_int_eq(answer.status, PLAY_INTERRUPTED);
    talk_free(&answer);
}
END_TEST

START_TEST(the_clock_ends_a_wait)
{
    int descriptors[2];
    Terminal *terminal = calloc(1, sizeof *terminal);
    ck_assert_int_eq(pipe(descriptors), 0);
    *terminal = (Terminal){.in = descriptors[0], .wake = -1, .out = tmpfile()};
    ck_assert_int_eq(terminal_read(terminal, "> ", terminal_now() - 5), LINE_LATE);
    ck_assert_int_eq(terminal_read(terminal, "> ", terminal_now() + 5), LINE_LATE);
    fclose(terminal->out);
    free(terminal);
    close(descriptors[0]);
    close(descriptors[1]);
}
END_TEST

Suite *input_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play input", &tests);
    tcase_add_test(tests, the_input_may_end_after_every_byte);
    tcase_add_test(tests, a_line_without_its_end_counts);
    tcase_add_test(tests, the_end_of_input_shows_the_result_so_far);
    tcase_add_test(tests, empty_lines_and_blanks_are_nothing);
    tcase_add_test(tests, a_zero_inside_a_line_is_not_understood);
    tcase_add_test(tests, endless_lines_are_passed_over);
    tcase_add_test(tests, strange_characters_are_quoted_harmlessly);
    tcase_add_test(tests, random_bytes_never_kill);
    tcase_add_test(tests, random_words_never_kill);
    tcase_add_test(tests, a_signal_ends_with_status_3);
    tcase_add_test(tests, a_person_is_asked_before_ctrl_c_leaves);
    tcase_add_test(tests, a_signal_stops_a_long_think);
    tcase_add_test(tests, the_clock_ends_a_wait);
    return suite;
}
