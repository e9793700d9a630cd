/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of games, read one game at a time. Part of source.c. */
#ifndef MUSTER_ENGINE_ANALYSE_SOURCE_GAMES_H
#define MUSTER_ENGINE_ANALYSE_SOURCE_GAMES_H

#include "../record/reader.h"
#include "source.h"

typedef struct {
    const char *title; /* how messages call the file */
    GameReader *reader;
} SourceGames;

/* Begins to read a file, which stays the caller's; false: no memory. */
bool source_games_open(SourceGames *games, const SourceSpec *spec, FILE *file, const char *title,
                       GameFormat format);
void source_games_close(SourceGames *games);

/* The next game; its file, number and analyses are not filled in. SOURCE_END at the end. */
SourceStatus source_games_next(SourceGames *games, AnalyseItem *item, Text *why);

#endif
