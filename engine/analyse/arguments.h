/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Command lines of long options: --name VALUE or --name=VALUE, in any order with other arguments;
 * "--" ends the options. Keeps no state; any thread.
 */
#ifndef MUSTER_ENGINE_ANALYSE_ARGUMENTS_H
#define MUSTER_ENGINE_ANALYSE_ARGUMENTS_H

#include "../text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    ARGUMENT_FLAG,    /* sets a bool */
    ARGUMENT_TEXT,    /* sets a const char *, into the argument */
    ARGUMENT_NUMBER,  /* sets an int64_t within bounds */
    ARGUMENT_VARIANT, /* sets a const Variant * */
    ARGUMENT_ACTION   /* a text that may be missing: then "" */
} ArgumentKind;

typedef struct {
    const char *name; /* "--depth" */
    ArgumentKind kind;
    size_t offset; /* in the structure to be filled */
    int64_t min, max;
} ArgumentOption;

/*
 * Stores the options among arguments (without the command's name) in *target and moves the other
 * arguments to the front of argv, *rest of them. An ARGUMENT_ACTION takes the next argument only
 * if that can be neither a FEN nor an option. False with one sentence in why.
 */
bool arguments_read(const ArgumentOption *options, size_t count, void *target, int argc,
                    char **argv, int *rest, Text *why);

#endif
