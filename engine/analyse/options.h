/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line of `muster analyse`. */
#ifndef MUSTER_ENGINE_ANALYSE_OPTIONS_H
#define MUSTER_ENGINE_ANALYSE_OPTIONS_H

#include "blocks.h"
#include "examine.h"
#include "source.h"

typedef struct {
    ExamineSpec examine;
    SourceSpec source; /* but for wake */
    int jobs;
    AnalyseForm form;
    bool times;
    const char *output, *graph; /* paths, or NULL */
    bool resume, merge;
    size_t shard, shards; /* this part, from 0, of so many */
} AnalyseOptions;

/*
 * Reads arguments (without the subcommand's name), which must outlive the options and are
 * reordered. The variant holds unless they name one. False with one sentence in why.
 */
bool analyse_options_read(AnalyseOptions *options, const Variant *variant, int argc, char **argv,
                          Text *why);

/* The help text, one block of lines. */
extern const char analyse_help[];

#endif
