/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play.h"

#include "../../movegen/fen.h"
#include "../interrupt.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether the person's environment names a character set other than UTF-8. */
static bool is_foreign_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return !strstr(value, "UTF-8") && !strstr(value, "utf8") && !strstr(value, "UTF8") &&
                   !strstr(value, "utf-8");
    }
    return false;
}

static bool wants_colour(const PlayConfig *config)
{
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return !config->no_colour && isatty(STDOUT_FILENO) && !(no_colour && *no_colour) &&
           !(terminal && strcmp(terminal, "dumb") == 0);
}

/* A FEN is tried before anything is shown. */
static bool check_fen(const PlayConfig *config)
{
    Position pos;
    const char *where = NULL;
    char quote[QUOTE_SIZE];
    if (!config->fen)
        return true;
    FenError error = fen_read(&pos, config->variant, config->fen, &where);
    if (error == FEN_OK)
        return true;
    if (!where || !*where)
        where = config->fen;
    fprintf(stderr, "muster: play: FEN: '%s': %s\n", text_quote(where, strlen(where), quote),
            fen_error_text(error));
    return false;
}

int play_main(const Variant *variant, int argc, char **argv)
{
    PlayConfig config;
    Interrupt interrupt;
    Text why = {0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(play_config_help, stdout);
            return PLAY_FINE;
        }
    }
    if (!play_config_read(&config, variant, argc - 1, argv + 1, &why)) {
        fprintf(stderr, "muster: play: %s\n", why.data);
        text_free(&why);
        return PLAY_USAGE;
    }
    if (!check_fen(&config))
        return PLAY_BAD_DATA;
    bool watched = isatty(STDOUT_FILENO), typed = isatty(STDIN_FILENO);
    Terminal *terminal = calloc(1, sizeof *terminal);
    if (!terminal)
        return PLAY_BAD_DATA;
    terminal->in = STDIN_FILENO;
    terminal->out = stdout;
    terminal->person = watched && typed;
    terminal->echo = !typed;
    terminal->colour = wants_colour(&config);
    terminal->unicode = !config.ascii && !(watched && is_foreign_locale());
    signal(SIGPIPE, SIG_IGN); /* a reader that has gone shows as an error of writing */
    bool watching = interrupt_start(&interrupt);
    terminal->wake = watching ? interrupt.wake : -1;
    int status = play_session(&config, terminal);
    if (watching)
        interrupt_stop(&interrupt);
    free(terminal);
    return status;
}
