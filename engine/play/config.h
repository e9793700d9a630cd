/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line of `muster play`. */
#ifndef MUSTER_ENGINE_PLAY_CONFIG_H
#define MUSTER_ENGINE_PLAY_CONFIG_H

#include "../../movegen/notation.h"
#include "../text.h"
#include "strength.h"

typedef struct {
    const Variant *variant;
    const char *fen; /* NULL: the variant's start */
    int drop_cap;
    bool random_colour;
    Color colour; /* the person's, unless random */
    Strength strength;
    bool has_clock;
    int64_t clock, increment; /* milliseconds */
    Notation notation;        /* that actions are shown in */
    bool ascii, no_colour;
    uint64_t seed;
} PlayConfig;

/* Reads arguments (without the subcommand's name), which must outlive the configuration. The
 * variant holds unless they name one. False with one sentence in why. */
bool play_config_read(PlayConfig *config, const Variant *variant, int argc, char **argv, Text *why);

/* The help text, one block of lines. */
extern const char play_config_help[];

#endif
