/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "blocks.h"

#include <stdlib.h>
#include <string.h>

const char blocks_summary[] = "Solved ";
const char blocks_solved[] = "   solved: ", blocks_missed[] = "   missed: ";

/* Reads one line ahead. */
static void advance(BlockReader *reader)
{
    if (reader->length > 0)
        reader->offset += reader->length;
    reader->length = (long)getline(&reader->line, &reader->capacity, reader->file);
}

void blocks_open(BlockReader *reader, FILE *file, AnalyseForm form)
{
    *reader = (BlockReader){.file = file, .form = form};
    advance(reader);
}

void blocks_close(BlockReader *reader)
{
    free(reader->line);
    *reader = (BlockReader){0};
}

static bool begins(const BlockReader *reader, const char *beginning)
{
    return reader->length > 0 && strncmp(reader->line, beginning, strlen(beginning)) == 0;
}

static bool is_heading(const BlockReader *reader)
{
    size_t digits = reader->length > 0 ? strspn(reader->line, "0123456789") : 0;
    return digits > 0 && reader->line[digits] == '.';
}

/* Whether the line at hand begins a block. */
static bool at_start(const BlockReader *reader)
{
    switch (reader->form) {
    case FORM_JSON:
        return begins(reader, "{\"variant\":") && strstr(reader->line, ",\"multipv\":1,");
    case FORM_TEXT:
        return is_heading(reader);
    case FORM_PGN:
        return begins(reader, "[");
    }
    return false;
}

static bool is_whole(const BlockReader *reader)
{
    return reader->line[reader->length - 1] == '\n';
}

/* Moves the line at hand into the block. */
static void take(BlockReader *reader, Text *block)
{
    text_add_bytes(block, reader->line, (size_t)reader->length);
    advance(reader);
}

static BlockStatus next_json(BlockReader *reader, Text *block)
{
    do {
        if (!is_whole(reader))
            return BLOCK_PARTIAL;
        take(reader, block);
    } while (reader->length > 0 && !at_start(reader));
    return BLOCK_READ;
}

/* Takes lines up to so many blank ones. */
static BlockStatus next_blank(BlockReader *reader, Text *block, int blanks)
{
    while (blanks > 0) {
        if (reader->length <= 0 || !is_whole(reader))
            return BLOCK_PARTIAL;
        blanks -= begins(reader, "\n");
        take(reader, block);
    }
    return BLOCK_READ;
}

BlockStatus blocks_next(BlockReader *reader, Text *block)
{
    text_clear(block);
    reader->block_offset = reader->offset;
    if (reader->form == FORM_TEXT && begins(reader, blocks_summary) && is_whole(reader))
        advance(reader);
    if (reader->length <= 0)
        return BLOCK_NONE;
    if (!is_whole(reader))
        return BLOCK_PARTIAL;
    if (!at_start(reader))
        return BLOCK_FOREIGN;
    BlockStatus status = reader->form == FORM_JSON
                             ? next_json(reader, block)
                             : next_blank(reader, block, reader->form == FORM_PGN ? 2 : 1);
    return block->failed ? BLOCK_NO_MEMORY : status;
}

bool blocks_form(FILE *file, AnalyseForm *form)
{
    int first = getc(file);
    if (first == EOF)
        return false;
    ungetc(first, file);
    *form = first == '{' ? FORM_JSON : first == '[' ? FORM_PGN : FORM_TEXT;
    return true;
}

bool blocks_scored(const char *block, bool *solved)
{
    for (; block && *block; block = strchr(block, '\n'), block += block != NULL) {
        *solved = strncmp(block, blocks_solved, strlen(blocks_solved)) == 0;
        if (*solved || strncmp(block, blocks_missed, strlen(blocks_missed)) == 0)
            return true;
    }
    return false;
}
