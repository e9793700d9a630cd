/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games as text, in UTF-8, in the formats of reader.h. What is written reads back as the same game;
 * FORMAT_UCI keeps nothing but start, actions and result.
 *
 * The functions only read the game. They return false when writing failed or memory is short; the
 * caller flushes and closes the file. Different files may be written by different threads.
 */
#ifndef MUSTER_ENGINE_RECORD_WRITER_H
#define MUSTER_ENGINE_RECORD_WRITER_H

#include "reader.h"

bool record_write(FILE *file, const GameRecord *game, GameFormat format);

/* One game with an empty line behind it: the seven tags every PGN has, Variant, SetUp and FEN where
 * the start is another one, all other tags; then the moves in lines of up to 80 columns. */
bool pgn_write(FILE *file, const GameRecord *game);

#endif
