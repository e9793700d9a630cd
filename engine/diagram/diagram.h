/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `muster diagram`: draws a position. */
#ifndef MUSTER_ENGINE_DIAGRAM_DIAGRAM_H
#define MUSTER_ENGINE_DIAGRAM_DIAGRAM_H

#include "../../movegen/variant.h"

/*
 * The subcommand, argv[0] being its name; returns the exit status: 0 fine, 1 wrong usage, 2 bad
 * position or action, or nothing can be written. The variant holds unless the arguments name
 * another.
 */
int diagram_main(const Variant *variant, int argc, char **argv);

#endif
