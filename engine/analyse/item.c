/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "item.h"

#include <stdio.h>
#include <stdlib.h>

/* From which loss on an action gets which mark. Near equality a pawn is worth about 0.16. */
static const double mark_from[MARKS] = {
    [MARK_INACCURACY] = 0.08, [MARK_MISTAKE] = 0.15, [MARK_BLUNDER] = 0.25};

bool item_prepare(AnalyseItem *item)
{
    item->analyses = calloc(item->game.count, sizeof *item->analyses);
    return item->analyses != NULL;
}

void item_free(AnalyseItem *item)
{
    for (size_t i = 0; item->analyses && i < item->game.count; i++)
        analysis_free(&item->analyses[i]);
    free(item->analyses);
    history_free(&item->game);
    epd_tests_free(&item->tests);
    text_free(&item->title);
    record_free(&item->record);
    free(item->file);
    *item = (AnalyseItem){0};
}

double item_white_expectation(const AnalyseItem *item, size_t ply)
{
    double mover = analysis_expectation(&item->analyses[ply]);
    return item_position(item, ply)->side == WHITE ? mover : 1 - mover;
}

char *item_score_text(const AnalyseItem *item, size_t ply, int line, char *out)
{
    const Analysis *analysis = &item->analyses[ply];
    int sign = item_position(item, ply)->side == WHITE ? 1 : -1, mate;
    int score = sign * analysis->lines[line].score;
    if (analysis->over.score != SCORE_ONGOING)
        snprintf(out, ITEM_SCORE_SIZE, "%s", score_text(analysis->over.score));
    else if (analysis_mate(analysis, &analysis->lines[line], &mate))
        snprintf(out, ITEM_SCORE_SIZE, "#%d", sign * mate);
    else
        snprintf(out, ITEM_SCORE_SIZE, "%s%d.%02d",
                 score > 0   ? "+"
                 : score < 0 ? "-"
                             : "",
                 abs(score) / 100, abs(score) % 100);
    return out;
}

Mark item_judge(const AnalyseItem *item, size_t ply, double *loss)
{
    const Analysis *before = &item->analyses[ply];
    const Position *pos = item_position(item, ply);
    const Action *played = &item->game.entries[ply + 1].action;
    bool unseen = position_placing(pos) && position_variant(pos)->drops_min == FULL_ARMY;
    double lost = 0;
    if (!unseen && !action_equal(played, &before->lines[0].pv[0]))
        lost = analysis_expectation(before) + analysis_expectation(&item->analyses[ply + 1]) - 1;
    if (loss)
        *loss = lost > 0 ? lost : 0;
    Mark mark = MARK_BLUNDER;
    while (mark > MARK_NONE && lost < mark_from[mark])
        mark--;
    return mark;
}

const char *mark_sign(Mark mark)
{
    static const char *const signs[MARKS] = {"", "?!", "?", "??"};
    return signs[mark];
}
