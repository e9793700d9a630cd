/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading selfplay's data. */
#ifndef MUSTER_BENCH_DATA_H
#define MUSTER_BENCH_DATA_H

#include "../movegen/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line "variant;fen;score;points[;action]", both numbers for White. */
typedef struct {
    Position pos;
    int score;          /* centipawns */
    int half_points;    /* 0, 1, 2 */
    const char *action; /* empty where the line has none */
} DataLine;

/* Reads a line and cuts it up; false when it is none. */
static inline bool data_line(char *line, DataLine *out)
{
    char *field[5];
    for (int i = 0; i < 5; i++) {
        field[i] = line;
        line += strcspn(line, ";\n");
        if (!*line && i < 3)
            return false;
        if (*line)
            *line++ = '\0';
    }
    const Variant *variant = variant_by_name(field[0]);
    if (!variant || fen_read(&out->pos, variant, field[1], NULL) != FEN_OK)
        return false;
    out->score = atoi(field[2]);
    out->half_points = atoi(field[3]);
    out->action = field[4];
    return true;
}

/* Hands out the lines of a file. One that is none, or that take() refuses, is named on stderr; a
 * file that cannot be read ends the tool. */
static inline void data_read(const char *tool, const char *name,
                             bool (*take)(void *context, DataLine *line), void *context)
{
    char text[512];
    long number = 0;
    FILE *file = fopen(name, "r");
    if (!file) {
        fprintf(stderr, "%s: cannot read '%s'\n", tool, name);
        exit(1);
    }
    while (fgets(text, sizeof text, file)) {
        DataLine line;
        number++;
        if (!data_line(text, &line) || !take(context, &line))
            fprintf(stderr, "%s: %s, line %ld cannot be used\n", tool, name, number);
    }
    fclose(file);
}

#endif
