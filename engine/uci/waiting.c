/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "waiting.h"

#include <stdlib.h>
#include <string.h>

bool uci_waiting_add(UciWaiting *waiting, const char *line)
{
    size_t end = waiting->first + waiting->count, size = strlen(line) + 1;
    if (waiting->bytes + size > UCI_WAITING_MAX)
        return false;
    if (end == waiting->capacity) {
        size_t capacity = end ? 2 * end : 16;
        char **lines = realloc(waiting->lines, capacity * sizeof *lines);
        if (!lines)
            return false;
        waiting->lines = lines;
        waiting->capacity = capacity;
    }
    char *copy = malloc(size);
    if (!copy)
        return false;
    waiting->lines[end] = memcpy(copy, line, size);
    waiting->count++;
    waiting->bytes += size;
    return true;
}

char *uci_waiting_take(UciWaiting *waiting)
{
    if (waiting->count == 0)
        return NULL;
    char *line = waiting->lines[waiting->first];
    waiting->first++;
    waiting->bytes -= strlen(line) + 1;
    if (--waiting->count == 0)
        waiting->first = 0;
    return line;
}

void uci_waiting_free(UciWaiting *waiting)
{
    for (char *line; (line = uci_waiting_take(waiting));)
        free(line);
    free(waiting->lines);
    *waiting = (UciWaiting){0};
}
