/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The real program through pipes. It is $MUSTER, else ./muster. */
#include "suites.h"

#include "../../engine/play/play.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *program(void)
{
    const char *path = getenv("MUSTER");
    return path ? path : "./muster";
}

typedef struct {
    pid_t pid;
    int in, out;
    char text[60000];
    size_t length;
} Program;

static void start(Program *p, const char *const *arguments)
{
    int in[2], out[2];
    *p = (Program){0};
    signal(SIGPIPE, SIG_IGN);
    ck_assert_int_eq(pipe(in), 0);
    ck_assert_int_eq(pipe(out), 0);
    p->pid = fork();
    ck_assert_int_ge(p->pid, 0);
    if (p->pid == 0) {
        char *argv[8] = {strdup(program()), strdup("play")};
        for (int i = 0; arguments[i]; i++)
            argv[i + 2] = strdup(arguments[i]);
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(out[1], STDERR_FILENO);
        close(in[0]);
        close(in[1]);
        close(out[0]);
        close(out[1]);
        execv(argv[0], argv);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    p->in = in[1];
    p->out = out[0];
}

/* Reads until a text has come, or all there is where it is NULL. */
static void await(Program *p, const char *text)
{
    while (!text || !strstr(p->text, text)) {
        ssize_t got = read(p->out, p->text + p->length, sizeof p->text - 1 - p->length);
        ck_assert_msg(got > 0 || !text, "the output ends before '%s'", text);
        if (got <= 0)
            return;
        p->length += (size_t)got;
        p->text[p->length] = '\0';
    }
}

static int end(Program *p)
{
    int status;
    close(p->in);
    await(p, NULL);
    close(p->out);
    ck_assert_int_eq(waitpid(p->pid, &status, 0), p->pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void send_line(Program *p, const char *line)
{
    ck_assert_int_eq(write(p->in, line, strlen(line)), (ssize_t)strlen(line));
}

START_TEST(a_piped_game_has_no_escape_codes)
{
    const char *const arguments[] = {"--level", "1", NULL};
    Program p;
    start(&p, arguments);
    send_line(&p, "K e1, Q d1\nhint\nquit\n");
    ck_assert_int_eq(end(&p), PLAY_FINE);
    ck_assert_ptr_null(strchr(p.text, '\033'));
    ck_assert_ptr_null(strchr(p.text, '\r'));
    ck_assert_ptr_nonnull(strstr(p.text, "Muster played 1..."));
    ck_assert_ptr_nonnull(strstr(p.text, "unfinished after 2 actions"));
}
END_TEST

START_TEST(help_and_wrong_arguments_have_their_statuses)
{
    const char *const help[] = {"--help", NULL}, *const wrong[] = {"--level", "99", NULL},
                      *const bad_fen[] = {"--fen", "8/8 w", NULL};
    Program p;
    start(&p, help);
    ck_assert_int_eq(end(&p), PLAY_FINE);
    ck_assert_ptr_nonnull(strstr(p.text, "Usage: muster play"));
    start(&p, wrong);
    ck_assert_int_eq(end(&p), PLAY_USAGE);
    ck_assert_ptr_nonnull(strstr(p.text, "muster: play: --level: no such value: '99'"));
    start(&p, bad_fen);
    ck_assert_int_eq(end(&p), PLAY_BAD_DATA);
    ck_assert_ptr_nonnull(strstr(p.text, "muster: play: FEN: "));
}
END_TEST

START_TEST(an_interrupt_ends_the_program_with_the_result_so_far)
{
    const char *const arguments[] = {"--level", "1", NULL};
    Program p;
    start(&p, arguments);
    await(&p, "1. White> ");
    kill(p.pid, SIGINT);
    await(&p, "Result: * (unfinished after 0 actions).");
    ck_assert_int_eq(end(&p), PLAY_INTERRUPTED);
}
END_TEST

START_TEST(an_interrupt_stops_a_thinking_engine)
{
    const char *const arguments[] = {"--movetime", "3600000", NULL};
    Program p;
    start(&p, arguments);
    await(&p, "1. White> ");
    send_line(&p, "K e1\n");
    await(&p, "1. White> K e1\n");
    kill(p.pid, SIGTERM);
    ck_assert_int_eq(end(&p), PLAY_INTERRUPTED);
}
END_TEST

START_TEST(a_reader_that_leaves_ends_the_program)
{
    const char *const arguments[] = {"--level", "1", NULL};
    Program p;
    start(&p, arguments);
    close(p.out);
    send_line(&p, "board\nboard\nboard\nboard\n");
    int status;
    ck_assert_int_eq(waitpid(p.pid, &status, 0), p.pid);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == PLAY_INTERRUPTED);
    close(p.in);
}
END_TEST

Suite *program_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play program", &tests);
    tcase_add_test(tests, a_piped_game_has_no_escape_codes);
    tcase_add_test(tests, help_and_wrong_arguments_have_their_statuses);
    tcase_add_test(tests, an_interrupt_ends_the_program_with_the_result_so_far);
    tcase_add_test(tests, an_interrupt_stops_a_thinking_engine);
    tcase_add_test(tests, a_reader_that_leaves_ends_the_program);
    return suite;
}
