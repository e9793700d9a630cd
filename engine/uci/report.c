/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a search says: lines of analysis and the bestmove. Runs on the search's threads. */
#include "session.h"

#include <inttypes.h>

static void add_score(Text *line, int score, Bound bound)
{
    if (score >= SCORE_MATE_IN_MAX)
        text_add_format(line, " score mate %d", (SCORE_MATE - score + 1) / 2);
    else if (score <= SCORE_MATED_IN_MAX)
        text_add_format(line, " score mate %d", -((SCORE_MATE + score + 1) / 2));
    else
        text_add_format(line, " score cp %d", score);
    if (bound == BOUND_LOWER)
        text_add(line, " lowerbound");
    if (bound == BOUND_UPPER)
        text_add(line, " upperbound");
}

static void add_wdl(Text *line, const int wdl[3])
{
    text_add_format(line, " wdl %d %d %d", wdl[0], wdl[1], wdl[2]);
}

static void add_counters(Text *line, const SearchInfo *info)
{
    uint64_t milliseconds = info->time > 0 ? (uint64_t)info->time : 1;
    uint64_t nps =
        info->nodes / milliseconds * 1000 + info->nodes % milliseconds * 1000 / milliseconds;
    text_add_format(line, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64,
                    info->nodes, nps, info->hashfull, info->time);
}

static void on_info(void *context, const SearchInfo *info)
{
    Uci *uci = context;
    char action[ACTION_TEXT_SIZE];
    Text line = {0};
    uci->info_seen = true;
    text_add_format(&line, "info depth %d seldepth %d multipv %d", info->depth, info->seldepth,
                    info->multipv);
    add_score(&line, info->score, info->bound);
    if (uci->show_wdl)
        add_wdl(&line, info->wdl);
    add_counters(&line, info);
    if (info->pv_count > 0)
        text_add(&line, " pv");
    for (int i = 0; i < info->pv_count; i++)
        text_add_format(&line, " %s", action_format(&info->pv[i], action));
    text_add(&line, "\n");
    uci_print_text(&uci->out, &line);
    text_free(&line);
}

/* A finished game has nothing to search, but GUIs like to see a score. */
static void report_finished(Uci *uci)
{
    static const int win[3] = {1000, 0, 0}, draw[3] = {0, 1000, 0}, loss[3] = {0, 0, 1000};
    Text line = {0};
    const int *wdl = draw;
    text_add(&line, "info depth 0");
    if (uci->result.reason == REASON_CHECKMATE) {
        add_score(&line, -SCORE_MATE, BOUND_EXACT);
        wdl = loss;
    } else if (uci->result.reason == REASON_KING_CAPTURE) {
        add_score(&line, SCORE_MATE - 1, BOUND_EXACT);
        wdl = win;
    } else {
        add_score(&line, 0, BOUND_EXACT);
    }
    if (uci->show_wdl)
        add_wdl(&line, wdl);
    text_add(&line, "\n");
    uci_print_text(&uci->out, &line);
    text_free(&line);
}

static void on_done(void *context, const SearchResult *result)
{
    Uci *uci = context;
    char best[ACTION_TEXT_SIZE], ponder[ACTION_TEXT_SIZE];
    if (result->best.count == 0 && !uci->info_seen)
        report_finished(uci);
    action_format(&result->best, best);
    if (result->best.count > 0 && result->ponder.count > 0)
        uci_print(&uci->out, "bestmove %s ponder %s", best, action_format(&result->ponder, ponder));
    else
        uci_print(&uci->out, "bestmove %s", best);
    uci_lines_wake(&uci->lines);
}

SearchCallbacks uci_report(Uci *uci)
{
    return (SearchCallbacks){.info = on_info, .done = on_done, .context = uci};
}
