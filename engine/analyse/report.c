/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks as JSON and as text; report_pgn.c has the rest. */
#include "report.h"

#include "../../movegen/fen.h"
#include "../../movegen/notation.h"
#include "graph.h"
#include "report_pgn.h"
#include "score.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void begin_json(const AnalyseItem *item, size_t ply, Text *text)
{
    char fen[FEN_SIZE];
    const Position *pos = item_position(item, ply);
    /* Neither a name of a variant nor a FEN holds anything that JSON would escape. */
    text_add_format(text, "{\"variant\":\"%s\",\"fen\":\"%s\",", position_variant(pos)->name,
                    fen_write(pos, fen));
}

static void begin_text(const AnalyseItem *item, Text *text)
{
    char fen[FEN_SIZE];
    const Position *pos = item_position(item, 0);
    if (!item->is_game)
        text_add_format(text, "%zu. %s\n", item->number, fen_write(pos, fen));
    else
        text_add_format(text, "%zu. %s: %s%s(%s, game %zu) %s\n", item->number,
                        position_variant(pos)->title, item->title.data ? item->title.data : "",
                        item->title.length > 0 ? " " : "", item->file, item->place,
                        score_text(item->result));
}

void report_beginning(const AnalyseItem *item, size_t ply, AnalyseForm form, Text *text)
{
    switch (form) {
    case FORM_JSON:
        begin_json(item, ply, text);
        return;
    case FORM_TEXT:
        begin_text(item, text);
        return;
    case FORM_PGN:
        report_pgn_tags(item, text);
        return;
    }
}

static uint64_t nodes_per_second(const AnalysisLine *line)
{
    uint64_t milliseconds = line->time > 0 ? (uint64_t)line->time : 1;
    return line->nodes / milliseconds * 1000 + line->nodes % milliseconds * 1000 / milliseconds;
}

static void add_json_line(const AnalyseItem *item, size_t ply, int index, bool times, Text *text)
{
    char action[ACTION_TEXT_SIZE];
    int mate;
    const Analysis *analysis = &item->analyses[ply];
    const AnalysisLine *line = &analysis->lines[index];
    bool is_mate = analysis_mate(analysis, line, &mate);
    begin_json(item, ply, text);
    text_add_format(text,
                    "\"depth\":%d,\"seldepth\":%d,\"score\":{\"%s\":%d},\"wdl\":[%d,%d,%d],"
                    "\"multipv\":%d,\"pv\":[",
                    line->depth, line->seldepth, is_mate ? "mate" : "cp",
                    is_mate ? mate : line->score, line->wdl[0], line->wdl[1], line->wdl[2],
                    index + 1);
    for (int i = 0; i < line->pv_count; i++)
        text_add_format(text, "%s\"%s\"", i > 0 ? "," : "", action_format(&line->pv[i], action));
    text_add_format(text, "],\"nodes\":%" PRIu64 ",\"nps\":%" PRIu64 ",\"time_ms\":%" PRId64 "}\n",
                    line->nodes, times && line->nodes ? nodes_per_second(line) : 0,
                    times ? line->time : 0);
}

void report_json(const AnalyseItem *item, size_t ply, bool times, Text *text)
{
    for (int i = 0; i < item->analyses[ply].count; i++)
        add_json_line(item, ply, i, times, text);
}

static void add_text_line(const AnalyseItem *item, int index, Text *text)
{
    char score[ITEM_SCORE_SIZE], action[NOTATION_TEXT_SIZE];
    const AnalysisLine *line = &item->analyses[0].lines[index];
    Position pos = *item_position(item, 0);
    text_add_format(text, "   %7s ", item_score_text(item, 0, index, score));
    for (int i = 0; i < line->pv_count; i++) {
        text_add_format(text, " %s", notation_write(&pos, &line->pv[i], NOTATION_SAN, action));
        position_act(&pos, &line->pv[i]);
    }
    text_add(text, "\n");
}

static void add_answer(const AnalyseItem *item, Text *text)
{
    Text questions = {0};
    if (!epd_asks(&item->tests))
        return;
    epd_describe(&item->tests, item_position(item, 0), &questions);
    text_add_format(text, "%s%s\n", item_solved(item) ? blocks_solved : blocks_missed,
                    questions.data ? questions.data : "");
    text->failed |= questions.failed;
    text_free(&questions);
}

static void add_position(const AnalyseItem *item, bool times, Text *text)
{
    const Analysis *analysis = &item->analyses[0];
    const AnalysisLine *line = &analysis->lines[0];
    if (item->tests.id[0])
        text_add_format(text, "   id %s\n", item->tests.id);
    if (analysis->over.score != SCORE_ONGOING) {
        text_add_format(text, "   %7s  %s\n", score_text(analysis->over.score),
                        reason_text(analysis->over.reason));
    } else {
        text_add_format(text, "   depth %d/%d, %" PRIu64 " nodes", line->depth, line->seldepth,
                        line->nodes);
        if (times)
            text_add_format(text, ", %" PRId64 " ms", line->time);
        text_add(text, "\n");
        for (int i = 0; i < analysis->count; i++)
            add_text_line(item, i, text);
    }
    add_answer(item, text);
}

/* One action of a game: its score, and what was better. */
static void add_played(const AnalyseItem *item, size_t ply, Text *text)
{
    enum { COLUMN = 24 };
    char score[ITEM_SCORE_SIZE], action[NOTATION_TEXT_SIZE];
    const Position *pos = item_position(item, ply);
    const Action *best = &item->analyses[ply].lines[0].pv[0];
    const Action *played = &item->game.entries[ply + 1].action;
    size_t start = text->length;
    text_add_format(text, "   %d%s %s%s", pos->fullmove, pos->side == WHITE ? "." : "...",
                    notation_write(pos, played, NOTATION_SAN, action),
                    mark_sign(item_judge(item, ply, NULL)));
    size_t width = text->length - start;
    text_add_format(text, "%*s %7s", width < COLUMN ? (int)(COLUMN - width) : 0, "",
                    item_score_text(item, ply + 1, 0, score));
    if (!action_equal(best, played))
        text_add_format(text, "  best %s %s", notation_write(pos, best, NOTATION_SAN, action),
                        item_score_text(item, ply, 0, score));
    text_add(text, "\n");
}

static void add_totals(const AnalyseItem *item, Color side, Text *text)
{
    int actions = 0, marks[MARKS] = {0};
    double sum = 0, loss;
    for (size_t i = 0; i + 1 < item->game.count; i++) {
        if (item_position(item, i)->side != side)
            continue;
        marks[item_judge(item, i, &loss)]++;
        sum += loss;
        actions++;
    }
    text_add_format(text, "   %s: %d ??, %d ?, %d ?!, lost %.1f %% an action\n",
                    side == WHITE ? "White" : "Black", marks[MARK_BLUNDER], marks[MARK_MISTAKE],
                    marks[MARK_INACCURACY], actions > 0 ? 100 * sum / actions : 0.0);
}

static void add_game(const AnalyseItem *item, Text *text)
{
    char score[ITEM_SCORE_SIZE];
    size_t last = item->game.count - 1;
    text_add_format(text, "   start %18s %7s\n", "", item_score_text(item, 0, 0, score));
    for (size_t i = 0; i < last; i++)
        add_played(item, i, text);
    if (item->analyses[last].over.score != SCORE_ONGOING)
        text_add_format(text, "   %s\n", reason_text(item->analyses[last].over.reason));
    add_totals(item, WHITE, text);
    add_totals(item, BLACK, text);
    graph_text(item, text);
}

void report_text(const AnalyseItem *item, bool times, Text *text)
{
    begin_text(item, text);
    if (item->is_game)
        add_game(item, text);
    else
        add_position(item, times, text);
    text_add(text, "\n");
}
