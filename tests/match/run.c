/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include <check.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATH_SIZE = 512, COMMAND_SIZE = 4096, PATIENCE = 500 /* seconds */ };

static char folder[PATH_SIZE / 2];
static char *output, *text; /* what muster() and file_text() returned last */

void folder_create(void)
{
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/muster-match-XXXXXX", base ? base : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    setenv("DIR", folder, 1);
    setenv("MUSTER", "build/debug/muster", 0);
    setenv("FAKE_ENGINE", "build/debug/tests/fake-engine", 0);
}

/* Starts a shell's command. */
static pid_t start(const char *command)
{
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    return pid;
}

void folder_remove(void)
{
    ck_assert_int_eq(muster_wait(start("exec rm -rf \"$DIR\"")), 0);
    free(output);
    free(text);
}

const char *path_of(const char *name)
{
    static char path[PATH_SIZE];
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    ck_assert_int_lt(length, PATH_SIZE);
    return path;
}

/* A whole file of the folder on the heap; empty when there is none. */
static char *read_file(const char *name)
{
    size_t length = 0, capacity = 1 << 16;
    char *data = NULL;
    FILE *stream = fopen(path_of(name), "r");
    do {
        char *more = realloc(data, capacity *= 2);
        ck_assert_ptr_nonnull(more);
        data = more;
        length += stream ? fread(data + length, 1, capacity - length - 1, stream) : 0;
    } while (length == capacity - 1);
    data[length] = '\0';
    if (stream)
        fclose(stream);
    return data;
}

pid_t muster_start(const char *file, const char *arguments)
{
    char command[COMMAND_SIZE];
    int length =
        snprintf(command, sizeof command, "exec $MUSTER %s >$DIR/%s 2>&1", arguments, file);
    ck_assert_int_lt(length, COMMAND_SIZE);
    return start(command);
}

const char *muster(int status, const char *format, ...)
{
    char arguments[COMMAND_SIZE];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    ck_assert_int_lt(length, COMMAND_SIZE);
    int end = muster_wait(muster_start("output", arguments));
    free(output);
    output = read_file("output");
    ck_assert_msg(end == status, "status %d instead of %d from: %s\n%s", end, status, arguments,
                  output);
    return output;
}

static void pause_shortly(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

int muster_wait(pid_t pid)
{
    int status;
    time_t begin = time(NULL);
    while (waitpid(pid, &status, WNOHANG) == 0) {
        ck_assert_msg(time(NULL) - begin < PATIENCE, "the program does not end");
        pause_shortly();
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

const char *file_text(const char *name)
{
    free(text);
    text = read_file(name);
    return text;
}

const char *flat_text(const char *name)
{
    file_text(name);
    for (char *c = text; *c; c++)
        if (*c == '\n')
            *c = ' ';
    return text;
}

void file_write(const char *name, const char *content)
{
    FILE *stream = fopen(path_of(name), "w");
    ck_assert_ptr_nonnull(stream);
    ck_assert_int_ge(fputs(content, stream), 0);
    ck_assert_int_eq(fclose(stream), 0);
}

void await_text(const char *name, const char *piece, int times)
{
    time_t begin = time(NULL);
    while (count_of(file_text(name), piece) < times) {
        ck_assert_msg(time(NULL) - begin < PATIENCE, "%s never holds '%s':\n%s", name, piece,
                      file_text(name));
        pause_shortly();
    }
}

/* A zombie that nobody has waited for, and so has no command line any more, does not run. */
static bool is_running(pid_t pid)
{
    char path[64], byte;
    snprintf(path, sizeof path, "/proc/%ld/cmdline", (long)pid);
    FILE *stream = fopen(path, "r");
    bool zombie = stream && fread(&byte, 1, 1, stream) == 0;
    if (stream)
        fclose(stream);
    return !zombie && kill(pid, 0) == 0;
}

void await_end_of_engine(const char *log)
{
    time_t begin = time(NULL);
    const char *line = strstr(file_text(log), "pid ");
    ck_assert_ptr_nonnull(line);
    pid_t pid = (pid_t)strtol(line + strlen("pid "), NULL, 10);
    while (is_running(pid)) {
#ifndef __linux__
        kill(pid, SIGKILL);
#endif
        ck_assert_msg(time(NULL) - begin < PATIENCE, "an engine outlives its match");
        pause_shortly();
    }
}

int count_of(const char *whole, const char *piece)
{
    int count = 0;
    for (; (whole = strstr(whole, piece)); whole += strlen(piece))
        count++;
    return count;
}

void assert_holds(const char *whole, const char *piece)
{
    ck_assert_msg(strstr(whole, piece) != NULL, "no '%s' in:\n%s", piece, whole);
}

bool is_one_line(const char *whole)
{
    const char *end = strchr(whole, '\n');
    return end && end > whole && end[1] == '\0';
}
