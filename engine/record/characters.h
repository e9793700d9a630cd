/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Characters of UTF-8 text. All functions take any bytes that end in a zero. */
#ifndef MUSTER_ENGINE_RECORD_CHARACTERS_H
#define MUSTER_ENGINE_RECORD_CHARACTERS_H

#include <stddef.h>

/* Bytes of the blank that a text begins with, an odd one such as a no-break space too; 0 if none.
 */
size_t blank_length(const char *text);

/* Bytes of the well-formed character of up to `length` bytes that begins here; 0 if none does. */
size_t character_length(const unsigned char *bytes, size_t length);

/* Writes a code point as UTF-8, up to 4 bytes; returns how many. */
size_t character_write(unsigned long code, char *out);

/* The number of characters. */
size_t characters(const char *text);

/* Letters and digits only, in small letters, Latin and Cyrillic; "" when that does not fit. */
void fold_letters(const char *text, char *out, size_t size);

/* A text fit to print in a message: one line, cut with "..." to fit into size (above 8). */
void quote_text(const char *text, char *out, size_t size);

#endif
