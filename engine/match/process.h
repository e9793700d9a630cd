/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A child program that is talked to in lines over a pair of pipes. No call blocks longer than its
 * deadline says, whatever the child does or fails to do.
 *
 * A MatchProcess belongs to one thread. It owns its child, two descriptors and a buffer from a
 * successful match_process_start() until match_process_stop() or match_process_kill(). The child
 * leads a process group of its own, so that Ctrl-C in a terminal reaches this program alone and
 * whatever the child has started dies with it. On Linux it also dies with the thread that started
 * it, so that none is left behind when this program is killed. SIGPIPE must be ignored.
 */
#ifndef MUSTER_ENGINE_MATCH_PROCESS_H
#define MUSTER_ENGINE_MATCH_PROCESS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Microseconds of a clock that never jumps. Deadlines are points of it. */
int64_t match_now(void);

enum { MATCH_LINE_MAX = 1 << 20, MATCH_WHY_SIZE = 160 };

typedef struct {
    const char *command;     /* a path, or a name to look for in PATH; relative to dir */
    char *const *arguments;  /* NULL-terminated, the program's name first */
    const char *dir;         /* working directory, or NULL */
    const char *stderr_path; /* file that error output is added to, or NULL: as this program's */
    pthread_mutex_t
        *spawn_lock; /* held while pipes are made, so that no other child inherits them */
    int wake;        /* descriptor that becomes readable to end every waiting, or -1 */
} MatchProcessSpec;

typedef enum {
    MATCH_LINE, /* a line was read, or everything was written */
    MATCH_TIMEOUT,
    MATCH_CLOSED,     /* the child has closed its end, most often by dying */
    MATCH_LINE_LOST,  /* longer than MATCH_LINE_MAX, or no memory */
    MATCH_INTERRUPTED /* the wake descriptor is readable */
} MatchIo;

typedef struct {
    pid_t pid; /* 0: none is running */
    int in, out, wake;
    char *buffer;
    size_t start, end, capacity; /* bytes not given out yet: buffer[start] to buffer[end] */
    size_t searched;             /* of these, how many are known to hold no line end */
    int64_t heard;               /* when the newest bytes were read */
} MatchProcess;

/* Starts the child; false with a reason in why (MATCH_WHY_SIZE bytes), and nothing to stop. */
bool match_process_start(MatchProcess *process, const MatchProcessSpec *spec, char *why);

static inline bool match_process_running(const MatchProcess *process)
{
    return process->pid != 0;
}

/* Waits for a line. It comes without its line end and stays valid until the next call. */
MatchIo match_process_read(MatchProcess *process, int64_t deadline, char **line);

/* Writes text as it is. */
MatchIo match_process_write(MatchProcess *process, const char *text, size_t length,
                            int64_t deadline);

/* Closes the pipes and gives the child until the deadline to leave before it is killed. */
void match_process_stop(MatchProcess *process, int64_t deadline);

/* Kills the child at once. */
void match_process_kill(MatchProcess *process);

/*
 * After MATCH_CLOSED: ends the child and says in why how it ended, "exit status 1" or
 * "signal 11 (Segmentation fault)".
 */
void match_process_autopsy(MatchProcess *process, char *why);

#endif
