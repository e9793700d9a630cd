/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "openings.h"

#include "../../movegen/fen.h"
#include "../interrupt.h"
#include "../text.h"
#include "../uci/words.h"
#include "generator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FINE, USAGE, BAD_DATA };

/* Attempts for one opening before it counts as impossible. */
enum { MAX_TRIES = 2000 };

static const char help[] =
    "Usage: muster openings [-variant NAME] [OPTION...]\n"
    "\n"
    "Prints balanced starts, one a line, for muster match -openings file=FILE: random actions,\n"
    "kept when a search finds neither side far ahead.\n"
    "\n"
    "  -variant NAME      kingchess (standard), frolov, combat or chess\n"
    "  -count N           how many; standard 100\n"
    "  -seed N            other seeds give other openings; standard 1\n"
    "  -plies N           random actions of both sides; standard 4, frolov and chess 8,\n"
    "                     combat 0 after the two setups\n"
    "  -bound CP          the most either side may be ahead; standard 60\n"
    "  -nodes N, -depth N how far to search; standard 20000 nodes\n"
    "  -dropsperaction N  most pieces an action may drop\n"
    "  -fen               print positions, not actions\n"
    "\n"
    "Exit status: 0 fine, 1 wrong usage, 2 none can be found, 3 interrupted.\n";

typedef struct {
    OpeningsSpec spec;
    int count;
    bool fen;
} Request;

/* Hashes of the positions printed so far. */
typedef struct {
    uint64_t *keys;
    int count;
} Seen;

static bool read_number(Request *request, const char *name, const char *value)
{
    OpeningsSpec *spec = &request->spec;
    const struct {
        const char *name;
        int *target;
        int min, max;
    } numbers[] = {
        {"-count", &request->count, 1, 10000000},
        {"-plies", &spec->plies, 0, 400},
        {"-bound", &spec->bound, 0, 100000},
        {"-depth", &spec->depth, 1, MAX_DEPTH},
        {"-dropsperaction", &spec->drop_cap, 1, FULL_ARMY},
    };
    int64_t number;
    if (!uci_number(value, &number))
        return false;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (strcmp(numbers[i].name, name) == 0 && number >= numbers[i].min &&
            number <= numbers[i].max) {
            *numbers[i].target = (int)number;
            return true;
        }
    }
    if (strcmp(name, "-seed") == 0)
        spec->seed = (uint64_t)number;
    if (strcmp(name, "-nodes") == 0 && number > 0)
        spec->nodes = (uint64_t)number;
    return strcmp(name, "-seed") == 0 || (strcmp(name, "-nodes") == 0 && number > 0);
}

/* Finds the variant first, since it decides what is standard for the rest. */
static const Variant *find_variant(const Variant *standard, int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "-variant") == 0)
            return variant_by_name(argv[i + 1]);
    return standard;
}

static bool read_request(Request *request, const Variant *variant, int argc, char **argv)
{
    char quote[QUOTE_SIZE];
    variant = find_variant(variant, argc, argv);
    int i = 1;
    if (variant) {
        *request = (Request){.spec = openings_standard(variant), .count = 100};
        for (; i < argc; i++) {
            if (strcmp(argv[i], "-fen") == 0)
                request->fen = true;
            else if (i + 1 == argc)
                break;
            else if (strcmp(argv[i], "-variant") != 0 &&
                     !read_number(request, argv[i], argv[i + 1]))
                break;
            else
                i++;
        }
    }
    if (variant && i == argc)
        return true;
    fprintf(stderr, "muster: openings: %s '%s'; see muster openings --help\n",
            variant ? "not understood:" : "unknown variant in",
            text_quote(argv[i], strlen(argv[i]), quote));
    return false;
}

static bool print_opening(const History *game, const Request *request)
{
    char fen[FEN_SIZE], standard[FEN_SIZE], action[ACTION_TEXT_SIZE];
    Position normal;
    if (request->fen)
        return printf("%s\n", fen_write(history_now(game), fen)) > 0 && fflush(stdout) == 0;
    fen_start(&normal, request->spec.variant);
    fen_write(&game->entries[0].pos, fen);
    bool usual = strcmp(fen, fen_write(&normal, standard)) == 0;
    printf("%s;%s;", request->spec.variant->name, usual ? "startpos" : fen);
    for (size_t i = 1; i < game->count; i++)
        printf("%s%s", i > 1 ? " " : "", action_format(&game->entries[i].action, action));
    return printf("\n") > 0 && fflush(stdout) == 0;
}

/* Whether a position is new; remembers it. */
static bool is_new(Seen *seen, uint64_t key)
{
    for (int i = 0; i < seen->count; i++)
        if (seen->keys[i] == key)
            return false;
    seen->keys[seen->count++] = key;
    return true;
}

/* Finds and prints one; FINE, or why not. */
static int print_one(OpeningsGenerator *generator, const Request *request, Seen *seen)
{
    for (int tries = 0; tries < MAX_TRIES; tries++) {
        History game;
        int score;
        bool good = openings_try(generator, &game, &score) && is_new(seen, history_now(&game)->key);
        bool written = !good || print_opening(&game, request);
        history_free(&game);
        if (!written) {
            perror("muster: openings");
            return BAD_DATA;
        }
        if (good)
            return FINE;
    }
    fprintf(stderr, "muster: openings: no other balanced opening in %d tries\n", MAX_TRIES);
    return BAD_DATA;
}

static int print_all(const Request *request)
{
    Seen seen = {.keys = calloc((size_t)request->count, sizeof *seen.keys)};
    OpeningsGenerator *generator = openings_create(&request->spec);
    int status = FINE;
    bool terminal = isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO);
    if (!seen.keys || !generator) {
        fprintf(stderr, "muster: openings: not enough memory\n");
        status = BAD_DATA;
    }
    for (int i = 0; i < request->count && status == FINE; i++) {
        status = print_one(generator, request, &seen);
        if (terminal)
            fprintf(stderr, "\r%d of %d", i + 1, request->count);
    }
    if (terminal)
        fputs("\n", stderr);
    openings_destroy(generator);
    free(seen.keys);
    return status;
}

int openings_main(const Variant *variant, int argc, char **argv)
{
    Request request;
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-help") == 0)) {
        fputs(help, stdout);
        return FINE;
    }
    if (!read_request(&request, variant, argc, argv))
        return USAGE;
    interrupt_exits();
    return print_all(&request);
}
