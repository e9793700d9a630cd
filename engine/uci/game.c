/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that change the game: position, move, drop, undo. */
#include "session.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

/* Splits "startpos | fen FEN" from the list of actions; *fen is NULL for startpos. */
static bool read_source(Uci *uci, char *rest, char **fen, char **actions)
{
    *fen = NULL;
    *actions = uci_find_word(rest, "moves");
    if (*actions) {
        char *moves = *actions;
        *actions += strlen("moves");
        *moves = '\0';
    }
    const char *source = uci_word(&rest);
    if (!source) {
        uci_error(&uci->out, "position: needs startpos or fen");
        return false;
    }
    if (strcmp(source, "fen") == 0) {
        *fen = uci_trim(rest);
        return true;
    }
    if (strcmp(source, "startpos") == 0)
        source = uci_word(&rest);
    return !uci_refuse_word(uci, "position", source);
}

void uci_position(Uci *uci, char *rest)
{
    EngineError error;
    char *fen, *list, **actions = NULL;
    size_t count = 0;
    if (!read_source(uci, rest, &fen, &list))
        return;
    if (list && !uci_split(list, &actions, &count)) {
        uci_error(&uci->out, "position: not enough memory");
        return;
    }
    if (!engine_set_position(uci->engine, fen, (const char *const *)actions, count, &error))
        uci_engine_error(uci, "position", &error);
    free(actions);
}

void uci_move(Uci *uci, char *rest)
{
    EngineError error;
    const char *action = uci_word(&rest);
    if (!action)
        uci_error(&uci->out, "move: needs an action");
    else if (!uci_refuse_word(uci, "move", uci_word(&rest)) &&
             !engine_play(uci->engine, action, &error))
        uci_engine_error(uci, "move", &error);
}

/* The drops may stand apart or together: blanks become commas, several in a row become one. */
void uci_drop(Uci *uci, char *rest)
{
    EngineError error;
    char quote[QUOTE_SIZE];
    bool comma = false;
    rest = uci_trim(rest);
    char *to = rest;
    for (const char *from = rest; *from; from++) {
        if (strchr(", \t\r", *from)) {
            comma = to > rest;
            continue;
        }
        if (comma)
            *to++ = ',';
        comma = false;
        *to++ = *from;
    }
    *to = '\0';
    if (!*rest)
        uci_error(&uci->out, "drop: needs drops, K@e1 Q@d1");
    else if (!strchr(rest, '@'))
        uci_error(&uci->out, "drop: '%s': not a drop, which is written K@e1",
                  text_quote(rest, strlen(rest), quote));
    else if (!engine_play(uci->engine, rest, &error))
        uci_engine_error(uci, "drop", &error);
}

void uci_undo(Uci *uci, char *rest)
{
    EngineError error;
    if (!uci_refuse_word(uci, "undo", uci_word(&rest)) && !engine_undo(uci->engine, &error))
        uci_engine_error(uci, "undo", &error);
}
