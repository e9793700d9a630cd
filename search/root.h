/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterative deepening at the root. Private to search/. */
#ifndef MUSTER_SEARCH_ROOT_H
#define MUSTER_SEARCH_ROOT_H

#include "worker.h"

typedef struct {
    RootLine *lines; /* best first; memory of the caller for multipv of them */
    int count;
    int depth; /* last depth searched to its end */
} RootResult;

typedef struct {
    int max_depth, multipv;
    int distinct; /* look for so many lines that are not alike, among multipv; 0: for all multipv */
    bool whole_depths;       /* keep nothing of a stopped depth, so that all lines have one depth */
    RootLine *fresh, *spare; /* memory for multipv lines each */
    /* After every depth, and after a stop; false ends the search. NULL for helpers. */
    bool (*after_depth)(void *context, const RootResult *result, bool stopped);
    void *context;
} RootPlan;

/* Deepens until a limit or a stop. The worker's root, keys and filters are set. */
void root_iterate(Worker *w, RootResult *result, const RootPlan *plan);

#endif
