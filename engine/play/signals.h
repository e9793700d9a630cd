/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Ctrl-C and its kin as bytes to read: the handler only writes to a pipe, so that the program looks
 * at them where it waits anyway. The handlers belong to the process; one user at a time.
 */
#ifndef MUSTER_ENGINE_PLAY_SIGNALS_H
#define MUSTER_ENGINE_PLAY_SIGNALS_H

/* What the pipe says: a person asks (SIGINT), or the system does (SIGTERM, SIGHUP). */
enum { PLAY_SIGNAL_INTERRUPT = 'i', PLAY_SIGNAL_TERMINATE = 't' };

/* Installs the handlers; the reading end of the pipe, or -1 when it cannot be had. */
int play_signals_start(void);

/* Puts the former handlers back and closes the pipe. */
void play_signals_stop(void);

#endif
