/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A slow, simple second implementation of the rules, for tests only. It shares no code with the
 * engine: a mailbox board, plain loops, and every set of drops is made one by one. Whatever the
 * engine says about a position can be compared with what this says.
 *
 * Nothing here keeps state outside the structs that the caller owns; different structs may be used
 * by different threads. Every `const char *` result is a static string and is never freed.
 */
#ifndef MUSTER_REF_H
#define MUSTER_REF_H

#include <stdbool.h>
#include <stddef.h>

enum {
    REF_SQUARES = 64,
    REF_TYPES = 6,      /* K Q R B N P, the canonical order */
    REF_MAX_DROPS = 16, /* a whole army */
    REF_TEXT_SIZE = 80, /* 16 times "P@a2" with 15 commas and the end: exactly 80 */
    REF_FEN_SIZE = 160  /* board 71, reserves 34, the other fields below 40 */
};

typedef enum { REF_KINGCHESS, REF_FROLOV, REF_COMBAT, REF_CHESS } RefVariant;

/* A plain value: copy it freely. Index 0 is White, 1 is Black; a1 is square 0, h8 is 63. */
typedef struct RefPosition {
    RefVariant variant;
    char board[REF_SQUARES]; /* FEN letters, '.' where empty */
    int reserve[2][REF_TYPES];
    int side;
    bool king_home[2];    /* the king stands at home and has not moved */
    bool rook_home[2][2]; /* the rook on the [h, a] corner may still castle */
    int en_passant;       /* the square behind a pawn that has just stepped two, or -1 */
    int halfmove;
    int move_number;
    char bishop[2]; /* a lone reserve bishop goes to 'L'ight, 'D'ark or is 'F'ree */
    int cap;        /* drops per action; Kingchess only */
} RefPosition;

/* Reads `fen` ("startpos" is read too) into `p`. Returns NULL, or why it is refused; then `p` is
 * unchanged. The cap becomes 16. */
const char *ref_read_fen(RefPosition *p, const char *variant, const char *fen);

/* Writes at most `size` bytes with the final zero; REF_FEN_SIZE is always enough. */
void ref_write_fen(const RefPosition *p, char *out, size_t size);

/* Caps how many pieces one action may drop; brought into 1..16, used in Kingchess only. */
void ref_set_cap(RefPosition *p, int drops_per_action);

bool ref_in_check(const RefPosition *p);

/* Called with each action in protocol form; the text lives only during the call. Return false to
 * stop the listing. */
typedef bool (*RefActionFn)(void *ctx, const char *text);

/* Every legal action once, in no promised order. Returns false when the visitor stopped it. */
bool ref_each_action(const RefPosition *p, RefActionFn visit, void *ctx);

/* A legal action inside the call of a visitor. */
typedef struct RefAction RefAction;

/* The pieces it drops, 0 for a move, and its protocol form (REF_TEXT_SIZE is always enough). */
int ref_action_drops(const RefAction *action);
void ref_action_text(const RefAction *action, char *out, size_t size);

/* The same listing with the position after each action; both live only during the call. */
typedef bool (*RefAfterFn)(void *ctx, const RefPosition *after, const RefAction *action);
bool ref_each_position(const RefPosition *p, RefAfterFn visit, void *ctx);

/* The number of legal actions; counting stops at `limit` (0: no limit). */
unsigned long long ref_count_actions(const RefPosition *p, unsigned long long limit);

/* "legal", or the first reason why not. */
const char *ref_verdict(const RefPosition *p, const char *action);

/* Plays the action; false, and nothing done, when it is not legal. */
bool ref_do_action(RefPosition *p, const char *action);

unsigned long long ref_perft(const RefPosition *p, int depth);

/* A game. `position` may be read, and its cap set; the history belongs to the game. */
typedef struct RefGame {
    RefPosition position;
    char (*states)[REF_FEN_SIZE]; /* what repetition compares, for each position so far */
    size_t count;
    size_t capacity;
} RefGame;

/* Starts a game in uninitialised or freed memory. Returns NULL, or why not; then there is nothing
 * to free. */
const char *ref_game_start(RefGame *game, const char *variant, const char *fen);

/* False, and nothing done, when the action is illegal (or memory has run out). */
bool ref_game_play(RefGame *game, const char *action);

/* The score ("*", "1-0", "0-1", "1/2-1/2") and reason of the current position. */
void ref_result(const RefGame *game, const char **score, const char **reason);

void ref_game_free(RefGame *game);

#endif
