/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines put aside, first in, first out. For one thread. A zeroed queue is empty. */
#ifndef MUSTER_ENGINE_UCI_WAITING_H
#define MUSTER_ENGINE_UCI_WAITING_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes that may wait at most, so that a flood of input cannot take all memory. */
enum { UCI_WAITING_MAX = 64 << 20 };

typedef struct {
    char **lines; /* owned, from first to first + count - 1 */
    size_t first, count, capacity, bytes;
} UciWaiting;

/* Keeps a copy of a line; false when memory or the bound does not allow it. */
bool uci_waiting_add(UciWaiting *waiting, const char *line);

/* The first line, which becomes the caller's to free, or NULL. */
char *uci_waiting_take(UciWaiting *waiting);

void uci_waiting_free(UciWaiting *waiting);

#endif
