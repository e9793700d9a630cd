/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The transposition table: what earlier visits learned of a position, shared by all threads.
 *
 * Lockless: an entry is two relaxed 64-bit atomics, the data and the key xor the data, so that a
 * torn entry fails the comparison (Hyatt and Mann, 2002). A probe returns a copy. Steps come from
 * other positions with the same key now and then: callers check them for legality.
 */
#ifndef MUSTER_SEARCH_TABLE_H
#define MUSTER_SEARCH_TABLE_H

#include "search.h"

#include <stdatomic.h>

typedef struct {
    _Atomic uint64_t check, data;
} TableSlot;

typedef struct {
    TableSlot *slots;
    size_t buckets;     /* of TABLE_BUCKET slots each */
    uint8_t generation; /* grows with every search */
    uint64_t scope;     /* part of every key */
} Table;

enum { TABLE_BUCKET = 4 };

typedef struct {
    bool hit;
    Bound bound;
    Step step;
    int score; /* mate scores count from this position */
    int eval;  /* static evaluation, SCORE_NONE inside an action and in check */
    int depth;
} TableEntry;

/* A cleared table of so many MiB; false when the memory cannot be had (*table is untouched). */
bool table_create(Table *table, size_t mib);
void table_destroy(Table *table);
void table_clear(Table *table);
void table_next_search(Table *table);

/* Entries are found under the scope they were stored in only; 0 at first. Between searches. */
void table_set_scope(Table *table, uint64_t scope);

TableEntry table_probe(const Table *table, uint64_t key);
void table_store(Table *table, uint64_t key, const TableEntry *entry);
void table_prefetch(const Table *table, uint64_t key);

/* Slots of this search in thousandths, by a sample. */
int table_fill(const Table *table);

#endif
