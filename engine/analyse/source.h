/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of positions and games as one row of items. One thread at a time.
 */
#ifndef MUSTER_ENGINE_ANALYSE_SOURCE_H
#define MUSTER_ENGINE_ANALYSE_SOURCE_H

#include "item.h"

/* What a file holds. SOURCE_GUESS: by its extension, else by how it begins. */
typedef enum { SOURCE_GUESS, SOURCE_FEN, SOURCE_PGN, SOURCE_UCI, SOURCE_RU, SOURCE_EN } SourceForm;

typedef struct {
    const Variant *variant;
    bool variant_given; /* else games that name none are of the variant usual for their format */
    int drop_cap;       /* of positions */
    SourceForm form;
    char **files; /* "-" is standard input */
    int file_count;
    int wake; /* readable when reading shall end */
} SourceSpec;

typedef struct Source Source;

typedef enum {
    SOURCE_ITEM,    /* why may say what is doubtful about it */
    SOURCE_BAD,     /* a line, a game or a file was left out; why says which and for what */
    SOURCE_NOTHING, /* a file has ended, and the next one may make one wait: ask again */
    SOURCE_END,
    SOURCE_INTERRUPTED,
    SOURCE_NO_MEMORY
} SourceStatus;

/* What is pointed to must live as long as the source. NULL: no memory. */
Source *source_create(const SourceSpec *spec);
void source_destroy(Source *source);

/* The next item, numbered from 1, with room for its analyses; the caller's to free. */
SourceStatus source_next(Source *source, AnalyseItem *item, Text *why);

/* Whether source_next() would not have to wait for a slow pipe. */
bool source_ready(const Source *source);

/* Whether a file may be read twice, and quickly. */
bool source_is_small(const char *path);

/* The form of that name, "fen"; false: there is none. */
bool source_form_by_name(const char *name, SourceForm *form);

#endif
