/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "notation.h"
#include "count.h"
#include "generate.h"

#include <stddef.h>
#include <string.h>

/* Signs that are read alike. Cyrillic letters stand beside the Latin ones they look like. */
static const char *const blanks[] = {" ", "\t", "\r", "\n", "\u00a0", NULL};
static const char *const dashes[] = {"-", "–", "—", "−", "‐", "‑", "‒", NULL};
static const char *const crosses[] = {"x", "X", "х", "Х", "×", NULL}; /* capture, and mate */
static const char *const zeros[] = {"0", "O", "o", "О", "о", NULL};
static const char *const marks[] = {"+", "#", "!", "?", NULL};
static const char *const en_passant_marks[] = {"e.p.", "e.p", "ep", "на пр.", "на пр", NULL};

/* A knight's letter may begin the king's: К, Кр. */
static const char *const russian_king_ends[] = {"р", "Р", "p", "P", NULL};
static const struct {
    const char *letter;
    PieceType type;
} russian_letters[] = {
    {"Ф", QUEEN},  {"ф", QUEEN},  {"Л", ROOK},   {"л", ROOK},   {"С", BISHOP}, {"с", BISHOP},
    {"C", BISHOP}, {"c", BISHOP}, {"К", KNIGHT}, {"к", KNIGHT}, {"K", KNIGHT}, {"k", KNIGHT},
    {"П", PAWN},   {"п", PAWN},   {"P", PAWN},   {"p", PAWN},
};

/* Text still to read. The take_...() functions step over what they are named after, or return
 * false and leave the reader as it was. */
typedef struct {
    const Position *pos;
    Notation notation;
    const char *text;
} Reader;

static bool take(Reader *r, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(r->text, word, length) != 0)
        return false;
    r->text += length;
    return true;
}

static bool take_any(Reader *r, const char *const *words)
{
    for (; *words; words++)
        if (take(r, *words))
            return true;
    return false;
}

static void skip_blanks(Reader *r)
{
    while (take_any(r, blanks))
        continue;
}

static bool is_record(const Reader *r)
{
    return r->notation != NOTATION_SAN;
}

static bool take_file(Reader *r, int *file)
{
    static const char *const cyrillic[] = {"а", NULL, "с", NULL, "е"};
    if (*r->text >= 'a' && *r->text <= 'h') {
        *file = *r->text++ - 'a';
        return true;
    }
    for (*file = 0; *file <= 4 && r->notation == NOTATION_RUSSIAN; *file += 2)
        if (take(r, cyrillic[*file]))
            return true;
    return false;
}

static bool take_rank(Reader *r, int *rank)
{
    if (*r->text < '1' || *r->text > '8')
        return false;
    *rank = *r->text++ - '1';
    return true;
}

static bool take_square(Reader *r, int *square)
{
    Reader rest = *r;
    int file, rank;
    if (!take_file(&rest, &file) || !take_rank(&rest, &rank))
        return false;
    *square = square_make(file, rank);
    *r = rest;
    return true;
}

/* What may stand between the two squares of a move; nothing is fine too. */
static void skip_separator(Reader *r)
{
    skip_blanks(r);
    if (!take_any(r, dashes) && !take_any(r, crosses))
        take(r, ":");
    skip_blanks(r);
}

/* In SAN a small b before a or c is the file of a pawn that captures, marked or not. */
static bool is_pawn_of_file_b(Reader rest)
{
    if (is_record(&rest) || !take(&rest, "b"))
        return false;
    skip_separator(&rest);
    return *rest.text == 'a' || *rest.text == 'c';
}

static bool take_russian_letter(Reader *r, PieceType *type)
{
    for (size_t i = 0; i < sizeof russian_letters / sizeof russian_letters[0]; i++) {
        if (take(r, russian_letters[i].letter)) {
            *type = russian_letters[i].type;
            if (*type == KNIGHT && take_any(r, russian_king_ends))
                *type = KING;
            return true;
        }
    }
    return false;
}

/* A piece letter, and blanks after it. Some are files too; before a digit they are. */
static bool take_piece(Reader *r, PieceType *type)
{
    Reader rest = *r;
    int square;
    if (take_square(&rest, &square) || is_pawn_of_file_b(rest))
        return false;
    if (r->notation == NOTATION_RUSSIAN ? !take_russian_letter(&rest, type)
                                        : !piece_type_of_letter(*rest.text, type))
        return false;
    if (r->notation != NOTATION_RUSSIAN)
        rest.text++;
    skip_blanks(&rest);
    *r = rest;
    return true;
}

/* Q, =Q, (Q), /Q. */
static bool take_promotion(Reader *r, PieceType *type)
{
    Reader rest = *r;
    skip_blanks(&rest);
    if (!take(&rest, "="))
        take(&rest, "/");
    skip_blanks(&rest);
    bool bracket = take(&rest, "(");
    if (!take_piece(&rest, type) || *type == KING || *type == PAWN ||
        (bracket && !take(&rest, ")")))
        return false;
    *r = rest;
    return true;
}

/* Whether nothing but signs that may be missing or wrong is left of the text. */
static bool ends(Reader *r, bool drops)
{
    do {
        skip_blanks(r);
    } while (take_any(r, marks) || (is_record(r) && take_any(r, crosses)) ||
             (drops ? is_record(r) && take(r, "(0)") : take_any(r, en_passant_marks)));
    return *r->text == '\0';
}

static NotationError illegal(ActionError reason)
{
    return (NotationError)(NOTATION_ILLEGAL + (int)reason);
}

/* What the text of a move says. */
typedef struct {
    Bitboard from; /* where it may start; own pieces of its letter only */
    int to;
    PieceType promotion; /* PAWN where none is named */
} MoveText;

static bool move_fits(const MoveText *move, Step step)
{
    if (!bb_has(move->from, step_from(step)) || step_to(step) != move->to)
        return false;
    return move->promotion == PAWN ||
           (step_is_promotion(step) && step_promotion_type(step) == move->promotion);
}

/* Why no legal move fits. A piece that may not go because of its king tells more than one that
 * cannot; with no piece at all a move from the target itself finds what else is wrong. */
static ActionError why_no_move(const Position *pos, const MoveText *move)
{
    ActionError error = ACTION_NO_SUCH_MOVE;
    Bitboard from = move->from ? move->from : bb_square(move->to);
    while (from && error != ACTION_OWN_CHECK) {
        int square = bb_pop(&from);
        Step step = move->promotion == PAWN ? step_move(STEP_QUIET, square, move->to)
                                            : step_promotion(move->promotion, square, move->to);
        char text[ACTION_TEXT_SIZE];
        Action none;
        error = action_parse(pos, step_format(step, text), &none);
    }
    return error;
}

static NotationError find_move(const Position *pos, const MoveText *move, Action *out)
{
    CheckInfo info;
    StepList list;
    int fitting = 0;
    Step found = STEP_NONE;
    list.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &list);
    for (int i = 0; i < list.count; i++) {
        if (move_fits(move, list.steps[i])) {
            found = list.steps[i];
            fitting++;
        }
    }
    if (fitting == 0)
        return illegal(why_no_move(pos, move));
    if (fitting > 1)
        return NOTATION_AMBIGUOUS;
    *out = action_of_step(found);
    return NOTATION_OK;
}

/* 0-0 and 0-0-0, as two steps of a king at home: no other move of his is that long. What follows is
 * left to ends(). */
static bool take_castling(Reader *r, MoveText *move)
{
    Color us = (Color)r->pos->side;
    int home = square_relative(us, E1), letters = 0;
    Reader rest = *r, read = *r;
    while (letters < 3 && take_any(&rest, zeros)) {
        letters++;
        read = rest;
        skip_blanks(&rest);
        if (!take_any(&rest, dashes))
            break;
        skip_blanks(&rest);
    }
    if (letters < 2)
        return false;
    *move = (MoveText){.from = position_pieces(r->pos, us, KING) & bb_square(home),
                       .to = letters == 2 ? home + 2 : home - 2,
                       .promotion = PAWN};
    *r = read;
    return true;
}

/* The squares of SAN: the target, before it as much of the origin as the writer wished. */
static bool read_san_squares(Reader *r, Bitboard *from, int *to)
{
    int file, rank;
    *from = BB_ALL;
    if (take_square(r, to)) {
        Reader rest = *r;
        int origin = *to;
        skip_separator(&rest);
        if (take_square(&rest, to)) {
            *from = bb_square(origin);
            *r = rest;
        }
        return true;
    }
    if (take_file(r, &file))
        *from = bb_file(file);
    else if (take_rank(r, &rank))
        *from = bb_rank(rank);
    skip_separator(r);
    return take_square(r, to);
}

static bool read_record_squares(Reader *r, Bitboard *from, int *to)
{
    int origin;
    if (!take_square(r, &origin))
        return false;
    skip_separator(r);
    *from = bb_square(origin);
    return take_square(r, to);
}

/* A move other than 0-0. Without a letter it is a pawn's, but with its whole starting square any
 * piece may stand there, as in e1g1. */
static bool take_move(Reader *r, MoveText *move)
{
    Reader rest = *r;
    PieceType type;
    Bitboard own = r->pos->by_color[r->pos->side];
    bool letter = take_piece(&rest, &type);
    *move = (MoveText){.promotion = PAWN};
    if (is_record(r) ? !read_record_squares(&rest, &move->from, &move->to)
                     : !read_san_squares(&rest, &move->from, &move->to))
        return false;
    if (letter || bb_several(move->from))
        own &= r->pos->by_type[letter ? type : PAWN];
    if (take_promotion(&rest, &move->promotion))
        own &= r->pos->by_type[PAWN];
    else
        move->promotion = PAWN;
    move->from &= own;
    *r = rest;
    return true;
}

/* "K e1" or "Ke1" in a record, "K@e1" in SAN; both forms in a record, and "@e1" in SAN. */
static bool take_drop(Reader *r, PieceType *type, int *square)
{
    Reader rest = *r;
    skip_blanks(&rest);
    bool letter = take_piece(&rest, type);
    bool at = take(&rest, "@");
    if (!letter)
        *type = PAWN;
    skip_blanks(&rest);
    if (!(is_record(r) ? letter : at) || !take_square(&rest, square))
        return false;
    skip_blanks(&rest);
    *r = rest;
    return true;
}

static NotationError read_drops(Reader *r, Action *out)
{
    Action action = {.count = 0};
    Bitboard named = 0;
    ActionError error = ACTION_OK;
    do {
        PieceType type;
        int square;
        if (!take_drop(r, &type, &square))
            return NOTATION_UNREADABLE;
        if (bb_has(named, square))
            error = ACTION_SQUARE_TWICE;
        else if (action.count < FULL_ARMY)
            action_add_drop(&action, step_drop(type, square));
        else if (error == ACTION_OK)
            error = ACTION_NOT_IN_RESERVE; /* a reserve never holds so many */
        named |= bb_square(square);
    } while (take(r, ","));
    if (!ends(r, true))
        return NOTATION_UNREADABLE;

    if (error == ACTION_OK)
        error = action_judge(r->pos, &action);
    else if (!has_legal_action(r->pos))
        error = ACTION_GAME_OVER;
    if (error != ACTION_OK)
        return illegal(error);
    *out = action;
    return NOTATION_OK;
}

static bool begins_with_drop(Reader rest)
{
    PieceType type;
    int square;
    return take_drop(&rest, &type, &square);
}

NotationError notation_read(const Position *pos, const char *text, Notation notation, Action *out)
{
    Reader r = {.pos = pos, .notation = notation, .text = text};
    MoveText move;
    if (notation == NOTATION_PROTOCOL) {
        ActionError error = action_parse(pos, text, out);
        if (error == ACTION_OK || error == ACTION_UNREADABLE)
            return error == ACTION_OK ? NOTATION_OK : NOTATION_UNREADABLE;
        return illegal(error);
    }
    skip_blanks(&r);
    /* In a record a move begins like a drop; in SAN only the "@" tells. */
    if (notation == NOTATION_SAN && begins_with_drop(r))
        return read_drops(&r, out);
    if (!take_castling(&r, &move) && !take_move(&r, &move))
        return is_record(&r) ? read_drops(&r, out) : NOTATION_UNREADABLE;
    return ends(&r, false) ? find_move(pos, &move, out) : NOTATION_UNREADABLE;
}
