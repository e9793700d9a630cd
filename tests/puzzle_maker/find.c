/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Looks for Kingchess puzzles "mate in n" that begin with a drop of several pieces.
 *
 *   puzzle-find [SETTING=N ...] < GAMES | puzzle-prove
 *
 * GAMES are lines "kingchess;start;actions;result", as `muster convert --to uci` writes them.
 * Positions from near their ends, with small reserves given to both sides (vary.h), that look like
 * puzzles (quick.h) are printed as "kind, FEN", one a game at most. Equal input and settings give
 * equal output.
 */
#include "../../movegen/fen.h"
#include "../../movegen/movegen.h"
#include "quick.h"
#include "vary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLIES = 600 };

typedef struct {
    unsigned long long mate;      /* in so many actions */
    unsigned long long seed;      /* of every random choice */
    unsigned long long tries;     /* positions looked at in each game */
    unsigned long long window;    /* actions before the end of the game to take them from */
    unsigned long long reserve;   /* pieces of the attacker's */
    unsigned long long defenders; /* most pieces of the other side's reserve */
    unsigned long long most;      /* solutions */
    unsigned long long effort;    /* positions made for one verdict */
} Settings;

/* The positions of one game. */
typedef struct {
    RefPosition positions[MOST_PLIES];
    unsigned count;
    int winner; /* -1 without one */
} Game;

/* Reads "kingchess;startpos;actions;result" in place; false for any other line. */
static bool read_game(char *line, Game *game)
{
    char *fields[4];
    for (int i = 0; i < 4; i++) {
        fields[i] = line;
        line += strcspn(line, ";\r\n");
        if (*line != '\0') {
            *line++ = '\0';
        }
    }
    RefPosition p;
    game->count = 0;
    game->winner = strcmp(fields[3], "1-0") == 0 ? 0 : strcmp(fields[3], "0-1") == 0 ? 1 : -1;
    if (strcmp(fields[0], "kingchess") != 0 || ref_read_fen(&p, "kingchess", fields[1]) != NULL) {
        return false;
    }
    char *action = strtok(fields[2], " ");
    while (action != NULL && game->count < MOST_PLIES && ref_do_action(&p, action)) {
        game->positions[game->count++] = p;
        action = strtok(NULL, " ");
    }
    return game->count > 0;
}

/* The reference's position as the engine has it; false where they disagree. */
static bool convert(const RefPosition *p, char fen[REF_FEN_SIZE], Position *pos)
{
    ref_write_fen(p, fen, REF_FEN_SIZE);
    return fen_read(pos, &variant_table[KINGCHESS], fen, NULL) == FEN_OK;
}

static void find_in_game(const Settings *s, const Game *game, uint64_t *seed, int verdicts[])
{
    for (unsigned long long i = 0; i < s->tries; i++) {
        char fen[REF_FEN_SIZE];
        Position pos;
        unsigned window = (unsigned)s->window < game->count ? (unsigned)s->window : game->count;
        RefPosition p = game->positions[game->count - 1 - vary_random(seed, window)];
        const int winner = game->winner >= 0 ? game->winner : (int)vary_random(seed, 2);
        const int reserves[2] = {(int)s->reserve,
                                 (int)vary_random(seed, (unsigned)s->defenders + 1)};
        if (!vary_position(&p, winner, reserves, seed) || !convert(&p, fen, &pos)) {
            continue;
        }
        const QuickVerdict verdict = quick_judge(&pos, (int)s->mate, (int)s->most, s->effort);
        verdicts[verdict]++;
        if (verdict == QUICK_PUZZLE) {
            printf("mate%d\t%s\n", (int)s->mate, fen);
            fflush(stdout);
            return;
        }
    }
}

static bool read_setting(Settings *s, const char *text)
{
    const struct {
        const char *name;
        unsigned long long *value, least, most;
    } table[] = {
        {"mate", &s->mate, 1, QUICK_DEPTH},  {"seed", &s->seed, 0, UINT32_MAX},
        {"tries", &s->tries, 1, UINT32_MAX}, {"window", &s->window, 1, MOST_PLIES},
        {"reserve", &s->reserve, 2, 6},      {"defenders", &s->defenders, 0, 6},
        {"most", &s->most, 1, 10000},        {"effort", &s->effort, 1, UINT64_MAX},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const size_t length = strlen(table[i].name);
        if (strncmp(text, table[i].name, length) == 0 && text[length] == '=') {
            char *end;
            *table[i].value = strtoull(text + length + 1, &end, 10);
            return *end == '\0' && *table[i].value >= table[i].least &&
                   *table[i].value <= table[i].most;
        }
    }
    return false;
}

static void report(const int verdicts[])
{
    static const char *const names[] = {
        [QUICK_PUZZLE] = "puzzle",           [QUICK_NO_MATE] = "no such mate",
        [QUICK_FASTER] = "faster mate",      [QUICK_SIMPLE] = "a move or a single drop",
        [QUICK_MANY] = "too many solutions", [QUICK_LONG] = "too long"};
    for (int i = 0; i < QUICK_VERDICTS; i++) {
        fprintf(stderr, "%s: %d\n", names[i], verdicts[i]);
    }
}

int main(int count, char **arguments)
{
    static Game game; /* too big for some stacks */
    Settings s = {.mate = 2, .seed = 1, .tries = 20, .window = 10, .reserve = 3, .defenders = 2};
    s.most = 60;
    s.effort = 20000000;
    for (int i = 1; i < count; i++) {
        if (!read_setting(&s, arguments[i])) {
            fprintf(stderr, "puzzle-find: '%s'?\n", arguments[i]);
            return 2;
        }
    }
    char *line = NULL;
    size_t size = 0;
    uint64_t seed = s.seed;
    int verdicts[QUICK_VERDICTS] = {0};
    movegen_init();
    while (getline(&line, &size, stdin) > 0) {
        if (read_game(line, &game)) {
            find_in_game(&s, &game, &seed, verdicts);
        }
    }
    free(line);
    report(verdicts);
    return 0;
}
