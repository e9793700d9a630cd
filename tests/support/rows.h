/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the tab-separated files of tests/vectors. */
#ifndef MUSTER_TESTS_ROWS_H
#define MUSTER_TESTS_ROWS_H

#include <stdbool.h>

enum { ROW_FIELDS = 5 };

typedef struct {
    char *field[ROW_FIELDS]; /* missing ones are empty; may be written to */
    char complaint[512];     /* what is wrong, for a check that returns false */
} Row;

/* Whether the row holds. */
typedef bool (*RowCheck)(Row *row);

/* Fails the test, naming the rows, unless the check holds for every row of the file. */
void each_row(const char *file, RowCheck check);

#endif
