/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "epd.h"

#include "../../movegen/fen.h"
#include "../../movegen/notation.h"
#include "../uci/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool fail(Text *why, const char *token, size_t length, const char *reason)
{
    char quote[QUOTE_SIZE];
    text_add_format(why, "'%s': %s", text_quote(token, length, quote), reason);
    return false;
}

/* Where the field behind this one begins. */
static char *next_field(char *text)
{
    text += strcspn(text, " \t");
    return text + strspn(text, " \t");
}

/* Whether a text can be operations: a name, then an operand or a semicolon. Anything else is left
 * to be judged as a part of the FEN. */
static bool are_operations(const char *text)
{
    size_t name = strcspn(text, " \t;");
    return isalpha((unsigned char)text[0]) && text[name + strspn(text + name, " \t")] != '\0';
}

/* Where the operations begin, or the end: behind four fields, and behind both counters and the
 * field of bishops if they are there. */
static char *find_operations(char *text)
{
    char *c = text;
    int fields = 0, wanted = strncmp(text, "startpos", 8) == 0 ? 1 : 4;
    for (; *c && fields < wanted; fields++)
        c = next_field(c);
    for (; fields >= 4 && fields < 6 && isdigit((unsigned char)*c); fields++)
        c = next_field(c);
    size_t length = strcspn(c, " \t");
    if (fields == 6 && length > 0 && strspn(c, "LDFldf-") == length)
        c = next_field(c);
    return are_operations(c) ? c : text + strlen(text);
}

/* Takes the next operation off *rest, in place: its words without the final semicolon. Semicolons
 * in quotation marks do not count. */
static char *next_operation(char **rest)
{
    char *start = *rest, *c = start;
    bool quoted = false;
    for (; *c && (quoted || *c != ';'); c++)
        if (*c == '"')
            quoted = !quoted;
    *rest = *c ? c + 1 : c;
    *c = '\0';
    return uci_trim(start);
}

static bool read_action(const Position *pos, const char *word, Action *action)
{
    return notation_read(pos, word, NOTATION_SAN, action) == NOTATION_OK ||
           notation_read(pos, word, NOTATION_PROTOCOL, action) == NOTATION_OK;
}

/* Appends the actions of "bm" or "am" to a list. */
static bool read_actions(const Position *pos, char *words, Action **list, size_t *count, Text *why)
{
    size_t before = *count;
    for (char *word; (word = uci_word(&words)); (*count)++) {
        Action *grown = realloc(*list, (*count + 1) * sizeof *grown);
        if (!grown) {
            text_add(why, "not enough memory");
            return false;
        }
        *list = grown;
        if (!read_action(pos, word, &grown[*count]))
            return fail(
                why, word, strlen(word),
                notation_error_text(notation_read(pos, word, NOTATION_SAN, &grown[*count])));
    }
    return *count > before || fail(why, words, 0, "an action must follow bm and am");
}

static void read_id(const char *word, EpdTests *tests)
{
    char quote[QUOTE_SIZE];
    size_t length = strlen(word);
    if (length >= 2 && word[0] == '"' && word[length - 1] == '"') {
        word++;
        length -= 2;
    }
    strcpy(tests->id, text_quote(word, length, quote));
}

static bool read_number(const char *word, int64_t min, int64_t max, int64_t *number, Text *why)
{
    return (uci_number(word, number) && *number >= min && *number <= max) ||
           fail(why, word, strlen(word), "not a number here");
}

/* One operation that asks something; others are fine. The position is complete. */
static bool read_question(const char *name, char *rest, const Position *pos, EpdTests *tests,
                          Text *why)
{
    int64_t number;
    if (strcmp(name, "bm") == 0)
        return read_actions(pos, rest, &tests->best, &tests->best_count, why);
    if (strcmp(name, "am") == 0)
        return read_actions(pos, rest, &tests->avoid, &tests->avoid_count, why);
    if (strcmp(name, "id") == 0)
        read_id(uci_trim(rest), tests);
    if (strcmp(name, "dm") != 0)
        return true;
    if (!read_number(uci_trim(rest), 1, MAX_PLY, &number, why))
        return false;
    tests->mate = (int)number;
    return true;
}

/* The counters, which belong to the position and come before any question is judged. */
static bool read_counter(const char *name, char *rest, Position *pos, Text *why)
{
    int64_t number;
    bool halfmove = strcmp(name, "hmvc") == 0;
    if (!halfmove && strcmp(name, "fmvn") != 0)
        return true;
    if (!read_number(uci_trim(rest), 0, MAX_CLOCK, &number, why))
        return false;
    if (halfmove)
        pos->halfmove = (uint16_t)number;
    else
        pos->fullmove = (uint16_t)(number > 0 ? number : 1);
    return true;
}

/* Reads the counters, or else the questions, of a copy of the operations. */
static bool read_operations(const char *operations, Position *pos, EpdTests *tests, bool counters,
                            Text *why)
{
    char *copy = strdup(operations), *rest = copy;
    bool good = copy != NULL;
    if (!good)
        text_add(why, "not enough memory");
    while (good && *rest) {
        char *words = next_operation(&rest);
        char *name = uci_word(&words);
        if (name)
            good = counters ? read_counter(name, words, pos, why)
                            : read_question(name, words, pos, tests, why);
    }
    free(copy);
    return good;
}

static bool read_position(char *text, const Variant *variant, int drop_cap, Position *pos,
                          Text *why)
{
    const char *where = text;
    text = uci_trim(text);
    if (strcmp(text, "startpos") == 0) {
        fen_start(pos, variant);
    } else {
        FenError error = fen_read(pos, variant, text, &where);
        if (error != FEN_OK)
            return fail(why, where, strcspn(where, " \t"), fen_error_text(error));
    }
    position_set_drop_cap(pos, drop_cap);
    return true;
}

bool epd_read(char *line, const Variant *variant, int drop_cap, Position *pos, EpdTests *tests,
              Text *why)
{
    *tests = (EpdTests){0};
    line = uci_trim(line);
    char *found = find_operations(line);
    char *operations = strdup(found);
    bool good = operations != NULL;
    if (!good)
        text_add(why, "not enough memory");
    *found = '\0';
    good = good && read_position(line, variant, drop_cap, pos, why) &&
           read_operations(operations, pos, tests, true, why) &&
           read_operations(operations, pos, tests, false, why);
    free(operations);
    if (!good)
        epd_tests_free(tests);
    return good;
}

void epd_tests_free(EpdTests *tests)
{
    free(tests->best);
    free(tests->avoid);
    *tests = (EpdTests){0};
}

bool epd_asks(const EpdTests *tests)
{
    return tests->best_count > 0 || tests->avoid_count > 0 || tests->mate > 0;
}

static bool contains(const Action *list, size_t count, const Action *action)
{
    for (size_t i = 0; i < count; i++)
        if (action_equal(&list[i], action))
            return true;
    return false;
}

bool epd_solved(const EpdTests *tests, const Action *action, int mate)
{
    if (tests->best_count > 0 && !contains(tests->best, tests->best_count, action))
        return false;
    if (contains(tests->avoid, tests->avoid_count, action))
        return false;
    return tests->mate == 0 || (mate > 0 && mate <= tests->mate);
}

static void describe_actions(const char *name, const Action *list, size_t count,
                             const Position *pos, Text *text)
{
    char action[NOTATION_TEXT_SIZE];
    if (count == 0)
        return;
    text_add_format(text, "%s%s", text->length > 0 ? "; " : "", name);
    for (size_t i = 0; i < count; i++)
        text_add_format(text, " %s", notation_write(pos, &list[i], NOTATION_SAN, action));
}

void epd_describe(const EpdTests *tests, const Position *pos, Text *text)
{
    Text questions = {0};
    describe_actions("bm", tests->best, tests->best_count, pos, &questions);
    describe_actions("am", tests->avoid, tests->avoid_count, pos, &questions);
    if (tests->mate)
        text_add_format(&questions, "%sdm %d", questions.length > 0 ? "; " : "", tests->mate);
    if (questions.data)
        text_add(text, questions.data);
    text->failed |= questions.failed;
    text_free(&questions);
}
