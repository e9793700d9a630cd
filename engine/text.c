/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_free(Text *text)
{
    free(text->data);
    *text = (Text){0};
}

void text_clear(Text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->data)
        text->data[0] = '\0';
}

/* Makes room for so many more bytes and a zero. */
static bool make_room(Text *text, size_t more)
{
    if (more < text->capacity - text->length)
        return true;
    size_t capacity = (text->length + more + 1) * 2;
    if (capacity < 256)
        capacity = 256;
    char *data = capacity / 2 > text->length ? realloc(text->data, capacity) : NULL;
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void text_add_bytes(Text *text, const char *bytes, size_t length)
{
    if (!make_room(text, length))
        return;
    memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_add(Text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_add_format(Text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !make_room(text, (size_t)length)) {
        text->failed = true;
        return;
    }
    va_start(arguments, format);
    vsnprintf(text->data + text->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    text->length += (size_t)length;
}

char *text_quote(const char *bytes, size_t length, char *out)
{
    size_t kept = length < QUOTE_SIZE ? length : QUOTE_SIZE - 4;
    for (size_t i = 0; i < kept; i++)
        out[i] = bytes[i] >= ' ' && bytes[i] <= '~' ? bytes[i] : '?';
    out[kept] = '\0';
    if (kept < length)
        memcpy(out + kept, "...", 4);
    return out;
}
