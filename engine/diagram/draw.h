/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A position as SVG: the board with coordinates, both reserves, who is to move, a king in check,
 * and on request one action: an arrow for a move, ghosts of the pieces that are dropped.
 *
 * Reads its arguments only and appends to text of the caller, who checks text->failed; any thread.
 */
#ifndef MUSTER_ENGINE_DIAGRAM_DRAW_H
#define MUSTER_ENGINE_DIAGRAM_DRAW_H

#include "../../movegen/action.h"
#include "../text.h"

typedef struct {
    int width;            /* pixels; the height follows from it */
    bool flipped;         /* Black below */
    const Action *action; /* legal in the position, or NULL */
} DiagramStyle;

enum { DIAGRAM_WIDTH = 480, DIAGRAM_MIN_WIDTH = 64, DIAGRAM_MAX_WIDTH = 8192 };

/* Appends a whole SVG file. */
void diagram_draw(const Position *pos, const DiagramStyle *style, Text *svg);

#endif
