/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef MUSTER_BINARY
#define MUSTER_BINARY "./muster"
#endif

/* Guards against hangs only; nothing here measures time. */
enum { PATIENCE_MS = 60000, ARGUMENTS_MAX = 8 };

struct Session {
    pid_t pid;
    int in, out; /* the program's input and output; -1 when closed */
    char *data;  /* read and not yet handed out: data[next .. length) */
    size_t next, length, capacity;
    char *answer;
};

static const char *program_path(void)
{
    const char *path = getenv("MUSTER");
    return path ? path : MUSTER_BINARY;
}

static void run_child(const char *name, const char *const *arguments, size_t memory_mib, int in,
                      int out)
{
    char *argv[ARGUMENTS_MAX + 2] = {NULL};
    int count = 0;
    argv[count++] = strdup(name ? name : program_path());
    for (; arguments && *arguments && count <= ARGUMENTS_MAX; arguments++)
        argv[count++] = strdup(*arguments);
    if (memory_mib) {
        const struct rlimit limit = {memory_mib << 20, memory_mib << 20};
        setrlimit(RLIMIT_AS, &limit);
    }
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    if (arguments)
        dup2(out, STDERR_FILENO);
    execv(program_path(), argv);
    _exit(127);
}

static void make_pipe(int ends[2])
{
    ck_assert_int_eq(pipe(ends), 0);
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}

Session *session_start_with(const char *name, const char *const *arguments, size_t memory_mib)
{
    int in[2], out[2];
    Session *session = calloc(1, sizeof *session);
    ck_assert_ptr_nonnull(session);
    signal(SIGPIPE, SIG_IGN);
    make_pipe(in);
    make_pipe(out);
    session->pid = fork();
    ck_assert_int_ge(session->pid, 0);
    if (session->pid == 0)
        run_child(name, arguments, memory_mib, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    session->in = in[1];
    session->out = out[0];
    return session;
}

Session *session_start(void)
{
    return session_start_with(NULL, NULL, 0);
}

/* Reads what there is, or waits for it; false at the end. */
static bool read_more(Session *session)
{
    struct pollfd wait = {.fd = session->out, .events = POLLIN};
    if (session->capacity - session->length < 65536) {
        session->capacity = session->capacity * 2 + 131072;
        session->data = realloc(session->data, session->capacity);
        ck_assert_ptr_nonnull(session->data);
    }
    ck_assert_msg(poll(&wait, 1, PATIENCE_MS) == 1, "no answer for a minute");
    ssize_t got =
        read(session->out, session->data + session->length, session->capacity - session->length);
    ck_assert_int_ge(got, 0);
    session->length += (size_t)got;
    return got > 0;
}

/* Takes what the program prints meanwhile, so that neither waits for the other for ever. */
void session_send_bytes(Session *session, const char *bytes, size_t count)
{
    fcntl(session->in, F_SETFL, O_NONBLOCK);
    while (count > 0) {
        struct pollfd polls[2] = {{.fd = session->in, .events = POLLOUT},
                                  {.fd = session->out, .events = POLLIN}};
        ck_assert_msg(poll(polls, 2, PATIENCE_MS) > 0, "input is not taken for a minute");
        if (polls[0].revents) {
            ssize_t written = write(session->in, bytes, count);
            if (written < 0 && errno != EAGAIN)
                return;
            if (written > 0) {
                bytes += written;
                count -= (size_t)written;
            }
        }
        if (polls[1].revents & POLLIN)
            read_more(session);
    }
}

void session_send(Session *session, const char *line)
{
    session_send_bytes(session, line, strlen(line));
    session_send_bytes(session, "\n", 1);
}

/* NULL at the end of the output. */
static const char *next_line(Session *session)
{
    if (session->next > 0) {
        memmove(session->data, session->data + session->next, session->length - session->next);
        session->length -= session->next;
        session->next = 0;
    }
    for (size_t seen = 0;;) {
        char *end = session->length > seen
                        ? memchr(session->data + seen, '\n', session->length - seen)
                        : NULL;
        if (end) {
            *end = '\0';
            session->next = (size_t)(end - session->data) + 1;
            return session->data;
        }
        seen = session->length;
        if (!read_more(session)) {
            ck_assert_msg(session->length == 0, "the output ends inside a line");
            return NULL;
        }
    }
}

const char *session_line(Session *session)
{
    const char *line = next_line(session);
    ck_assert_msg(line != NULL, "the output ends before an answer");
    return line;
}

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

const char *session_expect(Session *session, const char *beginning)
{
    const char *line;
    do {
        line = next_line(session);
        ck_assert_msg(line != NULL, "the output ends before '%s'", beginning);
    } while (!begins(line, beginning));
    return line;
}

const char *session_answer(Session *session, const char *command)
{
    size_t length = 0;
    session_send(session, command);
    session_send(session, "isready");
    free(session->answer);
    session->answer = calloc(1, 1);
    for (;;) {
        const char *line = next_line(session);
        ck_assert_msg(line != NULL, "the output ends after '%.80s'", command);
        if (strcmp(line, "readyok") == 0)
            return session->answer;
        size_t more = strlen(line);
        session->answer = realloc(session->answer, length + more + 2);
        ck_assert_ptr_nonnull(session->answer);
        memcpy(session->answer + length, line, more);
        memcpy(session->answer + length + more, "\n", 2);
        length += more + 1;
    }
}

void session_close_input(Session *session)
{
    if (session->in >= 0)
        close(session->in);
    session->in = -1;
}

void session_close_output(Session *session)
{
    if (session->out >= 0)
        close(session->out);
    session->out = -1;
}

/* The exit status, or -1 for a signal; a program that does not end is killed and fails the test. */
static int wait_for_end(pid_t pid)
{
    int status;
    for (int waited = 0; waitpid(pid, &status, WNOHANG) == 0; waited += 10) {
        const struct timespec moment = {.tv_nsec = 10000000};
        if (waited >= PATIENCE_MS) {
            kill(pid, SIGKILL);
            ck_abort_msg("the program does not end");
        }
        nanosleep(&moment, NULL);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int session_end(Session *session)
{
    while (session->out >= 0 && next_line(session))
        continue;
    int status = wait_for_end(session->pid);
    session_close_input(session);
    session_close_output(session);
    free(session->data);
    free(session->answer);
    free(session);
    return status;
}

void session_quit(Session *session)
{
    session_send(session, "quit");
    ck_assert_int_eq(session_end(session), 0);
}

char *session_run(const char *const *arguments, const char *input, int *status)
{
    static const char *const none[] = {NULL};
    Session *session = session_start_with(NULL, arguments ? arguments : none, 0);
    session_send_bytes(session, input, strlen(input));
    session_close_input(session);
    while (read_more(session))
        continue;
    char *output = malloc(session->length + 1);
    ck_assert_ptr_nonnull(output);
    memcpy(output, session->data, session->length);
    output[session->length] = '\0';
    session->length = 0;
    *status = session_end(session);
    return output;
}

int lines_beginning(const char *text, const char *beginning)
{
    int count = 0;
    while (*text) {
        const char *end = strchr(text, '\n');
        count += begins(text, beginning);
        if (!end)
            break;
        text = end + 1;
    }
    return count;
}

bool is_one_line(const char *text, const char *beginning)
{
    const char *end = strchr(text, '\n');
    return end && end[1] == '\0' && begins(text, beginning);
}
