/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report_pgn.h"

#include "../../movegen/notation.h"
#include "../record/annotation.h"
#include "../record/reader.h"
#include "../record/tags.h"
#include "../version.h"
#include "report.h"

#include <stdio.h>
#include <string.h>

enum {
    LINE_WIDTH = 80,
    LINE_ACTIONS = 12 /* the most that is shown of a line */
};

/* A position belongs to no game: its name is the event, its number the round. */
static void add_position_tags(const AnalyseItem *item, Text *text)
{
    char number[24];
    snprintf(number, sizeof number, "%zu", item->number);
    for (int i = 0; i < TAG_ROSTER; i++) {
        const char *name = tag_roster[i].name, *value = tag_roster[i].unknown;
        if (strcmp(name, "Event") == 0 && item->tests.id[0])
            value = item->tests.id;
        if (strcmp(name, "Round") == 0)
            value = number;
        tag_add(name, value, text);
    }
    tag_add_game(item_position(item, 0), item->result, false, text);
}

/* All tags of the record but the annotator, who is another one now. */
static void add_record_tags(const AnalyseItem *item, Text *text)
{
    const GameRecord *record = &item->record;
    for (int i = 0; i < TAG_ROSTER; i++) {
        const char *value = record_tag(record, tag_roster[i].name);
        tag_add(tag_roster[i].name, value ? value : tag_roster[i].unknown, text);
    }
    tag_add_game(item_position(item, 0), item->result, record_starts_normally(record), text);
    for (size_t i = 0; i < record->tag_count; i++) {
        const char *name = record_string(record, record->tags[i].name);
        if (!tag_in_roster(name) && strcmp(name, "Annotator") != 0)
            tag_add(name, record_string(record, record->tags[i].value), text);
    }
}

void report_pgn_tags(const AnalyseItem *item, Text *text)
{
    if (item->is_game)
        add_record_tags(item, text);
    else
        add_position_tags(item, text);
    tag_add("Annotator", MUSTER_NAME " " MUSTER_VERSION, text);
    text_add(text, "\n");
}

/* A score as White sees it, with the depth it comes from; none where the game is over. */
static GameScore score_of(const AnalyseItem *item, size_t ply, int index)
{
    int mate, sign = item_position(item, ply)->side == WHITE ? 1 : -1;
    const Analysis *analysis = &item->analyses[ply];
    const AnalysisLine *line = &analysis->lines[index];
    if (analysis->over.score != SCORE_ONGOING)
        return (GameScore){.kind = GAME_NO_SCORE};
    if (analysis_mate(analysis, line, &mate))
        return (GameScore){.kind = GAME_MATE, .value = sign * mate, .depth = line->depth};
    return (GameScore){.kind = GAME_CENTIPAWNS, .value = sign * line->score, .depth = line->depth};
}

/* A comment with a score, with the clocks of an action that was played (or NULL), and with what
 * the record says; nothing where there is nothing. */
static void add_comment(const GameScore *score, const GameAction *action, const char *said,
                        Text *words)
{
    const GameAction empty = {.clock_ms = GAME_NO_TIME, .spent_ms = GAME_NO_TIME};
    GameAction annotated = action ? *action : empty;
    Text comment = {0};
    annotated.score = *score;
    annotation_add(&annotated, &comment);
    if (*said)
        text_add_format(&comment, "%s%s", comment.length > 0 ? " " : "", said);
    if (comment.length > 0)
        text_add_format(words, " {%s}", comment.data);
    words->failed |= comment.failed;
    text_free(&comment);
}

static void add_number(const Position *pos, bool due, Text *words)
{
    if (pos->side == WHITE || due)
        text_add_format(words, " %d%s", pos->fullmove, pos->side == WHITE ? "." : "...");
}

/* A line from a position on; its score stands behind its first action. */
static void add_line(const AnalyseItem *item, size_t ply, int index, Text *words)
{
    char action[NOTATION_TEXT_SIZE];
    const AnalysisLine *line = &item->analyses[ply].lines[index];
    Position pos = *item_position(item, ply);
    for (int i = 0; i < line->pv_count && i < LINE_ACTIONS; i++) {
        add_number(&pos, i <= 1, words);
        text_add_format(words, " %s", notation_write(&pos, &line->pv[i], NOTATION_SAN, action));
        if (i == 0) {
            const GameScore score = score_of(item, ply, index);
            add_comment(&score, NULL, "", words);
        }
        position_act(&pos, &line->pv[i]);
    }
}

/* The lines of a position as variations, but for one that begins with the action that stands in
 * the main line. */
static void add_variations(const AnalyseItem *item, size_t ply, const Action *played, Text *words)
{
    const Analysis *analysis = &item->analyses[ply];
    for (int i = 0; i < analysis->count; i++) {
        Text line = {0};
        if (analysis->lines[i].pv_count == 0 || action_equal(&analysis->lines[i].pv[0], played))
            continue;
        add_line(item, ply, i, &line);
        text_add_format(words, " (%s)", line.data ? line.data + 1 : "");
        words->failed |= line.failed;
        text_free(&line);
    }
}

/* Our mark takes the place of what others thought of the action; other glyphs stay. */
static void add_glyphs(const GameAction *action, Mark mark, Text *words)
{
    enum { LAST_MARK = 6 };
    static const int nags[MARKS] = {[MARK_INACCURACY] = 6, [MARK_MISTAKE] = 2, [MARK_BLUNDER] = 4};
    if (mark != MARK_NONE)
        text_add_format(words, " $%d", nags[mark]);
    for (int i = 0; i < GAME_NAGS && action->nags[i]; i++)
        if (mark == MARK_NONE || action->nags[i] > LAST_MARK)
            text_add_format(words, " $%d", action->nags[i]);
}

static void add_game(const AnalyseItem *item, Text *words)
{
    char text[NOTATION_TEXT_SIZE];
    GameScore score = score_of(item, 0, 0);
    add_comment(&score, NULL, record_first_comment(&item->record), words);
    for (size_t i = 0; i + 1 < item->game.count; i++) {
        const GameAction *action = &item->record.actions[i];
        add_number(item_position(item, i), true, words);
        text_add_format(
            words, " %s",
            notation_write(item_position(item, i), &action->action, NOTATION_SAN, text));
        add_glyphs(action, item_judge(item, i, NULL), words);
        score = score_of(item, i + 1, 0);
        add_comment(&score, action, record_comment(&item->record, action), words);
        add_variations(item, i, &action->action, words);
    }
}

/* The best line is the game, the others are its variations. */
static void add_position(const AnalyseItem *item, Text *words)
{
    const AnalysisLine *best = &item->analyses[0].lines[0];
    Text rest = {0};
    if (best->pv_count == 0)
        return;
    /* Variations follow the action they replace, so the line is cut behind its first. */
    add_line(item, 0, 0, &rest);
    const char *comment_end = rest.data ? strchr(rest.data, '}') : NULL;
    if (comment_end) {
        text_add_bytes(words, rest.data, (size_t)(comment_end + 1 - rest.data));
        add_variations(item, 0, &best->pv[0], words);
        text_add(words, comment_end + 1);
    }
    words->failed |= rest.failed;
    text_free(&rest);
}

/* What readers would take for something else at the start of a line. */
static bool may_begin_line(const char *word)
{
    return *word != '%' && *word != '[';
}

/* Bytes of the next word; what programs read, as [%eval 0.35], stays in one piece. */
static size_t word_length(const char *word)
{
    const char *inside = word + (*word == '{');
    size_t command = strncmp(inside, "[%", 2) == 0 ? strcspn(word, "]") : 0;
    return command + strcspn(word + command, " ");
}

/* Words, each behind a blank, as lines. */
static void add_wrapped(const char *words, Text *text)
{
    size_t column = 0;
    while (*words) {
        words++;
        size_t length = word_length(words);
        if (column > 0 && column + 1 + length >= LINE_WIDTH && may_begin_line(words)) {
            text_add(text, "\n");
            column = 0;
        } else if (column > 0) {
            text_add(text, " ");
            column++;
        }
        text_add_bytes(text, words, length);
        column += length;
        words += length;
    }
}

void report_pgn(const AnalyseItem *item, Text *text)
{
    Text words = {0};
    report_pgn_tags(item, text);
    if (item->is_game)
        add_game(item, &words);
    else
        add_position(item, &words);
    text_add_format(&words, " %s", score_text(item->result));
    text->failed |= words.failed;
    if (words.data)
        add_wrapped(words.data, text);
    text_add(text, "\n\n");
    text_free(&words);
}
