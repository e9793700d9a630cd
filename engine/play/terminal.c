/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terminal.h"

#include "../interrupt.h"
#include "../text.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t terminal_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void terminal_write(Terminal *terminal, const char *text)
{
    fputs(text, terminal->out);
}

bool terminal_broken(const Terminal *terminal)
{
    return ferror(terminal->out) != 0;
}

/* A byte that begins a sign; the others of UTF-8 continue one. */
static bool begins_sign(char byte)
{
    return ((unsigned char)byte & 0xC0U) != 0x80;
}

static size_t width_of(const char *text, size_t length)
{
    size_t width = 0;
    for (size_t i = 0; i < length; i++)
        width += begins_sign(text[i]);
    return width;
}

size_t terminal_width(const char *text)
{
    return width_of(text, strlen(text));
}

static void put(Terminal *terminal, const char *text, size_t length)
{
    fwrite(text, 1, length, terminal->out);
}

/* One line of text, broken as often as needed. No word of ours is wider than a line. */
static void say_line(Terminal *terminal, const char *text, size_t length)
{
    size_t indent = strspn(text, " "), column = 0;
    for (size_t i = 0; i < length;) {
        size_t blanks = strspn(text + i, " ");
        size_t word = strcspn(text + i + blanks, " \n");
        size_t width = blanks + width_of(text + i + blanks, word);
        if (column > indent && column + width >= TERMINAL_COLUMNS) {
            fprintf(terminal->out, "\n%*s", (int)indent, "");
            column = indent + width - blanks;
            put(terminal, text + i + blanks, word);
        } else {
            column += width;
            put(terminal, text + i, blanks + word);
        }
        i += blanks + word;
    }
    terminal_write(terminal, "\n");
}

void terminal_say_text(Terminal *terminal, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        say_line(terminal, text, length);
        text += length + (text[length] == '\n');
    }
}

void terminal_say(Terminal *terminal, const char *format, ...)
{
    char text[1000];
    va_list arguments;
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): false when files are checked together */
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    terminal_say_text(terminal, text);
}

void terminal_remark(Terminal *terminal, const char *text)
{
    if (!terminal->person)
        return;
    terminal_write(terminal, text);
    fflush(terminal->out);
}

void terminal_clear_remark(Terminal *terminal)
{
    if (terminal->person)
        terminal_write(terminal, terminal->colour ? "\r\033[K" : "\n");
}

static WaitStatus on_wake(Terminal *terminal)
{
    char byte = INTERRUPT_TERMINATED;
    ssize_t got = read(terminal->wake, &byte, 1);
    if (got < 0)
        return WAIT_ASKED; /* somebody else took it: look again */
    if (!terminal->person || terminal->asked || byte != INTERRUPT_ASKED)
        return WAIT_LEAVE;
    terminal->asked = true;
    terminal_write(terminal, "\n");
    terminal_say(terminal, "Press Ctrl-C again to leave; anything else goes on.");
    fflush(terminal->out);
    return WAIT_ASKED;
}

WaitStatus terminal_wait(Terminal *terminal, int descriptor, int64_t milliseconds)
{
    struct pollfd polls[2] = {{.fd = descriptor, .events = POLLIN},
                              {.fd = terminal->wake, .events = POLLIN}};
    int64_t end = terminal_now() + milliseconds;
    fflush(terminal->out);
    for (;;) {
        int64_t left = milliseconds < 0 ? -1 : end - terminal_now();
        if (milliseconds >= 0 && left < 0)
            left = 0;
        int ready = poll(polls, 2, left > INT_MAX ? INT_MAX : (int)left);
        if (ready < 0 && errno != EINTR)
            return WAIT_LEAVE;
        if (ready > 0 && polls[1].revents)
            return on_wake(terminal);
        if (ready > 0)
            return WAIT_READY;
        if (ready == 0 && milliseconds >= 0 && terminal_now() >= end)
            return WAIT_LATE;
    }
}

/* Takes bytes up to the end of the line; false when there are none left. */
static bool take_bytes(Terminal *terminal, size_t *length)
{
    while (terminal->next < terminal->filled) {
        char byte = terminal->buffer[terminal->next++];
        if (byte == '\n')
            return true;
        if (*length < TERMINAL_LINE_SIZE - 1)
            terminal->line[*length] = byte ? byte : '?';
        *length += *length < TERMINAL_LINE_SIZE;
    }
    return false;
}

/* Fills the empty buffer; LINE_READ when bytes came. */
static LineStatus fill(Terminal *terminal, int64_t deadline)
{
    int64_t left = deadline < 0 ? -1 : deadline - terminal_now();
    if (deadline >= 0 && left < 0)
        left = 0;
    WaitStatus wait = terminal_wait(terminal, terminal->in, left);
    if (wait == WAIT_LATE)
        return LINE_LATE;
    if (wait != WAIT_READY)
        return wait == WAIT_ASKED ? LINE_ASKED : LINE_LEAVE;
    ssize_t got = read(terminal->in, terminal->buffer, sizeof terminal->buffer);
    terminal->next = 0;
    terminal->filled = got > 0 ? (size_t)got : 0;
    return got > 0 ? LINE_READ : LINE_END;
}

static void trim(char *line, size_t length)
{
    static const char blanks[] = " \t\r\v\f";
    while (length > 0 && strchr(blanks, line[length - 1]))
        length--;
    line[length] = '\0';
    size_t start = strspn(line, blanks);
    memmove(line, line + start, length - start + 1);
}

static void echo(Terminal *terminal)
{
    char quote[TERMINAL_QUOTE_SIZE];
    if (terminal->echo)
        fprintf(terminal->out, "%s\n", terminal_quote(terminal->line, quote));
}

LineStatus terminal_read(Terminal *terminal, const char *prompt, int64_t deadline)
{
    size_t length = 0;
    bool begun = false; /* the end of the input ends a line too, if there is anything of it */
    terminal_write(terminal, prompt);
    while (!take_bytes(terminal, &length)) {
        begun = length > 0;
        LineStatus status = fill(terminal, deadline);
        if (status == LINE_END && begun)
            break;
        if (status != LINE_READ) {
            if (status != LINE_ASKED)
                terminal_write(terminal, "\n");
            return status;
        }
    }
    terminal->asked = false;
    if (length == TERMINAL_LINE_SIZE) {
        strcpy(terminal->line, "...");
        echo(terminal);
        return LINE_TOO_LONG;
    }
    trim(terminal->line, length);
    echo(terminal);
    return LINE_READ;
}

/* The length of a sign that may be shown, or 0. */
static size_t showable(const char *text)
{
    unsigned a = (unsigned char)text[0], b = 0, c = 0;
    if (a < 0x80)
        return a >= ' ' && a <= '~';
    b = (unsigned char)text[1];
    if (a >= 0xC3 && a <= 0xC9)
        return (b & 0xC0U) == 0x80 ? 2 : 0; /* Latin */
    if (a >= 0xD0 && a <= 0xD4)
        return (b & 0xC0U) == 0x80 ? 2 : 0; /* Cyrillic */
    if (a == 0xE2 && b == 0x80)
        c = (unsigned char)text[2];
    return c >= 0x90 && c <= 0x95 ? 3 : 0; /* dashes */
}

char *terminal_quote(const char *text, char *out)
{
    enum { SIGNS = 60 };
    char *end = out;
    for (int signs = 0; *text; signs++) {
        if (signs == SIGNS - 3 && terminal_width(text) > 3) {
            strcpy(end, "...");
            return out;
        }
        size_t length = showable(text);
        if (length) {
            memcpy(end, text, length);
            end += length;
            text += length;
        } else {
            *end++ = '?';
            do {
                text++;
            } while (*text && !begins_sign(*text));
        }
    }
    *end = '\0';
    return out;
}
