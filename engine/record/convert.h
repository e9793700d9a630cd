/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `muster convert`: game records from one format into another. */
#ifndef MUSTER_ENGINE_RECORD_CONVERT_H
#define MUSTER_ENGINE_RECORD_CONVERT_H

#include "../../movegen/variant.h"

/*
 * Runs the subcommand, argv[0] being its name; movegen_init() comes first. Returns the exit status:
 * 0 all is well, 1 the arguments are wrong or the output cannot be written, 2 some input was not
 * sound, 3 a signal interrupted it. The variant of the command line is not used: files say what
 * they hold, and --variant what they do not say.
 */
int convert_main(const Variant *variant, int argc, char **argv);

#endif
