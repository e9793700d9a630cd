/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the threads of a search are searching at the moment, so that one may put off what another
 * is at and find it in the table later (T. Kerrigan's simplified ABDADA). Private to search/.
 *
 * Any thread may use it at any time. An entry may be lost to a rival, and a key may be told busy
 * that no longer is: both cost a little time and are no error.
 */
#ifndef MUSTER_SEARCH_BUSY_H
#define MUSTER_SEARCH_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { BUSY_SETS = 4096, BUSY_WAYS = 4 };

typedef struct {
    _Atomic uint64_t keys[BUSY_SETS][BUSY_WAYS]; /* 0: free */
} Busy;

void busy_clear(Busy *busy);

/* Says that a key is being searched, until busy_end(). */
void busy_begin(Busy *busy, uint64_t key);
void busy_end(Busy *busy, uint64_t key);

/* Whether some thread is at it. */
bool busy_has(const Busy *busy, uint64_t key);

#endif
