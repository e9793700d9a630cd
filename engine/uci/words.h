/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A protocol line as words. Blanks are space, tab and carriage return. */
#ifndef MUSTER_ENGINE_UCI_WORDS_H
#define MUSTER_ENGINE_UCI_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UCI_BLANKS " \t\r"

/*
 * Takes the next word off *rest, ends it with a zero in place and moves *rest behind it. NULL when
 * there is none.
 */
char *uci_word(char **rest);

/* The first occurrence of a whole word in text, or NULL. */
char *uci_find_word(char *text, const char *word);

/* Cuts blanks off both ends, in place; returns the new start. */
char *uci_trim(char *text);

/* Makes every run of blanks inside a trimmed text one space, in place. */
void uci_squeeze(char *text);

/* Reads a whole word as a decimal number; false for anything else and what int64_t cannot hold. */
bool uci_number(const char *word, int64_t *number);

/* Splits text, in place, into a heap array of words for the caller to free; false: no memory. */
bool uci_split(char *text, char ***words, size_t *count);

#endif
