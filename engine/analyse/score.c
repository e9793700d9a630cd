/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "score.h"

#include <stdlib.h>
#include <string.h>

bool item_solved(const AnalyseItem *item)
{
    int mate;
    const Action none = {0};
    const AnalysisLine *line = &item->analyses[0].lines[0];
    analysis_mate(&item->analyses[0], line, &mate);
    return epd_solved(&item->tests, line->pv ? &line->pv[0] : &none, mate);
}

static void count(SuiteScore *score, bool solved)
{
    score->asked++;
    score->solved += solved;
}

void suite_score_item(SuiteScore *score, const AnalyseItem *item)
{
    if (epd_asks(&item->tests))
        count(score, item_solved(item));
}

/* Judges the first line of a position that an earlier run wrote. */
static bool json_solved(const AnalyseItem *item, const char *block)
{
    static const char pv_key[] = "\"pv\":[\"", mate_key[] = "{\"mate\":";
    char word[ACTION_TEXT_SIZE];
    Action action = {0};
    const char *pv = strstr(block, pv_key), *mate = strstr(block, mate_key);
    const char *end = strchr(block, '\n');
    size_t length = pv ? strcspn(pv + strlen(pv_key), "\"") : 0;
    if (pv && end && pv < end && length < sizeof word) {
        memcpy(word, pv + strlen(pv_key), length);
        word[length] = '\0';
        action_parse(item_position(item, 0), word, &action);
    }
    return epd_solved(&item->tests, &action,
                      mate && end && mate < end ? atoi(mate + strlen(mate_key)) : 0);
}

void suite_score_block(SuiteScore *score, const AnalyseItem *item, AnalyseForm form,
                       const char *block)
{
    bool solved;
    if (!epd_asks(&item->tests))
        return;
    if (form == FORM_JSON)
        count(score, json_solved(item, block));
    else if (form == FORM_TEXT && blocks_scored(block, &solved))
        count(score, solved);
}
