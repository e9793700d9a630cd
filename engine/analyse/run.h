/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Items from a source through a pool of examiners to an output, in order. */
#ifndef MUSTER_ENGINE_ANALYSE_RUN_H
#define MUSTER_ENGINE_ANALYSE_RUN_H

#include "../interrupt.h"
#include "console.h"
#include "options.h"

/*
 * Analyses all there is and writes it to out. With options->resume, out is open for reading and
 * writing at its start; what it holds is kept as far as it is whole. Returns an exit status.
 */
int analyse_run(const AnalyseOptions *options, const Interrupt *interrupt, Console *console,
                FILE *out);

#endif
