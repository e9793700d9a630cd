/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The format of one game a line: variant;startpos or FEN;actions;result. */
#include "reading.h"
#include "characters.h"

#include <string.h>

enum { FIELD_MAX = 512 };

/* Adds a piece of the input to a field, up to its bound, and steps over it. */
static void take_piece(GameReader *r, size_t length, Text *field)
{
    if (field->length + length <= FIELD_MAX)
        text_add_bytes(field, text_source_look(&r->source), length);
    text_source_skip(&r->source, length);
}

/* Bytes before the next blank or semicolon. */
static size_t word_length(const char *text)
{
    size_t length = 0;
    while (text[length] && text[length] != ';' && blank_length(text + length) == 0)
        length++;
    return length;
}

static void skip_blanks(GameReader *r)
{
    const char *text;
    size_t blank;
    while (*(text = text_source_look(&r->source)) != '\n' && (blank = blank_length(text)) > 0)
        text_source_skip(&r->source, blank);
}

/* Takes a word, "" where none stands. */
static void take_word(GameReader *r, Text *word)
{
    size_t length;
    text_clear(word);
    text_add(word, "");
    skip_blanks(r);
    while ((length = word_length(text_source_look(&r->source))) > 0)
        take_piece(r, length, word);
}

/* Takes what stands before a semicolon or the end of the line, with its blanks made single. */
static void take_field(GameReader *r, Text *field)
{
    size_t length;
    text_clear(field);
    text_add(field, "");
    for (skip_blanks(r); (length = word_length(text_source_look(&r->source))) > 0; skip_blanks(r)) {
        if (field->length > 0)
            text_add(field, " ");
        do {
            take_piece(r, length, field);
        } while ((length = word_length(text_source_look(&r->source))) > 0);
    }
}

/* Steps over a semicolon; false where none stands. */
static bool take_semicolon(GameReader *r)
{
    if (*text_source_look(&r->source) != ';')
        return false;
    text_source_skip(&r->source, 1);
    return true;
}

static void take_actions(GameReader *r)
{
    for (;;) {
        take_word(r, &r->pending);
        if (r->pending.failed)
            reading_break(r, FAULT_MEMORY, r->source.line, "");
        else if (r->pending.length == 0)
            return;
        if (!r->broken && reading_start(r))
            reading_play(r, r->pending.data, r->source.line);
    }
}

static void take_result(GameReader *r)
{
    Score result = SCORE_ONGOING;
    size_t line = r->source.line;
    if (!take_semicolon(r)) {
        reading_fault(r, FAULT_RESULT_TEXT, line, "");
        return;
    }
    take_field(r, &r->pending);
    if (!r->pending.failed && !record_result_by_text(r->pending.data, &result))
        reading_fault(r, FAULT_RESULT_TEXT, line, r->pending.data);
    r->game->result = result;
    if (take_semicolon(r)) {
        take_field(r, &r->pending);
        if (!r->pending.failed && r->pending.length > 0)
            reading_fault(r, FAULT_JUNK, line, r->pending.data);
    }
}

ReadStatus line_next(GameReader *r)
{
    const char *text;
    while (*(text = text_source_look(&r->source)) == '#' || blank_length(text) > 0) {
        if (*text == '#')
            lexer_skip_line(&r->lexer);
        else
            text_source_skip(&r->source, blank_length(text));
    }
    if (!*text)
        return READ_END;
    size_t line = r->source.line;
    r->begun = true;
    r->fault->game = ++r->games;
    r->fault->line = r->variant_line = r->fen_line = line;
    take_field(r, &r->variant);
    if (take_semicolon(r)) {
        take_field(r, &r->fen);
        if (!r->fen.failed && strcmp(r->fen.data, "startpos") == 0)
            text_clear(&r->fen);
    }
    if (r->variant.failed || r->fen.failed)
        reading_break(r, FAULT_MEMORY, line, "");
    if (take_semicolon(r)) {
        take_actions(r);
        take_result(r);
    } else {
        reading_break(r, FAULT_FIELDS, line, r->variant.data ? r->variant.data : "");
        r->unplayable = r->start_known = true;
    }
    lexer_skip_line(&r->lexer);
    return reading_finish(r, line);
}
