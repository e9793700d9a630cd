/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a match leaves behind, game by game: its PGN file, and the journal by which it can go on
 * after an interruption (journal.h). Either may be missing. One thread at a time.
 */
#ifndef MUSTER_ENGINE_MATCH_RECORDS_H
#define MUSTER_ENGINE_MATCH_RECORDS_H

#include "identity.h"
#include "journal.h"

typedef struct {
    const MatchConfig *config;
    FILE *pgn;
    Text journal_path;
    MatchJournal journal;
} MatchRecords;

/* Takes a game that was played before an interruption; false when the match has no such game. */
typedef bool (*MatchKnownGame)(void *context, uint64_t number, const MatchSummary *game);

/*
 * Opens the files that a configuration asks for, which must outlive the records. A match that goes
 * on hands over the games played so far, and its PGN file then ends behind the last of them. False
 * with one sentence added to why; close the records in any case.
 */
bool match_records_open(MatchRecords *records, const MatchConfig *config, const MatchBook *book,
                        MatchKnownGame known, void *context, Text *why);

/* Adds a finished game, from 0, with its summary; false with one sentence added to why. */
bool match_records_add(MatchRecords *records, const MatchGame *game, const MatchSummary *summary,
                       size_t number, Text *why);

/* False when the system reports only now that something could not be written. */
bool match_records_close(MatchRecords *records);

#endif
