/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "interrupt.h"

#include <fcntl.h>
#include <unistd.h>

static void signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
}

static void *wait_for_signals(void *argument)
{
    MatchInterrupt *interrupt = argument;
    sigset_t set;
    int number;
    signals(&set);
    for (;;) {
        if (sigwait(&set, &number) != 0)
            continue;
        if (atomic_load(&interrupt->finishing))
            return NULL;
        atomic_store(&interrupt->caught, true);
        match_interrupt_wake(interrupt);
    }
}

bool match_interrupt_start(MatchInterrupt *interrupt)
{
    sigset_t set;
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    interrupt->wake = ends[0];
    interrupt->writing_end = ends[1];
    atomic_init(&interrupt->caught, false);
    atomic_init(&interrupt->finishing, false);
    signals(&set);
    pthread_sigmask(SIG_BLOCK, &set, &interrupt->old_mask);
    if (pthread_create(&interrupt->thread, NULL, wait_for_signals, interrupt) == 0)
        return true;
    pthread_sigmask(SIG_SETMASK, &interrupt->old_mask, NULL);
    close(ends[0]);
    close(ends[1]);
    return false;
}

void match_interrupt_wake(MatchInterrupt *interrupt)
{
    /* A full pipe is readable already. */
    ssize_t written = write(interrupt->writing_end, "", 1);
    (void)written;
}

bool match_interrupt_caught(const MatchInterrupt *interrupt)
{
    return atomic_load(&interrupt->caught);
}

void match_interrupt_stop(MatchInterrupt *interrupt)
{
    atomic_store(&interrupt->finishing, true);
    pthread_kill(interrupt->thread, SIGTERM);
    pthread_join(interrupt->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &interrupt->old_mask, NULL);
    close(interrupt->wake);
    close(interrupt->writing_end);
}
