/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An engine as a player: a child process that speaks UCI. A MatchPlayer belongs to one thread and
 * owns its process and what it remembers of it; the specification, shared by all players of one
 * engine, must outlive it.
 */
#ifndef MUSTER_ENGINE_MATCH_PLAYER_H
#define MUSTER_ENGINE_MATCH_PLAYER_H

#include "../../movegen/variant.h"
#include "../text.h"
#include "limits.h"
#include "log.h"
#include "process.h"

enum { MATCH_MAX_ARGUMENTS = 64, MATCH_MAX_OPTIONS = 64, MATCH_NAME_SIZE = 64 };

typedef struct {
    const char *name, *value; /* no value: a button */
} MatchOption;

/* What the user says of an engine. Strings are the caller's. */
typedef struct {
    char name[MATCH_NAME_SIZE]; /* in tables and records */
    const char *command, *dir, *stderr_path;
    char *arguments[MATCH_MAX_ARGUMENTS + 2]; /* the command first, NULL last */
    int argument_count;                       /* without the command */
    MatchOption options[MATCH_MAX_OPTIONS];
    int option_count;
    const char *variant_name; /* how it calls the variant; NULL: as this program does */
    bool single_drops;        /* may drop one piece an action; its opponent is free */
    bool fen_positions;       /* is sent the position alone, never the actions that led to it */
    MatchLimits limits;
} MatchEngine;

/* What all players of a match share. */
typedef struct {
    const Variant *variant;
    int drop_cap;       /* sent as DropsPerAction when not the standard */
    int64_t start_time; /* for uciok and readyok */
    int64_t hang_time;  /* for an answer where no clock binds */
    pthread_mutex_t *spawn_lock;
    int wake;
    MatchLog *log;
} MatchRules;

/* How an exchange with an engine ended. */
typedef enum {
    PLAYER_OK,
    PLAYER_NOT_STARTED, /* no such program, no uciok, an option or variant it does not have */
    PLAYER_CRASHED,
    PLAYER_HANGS,      /* no answer long after it was due */
    PLAYER_LATE,       /* an answer, but after the time */
    PLAYER_UNREADABLE, /* an endless line, or a bestmove without an action */
    PLAYER_INTERRUPTED
} PlayerStatus;

/* What the last lines of analysis said; has_score and the like tell what was said at all. */
typedef struct {
    bool has_score, mate;
    int score; /* centipawns, or actions to mate, for the side to move */
    int depth;
    uint64_t nodes;
    int64_t elapsed; /* microseconds from `go` to `bestmove`, measured here */
} PlayerInfo;

typedef struct {
    const MatchEngine *engine;
    const MatchRules *rules;
    MatchProcess process;
    int number;               /* tells the players of one engine apart in the log */
    char why[MATCH_WHY_SIZE]; /* what went wrong last */
    Text options;             /* the names it announced, each between line ends */
} MatchPlayer;

/* A player whose engine is not started yet. */
void match_player_init(MatchPlayer *player, const MatchEngine *engine, const MatchRules *rules,
                       int number);

/*
 * Has the engine ready for a new game, starting it if need be. An engine that has died between two
 * games is started again. On a status other than PLAYER_OK and PLAYER_INTERRUPTED it has been
 * ended, and player->why says more. The seed becomes its option Seed, if it has one which the user
 * leaves alone, so that the game does not depend on those before it.
 */
PlayerStatus match_player_new_game(MatchPlayer *player, uint64_t seed);

/*
 * Puts a question: the text of a whole `position` line and a `go` line. On PLAYER_OK and
 * PLAYER_LATE *action is what followed bestmove, valid until the next call. allowance is the time
 * after which the game is lost, -1 for none. After any other status but PLAYER_LATE and
 * PLAYER_INTERRUPTED the engine has been ended, and player->why says more.
 */
PlayerStatus match_player_ask(MatchPlayer *player, const Text *question, int64_t allowance,
                              const char **action, PlayerInfo *info);

/* Ends the engine: politely, or at once. The player may start it again. */
void match_player_quit(MatchPlayer *player);
void match_player_kill(MatchPlayer *player);

#endif
