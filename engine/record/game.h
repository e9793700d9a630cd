/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A recorded game: where it started, what was played, what was said about it, how it ended.
 *
 * A GameRecord owns heap memory: record_init() before use, record_free() at the end, record_reset()
 * to use it for another game. Strings it hands out stay valid until it is changed. Functions that
 * return bool are false when memory is short or the game is over its bounds below; the game is then
 * as it was before. One thread at a time; different games are independent.
 */
#ifndef MUSTER_ENGINE_RECORD_GAME_H
#define MUSTER_ENGINE_RECORD_GAME_H

#include "../../movegen/history.h"
#include "../../movegen/variant.h"
#include "../text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bounds of one game, so that no input fills the memory. */
enum { GAME_ACTIONS_MAX = 1 << 20, GAME_TEXT_MAX = 16 << 20, GAME_TAGS_MAX = 1000 };

/* Numeric annotation glyphs kept with an action; further ones are dropped. */
enum { GAME_NAGS = 6 };

typedef enum { GAME_NO_SCORE, GAME_CENTIPAWNS, GAME_MATE } GameScoreKind;

/* What a player thought, as seen by White: 35 is a third of a pawn for White, mate -3 is for Black.
 */
typedef struct {
    GameScoreKind kind;
    int value; /* centipawns, or moves to mate */
    int depth; /* 0 where not told */
} GameScore;

enum { GAME_NO_TIME = -1 };

typedef struct {
    Action action;
    uint8_t nags[GAME_NAGS]; /* ends at the first 0 */
    GameScore score;
    int64_t clock_ms; /* left to the player afterwards, or GAME_NO_TIME */
    int64_t spent_ms; /* on this action, or GAME_NO_TIME */
    size_t comment;   /* for record_comment() */
} GameAction;

typedef struct {
    size_t name, value; /* places in text */
} GameTag;

typedef struct {
    Position start, now;
    Score result;        /* as recorded; SCORE_ONGOING is "*" */
    GameAction *actions; /* legal ones, in order */
    size_t count, capacity;
    GameTag *tags; /* all but those that say what is above: Variant, FEN, SetUp, Result */
    size_t tag_count, tag_capacity;
    size_t comment; /* what was said before the first action, for record_string() */
    Text text;      /* all strings, each with its zero; place 0 stands for none */
} GameRecord;

/* An empty game. */
void record_init(GameRecord *game, const Position *start);
void record_free(GameRecord *game);

/* Makes it an empty game again, without tags; keeps memory for the next one. */
void record_reset(GameRecord *game, const Position *start);

/* Moves the start of a game that has no actions yet. */
void record_set_start(GameRecord *game, const Position *start);

/* Plays a legal action. */
bool record_play(GameRecord *game, const Action *action);

/* The last action, for its score, clock and glyphs; NULL before the first. */
GameAction *record_last(GameRecord *game);

/* Adds a glyph, 1 to 255, to the last action; ignored before the first or when there is no room. */
void record_add_nag(GameRecord *game, int nag);

/*
 * Adds to the comment on the last action, or before the first one to the comment on the game. What
 * the text says in the form [%eval 0.35,12], [%clk 0:01:02.5] or [%emt 0:00:03] goes where it
 * belongs instead; blanks are squeezed, and braces become round, since no format can hold them.
 */
bool record_add_comment(GameRecord *game, const char *text);

/* The comment on an action, or on the game before its first; "" where there is none. */
const char *record_comment(const GameRecord *game, const GameAction *action);
const char *record_first_comment(const GameRecord *game);

/* Sets a tag, replacing its old value. Not for Variant, FEN, SetUp and Result. */
bool record_set_tag(GameRecord *game, const char *name, const char *value);

/* The value of a tag, or NULL. */
const char *record_tag(const GameRecord *game, const char *name);

/* A string by its place. */
const char *record_string(const GameRecord *game, size_t place);

/* Whether it starts where its variant does. */
bool record_starts_normally(const GameRecord *game);

/* How the position at the end decides the game by itself: a captured king, mate, stalemate. */
Result record_end(const GameRecord *game);

/*
 * A variant by what people call it, in any case: "Kingchess", "Frolov's chess", "Standard",
 * "From Position", "шахматы Фролова"; NULL for any other.
 */
const Variant *record_variant_by_title(const char *title);

/* What PGN calls it: "Kingchess", "Frolov", "Combat", "Standard". */
const char *record_variant_title(const Variant *variant);

/* A result by the usual spellings, "1-0", "1:0", "1/2", "½-½"; false for any other word. */
bool record_result_by_text(const char *text, Score *result);

#endif
