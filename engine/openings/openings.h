/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `muster openings`: prints balanced starts for matches and tests. */
#ifndef MUSTER_ENGINE_OPENINGS_OPENINGS_H
#define MUSTER_ENGINE_OPENINGS_OPENINGS_H

#include "../../movegen/variant.h"

/*
 * The subcommand, argv[0] being its name; returns the exit status: 0 fine, 1 wrong usage, 2 no
 * balanced opening can be found or written, 3 interrupted. The variant holds unless the arguments
 * name another.
 */
int openings_main(const Variant *variant, int argc, char **argv);

#endif
