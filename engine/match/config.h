/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line of `muster match`. */
#ifndef MUSTER_ENGINE_MATCH_CONFIG_H
#define MUSTER_ENGINE_MATCH_CONFIG_H

#include "game.h"
#include "stats.h"

typedef struct {
    MatchEngine engines[2];
    const Variant *variant;
    int drop_cap;
    const char *openings; /* path, or NULL for the start position */
    bool shuffled;
    int first_opening; /* from 1 */
    int rounds, games; /* games of a round share an opening, unless !repeat */
    bool repeat;
    int concurrency;
    uint64_t seed;
    MatchAdjudication adjudication;
    bool has_sprt;
    MatchSprt sprt;
    const char *pgn, *log, *event;
    const char *journal; /* path, or NULL: beside the PGN, if there is one */
    bool resume;
    int rating_interval; /* 0: only at the end */
    bool recover;
    int64_t start_time, hang_time;
} MatchConfig;

/*
 * Reads arguments (without the subcommand's name), which must outlive the configuration and are
 * written to. The variant holds unless they name one. False with one sentence in why.
 */
bool match_config_read(MatchConfig *config, const Variant *variant, int argc, char **argv,
                       Text *why);

/* The help text, one block of lines. */
extern const char match_config_help[];

#endif
