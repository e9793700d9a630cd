/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "convert.h"
#include "writer.h"

#include "../../movegen/fen.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { EXIT_SOUND, EXIT_USAGE, EXIT_UNSOUND, EXIT_INTERRUPTED };

static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
    (void)number;
    interrupted = 1;
}

typedef struct {
    GameReaderConfig reader;
    GameFormat to;
    bool from_given, to_given;
    bool strict; /* leave out what is read in part */
    bool help;
    const char *output; /* NULL is standard output */
    char **files;
    int file_count;
} Options;

typedef struct {
    Options options;
    FILE *out;
    GameRecord game;
    bool unsound;
} Convert;

static int print_help(void)
{
    printf("Usage: muster convert --from FORMAT --to FORMAT [OPTION...] [FILE...]\n\n"
           "Reads game records and writes them in another format. Without a FILE, or where it\n"
           "is -, standard input is read.\n\n"
           "Formats:\n"
           "  uci   a game a line: variant;startpos or FEN;actions;result\n"
           "  pgn   Portable Game Notation, drops as K@e1,Q@d1\n"
           "  ru    the notation of the game in Russian, 1. Кр e1, Ф d1; Кр e8\n"
           "  en    the same in English, 1. K e1, Q d1; K e8\n\n"
           "Options:\n"
           "  -o, --output FILE   write to FILE\n"
           "  --encoding NAME     of the input: auto (default), utf-8, cp1251, latin1\n"
           "  --variant NAME      of games that name none; without it chess for pgn, else\n"
           "                      kingchess. One of:");
    for (int i = 0; i < VARIANTS; i++)
        printf(" %s", variant_table[i].name);
    printf("\n"
           "  --strict            leave out games that are not sound to their end; without it\n"
           "                      their sound part is written, with the result *\n"
           "  --help              this text\n\n"
           "Exit status: 0 all is well, 1 wrong arguments or no output, 2 some input was not\n"
           "sound (standard error says where and why), 3 interrupted.\n");
    return EXIT_SOUND;
}

static int refuse(const char *what, const char *argument)
{
    char quote[QUOTE_SIZE];
    fprintf(stderr, "muster convert: %s '%s'; see muster convert --help\n", what,
            text_quote(argument, strlen(argument), quote));
    return EXIT_USAGE;
}

/* One option with its value; false when the value means nothing. */
static bool set_option(Options *options, const char *name, const char *value)
{
    if (strcmp(name, "--from") == 0)
        return options->from_given = record_format_by_name(value, &options->reader.format);
    if (strcmp(name, "--to") == 0)
        return options->to_given = record_format_by_name(value, &options->to);
    if (strcmp(name, "--encoding") == 0)
        return encoding_by_name(value, &options->reader.encoding);
    if (strcmp(name, "--variant") == 0)
        return (options->reader.variant = record_variant_by_title(value)) != NULL;
    options->output = value;
    return true;
}

/* The full name of an option that takes a value, or NULL; *value where it stands behind "=". */
static const char *valued_option(const char *argument, const char **value)
{
    static const char *const names[] = {"--from",    "--to",     "--encoding",
                                        "--variant", "--output", "-o"};
    *value = NULL;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(argument, names[i], length) != 0)
            continue;
        if (argument[length] == '\0')
            return names[i];
        if (argument[length] == '=' && names[i][1] == '-') {
            *value = argument + length + 1;
            return names[i];
        }
    }
    return NULL;
}

/* Takes the arguments apart, files to the front of argv; an exit status, or EXIT_SOUND. */
static int read_arguments(Options *options, int argc, char **argv)
{
    bool only_files = false;
    options->files = argv;
    for (int i = 1; i < argc; i++) {
        const char *value, *name = only_files ? NULL : valued_option(argv[i], &value);
        if (name) {
            if (!value && ++i == argc)
                return refuse("a value must follow", name);
            if (!set_option(options, name, value ? value : argv[i]))
                return refuse(name, value ? value : argv[i]);
        } else if (!only_files && strcmp(argv[i], "--help") == 0) {
            options->help = true;
        } else if (!only_files && strcmp(argv[i], "--strict") == 0) {
            options->strict = true;
        } else if (!only_files && strcmp(argv[i], "--") == 0) {
            only_files = true;
        } else if (!only_files && argv[i][0] == '-' && argv[i][1]) {
            return refuse("unknown option", argv[i]);
        } else {
            options->files[options->file_count++] = argv[i];
        }
    }
    if (options->help)
        return EXIT_SOUND;
    if (!options->from_given || !options->to_given)
        return refuse("a format must be named:", options->from_given ? "--to" : "--from");
    return EXIT_SOUND;
}

static void report(Convert *convert, const char *name, const GameFault *fault)
{
    Text text = {0};
    convert->unsound = true;
    fault_describe(fault, &text);
    fprintf(stderr, "muster convert: %s: %s%s%s\n", name, text.failed ? "unsound" : text.data,
            fault->kind == FAULT_INPUT ? ": " : "",
            fault->kind == FAULT_INPUT ? strerror(fault->error) : "");
    text_free(&text);
}

/* Makes the sound part of a game say that it is one. */
static void mark_cut(GameRecord *game, const GameFault *fault)
{
    Text text = {0};
    text_add(&text, "The record is not sound from here: ");
    if (*fault->token)
        text_add_format(&text, "\"%s\", ", fault->token);
    text_add(&text, fault_reason(fault));
    if (!text.failed)
        record_add_comment(game, text.data);
    text_free(&text);
    game->result = SCORE_ONGOING;
}

/* Converts one open file; false when the output fails. */
static bool convert_games(Convert *convert, FILE *in, const char *name)
{
    GameReader *reader = record_reader_of_file(in, &convert->options.reader);
    GameFault fault;
    ReadStatus status;
    bool written = true;
    if (!reader) {
        fprintf(stderr, "muster convert: %s: not enough memory\n", name);
        convert->unsound = true;
        return true;
    }
    while (written && (status = record_reader_next(reader, &convert->game, &fault)) != READ_END &&
           !interrupted) {
        if (fault.kind != FAULT_NONE)
            report(convert, name, &fault);
        if (status == READ_PART)
            mark_cut(&convert->game, &fault);
        if (status == READ_GAME || (status == READ_PART && !convert->options.strict))
            written = record_write(convert->out, &convert->game, convert->options.to);
    }
    record_reader_free(reader);
    return written;
}

static bool same_file(FILE *a, FILE *b)
{
    struct stat one, other;
    return fstat(fileno(a), &one) == 0 && fstat(fileno(b), &other) == 0 && S_ISREG(one.st_mode) &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/* Converts one file by name; false when the output fails. */
static bool convert_file(Convert *convert, const char *name)
{
    bool standard = strcmp(name, "-") == 0;
    FILE *in = standard ? stdin : fopen(name, "rb");
    bool written = true;
    if (!in || same_file(in, convert->out)) {
        fprintf(stderr, "muster convert: %s: %s\n", name, in ? "is the output" : strerror(errno));
        convert->unsound = true;
    } else {
        written = convert_games(convert, in, standard ? "standard input" : name);
    }
    if (in && !standard)
        fclose(in);
    return written;
}

/* Opens the output, not before it is clear that it is none of the inputs, whose contents it would
 * destroy. */
static FILE *open_output(const Options *options)
{
    struct stat out, in;
    if (!options->output)
        return stdout;
    for (int i = 0; i < options->file_count; i++) {
        if (stat(options->output, &out) == 0 && stat(options->files[i], &in) == 0 &&
            S_ISREG(out.st_mode) && out.st_dev == in.st_dev && out.st_ino == in.st_ino) {
            fprintf(stderr, "muster convert: %s is input and output\n", options->output);
            return NULL;
        }
    }
    FILE *file = fopen(options->output, "wb");
    if (!file)
        fprintf(stderr, "muster convert: %s: %s\n", options->output, strerror(errno));
    return file;
}

/* Without SA_RESTART, so that a read in progress ends too. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

static int convert_all(Convert *convert)
{
    Options *options = &convert->options;
    bool written = true;
    if (options->file_count == 0)
        written = convert_file(convert, "-");
    for (int i = 0; i < options->file_count && written && !interrupted; i++)
        written = convert_file(convert, options->files[i]);
    written &= fflush(convert->out) == 0 && !ferror(convert->out);
    if (options->output)
        written &= fclose(convert->out) == 0;
    if (interrupted)
        return EXIT_INTERRUPTED;
    if (!written) {
        fprintf(stderr, "muster convert: the output cannot be written\n");
        return EXIT_USAGE;
    }
    return convert->unsound ? EXIT_UNSOUND : EXIT_SOUND;
}

int convert_main(const Variant *variant, int argc, char **argv)
{
    Convert convert = {.options = {.reader = {.stop = &interrupted}}};
    Position start;
    int status = read_arguments(&convert.options, argc, argv);
    if (status != EXIT_SOUND)
        return status;
    if (convert.options.help)
        return print_help();
    convert.out = open_output(&convert.options);
    if (!convert.out)
        return EXIT_USAGE;
    catch_signals();
    fen_start(&start, variant);
    record_init(&convert.game, &start);
    status = convert_all(&convert);
    record_free(&convert.game);
    return status;
}
