/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the reader share. Private to this folder. */
#ifndef MUSTER_ENGINE_RECORD_READING_H
#define MUSTER_ENGINE_RECORD_READING_H

#include "lexer.h"
#include "reader.h"

struct GameReader {
    GameReaderConfig config;
    Notation notation;
    size_t games; /* that have begun so far */
    bool failed;  /* an error of the input was told */
    Lexer lexer;
    bool held; /* the lexer's token begins the next game */

    /* The game being read. */
    GameRecord *game;
    GameFault *fault;
    bool begun;       /* by a tag or by movetext */
    bool in_movetext; /* a tag would begin the next game */
    bool start_known; /* the tags have been looked at */
    bool broken;      /* at the fault; nothing further is taken */
    bool unplayable;  /* neither start nor actions are known */
    Score tag_result;
    Text variant, fen; /* of the tags */
    size_t variant_line, fen_line;
    int drop_cap;      /* 0 where no tag names one */
    size_t variations; /* how many are open */
    size_t variation_line;
    Text pending; /* an action that may go on with the next word */
    size_t pending_line;
    bool pending_point; /* a point follows its last word */
    TextSource source;
};

/* Names the first fault of a game; later ones change nothing. */
void reading_fault(GameReader *reader, FaultKind kind, size_t line, const char *token);

/* The same for what ends the reading of a game's actions. */
void reading_break(GameReader *reader, FaultKind kind, size_t line, const char *token);

/* For an addition to the game that failed. */
void reading_full(GameReader *reader, size_t line);

/* Begins to read a game, or to look for one. */
void reading_reset(GameReader *reader);

/* Puts up the start position from variant, FEN and cap as read; false when that is impossible. */
bool reading_start(GameReader *reader);

/* Plays one action of the text; false, with a fault, when there is none. Not for broken games. */
bool reading_play(GameReader *reader, const char *text, size_t line);

/* Compares what is known of the result with the position, and says what was read. */
ReadStatus reading_finish(GameReader *reader, size_t line);

/* Whether a word goes on with the action that was begun (glue.c). */
bool glue_word(Notation notation, const char *begun, const char *word);

/* Takes the next game of tags and movetext (tagged.c), or the next line of uci (line.c). */
ReadStatus tagged_next(GameReader *reader);
ReadStatus line_next(GameReader *reader);

#endif
