/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "words.h"

#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r";

char *uci_word(char **rest)
{
    char *word = *rest + strspn(*rest, blanks);
    if (!*word)
        return NULL;
    char *end = word + strcspn(word, blanks);
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

char *uci_find_word(char *text, const char *word)
{
    size_t length = strlen(word);
    for (;;) {
        text += strspn(text, blanks);
        size_t here = strcspn(text, blanks);
        if (here == 0)
            return NULL;
        if (here == length && memcmp(text, word, length) == 0)
            return text;
        text += here;
    }
}

char *uci_trim(char *text)
{
    text += strspn(text, blanks);
    char *end = text + strlen(text);
    while (end > text && strchr(blanks, end[-1]))
        end--;
    *end = '\0';
    return text;
}

void uci_squeeze(char *text)
{
    char *to = text;
    for (; *text; text++) {
        if (!strchr(blanks, *text))
            *to++ = *text;
        else if (!strchr(blanks, text[1]))
            *to++ = ' ';
    }
    *to = '\0';
}

bool uci_number(const char *word, int64_t *number)
{
    bool negative = *word == '-';
    const char *digit = word + (negative || *word == '+');
    int64_t value = 0;
    if (!*digit)
        return false;
    for (; *digit; digit++) {
        if (*digit < '0' || *digit > '9' || value > (INT64_MAX - (*digit - '0')) / 10)
            return false;
        value = value * 10 + (*digit - '0');
    }
    *number = negative ? -value : value;
    return true;
}

bool uci_split(char *text, char ***words, size_t *count)
{
    size_t capacity = 0;
    *words = NULL;
    *count = 0;
    for (char *word; (word = uci_word(&text));) {
        if (*count == capacity) {
            capacity = capacity ? capacity * 2 : 64;
            char **grown = realloc(*words, capacity * sizeof *grown);
            if (!grown) {
                free(*words);
                *words = NULL;
                return false;
            }
            *words = grown;
        }
        (*words)[(*count)++] = word;
    }
    return true;
}
