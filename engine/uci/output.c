/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "output.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* All lines but analysis, lists and pictures, which come as a Text, are far shorter. */
enum { LINE_SIZE = 1024 };

bool uci_output_open(UciOutput *out, int fd, void (*on_error)(void *context), void *context)
{
    *out = (UciOutput){.fd = fd, .on_error = on_error, .context = context};
    return pthread_mutex_init(&out->mutex, NULL) == 0;
}

void uci_output_close(UciOutput *out)
{
    pthread_mutex_destroy(&out->mutex);
}

int uci_output_error(UciOutput *out)
{
    pthread_mutex_lock(&out->mutex);
    int error = out->error;
    pthread_mutex_unlock(&out->mutex);
    return error;
}

static int write_all(int fd, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(fd, bytes, count);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno == EAGAIN) {
            struct pollfd room = {.fd = fd, .events = POLLOUT};
            poll(&room, 1, -1);
            continue;
        }
        if (written <= 0)
            return written < 0 ? errno : EIO;
        bytes += written;
        count -= (size_t)written;
    }
    return 0;
}

static void write_lines(UciOutput *out, const char *bytes, size_t count)
{
    bool failed = false;
    pthread_mutex_lock(&out->mutex);
    if (!out->error) {
        out->error = write_all(out->fd, bytes, count);
        failed = out->error != 0;
    }
    pthread_mutex_unlock(&out->mutex);
    if (failed && out->on_error)
        out->on_error(out->context);
}

static void print_line(UciOutput *out, const char *prefix, const char *format, va_list arguments)
{
    char line[LINE_SIZE];
    size_t length = strlen(prefix);
    memcpy(line, prefix, length);
    int more = vsnprintf(line + length, sizeof line - 1 - length, format, arguments);
    if (more > 0) {
        size_t room = sizeof line - 2 - length;
        length += (size_t)more < room ? (size_t)more : room;
    }
    line[length++] = '\n';
    write_lines(out, line, length);
}

void uci_print(UciOutput *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line(out, "", format, arguments);
    va_end(arguments);
}

void uci_error(UciOutput *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line(out, "info string error: ", format, arguments);
    va_end(arguments);
}

void uci_print_text(UciOutput *out, const Text *text)
{
    if (text->failed)
        uci_error(out, "not enough memory");
    else if (text->length > 0)
        write_lines(out, text->data, text->length);
}
