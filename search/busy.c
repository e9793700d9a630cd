/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "busy.h"

#include <stddef.h>

static size_t set_of(uint64_t key)
{
    return (size_t)(key % BUSY_SETS);
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

static void store(_Atomic uint64_t *word, uint64_t key)
{
    atomic_store_explicit(word, key, memory_order_relaxed);
}

void busy_clear(Busy *busy)
{
    for (size_t i = 0; i < BUSY_SETS; i++)
        for (size_t k = 0; k < BUSY_WAYS; k++)
            store(&busy->keys[i][k], 0);
}

void busy_begin(Busy *busy, uint64_t key)
{
    _Atomic uint64_t *set = busy->keys[set_of(key)];
    size_t way = 0;
    while (way < BUSY_WAYS && load(&set[way]) != 0 && load(&set[way]) != key)
        way++;
    store(&set[way < BUSY_WAYS ? way : 0], key);
}

void busy_end(Busy *busy, uint64_t key)
{
    _Atomic uint64_t *set = busy->keys[set_of(key)];
    for (size_t way = 0; way < BUSY_WAYS; way++)
        if (load(&set[way]) == key)
            store(&set[way], 0);
}

bool busy_has(const Busy *busy, uint64_t key)
{
    const _Atomic uint64_t *set = busy->keys[set_of(key)];
    for (size_t way = 0; way < BUSY_WAYS; way++)
        if (load(&set[way]) == key)
            return true;
    return false;
}
