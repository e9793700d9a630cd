/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The protocol front end: UCI with drops, described in protocol.md. It reads commands from one file
 * descriptor and writes answers to another until `quit`, the end of the input, or a write error.
 */
#ifndef MUSTER_ENGINE_UCI_UCI_H
#define MUSTER_ENGINE_UCI_UCI_H

#include "../../movegen/variant.h"

#include <stddef.h>

enum { UCI_HASH_MIB = 16 }; /* what a session of the program starts with */

/*
 * Runs a session that starts in a variant with a transposition table of hash_mib; returns the exit
 * status for main(). SIGPIPE is ignored from here on. The descriptors stay the caller's.
 */
int uci_run(const Variant *variant, size_t hash_mib, int in, int out);

#endif
