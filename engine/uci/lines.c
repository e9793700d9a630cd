/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lines.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEL = 0x7F };

bool uci_lines_open(UciLines *lines, int fd)
{
    memset(lines, 0, sizeof *lines);
    lines->fd = fd;
    return pipe(lines->wake) == 0;
}

void uci_lines_close(UciLines *lines)
{
    close(lines->wake[0]);
    close(lines->wake[1]);
    free(lines->line);
    lines->line = NULL;
}

void uci_lines_wake(UciLines *lines)
{
    /* A full pipe has woken the reader already. */
    ssize_t written = write(lines->wake[1], "", 1);
    (void)written;
}

/* Waits for input and reads some. UCI_LINE means that there is some. */
static UciLineStatus fill(UciLines *lines)
{
    char wakes[64];
    struct pollfd polls[2] = {{.fd = lines->fd, .events = POLLIN},
                              {.fd = lines->wake[0], .events = POLLIN}};
    for (;;) {
        if (poll(polls, 2, -1) < 0 && errno != EINTR)
            return UCI_LINE_END;
        if (polls[1].revents) {
            ssize_t taken = read(lines->wake[0], wakes, sizeof wakes);
            (void)taken;
            return UCI_LINE_WAKE;
        }
        if (!polls[0].revents)
            continue;
        ssize_t got = read(lines->fd, lines->buffer, sizeof lines->buffer);
        if (got > 0) {
            lines->next = 0;
            lines->filled = (size_t)got;
            return UCI_LINE;
        }
        if (got == 0 || (errno != EINTR && errno != EAGAIN))
            return UCI_LINE_END;
    }
}

/* Adds to the line being put together, keeping room for a zero. */
static void append(UciLines *lines, const char *bytes, size_t count)
{
    size_t needed = lines->length + count + 1;
    if (lines->lost)
        return;
    if (needed > UCI_LINE_MAX) {
        lines->lost = true;
        return;
    }
    if (needed > lines->capacity) {
        size_t capacity = needed < 1024 ? 1024 : needed * 2;
        char *line = realloc(lines->line, capacity);
        if (!line) {
            lines->lost = true;
            return;
        }
        lines->line = line;
        lines->capacity = capacity;
    }
    for (size_t i = 0; i < count; i++)
        lines->line[lines->length + i] = bytes[i] ? bytes[i] : DEL;
    lines->length += count;
}

UciLineStatus uci_lines_next(UciLines *lines, char **line)
{
    if (!lines->half) {
        lines->length = 0;
        lines->lost = false;
        append(lines, "", 0);
    }
    lines->half = false;
    for (;;) {
        UciLineStatus status = lines->next == lines->filled ? fill(lines) : UCI_LINE;
        if (status == UCI_LINE_WAKE) {
            lines->half = true;
            return status;
        }
        if (status == UCI_LINE_END) {
            if (lines->length == 0)
                return UCI_LINE_END;
            break;
        }
        const char *start = lines->buffer + lines->next;
        size_t left = lines->filled - lines->next;
        const char *end = memchr(start, '\n', left);
        size_t count = end ? (size_t)(end - start) : left;
        append(lines, start, count);
        lines->next += count + (end != NULL);
        if (end)
            break;
    }
    if (lines->lost || !lines->line)
        return UCI_LINE_LOST;
    lines->line[lines->length] = '\0';
    *line = lines->line;
    return UCI_LINE;
}
