/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Proves Kingchess puzzles "mate in n" that begin with a drop of several pieces, by trying
 * everything under the reference rules: neither the engine's rules nor its search are linked.
 *
 *   puzzle-prove < ROWS
 *
 * Rows are those of puzzle-find or of tests/vectors/mates.tsv. Each is worked out anew and printed
 * with all its solutions if it is a puzzle; solutions in the input are not read, so a correct file
 * comes out as it went in. Exit status 1 if a row is no puzzle.
 */
#include "../reference/mate.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_row(const char *kind, const char *fen, const RefList *list)
{
    printf("%s\t%s\t", kind, fen);
    for (size_t i = 0; i < list->count; i++) {
        printf("%s%s", i > 0 ? ";" : "", list->text[i]);
    }
    putchar('\n');
    fflush(stdout);
}

/* Prints the row if it is a puzzle; else says why not. */
static const char *prove(const char *kind, const char *fen)
{
    RefPosition p;
    RefMate solver;
    RefList list = {NULL, 0, 0};
    const int n = strncmp(kind, "mate", 4) == 0 ? kind[4] - '0' : 0;
    if (n < 1 || n > REF_MATE_DEPTH) {
        return "no such kind";
    }
    const char *why = ref_read_fen(&p, "kingchess", fen);
    if (why != NULL) {
        return why;
    }
    ref_mate_init(&solver, UINT64_MAX);
    const RefPuzzle verdict = ref_mate_puzzle(&solver, &p, n, SIZE_MAX, &list);
    if (verdict == REF_PUZZLE) {
        print_row(kind, fen, &list);
    }
    ref_list_free(&list);
    return verdict == REF_PUZZLE ? NULL : ref_puzzle_text(verdict);
}

static bool prove_row(char *line)
{
    const char *kind = strtok(line, "\t\r\n");
    const char *fen = strtok(NULL, "\t\r\n");
    const char *why = fen == NULL ? "no row" : prove(kind, fen);
    if (why != NULL) {
        fprintf(stderr, "puzzle-prove: %s: %s\n", fen == NULL ? line : fen, why);
    }
    return why == NULL;
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    bool sound = true;
    while (getline(&line, &size, stdin) > 0) {
        if (line[0] == '#') {
            fputs(line, stdout);
        } else if (!prove_row(line)) {
            sound = false;
        }
    }
    free(line);
    return sound ? 0 : 1;
}
