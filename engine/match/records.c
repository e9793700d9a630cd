/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "records.h"

#include "pgn.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const char *path, const char *reason, Text *why)
{
    text_add_format(why, "%s: %s", path, reason);
    return false;
}

/* The size of a regular file; others, as a pipe, count as empty. */
static uint64_t pgn_size(const MatchRecords *records, bool *regular)
{
    struct stat status;
    *regular = records->pgn && fstat(fileno(records->pgn), &status) == 0 && S_ISREG(status.st_mode);
    return *regular ? (uint64_t)status.st_size : 0;
}

/* Whether a file holds, from an offset to its end, no more than one game or a part of one. */
static bool holds_one_game(FILE *file, uint64_t offset, uint64_t size)
{
    enum { LONGEST_GAME = 1 << 26 };
    static const char tag[] = "[Event ";
    char *line = NULL;
    size_t capacity = 0;
    int games = 0;
    if (size - offset > LONGEST_GAME || fseeko(file, (off_t)offset, SEEK_SET) != 0)
        return false;
    while (games <= 1 && getline(&line, &capacity, file) > 0)
        games += strncmp(line, tag, sizeof tag - 1) == 0;
    free(line);
    return games <= 1;
}

/* Makes the PGN file end behind the last game of the journal. */
static bool cut_pgn(const MatchRecords *records, Text *why)
{
    bool regular;
    const char *path = records->config->pgn;
    uint64_t size = pgn_size(records, &regular), wanted = records->journal.pgn_size;
    if (!regular || size == wanted)
        return true;
    if (size < wanted)
        return fail(path, "is shorter than its journal says", why);
    if (!holds_one_game(records->pgn, wanted, size))
        return fail(path, "something else was added since the match was interrupted", why);
    return ftruncate(fileno(records->pgn), (off_t)wanted) == 0 || fail(path, strerror(errno), why);
}

static bool take_known_games(MatchRecords *records, MatchKnownGame known, void *context, Text *why)
{
    MatchJournalEntry entry;
    JournalRead read;
    while ((read = match_journal_next(&records->journal, &entry, why)) == JOURNAL_ENTRY)
        if (!known(context, entry.number, &entry.game))
            return fail(records->journal.path, "a game beyond the last round, or twice", why);
    if (read == JOURNAL_BAD || !cut_pgn(records, why))
        return false;
    return match_journal_cut(&records->journal) ||
           fail(records->journal.path, strerror(errno), why);
}

static bool open_pgn(MatchRecords *records, Text *why)
{
    const char *path = records->config->pgn;
    records->pgn = path ? fopen(path, "a+") : NULL;
    if (path && !records->pgn)
        records->pgn = fopen(path, "a"); /* a pipe, or what may not be read */
    if (path && !records->pgn)
        return fail(path, strerror(errno), why);
    if (records->pgn)
        fcntl(fileno(records->pgn), F_SETFD, FD_CLOEXEC);
    return true;
}

bool match_records_open(MatchRecords *records, const MatchConfig *config, const MatchBook *book,
                        MatchKnownGame known, void *context, Text *why)
{
    bool regular, resumed = false;
    Text identity = {0};
    *records = (MatchRecords){.config = config};
    if (!open_pgn(records, why))
        return false;
    uint64_t size = pgn_size(records, &regular);
    if (config->journal)
        text_add(&records->journal_path, config->journal);
    else if (regular)
        text_add_format(&records->journal_path, "%s.journal", config->pgn);
    else
        return !config->resume || fail(config->pgn, "only a file can be gone on with", why);
    match_identity(config, book, &identity);
    bool good = !records->journal_path.failed &&
                match_journal_open(&records->journal, records->journal_path.data, config->resume,
                                   &identity, size, &resumed, why);
    text_free(&identity);
    return good && (!resumed || take_known_games(records, known, context, why));
}

static MatchPgnTags tags_of(const MatchConfig *config, size_t number)
{
    const MatchEngine *white = &config->engines[number % 2],
                      *black = &config->engines[1 - number % 2];
    return (MatchPgnTags){.event = config->event,
                          .round = number / (size_t)config->games + 1,
                          .game = number % (size_t)config->games + 1,
                          .names = {white->name, black->name},
                          .limits = {&white->limits, &black->limits}};
}

static bool write_pgn(MatchRecords *records, const MatchGame *game, size_t number, Text *why)
{
    const MatchPgnTags tags = tags_of(records->config, number);
    errno = ENOMEM; /* unless the system says otherwise */
    if (!match_pgn_write(records->pgn, game, &tags) || fflush(records->pgn) != 0)
        return fail(records->config->pgn, strerror(errno), why);
    /* The journal must not come to the disk first; what is no file on a disk refuses. */
    if (records->journal.file)
        fdatasync(fileno(records->pgn));
    return true;
}

bool match_records_add(MatchRecords *records, const MatchGame *game, const MatchSummary *summary,
                       size_t number, Text *why)
{
    bool regular;
    if (records->pgn && !write_pgn(records, game, number, why))
        return false;
    const MatchJournalEntry entry = {
        .number = number, .game = *summary, .pgn_size = pgn_size(records, &regular)};
    return !records->journal.file || match_journal_add(&records->journal, &entry) ||
           fail(records->journal.path, strerror(errno), why);
}

bool match_records_close(MatchRecords *records)
{
    bool good = !records->pgn || fclose(records->pgn) == 0;
    good &= match_journal_close(&records->journal);
    text_free(&records->journal_path);
    records->pgn = NULL;
    return good;
}
