/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board with both reserves and clocks beside it, for 80 columns. Only reads. */
#ifndef MUSTER_ENGINE_PLAY_PICTURE_H
#define MUSTER_ENGINE_PLAY_PICTURE_H

#include "../../movegen/position.h"
#include "../text.h"

typedef struct {
    const Position *pos;
    Bitboard marked; /* squares of the last action */
    Color bottom;    /* whose side is below */
    bool colour, unicode;
    const char *names[COLORS]; /* short: "you", "Muster, level 5" */
    const int64_t *clocks;     /* milliseconds of both, or NULL */
    const char *status;        /* who is to move, and the like; short */
} Picture;

/* Appends the picture, each line ended. */
void picture_draw(const Picture *picture, Text *text);

/* Appends a time as people read it: "4:59", "0:07.3". */
void picture_add_clock(Text *text, int64_t milliseconds);

/* Appends a reserve in letters, "K Q RR"; "-" when empty. */
void picture_add_letters(Text *text, Reserve reserve);

#endif
