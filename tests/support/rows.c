/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COMPLAINTS = 10 };

/* Cuts a line into its fields in place. */
static void split(char *line, Row *row)
{
    line[strcspn(line, "\r\n")] = '\0';
    for (int i = 0; i < ROW_FIELDS; i++) {
        row->field[i] = line;
        line += strcspn(line, "\t");
        if (*line)
            *line++ = '\0';
    }
    row->complaint[0] = '\0';
}

void each_row(const char *file, RowCheck check)
{
    char path[256], *line = NULL;
    size_t size = 0;
    int number = 0, rows = 0, broken = 0;
    snprintf(path, sizeof path, "tests/vectors/%s", file);
    FILE *in = fopen(path, "r");
    if (!in)
        ck_abort_msg("%s cannot be read; tests run from the top of the tree", path);
    while (getline(&line, &size, in) > 0) {
        Row row;
        number++;
        if (line[0] == '#')
            continue;
        rows++;
        split(line, &row);
        if (!check(&row) && ++broken <= MOST_COMPLAINTS)
            fprintf(stderr, "%s:%d: %s\n", path, number, row.complaint);
    }
    free(line);
    fclose(in);
    ck_assert_int_gt(rows, 0);
    ck_assert_msg(broken == 0, "%d of %d rows of %s do not hold", broken, rows, file);
}
