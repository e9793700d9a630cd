/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The referee: plays one game between two players and says how it ended. Runs in the thread that
 * owns both players.
 */
#ifndef MUSTER_ENGINE_MATCH_GAME_H
#define MUSTER_ENGINE_MATCH_GAME_H

#include "../../movegen/history.h"
#include "player.h"

/* When a game ends though the rules let it go on. Zero counts switch a rule off. */
typedef struct {
    int max_plies;    /* actions of both sides: a draw */
    int resign_count; /* so many own scores in a row of at most -resign_score: lost */
    int resign_score;
    bool resign_twosided; /* the opponent's scores must agree */
    int draw_from;        /* from this move number on, */
    int draw_count;       /* so many scores in a row of each side within draw_score: a draw */
    int draw_score;
} MatchAdjudication;

typedef enum {
    END_RULES,      /* as the rules say; see reason */
    END_RESTRICTED, /* mate or stalemate for a side that drops singly only */
    END_MAX_PLIES,
    END_RESIGN,
    END_DRAW,
    END_TIME, /* these are the fault of a side, which has lost */
    END_ILLEGAL,
    END_UNREADABLE,
    END_HANG,
    END_CRASH,
    END_NOT_STARTED,
    END_INTERRUPTED, /* no result */
    ENDS
} MatchEnd;

/* What is known of an action. */
typedef struct {
    PlayerInfo info;
    int64_t clock; /* left after it, microseconds; -1 without a clock */
} MatchNote;

typedef struct {
    History game;     /* with the opening; owned */
    size_t opening;   /* how many actions are the opening's */
    MatchNote *notes; /* one for each action after it; owned */
    size_t note_count, note_capacity;
    Score score;
    MatchEnd end;
    Reason reason;                   /* for END_RULES */
    Color fault;                     /* whose, where the end is somebody's fault */
    char detail[2 * MATCH_WHY_SIZE]; /* the end in words, "checkmate", "White: time forfeit" */
} MatchGame;

/* Whether an end is somebody's fault. */
static inline bool match_end_is_fault(MatchEnd end)
{
    return end >= END_TIME && end <= END_NOT_STARTED;
}

/* A few words for tables, "time forfeit". */
const char *match_end_text(MatchEnd end);

/*
 * Plays a game from an opening of a book, players by colour. The seed decides the lot of Combat
 * chess. The result, also of an interrupted game, is to be freed by match_game_free().
 */
void match_game_play(MatchGame *game, MatchPlayer *const players[COLORS], const char *opening,
                     const MatchAdjudication *adjudication, uint64_t seed);

void match_game_free(MatchGame *game);

#endif
