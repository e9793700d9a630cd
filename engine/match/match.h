/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `muster match`: plays two engines against each other. */
#ifndef MUSTER_ENGINE_MATCH_MATCH_H
#define MUSTER_ENGINE_MATCH_MATCH_H

#include "../../movegen/variant.h"

/* Exit statuses of the subcommands of this folder. */
enum { MATCH_FINE, MATCH_USAGE, MATCH_BAD_DATA, MATCH_STOPPED };

/* The subcommand, argv[0] being its name; returns the exit status. SIGPIPE is ignored from here on.
 * The variant is the one to play unless the arguments name another. */
int match_main(const Variant *variant, int argc, char **argv);

#endif
