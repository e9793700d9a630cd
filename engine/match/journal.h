/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an interrupted match goes on from: a text file with
 *
 *   muster match journal 1
 *   lines that say which match it is (identity.h)
 *   pgn SIZE                                               of the PGN file before the match
 *   NUMBER SCORE END REASON FAULT PLIES USAGE USAGE PGN    for every finished game
 *
 * All fields of a game are decimal numbers separated by single blanks: which game of the match it
 * was, from 0; how it ended, as the enumerations of this program count; the actions in it; what
 * White and what Black used (actions, those with a depth, the sum of depths, nodes, microseconds,
 * those of actions with nodes, the longest); and the size of the PGN file behind this game. A line
 * is written after its game stands in the PGN file, so whatever that file holds beyond the last
 * line's size is a game that does not count. A last line without its line end does not count
 * either.
 *
 * A journal that is open is locked: a second match that would write to it is refused. One thread
 * at a time.
 */
#ifndef MUSTER_ENGINE_MATCH_JOURNAL_H
#define MUSTER_ENGINE_MATCH_JOURNAL_H

#include "report.h"

#include <stdio.h>

typedef struct {
    FILE *file;
    const char *path; /* the caller's */
    size_t line;      /* number of the line read last */
    char *buffer;     /* that line */
    size_t capacity;
    long good;         /* up to here the file is sound */
    uint64_t pgn_size; /* behind the game read last */
} MatchJournal;

typedef struct {
    uint64_t number;
    MatchSummary game;
    uint64_t pgn_size;
} MatchJournalEntry;

/*
 * Opens a journal: to go on with, when there is one and resume says so, else a new one for a PGN
 * file of that size. identity says which match it is. False, with one sentence added to why, when
 * it cannot be had or is of another match. *resumed tells whether there are entries to be read.
 */
bool match_journal_open(MatchJournal *journal, const char *path, bool resume, const Text *identity,
                        uint64_t pgn_size, bool *resumed, Text *why);

typedef enum { JOURNAL_ENTRY, JOURNAL_END, JOURNAL_BAD } JournalRead;

/* The next game of a journal that was there; JOURNAL_BAD with one sentence added to why. */
JournalRead match_journal_next(MatchJournal *journal, MatchJournalEntry *entry, Text *why);

/* Makes the file end behind what was read so far; then entries may be added. */
bool match_journal_cut(MatchJournal *journal);

/* Adds a game and hands it to the system; false, with errno, when it cannot be written. */
bool match_journal_add(MatchJournal *journal, const MatchJournalEntry *entry);

/* False when the system reports only now that something could not be written. One that is not
 * open is fine. */
bool match_journal_close(MatchJournal *journal);

#endif
