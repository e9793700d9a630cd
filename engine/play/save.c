/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "save.h"

#include "../../movegen/fen.h"
#include "../record/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

static const char person_name[] = "You";

static GameFormat format_of(const Play *play, const char *path)
{
    const char *dot = strrchr(path, '.');
    GameFormat format;
    if (dot && record_format_by_name(dot + 1, &format))
        return format;
    return play->config->notation == NOTATION_RUSSIAN ? FORMAT_RUSSIAN : FORMAT_ENGLISH;
}

static bool set_tags(const Play *play, GameRecord *record)
{
    static const char *const names[COLORS] = {"White", "Black"};
    char date[16], strength[STRENGTH_TEXT_SIZE], engine[STRENGTH_TEXT_SIZE + 16], clock[48];
    time_t now = time(NULL);
    struct tm today = {0};
    localtime_r(&now, &today);
    strftime(date, sizeof date, "%Y.%m.%d", &today);
    snprintf(engine, sizeof engine, "Muster, %s", strength_describe(&play->strength, strength));
    snprintf(clock, sizeof clock, "%g+%g", (double)play->config->clock / 1000.0,
             (double)play->config->increment / 1000.0);
    return record_set_tag(record, "Event", "Muster against a person") &&
           record_set_tag(record, "Date", date) &&
           record_set_tag(record, names[play->person], person_name) &&
           record_set_tag(record, names[color_flip(play->person)], engine) &&
           (!play->config->has_clock || record_set_tag(record, "TimeControl", clock)) &&
           (!play_is_over(play) || record_set_tag(record, "Termination", play_how(play)));
}

static bool set_actions(const Play *play, GameRecord *record)
{
    const History *game = engine_game(play->engine);
    for (size_t i = 1; i < game->count; i++) {
        if (!record_play(record, &game->entries[i].action))
            return false;
        if (play->config->has_clock)
            record_last(record)->clock_ms = play->clocks[i][game->entries[i - 1].pos.side];
    }
    return true;
}

static bool write_game(const Play *play, FILE *file, GameFormat format)
{
    GameRecord record;
    record_init(&record, &engine_game(play->engine)->entries[0].pos);
    bool fine = set_tags(play, &record) && set_actions(play, &record);
    record.result = play_score(play);
    fine = fine && record_write(file, &record, format);
    if (!fine && !ferror(file))
        errno = ENOMEM;
    record_free(&record);
    return fine;
}

static FILE *create(const char *path, bool again)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | (again ? O_TRUNC : O_EXCL), 0666);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (!file && descriptor >= 0)
        close(descriptor);
    return file;
}

static void remember(Play *play, const char *path)
{
    char *copy = strdup(path);
    if (copy) {
        free(play->saved);
        play->saved = copy;
    }
}

/* A sentence about a file. */
static bool report_file(Text *report, const char *format, const char *path)
{
    char quote[TERMINAL_QUOTE_SIZE];
    text_add_format(report, "%s%s.", format, terminal_quote(path, quote));
    return true;
}

static bool report_failure(Text *report, const char *path, const char *reason)
{
    char quote[TERMINAL_QUOTE_SIZE];
    text_add_format(report, "%s: %s.", terminal_quote(path, quote), reason);
    return false;
}

bool play_save(Play *play, const char *path, Text *report)
{
    bool again = play->saved && strcmp(play->saved, path) == 0;
    if (!*path) {
        text_add(report, "Where to? save game.pgn");
        return false;
    }
    if (play->setting_up) {
        text_add(report, "There is no game yet.");
        return false;
    }
    FILE *file = create(path, again);
    if (!file)
        return report_failure(report, path, strerror(errno));
    remember(play, path);
    bool fine = write_game(play, file, format_of(play, path));
    int reason = errno;
    if (fclose(file) != 0 && fine) {
        fine = false;
        reason = errno;
    }
    return fine ? report_file(report, "Saved to ", path)
                : report_failure(report, path, strerror(reason));
}

/* Reading. */

static void describe_fault(const GameFault *fault, Text *report)
{
    Text text = {0};
    fault_describe(fault, &text);
    text_add_format(report, "%s.", text.data ? text.data : "");
    text_free(&text);
}

/* Whether the armies of Combat chess still wait to be placed. */
static bool lacks_armies(const GameRecord *record)
{
    return position_variant(&record->now)->drops_min == FULL_ARMY && position_placing(&record->now);
}

/* Puts the game on the engine's board: all of it, or nothing. */
static bool take_over(Play *play, const GameRecord *record, Text *report)
{
    char fen[FEN_SIZE];
    EngineError error;
    size_t count = record->count;
    char(*texts)[ACTION_TEXT_SIZE] = calloc(count + 1, sizeof *texts);
    const char **actions = calloc(count + 1, sizeof *actions);
    bool fine = texts && actions;
    for (size_t i = 0; fine && i < count; i++)
        actions[i] = action_format(&record->actions[i].action, texts[i]);
    if (!fine) {
        text_add(report, "There is not enough memory.");
    } else if (!engine_set_position(play->engine, fen_write(&record->start, fen), actions, count,
                                    &error)) {
        engine_error_describe(&error, report);
        text_add(report, ".");
        fine = false;
    }
    free(texts);
    free(actions);
    return fine;
}

/* Which side the person had, where the game was saved by this program. */
static Color person_of(const Play *play, const GameRecord *record)
{
    const char *white = record_tag(record, "White"), *black = record_tag(record, "Black");
    bool as_white = white && strcmp(white, person_name) == 0;
    bool as_black = black && strcmp(black, person_name) == 0;
    return as_white == as_black ? play->person : as_white ? WHITE : BLACK;
}

static bool go_on_with(Play *play, const GameRecord *record, Text *report)
{
    const Variant *variant = position_variant(&record->start);
    if (variant != play->config->variant) {
        text_add_format(report, "It is a game of %s; start muster play --variant %s.",
                        record_variant_title(variant), variant->name);
        return false;
    }
    if (lacks_armies(record)) {
        text_add(report, "Its armies do not stand yet.");
        return false;
    }
    Color person = person_of(play, record);
    if (!take_over(play, record, report))
        return false;
    play_began_elsewhere(play, person);
    return true;
}

static bool read_first(Play *play, FILE *file, const char *path, Text *report)
{
    const GameReaderConfig config = {.format = format_of(play, path),
                                     .variant = play->config->variant};
    GameReader *reader = record_reader_of_file(file, &config);
    GameRecord record;
    GameFault fault = {.kind = FAULT_NONE};
    bool fine = false;
    if (!reader) {
        text_add(report, "There is not enough memory.");
        return false;
    }
    record_init(&record, history_now(engine_game(play->engine)));
    ReadStatus status = record_reader_next(reader, &record, &fault);
    if (status == READ_END)
        text_add(report, "There is no game in it.");
    else if (status == READ_NOTHING || (status == READ_PART && record.count == 0))
        describe_fault(&fault, report);
    else
        fine = go_on_with(play, &record, report);
    if (fine && status == READ_PART) {
        text_add(report, "Read up to a fault: ");
        describe_fault(&fault, report);
    }
    record_free(&record);
    record_reader_free(reader);
    return fine;
}

bool play_load(Play *play, const char *path, Text *report)
{
    if (!*path) {
        text_add(report, "Which file? load game.pgn");
        return false;
    }
    FILE *file = fopen(path, "r");
    if (!file)
        return report_failure(report, path, strerror(errno));
    bool fine = read_first(play, file, path, report);
    fclose(file);
    return fine;
}
