/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The outputs of all parts of a divided analysis put together again. */
#ifndef MUSTER_ENGINE_ANALYSE_MERGE_H
#define MUSTER_ENGINE_ANALYSE_MERGE_H

#include "console.h"
#include "options.h"

/*
 * Takes the blocks of the files in turn, as --shard dealt them out, and writes them to out. The
 * form is that of the first file that holds anything. Returns an exit status.
 */
int analyse_merge(const AnalyseOptions *options, Console *console, FILE *out);

#endif
