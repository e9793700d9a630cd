/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A match as a row of numbered games. Each thread owns a player of either engine and takes the
 * next game until none is left; results are booked under one lock.
 */
#include "match.h"

#include "../../movegen/zobrist.h"
#include "book.h"
#include "config.h"
#include "../interrupt.h"
#include "records.h"

#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Points of the first engine in a game, in halves, plus one; 0 while it has not been played. */
typedef uint8_t Outcome;

typedef struct {
    const MatchConfig *config;
    MatchRules rules;
    MatchBook book;
    MatchLog log;
    Interrupt interrupt;
    pthread_mutex_t spawn_lock;
    size_t games, resumed; /* in all; played before an interruption */
    bool terminal;         /* a progress line makes sense */

    pthread_mutex_t lock; /* guards what follows */
    size_t next, booked;
    Outcome *outcomes;
    MatchRecords records;
    MatchStandings standings;
    bool ending; /* no new game shall begin, and the running ones do not count */
    bool broken; /* an engine died and may not be restarted, or nothing can be written */
} Match;

static Color color_of_first(size_t game)
{
    return game % 2 == 0 ? WHITE : BLACK;
}

static const char *opening_of(const Match *match, size_t game)
{
    size_t number = match->config->repeat ? game / (size_t)match->config->games : game;
    return match->book
        .lines[(number + (size_t)match->config->first_opening - 1) % match->book.count];
}

/* Both games of a pair draw the same lot. */
static uint64_t seed_of(const Match *match, size_t game)
{
    uint64_t seed = match->config->seed + game / 2;
    return random_next(&seed);
}

static void say(const Match *match, const Text *text)
{
    if (match->terminal)
        fputs("\r\033[K", stderr);
    if (text->data)
        puts(text->data);
    fflush(stdout);
}

/* The rest of the functions up to book_game() need the lock. */

static void show_progress(const Match *match)
{
    const MatchTally *tally = &match->standings.tally;
    if (match->terminal)
        fprintf(stderr, "\r\033[Kgame %zu of %zu: +%" PRIu64 " -%" PRIu64 " =%" PRIu64,
                match->booked, match->games, tally->wins, tally->losses, tally->draws);
}

static void show_standings(const Match *match)
{
    Text text = {0};
    const char *const names[2] = {match->config->engines[0].name, match->config->engines[1].name};
    text_add_format(&text, "%zu of %zu: ", match->booked, match->games);
    match_report_line(&match->standings, names,
                      match->config->has_sprt ? &match->config->sprt : NULL, &text);
    say(match, &text);
    text_free(&text);
}

static void end_match(Match *match)
{
    match->ending = true;
    interrupt_wake(&match->interrupt);
}

static bool complain(const char *what, const char *reason)
{
    fprintf(stderr, "muster: match: %s%s%s\n", what, *what ? ": " : "", reason);
    return false;
}

static void write_record(Match *match, const MatchGame *game, const MatchSummary *summary,
                         size_t number)
{
    Text why = {0};
    if (!match_records_add(&match->records, game, summary, number, &why)) {
        complain("", why.data ? why.data : "not enough memory");
        match->broken = true;
        end_match(match);
    }
    text_free(&why);
}

/* Books the outcome of a game, and of its pair when the other game has ended too. */
static void book_outcome(Match *match, const MatchSummary *game, size_t number)
{
    Color first = color_of_first(number);
    bool won = (game->score == SCORE_WHITE) == (first == WHITE);
    Outcome outcome = game->score == SCORE_DRAW ? 2 : won ? 3 : 1;
    match->outcomes[number] = outcome;
    size_t partner = number ^ 1U;
    if (match->standings.tally.paired && match->outcomes[partner])
        match->standings.tally.pairs[outcome + match->outcomes[partner] - 2]++;
    match_standings_add(&match->standings, game, first);
    match->booked++;
}

static bool book_known_game(void *context, uint64_t number, const MatchSummary *game)
{
    Match *match = context;
    if (number >= match->games || match->outcomes[number])
        return false;
    book_outcome(match, game, (size_t)number);
    match->resumed++;
    return true;
}

static bool is_decided(const Match *match)
{
    return match->config->has_sprt &&
           match_sprt_verdict(&match->config->sprt, &match->standings.tally) != SPRT_GOES_ON;
}

static void say_fault(const Match *match, const MatchGame *game, size_t number)
{
    Text text = {0};
    bool first = game->fault == color_of_first(number);
    text_add_format(&text, "game %zu, ply %zu: %s loses as %s", number + 1, game->game.count,
                    match->config->engines[first ? 0 : 1].name, game->detail);
    say(match, &text);
    text_free(&text);
}

static void book_game(Match *match, const MatchGame *game, size_t number, bool died)
{
    const MatchConfig *config = match->config;
    pthread_mutex_lock(&match->lock);
    if (match->ending || game->end == END_INTERRUPTED) {
        pthread_mutex_unlock(&match->lock);
        return;
    }
    const MatchSummary summary = match_summary_of(game);
    book_outcome(match, &summary, number);
    write_record(match, game, &summary, number);
    if (match_end_is_fault(game->end))
        say_fault(match, game, number);
    if (config->rating_interval && match->booked % (size_t)config->rating_interval == 0)
        show_standings(match);
    show_progress(match);
    if (died && !config->recover) {
        match->broken = true;
        end_match(match);
    }
    if (is_decided(match))
        end_match(match);
    pthread_mutex_unlock(&match->lock);
}

static bool take_game(Match *match, size_t *number)
{
    pthread_mutex_lock(&match->lock);
    while (match->next < match->games && match->outcomes[match->next])
        match->next++;
    bool any = !match->ending && !interrupt_caught(&match->interrupt) && match->next < match->games;
    *number = any ? match->next++ : 0;
    pthread_mutex_unlock(&match->lock);
    return any;
}

typedef struct {
    Match *match;
    int number;
    pthread_t thread;
} Worker;

static void *play_games(void *argument)
{
    const Worker *worker = argument;
    Match *match = worker->match;
    const MatchConfig *config = match->config;
    MatchPlayer players[2];
    size_t number;
    for (int i = 0; i < 2; i++)
        match_player_init(&players[i], &config->engines[i], &match->rules, worker->number);
    while (take_game(match, &number)) {
        MatchGame game;
        bool first_white = color_of_first(number) == WHITE;
        MatchPlayer *const seats[COLORS] = {&players[first_white ? 0 : 1],
                                            &players[first_white ? 1 : 0]};
        match_game_play(&game, seats, opening_of(match, number), &config->adjudication,
                        seed_of(match, number));
        bool died =
            match_end_is_fault(game.end) && !match_process_running(&seats[game.fault]->process);
        book_game(match, &game, number, died);
        match_game_free(&game);
    }
    for (int i = 0; i < 2; i++) {
        if (interrupt_caught(&match->interrupt))
            match_player_kill(&players[i]);
        match_player_quit(&players[i]);
    }
    return NULL;
}

static void run_workers(Match *match)
{
    int wanted = match->config->concurrency, running = 0;
    Worker *workers = calloc((size_t)wanted, sizeof *workers);
    for (; workers && running < wanted; running++) {
        workers[running] = (Worker){.match = match, .number = running + 1};
        if (pthread_create(&workers[running].thread, NULL, play_games, &workers[running]) != 0)
            break;
    }
    for (int i = 0; i < running; i++)
        pthread_join(workers[i].thread, NULL);
    if (running == 0) {
        fprintf(stderr, "muster: match: the system gives no thread\n");
        match->broken = true;
    }
    free(workers);
}

static bool open_book(Match *match)
{
    const MatchConfig *config = match->config;
    Text why = {0};
    bool good = config->openings ? match_book_read(&match->book, config->openings, config->variant,
                                                   config->drop_cap, &why)
                                 : match_book_standard(&match->book);
    if (!good)
        complain("", why.data ? why.data : "not enough memory");
    else if (config->shuffled)
        match_book_shuffle(&match->book, config->seed);
    text_free(&why);
    return good;
}

static bool open_records(Match *match)
{
    Text why = {0};
    bool good = match_records_open(&match->records, match->config, &match->book, book_known_game,
                                   match, &why);
    if (!good)
        complain("", why.data ? why.data : "not enough memory");
    else if (match->resumed > 0)
        printf("Going on: %zu of %zu games are played.\n", match->resumed, match->games);
    match->ending = is_decided(match);
    text_free(&why);
    return good;
}

/* Gives back what a match owns before its threads start. */
static bool release(Match *match)
{
    match_book_free(&match->book);
    free(match->outcomes);
    return match_records_close(&match->records);
}

static bool open_files(Match *match, const MatchConfig *config)
{
    match->standings.tally.paired = config->repeat && config->games % 2 == 0;
    match->outcomes = calloc(match->games + 1, sizeof *match->outcomes);
    if (!match->outcomes)
        return complain("", "not enough memory");
    if (!open_book(match) || !open_records(match))
        return false;
    return match_log_open(&match->log, config->log) || complain(config->log, strerror(errno));
}

/* Opens everything; on failure nothing stays open. */
static bool open_match(Match *match, const MatchConfig *config)
{
    *match = (Match){.config = config,
                     .games = (size_t)config->rounds * (size_t)config->games,
                     .terminal = isatty(STDERR_FILENO)};
    if (!open_files(match, config)) {
        release(match);
        return false;
    }
    pthread_mutex_init(&match->lock, NULL);
    pthread_mutex_init(&match->spawn_lock, NULL);
    signal(SIGPIPE, SIG_IGN);
    if (!interrupt_start(&match->interrupt)) {
        match_log_close(&match->log);
        release(match);
        return complain("", "the system gives no pipe or thread");
    }
    match->rules = (MatchRules){.variant = config->variant,
                                .drop_cap = config->drop_cap,
                                .start_time = config->start_time,
                                .hang_time = config->hang_time,
                                .spawn_lock = &match->spawn_lock,
                                .wake = match->interrupt.wake,
                                .log = &match->log};
    return true;
}

static int close_match(Match *match)
{
    bool caught = interrupt_caught(&match->interrupt);
    interrupt_stop(&match->interrupt);
    match_log_close(&match->log);
    pthread_mutex_destroy(&match->lock);
    pthread_mutex_destroy(&match->spawn_lock);
    if (!release(match))
        match->broken = true;
    return caught ? MATCH_STOPPED : match->broken ? MATCH_BAD_DATA : MATCH_FINE;
}

static void show_result(const Match *match)
{
    Text text = {0};
    const char *const names[2] = {match->config->engines[0].name, match->config->engines[1].name};
    if (interrupt_caught(&match->interrupt))
        text_add(&text, "Interrupted.\n");
    match_report_full(&match->standings, names,
                      match->config->has_sprt ? &match->config->sprt : NULL, &text);
    if (text.length > 0)
        text.data[text.length - 1] = '\0'; /* say() ends the line */
    say(match, &text);
    text_free(&text);
}

int match_main(const Variant *variant, int argc, char **argv)
{
    MatchConfig config;
    Match match;
    Text why = {0};
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-help") == 0)) {
        fputs(match_config_help, stdout);
        return MATCH_FINE;
    }
    if (!match_config_read(&config, variant, argc - 1, argv + 1, &why)) {
        fprintf(stderr, "muster: match: %s; see muster match --help\n",
                why.data ? why.data : "not enough memory");
        text_free(&why);
        return MATCH_USAGE;
    }
    if (!open_match(&match, &config))
        return MATCH_BAD_DATA;
    run_workers(&match);
    show_result(&match);
    return close_match(&match);
}
