/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "writer.h"
#include "annotation.h"
#include "characters.h"
#include "tags.h"

#include "../../movegen/fen.h"

#include <string.h>

enum { COLUMNS = 80 };

/* Words that are set in lines. */
typedef struct {
    FILE *file;
    const char *indent; /* of lines that go on */
    size_t column;
    const char *prefix; /* stands before the next word, without a blank; or NULL */
    bool glue;          /* no blank before the next word */
} Lines;

/* What a reader would take for something else at the start of a line. */
static bool must_not_begin(const char *word)
{
    return *word == '%' || strncmp(word, "[Event", 6) == 0;
}

static void put_word(Lines *lines, const char *word)
{
    const char *prefix = lines->prefix ? lines->prefix : "";
    size_t width = strlen(prefix) + characters(word), gap = lines->column > 0 && !lines->glue;
    if (gap && lines->column + gap + width > COLUMNS && !must_not_begin(word)) {
        fprintf(lines->file, "\n%s", lines->indent);
        lines->column = strlen(lines->indent);
        gap = 0;
    }
    fprintf(lines->file, "%s%s%s", gap ? " " : "", prefix, word);
    lines->column += gap + width;
    lines->prefix = NULL;
    lines->glue = false;
}

static void end_line(Lines *lines)
{
    if (lines->column > 0)
        fputc('\n', lines->file);
    lines->column = 0;
    lines->glue = false;
}

/* Bytes of the next word; what programs read, as [%eval 0.35], stays in one piece. */
static size_t word_length(const char *text)
{
    size_t length = strcspn(text, " ");
    size_t command = strncmp(text, "[%", 2) == 0 ? strcspn(text, "]") : 0;
    if (command == 0 || !text[command] || command > COLUMNS / 2)
        return length;
    return command + strcspn(text + command, " ");
}

/* The same in an action, where a piece and its square stay together. */
static size_t drop_length(const char *text)
{
    size_t length = strcspn(text, " ");
    bool square = strcspn(text, "0123456789") < length;
    return square || !text[length] ? length : length + 1 + strcspn(text + length + 1, " ");
}

/* Puts a text piece by piece, changing it on the way. */
static void put_words(Lines *lines, char *text, size_t (*piece_length)(const char *))
{
    while (*text) {
        size_t length = piece_length(text);
        char end = text[length];
        text[length] = '\0';
        if (length > 0)
            put_word(lines, text);
        text += length + (end != '\0');
    }
}

/* A comment behind what is in the text already. */
static void put_comment(Lines *lines, Text *text, const char *comment)
{
    if (text->length > 0 && *comment)
        text_add(text, " ");
    text_add(text, comment);
    if (text->failed || text->length == 0)
        return;
    text_add(text, "}");
    if (text->failed)
        return;
    lines->prefix = "{";
    put_words(lines, text->data, word_length);
}

/* whole: with those of the seven that are not known. */
static void add_tags(const GameRecord *game, bool whole, Text *text)
{
    for (int i = 0; i < TAG_ROSTER; i++) {
        const char *value = record_tag(game, tag_roster[i].name);
        if (value || whole)
            tag_add(tag_roster[i].name, value ? value : tag_roster[i].unknown, text);
    }
    tag_add_game(&game->start, game->result, record_starts_normally(game), text);
    for (size_t i = 0; i < game->tag_count; i++) {
        const char *name = record_string(game, game->tags[i].name);
        if (!tag_in_roster(name))
            tag_add(name, record_string(game, game->tags[i].value), text);
    }
}

/* "!?" for the glyphs that have such marks, else NULL. */
static const char *marks(int nag)
{
    static const char *const texts[] = {NULL, "!", "?", "!!", "??", "!?", "?!"};
    return nag <= 6 ? texts[nag] : NULL;
}

static void put_nags(Lines *lines, const GameAction *action, bool record)
{
    for (int i = 0; i < GAME_NAGS && action->nags[i]; i++) {
        char number[8];
        const char *mark = record && i == 0 ? marks(action->nags[i]) : NULL;
        snprintf(number, sizeof number, "$%d", action->nags[i]);
        lines->glue = mark != NULL;
        put_word(lines, mark ? mark : number);
    }
}

/* What stands before an action: "4.", and "4..." where Black's one does not follow White's. */
static void put_number(Lines *lines, const Position *pos, bool again)
{
    char number[16];
    if (pos->side == WHITE || again) {
        snprintf(number, sizeof number, pos->side == WHITE ? "%d." : "%d...", pos->fullmove);
        put_word(lines, number);
    }
}

static bool write_pgn_moves(Lines *lines, const GameRecord *game, Text *comment)
{
    Position pos = game->start;
    bool again = true;
    text_clear(comment);
    put_comment(lines, comment, record_first_comment(game));
    for (size_t i = 0; i < game->count && !comment->failed; i++) {
        const GameAction *action = &game->actions[i];
        char text[NOTATION_TEXT_SIZE];
        put_number(lines, &pos, again);
        put_word(lines, notation_write(&pos, &action->action, NOTATION_SAN, text));
        put_nags(lines, action, false);
        text_clear(comment);
        annotation_add(action, comment);
        put_comment(lines, comment, record_comment(game, action));
        again = comment->length > 0;
        position_act(&pos, &action->action);
    }
    return !comment->failed;
}

/* One action of each player a line, with a semicolon between. */
static bool write_record_moves(Lines *lines, const GameRecord *game, Notation notation,
                               Text *comment)
{
    Position pos = game->start;
    text_clear(comment);
    put_comment(lines, comment, record_first_comment(game));
    end_line(lines);
    for (size_t i = 0; i < game->count && !comment->failed; i++) {
        const GameAction *action = &game->actions[i];
        char text[NOTATION_TEXT_SIZE];
        put_number(lines, &pos, i == 0);
        put_words(lines, notation_write(&pos, &action->action, notation, text), drop_length);
        put_nags(lines, action, true);
        text_clear(comment);
        annotation_add(action, comment);
        put_comment(lines, comment, record_comment(game, action));
        if (pos.side == BLACK) {
            end_line(lines);
        } else if (i + 1 < game->count) {
            lines->glue = true;
            put_word(lines, ";");
        }
        position_act(&pos, &action->action);
    }
    end_line(lines);
    return !comment->failed;
}

static bool write_tagged(FILE *file, const GameRecord *game, GameFormat format)
{
    bool record = format != FORMAT_PGN;
    Lines lines = {.file = file, .indent = record ? "    " : ""};
    Text text = {0};
    add_tags(game, !record, &text);
    if (text.failed) {
        text_free(&text);
        return false;
    }
    fprintf(file, "%s\n", text.data);
    bool written =
        record ? write_record_moves(&lines, game,
                                    format == FORMAT_RUSSIAN ? NOTATION_RUSSIAN : NOTATION_ENGLISH,
                                    &text)
               : write_pgn_moves(&lines, game, &text);
    text_free(&text);
    put_word(&lines, score_text(game->result));
    end_line(&lines);
    fputc('\n', file);
    return written && !ferror(file);
}

static bool write_line(FILE *file, const GameRecord *game)
{
    char fen[FEN_SIZE], text[ACTION_TEXT_SIZE];
    fprintf(file, "%s;%s;", position_variant(&game->start)->name,
            record_starts_normally(game) ? "startpos" : fen_write(&game->start, fen));
    for (size_t i = 0; i < game->count; i++)
        fprintf(file, "%s%s", i > 0 ? " " : "", action_format(&game->actions[i].action, text));
    fprintf(file, ";%s\n", score_text(game->result));
    return !ferror(file);
}

bool record_write(FILE *file, const GameRecord *game, GameFormat format)
{
    return format == FORMAT_UCI ? write_line(file, game) : write_tagged(file, game, format);
}

bool pgn_write(FILE *file, const GameRecord *game)
{
    return record_write(file, game, FORMAT_PGN);
}
