/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games from files of any origin, one after the other, in a bounded amount of memory.
 *
 *   FORMAT_UCI      kingchess;startpos;K@e1,Q@d1 K@e8 d1d8;1-0     a game a line
 *   FORMAT_PGN      tags and movetext in SAN, drops as K@e1,Q@d1
 *   FORMAT_RUSSIAN  tags and movetext in the game's own notation,  1. Кр e1, Ф d1; Кр e8
 *   FORMAT_ENGLISH  the same in English,                           1. K e1, Q d1; K e8
 *
 * Movetext of the records, read leniently and written as shown:
 *
 *   1. K e1, Q d1; K e8 {comment}      one number, White's action, a semicolon, Black's action
 *   2. Ng1-f3! $14; N f6, P e5+ (0)    (0): the reserve is empty now
 *   1... K e8                          where Black begins, or goes on after a pause
 *   1-0                                the result ends the game
 *
 * Only the comma joins drops: an action goes on behind a comma, behind a piece that lacks its
 * square, around a dash or sign of capture between two squares, and with signs; all else begins the
 * next one (glue.c). So ";", "|", " - ", a new line or a mere blank may stand between the players,
 * numbers may lack, and "N g1 - f3" or "e2 e4" are moves. Tags are those of PGN, or lines such as
 * "White: Anderssen" and "Белые: Андерсен". Comments, variations and "%" lines are as in PGN, but
 * ";" begins no comment.
 *
 * Whatever the input, a reader goes on to the next game and ends. What is not sound it names by
 * game, line and reason. One thread at a time; different readers are independent.
 */
#ifndef MUSTER_ENGINE_RECORD_READER_H
#define MUSTER_ENGINE_RECORD_READER_H

#include "../../movegen/fen.h"
#include "../../movegen/notation.h"
#include "encoding.h"
#include "game.h"

#include <signal.h>
#include <stdio.h>

typedef enum { FORMAT_UCI, FORMAT_PGN, FORMAT_RUSSIAN, FORMAT_ENGLISH, FORMATS } GameFormat;

/* "uci", "pgn", "ru", "en"; false for any other name. */
bool record_format_by_name(const char *name, GameFormat *format);
const char *record_format_name(GameFormat format);

typedef enum {
    FAULT_NONE,
    FAULT_INPUT, /* the input cannot be read any further */
    FAULT_MEMORY,
    FAULT_TOO_LONG, /* over the bounds of game.h */
    FAULT_JUNK,     /* text that belongs to no game */
    FAULT_FIELDS,   /* a line of uci without its fields */
    FAULT_VARIANT,  /* a variant that is not known here */
    FAULT_FEN,
    FAULT_ACTION, /* unreadable, ambiguous or illegal */
    FAULT_NULL_MOVE,
    FAULT_COMMENT_OPEN, /* a comment that nobody closed */
    FAULT_VARIATION_OPEN,
    FAULT_RESULT_TEXT,       /* no result */
    FAULT_RESULTS_DIFFER,    /* the tag says otherwise than the movetext */
    FAULT_RESULT_IMPOSSIBLE, /* the position says otherwise */
    FAULTS
} FaultKind;

enum { FAULT_QUOTE_SIZE = 100 };

typedef struct {
    FaultKind kind;
    size_t game;            /* from 1 in each input */
    size_t line;            /* from 1 */
    size_t action;          /* of FAULT_ACTION and FAULT_NULL_MOVE: which one, from 1; else 0 */
    NotationError notation; /* of FAULT_ACTION */
    FenError fen;           /* of FAULT_FEN */
    int error;              /* of FAULT_INPUT: errno */
    char token[FAULT_QUOTE_SIZE]; /* the text at fault, one printable line; may be empty */
} GameFault;

/* Why, as a short phrase that lives for ever. */
const char *fault_reason(const GameFault *fault);

/* One line without its end, "line 12: game 3, action 9: "Nd4": no such move"; added to text. */
void fault_describe(const GameFault *fault, Text *text);

typedef enum {
    READ_GAME,    /* a whole game; the fault may name something doubtful about it */
    READ_PART,    /* the game up to the fault; its result is as recorded */
    READ_NOTHING, /* a fault, and no game */
    READ_END      /* the end of the input; asking again is fine */
} ReadStatus;

typedef struct GameReader GameReader;

typedef struct {
    GameFormat format;
    Encoding encoding;
    const Variant *variant;            /* of games that name none; NULL: by format (below) */
    const volatile sig_atomic_t *stop; /* may be NULL; once set the input counts as ended */
} GameReaderConfig;

/* Without a tag, PGN is chess and all else is Kingchess. */
const Variant *record_format_variant(GameFormat format);

/* Reads a file, which stays the caller's and open, or bytes that stay where they are. NULL when
 * memory is short. */
GameReader *record_reader_of_file(FILE *file, const GameReaderConfig *config);
GameReader *record_reader_of_memory(const void *bytes, size_t length,
                                    const GameReaderConfig *config);
void record_reader_free(GameReader *reader);

/*
 * Reads the next game into *game, which was initialised and is overwritten. *fault is filled
 * whenever the status is not READ_END; its kind is FAULT_NONE when all is well.
 */
ReadStatus record_reader_next(GameReader *reader, GameRecord *game, GameFault *fault);

#endif
