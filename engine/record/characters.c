/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "characters.h"

#include <string.h>

size_t blank_length(const char *text)
{
    static const char *const odd[] = {"\u00a0", "\u202f", "\u3000", "\ufeff", "…"};
    if (*text == ' ' || *text == '\t' || *text == '\n' || *text == '\r')
        return 1;
    if ((unsigned char)*text < 0xC2)
        return 0;
    if (strncmp(text, "\xe2\x80", 2) == 0 && (text[2] & 0xF0) == 0x80)
        return 3; /* U+2000 to U+200F: blanks of every width, and direction marks */
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        if (strncmp(text, odd[i], strlen(odd[i])) == 0)
            return strlen(odd[i]);
    return 0;
}

size_t character_length(const unsigned char *bytes, size_t length)
{
    static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (length == 0 || bytes[0] < 0x80)
        return length > 0;
    size_t size = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : 2;
    if (bytes[0] < 0xC2 || bytes[0] > 0xF4 || size > length)
        return 0;
    unsigned long code = bytes[0] & (0xFFU >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (bytes[i] & 0x3F);
    }
    return code >= least[size] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) ? size : 0;
}

size_t character_write(unsigned long code, char *out)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)((0xF00 >> size & 0xFF) | code);
    return size;
}

size_t characters(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += (*text & 0xC0) != 0x80;
    return count;
}

/* The small form of a capital Cyrillic letter, given by its two bytes; others as they are. */
static void fold_cyrillic(unsigned char pair[2])
{
    if (pair[0] == 0xD0 && pair[1] >= 0x90 && pair[1] <= 0x9F) {
        pair[1] += 0x20;
    } else if (pair[0] == 0xD0 && pair[1] >= 0xA0 && pair[1] <= 0xAF) {
        pair[0] = 0xD1;
        pair[1] -= 0x20;
    } else if (pair[0] == 0xD0 && pair[1] == 0x81) { /* Ё is read as е, as people write it */
        pair[1] = 0xB5;
    } else if (pair[0] == 0xD1 && pair[1] == 0x91) {
        pair[0] = 0xD0;
        pair[1] = 0xB5;
    }
}

void fold_letters(const char *text, char *out, size_t size)
{
    size_t used = 0;
    for (; *text && used + 3 < size; text++) {
        unsigned char pair[2] = {(unsigned char)text[0], (unsigned char)text[1]};
        if ((pair[0] >= 'a' && pair[0] <= 'z') || (pair[0] >= '0' && pair[0] <= '9')) {
            out[used++] = *text;
        } else if (pair[0] >= 'A' && pair[0] <= 'Z') {
            out[used++] = (char)(*text - 'A' + 'a');
        } else if (pair[0] == 0xD0 || pair[0] == 0xD1) {
            fold_cyrillic(pair);
            memcpy(out + used, pair, 2);
            used += 2;
            text += pair[1] != 0;
        }
    }
    out[*text ? 0 : used] = '\0';
}

void quote_text(const char *text, char *out, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t used = 0, length = strlen(text);
    while (*bytes) {
        size_t one = character_length(bytes, length);
        if (used + (one ? one : 1) + 4 > size) {
            memcpy(out + used, "...", 3);
            used += 3;
            break;
        }
        if (one == 0 || bytes[0] < ' ' || bytes[0] == 0x7F ||
            (bytes[0] == 0xC2 && bytes[1] < 0xA0)) {
            out[used++] = '?';
            one = one ? one : 1;
        } else {
            memcpy(out + used, bytes, one);
            used += one;
        }
        bytes += one;
        length -= one;
    }
    out[used] = '\0';
}
