/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "talk.h"

#include "../../engine/play/play.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_ARGUMENTS = 24, MOST_COLUMNS = 80 };

static PlayConfig config_of(char *arguments)
{
    PlayConfig config;
    Text why = {0};
    char *argv[MOST_ARGUMENTS];
    int argc = 0;
    while (*arguments) {
        char *end = arguments + strcspn(arguments, " ");
        if (argc > 0 && strcmp(argv[argc - 1], "--fen") == 0)
            end = arguments + strlen(arguments);
        argv[argc++] = arguments;
        arguments = *end ? end + 1 : end;
        *end = '\0';
    }
    bool fine = play_config_read(&config, &variant_table[KINGCHESS], argc, argv, &why);
    ck_assert_msg(fine, "%s", why.data);
    return config;
}

/* The bytes of the UTF-8 sign that a text begins with; 0 for a broken one. */
static size_t sign_length(const char *text)
{
    unsigned first = (unsigned char)*text;
    size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 0;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xC0U) != 0x80)
            return 0;
    return length;
}

static void check_output(const char *text)
{
    int columns = 0;
    while (*text) {
        size_t length = sign_length(text);
        ck_assert_msg(length > 0, "broken UTF-8: %.20s", text);
        ck_assert_msg(*text == '\n' || (unsigned char)*text >= ' ', "a control character");
        columns = *text == '\n' ? 0 : columns + 1;
        ck_assert_msg(columns <= MOST_COLUMNS, "a line over 80 columns ends in %.20s", text - 20);
        text += length;
    }
}

static Talk play(const char *arguments, int in, int wake, bool person)
{
    Talk talk = {0};
    size_t size;
    char *words = strdup(arguments);
    PlayConfig config = config_of(words);
    Terminal *terminal = calloc(1, sizeof *terminal);
    *terminal = (Terminal){.in = in, .wake = wake, .echo = !person, .person = person};
    terminal->unicode = !config.ascii;
    terminal->out = open_memstream(&talk.text, &size);
    talk.status = play_session(&config, terminal);
    fclose(terminal->out);
    free(terminal);
    free(words);
    if (talk.status != PLAY_INTERRUPTED)
        check_output(talk.text);
    return talk;
}

Talk talk_bytes(const char *arguments, const char *bytes, size_t length)
{
    FILE *input = tmpfile();
    ck_assert_ptr_nonnull(input);
    ck_assert_uint_eq(fwrite(bytes, 1, length, input), length);
    rewind(input);
    Talk answer = play(arguments, fileno(input), -1, false);
    fclose(input);
    return answer;
}

Talk talk(const char *arguments, const char *lines)
{
    return talk_bytes(arguments, lines, strlen(lines));
}

Talk talk_signals(const char *arguments, const char *lines, const char *signals, bool person)
{
    int in[2], wake[2];
    ck_assert_int_eq(pipe(in), 0);
    ck_assert_int_eq(pipe(wake), 0);
    ck_assert_int_eq(write(in[1], lines, strlen(lines)), (ssize_t)strlen(lines));
    ck_assert_int_eq(write(wake[1], signals, strlen(signals)), (ssize_t)strlen(signals));
    Talk answer = play(arguments, in[0], wake[0], person);
    for (int i = 0; i < 2; i++) {
        close(in[i]);
        close(wake[i]);
    }
    return answer;
}

void talk_free(Talk *talk)
{
    free(talk->text);
    *talk = (Talk){0};
}

bool says(const Talk *talk, const char *text)
{
    return strstr(talk->text, text) != NULL;
}

int times(const Talk *talk, const char *text)
{
    int count = 0;
    for (const char *at = talk->text; (at = strstr(at, text)) != NULL; at++)
        count++;
    return count;
}

bool says_then(const Talk *talk, const char *first, const char *second)
{
    const char *at = strstr(talk->text, first);
    return at && strstr(at + strlen(first), second);
}

void expect(const char *arguments, const char *lines, const char *text)
{
    Talk answer = talk(arguments, lines);
    ck_assert_msg(says(&answer, text), "no '%s' in:\n%s", text, answer.text);
    ck_assert_int_eq(answer.status, PLAY_FINE);
    talk_free(&answer);
}
