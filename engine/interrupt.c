/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "interrupt.h"

#include <fcntl.h>
#include <unistd.h>

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static void signals(sigset_t *set)
{
    sigemptyset(set);
    for (int i = 0; i < NUMBERS; i++)
        sigaddset(set, numbers[i]);
}

/* A full pipe is readable already. */
static void tell(const Interrupt *interrupt, char byte)
{
    ssize_t written = write(interrupt->writing_end, &byte, 1);
    (void)written;
}

static void *wait_for_signals(void *argument)
{
    Interrupt *interrupt = argument;
    sigset_t set;
    int number;
    signals(&set);
    for (;;) {
        if (sigwait(&set, &number) != 0)
            continue;
        if (atomic_load(&interrupt->finishing))
            return NULL;
        atomic_store(&interrupt->caught, true);
        tell(interrupt, number == SIGINT ? INTERRUPT_ASKED : INTERRUPT_TERMINATED);
    }
}

bool interrupt_start(Interrupt *interrupt)
{
    sigset_t set;
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
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

void interrupt_wake(Interrupt *interrupt)
{
    tell(interrupt, INTERRUPT_WOKEN);
}

bool interrupt_caught(const Interrupt *interrupt)
{
    return atomic_load(&interrupt->caught);
}

void interrupt_stop(Interrupt *interrupt)
{
    atomic_store(&interrupt->finishing, true);
    pthread_kill(interrupt->thread, SIGTERM);
    pthread_join(interrupt->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &interrupt->old_mask, NULL);
    close(interrupt->wake);
    close(interrupt->writing_end);
}

static void leave(int number)
{
    (void)number;
    _exit(INTERRUPT_STATUS);
}

void interrupt_exits(void)
{
    struct sigaction action = {.sa_handler = leave};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < NUMBERS; i++)
        sigaction(numbers[i], &action, NULL);
}
