/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "options.h"

#include "../uci/words.h"
#include "arguments.h"

#include <string.h>

enum { STANDARD_NODES = 1000000, STANDARD_HASH = 16, MAX_JOBS = 256, MAX_MOVETIME = 86400000 };

const char analyse_help[] =
    "Usage: muster analyse [OPTION...] [FILE...]\n"
    "       muster analyse --merge [--output FILE] FILE...\n"
    "\n"
    "Examines positions, or every position of games, and prints scores and best lines in the\n"
    "order of the input. Without a FILE, or for -, it reads standard input.\n"
    "\n"
    "Input:\n"
    "  --variant NAME      kingchess (standard), frolov, combat or chess; of games, where they\n"
    "                      name none; PGN without a name is chess\n"
    "  --from FORM         fen (FEN or EPD lines), pgn, uci, ru or en; standard: by the file's\n"
    "                      extension, else by how it begins\n"
    "  --dropsperaction N  most pieces an action may drop, for FEN and EPD; games have a tag\n"
    "\n"
    "For each position:\n"
    "  --depth N           actions deep\n"
    "  --nodes N           steps searched; standard 1000000 if no limit is given\n"
    "  --movetime MS       milliseconds\n"
    "  --multipv N         so many best lines; standard 1\n"
    "  --threads N         of each search; standard 1\n"
    "  --hash MIB          table of each search; standard 16\n"
    "\n"
    "Output:\n"
    "  --json              JSON Lines, one object for every line of every position; scores and\n"
    "                      chances are those of the side to move. Otherwise White's.\n"
    "  --pgn               annotated games: scores, better lines as variations, marks ?! ? ??\n"
    "  --graph FILE.svg    the course of each game as a picture; the game with number N goes to\n"
    "                      FILE-N.svg, the first to FILE.svg\n"
    "  --no-time           leave out times, so that equal searches give equal bytes; in JSON,\n"
    "                      nps and time_ms are 0\n"
    "  --output FILE       instead of standard output\n"
    "  --resume            keep what is finished in that file, and go on behind it\n"
    "\n"
    "Many positions:\n"
    "  --jobs N            so many searches side by side; standard 1\n"
    "  --shard I/N         only the I-th of N parts of the work\n"
    "  --merge             put the outputs of all parts, named in the order of their parts,\n"
    "                      together to what one run would have written\n"
    "\n"
    "With one thread and a limit of depth or nodes the answer for a position depends on nothing\n"
    "else in the input. Lines of EPD with bm, am or dm are scored: the last line of the text, or\n"
    "of the error output, says how many were solved. An action is marked for what it lost of the\n"
    "points that White or Black could expect: ?! from 0.08, ? from 0.15, ?? from 0.25.\n"
    "Exit status: 0 fine, 1 wrong usage, 2 something could not be read or written, 3 "
    "interrupted.\n";

/* As the arguments have it. */
typedef struct {
    const Variant *variant;
    const char *from, *shard, *output, *graph;
    int64_t drop_cap, depth, nodes, movetime, multipv, threads, hash, jobs;
    bool json, pgn, no_time, resume, merge;
} Given;

static const ArgumentOption known[] = {
    {"--variant", ARGUMENT_VARIANT, offsetof(Given, variant), 0, 0},
    {"--from", ARGUMENT_TEXT, offsetof(Given, from), 0, 0},
    {"--dropsperaction", ARGUMENT_NUMBER, offsetof(Given, drop_cap), 1, FULL_ARMY},
    {"--depth", ARGUMENT_NUMBER, offsetof(Given, depth), 1, MAX_DEPTH},
    {"--nodes", ARGUMENT_NUMBER, offsetof(Given, nodes), 1, INT64_MAX},
    {"--movetime", ARGUMENT_NUMBER, offsetof(Given, movetime), 1, MAX_MOVETIME},
    {"--multipv", ARGUMENT_NUMBER, offsetof(Given, multipv), 1, SEARCH_MAX_MULTIPV},
    {"--threads", ARGUMENT_NUMBER, offsetof(Given, threads), 1, SEARCH_MAX_THREADS},
    {"--hash", ARGUMENT_NUMBER, offsetof(Given, hash), 1, SEARCH_MAX_HASH_MIB},
    {"--jobs", ARGUMENT_NUMBER, offsetof(Given, jobs), 1, MAX_JOBS},
    {"--json", ARGUMENT_FLAG, offsetof(Given, json), 0, 0},
    {"--pgn", ARGUMENT_FLAG, offsetof(Given, pgn), 0, 0},
    {"--no-time", ARGUMENT_FLAG, offsetof(Given, no_time), 0, 0},
    {"--graph", ARGUMENT_TEXT, offsetof(Given, graph), 0, 0},
    {"--output", ARGUMENT_TEXT, offsetof(Given, output), 0, 0},
    {"--resume", ARGUMENT_FLAG, offsetof(Given, resume), 0, 0},
    {"--shard", ARGUMENT_TEXT, offsetof(Given, shard), 0, 0},
    {"--merge", ARGUMENT_FLAG, offsetof(Given, merge), 0, 0},
};

static bool fail(Text *why, const char *reason)
{
    text_add(why, reason);
    return false;
}

static bool read_shard(const char *text, AnalyseOptions *options)
{
    char part[24];
    int64_t number, total;
    const char *slash = strchr(text, '/');
    size_t length = slash ? (size_t)(slash - text) : 0;
    if (length == 0 || length >= sizeof part)
        return false;
    memcpy(part, text, length);
    part[length] = '\0';
    if (!uci_number(part, &number) || !uci_number(slash + 1, &total) || number < 1 ||
        number > total)
        return false;
    options->shard = (size_t)(number - 1);
    options->shards = (size_t)total;
    return true;
}

static bool check(const Given *given, const AnalyseOptions *options, Text *why)
{
    if (given->json && given->pgn)
        return fail(why, "--json and --pgn: only one of them");
    if (given->resume && !given->output)
        return fail(why, "--resume: needs --output FILE");
    if (given->graph && given->json && (given->resume || given->shard))
        return fail(why, "--graph: with --json takes neither --resume nor --shard");
    if (given->merge && (given->resume || given->shard))
        return fail(why, "--merge: takes neither --resume nor --shard");
    if (given->merge && options->source.file_count == 0)
        return fail(why, "--merge: needs the outputs of all parts");
    return true;
}

static void fill(AnalyseOptions *options, const Given *given)
{
    bool limited = given->depth || given->nodes || given->movetime;
    options->examine =
        (ExamineSpec){.limits = {.depth = (int)given->depth,
                                 .nodes = limited ? (uint64_t)given->nodes : STANDARD_NODES,
                                 .movetime = given->movetime},
                      .multipv = (int)given->multipv,
                      .hash_mib = (size_t)given->hash,
                      .threads = (int)given->threads};
    options->source.drop_cap = (int)given->drop_cap;
    options->jobs = (int)given->jobs;
    options->form = given->json ? FORM_JSON : given->pgn ? FORM_PGN : FORM_TEXT;
    options->times = !given->no_time;
    options->output = given->output;
    options->graph = given->graph;
    options->resume = given->resume;
    options->merge = given->merge;
}

bool analyse_options_read(AnalyseOptions *options, const Variant *variant, int argc, char **argv,
                          Text *why)
{
    Given given = {
        .drop_cap = FULL_ARMY, .multipv = 1, .threads = 1, .hash = STANDARD_HASH, .jobs = 1};
    *options = (AnalyseOptions){.shards = 1, .source.files = argv};
    options->source.variant = variant;
    if (!arguments_read(known, sizeof known / sizeof known[0], &given, argc, argv,
                        &options->source.file_count, why))
        return false;
    if (given.shard && !read_shard(given.shard, options))
        return fail(why, "--shard: needs I/N with I from 1 to N");
    if (given.from && !source_form_by_name(given.from, &options->source.form))
        return fail(why, "--from: needs fen, pgn, uci, ru or en");
    /* The usual variant was named by nobody. */
    options->source.variant_given = given.variant || variant->id != KINGCHESS;
    if (given.variant)
        options->source.variant = given.variant;
    fill(options, &given);
    return check(&given, options, why);
}
