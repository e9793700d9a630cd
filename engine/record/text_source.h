/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bytes of any origin as clean UTF-8 characters with line numbers, from a file or from memory.
 *
 * Lines end in '\n' whatever they ended in before (CR LF, CR). Byte order marks vanish, zeros and
 * other control characters become blanks, and what comes out is always well-formed. Uses a fixed
 * amount of memory whatever the input. One thread at a time.
 */
#ifndef MUSTER_ENGINE_RECORD_TEXT_SOURCE_H
#define MUSTER_ENGINE_RECORD_TEXT_SOURCE_H

#include "encoding.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TEXT_SOURCE_CHUNK = 1 << 16, TEXT_SOURCE_PIECE = 1 << 12 };

typedef struct {
    FILE *file; /* the caller's; NULL when reading memory */
    const char *memory, *memory_end;
    const volatile sig_atomic_t *stop; /* where not NULL and set, the source has ended */
    Encoding encoding;
    int wide;                /* 0; UTF-16: 1 little-endian, 2 big-endian */
    unsigned long wide_half; /* first half of a pair of UTF-16, or 0 */
    bool started, ended;
    bool after_cr;          /* the last line ended in CR; an LF now belongs to it */
    int error;              /* errno of a failed read, or 0 */
    size_t cyrillic, latin; /* what bytes of lines that are not UTF-8 looked like */
    unsigned char chunk[TEXT_SOURCE_CHUNK];
    size_t chunk_at, chunk_end;
    char text[4 * TEXT_SOURCE_PIECE]; /* decoded; ends in a zero */
    size_t at, end;
    size_t line;     /* of text[at], from 1 */
    bool line_start; /* text[at] is the first of its line */
} TextSource;

void text_source_open_file(TextSource *source, FILE *file, Encoding encoding);
void text_source_open_memory(TextSource *source, const void *bytes, size_t length,
                             Encoding encoding);

/*
 * What comes next, ending in a zero, without stepping over it: at least TEXT_SOURCE_LOOK bytes or
 * what is left of the line, whichever is less. "" at the end of the input.
 */
enum { TEXT_SOURCE_LOOK = 64 };
const char *text_source_look(TextSource *source);

/* Steps over some bytes of what text_source_look() showed. */
void text_source_skip(TextSource *source, size_t bytes);

/* Whether the input is at the start of a line. */
static inline bool text_source_line_starts(const TextSource *source)
{
    return source->line_start;
}

#endif
