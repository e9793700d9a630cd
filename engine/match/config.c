/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "../uci/words.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char match_config_help[] =
    "Usage: muster match -engine KEY=VALUE... -engine KEY=VALUE... [OPTION...]\n"
    "\n"
    "Plays two engines against each other and referees by the rules of the variant.\n"
    "\n"
    "Engines:\n"
    "  -engine KEY=VALUE...   one of the two engines\n"
    "  -each KEY=VALUE...     the same for both, where an engine does not say otherwise\n"
    "    cmd=PROGRAM            a path, or a name to look for in PATH\n"
    "    arg=TEXT               one argument for it; may be repeated\n"
    "    args=WORDS             several arguments, separated by blanks\n"
    "    name=NAME              its name in tables and records; standard: from cmd\n"
    "    dir=FOLDER             where it runs; cmd is looked up from there\n"
    "    stderr=FILE            where its error output is added\n"
    "    proto=uci              the only protocol there is\n"
    "    option.NAME=VALUE      an option of the engine\n"
    "    tc=[MOVES/]TIME[+INC]  clock; TIME is [MINUTES:]SECONDS; inf for none\n"
    "    st=SECONDS             for every action\n"
    "    nodes=N depth=N        where to stop\n"
    "    timemargin=MS          how late an answer may be; standard 0. Where other programs keep\n"
    "                           the processors busy, some milliseconds are fair to both\n"
    "    restrict=single        it drops one piece an action; its opponent is free\n"
    "    positions=fen          it is told positions, not the actions that led to them\n"
    "    variantname=NAME       how it calls the variant\n"
    "\n"
    "The match:\n"
    "  -variant NAME          kingchess (standard), frolov, combat or chess\n"
    "  -dropsperaction N      most pieces an action may drop: for the referee and every engine\n"
    "                         that has the option DropsPerAction\n"
    "  -openings file=FILE [order=random|sequential] [start=N]\n"
    "                         lines of FEN, EPD or variant;startpos or FEN;actions\n"
    "  -rounds N              standard 1\n"
    "  -games N               in a round, colours alternating; standard 2\n"
    "  -repeat, -norepeat     whether the games of a round share an opening; standard: yes\n"
    "  -concurrency N         games at a time; standard 1\n"
    "  -seed N                for the order of openings, the lot of combat, and the option Seed "
    "of\n"
    "                         engines that have it; standard 1\n"
    "  -maxplies N            a draw after so many actions of both sides\n"
    "  -resign movecount=N score=CP [twosided=true]\n"
    "  -draw movenumber=N movecount=N score=CP\n"
    "  -sprt elo0=E0 elo1=E1 [alpha=A] [beta=B]\n"
    "                         end as soon as one hypothesis is accepted; standard 0.05 each\n"
    "  -resume                go on with a match that was interrupted, without playing a finished\n"
    "                         game again: the same command with this word added. Begins a match\n"
    "                         where there is none yet\n"
    "  -recover               restart an engine that died instead of ending the match\n"
    "  -starttime S -hang S   seconds for uciok and readyok (10), and for an answer without a\n"
    "                         clock (300)\n"
    "\n"
    "Output:\n"
    "  -pgnout FILE           adds every game, with scores and clocks\n"
    "  -event NAME            its tag\n"
    "  -journal FILE          what -resume needs; standard: beside the PGN, FILE.journal\n"
    "  -log FILE              everything that engines are told and say\n"
    "  -ratinginterval N      standings every N games; standard 10, 0 for never\n"
    "\n"
    "Elo is logistic with 95 % bounds, from pairs of games where colours alternate.\n"
    "Exit status: 0 fine, 1 wrong usage, 2 bad data or an engine that died, 3 interrupted.\n";

/* The arguments yet to be read. */
typedef struct {
    int count;
    char **next;
    Text *why;
} Arguments;

static bool fail(Text *why, const char *argument, const char *reason)
{
    char quote[QUOTE_SIZE];
    text_add_format(why, "%s: %s", text_quote(argument, strlen(argument), quote), reason);
    return false;
}

/* The next argument, if it is none that begins a new option. */
static char *next_value(Arguments *arguments)
{
    if (arguments->count == 0 || arguments->next[0][0] == '-')
        return NULL;
    arguments->count--;
    return *arguments->next++;
}

/* Splits "key=value" in place; NULL without '='. */
static char *split_pair(char *pair)
{
    char *equals = strchr(pair, '=');
    if (!equals)
        return NULL;
    *equals = '\0';
    return equals + 1;
}

static bool read_int(const char *text, int64_t min, int64_t max, int *number)
{
    int64_t value;
    if (!uci_number(text, &value) || value < min || value > max)
        return false;
    *number = (int)value;
    return true;
}

static bool read_bool(const char *text, bool *value)
{
    *value = strcmp(text, "true") == 0;
    return *value || strcmp(text, "false") == 0;
}

/* Finite numbers alone. */
static bool read_double(const char *text, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return end != text && !*end && *number > -1e6 && *number < 1e6;
}

static bool add_argument(MatchEngine *engine, char *argument)
{
    if (engine->argument_count == MATCH_MAX_ARGUMENTS)
        return false;
    engine->arguments[++engine->argument_count] = argument;
    return true;
}

static bool add_arguments(MatchEngine *engine, char *words)
{
    for (char *word; (word = uci_word(&words));)
        if (!add_argument(engine, word))
            return false;
    return true;
}

static bool set_name(MatchEngine *engine, const char *name)
{
    if (!*name || strlen(name) + 2 >= sizeof engine->name)
        return false;
    strcpy(engine->name, name);
    return true;
}

/* Later words override earlier ones of the same name. */
static bool set_option(MatchEngine *engine, const char *name, const char *value)
{
    int i = 0;
    while (i < engine->option_count && strcmp(engine->options[i].name, name) != 0)
        i++;
    if (i == MATCH_MAX_OPTIONS)
        return false;
    engine->options[i] = (MatchOption){name, *value ? value : NULL};
    engine->option_count += i == engine->option_count;
    return true;
}

static bool set_limit(MatchLimits *limits, const char *key, const char *value, bool *known)
{
    int64_t number;
    *known = true;
    if (strcmp(key, "tc") == 0)
        return match_limits_read_tc(limits, value);
    if (strcmp(key, "st") == 0)
        return match_read_seconds(value, &limits->movetime);
    if (strcmp(key, "depth") == 0)
        return read_int(value, 1, 1000, &limits->depth);
    if (strcmp(key, "nodes") == 0 && uci_number(value, &number) && number > 0) {
        limits->nodes = (uint64_t)number;
        return true;
    }
    if (strcmp(key, "timemargin") == 0 && uci_number(value, &number) && number >= 0 &&
        number <= 1000000000) {
        limits->margin = number * 1000;
        return true;
    }
    *known = strcmp(key, "nodes") == 0 || strcmp(key, "timemargin") == 0;
    return false;
}

static bool set_word(MatchEngine *engine, const char *key, char *value, bool *known)
{
    *known = true;
    if (strcmp(key, "cmd") == 0)
        engine->command = engine->arguments[0] = value;
    else if (strcmp(key, "arg") == 0)
        return add_argument(engine, value);
    else if (strcmp(key, "args") == 0)
        return add_arguments(engine, value);
    else if (strcmp(key, "name") == 0)
        return set_name(engine, value);
    else if (strcmp(key, "dir") == 0)
        engine->dir = value;
    else if (strcmp(key, "stderr") == 0)
        engine->stderr_path = value;
    else if (strcmp(key, "proto") == 0)
        return strcmp(value, "uci") == 0;
    else if (strcmp(key, "restrict") == 0)
        return engine->single_drops = strcmp(value, "single") == 0;
    else if (strcmp(key, "positions") == 0)
        return engine->fen_positions = strcmp(value, "fen") == 0;
    else if (strcmp(key, "variantname") == 0)
        engine->variant_name = value;
    else if (strncmp(key, "option.", 7) == 0)
        return set_option(engine, key + 7, value);
    else
        *known = false;
    return *known;
}

/* Reads the words behind -engine or -each into engine. */
static bool read_engine(MatchEngine *engine, Arguments *arguments)
{
    for (char *key; (key = next_value(arguments));) {
        bool known;
        char *value = split_pair(key);
        if (!value)
            return fail(arguments->why, key, "an engine is described by KEY=VALUE");
        if (strcmp(key, "option.DropsPerAction") == 0)
            return fail(arguments->why, key, "is part of the rules: use -dropsperaction");
        bool good = set_limit(&engine->limits, key, value, &known);
        if (!known)
            good = set_word(engine, key, value, &known);
        if (!known)
            return fail(arguments->why, key, "no such word for an engine");
        if (!good)
            return fail(arguments->why, key, "not a value for it");
    }
    return true;
}

static bool read_openings(MatchConfig *config, Arguments *arguments)
{
    for (char *key; (key = next_value(arguments));) {
        char *value = split_pair(key);
        bool good = value != NULL;
        if (good && strcmp(key, "file") == 0)
            config->openings = value;
        else if (good && strcmp(key, "order") == 0)
            good = (config->shuffled = strcmp(value, "random") == 0) ||
                   strcmp(value, "sequential") == 0;
        else if (good && strcmp(key, "start") == 0)
            good = read_int(value, 1, INT32_MAX, &config->first_opening);
        else
            good = false;
        if (!good)
            return fail(arguments->why, key, "not understood behind -openings");
    }
    return config->openings || fail(arguments->why, "-openings", "needs file=FILE");
}

/* A word KEY=NUMBER or KEY=true|false behind an option, and where its value goes. */
typedef struct {
    const char *key;
    int *number;
    int min, max;
    bool *flag; /* instead of a number */
} RuleKey;

static bool read_rule_key(const RuleKey *key, const char *value)
{
    return key->flag ? read_bool(value, key->flag)
                     : read_int(value, key->min, key->max, key->number);
}

/* Reads the words behind an option; the keys end with one that has no name. */
static bool read_rule(const RuleKey *keys, const char *option, Arguments *arguments)
{
    char reason[64];
    snprintf(reason, sizeof reason, "not understood behind %s", option);
    for (char *word; (word = next_value(arguments));) {
        const RuleKey *key = keys;
        char *value = split_pair(word);
        while (key->key && strcmp(key->key, word) != 0)
            key++;
        if (!value || !key->key || !read_rule_key(key, value))
            return fail(arguments->why, word, reason);
    }
    return true;
}

static bool read_resign(MatchConfig *config, Arguments *arguments)
{
    MatchAdjudication *rule = &config->adjudication;
    const RuleKey keys[] = {{"movecount", &rule->resign_count, 1, 1000, NULL},
                            {"score", &rule->resign_score, 0, 100000, NULL},
                            {"twosided", NULL, 0, 0, &rule->resign_twosided},
                            {0}};
    return read_rule(keys, "-resign", arguments) &&
           ((rule->resign_count && rule->resign_score) ||
            fail(arguments->why, "-resign", "needs movecount=N score=CP"));
}

static bool read_draw(MatchConfig *config, Arguments *arguments)
{
    MatchAdjudication *rule = &config->adjudication;
    const RuleKey keys[] = {{"movecount", &rule->draw_count, 1, 1000, NULL},
                            {"score", &rule->draw_score, 0, 100000, NULL},
                            {"movenumber", &rule->draw_from, 0, 10000, NULL},
                            {0}};
    return read_rule(keys, "-draw", arguments) &&
           (rule->draw_count || fail(arguments->why, "-draw", "needs movecount=N"));
}

static bool read_sprt(MatchConfig *config, Arguments *arguments)
{
    MatchSprt *sprt = &config->sprt;
    *sprt = (MatchSprt){.alpha = 0.05, .beta = 0.05};
    for (char *key; (key = next_value(arguments));) {
        char *value = split_pair(key);
        double *number = strcmp(key, "elo0") == 0    ? &sprt->elo0
                         : strcmp(key, "elo1") == 0  ? &sprt->elo1
                         : strcmp(key, "alpha") == 0 ? &sprt->alpha
                         : strcmp(key, "beta") == 0  ? &sprt->beta
                                                     : NULL;
        if (!value || !number || !read_double(value, number))
            return fail(arguments->why, key, "not understood behind -sprt");
    }
    config->has_sprt = true;
    if (sprt->elo0 >= sprt->elo1 || sprt->alpha <= 0 || sprt->beta <= 0 ||
        sprt->alpha + sprt->beta >= 1)
        return fail(arguments->why, "-sprt", "needs elo0 < elo1, and alpha and beta above 0");
    return true;
}

/* Options of one value or none. */
typedef enum {
    TAKES_NOTHING,
    TAKES_TEXT,
    TAKES_INT,
    TAKES_SECONDS,
    TAKES_SEED,
    TAKES_VARIANT
} Takes;

typedef struct {
    const char *name;
    Takes takes;
    size_t offset;
    int min, max; /* of an int; what a flag becomes */
} Simple;

static const Simple simple_options[] = {
    {"-variant", TAKES_VARIANT, offsetof(MatchConfig, variant), 0, 0},
    {"-dropsperaction", TAKES_INT, offsetof(MatchConfig, drop_cap), 1, FULL_ARMY},
    {"-rounds", TAKES_INT, offsetof(MatchConfig, rounds), 1, 1000000},
    {"-games", TAKES_INT, offsetof(MatchConfig, games), 1, 1000},
    {"-repeat", TAKES_NOTHING, offsetof(MatchConfig, repeat), 0, 1},
    {"-norepeat", TAKES_NOTHING, offsetof(MatchConfig, repeat), 0, 0},
    {"-concurrency", TAKES_INT, offsetof(MatchConfig, concurrency), 1, 256},
    {"-seed", TAKES_SEED, offsetof(MatchConfig, seed), 0, 0},
    {"-maxplies", TAKES_INT, offsetof(MatchConfig, adjudication.max_plies), 0, 1000000},
    {"-resume", TAKES_NOTHING, offsetof(MatchConfig, resume), 0, 1},
    {"-recover", TAKES_NOTHING, offsetof(MatchConfig, recover), 0, 1},
    {"-starttime", TAKES_SECONDS, offsetof(MatchConfig, start_time), 0, 0},
    {"-hang", TAKES_SECONDS, offsetof(MatchConfig, hang_time), 0, 0},
    {"-pgnout", TAKES_TEXT, offsetof(MatchConfig, pgn), 0, 0},
    {"-journal", TAKES_TEXT, offsetof(MatchConfig, journal), 0, 0},
    {"-event", TAKES_TEXT, offsetof(MatchConfig, event), 0, 0},
    {"-log", TAKES_TEXT, offsetof(MatchConfig, log), 0, 0},
    {"-ratinginterval", TAKES_INT, offsetof(MatchConfig, rating_interval), 0, 1000000},
};

static bool store_value(const Simple *option, char *target, const char *value)
{
    void *place = target + option->offset;
    int64_t number;
    switch (option->takes) {
    case TAKES_NOTHING:
        *(bool *)place = option->max;
        return true;
    case TAKES_TEXT:
        *(const char **)place = value;
        return true;
    case TAKES_INT:
        return read_int(value, option->min, option->max, place);
    case TAKES_SECONDS:
        return match_read_seconds(value, place) && *(int64_t *)place > 0;
    case TAKES_SEED:
        if (!uci_number(value, &number))
            return false;
        *(uint64_t *)place = (uint64_t)number;
        return true;
    case TAKES_VARIANT:
        *(const Variant **)place = variant_by_name(value);
        return *(const Variant **)place != NULL;
    }
    return false;
}

static bool read_simple(MatchConfig *config, const char *name, Arguments *arguments)
{
    for (size_t i = 0; i < sizeof simple_options / sizeof simple_options[0]; i++) {
        const Simple *option = &simple_options[i];
        if (strcmp(option->name, name) != 0)
            continue;
        const char *value = option->takes == TAKES_NOTHING ? "" : next_value(arguments);
        if (!value)
            return fail(arguments->why, name, "needs a value");
        if (!store_value(option, (char *)config, value))
            return fail(arguments->why, value, "not a value for this option");
        return true;
    }
    return fail(arguments->why, name, "no such option");
}

/* Gives an engine what it does not say itself. */
static void complete(MatchEngine *engine, const MatchEngine *each)
{
    MatchEngine own = *engine;
    *engine = *each;
    memcpy(engine->name, own.name, sizeof own.name);
    if (own.command)
        engine->command = engine->arguments[0] = own.arguments[0];
    for (int i = 1; i <= own.argument_count; i++)
        add_argument(engine, own.arguments[i]);
    for (int i = 0; i < own.option_count; i++)
        set_option(engine, own.options[i].name, own.options[i].value ? own.options[i].value : "");
    if (own.dir)
        engine->dir = own.dir;
    if (own.stderr_path)
        engine->stderr_path = own.stderr_path;
    if (own.variant_name)
        engine->variant_name = own.variant_name;
    engine->single_drops |= own.single_drops;
    engine->fen_positions |= own.fen_positions;
    int64_t margin = own.limits.margin ? own.limits.margin : each->limits.margin;
    if (match_limits_any(&own.limits))
        engine->limits = own.limits;
    engine->limits.margin = margin;
}

/* A name from the program's, cut to fit; a second engine of that name is told apart. */
static void name_engine(MatchEngine *engine, const MatchEngine *other)
{
    const char *slash = strrchr(engine->command, '/');
    if (!engine->name[0])
        snprintf(engine->name, sizeof engine->name - 2, "%s", slash ? slash + 1 : engine->command);
    if (other && strcmp(engine->name, other->name) == 0)
        strcat(engine->name, "-2");
}

static bool check(MatchConfig *config, int engines, const MatchEngine *each, Text *why)
{
    if (engines != 2)
        return fail(why, "-engine", "there must be two");
    if (config->resume && !config->journal && !config->pgn)
        return fail(why, "-resume", "needs -pgnout or -journal");
    for (int i = 0; i < 2; i++) {
        MatchEngine *engine = &config->engines[i];
        complete(engine, each);
        if (!engine->command)
            return fail(why, "-engine", "needs cmd=PROGRAM");
        if (!match_limits_any(&engine->limits))
            return fail(why, "-engine", "needs one of tc=, st=, nodes=, depth=");
        name_engine(engine, i > 0 ? &config->engines[0] : NULL);
    }
    return true;
}

bool match_config_read(MatchConfig *config, const Variant *variant, int argc, char **argv,
                       Text *why)
{
    Arguments arguments = {argc, argv, why};
    MatchEngine each = {.command = NULL};
    int engines = 0;
    *config = (MatchConfig){.variant = variant,
                            .drop_cap = FULL_ARMY,
                            .first_opening = 1,
                            .rounds = 1,
                            .games = 2,
                            .repeat = true,
                            .concurrency = 1,
                            .seed = 1,
                            .event = "Match",
                            .rating_interval = 10,
                            .start_time = 10000000,
                            .hang_time = 300000000};
    while (arguments.count > 0) {
        const char *name = *arguments.next++;
        bool good;
        arguments.count--;
        if (strcmp(name, "-engine") == 0 && engines == 2)
            return fail(why, name, "there are two engines already");
        if (strcmp(name, "-engine") == 0)
            good = read_engine(&config->engines[engines++], &arguments);
        else if (strcmp(name, "-each") == 0)
            good = read_engine(&each, &arguments);
        else if (strcmp(name, "-openings") == 0)
            good = read_openings(config, &arguments);
        else if (strcmp(name, "-resign") == 0)
            good = read_resign(config, &arguments);
        else if (strcmp(name, "-draw") == 0)
            good = read_draw(config, &arguments);
        else if (strcmp(name, "-sprt") == 0)
            good = read_sprt(config, &arguments);
        else
            good = read_simple(config, name, &arguments);
        if (!good)
            return false;
    }
    return check(config, engines, &each, why);
}
