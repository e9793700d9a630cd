/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay.h"

#include "../../movegen/fen.h"
#include "../../movegen/history.h"
#include "ref.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    History game;
    RefGame ref;
    Replay *replay;
} Pair;

static bool fail(Replay *replay, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(Replay *replay, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(replay->complaint, sizeof replay->complaint, format, arguments);
    va_end(arguments);
    return false;
}

/* Cuts the text at the separator; what stands behind it, or NULL without one. */
static char *cut(char *text, char separator)
{
    char *found = strchr(text, separator);
    if (!found)
        return NULL;
    *found = '\0';
    return found + 1;
}

static bool same_position(const Pair *pair)
{
    char ours[FEN_SIZE], theirs[REF_FEN_SIZE];
    fen_write(history_now(&pair->game), ours);
    ref_write_fen(&pair->ref.position, theirs, sizeof theirs);
    return strcmp(ours, theirs) == 0 ||
           fail(pair->replay, "after %zu actions: the rules library has '%s', the reference '%s'",
                pair->replay->actions, ours, theirs);
}

/* How the reference sees the game, once both agree on that. */
static bool judge(const Pair *pair, const char **score)
{
    Result ours = history_result(&pair->game);
    const char *reason;
    ref_result(&pair->ref, score, &reason);
    pair->replay->reason = reason;
    return (strcmp(score_text(ours.score), *score) == 0 &&
            strcmp(reason_text(ours.reason), reason) == 0) ||
           fail(pair->replay, "after %zu actions: the rules library says '%s', the reference '%s'",
                pair->replay->actions, reason_text(ours.reason), reason);
}

static bool play(Pair *pair, const char *text)
{
    Action action;
    size_t number = pair->replay->actions + 1;
    const char *verdict = ref_verdict(&pair->ref.position, text);
    ActionError error = action_parse(history_now(&pair->game), text, &action);
    if (strcmp(verdict, "legal") != 0)
        return fail(pair->replay, "action %zu '%.80s': %s", number, text, verdict);
    if (error != ACTION_OK)
        return fail(pair->replay, "action %zu '%s': the rules library says '%s'", number, text,
                    action_error_text(error));
    if (!ref_game_play(&pair->ref, text) || !history_play(&pair->game, &action))
        return fail(pair->replay, "not enough memory");
    pair->replay->actions = number;
    return same_position(pair);
}

static bool play_all(Pair *pair, char *actions, const char *result)
{
    const char *score;
    if (!same_position(pair) || !judge(pair, &score))
        return false;
    for (char *next; actions && *actions; actions = next) {
        next = cut(actions, ' ');
        if (strcmp(score, "*") != 0)
            return fail(pair->replay, "action %zu '%.80s': the game was over, %s",
                        pair->replay->actions + 1, actions, pair->replay->reason);
        if (!play(pair, actions) || !judge(pair, &score))
            return false;
    }
    return strcmp(score, "*") == 0 || strcmp(score, result) == 0 ||
           fail(pair->replay, "result '%.80s' after %s, which is %s", result, pair->replay->reason,
                score);
}

/* Puts up the start on both sides; on failure nothing is to be freed. */
static bool start(Pair *pair, const char *variant_name, const char *fen, int drops_per_action)
{
    Position pos;
    const Variant *variant = variant_by_name(variant_name);
    if (!variant)
        return fail(pair->replay, "no such variant: '%.80s'", variant_name);
    const char *text = strcmp(fen, "startpos") == 0 ? variant->start_fen : fen;
    FenError error = fen_read(&pos, variant, text, NULL);
    if (error != FEN_OK)
        return fail(pair->replay, "start '%.80s': %s", fen, fen_error_text(error));
    const char *why = ref_game_start(&pair->ref, variant->name, fen);
    if (why)
        return fail(pair->replay, "start '%.80s': %s", fen, why);
    position_set_drop_cap(&pos, drops_per_action);
    ref_set_cap(&pair->ref.position, drops_per_action);
    if (history_init(&pair->game, &pos))
        return true;
    ref_game_free(&pair->ref);
    return fail(pair->replay, "not enough memory");
}

bool replay_line(char *line, int drops_per_action, Replay *replay)
{
    Pair pair = {.replay = replay};
    *replay = (Replay){.reason = "ongoing"};
    char *fen = cut(line, ';');
    char *actions = fen ? cut(fen, ';') : NULL;
    char *result = actions ? cut(actions, ';') : NULL;
    if (!result)
        return fail(replay, "no game: variant;startpos or FEN;actions;result");
    if (!start(&pair, line, fen, drops_per_action))
        return false;
    bool good = play_all(&pair, actions, result);
    history_free(&pair.game);
    ref_game_free(&pair.ref);
    return good;
}
