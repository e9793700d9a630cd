/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "identity.h"

#include <inttypes.h>

/* A word and a text in one line, whatever the text holds. */
static void add(Text *text, const char *word, const char *value)
{
    text_add_format(text, " %s ", word);
    for (; *value; value++)
        text_add_bytes(text, (unsigned char)*value < ' ' ? "?" : value, 1);
}

static void add_limits(const MatchLimits *limits, Text *text)
{
    text_add(text, " tc ");
    match_limits_describe(limits, text);
    text_add_format(text, " st %" PRId64 " nodes %" PRIu64 " depth %d timemargin %" PRId64 "\n",
                    limits->movetime, limits->nodes, limits->depth, limits->margin);
}

static void add_engine(const MatchEngine *engine, int number, Text *text)
{
    text_add_format(text, "engine %d", number);
    add(text, "name", engine->name);
    for (int i = 0; i <= engine->argument_count; i++)
        add(text, i == 0 ? "cmd" : "arg", engine->arguments[i]);
    if (engine->dir)
        add(text, "dir", engine->dir);
    text_add_format(text, "\nengine %d", number);
    add(text, "variantname", engine->variant_name ? engine->variant_name : "-");
    text_add(text, engine->single_drops ? " restrict single" : "");
    text_add(text, engine->fen_positions ? " positions fen" : "");
    for (int i = 0; i < engine->option_count; i++) {
        add(text, "option", engine->options[i].name);
        add(text, "=", engine->options[i].value ? engine->options[i].value : "");
    }
    text_add_format(text, "\nengine %d", number);
    add_limits(&engine->limits, text);
}

/* FNV-1a of all lines (Fowler, Noll, Vo). */
static uint64_t book_hash(const MatchBook *book)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < book->count; i++) {
        const char *c = book->lines[i];
        do
            hash = (hash ^ (unsigned char)*c) * UINT64_C(1099511628211);
        while (*c++);
    }
    return hash;
}

void match_identity(const MatchConfig *config, const MatchBook *book, Text *text)
{
    const MatchAdjudication *rule = &config->adjudication;
    text_add_format(text, "variant %s dropsperaction %d\n", config->variant->name,
                    config->drop_cap);
    for (int i = 0; i < 2; i++)
        add_engine(&config->engines[i], i + 1, text);
    text_add_format(text, "openings %zu hash %016" PRIx64 " start %d\n", book->count,
                    book_hash(book), config->first_opening);
    text_add_format(text, "games %d %s seed %" PRIu64 "\n", config->games,
                    config->repeat ? "repeat" : "norepeat", config->seed);
    text_add_format(text, "pgnout %s\n", config->pgn ? "yes" : "no");
    text_add_format(text, "maxplies %d resign %d %d %d draw %d %d %d\n", rule->max_plies,
                    rule->resign_count, rule->resign_score, rule->resign_twosided, rule->draw_count,
                    rule->draw_score, rule->draw_from);
}
