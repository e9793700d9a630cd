/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report.h"

#include <inttypes.h>
#include <math.h>

static void count_action(MatchUsage *usage, const PlayerInfo *info)
{
    usage->actions++;
    usage->time += info->elapsed;
    if (info->elapsed > usage->longest)
        usage->longest = info->elapsed;
    if (info->depth > 0) {
        usage->depth_actions++;
        usage->depth += (uint64_t)info->depth;
    }
    if (info->nodes > 0) {
        usage->nodes += info->nodes;
        usage->counted_time += info->elapsed;
    }
}

MatchSummary match_summary_of(const MatchGame *game)
{
    MatchSummary summary = {.score = game->score,
                            .end = game->end,
                            .reason = game->reason,
                            .fault = game->fault,
                            .plies = game->game.count - 1};
    for (size_t i = 0; i < game->note_count; i++)
        count_action(&summary.usage[game->game.entries[game->opening + i].pos.side],
                     &game->notes[i].info);
    return summary;
}

static void add_usage(MatchUsage *sum, const MatchUsage *usage)
{
    sum->actions += usage->actions;
    sum->depth_actions += usage->depth_actions;
    sum->depth += usage->depth;
    sum->nodes += usage->nodes;
    sum->time += usage->time;
    sum->counted_time += usage->counted_time;
    if (usage->longest > sum->longest)
        sum->longest = usage->longest;
}

void match_standings_add(MatchStandings *standings, const MatchSummary *game, Color first)
{
    for (Color color = WHITE; color <= BLACK; color++)
        add_usage(&standings->usage[color == first ? 0 : 1], &game->usage[color]);
    if (game->score == SCORE_DRAW)
        standings->tally.draws++;
    else if ((game->score == SCORE_WHITE) == (first == WHITE))
        standings->tally.wins++;
    else
        standings->tally.losses++;
    standings->white_wins += game->score == SCORE_WHITE;
    standings->black_wins += game->score == SCORE_BLACK;
    standings->ends[game->end]++;
    if (game->end == END_RULES)
        standings->reasons[game->reason]++;
    if (match_end_is_fault(game->end))
        standings->faults[game->fault == first ? 0 : 1][game->end]++;
    standings->plies += game->plies;
    if (game->plies > standings->longest_game)
        standings->longest_game = game->plies;
}

static void add_elo(Text *text, double elo)
{
    if (isinf(elo))
        text_add(text, elo > 0 ? "+inf" : "-inf");
    else
        text_add_format(text, "%+.1f", elo);
}

static uint64_t games_of(const MatchTally *tally)
{
    return tally->wins + tally->losses + tally->draws;
}

static void add_score(const MatchTally *tally, Text *text)
{
    uint64_t games = games_of(tally);
    uint64_t halves = 2 * tally->wins + tally->draws;
    text_add_format(
        text, "+%" PRIu64 " -%" PRIu64 " =%" PRIu64 ", %" PRIu64 ".%d of %" PRIu64 " points",
        tally->wins, tally->losses, tally->draws, halves / 2, halves % 2 ? 5 : 0, games);
    if (games)
        text_add_format(text, " (%.1f %%)", 50.0 * (double)halves / (double)games);
}

static void add_estimate(const MatchTally *tally, Text *text)
{
    MatchEstimate estimate;
    match_estimate(tally, &estimate);
    if (!estimate.known)
        return;
    text_add(text, ", Elo ");
    add_elo(text, estimate.elo);
    /* Trials that are all alike say nothing about how much they could differ. */
    if (estimate.error <= 0)
        return;
    text_add(text, " [");
    add_elo(text, estimate.low);
    text_add(text, ", ");
    add_elo(text, estimate.high);
    text_add_format(text, "], LOS %.1f %%", 100 * estimate.los);
}

static void add_sprt(const MatchSprt *sprt, const MatchTally *tally, Text *text)
{
    static const char *const verdicts[] = {"goes on", "H0 accepted", "H1 accepted"};
    text_add_format(text, "LLR %.2f [%.2f, %.2f] for %+g against %+g: %s",
                    match_sprt_llr(sprt, tally), match_sprt_lower(sprt), match_sprt_upper(sprt),
                    sprt->elo1, sprt->elo0, verdicts[match_sprt_verdict(sprt, tally)]);
}

void match_report_line(const MatchStandings *standings, const char *const names[2],
                       const MatchSprt *sprt, Text *text)
{
    text_add_format(text, "%s - %s: ", names[0], names[1]);
    add_score(&standings->tally, text);
    add_estimate(&standings->tally, text);
    if (sprt) {
        text_add(text, ", ");
        add_sprt(sprt, &standings->tally, text);
    }
}

static void add_faults(const uint64_t faults[ENDS], Text *text)
{
    for (int end = 0; end < ENDS; end++)
        if (faults[end])
            text_add_format(text, ", lost by %s: %" PRIu64, match_end_text((MatchEnd)end),
                            faults[end]);
}

static void add_engine(const MatchUsage *usage, const uint64_t faults[ENDS], const char *name,
                       Text *text)
{
    text_add_format(text, "  %s: ", name);
    if (usage->depth_actions)
        text_add_format(text, "depth %.2f, ", (double)usage->depth / (double)usage->depth_actions);
    if (usage->counted_time > 0)
        text_add_format(text, "%.0f nodes/s, ",
                        (double)usage->nodes * 1e6 / (double)usage->counted_time);
    if (usage->actions)
        text_add_format(text, "%.0f ms an action (longest %.0f), ",
                        (double)usage->time / 1e3 / (double)usage->actions,
                        (double)usage->longest / 1e3);
    text_add_format(text, "%.1f s in all, %" PRIu64 " actions", (double)usage->time / 1e6,
                    usage->actions);
    add_faults(faults, text);
    text_add(text, "\n");
}

static void add_ends(const MatchStandings *standings, Text *text)
{
    bool any = false;
    text_add(text, "Ends: ");
    for (int reason = 0; reason < REASONS; reason++) {
        if (standings->reasons[reason]) {
            text_add_format(text, "%s%s %" PRIu64, any ? ", " : "", reason_text((Reason)reason),
                            standings->reasons[reason]);
            any = true;
        }
    }
    for (int end = END_RULES + 1; end < ENDS; end++) {
        if (standings->ends[end]) {
            text_add_format(text, "%s%s %" PRIu64, any ? ", " : "", match_end_text((MatchEnd)end),
                            standings->ends[end]);
            any = true;
        }
    }
    text_add(text, any ? "\n" : "none\n");
}

void match_report_full(const MatchStandings *standings, const char *const names[2],
                       const MatchSprt *sprt, Text *text)
{
    const MatchTally *tally = &standings->tally;
    uint64_t games = games_of(tally);
    match_report_line(standings, names, NULL, text);
    text_add(text, "\n");
    if (tally->paired)
        text_add_format(text,
                        "Pairs with 0, 1/2, 1, 3/2, 2 points: %" PRIu64 " %" PRIu64 " %" PRIu64
                        " %" PRIu64 " %" PRIu64 "\n",
                        tally->pairs[0], tally->pairs[1], tally->pairs[2], tally->pairs[3],
                        tally->pairs[4]);
    if (sprt) {
        text_add(text, "SPRT: ");
        add_sprt(sprt, tally, text);
        text_add(text, "\n");
    }
    if (games)
        text_add_format(text,
                        "White won %" PRIu64 ", Black %" PRIu64
                        "; %.1f plies a game, longest %" PRIu64 "\n",
                        standings->white_wins, standings->black_wins,
                        (double)standings->plies / (double)games, standings->longest_game);
    add_ends(standings, text);
    for (int i = 0; i < 2; i++)
        add_engine(&standings->usage[i], standings->faults[i], names[i], text);
}
