/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suites of the game records, and what they share. */
#ifndef MUSTER_TESTS_RECORD_SUITES_H
#define MUSTER_TESTS_RECORD_SUITES_H

#include "../../engine/record/writer.h"

#include <check.h>

Suite *game_suite(void);
Suite *source_suite(void);
Suite *pgn_suite(void);
Suite *notation_suite(void);
Suite *line_suite(void);
Suite *writer_suite(void);
Suite *round_trip_suite(void);
Suite *convert_suite(void);

/* A suite of one test case, which gives its tests a minute each. */
Suite *suite_of(const char *name, TCase **tests);

/*
 * What a reader makes of bytes, a line for each thing it finds:
 *
 *   chess e2e4 e7e5 1-0           a game: variant, FEN if it is another start, actions, result
 *   part chess e2e4 * | FAULT     a part of one, with what is wrong as fault_describe() says it
 *   nothing | FAULT
 *
 * To be freed.
 */
char *reading_of_bytes(const GameReaderConfig *config, const void *bytes, size_t length);

/* Fails unless that is what the reader makes of a text. The variant may be NULL. */
void assert_reading(GameFormat format, const char *text, const char *expected);

/* The first game of a text, which must be there; to be freed with record_free(). */
GameRecord first_game(GameFormat format, const char *text);

/* A game as text; to be freed. */
char *written(const GameRecord *game, GameFormat format);

#endif
