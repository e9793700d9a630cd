/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options: one table that `uci` prints and `setoption` obeys. */
#include "session.h"
#include "words.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

typedef enum { OPTION_SPIN, OPTION_CHECK, OPTION_VARIANT, OPTION_BUTTON } OptionType;

typedef struct {
    const char *name;
    OptionType type;
    int64_t standard, min, max;
    /* Numbers as they are, checks 0 or 1, variants by VariantId; NULL has no effect. */
    bool (*set)(Uci *uci, int64_t value, EngineError *error);
} Option;

static bool set_hash(Uci *uci, int64_t value, EngineError *error)
{
    return engine_set_hash(uci->engine, (size_t)value, error);
}

static bool set_threads(Uci *uci, int64_t value, EngineError *error)
{
    return engine_set_threads(uci->engine, (int)value, error);
}

static bool set_multipv(Uci *uci, int64_t value, EngineError *error)
{
    return engine_set_multipv(uci->engine, (int)value, error);
}

static bool set_variant(Uci *uci, int64_t value, EngineError *error)
{
    return engine_set_variant(uci->engine, &variant_table[value], error);
}

static bool set_drop_cap(Uci *uci, int64_t value, EngineError *error)
{
    return engine_set_drop_cap(uci->engine, (int)value, error);
}

static bool set_move_overhead(Uci *uci, int64_t value, EngineError *error)
{
    return engine_set_move_overhead(uci->engine, (int)value, error);
}

static bool set_show_wdl(Uci *uci, int64_t value, EngineError *error)
{
    (void)error;
    uci->show_wdl = value;
    return true;
}

static bool set_strength(Uci *uci, UciStrength strength, EngineError *error)
{
    SearchOptions options = engine_search_options(uci->engine);
    options.level = strength.by_elo ? search_level_of_elo(strength.elo) : strength.level;
    if (!engine_set_search_options(uci->engine, &options, error))
        return false;
    uci->strength = strength;
    return true;
}

static bool set_skill_level(Uci *uci, int64_t value, EngineError *error)
{
    UciStrength strength = uci->strength;
    strength.level = (int)value;
    return set_strength(uci, strength, error);
}

static bool set_limit_strength(Uci *uci, int64_t value, EngineError *error)
{
    UciStrength strength = uci->strength;
    strength.by_elo = value;
    return set_strength(uci, strength, error);
}

static bool set_elo(Uci *uci, int64_t value, EngineError *error)
{
    UciStrength strength = uci->strength;
    strength.elo = (int)value;
    return set_strength(uci, strength, error);
}

static bool set_distinct(Uci *uci, int64_t value, EngineError *error)
{
    SearchOptions options = engine_search_options(uci->engine);
    options.distinct = value;
    return engine_set_search_options(uci->engine, &options, error);
}

static bool set_variety(Uci *uci, int64_t value, EngineError *error)
{
    SearchOptions options = engine_search_options(uci->engine);
    options.variety = (int)value;
    return engine_set_search_options(uci->engine, &options, error);
}

/* 0 is for a seed that nobody knows. */
static bool set_seed(Uci *uci, int64_t value, EngineError *error)
{
    SearchOptions options = engine_search_options(uci->engine);
    options.seed = value ? (uint64_t)value : uci->fresh_seed;
    return engine_set_search_options(uci->engine, &options, error);
}

static bool set_own_drops(Uci *uci, int64_t value, EngineError *error)
{
    SearchOptions options = engine_search_options(uci->engine);
    options.own_drops = (int)value;
    return engine_set_search_options(uci->engine, &options, error);
}

static bool set_opponent_drops(Uci *uci, int64_t value, EngineError *error)
{
    SearchOptions options = engine_search_options(uci->engine);
    options.opponent_drops = (int)value;
    return engine_set_search_options(uci->engine, &options, error);
}

static bool set_formations(Uci *uci, int64_t value, EngineError *error)
{
    SearchOptions options = engine_search_options(uci->engine);
    options.formations = value;
    return engine_set_search_options(uci->engine, &options, error);
}

static bool clear_hash(Uci *uci, int64_t value, EngineError *error)
{
    (void)value;
    return engine_clear(uci->engine, error);
}

/* Ponder only tells that the GUI may ponder; the engine analyses and plays by the same search. */
static const Option options[] = {
    {"Hash", OPTION_SPIN, 16, 1, SEARCH_MAX_HASH_MIB, set_hash},
    {"Threads", OPTION_SPIN, 1, 1, SEARCH_MAX_THREADS, set_threads},
    {"Ponder", OPTION_CHECK, 0, 0, 1, NULL},
    {"MultiPV", OPTION_SPIN, 1, 1, SEARCH_MAX_MULTIPV, set_multipv},
    {"MultiPV Distinct", OPTION_CHECK, 0, 0, 1, set_distinct},
    {"UCI_Variant", OPTION_VARIANT, KINGCHESS, 0, VARIANTS - 1, set_variant},
    {"DropsPerAction", OPTION_SPIN, FULL_ARMY, 1, FULL_ARMY, set_drop_cap},
    {"Move Overhead", OPTION_SPIN, 10, 0, 5000, set_move_overhead},
    {"UCI_AnalyseMode", OPTION_CHECK, 0, 0, 1, NULL},
    {"UCI_ShowWDL", OPTION_CHECK, 0, 0, 1, set_show_wdl},
    {"Skill Level", OPTION_SPIN, SEARCH_FULL_LEVEL, 0, SEARCH_FULL_LEVEL, set_skill_level},
    {"UCI_LimitStrength", OPTION_CHECK, 0, 0, 1, set_limit_strength},
    {"UCI_Elo", OPTION_SPIN, SEARCH_MAX_ELO, SEARCH_MIN_ELO, SEARCH_MAX_ELO, set_elo},
    {"Variety", OPTION_SPIN, 0, 0, 200, set_variety},
    {"Seed", OPTION_SPIN, 0, 0, INT32_MAX, set_seed},
    {"OwnDrops", OPTION_SPIN, FULL_ARMY, 1, FULL_ARMY, set_own_drops},
    {"OpponentDrops", OPTION_SPIN, FULL_ARMY, 1, FULL_ARMY, set_opponent_drops},
    {"Formations", OPTION_CHECK, 0, 0, 1, set_formations},
    {"Clear Hash", OPTION_BUTTON, 0, 0, 0, clear_hash},
};

enum { OPTIONS = sizeof options / sizeof options[0] };

static void print_option(Uci *uci, const Option *option, Text *line)
{
    text_clear(line);
    text_add_format(line, "option name %s type ", option->name);
    switch (option->type) {
    case OPTION_SPIN:
        text_add_format(line, "spin default %" PRId64 " min %" PRId64 " max %" PRId64,
                        option->standard, option->min, option->max);
        break;
    case OPTION_CHECK:
        text_add_format(line, "check default %s", option->standard ? "true" : "false");
        break;
    case OPTION_VARIANT:
        text_add_format(line, "combo default %s", uci->first_variant->name);
        for (int i = 0; i < VARIANTS; i++)
            text_add_format(line, " var %s", variant_table[i].name);
        break;
    case OPTION_BUTTON:
        text_add(line, "button");
        break;
    }
    text_add(line, "\n");
    uci_print_text(&uci->out, line);
}

void uci_options(Uci *uci, char *rest)
{
    Text line = {0};
    (void)rest;
    for (int i = 0; i < OPTIONS; i++)
        print_option(uci, &options[i], &line);
    text_free(&line);
}

static const Option *find_option(const char *name)
{
    for (int i = 0; i < OPTIONS; i++)
        if (strcasecmp(options[i].name, name) == 0)
            return &options[i];
    return NULL;
}

/* Reads a value of an option's type, or says what it should have been. */
static const char *read_value(const Option *option, const char *text, int64_t *value)
{
    const Variant *variant;
    switch (option->type) {
    case OPTION_SPIN:
        if (!uci_number(text, value))
            return "not a number";
        return *value < option->min || *value > option->max ? "out of range" : NULL;
    case OPTION_CHECK:
        *value = strcasecmp(text, "true") == 0;
        return !*value && strcasecmp(text, "false") != 0 ? "neither true nor false" : NULL;
    case OPTION_VARIANT:
        variant = variant_by_name(text);
        *value = variant ? (int64_t)variant->id : 0;
        return variant ? NULL : "no such variant";
    case OPTION_BUTTON:
        break;
    }
    return NULL;
}

static void set_option(Uci *uci, const Option *option, const char *text)
{
    char quote[QUOTE_SIZE];
    int64_t value = 0;
    EngineError error;
    if (!text && option->type != OPTION_BUTTON) {
        uci_error(&uci->out, "setoption: %s needs a value", option->name);
        return;
    }
    text_quote(text ? text : "", text ? strlen(text) : 0, quote);
    const char *bad = read_value(option, text, &value);
    if (bad && option->type == OPTION_SPIN)
        uci_error(&uci->out, "setoption: %s '%s': %s, must be %" PRId64 " to %" PRId64,
                  option->name, quote, bad, option->min, option->max);
    else if (bad)
        uci_error(&uci->out, "setoption: %s '%s': %s", option->name, quote, bad);
    else if (option->set && !option->set(uci, value, &error))
        uci_error(&uci->out, "setoption: %s '%s': %s, the old value stays", option->name, quote,
                  error.reason);
}

void uci_setoption(Uci *uci, char *rest)
{
    char quote[QUOTE_SIZE];
    const char *first = uci_word(&rest);
    if (!first || strcmp(first, "name") != 0) {
        if (!uci_refuse_word(uci, "setoption", first))
            uci_error(&uci->out, "setoption: needs name NAME [value VALUE]");
        return;
    }
    char *name = rest;
    char *value = uci_find_word(rest, "value");
    if (value) {
        *value = '\0';
        value = uci_trim(value + strlen("value"));
        uci_squeeze(value);
    }
    name = uci_trim(name);
    uci_squeeze(name);
    const Option *option = find_option(name);
    if (option)
        set_option(uci, option, value);
    else if (!*name)
        uci_error(&uci->out, "setoption: needs a name");
    else
        uci_error(&uci->out, "setoption: unknown option '%s'",
                  text_quote(name, strlen(name), quote));
}
