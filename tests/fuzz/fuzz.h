/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the fuzz targets share. A target is one file fuzz_NAME.c with LLVMFuzzerTestOneInput(), the
 * interface of libFuzzer; plain.c drives the same targets where libFuzzer is missing.
 */
#ifndef MUSTER_TESTS_FUZZ_H
#define MUSTER_TESTS_FUZZ_H

#include "../../movegen/position.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes as a string of their own, so that reading beyond it is noticed; to be freed. */
char *fuzz_string(const uint8_t *data, size_t size);

/* The position that the first byte of an input picks. */
Position fuzz_position(uint8_t pick);

/* Dies with a message unless the condition holds, in builds without assertions too. */
void fuzz_require(bool condition, const char *what);

#endif
