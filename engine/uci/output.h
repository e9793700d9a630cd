/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The engine's answers. Every function writes whole lines in one piece, so that lines of different
 * threads never mix; any thread may call them at any time.
 */
#ifndef MUSTER_ENGINE_UCI_OUTPUT_H
#define MUSTER_ENGINE_UCI_OUTPUT_H

#include "../text.h"

#include <pthread.h>
#include <stdbool.h>

typedef struct {
    int fd;
    pthread_mutex_t mutex;
    int error;                       /* errno of the first failed write; later ones are dropped */
    void (*on_error)(void *context); /* called once, by the thread that wrote */
    void *context;
} UciOutput;

/* Writes to fd, which stays the caller's; false when the system gives no mutex. */
bool uci_output_open(UciOutput *out, int fd, void (*on_error)(void *context), void *context);
void uci_output_close(UciOutput *out);

/* The errno of the first failed write, or 0. */
int uci_output_error(UciOutput *out);

/* One line; its '\n' is added. */
void uci_print(UciOutput *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "info string error: " and the rest of the line. */
void uci_error(UciOutput *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Lines that are ready, with every '\n'. A text that failed for lack of memory is an error line. */
void uci_print_text(UciOutput *out, const Text *text);

#endif
