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

/* What becomes of a command while a search, a count or a bench runs. */
typedef enum {
    AT_ONCE,   /* obeyed at once, before commands that wait */
    IN_TURN,   /* obeyed at once, but after commands that wait */
    WHEN_IDLE, /* waits for the end; refused when that comes only by command */
} UciTurn;

typedef struct {
    const char *name;
    UciHandler *handle;
    UciTurn turn;
    const char *help;
} UciCommand;

static UciHandler uci_hello, uci_isready, uci_newgame, uci_quit, uci_help, uci_debug;

static const UciCommand commands[] = {
    {"uci", uci_hello, IN_TURN, "name, options, uciok"},
    {"isready", uci_isready, AT_ONCE, "readyok"},
    {"setoption", uci_setoption, WHEN_IDLE, "name NAME [value VALUE]"},
    {"ucinewgame", uci_newgame, WHEN_IDLE, "forget what earlier searches learned"},
    {"position", uci_position, WHEN_IDLE, "startpos | fen FEN [moves ACTION...]"},
    {"go", uci_go, WHEN_IDLE,
     "[depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] "
     "[mate N] [infinite] [ponder] [searchmoves ACTION...] | perft N"},
    {"stop", uci_stop, AT_ONCE, "end the search, the count or the bench"},
    {"ponderhit", uci_ponderhit, AT_ONCE, "the pondered action was played"},
    {"quit", uci_quit, AT_ONCE, "leave"},
    {"d", uci_board, IN_TURN, "the position as a picture"},
    {"legal", uci_legal, IN_TURN, "moves | drops | count | all [MAX]"},
    {"move", uci_move, WHEN_IDLE, "play an action: e2e4"},
    {"drop", uci_drop, WHEN_IDLE, "play one action of drops: K@e1 Q@d1"},
    {"undo", uci_undo, WHEN_IDLE, "take the last action back"},
    {"result", uci_result, IN_TURN, "the result of the game so far"},
    {"eval", uci_eval, IN_TURN, "the static evaluation"},
    {"bench", uci_bench, WHEN_IDLE, "[DEPTH]: search a fixed set of positions"},
    {"debug", uci_debug, IN_TURN, "accepted and without effect"},
    {"help", uci_help, IN_TURN, "this list"},
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

static const UciCommand *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* The command a line begins with; NULL for none and for an unknown one. */
static const UciCommand *command_of(const char *line)
{
    char name[16] = "";
    size_t length = strcspn(line += strspn(line, UCI_BLANKS), UCI_BLANKS);
    if (length < sizeof name)
        memcpy(name, line, length);
    return find_command(name);
}

static void handle_line(Uci *uci, char *line)
{
    char quote[QUOTE_SIZE];
    const char *name = uci_word(&line);
    if (!name)
        return;
    const UciCommand *command = find_command(name);
    if (!command)
        uci_error(&uci->out, "unknown command '%s'", text_quote(name, strlen(name), quote));
    else if (command->turn == WHEN_IDLE && !become_idle(uci))
        uci_error(&uci->out, "%s: a search is running", name);
    else
        command->handle(uci, line);
}

/* Obeys a line now or puts it aside, so that a batch of commands is obeyed in its order, while
 * "stop", "isready" and "quit" are heard at once. */
static void take_line(Uci *uci, char *line)
{
    const UciCommand *command = command_of(line);
    UciTurn turn = command ? command->turn : IN_TURN;
    bool waits = turn != AT_ONCE && uci->waiting.count > 0;
    if (turn == WHEN_IDLE && !become_idle(uci) && !uci->endless)
        waits = true;
    if (!waits)
        handle_line(uci, line);
    else if (!uci_waiting_add(&uci->waiting, line))
        uci_error(&uci->out, "too many commands wait for the end of a search");
}

/* Obeys what has waited, as far as nothing runs. */
static void obey_waiting(Uci *uci)
{
    while (uci->waiting.count > 0 && become_idle(uci)) {
        char *line = uci_waiting_take(&uci->waiting);
        handle_line(uci, line);
        free(line);
    }
}

static void read_lines(Uci *uci)
{
    while (!uci->quit) {
        char *line = NULL;
        obey_waiting(uci);
        switch (uci_lines_next(&uci->lines, &line)) {
        case UCI_LINE:
            take_line(uci, line);
            break;
        case UCI_LINE_LOST:
            uci_error(&uci->out, "a line too long, skipped");
            break;
        case UCI_LINE_WAKE:
            uci->quit = uci_output_error(&uci->out) != 0;
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

static bool open_session(Uci *uci, const EngineConfig *config, int in, int out, EngineError *error)
{
    uci->fresh_seed = config->seed;
    uci->first_variant = config->variant;
    uci->strength = (UciStrength){.level = SEARCH_FULL_LEVEL, .elo = SEARCH_MAX_ELO};
    uci->engine = engine_create(config, error);
    if (!uci->engine)
        return false;
    if (uci_lines_open(&uci->lines, in) && uci_output_open(&uci->out, out, on_write_error, uci) &&
        uci_job_init(&uci->job))
        return true;
    error->reason = "the system gives no pipe or mutex";
    return false;
}

/* A job may take the time it is given to end by itself, and so may those that wait behind it, so
 * that a script of small counts can be piped in. A search stops. */
static void finish_batch(Uci *uci)
{
    while (!uci_output_error(&uci->out)) {
        if (uci_job_running(&uci->job))
            uci_job_wait(&uci->job, uci->job.kind->patience);
        if (uci->waiting.count == 0 || !become_idle(uci))
            return;
        obey_waiting(uci);
    }
}

/* Returns the errno of a failed write. */
static int close_session(Uci *uci)
{
    finish_batch(uci);
    uci_waiting_free(&uci->waiting);
    uci_job_destroy(&uci->job);
    engine_destroy(uci->engine);
    uci_lines_close(&uci->lines);
    int status = uci_output_error(&uci->out);
    uci_output_close(&uci->out);
    return status;
}

int uci_run(const Variant *variant, size_t hash_mib, int in, int out)
{
    const EngineConfig config = {
        .variant = variant, .hash_mib = hash_mib, .threads = 1, .seed = fresh_seed()};
    EngineError error;
    Uci *uci = calloc(1, sizeof *uci);
    signal(SIGPIPE, SIG_IGN);
    if (!uci || !open_session(uci, &config, in, out, &error)) {
        fprintf(stderr, "muster: cannot start: %s\n", uci ? error.reason : "not enough memory");
        return EXIT_FAILURE; /* and the system takes the rest back */
    }
    read_lines(uci);
    int status = close_session(uci);
    free(uci);
    return status == 0 || status == EPIPE ? EXIT_SUCCESS : EXIT_FAILURE;
}
