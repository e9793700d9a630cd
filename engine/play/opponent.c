/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "opponent.h"

#include <unistd.h>

bool opponent_init(Opponent *opponent, Engine *engine)
{
    *opponent = (Opponent){.engine = engine};
    return pipe(opponent->done) == 0;
}

void opponent_free(Opponent *opponent)
{
    close(opponent->done[0]);
    close(opponent->done[1]);
}

/* On the searcher's thread. */
static void on_info(void *context, const SearchInfo *info)
{
    Opponent *opponent = context;
    int i = info->multipv - 1;
    if (i >= OPPONENT_LINES)
        return;
    opponent->lines[i] = info->pv[0];
    opponent->scores[i] = info->score;
    opponent->count = i + 1;
}

/* On the searcher's thread. A search stopped before its first line has a result all the same. */
static void on_done(void *context, const SearchResult *result)
{
    Opponent *opponent = context;
    if (opponent->count == 0 && result->best.count > 0) {
        opponent->lines[0] = result->best;
        opponent->scores[0] = result->score;
        opponent->count = 1;
    }
    ssize_t written = write(opponent->done[1], "", 1);
    (void)written;
}

ThinkStatus opponent_think(Opponent *opponent, Terminal *terminal, const SearchLimits *limits,
                           int lines)
{
    const SearchCallbacks callbacks = {.info = on_info, .done = on_done, .context = opponent};
    EngineError error;
    WaitStatus status;
    char byte;
    opponent->count = 0;
    if (!engine_set_multipv(opponent->engine, lines, &error) ||
        !engine_go(opponent->engine, limits, &callbacks, &error)) {
        terminal_say(terminal, "The engine cannot think: %s.", error.reason);
        return THINK_FAILED;
    }
    terminal_remark(terminal, "Muster thinks...");
    do {
        status = terminal_wait(terminal, opponent->done[0], -1);
    } while (status == WAIT_ASKED);
    if (status != WAIT_READY)
        engine_stop(opponent->engine);
    engine_wait(opponent->engine);
    ssize_t got = read(opponent->done[0], &byte, 1);
    (void)got;
    terminal_clear_remark(terminal);
    return status == WAIT_READY ? THINK_DONE : THINK_LEAVE;
}
