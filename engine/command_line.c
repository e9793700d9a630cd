/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "command_line.h"

#include "../movegen/movegen.h"
#include "../movegen/variant.h"
#include "../search/search.h"
#include "analyse/analyse.h"
#include "bench.h"
#include "diagram/diagram.h"
#include "interrupt.h"
#include "match/match.h"
#include "openings/openings.h"
#include "play/play.h"
#include "record/convert.h"
#include "text.h"
#include "uci/uci.h"
#include "version.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A link of this name makes an engine for GUIs that know chess only. */
static const char chess_name[] = "muster-chess";

typedef struct {
    const char *name, *arguments, *help;
    int (*run)(const Variant *variant, int argc, char **argv); /* argv[0] is the name */
} Subcommand;

static int run_bench(const Variant *variant, int argc, char **argv);

static const Subcommand subcommands[] = {
    {"analyse", "...", "examine positions and games", analyse_main},
    {"bench", "[DEPTH]", "search a fixed set of positions and count the nodes", run_bench},
    {"convert", "...", "rewrite game records in another form", convert_main},
    {"diagram", "...", "draw a position as SVG", diagram_main},
    {"match", "...", "play two engines against each other", match_main},
    {"openings", "...", "print balanced starts for matches", openings_main},
    {"play", "...", "play against the engine on the terminal", play_main},
};

enum { SUBCOMMANDS = sizeof subcommands / sizeof subcommands[0] };

/* One line that names the argument at fault. */
static int refuse(const char *what, const char *argument)
{
    char quote[QUOTE_SIZE];
    fprintf(stderr, "muster: %s '%s'; see muster --help\n", what,
            text_quote(argument, strlen(argument), quote));
    return EXIT_FAILURE;
}

static void print_bench_line(void *context, const BenchLine *line)
{
    char action[ACTION_TEXT_SIZE];
    (void)context;
    printf("%2d of %d: %s, best %s, nodes %" PRIu64 "\n", line->number, bench_position_count,
           variant_table[line->position->variant].name, action_format(&line->best, action),
           line->nodes);
}

static int print_bench_help(void)
{
    printf("Usage: muster bench [DEPTH]\n\n"
           "Searches a fixed set of positions of all games to a fixed depth, standard %d, with\n"
           "one thread and a table of %d MiB. The number of nodes is the same on every run.\n",
           BENCH_DEPTH, BENCH_HASH_MIB);
    return EXIT_SUCCESS;
}

static int run_bench(const Variant *variant, int argc, char **argv)
{
    char *end = NULL;
    long depth = argc > 1 ? strtol(argv[1], &end, 10) : BENCH_DEPTH;
    BenchTotal total;
    (void)variant;
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return print_bench_help();
    if (end && (*end || depth < 1 || depth > MAX_DEPTH))
        return refuse("no depth for bench:", argv[1]);
    if (argc > 2)
        return refuse("unexpected argument", argv[2]);
    interrupt_exits();
    Bench *bench = bench_create();
    if (!bench || bench_run(bench, (int)depth, print_bench_line, NULL, &total) != BENCH_DONE) {
        fprintf(stderr, "muster: bench: not enough memory\n");
        return EXIT_FAILURE;
    }
    bench_destroy(bench);
    uint64_t time = total.milliseconds > 0 ? (uint64_t)total.milliseconds : 1;
    printf("Total time: %" PRId64 " ms\nNodes searched: %" PRIu64 "\nNodes/second: %" PRIu64 "\n",
           total.milliseconds, total.nodes, total.nodes * 1000 / time);
    return EXIT_SUCCESS;
}

static int print_help(void)
{
    printf("Usage: muster [--variant NAME] [COMMAND]\n\n"
           "Without a command it speaks the protocol of GUIs on standard input and output.\n\n"
           "  --variant NAME   the game to start with:");
    for (int i = 0; i < VARIANTS; i++)
        printf(" %s", variant_table[i].name);
    printf("\n  --help           this text\n"
           "  --version        the version\n\nCommands:\n");
    for (int i = 0; i < SUBCOMMANDS; i++)
        printf("  %-8s %-8s %s\n", subcommands[i].name, subcommands[i].arguments,
               subcommands[i].help);
    printf("\nmuster COMMAND --help says more. Called as %s it starts with chess.\n", chess_name);
    return EXIT_SUCCESS;
}

static const Variant *variant_for_program(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    const char *name = slash ? slash + 1 : path;
    return &variant_table[name && strcmp(name, chess_name) == 0 ? CHESS : KINGCHESS];
}

static int run_subcommand(const Variant *variant, int argc, char **argv)
{
    for (int i = 0; i < SUBCOMMANDS; i++)
        if (strcmp(subcommands[i].name, argv[0]) == 0)
            return subcommands[i].run(variant, argc, argv);
    return refuse("unknown argument", argv[0]);
}

/* Closed standard files become /dev/null, or the next pipe would take their numbers. */
static void fill_standard_files(void)
{
    int file;
    do {
        file = open("/dev/null", O_RDWR);
    } while (file >= 0 && file <= STDERR_FILENO);
    if (file > STDERR_FILENO)
        close(file);
}

int command_line_run(int argc, char **argv)
{
    const Variant *variant = variant_for_program(argc > 0 ? argv[0] : NULL);
    int i = 1;
    fill_standard_files();
    movegen_init();
    search_init();
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--help") == 0)
            return print_help();
        if (strcmp(argv[i], "--version") == 0) {
            puts(MUSTER_NAME " " MUSTER_VERSION);
            return EXIT_SUCCESS;
        }
        if (strcmp(argv[i], "--variant") != 0)
            return refuse("unknown argument", argv[i]);
        if (++i == argc)
            return refuse("a name must follow", "--variant");
        variant = variant_by_name(argv[i]);
        if (!variant)
            return refuse("unknown variant", argv[i]);
    }
    if (i < argc)
        return run_subcommand(variant, argc - i, argv + i);
    return uci_run(variant, UCI_HASH_MIB, STDIN_FILENO, STDOUT_FILENO);
}
