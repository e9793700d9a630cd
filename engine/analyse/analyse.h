/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `muster analyse`: examines positions and games. */
#ifndef MUSTER_ENGINE_ANALYSE_ANALYSE_H
#define MUSTER_ENGINE_ANALYSE_ANALYSE_H

#include "../../movegen/variant.h"

/*
 * The subcommand, argv[0] being its name; returns the exit status: 0 fine, 1 wrong usage, 2
 * something could not be read or written, 3 interrupted. The variant holds unless the arguments
 * name another.
 */
int analyse_main(const Variant *variant, int argc, char **argv);

#endif
