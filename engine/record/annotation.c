/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads up to `most` digits; false without any, or with more. */
static bool take_number(const char **text, int most, int64_t *number)
{
    const char *start = *text;
    *number = 0;
    while (is_digit(**text) && *text - start < most)
        *number = *number * 10 + *(*text)++ - '0';
    return *text > start && !is_digit(**text);
}

/* The part behind a decimal point in units of 10^-digits; further digits are passed over. */
static int64_t take_fraction(const char **text, int digits)
{
    int64_t value = 0;
    bool point = **text == '.';
    if (point)
        ++*text;
    for (int i = 0; i < digits; i++)
        value = value * 10 + (point && is_digit(**text) ? *(*text)++ - '0' : 0);
    while (point && is_digit(**text))
        ++*text;
    return value;
}

/* "0.35", "-1.2,18", "#3", "#-3". */
static bool read_score(const char *text, GameScore *out)
{
    GameScore score = {.kind = GAME_CENTIPAWNS};
    int64_t number, depth = 0;
    if (*text == '#') {
        score.kind = GAME_MATE;
        text++;
    }
    bool negative = *text == '-';
    text += negative || *text == '+';
    if (*text == '#' && score.kind == GAME_CENTIPAWNS) { /* "-#3" */
        score.kind = GAME_MATE;
        text++;
    }
    if (!take_number(&text, 6, &number))
        return false;
    if (score.kind == GAME_CENTIPAWNS)
        number = number * 100 + take_fraction(&text, 2);
    if (*text == ',') {
        text++;
        if (!take_number(&text, 6, &depth))
            return false;
    }
    if (*text)
        return false;
    score.value = (int)(negative ? -number : number);
    score.depth = (int)depth;
    *out = score;
    return true;
}

/* "1:02:03.5", "02:03", "3.5". */
static bool read_time(const char *text, int64_t *milliseconds)
{
    int64_t seconds = 0, part;
    for (int parts = 0;; text++) {
        if (parts++ == 3 || !take_number(&text, 9, &part))
            return false;
        seconds = seconds * 60 + part;
        if (*text != ':')
            break;
    }
    part = take_fraction(&text, 3);
    if (*text)
        return false;
    *milliseconds = seconds * 1000 + part;
    return true;
}

/* Reads what stands between "[%" and "]". */
static bool read_command(char *command, GameAction *action)
{
    char *argument = strchr(command, ' ');
    if (!argument)
        return false;
    *argument++ = '\0';
    size_t length = strlen(argument);
    if (length > 0 && argument[length - 1] == ' ')
        argument[length - 1] = '\0';
    if (strcmp(command, "eval") == 0)
        return read_score(argument, &action->score);
    if (strcmp(command, "clk") == 0)
        return read_time(argument, &action->clock_ms);
    return strcmp(command, "emt") == 0 && read_time(argument, &action->spent_ms);
}

/* The end of a command that begins here and was understood, or NULL. */
static char *take_command(char *text, GameAction *action)
{
    char copy[64];
    size_t length = strcspn(text + 2, "[]");
    if (text[2 + length] != ']' || length >= sizeof copy)
        return NULL;
    memcpy(copy, text + 2, length);
    copy[length] = '\0';
    return read_command(copy, action) ? text + 2 + length + 1 : NULL;
}

/* Makes runs of blanks single, and none at the ends. */
static void squeeze(char *text)
{
    char *to = text;
    bool blank = false;
    for (const char *from = text; *from; from++) {
        if (strchr(" \t\r\n", *from)) {
            blank = true;
            continue;
        }
        if (blank && to > text)
            *to++ = ' ';
        blank = false;
        *to++ = *from;
    }
    *to = '\0';
}

/* A command inside another that is not closed stays, so that taking it makes no new one. */
void annotation_take(char *comment, GameAction *action)
{
    bool inside = false;
    char *to = comment;
    squeeze(comment);
    for (char *from = comment, *end; *from;) {
        bool command = from[0] == '[' && from[1] == '%';
        if (command && !inside && (end = take_command(from, action))) {
            from = end;
            *to++ = ' ';
        } else {
            inside = command || (inside && *from != ']');
            *to++ = *from++;
        }
    }
    *to = '\0';
    squeeze(comment);
}

static void add_score(const GameScore *score, Text *text)
{
    const char *sign = score->value < 0 ? "-" : "";
    int value = abs(score->value);
    if (score->kind == GAME_MATE)
        text_add_format(text, "[%%eval #%s%d", sign, value);
    else
        text_add_format(text, "[%%eval %s%d.%02d", sign, value / 100, value % 100);
    if (score->depth > 0)
        text_add_format(text, ",%d", score->depth);
    text_add(text, "]");
}

static void add_time(const char *name, int64_t milliseconds, Text *text)
{
    int64_t seconds = milliseconds / 1000;
    int fraction = (int)(milliseconds % 1000), digits = 3;
    if (text->length > 0)
        text_add(text, " ");
    text_add_format(text, "[%%%s %" PRId64 ":%02d:%02d", name, seconds / 3600,
                    (int)(seconds / 60 % 60), (int)(seconds % 60));
    for (; digits > 0 && fraction % 10 == 0; digits--)
        fraction /= 10;
    if (digits > 0)
        text_add_format(text, ".%0*d", digits, fraction);
    text_add(text, "]");
}

void annotation_add(const GameAction *action, Text *text)
{
    if (action->score.kind != GAME_NO_SCORE)
        add_score(&action->score, text);
    if (action->clock_ms >= 0)
        add_time("clk", action->clock_ms, text);
    if (action->spent_ms >= 0)
        add_time("emt", action->spent_ms, text);
}
