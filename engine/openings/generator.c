/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator.h"

#include "../../movegen/fen.h"
#include "../../movegen/zobrist.h"
#include "random.h"

#include <stdlib.h>

enum {
    HASH_MIB = 4,      /* it is cleared before every search, and those are short */
    BUILT_PERCENT = 75 /* how many setups of Combat chess are the engine's own, not random */
};

struct OpeningsGenerator {
    OpeningsSpec spec;
    uint64_t random;
    Searcher *searcher;
    SearchResult result; /* of the last search */
};

OpeningsSpec openings_standard(const Variant *variant)
{
    static const int plies[VARIANTS] = {[KINGCHESS] = 4, [FROLOV] = 8, [COMBAT] = 0, [CHESS] = 8};
    return (OpeningsSpec){.variant = variant,
                          .drop_cap = FULL_ARMY,
                          .plies = plies[variant->id],
                          .bound = 60,
                          .nodes = 20000,
                          .seed = 1};
}

OpeningsGenerator *openings_create(const OpeningsSpec *spec)
{
    OpeningsGenerator *generator = calloc(1, sizeof *generator);
    if (!generator)
        return NULL;
    generator->spec = *spec;
    generator->random = spec->seed;
    generator->searcher = search_create(HASH_MIB, 1);
    if (!generator->searcher) {
        free(generator);
        return NULL;
    }
    return generator;
}

void openings_destroy(OpeningsGenerator *generator)
{
    if (!generator)
        return;
    search_destroy(generator->searcher);
    free(generator);
}

static void on_done(void *context, const SearchResult *result)
{
    OpeningsGenerator *generator = context;
    generator->result = *result;
}

/* Searches a game's position as if nothing had been searched before. */
static bool search(OpeningsGenerator *generator, const History *game)
{
    const SearchLimits limits = {.depth = generator->spec.depth,
                                 .nodes = generator->spec.depth ? 0 : generator->spec.nodes};
    const SearchCallbacks callbacks = {.done = on_done, .context = generator};
    search_clear(generator->searcher);
    if (search_start(generator->searcher, game, &limits, &callbacks) != SEARCH_OK)
        return false;
    search_wait(generator->searcher);
    return generator->result.best.count > 0;
}

/* A whole army at once: the engine's own choice, or a random one. */
static bool set_up(OpeningsGenerator *generator, const History *game, Action *action)
{
    if (openings_below(&generator->random, 100) >= BUILT_PERCENT)
        return openings_random_action(history_now(game), &generator->random, action);
    SearchOptions options = search_default_options();
    options.seed = random_next(&generator->random);
    search_set_options(generator->searcher, &options);
    if (!search(generator, game))
        return false;
    *action = generator->result.best;
    return true;
}

static bool play_one(OpeningsGenerator *generator, History *game)
{
    Action action;
    const Position *now = history_now(game);
    bool army =
        position_variant(now)->drops_min == FULL_ARMY && now->reserve[now->side] == RESERVE_FULL;
    bool found = army ? set_up(generator, game, &action)
                      : openings_random_action(now, &generator->random, &action);
    return found && history_play(game, &action) && history_result(game).score == SCORE_ONGOING;
}

/* The start; in Combat chess the lot decides who begins. */
static void put_up_start(OpeningsGenerator *generator, Position *start)
{
    fen_start(start, generator->spec.variant);
    if (generator->spec.variant->drops_min == FULL_ARMY) {
        start->side = random_next(&generator->random) & 1U;
        position_refresh(start);
    }
    position_set_drop_cap(start, generator->spec.drop_cap);
}

bool openings_try(OpeningsGenerator *generator, History *game, int *score)
{
    Position start;
    const OpeningsSpec *spec = &generator->spec;
    int plies = spec->plies + (spec->variant->drops_min == FULL_ARMY ? 2 : 0);
    put_up_start(generator, &start);
    *score = 0;
    if (!history_init(game, &start))
        return false;
    for (int i = 0; i < plies; i++)
        if (!play_one(generator, game))
            return false;
    if (!search(generator, game))
        return false;
    *score = generator->result.score;
    return *score >= -spec->bound && *score <= spec->bound;
}
