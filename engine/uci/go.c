/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands around a search: go, stop, ponderhit. */
#include "session.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

typedef enum {
    GO_DEPTH,
    GO_NODES,
    GO_MOVETIME,
    GO_WTIME,
    GO_BTIME,
    GO_WINC,
    GO_BINC,
    GO_MOVESTOGO,
    GO_MATE,
    GO_PERFT,
    GO_NUMBERS, /* those before are followed by a number */
    GO_INFINITE = GO_NUMBERS,
    GO_PONDER,
    GO_SEARCHMOVES,
    GO_WORDS
} GoWord;

static const char *const go_words[GO_WORDS] = {
    [GO_DEPTH] = "depth",
    [GO_NODES] = "nodes",
    [GO_MOVETIME] = "movetime",
    [GO_WTIME] = "wtime",
    [GO_BTIME] = "btime",
    [GO_WINC] = "winc",
    [GO_BINC] = "binc",
    [GO_MOVESTOGO] = "movestogo",
    [GO_MATE] = "mate",
    [GO_PERFT] = "perft",
    [GO_INFINITE] = "infinite",
    [GO_PONDER] = "ponder",
    [GO_SEARCHMOVES] = "searchmoves",
};

/* Times beyond these thirty years are cut, so that sums of them never overflow. */
#define LONGEST_TIME INT64_C(1000000000000)

enum { PERFT_MAX = 99, NO_PERFT = -1 };

typedef struct {
    SearchLimits limits;
    Action *actions; /* owned */
    size_t capacity;
    int perft;
} GoRequest;

static GoWord find_word(const char *word)
{
    GoWord found = 0;
    while (found < GO_WORDS && strcmp(go_words[found], word) != 0)
        found++;
    return found;
}

static int64_t clamp(int64_t value, int64_t min, int64_t max)
{
    return value < min ? min : value > max ? max : value;
}

/* The value is not negative, but for the two clocks. */
static void set_number(GoRequest *request, GoWord word, int64_t value)
{
    SearchLimits *limits = &request->limits;
    switch (word) {
    case GO_DEPTH:
        limits->depth = (int)clamp(value, 1, MAX_DEPTH);
        break;
    case GO_NODES:
        limits->nodes = (uint64_t)clamp(value, 1, INT64_MAX);
        break;
    case GO_MOVETIME:
        limits->movetime = clamp(value, 1, LONGEST_TIME);
        break;
    case GO_WTIME:
    case GO_BTIME:
        limits->has_clock[word - GO_WTIME] = true;
        limits->clock[word - GO_WTIME] = clamp(value, -LONGEST_TIME, LONGEST_TIME);
        break;
    case GO_WINC:
    case GO_BINC:
        limits->increment[word - GO_WINC] = clamp(value, 0, LONGEST_TIME);
        break;
    case GO_MOVESTOGO:
        limits->movestogo = (int)clamp(value, 0, 1000);
        break;
    case GO_MATE:
        limits->mate = (int)clamp(value, 1, MAX_PLY);
        break;
    default:
        request->perft = (int)value;
        break;
    }
}

static bool read_number(Uci *uci, GoRequest *request, GoWord word, const char *text)
{
    char quote[QUOTE_SIZE];
    int64_t value;
    bool signed_clock = word == GO_WTIME || word == GO_BTIME;
    if (!text) {
        uci_error(&uci->out, "go: %s needs a number", go_words[word]);
        return false;
    }
    text_quote(text, strlen(text), quote);
    if (!uci_number(text, &value))
        uci_error(&uci->out, "go: %s '%s': not a number", go_words[word], quote);
    else if (value < 0 && !signed_clock)
        uci_error(&uci->out, "go: %s '%s': negative", go_words[word], quote);
    else if (word == GO_PERFT && value > PERFT_MAX)
        uci_error(&uci->out, "go: perft '%s': more than %d", quote, PERFT_MAX);
    else {
        set_number(request, word, value);
        return true;
    }
    return false;
}

static bool add_action(Uci *uci, GoRequest *request, const char *text)
{
    char quote[QUOTE_SIZE];
    Action action;
    size_t *count = &request->limits.action_count;
    ActionError error = action_parse(history_now(engine_game(uci->engine)), text, &action);
    if (error != ACTION_OK) {
        uci_error(&uci->out, "go: searchmoves '%s': %s", text_quote(text, strlen(text), quote),
                  action_error_text(error));
        return false;
    }
    if (*count == request->capacity) {
        size_t capacity = *count ? *count * 2 : 64;
        Action *actions = realloc(request->actions, capacity * sizeof *actions);
        if (!actions) {
            uci_error(&uci->out, "go: not enough memory");
            return false;
        }
        request->actions = actions;
        request->capacity = capacity;
        request->limits.actions = actions;
    }
    request->actions[(*count)++] = action;
    return true;
}

static bool read_request(Uci *uci, GoRequest *request, char *rest)
{
    bool in_actions = false, actions_given = false;
    for (const char *text; (text = uci_word(&rest));) {
        GoWord word = find_word(text);
        if (word < GO_WORDS)
            in_actions = word == GO_SEARCHMOVES;
        if (word < GO_NUMBERS) {
            if (!read_number(uci, request, word, uci_word(&rest)))
                return false;
        } else if (word == GO_INFINITE) {
            request->limits.infinite = true;
        } else if (word == GO_PONDER) {
            request->limits.ponder = true;
        } else if (word == GO_SEARCHMOVES) {
            actions_given = true;
        } else if (!in_actions) {
            return !uci_refuse_word(uci, "go", text);
        } else if (!add_action(uci, request, text)) {
            return false;
        }
    }
    if (actions_given && request->limits.action_count == 0)
        uci_error(&uci->out, "go: searchmoves needs an action");
    return !actions_given || request->limits.action_count > 0;
}

static void start_search(Uci *uci, SearchLimits *limits)
{
    EngineError error;
    SearchCallbacks report = uci_report(uci);
    const Position *pos = history_now(engine_game(uci->engine));
    if (!limits->depth && !limits->mate && !limits->nodes && !limits->movetime &&
        !limits->has_clock[pos->side])
        limits->infinite = true;
    uci->pondering = limits->ponder;
    uci->endless = limits->ponder || limits->infinite;
    uci->limited = !limits->infinite;
    uci->info_seen = false;
    uci->result = history_result(engine_game(uci->engine));
    if (!engine_go(uci->engine, limits, &report, &error))
        uci_engine_error(uci, "go", &error);
}

void uci_go(Uci *uci, char *rest)
{
    GoRequest request = {.perft = NO_PERFT};
    if (read_request(uci, &request, rest)) {
        if (request.perft == NO_PERFT)
            start_search(uci, &request.limits);
        else
            uci_perft(uci, request.perft);
    }
    free(request.actions);
}

void uci_stop(Uci *uci, char *rest)
{
    (void)rest;
    uci_job_stop(&uci->job);
    engine_stop(uci->engine);
}

void uci_ponderhit(Uci *uci, char *rest)
{
    (void)rest;
    if (!engine_searching(uci->engine) || !uci->pondering)
        uci_error(&uci->out, "ponderhit: no search is pondering");
    else
        engine_ponderhit(uci->engine);
    uci->endless = !uci->limited;
    uci->pondering = false;
}
