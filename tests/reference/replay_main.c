/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ref-replay [-dropsperaction N] [FILE...]: replays recorded games, one a line, with the reference
 * rules (replay.h). Without a FILE it reads standard input. Exit status 0 when every game is sound,
 * 1 for wrong usage, 2 when something is wrong.
 */
#include "../../movegen/movegen.h"
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FINE, USAGE, BAD_DATA, MOST_REASONS = 8 };

typedef struct {
    int drops_per_action;
    size_t games, actions, broken;
    const char *reasons[MOST_REASONS]; /* as they turned up */
    size_t ends[MOST_REASONS];
} Totals;

static void count_end(Totals *totals, const char *reason)
{
    int i = 0;
    while (i < MOST_REASONS - 1 && totals->reasons[i] && strcmp(totals->reasons[i], reason) != 0)
        i++;
    totals->reasons[i] = reason;
    totals->ends[i]++;
}

static void replay_file(FILE *file, const char *name, Totals *totals)
{
    char *line = NULL;
    size_t size = 0, number = 0;
    while (getline(&line, &size, file) > 0) {
        Replay replay;
        number++;
        line[strcspn(line, "\r\n")] = '\0';
        if (*line == '\0' || *line == '#')
            continue;
        bool sound = replay_line(line, totals->drops_per_action, &replay);
        totals->games++;
        totals->actions += replay.actions;
        if (sound) {
            count_end(totals, replay.reason);
        } else {
            totals->broken++;
            printf("%s:%zu: %s\n", name, number, replay.complaint);
        }
    }
    free(line);
}

static bool replay_path(const char *path, Totals *totals)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "ref-replay: cannot read '%s'\n", path);
        return false;
    }
    replay_file(file, path, totals);
    fclose(file);
    return true;
}

static void print_totals(const Totals *totals)
{
    printf("%zu games, %zu actions, %zu games with something wrong\n", totals->games,
           totals->actions, totals->broken);
    for (int i = 0; i < MOST_REASONS && totals->reasons[i]; i++)
        printf("  %-20s %zu\n",
               strcmp(totals->reasons[i], "ongoing") == 0 ? "ended otherwise" : totals->reasons[i],
               totals->ends[i]);
}

int main(int argc, char **argv)
{
    Totals totals = {.drops_per_action = 16};
    bool read = true;
    int i = 1;
    if (argc > 2 && strcmp(argv[1], "-dropsperaction") == 0) {
        totals.drops_per_action = (int)strtol(argv[2], NULL, 10);
        i = 3;
    }
    if ((i < argc && argv[i][0] == '-') || totals.drops_per_action < 1 ||
        totals.drops_per_action > 16) {
        fputs("usage: ref-replay [-dropsperaction N] [FILE...]\n", stderr);
        return USAGE;
    }
    movegen_init();
    if (i == argc)
        replay_file(stdin, "standard input", &totals);
    for (; i < argc; i++)
        read &= replay_path(argv[i], &totals);
    print_totals(&totals);
    return read && totals.broken == 0 ? FINE : BAD_DATA;
}
