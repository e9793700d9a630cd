/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uci.h"

#include "../../movegen/zobrist.h"
#include "../version.h"
#include "session.h"
#include "words.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    const char *name;
    UciHandler *handle;
    bool needs_idle; /* refused while a search runs */
    const char *help;
} UciCommand;

static UciHandler uci_hello, uci_isready, uci_newgame, uci_quit, uci_help, uci_debug;

static const UciCommand commands[] = {
    {"uci", uci_hello, false, "name, options, uciok"},
    {"isready", uci_isready, false, "readyok"},
    {"setoption", uci_setoption, true, "name NAME [value VALUE]"},
    {"ucinewgame", uci_newgame, true, "forget what earlier searches learned"},
    {"position", uci_position, true, "startpos | fen FEN [moves ACTION...]"},
    {"go", uci_go, true,
     "[depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] "
     "[mate N] [infinite] [ponder] [searchmoves ACTION...] | perft N"},
    {"stop", uci_stop, false, "end the search, the count or the bench"},
    {"ponderhit", uci_ponderhit, false, "the pondered action was played"},
    {"quit", uci_quit, false, "leave"},
    {"d", uci_board, false, "the position as a picture"},
    {"legal", uci_legal, false, "moves | drops | count | all [MAX]"},
    {"move", uci_move, true, "play an action: e2e4"},
    {"drop", uci_drop, true, "play one action of drops: K@e1 Q@d1"},
    {"undo", uci_undo, true, "take the last action back"},
    {"result", uci_result, false, "the result of the game so far"},
    {"eval", uci_eval, false, "the static evaluation"},
    {"bench", uci_bench, true, "[DEPTH]: search a fixed set of positions"},
    {"debug", uci_debug, false, "accepted and without effect"},
    {"help", uci_help, false, "this list"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

void uci_engine_error(Uci *uci, const char *command, const EngineError *error)
{
    Text text = {0};
    engine_error_describe(error, &text);
    uci_error(&uci->out, "%s: %s", command, text.data ? text.data : error->reason);
    text_free(&text);
}

bool uci_refuse_word(Uci *uci, const char *command, const char *word)
{
    char quote[QUOTE_SIZE];
    if (word)
        uci_error(&uci->out, "%s: unexpected '%s'", command, text_quote(word, strlen(word), quote));
    return word != NULL;
}

static void uci_hello(Uci *uci, char *rest)
{
    uci_print(&uci->out, "id name " MUSTER_NAME " " MUSTER_VERSION);
    uci_print(&uci->out, "id author " MUSTER_AUTHOR);
    uci_options(uci, rest);
    uci_print(&uci->out, "uciok");
}

static void uci_isready(Uci *uci, char *rest)
{
    (void)rest;
    uci_print(&uci->out, "readyok");
}

static void uci_newgame(Uci *uci, char *rest)
{
    EngineError error;
    (void)rest;
    if (!engine_clear(uci->engine, &error))
        uci_engine_error(uci, "ucinewgame", &error);
}

static void uci_quit(Uci *uci, char *rest)
{
    (void)rest;
    uci->quit = true;
}

static void uci_debug(Uci *uci, char *rest)
{
    (void)uci;
    (void)rest;
}

static void uci_help(Uci *uci, char *rest)
{
    (void)rest;
    for (int i = 0; i < COMMANDS; i++)
        uci_print(&uci->out, "info string %s: %s", commands[i].name, commands[i].help);
}

/* Whether the game and the options may be changed now; the tail of what has ended is waited for. */
static bool become_idle(Uci *uci)
{
    if (engine_searching(uci->engine) || uci_job_running(&uci->job))
        return false;
    engine_wait(uci->engine);
    uci_job_join(&uci->job);
    return true;
}

static void handle_line(Uci *uci, char *line)
{
    char quote[QUOTE_SIZE];
    const char *name = uci_word(&line);
    if (!name)
        return;
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) != 0)
            continue;
        if (commands[i].needs_idle && !become_idle(uci))
            uci_error(&uci->out, "%s: a search is running", name);
        else
            commands[i].handle(uci, line);
        return;
    }
    uci_error(&uci->out, "unknown command '%s'", text_quote(name, strlen(name), quote));
}

static void read_lines(Uci *uci)
{
    while (!uci->quit) {
        char *line = NULL;
        switch (uci_lines_next(&uci->lines, &line)) {
        case UCI_LINE:
            handle_line(uci, line);
            break;
        case UCI_LINE_LOST:
            uci_error(&uci->out, "a line too long, skipped");
            break;
        case UCI_LINE_END:
            uci->quit = true;
            break;
        }
    }
}

/* A number that differs from run to run. */
static uint64_t fresh_seed(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t seed =
        (uint64_t)now.tv_sec * 1000000007U ^ (uint64_t)now.tv_nsec << 20 ^ (uint64_t)getpid();
    return random_next(&seed);
}

static void on_write_error(void *context)
{
    Uci *uci = context;
    uci_lines_wake(&uci->lines);
}

static bool open_session(Uci *uci, const Variant *variant, int in, int out, EngineError *error)
{
    const EngineConfig config = {
        .variant = variant, .hash_mib = 16, .threads = 1, .seed = fresh_seed()};
    uci->first_variant = variant;
    uci->engine = engine_create(&config, error);
    if (!uci->engine)
        return false;
    if (uci_lines_open(&uci->lines, in) && uci_output_open(&uci->out, out, on_write_error, uci) &&
        uci_job_init(&uci->job))
        return true;
    error->reason = "the system gives no pipe or mutex";
    return false;
}

/* A bench ends by itself, so it may; everything else stops. Returns the errno of a failed write. */
static int close_session(Uci *uci)
{
    if (uci->job.started && uci->job.kind->outlives_input && !uci_output_error(&uci->out))
        uci_job_join(&uci->job);
    uci_job_destroy(&uci->job);
    engine_destroy(uci->engine);
    uci_lines_close(&uci->lines);
    int status = uci_output_error(&uci->out);
    uci_output_close(&uci->out);
    return status;
}

int uci_run(const Variant *variant, int in, int out)
{
    EngineError error;
    Uci *uci = calloc(1, sizeof *uci);
    signal(SIGPIPE, SIG_IGN);
    if (!uci || !open_session(uci, variant, in, out, &error)) {
        fprintf(stderr, "muster: cannot start: %s\n", uci ? error.reason : "not enough memory");
        return EXIT_FAILURE; /* and the system takes the rest back */
    }
    read_lines(uci);
    int status = close_session(uci);
    free(uci);
    return status == 0 || status == EPIPE ? EXIT_SUCCESS : EXIT_FAILURE;
}
