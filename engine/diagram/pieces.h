/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The shapes of the six pieces, drawn for this program, as SVG in a box of 100 by 100.
 *
 * A shape takes fill, stroke and, for its inner lines, colour from where it is used, so that one
 * shape serves both sides. Constant data; any thread.
 */
#ifndef MUSTER_ENGINE_DIAGRAM_PIECES_H
#define MUSTER_ENGINE_DIAGRAM_PIECES_H

#include "../../movegen/types.h"
#include "../text.h"

/* Appends a <defs> with symbols of the pieces: ids "K" "Q" "R" "B" "N" "P". */
void pieces_define(Text *svg);

/*
 * Appends one piece, its box scaled to size with its upper left corner at x, y. attributes are
 * further ones of its element, such as " opacity=\"0.5\"", or "".
 */
void pieces_draw(Piece piece, int x, int y, int size, const char *attributes, Text *svg);

#endif
