/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is analysed as a whole: one position, or one game with all its positions.
 *
 * An item owns everything it points to. It is filled by one thread; while its positions are being
 * examined only their analyses change.
 */
#ifndef MUSTER_ENGINE_ANALYSE_ITEM_H
#define MUSTER_ENGINE_ANALYSE_ITEM_H

#include "../record/game.h"
#include "../text.h"
#include "epd.h"
#include "examine.h"

typedef struct {
    size_t number; /* from 1, among what could be read */
    bool is_game;  /* else one position, and the game is its only entry */
    char *file;    /* as the user named it */
    size_t place;  /* in the file: a position's line, or which game */
    History game;
    Score result;       /* as the record says, or the position alone */
    EpdTests tests;     /* of a position */
    GameRecord record;  /* of a game: tags, comments, clocks; its actions are those of game */
    Text title;         /* of a game: "White - Black, Event"; may be empty */
    Analysis *analyses; /* one for each position of the game */
    size_t examined;    /* how many of them are done */
} AnalyseItem;

/* Makes room for the analyses of a complete game; false: no memory. */
bool item_prepare(AnalyseItem *item);
void item_free(AnalyseItem *item);

static inline const Position *item_position(const AnalyseItem *item, size_t ply)
{
    return &item->game.entries[ply].pos;
}

/* What White may expect at a position, from 0 to 1. */
double item_white_expectation(const AnalyseItem *item, size_t ply);

/* "+0.31", "-2.50", "#4", "#-4" or, where the game is over, its result; as White sees it. */
enum { ITEM_SCORE_SIZE = 16 };
char *item_score_text(const AnalyseItem *item, size_t ply, int line, char *out);

/* How bad an action was. */
typedef enum { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARK_BLUNDER, MARKS } Mark;

/*
 * Judges the action that was played at a position that is not the last: the mover's expectation
 * before it, less the one after it. *loss, from 0 to 1, may be NULL. The best action loses nothing
 * by definition, and an army placed unseen is not judged.
 */
Mark item_judge(const AnalyseItem *item, size_t ply, double *loss);

/* "", "?!", "?", "??". */
const char *mark_sign(Mark mark);

#endif
