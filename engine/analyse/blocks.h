/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The output of an analysis as a row of blocks, one for each unit of work: for resuming a broken
 * run and for merging the parts of a divided one.
 *
 *   JSON  the lines of one position; the first has "multipv":1
 *   TEXT  from a line that begins with a number and a dot up to a blank line
 *   PGN   one game: tags, a blank line, moves, a blank line
 *
 * Only what this program writes is understood. One thread at a time.
 */
#ifndef MUSTER_ENGINE_ANALYSE_BLOCKS_H
#define MUSTER_ENGINE_ANALYSE_BLOCKS_H

#include "../text.h"

#include <stdbool.h>
#include <stdio.h>

typedef enum { FORM_TEXT, FORM_JSON, FORM_PGN } AnalyseForm;

typedef struct {
    FILE *file; /* of the caller */
    AnalyseForm form;
    char *line; /* read, but not yet part of a block; owned */
    size_t capacity;
    long length;            /* of the line; below 0 at the end of the file */
    long long offset;       /* of the line in the file */
    long long block_offset; /* where the last block handed out begins, or would */
} BlockReader;

typedef enum {
    BLOCK_READ,
    BLOCK_PARTIAL, /* the file ends inside it */
    BLOCK_NONE,    /* the file ends before it */
    BLOCK_FOREIGN, /* not this form's output */
    BLOCK_NO_MEMORY
} BlockStatus;

/* Reads a file from its present position, which must be its start. */
void blocks_open(BlockReader *reader, FILE *file, AnalyseForm form);

/* Frees what the reader owns; the file stays open. */
void blocks_close(BlockReader *reader);

/*
 * Puts the next block into *block, whatever that held. Of JSON nobody can tell whether the last
 * block lacks lines; it counts as read.
 */
BlockStatus blocks_next(BlockReader *reader, Text *block);

/* The form that a file's first byte tells; false when it is empty, and then *form is untouched. */
bool blocks_form(FILE *file, AnalyseForm *form);

/* The last line of scored text, which belongs to no block: "Solved 3 of 4". */
extern const char blocks_summary[];

/* Whether a text block holds an answered question, and if so whether it was solved. */
bool blocks_scored(const char *block, bool *solved);

/* How such an answer begins, after the indentation. */
extern const char blocks_solved[], blocks_missed[];

#endif
