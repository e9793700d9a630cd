/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char first_line[] = "muster match journal 1\n";
static const char last_word[] = "pgn "; /* of the head */

enum { USAGE_FIELDS = 7, GAME_FIELDS = 6, FIELDS = GAME_FIELDS + 2 * USAGE_FIELDS + 1 };

static bool fail(const MatchJournal *journal, Text *why, const char *reason)
{
    text_add_format(why, "%s: ", journal->path);
    if (journal->line > 0)
        text_add_format(why, "line %zu: ", journal->line);
    text_add(why, reason);
    return false;
}

/* The next line with its line end; false at the end, which a line without one is too. */
static bool read_line(MatchJournal *journal)
{
    ssize_t length = getline(&journal->buffer, &journal->capacity, journal->file);
    if (length <= 0 || journal->buffer[length - 1] != '\n')
        return false;
    journal->line++;
    journal->good += length;
    return true;
}

/* Says where two lines, up to their line ends, differ first. */
static bool fail_difference(const MatchJournal *journal, const char *here, Text *why)
{
    enum { BEFORE = 30 };
    char quote_there[QUOTE_SIZE], quote_here[QUOTE_SIZE];
    const char *there = journal->buffer;
    size_t same = 0;
    while (there[same] == here[same])
        same++;
    size_t skip = same > BEFORE ? same - BEFORE : 0;
    there += skip;
    here += skip;
    fail(journal, why, "of another match: ");
    text_add_format(why, "'%s' there, '%s' here",
                    text_quote(there, strcspn(there, "\n"), quote_there),
                    text_quote(here, strcspn(here, "\n"), quote_here));
    return false;
}

/* Compares a line of the head with what it must be, a text up to its line end. */
static bool check_line(MatchJournal *journal, const char *expected, Text *why)
{
    if (!read_line(journal))
        return fail(journal, why, "the journal of a match ends before its first game");
    return strncmp(journal->buffer, expected, strcspn(expected, "\n") + 1) == 0 ||
           fail_difference(journal, expected, why);
}

/* Reads one decimal number and the character behind it. */
static bool read_number(const char **text, char behind, uint64_t *number)
{
    char *end;
    if (**text < '0' || **text > '9')
        return false;
    errno = 0;
    *number = strtoull(*text, &end, 10);
    *text = end + 1;
    return errno == 0 && *number <= INT64_MAX && *end == behind;
}

static bool check_head(MatchJournal *journal, const char *identity, Text *why)
{
    if (!check_line(journal, first_line, why))
        return false;
    for (const char *line = identity; *line; line += strcspn(line, "\n") + 1)
        if (!check_line(journal, line, why))
            return false;
    const char *number = journal->buffer + strlen(last_word);
    if (!read_line(journal) || strncmp(journal->buffer, last_word, strlen(last_word)) != 0 ||
        !read_number(&number, '\n', &journal->pgn_size))
        return fail(journal, why, "no size of a PGN file");
    return true;
}

static bool write_head(MatchJournal *journal, const char *identity, Text *why)
{
    bool good = match_journal_cut(journal) &&
                fprintf(journal->file, "%s%s%s%" PRIu64 "\n", first_line, identity, last_word,
                        journal->pgn_size) > 0 &&
                fflush(journal->file) == 0;
    return good || fail(journal, why, strerror(errno));
}

/* Systems without locks for this file must do without. */
static bool lock(const MatchJournal *journal)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fileno(journal->file), F_SETLK, &whole) == 0 ||
           (errno != EACCES && errno != EAGAIN);
}

static FILE *open_file(const char *path)
{
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "r+") : NULL;
    if (!file && descriptor >= 0)
        close(descriptor);
    return file;
}

bool match_journal_open(MatchJournal *journal, const char *path, bool resume, const Text *identity,
                        uint64_t pgn_size, bool *resumed, Text *why)
{
    struct stat status;
    *journal = (MatchJournal){.path = path, .pgn_size = pgn_size};
    if (!identity->data || identity->failed)
        return fail(journal, why, "not enough memory");
    journal->file = open_file(path);
    if (!journal->file || fstat(fileno(journal->file), &status) != 0)
        return fail(journal, why, strerror(errno));
    if (!lock(journal))
        return fail(journal, why, "another match is writing to it");
    *resumed = resume && status.st_size > 0;
    return *resumed ? check_head(journal, identity->data, why)
                    : write_head(journal, identity->data, why);
}

/* Reads a line of numbers; false unless there are just so many. */
static bool read_numbers(const char *text, uint64_t numbers[FIELDS])
{
    for (int i = 0; i < FIELDS; i++)
        if (!read_number(&text, i + 1 < FIELDS ? ' ' : '\n', &numbers[i]))
            return false;
    return true;
}

static MatchUsage usage_of(const uint64_t *numbers)
{
    return (MatchUsage){.actions = numbers[0],
                        .depth_actions = numbers[1],
                        .depth = numbers[2],
                        .nodes = numbers[3],
                        .time = (int64_t)numbers[4],
                        .counted_time = (int64_t)numbers[5],
                        .longest = (int64_t)numbers[6]};
}

JournalRead match_journal_next(MatchJournal *journal, MatchJournalEntry *entry, Text *why)
{
    uint64_t numbers[FIELDS];
    if (!read_line(journal))
        return JOURNAL_END;
    if (!read_numbers(journal->buffer, numbers) || numbers[1] <= SCORE_ONGOING ||
        numbers[1] > SCORE_DRAW || numbers[2] >= END_INTERRUPTED || numbers[3] >= REASONS ||
        numbers[4] > BLACK) {
        fail(journal, why, "not a game");
        return JOURNAL_BAD;
    }
    journal->pgn_size = numbers[FIELDS - 1];
    *entry = (MatchJournalEntry){.number = numbers[0], .pgn_size = journal->pgn_size};
    entry->game = (MatchSummary){
        .score = (Score)numbers[1],
        .end = (MatchEnd)numbers[2],
        .reason = (Reason)numbers[3],
        .fault = (Color)numbers[4],
        .plies = numbers[5],
        .usage = {usage_of(numbers + GAME_FIELDS), usage_of(numbers + GAME_FIELDS + USAGE_FIELDS)}};
    return JOURNAL_ENTRY;
}

bool match_journal_cut(MatchJournal *journal)
{
    return fflush(journal->file) == 0 && fseek(journal->file, journal->good, SEEK_SET) == 0 &&
           ftruncate(fileno(journal->file), journal->good) == 0;
}

static void write_usage(FILE *file, const MatchUsage *usage)
{
    fprintf(file,
            " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRId64 " %" PRId64 " %" PRId64,
            usage->actions, usage->depth_actions, usage->depth, usage->nodes, usage->time,
            usage->counted_time, usage->longest);
}

bool match_journal_add(MatchJournal *journal, const MatchJournalEntry *entry)
{
    const MatchSummary *game = &entry->game;
    fprintf(journal->file, "%" PRIu64 " %d %d %d %d %" PRIu64, entry->number, game->score,
            game->end, game->reason, game->fault, game->plies);
    write_usage(journal->file, &game->usage[WHITE]);
    write_usage(journal->file, &game->usage[BLACK]);
    fprintf(journal->file, " %" PRIu64 "\n", entry->pgn_size);
    return fflush(journal->file) == 0 && !ferror(journal->file);
}

bool match_journal_close(MatchJournal *journal)
{
    bool good = !journal->file || fclose(journal->file) == 0;
    free(journal->buffer);
    *journal = (MatchJournal){0};
    return good;
}
