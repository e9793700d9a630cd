/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

enum {
    READ_SIZE = 1 << 14,
    LAST_BREATH = 300000, /* microseconds a child gets to leave after it closed its output */
    PAUSE = 2000          /* microseconds between looks whether a child has left */
};

int64_t match_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* The ends of the pipes between parent and child. */
typedef struct {
    int to_child[2], from_child[2], report[2]; /* reading end first */
} Pipes;

static void close_pair(const int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
}

static void pipes_close(const Pipes *pipes)
{
    close_pair(pipes->to_child);
    close_pair(pipes->from_child);
    close_pair(pipes->report);
}

static bool pipe_open(int pair[2])
{
    if (pipe(pair) != 0) {
        pair[0] = pair[1] = -1;
        return false;
    }
    return fcntl(pair[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(pair[1], F_SETFD, FD_CLOEXEC) == 0;
}

static bool pipes_open(Pipes *pipes)
{
    *pipes = (Pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    return pipe_open(pipes->to_child) && pipe_open(pipes->from_child) && pipe_open(pipes->report);
}

/* Runs in the child, between fork and exec: only calls that are safe there. */
static _Noreturn void become_child(const Pipes *pipes, const MatchProcessSpec *spec)
{
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigset_t none;
    sigemptyset(&none);
    sigemptyset(&standard.sa_mask);
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* so that no engine outlives a killed match */
#endif
    sigaction(SIGPIPE, &standard, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int errors = spec->stderr_path
                     ? open(spec->stderr_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)
                     : STDERR_FILENO;
    if (errors >= 0 && dup2(errors, STDERR_FILENO) >= 0 &&
        dup2(pipes->to_child[0], STDIN_FILENO) >= 0 &&
        dup2(pipes->from_child[1], STDOUT_FILENO) >= 0 && (!spec->dir || chdir(spec->dir) == 0))
        execvp(spec->command, spec->arguments);
    int error = errno;
    ssize_t written = write(pipes->report[1], &error, sizeof error);
    (void)written;
    _exit(127);
}

/* Waits until the child has become its program; its errno when it could not. */
static int child_error(int report)
{
    int error = 0;
    ssize_t got;
    do
        got = read(report, &error, sizeof error);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof error ? error : 0;
}

/* Leaves open what this side goes on with. */
static void take_ends(MatchProcess *process, Pipes *pipes)
{
    process->in = pipes->to_child[1];
    process->out = pipes->from_child[0];
    fcntl(process->in, F_SETFL, O_NONBLOCK);
    fcntl(process->out, F_SETFL, O_NONBLOCK);
    close(pipes->to_child[0]);
    close(pipes->from_child[1]);
    close(pipes->report[1]);
}

bool match_process_start(MatchProcess *process, const MatchProcessSpec *spec, char *why)
{
    Pipes pipes;
    *process = (MatchProcess){.in = -1, .out = -1, .wake = spec->wake};
    pthread_mutex_lock(spec->spawn_lock);
    bool opened = pipes_open(&pipes);
    pid_t pid = opened ? fork() : -1;
    if (pid == 0)
        become_child(&pipes, spec);
    pthread_mutex_unlock(spec->spawn_lock);
    if (pid < 0) {
        snprintf(why, MATCH_WHY_SIZE, "cannot be started: %s", strerror(errno));
        pipes_close(&pipes);
        return false;
    }
    setpgid(pid, pid); /* here too, for a kill that comes before the child has run */
    process->pid = pid;
    take_ends(process, &pipes);
    int error = child_error(pipes.report[0]);
    close(pipes.report[0]);
    if (!error)
        return true;
    snprintf(why, MATCH_WHY_SIZE, "'%.80s' cannot be run: %s", spec->command, strerror(error));
    match_process_kill(process);
    return false;
}

/* Milliseconds that poll() may wait for a deadline, rounded up so that it is not called in vain. */
static int poll_time(int64_t deadline)
{
    int64_t left = deadline - match_now();
    if (left <= 0)
        return 0;
    left = (left + 999) / 1000;
    return left > 60000 ? 60000 : (int)left;
}

/* Waits for a descriptor; MATCH_LINE when it is ready. */
static MatchIo wait_ready(const MatchProcess *process, int fd, short events, int64_t deadline)
{
    struct pollfd polls[2] = {{.fd = fd, .events = events},
                              {.fd = process->wake, .events = POLLIN}};
    for (;;) {
        int ready = poll(polls, 2, poll_time(deadline));
        if (ready < 0 && errno != EINTR && errno != EAGAIN)
            return MATCH_CLOSED;
        if (ready > 0 && polls[1].revents)
            return MATCH_INTERRUPTED;
        if (ready > 0)
            return MATCH_LINE;
        if (match_now() >= deadline)
            return MATCH_TIMEOUT;
    }
}

/* Makes room behind the bytes that wait, moving them to the front first. */
static bool make_room(MatchProcess *process)
{
    size_t waiting = process->end - process->start;
    if (process->start > 0)
        memmove(process->buffer, process->buffer + process->start, waiting);
    process->start = 0;
    process->end = waiting;
    if (process->capacity - waiting > READ_SIZE)
        return true;
    size_t capacity = process->capacity * 2 + 2 * READ_SIZE;
    char *buffer = waiting < MATCH_LINE_MAX ? realloc(process->buffer, capacity) : NULL;
    if (!buffer)
        return false;
    process->buffer = buffer;
    process->capacity = capacity;
    return true;
}

/* Gives out the line that ends at a newline of the buffer. */
static char *take_line(MatchProcess *process, char *newline)
{
    char *line = process->buffer + process->start;
    for (char *c = line; c < newline; c++)
        if (!*c)
            *c = '\x7F'; /* a zero byte must not hide the rest of the line */
    process->start = (size_t)(newline - process->buffer) + 1;
    process->searched = 0;
    *newline = '\0';
    if (newline > line && newline[-1] == '\r')
        newline[-1] = '\0';
    return line;
}

MatchIo match_process_read(MatchProcess *process, int64_t deadline, char **line)
{
    for (;;) {
        size_t waiting = process->end - process->start;
        char *newline = waiting > process->searched
                            ? memchr(process->buffer + process->start + process->searched, '\n',
                                     waiting - process->searched)
                            : NULL;
        if (newline) {
            *line = take_line(process, newline);
            return MATCH_LINE;
        }
        process->searched = waiting;
        if (!make_room(process))
            return MATCH_LINE_LOST;
        MatchIo ready = wait_ready(process, process->out, POLLIN, deadline);
        if (ready != MATCH_LINE)
            return ready;
        ssize_t got = read(process->out, process->buffer + process->end, READ_SIZE);
        if (got > 0) {
            process->heard = match_now();
            process->end += (size_t)got;
        } else if (got == 0 || (errno != EINTR && errno != EAGAIN))
            return MATCH_CLOSED;
    }
}

MatchIo match_process_write(MatchProcess *process, const char *text, size_t length,
                            int64_t deadline)
{
    while (length > 0) {
        ssize_t written = write(process->in, text, length);
        if (written > 0) {
            text += written;
            length -= (size_t)written;
            continue;
        }
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return MATCH_CLOSED;
        MatchIo ready = wait_ready(process, process->in, POLLOUT, deadline);
        if (ready != MATCH_LINE)
            return ready;
    }
    return MATCH_LINE;
}

/* Waits for the child's end until the deadline; false when it still runs. It stays a zombie. */
static bool has_ended(const MatchProcess *process, int64_t deadline)
{
    for (;;) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) < 0 &&
            errno != EINTR)
            return true;
        if (info.si_pid != 0)
            return true;
        if (match_now() >= deadline)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = PAUSE * 1000L}, NULL);
    }
}

/*
 * Ends the child, if need be by force, and whatever is left of its group; gives all back. False
 * when force was needed. While the zombie stands nobody else can get its number.
 */
static bool finish(MatchProcess *process, int64_t deadline, int *status)
{
    close(process->in);
    bool willing = has_ended(process, deadline);
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, status, 0) < 0 && errno == EINTR)
        continue;
    close(process->out);
    free(process->buffer);
    *process = (MatchProcess){.in = -1, .out = -1, .wake = process->wake};
    return willing;
}

void match_process_stop(MatchProcess *process, int64_t deadline)
{
    int status = 0;
    if (match_process_running(process))
        finish(process, deadline, &status);
}

void match_process_kill(MatchProcess *process)
{
    match_process_stop(process, 0);
}

void match_process_autopsy(MatchProcess *process, char *why)
{
    int status = 0;
    if (!match_process_running(process))
        snprintf(why, MATCH_WHY_SIZE, "not running");
    else if (!finish(process, match_now() + LAST_BREATH, &status))
        snprintf(why, MATCH_WHY_SIZE, "closed its output");
    else if (WIFSIGNALED(status))
        snprintf(why, MATCH_WHY_SIZE, "signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(why, MATCH_WHY_SIZE, "exit status %d", WEXITSTATUS(status));
}
