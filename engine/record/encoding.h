/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What bytes of a file mean. */
#ifndef MUSTER_ENGINE_RECORD_ENCODING_H
#define MUSTER_ENGINE_RECORD_ENCODING_H

#include <stdbool.h>

/*
 * AUTO decides for every line: UTF-8 if it is well-formed as that, else by what earlier lines and
 * this one look like, CP1251 or Latin-1. A file that begins with the mark of UTF-16 is read as
 * that.
 */
typedef enum {
    ENCODING_AUTO,
    ENCODING_UTF8,
    ENCODING_CP1251,
    ENCODING_LATIN1, /* as Windows extends it, CP1252 */
    ENCODINGS
} Encoding;

/* An encoding by name: "auto", "utf-8", "cp1251", "latin1" and usual aliases; false for others. */
bool encoding_by_name(const char *name, Encoding *encoding);

#endif
