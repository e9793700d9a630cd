/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where an action of a record ends. Its words may stand apart, "K e1, Q d1", "N g1 - f3", "e2 e4",
 * "Qd1xd7 +", so each new word is asked whether it goes on with what was begun:
 *
 *   - behind or before a comma,
 *   - behind a letter that still lacks its square,
 *   - behind or before a dash or a sign of capture, while the move lacks its second square,
 *   - as a bare square, which cannot begin an action,
 *   - as a sign: + # ! ? (0) =Q e.p.
 *
 * All else begins the next action, so that no separator is needed.
 */
#include "reading.h"

#include <string.h>

static const char *const links[] = {"-", "–", "—", "−", "‐", "‑", "‒",
                                    ":", "x", "X", "х", "Х", "×", NULL};
static const char *const pieces[] = {"K", "Q", "R",  "B",  "N",  "P",   "k", "q", "r",  "b",
                                     "n", "p", "Кр", "кр", "КР", "Кр.", "Ф", "ф", "Л",  "л",
                                     "С", "с", "C",  "c",  "К",  "к",   "П", "п", "п.", NULL};
static const char *const signs[] = {"e.p.", "e.p", "ep", "ep.", "на", "пр.", "пр", NULL};

/* Bytes of a word that the text begins with, or 0. */
static size_t begins_with(const char *text, const char *const *words)
{
    size_t longest = 0;
    for (; *words; words++) {
        size_t length = strlen(*words);
        if (length > longest && strncmp(text, *words, length) == 0)
            longest = length;
    }
    return longest;
}

static bool is_word(const char *text, const char *const *words)
{
    size_t length = begins_with(text, words);
    return length > 0 && text[length] == '\0';
}

static bool ends_with(const char *text, const char *const *words)
{
    size_t length = strlen(text);
    for (; *words; words++) {
        size_t word = strlen(*words);
        if (word <= length && strcmp(text + length - word, *words) == 0)
            return true;
    }
    return false;
}

/* Bytes of a square, whose file may be a Cyrillic letter that looks alike; or 0. */
static size_t square_length(const char *text)
{
    static const char *const cyrillic[] = {"а", "с", "е", NULL};
    size_t file = *text >= 'a' && *text <= 'h' ? 1 : begins_with(text, cyrillic);
    return file > 0 && text[file] >= '1' && text[file] <= '8' ? file + 1 : 0;
}

static int count_squares(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += square_length(text) > 0;
    return count;
}

/* What stands behind the last comma. */
static const char *last_item(const char *text)
{
    const char *comma = strrchr(text, ',');
    const char *item = comma ? comma + 1 : text;
    return item + strspn(item, " ");
}

/* Whether the last item lacks its square, or a second one after a link. */
static bool is_unfinished(const char *begun)
{
    const char *item = last_item(begun);
    return !*item || is_word(item, pieces) || (ends_with(begun, links) && count_squares(item) < 2);
}

/* A link before the second square of a move; a lone dash elsewhere stands between the players. */
static bool links_on(const char *begun, const char *word)
{
    size_t link = begins_with(word, links);
    if (link == 0)
        return false;
    return word[link] || (count_squares(begun) == 1 && !strchr(begun, ','));
}

static bool is_sign(const char *begun, const char *word)
{
    if (word[strspn(word, "+#!?")] == '\0' || strchr("=/(", *word) || is_word(word, signs))
        return true;
    static const char *const crosses[] = {"x", "X", "х", "Х", "×", NULL};
    return is_word(word, crosses) && count_squares(last_item(begun)) > 0; /* mate */
}

bool glue_word(Notation notation, const char *begun, const char *word)
{
    size_t length = strlen(begun);
    if (!*begun || !*word)
        return false;
    if (begun[length - 1] == ',' || *word == ',')
        return notation != NOTATION_SAN || strchr(begun, '@') != NULL;
    if (notation == NOTATION_SAN)
        return false;
    return is_unfinished(begun) || links_on(begun, word) || is_sign(begun, word) ||
           (square_length(word) > 0 && count_squares(word) == 1 &&
            count_squares(last_item(begun)) == 1);
}
