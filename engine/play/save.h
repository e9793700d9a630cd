/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The game as a file. The end of its name decides the form: .pgn is PGN, .uci a line of the
 * protocol, .ru and .en the game's own record; else the record in the notation that is shown.
 */
#ifndef MUSTER_ENGINE_PLAY_SAVE_H
#define MUSTER_ENGINE_PLAY_SAVE_H

#include "session.h"

/*
 * Writes the game. A file that is there is overwritten only if this session wrote it. What was
 * done, or what went wrong, is a sentence in *report.
 */
bool play_save(Play *play, const char *path, Text *report);

/* Goes on with the first game of a file, which must be of the same variant; likewise. On failure
 * the game stays as it is. Clocks begin anew. */
bool play_load(Play *play, const char *path, Text *report);

#endif
