/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An engine that plays random legal actions and, from a given action on, misbehaves:
 *
 *   fake-engine MODE [FROM [SEED [LOG]]]
 *
 * MODE is one of the names in the table below. The first FROM actions are played well; FROM counts
 * over the whole life of the process, and 0 is standard. Equal SEEDs, standard 1, give equal games.
 * A file LOG gets "pid" with the number of the process and then every line that the engine is told.
 */
#include "../../engine/openings/random.h"
#include "../../engine/uci/words.h"
#include "../../movegen/fen.h"
#include "../../movegen/history.h"
#include "../../movegen/movegen.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Fake Fake;

typedef struct {
    const char *name;
    void (*misbehave)(Fake *fake); /* instead of an answer to `go`; NULL plays well */
    bool single;                   /* knows single drops and `position fen` only, as others do */
    bool no_uciok, no_readyok;
    bool brief; /* leaves when a second game begins */
} Mode;

struct Fake {
    const Mode *mode;
    const Variant *variant;
    Position pos;
    uint64_t random;
    long well; /* actions still to be played well */
    int games; /* announced so far */
    FILE *log;
};

static void sleep_milliseconds(long time)
{
    nanosleep(&(struct timespec){time / 1000, time % 1000 * 1000000}, NULL);
}

static void hang(Fake *fake)
{
    (void)fake;
    for (;;)
        pause();
}

/* Like hang, but deaf to everything but being killed. */
static void hang_stubbornly(Fake *fake)
{
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    hang(fake);
}

static void crash(Fake *fake)
{
    (void)fake;
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
}

static void leave(Fake *fake)
{
    (void)fake;
    exit(3);
}

/* Answers with a random action and a text behind it, all in one piece. */
static void answer(Fake *fake, const char *behind)
{
    Action action;
    char text[ACTION_TEXT_SIZE], line[ACTION_TEXT_SIZE + 64];
    Position pos = fake->pos;
    if (fake->mode->single)
        position_set_drop_cap(&pos, 1);
    bool any = openings_random_action(&pos, &fake->random, &action);
    printf("info depth 3 score cp %d nodes 100\n", (int)openings_below(&fake->random, 100) - 50);
    snprintf(line, sizeof line, "bestmove %s%s\n", any ? action_format(&action, text) : "(none)",
             behind);
    fputs(line, stdout);
}

static void play(Fake *fake)
{
    answer(fake, "");
}

static void play_late(Fake *fake)
{
    sleep_milliseconds(1000);
    play(fake);
}

static void play_illegally(Fake *fake)
{
    (void)fake;
    puts("bestmove a8a1");
}

static void play_0000(Fake *fake)
{
    (void)fake;
    puts("bestmove 0000");
}

static void babble(Fake *fake)
{
    (void)fake;
    puts("bestmove \x01\xFF{}];;");
}

static void say_nothing_with_bestmove(Fake *fake)
{
    (void)fake;
    puts("bestmove");
}

/* Garbage without end: lines, or one line. */
static void flood(Fake *fake)
{
    for (;;)
        for (int i = 0; i < 1000; i++)
            printf("%08x garbage \x01\x02\xFF bestmov\n", openings_below(&fake->random, ~0U));
}

static void flood_without_lines(Fake *fake)
{
    (void)fake;
    for (;;)
        fputs("garbage and no line end ", stdout);
}

/* Two answers to one question: the second must not be taken for one to the next. */
static void play_twice(Fake *fake)
{
    answer(fake, "\nbestmove a1a1");
}

static const Mode modes[] = {
    {.name = "random"},
    {.name = "single", .single = true},
    {.name = "crash", .misbehave = crash},
    {.name = "exit", .misbehave = leave},
    {.name = "hang", .misbehave = hang},
    {.name = "stubborn", .misbehave = hang_stubbornly},
    {.name = "late", .misbehave = play_late},
    {.name = "illegal", .misbehave = play_illegally},
    {.name = "null", .misbehave = play_0000},
    {.name = "garbage", .misbehave = babble},
    {.name = "empty", .misbehave = say_nothing_with_bestmove},
    {.name = "flood", .misbehave = flood},
    {.name = "endless", .misbehave = flood_without_lines},
    {.name = "twice", .misbehave = play_twice},
    {.name = "silent", .no_uciok = true},
    {.name = "busy", .no_readyok = true},
    {.name = "brief", .brief = true},
};

enum { MODES = sizeof modes / sizeof modes[0] };

static _Noreturn void die(const char *why)
{
    fprintf(stderr, "fake-engine: %s\n", why);
    exit(4);
}

/* Like others' engines it trusts what it is told, but a wrong text ends it so that tests notice. */
static void set_position(Fake *fake, char *rest)
{
    char *moves = uci_find_word(rest, "moves");
    if (moves) {
        *moves = '\0';
        moves += strlen("moves");
        if (fake->mode->single)
            die("a list of moves, though this engine is told positions only");
    }
    const char *kind = uci_word(&rest);
    if (kind && strcmp(kind, "fen") == 0) {
        if (fen_read(&fake->pos, fake->variant, uci_trim(rest), NULL) != FEN_OK)
            die("unreadable FEN");
    } else {
        fen_start(&fake->pos, fake->variant);
    }
    for (const char *word; moves && (word = uci_word(&moves));) {
        Action action;
        if (action_parse(&fake->pos, word, &action) != ACTION_OK)
            die("illegal action in a list of moves");
        position_act(&fake->pos, &action);
    }
}

static void introduce(const Fake *fake)
{
    puts("id name Fake engine\nid author nobody");
    puts("option name UCI_Variant type combo default chess");
    puts("option name Some Option type string default <empty>");
    if (!fake->mode->no_uciok)
        puts("uciok");
}

static void set_option(Fake *fake, char *rest)
{
    const char *word = uci_word(&rest);
    word = word ? uci_word(&rest) : NULL;
    if (!word || strcmp(word, "UCI_Variant") != 0)
        return;
    uci_word(&rest);
    word = uci_word(&rest);
    /* A name of its own for Kingchess, as the only other program that knows it has. */
    const char *name = word && strcmp(word, "kingchess1") == 0 ? "kingchess" : word;
    fake->variant = name ? variant_by_name(name) : NULL;
    if (!fake->variant)
        die("unknown variant");
}

static bool obey(Fake *fake, char *line)
{
    if (fake->log) {
        fprintf(fake->log, "%s\n", line);
        fflush(fake->log);
    }
    const char *word = uci_word(&line);
    if (!word)
        return true;
    if (strcmp(word, "uci") == 0)
        introduce(fake);
    else if (strcmp(word, "isready") == 0 && !fake->mode->no_readyok)
        puts("readyok");
    else if (strcmp(word, "setoption") == 0)
        set_option(fake, line);
    else if (strcmp(word, "ucinewgame") == 0 && fake->games++ > 0 && fake->mode->brief)
        return false;
    else if (strcmp(word, "position") == 0)
        set_position(fake, line);
    else if (strcmp(word, "go") == 0 && (!fake->mode->misbehave || fake->well-- > 0))
        play(fake);
    else if (strcmp(word, "go") == 0)
        fake->mode->misbehave(fake);
    return strcmp(word, "quit") != 0;
}

int main(int argc, char **argv)
{
    char *line = NULL;
    size_t capacity = 0;
    Fake fake = {.variant = &variant_table[CHESS], .random = 1};
    for (int i = 0; argc > 1 && i < MODES; i++)
        if (strcmp(modes[i].name, argv[1]) == 0)
            fake.mode = &modes[i];
    if (!fake.mode)
        die("needs a MODE");
    fake.well = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    fake.random = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    fake.log = argc > 4 ? fopen(argv[4], "a") : NULL;
    if (fake.log)
        fprintf(fake.log, "pid %ld\n", (long)getpid());
    movegen_init();
    fen_start(&fake.pos, fake.variant);
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (getline(&line, &capacity, stdin) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (!obey(&fake, line))
            break;
    }
    if (fake.log)
        fclose(fake.log);
    free(line);
    return 0;
}
