/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Growing text, and text of unknown origin made fit to print.
 *
 * A Text owns heap memory from its first addition to text_free(). When memory is short an addition
 * is lost whole and `failed` stays set; data is then still a valid string. One thread at a time.
 */
#ifndef MUSTER_ENGINE_TEXT_H
#define MUSTER_ENGINE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *data; /* zero-terminated; NULL while nothing was added */
    size_t length, capacity;
    bool failed;
} Text;

void text_free(Text *text);
void text_clear(Text *text);
void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_add_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The longest quotation and its terminating zero; a whole drop action of sixteen pieces fits. */
enum { QUOTE_SIZE = 100 };

/*
 * Copies a piece of foreign text into out (QUOTE_SIZE bytes): what is not printable ASCII becomes
 * '?', what is too long is cut and ends in "...". Returns out.
 */
char *text_quote(const char *bytes, size_t length, char *out);

#endif
