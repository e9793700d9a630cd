/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An item as text, JSON Lines or PGN. Everything appends to text of the caller, who checks its
 * `failed`; any thread.
 */
#ifndef MUSTER_ENGINE_ANALYSE_REPORT_H
#define MUSTER_ENGINE_ANALYSE_REPORT_H

#include "blocks.h"
#include "item.h"

/* How every block of an item begins; of JSON, the block of one of its positions. Known before
 * anything is examined. */
void report_beginning(const AnalyseItem *item, size_t ply, AnalyseForm form, Text *text);

/* The lines of one position. Without times, "nps" and "time_ms" are 0. */
void report_json(const AnalyseItem *item, size_t ply, bool times, Text *text);

/* A whole item; of a game with its graph. */
void report_text(const AnalyseItem *item, bool times, Text *text);

/* A whole item as a game; a position becomes a game of its best line. */
void report_pgn(const AnalyseItem *item, Text *text);

#endif
