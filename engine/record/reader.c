/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader as a whole, and what all formats have in common. */
#include "reading.h"
#include "characters.h"

#include <stdlib.h>
#include <string.h>

static const char *const format_names[FORMATS] = {"uci", "pgn", "ru", "en"};

bool record_format_by_name(const char *name, GameFormat *format)
{
    for (int i = 0; i < FORMATS; i++) {
        if (strcmp(format_names[i], name) == 0) {
            *format = (GameFormat)i;
            return true;
        }
    }
    return false;
}

const char *record_format_name(GameFormat format)
{
    return format_names[format];
}

const Variant *record_format_variant(GameFormat format)
{
    return &variant_table[format == FORMAT_PGN ? CHESS : KINGCHESS];
}

static GameReader *create(const GameReaderConfig *config)
{
    static const Notation notations[FORMATS] = {NOTATION_PROTOCOL, NOTATION_SAN, NOTATION_RUSSIAN,
                                                NOTATION_ENGLISH};
    GameReader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return NULL;
    reader->config = *config;
    if (!config->variant)
        reader->config.variant = record_format_variant(config->format);
    reader->notation = notations[config->format];
    lexer_init(&reader->lexer, &reader->source, reader->notation != NOTATION_SAN);
    return reader;
}

GameReader *record_reader_of_file(FILE *file, const GameReaderConfig *config)
{
    GameReader *reader = create(config);
    if (reader) {
        text_source_open_file(&reader->source, file, config->encoding);
        reader->source.stop = config->stop;
    }
    return reader;
}

GameReader *record_reader_of_memory(const void *bytes, size_t length,
                                    const GameReaderConfig *config)
{
    GameReader *reader = create(config);
    if (reader) {
        text_source_open_memory(&reader->source, bytes, length, config->encoding);
        reader->source.stop = config->stop;
    }
    return reader;
}

void record_reader_free(GameReader *reader)
{
    if (!reader)
        return;
    lexer_free(&reader->lexer);
    text_free(&reader->variant);
    text_free(&reader->fen);
    text_free(&reader->pending);
    free(reader);
}

void reading_fault(GameReader *r, FaultKind kind, size_t line, const char *token)
{
    if (r->fault->kind != FAULT_NONE)
        return;
    *r->fault = (GameFault){.kind = kind, .game = r->games + !r->begun, .line = line};
    if (kind == FAULT_ACTION || kind == FAULT_NULL_MOVE)
        r->fault->action = r->game->count + 1;
    quote_text(token, r->fault->token, FAULT_QUOTE_SIZE);
}

void reading_break(GameReader *r, FaultKind kind, size_t line, const char *token)
{
    r->broken = true;
    reading_fault(r, kind, line, token);
}

void reading_full(GameReader *r, size_t line)
{
    const GameRecord *game = r->game;
    bool long_game = game->count >= GAME_ACTIONS_MAX || game->tag_count >= GAME_TAGS_MAX ||
                     game->text.length >= GAME_TEXT_MAX / 4;
    reading_fault(r, long_game ? FAULT_TOO_LONG : FAULT_MEMORY, line, "");
}

void reading_reset(GameReader *r)
{
    Position pos;
    fen_start(&pos, r->config.variant);
    record_reset(r->game, &pos);
    *r->fault = (GameFault){.kind = FAULT_NONE, .game = r->games + 1, .line = r->source.line};
    r->begun = r->in_movetext = r->start_known = r->broken = r->unplayable = false;
    r->tag_result = SCORE_ONGOING;
    r->drop_cap = 0;
    r->variations = 0;
    text_clear(&r->variant);
    text_clear(&r->fen);
    text_clear(&r->pending);
}

static bool start(GameReader *r)
{
    const Variant *variant = r->config.variant;
    Position pos;
    if (r->variant.length > 0)
        variant = record_variant_by_title(r->variant.data);
    if (!variant) {
        reading_break(r, FAULT_VARIANT, r->variant_line, r->variant.data);
        return false;
    }
    if (r->fen.length == 0) {
        fen_start(&pos, variant);
    } else {
        const char *where = "";
        FenError error = fen_read(&pos, variant, r->fen.data, &where);
        if (error != FEN_OK) {
            reading_break(r, FAULT_FEN, r->fen_line, where);
            r->fault->fen = r->fault->kind == FAULT_FEN ? error : FEN_OK;
            return false;
        }
    }
    if (r->drop_cap > 0)
        position_set_drop_cap(&pos, r->drop_cap);
    record_set_start(r->game, &pos);
    return true;
}

bool reading_start(GameReader *r)
{
    if (!r->start_known) {
        r->start_known = true;
        r->unplayable = !start(r);
    }
    return !r->unplayable;
}

static bool is_null_move(const char *text)
{
    static const char *const texts[] = {"--", "0000", "Z0", "null", "pass", "@@@@", "<>"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(texts[i], text) == 0)
            return true;
    return false;
}

bool reading_play(GameReader *r, const char *text, size_t line)
{
    Action action;
    if (is_null_move(text)) {
        reading_break(r, FAULT_NULL_MOVE, line, text);
        return false;
    }
    NotationError error = notation_read(&r->game->now, text, r->notation, &action);
    if (error != NOTATION_OK) {
        reading_break(r, FAULT_ACTION, line, text);
        r->fault->notation = r->fault->kind == FAULT_ACTION ? error : NOTATION_OK;
        return false;
    }
    if (!record_play(r->game, &action)) {
        r->broken = true;
        reading_full(r, line);
        return false;
    }
    return true;
}

ReadStatus reading_finish(GameReader *r, size_t line)
{
    if (r->source.error)
        reading_break(r, FAULT_INPUT, line, "");
    r->fault->error = r->source.error;
    r->failed = r->source.error != 0;
    if (!reading_start(r) || (r->broken && r->game->count == 0))
        return READ_NOTHING;
    if (r->broken)
        return READ_PART;
    Score end = record_end(r->game).score;
    if (end != SCORE_ONGOING && r->game->result != SCORE_ONGOING && r->game->result != end)
        reading_fault(r, FAULT_RESULT_IMPOSSIBLE, line, score_text(r->game->result));
    return READ_GAME;
}

ReadStatus record_reader_next(GameReader *r, GameRecord *game, GameFault *fault)
{
    r->game = game;
    r->fault = fault;
    reading_reset(r);
    ReadStatus status = r->config.format == FORMAT_UCI ? line_next(r) : tagged_next(r);
    if (status == READ_END && r->source.error && !r->failed) {
        r->failed = true;
        reading_fault(r, FAULT_INPUT, r->source.line, "");
        fault->error = r->source.error;
        return READ_NOTHING;
    }
    return status;
}
