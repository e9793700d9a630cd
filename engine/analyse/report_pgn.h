/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tags of an annotated game, as report.c needs them; the blank line behind them included. */
#ifndef MUSTER_ENGINE_ANALYSE_REPORT_PGN_H
#define MUSTER_ENGINE_ANALYSE_REPORT_PGN_H

#include "item.h"

void report_pgn_tags(const AnalyseItem *item, Text *text);

#endif
