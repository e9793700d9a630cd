/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing; reading is in notation_read.c. */
#include "notation.h"
#include "count.h"
#include "generate.h"

#include <assert.h>
#include <string.h>

static const char *const russian_letters[PIECE_TYPES] = {"Кр", "Ф", "Л", "С", "К", "п"};

const char *notation_error_text(NotationError error)
{
    if (error == NOTATION_AMBIGUOUS)
        return "ambiguous";
    return action_error_text(notation_reason(error));
}

/* Text under construction; the size of its buffer is proven in notation.h. */
typedef struct {
    const Position *pos;
    Notation notation;
    char *end;
} Writer;

static void put_text(Writer *w, const char *text)
{
    size_t length = strlen(text);
    memcpy(w->end, text, length);
    w->end += length;
}

static void put_letter(Writer *w, PieceType type)
{
    if (w->notation == NOTATION_RUSSIAN)
        put_text(w, russian_letters[type]);
    else
        *w->end++ = piece_letter(type);
}

static void put_square(Writer *w, int square)
{
    *w->end++ = (char)('a' + square_file(square));
    *w->end++ = (char)('1' + square_rank(square));
}

static bool captures(const Position *pos, Step step)
{
    return step_kind(step) == STEP_EN_PASSANT || pos->board[step_to(step)] != NO_PIECE;
}

/* The least that tells an officer from others of its kind which may go to the same square: nothing,
 * its file, its rank, or both. */
static void put_san_origin(Writer *w, Step step, PieceType type)
{
    CheckInfo info;
    StepList list;
    Bitboard others = 0;
    int from = step_from(step);
    list.count = 0;
    check_info(w->pos, &info);
    generate_moves(w->pos, &info, GEN_MOVES, &list);
    for (int i = 0; i < list.count; i++) {
        int other = step_from(list.steps[i]);
        if (step_to(list.steps[i]) == step_to(step) && other != from &&
            piece_type(w->pos->board[other]) == type)
            others |= bb_square(other);
    }
    bool file_tells = !(others & bb_file(square_file(from)));
    if (others && (file_tells || others & bb_rank(square_rank(from))))
        *w->end++ = (char)('a' + square_file(from));
    if (!file_tells)
        *w->end++ = (char)('1' + square_rank(from));
}

static void put_san_squares(Writer *w, Step step)
{
    PieceType type = piece_type(w->pos->board[step_from(step)]);
    if (type != PAWN) {
        put_letter(w, type);
        put_san_origin(w, step, type);
    } else if (captures(w->pos, step)) {
        *w->end++ = (char)('a' + square_file(step_from(step)));
    }
    if (captures(w->pos, step))
        *w->end++ = 'x';
    put_square(w, step_to(step));
}

static void put_record_squares(Writer *w, Step step)
{
    PieceType type = piece_type(w->pos->board[step_from(step)]);
    if (type != PAWN)
        put_letter(w, type);
    put_square(w, step_from(step));
    *w->end++ = captures(w->pos, step) ? 'x' : '-';
    put_square(w, step_to(step));
}

static void put_castling(Writer *w, Step step)
{
    bool short_side = square_file(step_to(step)) == 6;
    if (w->notation == NOTATION_SAN)
        put_text(w, short_side ? "O-O" : "O-O-O");
    else
        put_text(w, short_side ? "0-0" : "0-0-0");
}

static void put_move(Writer *w, Step step)
{
    if (step_kind(step) == STEP_CASTLE) {
        put_castling(w, step);
        return;
    }
    if (w->notation == NOTATION_SAN)
        put_san_squares(w, step);
    else
        put_record_squares(w, step);
    if (step_is_promotion(step)) {
        *w->end++ = '=';
        put_letter(w, step_promotion_type(step));
    }
}

static void put_drops(Writer *w, const Action *action)
{
    bool record = w->notation != NOTATION_SAN;
    for (int i = 0; i < action->count; i++) {
        if (i > 0)
            put_text(w, record ? ", " : ",");
        put_letter(w, step_drop_type(action->steps[i]));
        *w->end++ = record ? ' ' : '@';
        put_square(w, step_to(action->steps[i]));
    }
}

/* A king that can be captured ends the game otherwise than by mate, so it gets no sign. */
static void put_check_sign(Writer *w, const Position *after)
{
    if (!position_king_capture(after) && position_in_check(after, after->side))
        *w->end++ = has_legal_action(after) ? '+' : '#';
}

char *notation_write(const Position *pos, const Action *action, Notation notation, char *out)
{
    Writer w = {.pos = pos, .notation = notation, .end = out};
    Position after = *pos;
    assert(action->count <= FULL_ARMY);
    if (notation == NOTATION_PROTOCOL || action->count == 0)
        return action_format(action, out);

    position_act(&after, action);
    if (action_is_move(action))
        put_move(&w, action->steps[0]);
    else
        put_drops(&w, action);
    put_check_sign(&w, &after);
    if (action_is_drops(action) && notation != NOTATION_SAN && !after.reserve[pos->side])
        put_text(&w, " (0)");
    *w.end = '\0';
    return out;
}
