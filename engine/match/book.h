/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The openings of a match, one a line of a text file:
 *
 *   a FEN                                 with or without both counters
 *   an EPD line                           what follows the fourth field is passed over
 *   variant;startpos or FEN;actions       in protocol form, separated by blanks
 *
 * Empty lines and those that begin with '#' are passed over. A book owns its lines; after
 * match_book_read() it only is read, from any thread.
 */
#ifndef MUSTER_ENGINE_MATCH_BOOK_H
#define MUSTER_ENGINE_MATCH_BOOK_H

#include "../../movegen/history.h"
#include "../text.h"

typedef struct {
    char **lines; /* openings as they stand in the file */
    size_t count, capacity;
} MatchBook;

/*
 * Reads a file and judges every line by the rules of a variant. False, with one sentence that
 * names file, line and reason added to why, when anything in it is wrong.
 */
bool match_book_read(MatchBook *book, const char *path, const Variant *variant, int drop_cap,
                     Text *why);

/* A book with the start position alone. */
bool match_book_standard(MatchBook *book);

void match_book_free(MatchBook *book);

/* Puts the lines into an order that depends on the seed alone. */
void match_book_shuffle(MatchBook *book, uint64_t seed);

/*
 * Begins a game from an opening's line; false, with a reason added to why, when the line is wrong
 * or the game is over. The history is the caller's to free.
 */
bool match_book_open(const char *line, const Variant *variant, int drop_cap, History *game,
                     Text *why);

#endif
