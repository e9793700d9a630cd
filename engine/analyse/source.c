/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source.h"

#include "../uci/words.h"
#include "feed.h"
#include "input.h"
#include "source_games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct Source {
    SourceSpec spec;
    int file; /* index of the one being read, or next */
    bool open;
    bool quick;      /* the open file is none that comes slowly, such as a pipe */
    SourceForm form; /* of the open file; never a guess */
    size_t number;   /* of the last item */
    Input input;
    Feed feed; /* from the input to the reader of games */
    SourceGames games;
};

static const char *const form_names[] = {
    [SOURCE_GUESS] = "",  [SOURCE_FEN] = "fen", [SOURCE_PGN] = "pgn",
    [SOURCE_UCI] = "uci", [SOURCE_RU] = "ru",   [SOURCE_EN] = "en"};

bool source_form_by_name(const char *name, SourceForm *form)
{
    if (strcmp(name, "epd") == 0)
        name = form_names[SOURCE_FEN];
    for (int i = SOURCE_FEN; i <= SOURCE_EN; i++) {
        if (strcmp(form_names[i], name) == 0) {
            *form = (SourceForm)i;
            return true;
        }
    }
    return false;
}

Source *source_create(const SourceSpec *spec)
{
    static char standard_input[] = "-";
    static char *only[] = {standard_input};
    Source *source = calloc(1, sizeof *source);
    if (!source)
        return NULL;
    source->spec = *spec;
    if (spec->file_count == 0) {
        source->spec.files = only;
        source->spec.file_count = 1;
    }
    return source;
}

static const char *file_name(const Source *source)
{
    return source->spec.files[source->file];
}

/* How messages call the file at hand. */
static const char *file_title(const Source *source)
{
    return strcmp(file_name(source), "-") == 0 ? "standard input" : file_name(source);
}

static bool reads_lines(const Source *source)
{
    return source->form == SOURCE_FEN;
}

static bool is_regular(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

/* Goes on to the next file; errno of what was wrong with this one, or 0. */
static int close_file(Source *source)
{
    int error = 0;
    if (source->open) {
        if (!reads_lines(source)) {
            source_games_close(&source->games);
            error = feed_end(&source->feed);
        }
        input_close(&source->input);
    }
    source->open = false;
    source->file++;
    return error;
}

void source_destroy(Source *source)
{
    if (source && source->open)
        close_file(source);
    free(source);
}

/* By the extension, else by the first line: a tag, a line of uci, or positions. */
static SourceForm guess_form(Source *source)
{
    SourceForm form;
    const char *dot = strrchr(file_name(source), '.');
    if (dot && source_form_by_name(dot + 1, &form))
        return form;
    const char *text = input_peek(&source->input);
    char name[16];
    size_t length = strcspn(text, "; \n");
    if (*text == '[')
        return SOURCE_PGN;
    if (text[length] != ';' || length >= sizeof name)
        return SOURCE_FEN;
    memcpy(name, text, length);
    name[length] = '\0';
    return variant_by_name(name) ? SOURCE_UCI : SOURCE_FEN;
}

static bool open_games(Source *source, Text *why)
{
    static const GameFormat formats[] = {[SOURCE_PGN] = FORMAT_PGN,
                                         [SOURCE_UCI] = FORMAT_UCI,
                                         [SOURCE_RU] = FORMAT_RUSSIAN,
                                         [SOURCE_EN] = FORMAT_ENGLISH};
    FILE *file = feed_start(&source->feed, &source->input);
    if (!file)
        text_add_format(why, "%s: %s", file_title(source), strerror(errno));
    else if (source_games_open(&source->games, &source->spec, file, file_title(source),
                               formats[source->form]))
        return true;
    feed_end(&source->feed);
    return false;
}

static bool open_file(Source *source, Text *why)
{
    if (!input_open(&source->input, file_name(source), source->spec.wake)) {
        text_add_format(why, "%s: %s", file_title(source), strerror(errno));
        return false;
    }
    source->form = source->spec.form != SOURCE_GUESS ? source->spec.form : guess_form(source);
    source->quick = is_regular(source->input.fd);
    if (!reads_lines(source) && !open_games(source, why)) {
        input_close(&source->input);
        return false;
    }
    return source->open = true;
}

/* A line that holds a position; blank ones and those that begin with # are passed over. */
static SourceStatus read_position(Source *source, char *line, AnalyseItem *item, Text *why)
{
    Position pos;
    Text reason = {0};
    if (!epd_read(line, source->spec.variant, source->spec.drop_cap, &pos, &item->tests, &reason)) {
        text_add_format(why, "%s:%zu: %s", file_title(source), source->input.line,
                        reason.data ? reason.data : "not enough memory");
        text_free(&reason);
        return SOURCE_BAD;
    }
    item->place = source->input.line;
    if (!history_init(&item->game, &pos))
        return SOURCE_NO_MEMORY;
    item->result = history_result(&item->game).score;
    return SOURCE_ITEM;
}

static SourceStatus next_position(Source *source, AnalyseItem *item, Text *why)
{
    for (;;) {
        char *line;
        switch (input_next(&source->input, &line)) {
        case INPUT_LINE:
            line = uci_trim(line);
            if (!*line || *line == '#')
                continue;
            return read_position(source, line, item, why);
        case INPUT_TOO_LONG:
            text_add_format(why, "%s:%zu: the line is too long", file_title(source),
                            source->input.line);
            return SOURCE_BAD;
        case INPUT_FAILED:
            text_add_format(why, "%s: %s", file_title(source), strerror(errno));
            close_file(source);
            return SOURCE_BAD;
        case INPUT_INTERRUPTED:
            return SOURCE_INTERRUPTED;
        case INPUT_END:
            return SOURCE_END;
        }
    }
}

static SourceStatus complete(Source *source, AnalyseItem *item)
{
    item->file = strdup(file_name(source));
    if (!item->file || !item_prepare(item))
        return SOURCE_NO_MEMORY;
    item->number = ++source->number;
    return SOURCE_ITEM;
}

SourceStatus source_next(Source *source, AnalyseItem *item, Text *why)
{
    *item = (AnalyseItem){0};
    if (source->file == source->spec.file_count)
        return SOURCE_END;
    if (!source->open && !open_file(source, why)) {
        close_file(source);
        return SOURCE_BAD;
    }
    SourceStatus status = reads_lines(source) ? next_position(source, item, why)
                                              : source_games_next(&source->games, item, why);
    if (status == SOURCE_END) {
        const char *title = file_title(source);
        int error = close_file(source);
        if (error)
            text_add_format(why, "%s: %s", title, strerror(error));
        status = error ? SOURCE_BAD : SOURCE_NOTHING;
    }
    if (status == SOURCE_ITEM)
        status = complete(source, item);
    if (status != SOURCE_ITEM)
        item_free(item);
    return status;
}

/* Whether opening a file may mean to wait for whoever writes to it. */
static bool opens_slowly(const char *path)
{
    struct stat status;
    return strcmp(path, "-") == 0 || (stat(path, &status) == 0 && !S_ISREG(status.st_mode));
}

bool source_ready(const Source *source)
{
    if (!source->open)
        return source->file == source->spec.file_count || !opens_slowly(file_name(source));
    /* What stands between a pipe and the next whole game cannot be seen. */
    return source->quick || (reads_lines(source) && input_ready(&source->input));
}

bool source_is_small(const char *path)
{
    enum { SMALL = 16 << 20 };
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= SMALL;
}
