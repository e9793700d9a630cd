/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "book.h"

#include "../../movegen/fen.h"
#include "../../movegen/zobrist.h"
#include "../uci/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fail(Text *why, const char *reason, const char *token)
{
    char quote[QUOTE_SIZE];
    if (token)
        text_add_format(why, "'%s': ", text_quote(token, strcspn(token, " \t\r\n"), quote));
    text_add(why, reason);
    return false;
}

/* Takes back what was added since the text had a length. */
static void cut_text(Text *text, size_t length)
{
    if (text->length > length) {
        text->length = length;
        text->data[length] = '\0';
    }
}

/* Cuts an EPD line down to its first four fields. */
static void cut_operations(char *text)
{
    for (int field = 0; field < 4; field++) {
        text += strspn(text, " \t");
        text += strcspn(text, " \t");
    }
    *text = '\0';
}

static bool read_fen(char *text, const Variant *variant, Position *pos, Text *why)
{
    const char *where = text;
    FenError error = fen_read(pos, variant, text, &where);
    if (error == FEN_OK)
        return true;
    size_t length = why->length;
    fail(why, fen_error_text(error), where);
    cut_operations(text);
    if (fen_read(pos, variant, text, NULL) != FEN_OK)
        return false;
    cut_text(why, length);
    return true;
}

static bool play_actions(History *game, char *rest, Text *why)
{
    for (const char *word; (word = uci_word(&rest));) {
        Action action;
        ActionError error = action_parse(history_now(game), word, &action);
        if (error != ACTION_OK)
            return fail(why, action_error_text(error), word);
        if (!history_play(game, &action))
            return fail(why, "not enough memory", NULL);
    }
    return true;
}

/* Ends a field of "variant;start;actions" in place; the next one, or an empty string. */
static char *next_field(char *field)
{
    char *semicolon = strchr(field, ';');
    if (!semicolon)
        return field + strlen(field);
    *semicolon = '\0';
    return semicolon + 1;
}

/* text is written to. On failure the game may hold memory. */
static bool open_line(char *text, const Variant *variant, int drop_cap, History *game, Text *why)
{
    Position start;
    char *semicolon = strchr(text, ';'), *fen = text, *actions = text + strlen(text);
    bool is_list = semicolon && strcspn(text, " \t;") == (size_t)(semicolon - text);
    if (is_list) {
        fen = next_field(text);
        actions = next_field(fen);
        next_field(actions);
        if (variant_by_name(text) != variant)
            return fail(why, "not the variant of the match", text);
    }
    fen = uci_trim(fen);
    if (strcmp(fen, "startpos") == 0)
        fen_start(&start, variant);
    else if (!read_fen(fen, variant, &start, why))
        return false;
    position_set_drop_cap(&start, drop_cap);
    if (!history_init(game, &start))
        return fail(why, "not enough memory", NULL);
    if (!play_actions(game, actions, why))
        return false;
    Result result = history_result(game);
    return result.score == SCORE_ONGOING || fail(why, "the game is over there", NULL);
}

bool match_book_open(const char *line, const Variant *variant, int drop_cap, History *game,
                     Text *why)
{
    *game = (History){0};
    char *copy = strdup(line);
    bool good =
        copy ? open_line(copy, variant, drop_cap, game, why) : fail(why, "not enough memory", NULL);
    free(copy);
    if (!good)
        history_free(game);
    return good;
}

static bool add_line(MatchBook *book, const char *line)
{
    if (book->count == book->capacity) {
        size_t capacity = book->capacity ? book->capacity * 2 : 64;
        char **lines = realloc(book->lines, capacity * sizeof *lines);
        if (!lines)
            return false;
        book->lines = lines;
        book->capacity = capacity;
    }
    book->lines[book->count] = strdup(line);
    return book->lines[book->count] && ++book->count;
}

static bool judge_line(MatchBook *book, char *line, const Variant *variant, int drop_cap, Text *why)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* a UTF-8 byte order mark */
    History game;
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, mark, sizeof mark - 1) == 0)
        line += sizeof mark - 1;
    line = uci_trim(line);
    if (!*line || *line == '#')
        return true;
    if (!match_book_open(line, variant, drop_cap, &game, why))
        return false;
    history_free(&game);
    return add_line(book, line) || fail(why, "not enough memory", NULL);
}

bool match_book_read(MatchBook *book, const char *path, const Variant *variant, int drop_cap,
                     Text *why)
{
    *book = (MatchBook){0};
    char *line = NULL;
    size_t capacity = 0, number = 0, length = why->length;
    FILE *file = fopen(path, "r");
    bool good = file != NULL;
    if (!file)
        text_add_format(why, "%s: %s", path, strerror(errno));
    while (good && getline(&line, &capacity, file) >= 0) {
        text_add_format(why, "%s: line %zu: ", path, ++number);
        good = judge_line(book, line, variant, drop_cap, why);
        if (good)
            cut_text(why, length);
    }
    if (good && book->count == 0) {
        text_add_format(why, "%s: no opening in it", path);
        good = false;
    }
    if (file)
        fclose(file);
    free(line);
    if (!good)
        match_book_free(book);
    return good;
}

bool match_book_standard(MatchBook *book)
{
    *book = (MatchBook){0};
    return add_line(book, "startpos");
}

void match_book_free(MatchBook *book)
{
    for (size_t i = 0; i < book->count; i++)
        free(book->lines[i]);
    free(book->lines);
    *book = (MatchBook){0};
}

void match_book_shuffle(MatchBook *book, uint64_t seed)
{
    for (size_t i = book->count; i > 1; i--) {
        size_t other = random_next(&seed) % i;
        char *swap = book->lines[i - 1];
        book->lines[i - 1] = book->lines[other];
        book->lines[other] = swap;
    }
}
