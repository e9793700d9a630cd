/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tokens of game files with tags and movetext: PGN and the records. Private to this folder. */
#ifndef MUSTER_ENGINE_RECORD_LEXER_H
#define MUSTER_ENGINE_RECORD_LEXER_H

#include "../text.h"
#include "text_source.h"

typedef enum {
    TOKEN_END,
    TOKEN_TAG,     /* text is the name, value the value */
    TOKEN_COMMENT, /* text is what it says */
    TOKEN_NAG,     /* number */
    TOKEN_NUMBER,  /* digits with a point or a bracket after them */
    TOKEN_WORD,    /* text */
    TOKEN_OPEN,    /* of a variation */
    TOKEN_CLOSE,
    TOKEN_SEPARATOR, /* between actions of a record */
    TOKEN_NO_MEMORY
} TokenKind;

/* Longer words are cut; no action is so long. */
enum { WORD_MAX = 512, TAG_NAME_MAX = 256, TAG_VALUE_MAX = 1 << 16 };

typedef struct {
    TokenKind kind;
    size_t line;      /* where it began */
    bool first;       /* at the start of its line */
    bool unclosed;    /* a comment that a new game or the end of the input cut off */
    bool cut;         /* longer than a game may be; the rest is skipped */
    int number;       /* of a glyph; of a word whether a point follows */
    Text text, value; /* owned by the lexer */
} Token;

typedef struct {
    TextSource *source;
    bool record;      /* one of the records; else PGN */
    bool tags_follow; /* the last token was a tag, so that another may stand on the same line */
    Token token;
} Lexer;

void lexer_init(Lexer *lexer, TextSource *source, bool record);
void lexer_free(Lexer *lexer);

/* The next token, valid until the next call. */
const Token *lexer_next(Lexer *lexer);

/* Whether a line starts here that may begin a game: a tag, or the first number. */
bool lexer_at_game(Lexer *lexer);

/* Skips the rest of the line. */
void lexer_skip_line(Lexer *lexer);

#endif
