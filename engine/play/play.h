/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `muster play`: a person against the engine on a terminal, or on any pair of streams.
 *
 * movegen_init() and search_init() come first.
 */
#ifndef MUSTER_ENGINE_PLAY_PLAY_H
#define MUSTER_ENGINE_PLAY_PLAY_H

#include "config.h"
#include "terminal.h"

/* Exit statuses. */
enum { PLAY_FINE, PLAY_USAGE, PLAY_BAD_DATA, PLAY_INTERRUPTED };

/* Runs the subcommand on the standard streams; argv[0] is its name. Returns the exit status. */
int play_main(const Variant *variant, int argc, char **argv);

/* Plays until the input ends or the person leaves; returns the exit status. A FEN of the
 * configuration must be a good one. */
int play_session(const PlayConfig *config, Terminal *terminal);

#endif
