/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "player.h"

#include "../uci/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    GRACE = 2000000,    /* microseconds after its time was up before an engine counts as hanging */
    FAREWELL = 1000000, /* microseconds for leaving after `quit` */
    DRAINING = 100000   /* microseconds for reading what nobody asked for */
};

void match_player_init(MatchPlayer *player, const MatchEngine *engine, const MatchRules *rules,
                       int number)
{
    *player = (MatchPlayer){.engine = engine, .rules = rules, .number = number};
}

/* Ends the engine and remembers why; keeps a reason that is already there. */
static PlayerStatus give_up(MatchPlayer *player, PlayerStatus status, const char *why)
{
    if (why)
        snprintf(player->why, sizeof player->why, "%s", why);
    match_player_kill(player);
    match_log(player->rules->log, player->engine->name, player->number, '!', player->why);
    return status;
}

/* What a failed reading or writing means. */
static PlayerStatus io_status(MatchPlayer *player, MatchIo io)
{
    char why[MATCH_WHY_SIZE];
    switch (io) {
    case MATCH_LINE:
        return PLAYER_OK;
    case MATCH_TIMEOUT:
        return give_up(player, PLAYER_HANGS, "killed");
    case MATCH_LINE_LOST:
        return give_up(player, PLAYER_UNREADABLE, "a line without end");
    case MATCH_INTERRUPTED:
        return PLAYER_INTERRUPTED;
    case MATCH_CLOSED:
        break;
    }
    match_process_autopsy(&player->process, why);
    return give_up(player, PLAYER_CRASHED, why);
}

static PlayerStatus tell(MatchPlayer *player, const char *text, size_t length, int64_t deadline)
{
    for (const char *line = text; line < text + length; line += strcspn(line, "\n") + 1)
        match_log(player->rules->log, player->engine->name, player->number, '>', line);
    return io_status(player, match_process_write(&player->process, text, length, deadline));
}

static PlayerStatus tell_line(MatchPlayer *player, const char *text)
{
    return tell(player, text, strlen(text), match_now() + player->rules->start_time);
}

static MatchIo hear_raw(MatchPlayer *player, int64_t deadline, char **line)
{
    MatchIo io = match_process_read(&player->process, deadline, line);
    if (io == MATCH_LINE)
        match_log(player->rules->log, player->engine->name, player->number, '<', *line);
    return io;
}

static PlayerStatus hear(MatchPlayer *player, int64_t deadline, char **line)
{
    return io_status(player, hear_raw(player, deadline, line));
}

/* Remembers the name in "name NAME type ..."; the words of a name are joined by single blanks. */
static void remember_option(MatchPlayer *player, char *rest)
{
    const char *word = uci_word(&rest);
    if (!word || strcmp(word, "name") != 0)
        return;
    text_add(&player->options, player->options.length ? "" : "\n");
    for (bool first = true; (word = uci_word(&rest)) && strcmp(word, "type") != 0; first = false)
        text_add_format(&player->options, "%s%s", first ? "" : " ", word);
    text_add(&player->options, "\n");
}

/* Whether the engine announced an option of that name, in any case. */
static bool has_option(const MatchPlayer *player, const char *name)
{
    size_t length = strlen(name);
    const char *line = player->options.data;
    while (line && *line) {
        line++; /* behind the line end */
        if (strncasecmp(line, name, length) == 0 && line[length] == '\n')
            return true;
        line = strchr(line, '\n');
    }
    return false;
}

/* Reads what an engine says of itself up to uciok. */
static PlayerStatus hear_introduction(MatchPlayer *player)
{
    int64_t deadline = match_now() + player->rules->start_time;
    for (;;) {
        char *line;
        PlayerStatus status = hear(player, deadline, &line);
        if (status == PLAYER_HANGS)
            snprintf(player->why, sizeof player->why, "no uciok within %" PRId64 " s",
                     player->rules->start_time / 1000000);
        if (status != PLAYER_OK)
            return status;
        const char *word = uci_word(&line);
        if (!word)
            continue;
        if (strcmp(word, "uciok") == 0)
            return PLAYER_OK;
        if (strcmp(word, "option") == 0)
            remember_option(player, line);
    }
}

static PlayerStatus set_option(MatchPlayer *player, const char *name, const char *value)
{
    Text line = {0};
    text_add_format(&line, "setoption name %s%s%s\n", name, value ? " value " : "",
                    value ? value : "");
    PlayerStatus status = line.data ? tell_line(player, line.data) : PLAYER_OK;
    text_free(&line);
    return status;
}

static PlayerStatus set_options(MatchPlayer *player)
{
    const MatchEngine *engine = player->engine;
    const Variant *variant = player->rules->variant;
    const char *name = engine->variant_name ? engine->variant_name : variant->name;
    char cap[12], why[MATCH_WHY_SIZE];
    PlayerStatus status = PLAYER_OK;
    for (int i = 0; i < engine->option_count && status == PLAYER_OK; i++) {
        const MatchOption *option = &engine->options[i];
        if (!has_option(player, option->name)) {
            snprintf(why, sizeof why, "has no option '%.80s'", option->name);
            return give_up(player, PLAYER_NOT_STARTED, why);
        }
        status = set_option(player, option->name, option->value);
    }
    if (status == PLAYER_OK && (engine->variant_name || has_option(player, "UCI_Variant")))
        status = set_option(player, "UCI_Variant", name);
    else if (status == PLAYER_OK && variant->id != CHESS)
        return give_up(player, PLAYER_NOT_STARTED, "knows no variants (no option UCI_Variant)");
    snprintf(cap, sizeof cap, "%d", player->rules->drop_cap);
    if (status == PLAYER_OK && variant->drop_cap_option && has_option(player, "DropsPerAction"))
        status = set_option(player, "DropsPerAction", cap);
    return status;
}

static PlayerStatus wait_ready(MatchPlayer *player)
{
    PlayerStatus status = tell_line(player, "isready\n");
    int64_t deadline = match_now() + player->rules->start_time;
    while (status == PLAYER_OK) {
        char *line;
        status = hear(player, deadline, &line);
        const char *word = status == PLAYER_OK ? uci_word(&line) : NULL;
        if (word && strcmp(word, "readyok") == 0)
            return PLAYER_OK;
    }
    if (status == PLAYER_HANGS)
        snprintf(player->why, sizeof player->why, "no readyok within %" PRId64 " s",
                 player->rules->start_time / 1000000);
    return status;
}

static PlayerStatus start(MatchPlayer *player)
{
    const MatchEngine *engine = player->engine;
    const MatchProcessSpec spec = {.command = engine->command,
                                   .arguments = engine->arguments,
                                   .dir = engine->dir,
                                   .stderr_path = engine->stderr_path,
                                   .spawn_lock = player->rules->spawn_lock,
                                   .wake = player->rules->wake};
    text_clear(&player->options);
    if (!match_process_start(&player->process, &spec, player->why))
        return PLAYER_NOT_STARTED;
    PlayerStatus status = tell_line(player, "uci\n");
    if (status == PLAYER_OK)
        status = hear_introduction(player);
    if (status == PLAYER_OK)
        status = set_options(player);
    return status;
}

static bool seed_is_given(const MatchEngine *engine)
{
    for (int i = 0; i < engine->option_count; i++)
        if (strcasecmp(engine->options[i].name, "Seed") == 0)
            return true;
    return false;
}

static PlayerStatus set_seed(MatchPlayer *player, uint64_t seed)
{
    char value[12];
    if (!has_option(player, "Seed") || seed_is_given(player->engine))
        return PLAYER_OK;
    snprintf(value, sizeof value, "%d", (int)(seed % INT32_MAX) + 1);
    return set_option(player, "Seed", value);
}

static PlayerStatus announce_game(MatchPlayer *player, uint64_t seed)
{
    PlayerStatus status = set_seed(player, seed);
    if (status == PLAYER_OK)
        status = tell_line(player, "ucinewgame\n");
    return status == PLAYER_OK ? wait_ready(player) : status;
}

PlayerStatus match_player_new_game(MatchPlayer *player, uint64_t seed)
{
    PlayerStatus status = PLAYER_CRASHED;
    player->why[0] = '\0';
    if (match_process_running(&player->process))
        status = announce_game(player, seed);
    if (status == PLAYER_OK || status == PLAYER_INTERRUPTED)
        return status;
    status = start(player);
    if (status == PLAYER_OK)
        status = announce_game(player, seed);
    return status == PLAYER_OK || status == PLAYER_INTERRUPTED ? status : PLAYER_NOT_STARTED;
}

static bool read_int(char **rest, int64_t most, int64_t *number)
{
    const char *word = uci_word(rest);
    return word && uci_number(word, number) && *number <= most && *number >= -most;
}

/* Takes what matters from "info ...". A later line overrides what it says anew. */
static void read_info(char *rest, PlayerInfo *info)
{
    int64_t number;
    PlayerInfo read = *info;
    for (const char *word; (word = uci_word(&rest));) {
        if (strcmp(word, "string") == 0)
            return;
        if (strcmp(word, "pv") == 0)
            break;
        if (strcmp(word, "depth") == 0 && read_int(&rest, 1000, &number))
            read.depth = (int)number;
        else if (strcmp(word, "nodes") == 0 && read_int(&rest, INT64_MAX, &number) && number >= 0)
            read.nodes = (uint64_t)number;
        else if (strcmp(word, "multipv") == 0 && read_int(&rest, 1000, &number) && number > 1)
            return;
        else if (strcmp(word, "cp") == 0 && read_int(&rest, 1000000, &number)) {
            read.has_score = true;
            read.mate = false;
            read.score = (int)number;
        } else if (strcmp(word, "mate") == 0 && read_int(&rest, 1000, &number)) {
            read.has_score = read.mate = true;
            read.score = (int)number;
        }
    }
    *info = read;
}

/* Throws away what was said since the last answer, so that no stale bestmove is taken for a new. */
static PlayerStatus drain(MatchPlayer *player)
{
    char *line;
    MatchIo io;
    int64_t end = match_now() + DRAINING;
    do
        io = hear_raw(player, 0, &line);
    while (io == MATCH_LINE && match_now() < end);
    return io == MATCH_TIMEOUT ? PLAYER_OK : io_status(player, io);
}

/* Reads up to bestmove; *action is NULL when none follows it. */
static PlayerStatus hear_answer(MatchPlayer *player, int64_t asked, int64_t allowance,
                                const char **action, PlayerInfo *info)
{
    int64_t deadline = asked + (allowance < 0 ? player->rules->hang_time : allowance + GRACE);
    for (;;) {
        char *line;
        PlayerStatus status = match_now() > deadline ? io_status(player, MATCH_TIMEOUT)
                                                     : hear(player, deadline, &line);
        if (status != PLAYER_OK)
            return status;
        /* Not now: the log and the lines before this one are no fault of the engine. */
        info->elapsed = player->process.heard - asked;
        const char *word = uci_word(&line);
        if (word && strcmp(word, "info") == 0)
            read_info(line, info);
        if (word && strcmp(word, "bestmove") == 0) {
            *action = uci_word(&line);
            return allowance >= 0 && info->elapsed > allowance ? PLAYER_LATE : PLAYER_OK;
        }
    }
}

PlayerStatus match_player_ask(MatchPlayer *player, const Text *question, int64_t allowance,
                              const char **action, PlayerInfo *info)
{
    *action = NULL;
    *info = (PlayerInfo){0};
    player->why[0] = '\0';
    PlayerStatus status = drain(player);
    int64_t asked = match_now();
    if (status == PLAYER_OK)
        status = tell(player, question->data, question->length, asked + player->rules->start_time);
    asked = match_now();
    if (status == PLAYER_OK)
        status = hear_answer(player, asked, allowance, action, info);
    if (status == PLAYER_OK && !*action)
        return give_up(player, PLAYER_UNREADABLE, "bestmove without an action");
    return status;
}

void match_player_quit(MatchPlayer *player)
{
    static const char quit[] = "quit\n";
    if (match_process_running(&player->process)) {
        match_process_write(&player->process, quit, sizeof quit - 1, match_now());
        match_process_stop(&player->process, match_now() + FAREWELL);
    }
    text_free(&player->options);
}

void match_player_kill(MatchPlayer *player)
{
    match_process_kill(&player->process);
}
