/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Legal steps and legal actions of a position.
 *
 * Everything here only reads the position and writes to memory of the caller; safe from any thread.
 */
#ifndef MUSTER_MOVEGEN_GENERATE_H
#define MUSTER_MOVEGEN_GENERATE_H

#include "action.h"
#include "position.h"

/*
 * Room for the steps of any position that fen.c accepts. Moves: a side has at most sixteen pieces,
 * extra officers replacing pawns, and a promoting pawn has fewer moves than a queen, so nine queens
 * (27 each), two rooks (14), two bishops (13), two knights (8) and a king (8, castling 2) bound
 * them by 323. Drops beside moves: five types (no king) on 32 squares, 160. While placing there are
 * no moves: six types on 64 squares, 384.
 */
enum { MAX_STEPS = 512 };

typedef struct {
    int count;
    Step steps[MAX_STEPS];
} StepList;

/* What the king of the side to move faces; made once a node and handed to the generators. */
typedef struct {
    int king;      /* own king's square, NO_SQUARE in reserve */
    bool no_moves; /* placing stage, king in reserve, inside an action, or the game is over */
    Bitboard checkers;
    Bitboard pinned;  /* own pieces that may only move on their line to the king */
    Bitboard targets; /* where a piece other than the king may go */
} CheckInfo;

void check_info(const Position *pos, CheckInfo *info);

typedef enum {
    GEN_NOISY = 1, /* captures and promotions */
    GEN_QUIET = 2,
    GEN_MOVES = 3
} GenKind;

/* Appends the legal ordinary moves of a kind; none inside an action. */
void generate_moves(const Position *pos, const CheckInfo *info, GenKind kind, StepList *list);

/* How many legal ordinary moves there are. */
int count_moves(const Position *pos, const CheckInfo *info);

/* Whether a step read from anywhere (a table, a killer) is a legal ordinary move here. */
bool move_is_legal(const Position *pos, const CheckInfo *info, Step step);

/* The slider lines by which a king on a square would be attacked now. */
typedef struct {
    int count;
    bool blocked_never; /* an attack that no drop can stop */
    Bitboard line[8];   /* empty squares of the own drop area between king and slider */
} CheckLines;

void check_lines(const Position *pos, int king, CheckLines *lines);

/*
 * Appends the drops that may go on (or begin) the action, leaving out those from which the number
 * of drops still allowed cannot block all checks. With the king still to be dropped first, only its
 * drops. after: only drops later in canonical order than it; STEP_NONE for all.
 */
void generate_drops(const Position *pos, Step after, StepList *list);

/*
 * The same for walks that merge equal sets whatever their order, as the search does: while checks
 * stand open, only drops that block one of them, so that every prefix works towards a legal END.
 * All legal sets can still be reached.
 */
void generate_drop_steps(const Position *pos, StepList *list);

/* Whether a drop is among those of generate_drop_steps(). */
bool drop_is_legal(const Position *pos, Step step);

/* Finds some legal action, quickly also where only rare sets are legal; false when there is none.
 */
bool find_legal_action(const Position *pos, Action *action);

/*
 * Calls visit for every legal drop action, each set once, with the action and the position after
 * it. visit returns false to stop; then so does actions_each_drop, which is true when all were
 * visited.
 */
typedef bool (*ActionVisitor)(void *context, const Action *action, const Position *after);
bool actions_each_drop(const Position *pos, ActionVisitor visit, void *context);

/* The same for all legal actions, moves first. */
bool actions_each(const Position *pos, ActionVisitor visit, void *context);

#endif
