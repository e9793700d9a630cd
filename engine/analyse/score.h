/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many questions of a test suite were answered rightly. */
#ifndef MUSTER_ENGINE_ANALYSE_SCORE_H
#define MUSTER_ENGINE_ANALYSE_SCORE_H

#include "blocks.h"
#include "item.h"

typedef struct {
    size_t asked, solved;
} SuiteScore;

/* Counts a position that was examined; one without questions does not count. */
void suite_score_item(SuiteScore *score, const AnalyseItem *item);

/* Counts a position whose block stands in an earlier output. That of PGN tells nothing. */
void suite_score_block(SuiteScore *score, const AnalyseItem *item, AnalyseForm form,
                       const char *block);

/* Whether the answer that was found solves a position, if it asks anything. */
bool item_solved(const AnalyseItem *item);

#endif
