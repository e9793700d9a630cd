/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pgn.h"

#include "../record/writer.h"

#include <string.h>
#include <time.h>

static const char *termination(const MatchGame *game)
{
    switch (game->end) {
    case END_RULES:
    case END_RESTRICTED:
        return "normal";
    case END_MAX_PLIES:
    case END_RESIGN:
    case END_DRAW:
        return "adjudication";
    case END_TIME:
        return "time forfeit";
    case END_ILLEGAL:
    case END_UNREADABLE:
        return "rules infraction";
    case END_HANG:
    case END_CRASH:
    case END_NOT_STARTED:
        return "abandoned";
    default:
        return "unterminated";
    }
}

static bool set_time_tags(GameRecord *record, const MatchPgnTags *tags)
{
    Text white = {0}, black = {0};
    match_limits_describe(tags->limits[WHITE], &white);
    match_limits_describe(tags->limits[BLACK], &black);
    bool set = white.data && black.data && !white.failed && !black.failed;
    if (set && strcmp(white.data, black.data) == 0)
        set = record_set_tag(record, "TimeControl", white.data);
    else if (set)
        set = record_set_tag(record, "WhiteTimeControl", white.data) &&
              record_set_tag(record, "BlackTimeControl", black.data);
    text_free(&white);
    text_free(&black);
    return set;
}

static bool set_tags(GameRecord *record, const MatchGame *game, const MatchPgnTags *tags)
{
    char date[16], round[48], plies[24];
    time_t now = time(NULL);
    struct tm today = {0};
    localtime_r(&now, &today);
    strftime(date, sizeof date, "%Y.%m.%d", &today);
    snprintf(round, sizeof round, "%zu.%zu", tags->round, tags->game);
    snprintf(plies, sizeof plies, "%zu", game->game.count - 1);
    return record_set_tag(record, "Event", tags->event) && record_set_tag(record, "Date", date) &&
           record_set_tag(record, "Round", round) &&
           record_set_tag(record, "White", tags->names[WHITE]) &&
           record_set_tag(record, "Black", tags->names[BLACK]) &&
           record_set_tag(record, "PlyCount", plies) && set_time_tags(record, tags) &&
           record_set_tag(record, "Termination", termination(game));
}

/* What is known of an action; records have scores as White sees them. */
static void annotate(GameAction *action, const MatchNote *note, Color side)
{
    const PlayerInfo *info = &note->info;
    if (info->has_score)
        action->score = (GameScore){.kind = info->mate ? GAME_MATE : GAME_CENTIPAWNS,
                                    .value = side == WHITE ? info->score : -info->score,
                                    .depth = info->depth};
    if (note->clock >= 0)
        action->clock_ms = note->clock / 1000;
}

static bool add_actions(GameRecord *record, const MatchGame *game)
{
    for (size_t i = 1; i < game->game.count; i++) {
        if (!record_play(record, &game->game.entries[i].action))
            return false;
        if (i > game->opening && i - 1 - game->opening < game->note_count)
            annotate(record_last(record), &game->notes[i - 1 - game->opening],
                     (Color)game->game.entries[i - 1].pos.side);
    }
    return record_add_comment(record, game->detail);
}

bool match_pgn_write(FILE *file, const MatchGame *game, const MatchPgnTags *tags)
{
    GameRecord record;
    record_init(&record, &game->game.entries[0].pos);
    record.result = game->score;
    bool written =
        set_tags(&record, game, tags) && add_actions(&record, game) && pgn_write(file, &record);
    record_free(&record);
    return written;
}
