/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pgn.h"

#include "../../movegen/fen.h"
#include "../../movegen/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINE_WIDTH = 80 };

/* Movetext being broken into lines. */
typedef struct {
    Text *text;
    size_t column;
} Flow;

static void flow_add(Flow *flow, const char *word)
{
    size_t length = strlen(word);
    if (flow->column > 0 && flow->column + 1 + length >= LINE_WIDTH) {
        text_add(flow->text, "\n");
        flow->column = 0;
    } else if (flow->column > 0) {
        text_add(flow->text, " ");
        flow->column++;
    }
    text_add(flow->text, word);
    flow->column += length;
}

static void add_tag(Text *text, const char *name, const char *value)
{
    text_add_format(text, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add(text, "\\");
        text_add_bytes(text, value, 1);
    }
    text_add(text, "\"]\n");
}

static void add_number_tag(Text *text, const char *name, size_t value)
{
    text_add_format(text, "[%s \"%zu\"]\n", name, value);
}

static const char *termination(const MatchGame *game)
{
    switch (game->end) {
    case END_RULES:
    case END_RESTRICTED:
        return "normal";
    case END_MAX_PLIES:
    case END_RESIGN:
    case END_DRAW:
        return "adjudication";
    case END_TIME:
        return "time forfeit";
    case END_ILLEGAL:
    case END_UNREADABLE:
        return "rules infraction";
    case END_HANG:
    case END_CRASH:
    case END_NOT_STARTED:
        return "abandoned";
    default:
        return "unterminated";
    }
}

static void add_time_tags(const MatchPgnTags *tags, Text *text)
{
    Text white = {0}, black = {0};
    match_limits_describe(tags->limits[WHITE], &white);
    match_limits_describe(tags->limits[BLACK], &black);
    if (white.data && black.data && strcmp(white.data, black.data) == 0) {
        add_tag(text, "TimeControl", white.data);
    } else if (white.data && black.data) {
        add_tag(text, "WhiteTimeControl", white.data);
        add_tag(text, "BlackTimeControl", black.data);
    }
    text_free(&white);
    text_free(&black);
}

static void add_tags(const MatchGame *game, const MatchPgnTags *tags, Text *text)
{
    char date[16], round[48], fen[FEN_SIZE], standard[FEN_SIZE];
    time_t now = time(NULL);
    struct tm today = {0};
    const Position *start = &game->game.entries[0].pos;
    Position normal;
    fen_start(&normal, position_variant(start));
    localtime_r(&now, &today);
    strftime(date, sizeof date, "%Y.%m.%d", &today);
    snprintf(round, sizeof round, "%zu.%zu", tags->round, tags->game);
    add_tag(text, "Event", tags->event);
    add_tag(text, "Site", "?");
    add_tag(text, "Date", date);
    add_tag(text, "Round", round);
    add_tag(text, "White", tags->names[WHITE]);
    add_tag(text, "Black", tags->names[BLACK]);
    add_tag(text, "Result", score_text(game->score));
    add_tag(text, "Variant", position_variant(start)->title);
    if (strcmp(fen_write(start, fen), fen_write(&normal, standard)) != 0) {
        add_tag(text, "SetUp", "1");
        add_tag(text, "FEN", fen);
    }
    if (position_variant(start)->drop_cap_option && tags->drop_cap != FULL_ARMY)
        add_number_tag(text, "DropsPerAction", (size_t)tags->drop_cap);
    add_number_tag(text, "PlyCount", game->game.count - 1);
    add_time_tags(tags, text);
    add_tag(text, "Termination", termination(game));
}

/* Scores are written as White sees them. */
static void add_score(Text *word, const PlayerInfo *info, Color side)
{
    int score = side == WHITE ? info->score : -info->score;
    if (info->mate)
        text_add_format(word, "[%%eval #%d", score);
    else
        text_add_format(word, "[%%eval %s%d.%02d", score < 0 ? "-" : "",
                        (score < 0 ? -score : score) / 100, (score < 0 ? -score : score) % 100);
    if (info->depth > 0)
        text_add_format(word, ",%d", info->depth);
    text_add(word, "]");
}

static void add_clock(Text *word, int64_t clock)
{
    int64_t tenths = clock / 100000;
    text_add_format(word, "[%%clk %" PRId64 ":%02d:%02d.%d]", tenths / 36000,
                    (int)(tenths / 600 % 60), (int)(tenths / 10 % 60), (int)(tenths % 10));
}

static void add_note(Flow *flow, const MatchNote *note, Color side)
{
    Text word = {0};
    if (!note->info.has_score && note->clock < 0)
        return;
    text_add(&word, "{");
    if (note->info.has_score)
        add_score(&word, &note->info, side);
    if (note->info.has_score && note->clock >= 0)
        text_add(&word, " ");
    if (note->clock >= 0)
        add_clock(&word, note->clock);
    text_add(&word, "}");
    if (word.data)
        flow_add(flow, word.data);
    text_free(&word);
}

static void add_moves(const MatchGame *game, Flow *flow)
{
    char word[NOTATION_TEXT_SIZE];
    bool number_due = true;
    for (size_t i = 1; i < game->game.count; i++) {
        const Position *before = &game->game.entries[i - 1].pos;
        Color side = (Color)before->side;
        if (side == WHITE || number_due) {
            snprintf(word, sizeof word, "%d%s", before->fullmove, side == WHITE ? "." : "...");
            flow_add(flow, word);
        }
        flow_add(flow, notation_write(before, &game->game.entries[i].action, NOTATION_SAN, word));
        number_due = false;
        if (i > game->opening && i - 1 - game->opening < game->note_count) {
            size_t length = flow->text->length;
            add_note(flow, &game->notes[i - 1 - game->opening], side);
            number_due = flow->text->length > length;
        }
    }
}

/* Comments cannot hold a closing brace. */
static void add_comment(Flow *flow, const char *comment)
{
    Text word = {0};
    text_add_format(&word, "{%s}", comment);
    for (char *c = word.data; c && *c && c[1]; c++)
        if (*c == '}')
            *c = ')';
    if (word.data)
        flow_add(flow, word.data);
    text_free(&word);
}

void match_pgn_write(const MatchGame *game, const MatchPgnTags *tags, Text *text)
{
    Flow flow = {.text = text};
    add_tags(game, tags, text);
    text_add(text, "\n");
    add_moves(game, &flow);
    add_comment(&flow, game->detail);
    flow_add(&flow, score_text(game->score));
    text_add(text, "\n\n");
}
