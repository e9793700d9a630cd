/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static struct sigaction former[NUMBERS];
static int ends[2] = {-1, -1};

static void on_signal(int number)
{
    int saved = errno;
    const char byte = number == SIGINT ? PLAY_SIGNAL_INTERRUPT : PLAY_SIGNAL_TERMINATE;
    ssize_t written = write(ends[1], &byte, 1);
    (void)written; /* a full pipe says enough */
    errno = saved;
}

int play_signals_start(void)
{
    if (pipe(ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    for (int i = 0; i < NUMBERS; i++) {
        struct sigaction action = {.sa_flags = SA_RESTART};
        /* A reader that has gone shows as an error of writing. */
        action.sa_handler = numbers[i] == SIGPIPE ? SIG_IGN : on_signal;
        sigemptyset(&action.sa_mask);
        sigaction(numbers[i], &action, &former[i]);
    }
    return ends[0];
}

void play_signals_stop(void)
{
    for (int i = 0; i < NUMBERS; i++)
        sigaction(numbers[i], &former[i], NULL);
    close(ends[0]);
    close(ends[1]);
    ends[0] = ends[1] = -1;
}
