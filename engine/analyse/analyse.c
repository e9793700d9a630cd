/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyse.h"

#include "console.h"
#include "merge.h"
#include "options.h"
#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Opened with a file of its own: a resumed output must stay as it is until it was read. */
static FILE *open_output(const AnalyseOptions *options)
{
    if (!options->output)
        return stdout;
    int flags = O_RDWR | O_CREAT | O_CLOEXEC | (options->resume ? 0 : O_TRUNC);
    int file = open(options->output, flags, 0666);
    return file >= 0 ? fdopen(file, "r+") : NULL;
}

static int close_output(const AnalyseOptions *options, Console *console, FILE *out, int status)
{
    if ((out == stdout ? fflush(out) : fclose(out)) == 0)
        return status;
    console_complain(console, options->output ? options->output : "cannot write", strerror(errno));
    return ANALYSE_BAD_DATA;
}

static int run(const AnalyseOptions *options, Console *console, FILE *out)
{
    Interrupt interrupt;
    if (options->merge)
        return analyse_merge(options, console, out);
    if (!interrupt_start(&interrupt)) {
        console_complain(console, NULL, "the system gives no pipe or thread");
        return ANALYSE_BAD_DATA;
    }
    int status = analyse_run(options, &interrupt, console, out);
    interrupt_stop(&interrupt);
    return status;
}

int analyse_main(const Variant *variant, int argc, char **argv)
{
    AnalyseOptions options;
    Console console;
    Text why = {0};
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(analyse_help, stdout);
        return ANALYSE_FINE;
    }
    if (!analyse_options_read(&options, variant, argc - 1, argv + 1, &why)) {
        fprintf(stderr, "muster: analyse: %s; see muster analyse --help\n",
                why.data ? why.data : "not enough memory");
        text_free(&why);
        return ANALYSE_USAGE;
    }
    signal(SIGPIPE, SIG_IGN);
    console_start(&console);
    FILE *out = open_output(&options);
    if (!out) {
        console_complain(&console, options.output, strerror(errno));
        return ANALYSE_BAD_DATA;
    }
    return close_output(&options, &console, out, run(&options, &console, out));
}
