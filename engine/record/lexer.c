/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lexer.h"
#include "characters.h"
#include "game.h"

#include <string.h>

/* Tags of a record may stand on lines of their own as "White: Anderssen". */
static const struct {
    const char *key; /* folded */
    const char *name;
} plain_keys[] = {
    {"event", "Event"},      {"site", "Site"},    {"date", "Date"},       {"round", "Round"},
    {"white", "White"},      {"black", "Black"},  {"result", "Result"},   {"variant", "Variant"},
    {"fen", "FEN"},          {"турнир", "Event"}, {"событие", "Event"},   {"место", "Site"},
    {"дата", "Date"},        {"тур", "Round"},    {"белые", "White"},     {"черные", "Black"},
    {"результат", "Result"}, {"итог", "Result"},  {"вариант", "Variant"}, {"игра", "Variant"},
    {"game", "Variant"},     {"позиция", "FEN"},
};

static const char tag_name_bytes[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+#=:";

void lexer_init(Lexer *lexer, TextSource *source, bool record)
{
    *lexer = (Lexer){.source = source, .record = record};
}

void lexer_free(Lexer *lexer)
{
    text_free(&lexer->token.text);
    text_free(&lexer->token.value);
}

static const char *look(Lexer *lexer)
{
    return text_source_look(lexer->source);
}

/* Takes some bytes into a text that may not grow beyond a bound. */
static void take_bytes(Lexer *lexer, Text *text, size_t bytes, size_t most)
{
    if (text->length + bytes > most)
        lexer->token.cut = true;
    else if (!lexer->token.cut)
        text_add_bytes(text, look(lexer), bytes);
    text_source_skip(lexer->source, bytes);
}

void lexer_skip_line(Lexer *lexer)
{
    const char *text;
    while (*(text = look(lexer))) {
        size_t length = strcspn(text, "\n");
        text_source_skip(lexer->source, length + (text[length] == '\n'));
        if (text[length] == '\n')
            return;
    }
}

/* Skips blanks, and of a line only those. */
static void skip_line_blanks(Lexer *lexer)
{
    const char *text;
    size_t blank;
    while (*(text = look(lexer)) != '\n' && (blank = blank_length(text)) > 0)
        text_source_skip(lexer->source, blank);
}

/* Whether a text is a tag with its quotation mark, which never stands in movetext. */
static bool is_whole_tag(const char *text)
{
    if (*text != '[')
        return false;
    text++;
    text += strspn(text, " \t");
    size_t name = strspn(text, tag_name_bytes);
    if (name == 0)
        return false;
    text += name;
    return text[strspn(text, " \t")] == '"';
}

/* A tag at the start of a line needs no quotation mark. */
static bool is_line_tag(const char *text)
{
    return *text == '[' &&
           ((text[1] >= 'A' && text[1] <= 'Z') || (text[1] >= 'a' && text[1] <= 'z'));
}

/* What makes a line the start of a new game even within a comment that nobody closed. */
static bool is_game_start(Lexer *lexer)
{
    return text_source_line_starts(lexer->source) && strncmp(look(lexer), "[Event \"", 8) == 0;
}

static void take_comment(Lexer *lexer)
{
    const char *text;
    lexer->token.kind = TOKEN_COMMENT;
    text_source_skip(lexer->source, 1);
    while (*(text = look(lexer)) != '}') {
        if (!*text || is_game_start(lexer)) {
            lexer->token.unclosed = true;
            return;
        }
        size_t length = *text == '\n' ? 1 : strcspn(text, "}\n");
        take_bytes(lexer, &lexer->token.text, length, GAME_TEXT_MAX / 2);
    }
    text_source_skip(lexer->source, 1);
}

static void take_line_comment(Lexer *lexer)
{
    const char *text;
    lexer->token.kind = TOKEN_COMMENT;
    text_source_skip(lexer->source, 1);
    while (*(text = look(lexer)) && *text != '\n')
        take_bytes(lexer, &lexer->token.text, strcspn(text, "\n"), GAME_TEXT_MAX / 2);
}

/* The value of a tag up to its closing mark. A mark that no bracket follows belongs to the value,
 * as in [White "J. "Joe" Smith"]; a line's end closes what nobody closed. */
static void take_quoted(Lexer *lexer, Text *value)
{
    const char *text;
    text_source_skip(lexer->source, 1);
    while (*(text = look(lexer)) && *text != '\n') {
        if (*text == '\\' && (text[1] == '"' || text[1] == '\\')) {
            text_source_skip(lexer->source, 1);
            take_bytes(lexer, value, 1, TAG_VALUE_MAX);
        } else if (*text == '"' && text[1 + strspn(text + 1, " \t")] == ']') {
            text_source_skip(lexer->source, 2 + strspn(text + 1, " \t"));
            return;
        } else {
            size_t length = strcspn(text + 1, "\"\\\n");
            take_bytes(lexer, value, 1 + length, TAG_VALUE_MAX);
        }
    }
    while (value->length > 0 && strchr(" \t\"]", value->data[value->length - 1]))
        value->data[--value->length] = '\0';
}

/* The value of a tag without marks. */
static void take_bare(Lexer *lexer, Text *value, const char *end)
{
    const char *text;
    while (*(text = look(lexer)) && !strchr(end, *text))
        take_bytes(lexer, value, strcspn(text, end), TAG_VALUE_MAX);
    if (*text == ']')
        text_source_skip(lexer->source, 1);
    while (value->length > 0 && strchr(" \t\"", value->data[value->length - 1]))
        value->data[--value->length] = '\0';
}

static void take_tag(Lexer *lexer)
{
    lexer->token.kind = TOKEN_TAG;
    text_source_skip(lexer->source, 1);
    skip_line_blanks(lexer);
    take_bytes(lexer, &lexer->token.text, strspn(look(lexer), tag_name_bytes), TAG_NAME_MAX);
    skip_line_blanks(lexer);
    text_add_bytes(&lexer->token.value, "", 0);
    if (*look(lexer) == '"')
        take_quoted(lexer, &lexer->token.value);
    else
        take_bare(lexer, &lexer->token.value, "]\n");
}

/* The tag that a line such as "White: Anderssen" is, or NULL. */
static const char *plain_key(const char *line, size_t *length)
{
    char key[TEXT_SOURCE_LOOK + 8], folded[TEXT_SOURCE_LOOK + 8];
    *length = strcspn(line, ":\n");
    if (line[*length] != ':' || *length > TEXT_SOURCE_LOOK || blank_length(line + *length + 1) == 0)
        return NULL;
    memcpy(key, line, *length);
    key[*length] = '\0';
    fold_letters(key, folded, sizeof folded);
    for (size_t i = 0; i < sizeof plain_keys / sizeof plain_keys[0]; i++)
        if (strcmp(plain_keys[i].key, folded) == 0)
            return plain_keys[i].name;
    return NULL;
}

bool lexer_at_game(Lexer *lexer)
{
    const char *text = look(lexer);
    size_t length;
    return text_source_line_starts(lexer->source) &&
           (is_line_tag(text) || strncmp(text, "1.", 2) == 0 ||
            (lexer->record && plain_key(text, &length)));
}

/* Takes a line such as "White: Anderssen", if one starts here. */
static bool take_plain_tag(Lexer *lexer)
{
    size_t length;
    const char *name = lexer->record && text_source_line_starts(lexer->source)
                           ? plain_key(look(lexer), &length)
                           : NULL;
    if (!name)
        return false;
    lexer->token.kind = TOKEN_TAG;
    text_add(&lexer->token.text, name);
    text_source_skip(lexer->source, length + 1);
    skip_line_blanks(lexer);
    text_add_bytes(&lexer->token.value, "", 0);
    take_bare(lexer, &lexer->token.value, "\n");
    return true;
}

static void take_nag(Lexer *lexer)
{
    int number = 0;
    lexer->token.kind = TOKEN_NAG;
    text_source_skip(lexer->source, 1);
    for (const char *text; *(text = look(lexer)) >= '0' && *text <= '9';) {
        number = number < 1000 ? number * 10 + *text - '0' : number;
        text_source_skip(lexer->source, 1);
    }
    lexer->token.number = number;
}

/* In a record brackets also belong to actions: (0), where people write an O too, and a promotion as
 * (Q). Takes such a word, if one stands here. */
static bool take_bracket_word(Lexer *lexer)
{
    static const char *const zeros[] = {"(0)", "(O)", "(o)", "(О)", "(о)"};
    const char *text = look(lexer);
    size_t inside = *text ? strcspn(text + 1, ") \n") : 0, length = inside + 2;
    char copy[8] = "";
    if (!lexer->record || *text != '(' || text[1 + inside] != ')' || inside == 0 || inside > 4)
        return false;
    memcpy(copy, text, length);
    if (characters(copy) > 4)
        return false;
    for (size_t i = 0; i < sizeof zeros / sizeof zeros[0]; i++)
        if (strcmp(copy, zeros[i]) == 0)
            memcpy(copy, "(0)", 4);
    lexer->token.kind = TOKEN_WORD;
    text_add(&lexer->token.text, copy);
    text_source_skip(lexer->source, length);
    return true;
}

/* Bytes of a word; the bytes of odd blanks are looked for one by one. */
static size_t word_length(const Lexer *lexer, const char *text)
{
    const char *ends = lexer->record ? " \t\n{}();[]$<>*|" : " \t\n{}();[]$<>*.";
    size_t length = 0;
    while (text[length] && !strchr(ends, text[length]) && blank_length(text + length) == 0)
        length++;
    return length;
}

static bool is_number(const Text *text)
{
    return text->length > 0 && strspn(text->data, "0123456789") == text->length;
}

/* In a record points belong to words, "e.p.", unless they follow a number: "1.e2-e4". */
static size_t numbered_part(const char *text, size_t length)
{
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits < length && text[digits] == '.' ? digits : length;
}

static void take_word(Lexer *lexer)
{
    Token *token = &lexer->token;
    const char *text = look(lexer);
    size_t length;
    token->kind = TOKEN_WORD;
    if (lexer->record) {
        length = numbered_part(text, word_length(lexer, text));
        take_bytes(lexer, &token->text, length, WORD_MAX);
    }
    /* What text_source_look() shows is long enough for any sane word; go on for others. */
    while (!(lexer->record && is_number(&token->text)) &&
           (length = word_length(lexer, look(lexer))) > 0)
        take_bytes(lexer, &token->text, length, WORD_MAX);
    text = look(lexer);
    token->number = *text == '.';
    if (is_number(&token->text) && (*text == '.' || *text == ')')) {
        token->kind = TOKEN_NUMBER;
        text_source_skip(lexer->source, 1);
    }
}

static bool is_one_of(const char *text, const char *set)
{
    return *text && strchr(set, *text) != NULL;
}

/* Skips what means nothing here; true when there was something of the kind. */
static bool skip_nothing(Lexer *lexer)
{
    const char *text = look(lexer);
    size_t blank = blank_length(text);
    if (*text == '\n')
        lexer->tags_follow = false;
    if (*text == '%' && text_source_line_starts(lexer->source)) {
        lexer_skip_line(lexer);
    } else if (blank > 0) {
        text_source_skip(lexer->source, blank);
    } else if (*text == '<') {
        text_source_skip(lexer->source, 1 + strcspn(text + 1, "> \n"));
    } else if (is_one_of(text, ".>]}")) {
        text_source_skip(lexer->source, 1);
    } else if (*text == '[') { /* [0:01:02], [%clk ...] outside a comment */
        text_source_skip(lexer->source, 1);
        while (*(text = look(lexer)) && !strchr("]\n", *text))
            text_source_skip(lexer->source, strcspn(text, "]\n"));
    } else {
        return false;
    }
    return true;
}

static bool tag_starts(Lexer *lexer)
{
    const char *text = look(lexer);
    bool first = text_source_line_starts(lexer->source) || lexer->tags_follow;
    return (first && is_line_tag(text)) || is_whole_tag(text);
}

/* Takes one token; false when it was something to skip. */
static bool take_token(Lexer *lexer)
{
    const char *text = look(lexer);
    if (!*text) {
        lexer->token.kind = TOKEN_END;
    } else if (tag_starts(lexer)) {
        take_tag(lexer);
    } else if (take_plain_tag(lexer) || take_bracket_word(lexer)) {
        return true;
    } else if (skip_nothing(lexer)) {
        return false;
    } else if (*text == '{') {
        take_comment(lexer);
    } else if (*text == ';' && !lexer->record) {
        take_line_comment(lexer);
    } else if (*text == '$') {
        take_nag(lexer);
    } else if (*text == '*') {
        lexer->token.kind = TOKEN_WORD;
        take_bytes(lexer, &lexer->token.text, 1, WORD_MAX);
    } else if (is_one_of(text, "();|")) {
        lexer->token.kind = *text == '('   ? TOKEN_OPEN
                            : *text == ')' ? TOKEN_CLOSE
                                           : TOKEN_SEPARATOR;
        text_source_skip(lexer->source, 1);
    } else {
        take_word(lexer);
    }
    return true;
}

const Token *lexer_next(Lexer *lexer)
{
    Token *token = &lexer->token;
    text_clear(&token->text);
    text_clear(&token->value);
    text_add(&token->text, "");
    token->unclosed = token->cut = false;
    do {
        look(lexer);
        token->line = lexer->source->line;
        token->first = text_source_line_starts(lexer->source);
    } while (!take_token(lexer));
    lexer->tags_follow = token->kind == TOKEN_TAG;
    if ((token->text.failed || token->value.failed) && token->kind != TOKEN_END)
        token->kind = TOKEN_NO_MEMORY;
    return token;
}
