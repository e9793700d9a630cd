/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table.h"

#include <stdlib.h>
#include <string.h>

/* Data word: step 0-15, score 16-31, eval 32-47, depth 48-55, bound 56-57, generation 58-63. */
enum { GENERATIONS = 64, LINE = 64 };

static uint64_t pack(const TableEntry *entry, unsigned generation)
{
    return (uint64_t)entry->step | (uint64_t)(uint16_t)entry->score << 16 |
           (uint64_t)(uint16_t)entry->eval << 32 | (uint64_t)(uint8_t)entry->depth << 48 |
           (uint64_t)entry->bound << 56 | (uint64_t)generation << 58;
}

static int data_depth(uint64_t data)
{
    return (int8_t)(data >> 48);
}

static unsigned data_generation(uint64_t data)
{
    return (unsigned)(data >> 58);
}

bool table_create(Table *table, size_t mib)
{
    size_t bytes = mib << 20;
    TableSlot *slots = NULL;
    if (mib == 0 || bytes >> 20 != mib || posix_memalign((void **)&slots, LINE, bytes) != 0)
        return false;
    *table = (Table){.slots = slots, .buckets = bytes / (TABLE_BUCKET * sizeof *slots)};
    table_clear(table);
    return true;
}

void table_destroy(Table *table)
{
    free(table->slots);
    *table = (Table){0};
}

void table_clear(Table *table)
{
    for (size_t i = 0; i < table->buckets * TABLE_BUCKET; i++) {
        atomic_store_explicit(&table->slots[i].check, 0, memory_order_relaxed);
        atomic_store_explicit(&table->slots[i].data, 0, memory_order_relaxed);
    }
    table->generation = 0;
}

void table_next_search(Table *table)
{
    table->generation = (uint8_t)((table->generation + 1) % GENERATIONS);
}

void table_set_scope(Table *table, uint64_t scope)
{
    table->scope = scope;
}

/* The upper half of key times buckets spreads keys over any number of buckets. */
static TableSlot *bucket_of(const Table *table, uint64_t key)
{
    __extension__ typedef unsigned __int128 Wide;
    return table->slots + (size_t)((Wide)key * table->buckets >> 64) * TABLE_BUCKET;
}

void table_prefetch(const Table *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key ^ table->scope));
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

TableEntry table_probe(const Table *table, uint64_t key)
{
    key ^= table->scope;
    const TableSlot *slot = bucket_of(table, key);
    for (int i = 0; i < TABLE_BUCKET; i++, slot++) {
        uint64_t data = load(&slot->data);
        if (data && (load(&slot->check) ^ data) == key)
            return (TableEntry){.hit = true,
                                .bound = (Bound)(data >> 56 & 3),
                                .step = (Step)data,
                                .score = (int16_t)(data >> 16),
                                .eval = (int16_t)(data >> 32),
                                .depth = data_depth(data)};
    }
    return (TableEntry){.eval = SCORE_NONE};
}

/* Deep and recent entries are worth keeping; an empty slot is worth nothing. */
static int worth(const Table *table, uint64_t data)
{
    if (!data)
        return -1000;
    unsigned age = (GENERATIONS + table->generation - data_generation(data)) % GENERATIONS;
    return data_depth(data) - 4 * (int)age;
}

void table_store(Table *table, uint64_t key, const TableEntry *entry)
{
    key ^= table->scope;
    TableSlot *bucket = bucket_of(table, key), *victim = NULL;
    int least = 0;
    TableEntry fresh = *entry;
    for (int i = 0; i < TABLE_BUCKET; i++) {
        uint64_t data = load(&bucket[i].data);
        if (data && (load(&bucket[i].check) ^ data) == key) {
            /* A deeper result of this search stays, unless the new one is exact. */
            if (data_generation(data) == table->generation && fresh.bound != BOUND_EXACT &&
                fresh.depth + 3 < data_depth(data))
                return;
            if (fresh.step == STEP_NONE)
                fresh.step = (Step)data;
            victim = &bucket[i];
            break;
        }
        if (!victim || worth(table, data) < least) {
            victim = &bucket[i];
            least = worth(table, data);
        }
    }
    uint64_t data = pack(&fresh, table->generation);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}

int table_fill(const Table *table)
{
    size_t sample = table->buckets * TABLE_BUCKET < 1000 ? table->buckets * TABLE_BUCKET : 1000;
    size_t used = 0;
    for (size_t i = 0; i < sample; i++) {
        uint64_t data = load(&table->slots[i].data);
        used += data && data_generation(data) == table->generation;
    }
    return sample ? (int)(used * 1000 / sample) : 0;
}
