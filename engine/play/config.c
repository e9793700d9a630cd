/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "../uci/words.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

const char play_config_help[] =
    "Usage: muster play [OPTION...]\n"
    "\n"
    "Plays a game against you on the terminal. Type help there for what you can type.\n"
    "\n"
    "  --variant NAME     kingchess (standard), frolov, combat or chess\n"
    "  --colour COLOUR    yours: white (standard), black or random\n"
    "  --level N          how strong Muster plays, 1 to 20; standard 8\n"
    "  --movetime MS, --nodes N, --depth N\n"
    "                     how long it thinks, instead of a level\n"
    "  --clock MIN+SEC    clocks of so many minutes, seconds added for every action;\n"
    "                     without a level Muster plays as well as its clock allows\n"
    "  --notation NAME    how actions are shown: en, ru, san or protocol; standard\n"
    "                     en, in chess san. All of them can be typed\n"
    "  --ascii            letters for pieces\n"
    "  --no-colour        no colours; nor are there any where NO_COLOR is set\n"
    "  --fen FEN          the position to begin with\n"
    "  --drops N          most pieces an action may drop, 1 to 16; Kingchess only\n"
    "  --seed N           makes what is left to chance the same each time\n"
    "\n"
    "Levels: N searches 50 * 1.75^(N-1) steps, two million at 20. Below 9 Muster also\n"
    "draws by lot among lines up to 25 * (9 - N) centipawns behind the best.\n"
    "\n"
    "Exit status: 0 fine, 1 wrong usage, 2 a bad FEN, 3 interrupted.\n";

static bool read_whole(const char *value, int64_t min, int64_t max, int64_t *number)
{
    return uci_number(value, number) && *number >= min && *number <= max;
}

static bool read_colour(PlayConfig *config, const char *value)
{
    config->random_colour = strcmp(value, "random") == 0;
    config->colour = strcmp(value, "black") == 0 ? BLACK : WHITE;
    return config->random_colour || config->colour == BLACK || strcmp(value, "white") == 0;
}

static bool read_notation(PlayConfig *config, const char *value)
{
    static const char *const names[NOTATIONS] = {"protocol", "san", "en", "ru"};
    for (Notation notation = 0; notation < NOTATIONS; notation++) {
        if (strcmp(value, names[notation]) == 0) {
            config->notation = notation;
            return true;
        }
    }
    return false;
}

/* Minutes and seconds may have decimals. */
static bool read_clock(PlayConfig *config, const char *value)
{
    static const double most = 1e6;
    char *end = NULL;
    if (!strchr("0123456789.", value[0]))
        return false;
    double minutes = strtod(value, &end), seconds = 0;
    if (end == value)
        return false;
    if (*end == '+' && end[1] && strchr("0123456789.", end[1])) {
        const char *start = end + 1;
        seconds = strtod(start, &end);
        if (end == start)
            return false;
    }
    if (*end || !(minutes > 0 && minutes < most) || !(seconds >= 0 && seconds < most))
        return false;
    config->has_clock = true;
    config->clock = (int64_t)(minutes * 60000.0);
    config->increment = (int64_t)(seconds * 1000.0);
    return true;
}

static bool read_strength(Strength *strength, const char *name, const char *value)
{
    int64_t number;
    *strength = (Strength){0};
    if (strcmp(name, "--level") == 0) {
        if (!read_whole(value, LEVEL_MIN, LEVEL_MAX, &number))
            return false;
        strength->level = (int)number;
    } else if (strcmp(name, "--depth") == 0) {
        if (!read_whole(value, 1, MAX_DEPTH, &number))
            return false;
        strength->depth = (int)number;
    } else if (strcmp(name, "--nodes") == 0) {
        if (!read_whole(value, 1, INT64_MAX, &number))
            return false;
        strength->nodes = (uint64_t)number;
    } else {
        return read_whole(value, 1, INT64_C(86400000), &strength->movetime);
    }
    return true;
}

static bool is_strength(const char *name)
{
    return strcmp(name, "--level") == 0 || strcmp(name, "--depth") == 0 ||
           strcmp(name, "--nodes") == 0 || strcmp(name, "--movetime") == 0;
}

typedef enum { OPTION_FINE, OPTION_UNKNOWN, OPTION_BAD_VALUE } OptionStatus;

static OptionStatus read_option(PlayConfig *config, const char *name, const char *value)
{
    int64_t number;
    bool fine = true;
    if (strcmp(name, "--variant") == 0) {
        config->variant = variant_by_name(value);
        fine = config->variant != NULL;
    } else if (strcmp(name, "--colour") == 0 || strcmp(name, "--color") == 0) {
        fine = read_colour(config, value);
    } else if (is_strength(name)) {
        fine = read_strength(&config->strength, name, value);
    } else if (strcmp(name, "--clock") == 0) {
        fine = read_clock(config, value);
    } else if (strcmp(name, "--notation") == 0) {
        fine = read_notation(config, value);
    } else if (strcmp(name, "--fen") == 0) {
        config->fen = value;
    } else if (strcmp(name, "--drops") == 0) {
        fine = read_whole(value, 1, FULL_ARMY, &number);
        config->drop_cap = fine ? (int)number : 0;
    } else if (strcmp(name, "--seed") == 0) {
        fine = read_whole(value, 0, INT64_MAX, &number);
        config->seed = fine ? (uint64_t)number : 0;
    } else {
        return OPTION_UNKNOWN;
    }
    return fine ? OPTION_FINE : OPTION_BAD_VALUE;
}

static bool read_flag(PlayConfig *config, const char *name)
{
    bool no_colour = strcmp(name, "--no-colour") == 0 || strcmp(name, "--no-color") == 0;
    config->no_colour |= no_colour;
    config->ascii |= strcmp(name, "--ascii") == 0;
    return no_colour || strcmp(name, "--ascii") == 0;
}

static bool refuse(const char *what, const char *argument, Text *why)
{
    char quote[QUOTE_SIZE];
    text_add_format(why, "%s '%s'; see muster play --help", what,
                    text_quote(argument, strlen(argument), quote));
    return false;
}

/* What the arguments leave open. */
static void fill_in(PlayConfig *config, bool strength_named)
{
    if (!strength_named && !config->has_clock)
        config->strength.level = LEVEL_STANDARD;
    if (config->notation == NOTATIONS)
        config->notation = config->variant->has_reserve ? NOTATION_ENGLISH : NOTATION_SAN;
}

bool play_config_read(PlayConfig *config, const Variant *variant, int argc, char **argv, Text *why)
{
    const char *strength = NULL;
    *config = (PlayConfig){.variant = variant,
                           .drop_cap = FULL_ARMY,
                           .notation = NOTATIONS,
                           .seed = (uint64_t)time(NULL)};
    for (int i = 0; i < argc; i++) {
        if (read_flag(config, argv[i]))
            continue;
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        OptionStatus status = read_option(config, argv[i], value);
        if (status == OPTION_UNKNOWN)
            return refuse("unknown argument", argv[i], why);
        if (i + 1 == argc)
            return refuse("a value must follow", argv[i], why);
        if (status == OPTION_BAD_VALUE) {
            text_add_format(why, "%s: ", argv[i]);
            return refuse("no such value:", value, why);
        }
        if (is_strength(argv[i]) && strength)
            return refuse("one of --level, --movetime, --nodes and --depth is enough:", argv[i],
                          why);
        if (is_strength(argv[i]))
            strength = argv[i];
        i++;
    }
    fill_in(config, strength != NULL);
    return true;
}
