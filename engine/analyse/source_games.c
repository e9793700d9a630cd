/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source_games.h"

#include <string.h>

bool source_games_open(SourceGames *games, const SourceSpec *spec, FILE *file, const char *title,
                       GameFormat format)
{
    const GameReaderConfig config = {.format = format,
                                     .variant = spec->variant_given ? spec->variant : NULL};
    *games = (SourceGames){.title = title, .reader = record_reader_of_file(file, &config)};
    return games->reader != NULL;
}

void source_games_close(SourceGames *games)
{
    record_reader_free(games->reader);
    *games = (SourceGames){0};
}

static void add_tag_value(const GameRecord *record, const char *name, const char *before,
                          Text *title)
{
    const char *value = record_tag(record, name);
    if (value && *value && strcmp(value, "?") != 0)
        text_add_format(title, "%s%s", title->length > 0 ? before : "", value);
}

/* One line: who played, and where. */
static void fill_title(const GameRecord *record, Text *title)
{
    add_tag_value(record, "White", "", title);
    add_tag_value(record, "Black", " - ", title);
    add_tag_value(record, "Event", ", ", title);
    for (char *c = title->data; c && *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
}

/* Makes the sound part of a game say that it is one. */
static void mark_cut(GameRecord *record, const GameFault *fault)
{
    Text text = {0};
    text_add_format(&text, "The record is not sound from here: %s%s%s", fault->token,
                    *fault->token ? ", " : "", fault_reason(fault));
    if (!text.failed)
        record_add_comment(record, text.data);
    text_free(&text);
    record->result = SCORE_ONGOING;
}

static bool replay(AnalyseItem *item)
{
    const GameRecord *record = &item->record;
    if (!history_init(&item->game, &record->start))
        return false;
    for (size_t i = 0; i < record->count; i++)
        if (!history_play(&item->game, &record->actions[i].action))
            return false;
    return true;
}

static void describe(const SourceGames *games, const GameFault *fault, Text *why)
{
    text_add_format(why, "%s: ", games->title);
    fault_describe(fault, why);
    if (fault->kind == FAULT_INPUT)
        text_add_format(why, ": %s", strerror(fault->error));
}

SourceStatus source_games_next(SourceGames *games, AnalyseItem *item, Text *why)
{
    Position start;
    GameFault fault;
    fen_start(&start, &variant_table[KINGCHESS]);
    record_init(&item->record, &start);
    ReadStatus status = record_reader_next(games->reader, &item->record, &fault);
    if (status == READ_END)
        return SOURCE_END;
    if (fault.kind != FAULT_NONE)
        describe(games, &fault, why);
    if (status == READ_NOTHING)
        return SOURCE_BAD;
    if (status == READ_PART)
        mark_cut(&item->record, &fault);
    item->is_game = true;
    item->place = fault.game;
    item->result = item->record.result;
    fill_title(&item->record, &item->title);
    return item->title.failed || !replay(item) ? SOURCE_NO_MEMORY : SOURCE_ITEM;
}
