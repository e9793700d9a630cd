/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The subcommand: its arguments, files, messages and exit statuses. */
#include "suites.h"

#include "../../engine/record/convert.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_ARGUMENTS = 16, FILE_NAME_SIZE = 64 };

/* What one run did. */
typedef struct {
    int status;
    char out[4096], err[4096];
} Run;

static void read_back(FILE *file, char *out, size_t size)
{
    rewind(file);
    out[fread(out, 1, size - 1, file)] = '\0';
    fclose(file);
}

static FILE *file_of(const char *text)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    rewind(file);
    return file;
}

/* Runs the subcommand in this process and ends it; arguments are separated by blanks. */
static void run_and_exit(const char *arguments)
{
    char copy[1000], *words[MOST_ARGUMENTS + 1];
    int count = 0;
    snprintf(copy, sizeof copy, "convert %s", arguments);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    int status = convert_main(&variant_table[KINGCHESS], count, words);
    fflush(NULL);
    _exit(status);
}

/* Runs the subcommand in a process of its own. */
static Run run(const char *arguments, const char *input)
{
    Run result;
    FILE *in = file_of(input), *out = tmpfile(), *err = tmpfile();
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(fileno(in), STDIN_FILENO);
        dup2(fileno(out), STDOUT_FILENO);
        dup2(fileno(err), STDERR_FILENO);
        run_and_exit(arguments);
    }
    ck_assert_int_eq(waitpid(child, &result.status, 0), child);
    ck_assert(WIFEXITED(result.status));
    result.status = WEXITSTATUS(result.status);
    read_back(out, result.out, sizeof result.out);
    read_back(err, result.err, sizeof result.err);
    fclose(in);
    return result;
}

/* A file of that text under a new name. */
static void make_file(char name[FILE_NAME_SIZE], const char *text)
{
    snprintf(name, FILE_NAME_SIZE, "/tmp/muster-convert-XXXXXX");
    int descriptor = mkstemp(name);
    ck_assert_int_ge(descriptor, 0);
    ck_assert_int_eq(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
    close(descriptor);
}

START_TEST(standard_input_is_converted)
{
    Run result = run("--from uci --to en", "kingchess;startpos;K@e1,Q@d1 K@e8;1-0\n");
    ck_assert_str_eq(result.err, "");
    ck_assert_int_eq(result.status, 0);
    ck_assert_str_eq(result.out, "[Result \"1-0\"]\n[Variant \"Kingchess\"]\n\n"
                                 "1. K e1, Q d1; K e8\n1-0\n\n");
    result = run("--from=en --to=uci --variant=frolov -", "1. K e1; K e2 *");
    ck_assert_int_eq(result.status, 0);
    ck_assert_str_eq(result.out, "frolov;startpos;K@e1 K@e2;*\n");
}
END_TEST

START_TEST(files_are_converted_in_order_into_one)
{
    char one[FILE_NAME_SIZE], other[FILE_NAME_SIZE], output[FILE_NAME_SIZE], arguments[300];
    make_file(one, "1. e4 *");
    make_file(other, "1. d4 *");
    make_file(output, "old");
    snprintf(arguments, sizeof arguments, "--from pgn --to uci -o %s -- %s %s", output, one, other);
    Run result = run(arguments, "");
    ck_assert_int_eq(result.status, 0);
    ck_assert_str_eq(result.out, "");
    char text[100];
    read_back(fopen(output, "r"), text, sizeof text);
    ck_assert_str_eq(text, "chess;startpos;e2e4;*\nchess;startpos;d2d4;*\n");

    snprintf(arguments, sizeof arguments, "--from pgn --to uci -o %s %s", one, one);
    ck_assert_int_eq(run(arguments, "").status, 1);
    read_back(fopen(one, "r"), text, sizeof text);
    ck_assert_str_eq(text, "1. e4 *");
    unlink(one);
    unlink(other);
    unlink(output);
}
END_TEST

START_TEST(unsound_games_are_named_and_the_rest_converted)
{
    char file[FILE_NAME_SIZE], arguments[200], expected[300];
    make_file(file, "1. e4 *\n1. e4 e5 2. Ke3 1-0\n1. d4 *\n");
    snprintf(arguments, sizeof arguments, "--from pgn --to uci %s", file);
    Run result = run(arguments, "");
    snprintf(expected, sizeof expected,
             "muster convert: %s: line 2: game 2, action 3: \"Ke3\": no such move\n", file);
    ck_assert_int_eq(result.status, 2);
    ck_assert_str_eq(result.err, expected);
    ck_assert_str_eq(result.out, "chess;startpos;e2e4;*\nchess;startpos;e2e4 e7e5;*\n"
                                 "chess;startpos;d2d4;*\n");
    snprintf(arguments, sizeof arguments, "--strict --from pgn --to uci %s", file);
    result = run(arguments, "");
    ck_assert_int_eq(result.status, 2);
    ck_assert_str_eq(result.out, "chess;startpos;e2e4;*\nchess;startpos;d2d4;*\n");
    snprintf(arguments, sizeof arguments, "--from pgn --to en %s", file);
    ck_assert_ptr_nonnull(
        strstr(run(arguments, "").out,
               "e7-e5 {The record is not sound from here: \"Ke3\", no such move}\n*\n"));
    unlink(file);
}
END_TEST

START_TEST(files_that_cannot_be_read_are_named)
{
    Run result = run("--from pgn --to uci /nonexistent / -", "1. e4 *");
    ck_assert_int_eq(result.status, 2);
    ck_assert_ptr_nonnull(strstr(result.err, "/nonexistent: No such file"));
    ck_assert_ptr_nonnull(strstr(result.err, "the input cannot be read: Is a directory"));
    ck_assert_str_eq(result.out, "chess;startpos;e2e4;*\n");
}
END_TEST

START_TEST(encodings_can_be_told)
{
    static const char text[] = "1. \xCA\xF0 e1; \xCA\xF0 e8 {\xC0}\n*";
    ck_assert_str_eq(run("--from ru --to uci", text).out, "kingchess;startpos;K@e1 K@e8;*\n");
    ck_assert_int_eq(run("--from ru --to uci --encoding cp1251", text).status, 0);
    ck_assert_int_eq(run("--from ru --to uci --encoding utf-8", text).status, 2);
}
END_TEST

START_TEST(wrong_arguments_are_refused)
{
    static const char *const wrong[] = {"",
                                        "--from pgn",
                                        "--to pgn",
                                        "--from pgn --to",
                                        "--from pgn --to xyz",
                                        "--from pgn --to uci --variant go",
                                        "--from pgn --to uci --encoding koi8",
                                        "--from pgn --to uci --nonsense",
                                        "--from pgn --to uci -x",
                                        "--from pgn --to uci -o /nonexistent/file",
                                        "--from pgn --to uci -o /dev/full"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Run result = run(wrong[i], "1. e4 *");
        ck_assert_msg(result.status == 1, "%s: %d", wrong[i], result.status);
        ck_assert_str_ne(result.err, "");
        ck_assert_str_eq(result.out, "");
    }
    Run result = run("--help", "");
    ck_assert_int_eq(result.status, 0);
    ck_assert_ptr_nonnull(strstr(result.out, "Usage: muster convert"));
}
END_TEST

START_TEST(a_signal_ends_it_with_what_was_done)
{
    int in[2], status;
    FILE *out = tmpfile();
    ck_assert_int_eq(pipe(in), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(fileno(out), STDOUT_FILENO);
        close(in[1]);
        run_and_exit("--from uci --to uci");
    }
    /* The pipe takes far less than this, so that when all is written the child reads. */
    for (int i = 0; i < 10000; i++)
        ck_assert_int_gt(write(in[1], "chess;startpos;e2e4;*\n", 22), 0);
    /* A signal just before a read would be heard after it only, so there is more than one. */
    do {
        kill(child, SIGINT);
        poll(NULL, 0, 10);
    } while (waitpid(child, &status, WNOHANG) == 0);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 3);
    close(in[0]);
    close(in[1]);
    rewind(out);
    char line[100];
    ck_assert_ptr_nonnull(fgets(line, sizeof line, out));
    ck_assert_str_eq(line, "chess;startpos;e2e4;*\n");
    fclose(out);
}
END_TEST

Suite *convert_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("convert", &tests);
    tcase_add_test(tests, standard_input_is_converted);
    tcase_add_test(tests, files_are_converted_in_order_into_one);
    tcase_add_test(tests, unsound_games_are_named_and_the_rest_converted);
    tcase_add_test(tests, files_that_cannot_be_read_are_named);
    tcase_add_test(tests, encodings_can_be_told);
    tcase_add_test(tests, wrong_arguments_are_refused);
    tcase_add_test(tests, a_signal_ends_it_with_what_was_done);
    return suite;
}
