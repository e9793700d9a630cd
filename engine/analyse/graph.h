/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The course of a game as a picture: what White may expect after every action. All positions of
 * the item are examined. Appends to text of the caller, who checks its `failed`; any thread.
 */
#ifndef MUSTER_ENGINE_ANALYSE_GRAPH_H
#define MUSTER_ENGINE_ANALYSE_GRAPH_H

#include "item.h"

/* A whole SVG file with every marked action as a dot. */
void graph_svg(const AnalyseItem *item, Text *svg);

/* Lines of at most 80 columns in UTF-8, without a blank one; White's advantage points up. */
void graph_text(const AnalyseItem *item, Text *text);

#endif
