/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "program.h"

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Guards against hangs only; nothing here measures time. */
enum { PATIENCE_MS = 120000, ARGUMENTS_MAX = 64 };

static char program[PATH_MAX], folder[] = "/tmp/muster-analyse-XXXXXX", old_folder[PATH_MAX];

/* What tests were given to read; freed when they end. */
static char **kept;
static size_t kept_count;

static char *keep(char *string)
{
    char **grown = realloc(kept, (kept_count + 1) * sizeof *kept);
    ck_assert_ptr_nonnull(grown);
    kept = grown;
    return kept[kept_count++] = string;
}

static void free_kept(void)
{
    while (kept_count > 0)
        free(kept[--kept_count]);
    free(kept);
    kept = NULL;
}

void program_enter_folder(void)
{
    const char *path = getenv("MUSTER");
    ck_assert_ptr_nonnull(getcwd(old_folder, sizeof old_folder));
    path = path ? path : "./muster";
    int length = snprintf(program, sizeof program, "%s%s%s", *path == '/' ? "" : old_folder,
                          *path == '/' ? "" : "/", path);
    ck_assert_int_lt(length, (int)sizeof program);
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
}

void program_leave_folder(void)
{
    DIR *files = opendir(".");
    /* cppcheck-suppress readdirCalled; one thread */
    for (struct dirent *file; files && (file = readdir(files));)
        if (file->d_name[0] != '.')
            unlink(file->d_name);
    if (files)
        closedir(files);
    ck_assert_int_eq(chdir(old_folder), 0);
    rmdir(folder);
    free_kept();
}

/* Splits a copy of the arguments into argv. */
static void split(const char *arguments, char **argv)
{
    static char copy[8192];
    int count = 0;
    ck_assert_uint_lt(strlen(arguments), sizeof copy);
    argv[count++] = program;
    for (char *c = strcpy(copy, arguments); *c;) {
        char end = *c == '\'' ? '\'' : ' ';
        c += end == '\'';
        ck_assert_int_lt(count, ARGUMENTS_MAX);
        argv[count++] = c;
        c += strcspn(c, end == '\'' ? "'" : " ");
        while (*c == end || *c == ' ')
            *c++ = '\0';
    }
    argv[count] = NULL;
}

static void become_program(const char *arguments, int in, const char *out, const char *err)
{
    char *argv[ARGUMENTS_MAX + 1];
    int flags = O_WRONLY | O_CREAT | O_TRUNC;
    split(arguments, argv);
    dup2(in, STDIN_FILENO);
    dup2(open(out, flags, 0600), STDOUT_FILENO);
    dup2(open(err, flags, 0600), STDERR_FILENO);
    execv(program, argv);
    _exit(127);
}

static int wait_for_end(pid_t pid)
{
    int status;
    for (int waited = 0; waitpid(pid, &status, WNOHANG) == 0; waited += 5) {
        const struct timespec moment = {.tv_nsec = 5000000};
        if (waited >= PATIENCE_MS) {
            kill(pid, SIGKILL);
            ck_abort_msg("the program does not end");
        }
        nanosleep(&moment, NULL);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Outcome program_run(const char *arguments, const char *input)
{
    Outcome outcome;
    file_write(".in", input);
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0)
        become_program(arguments, open(".in", O_RDONLY), ".out", ".err");
    outcome.status = wait_for_end(pid);
    outcome.out = file_read(".out");
    outcome.err = file_read(".err");
    unlink(".in");
    unlink(".out");
    unlink(".err");
    return outcome;
}

char *program_output(const char *arguments, const char *input)
{
    Outcome outcome = program_run(arguments, input);
    ck_assert_msg(outcome.status == 0 && !*outcome.err, "muster %s: status %d: %s", arguments,
                  outcome.status, outcome.err);
    return outcome.out;
}

Started program_start(const char *arguments)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0)
        become_program(arguments, ends[0], "out", "err");
    close(ends[0]);
    return (Started){.pid = pid, .input = ends[1]};
}

void program_await(const char *file, const char *text)
{
    for (int waited = 0;; waited += 5) {
        const struct timespec moment = {.tv_nsec = 5000000};
        if (file_exists(file) && strstr(file_read(file), text))
            return;
        ck_assert_msg(waited < PATIENCE_MS, "'%s' never comes", text);
        nanosleep(&moment, NULL);
    }
}

int program_end(const Started *started, int signal)
{
    kill(started->pid, signal);
    int status = wait_for_end(started->pid);
    close(started->input);
    return status;
}

void file_write(const char *name, const char *content)
{
    FILE *file = fopen(name, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert(fputs(content, file) >= 0);
    ck_assert_int_eq(fclose(file), 0);
}

char *file_read(const char *name)
{
    size_t length = 0, capacity = 65536;
    char *content = malloc(capacity);
    FILE *file = fopen(name, "r");
    ck_assert_msg(file && content, "%s cannot be read", name);
    for (size_t got; (got = fread(content + length, 1, capacity - length - 1, file)) > 0;) {
        length += got;
        if (capacity - length < 2) {
            capacity *= 2;
            char *grown = realloc(content, capacity);
            ck_assert_ptr_nonnull(grown);
            content = grown;
        }
    }
    fclose(file);
    content[length] = '\0';
    return keep(content);
}

bool file_exists(const char *name)
{
    return access(name, F_OK) == 0;
}

int lines_beginning(const char *text, const char *beginning)
{
    int count = 0;
    for (const char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL)
        count += strncmp(line, beginning, strlen(beginning)) == 0;
    return count;
}
