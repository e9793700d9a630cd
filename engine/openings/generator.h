/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Balanced openings: random actions from a start position, kept when a search finds neither side
 * far ahead. The same specification gives the same openings in the same order on every machine,
 * with the same build of the search.
 */
#ifndef MUSTER_ENGINE_OPENINGS_GENERATOR_H
#define MUSTER_ENGINE_OPENINGS_GENERATOR_H

#include "../../movegen/history.h"
#include "../../search/search.h"

typedef struct {
    const Variant *variant;
    int drop_cap;
    int plies;      /* actions of both sides; for Combat chess those after both setups */
    int bound;      /* centipawns */
    int depth;      /* of the search, or 0: */
    uint64_t nodes; /* its nodes */
    uint64_t seed;
} OpeningsSpec;

typedef struct OpeningsGenerator OpeningsGenerator;

/* What is usual for a variant; the seed is 1. */
OpeningsSpec openings_standard(const Variant *variant);

/* A generator, which owns a searcher; NULL without memory. One thread at a time. */
OpeningsGenerator *openings_create(const OpeningsSpec *spec);
void openings_destroy(OpeningsGenerator *generator);

/*
 * Tries one opening; true when it is balanced. The game, initialised by this call, is the caller's
 * to free in either case; *score is the search's for the side to move.
 */
bool openings_try(OpeningsGenerator *generator, History *game, int *score);

#endif
