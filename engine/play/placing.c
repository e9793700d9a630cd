/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "placing.h"

#include "terminal.h"
#include "typed.h"

#include <string.h>

Action placing_action(const Placing *placing)
{
    Action action = {.count = 0};
    for (int i = 0; i < placing->count; i++)
        action_add_drop(&action, placing->drops[i]);
    return action;
}

Position placing_view(const Placing *placing, const Position *base)
{
    Position view = *base;
    for (int i = 0; i < placing->count; i++)
        position_step(&view, placing->drops[i]);
    return view;
}

ActionError placing_add(Placing *placing, const Position *base, Step drop)
{
    const Position view = placing_view(placing, base);
    const Variant *variant = position_variant(&view);
    PieceType type = step_drop_type(drop);
    int square = step_to(drop);
    const Bitboard *area = type == PAWN ? variant->pawn_drop_area : variant->drop_area;
    if (!reserve_count(view.reserve[view.side], type))
        return ACTION_NOT_IN_RESERVE;
    if (placing->count >= view.drop_cap)
        return variant->drop_cap_option ? ACTION_TOO_MANY : ACTION_ONE_PIECE;
    if (!bb_has(area[view.side], square))
        return bb_has(variant->drop_area[view.side], square) &&
                       square_rank(square_relative((Color)view.side, square)) == 0
                   ? ACTION_PAWN_RANK
                   : ACTION_OUTSIDE_HALF;
    if (view.board[square] != NO_PIECE)
        return ACTION_OCCUPIED;
    if (!bb_has(position_drop_squares(&view, type), square))
        return ACTION_BISHOP_COLOUR;
    placing->drops[placing->count++] = drop;
    return ACTION_OK;
}

static bool take_square(const char **text, int *square)
{
    const char *at = *text;
    if (at[0] < 'a' || at[0] > 'h' || at[1] < '1' || at[1] > '8')
        return false;
    *square = square_make(at[0] - 'a', at[1] - '1');
    *text += 2;
    return true;
}

bool placing_square(const char *text, int *square)
{
    return take_square(&text, square) && *text == '\0';
}

static bool take_letter(const char **text, PieceType *type)
{
    static const struct {
        const char *letter;
        PieceType type;
    } russian[] = {
        {"Кр", KING},  {"кр", KING},  {"Ф", QUEEN},  {"ф", QUEEN},  {"Л", ROOK}, {"л", ROOK},
        {"С", BISHOP}, {"с", BISHOP}, {"К", KNIGHT}, {"к", KNIGHT}, {"П", PAWN}, {"п", PAWN},
    };
    for (size_t i = 0; i < sizeof russian / sizeof russian[0]; i++) {
        size_t length = strlen(russian[i].letter);
        if (strncmp(*text, russian[i].letter, length) == 0) {
            *text += length;
            *type = russian[i].type;
            return true;
        }
    }
    if (!piece_type_of_letter(**text, type))
        return false;
    ++*text;
    return true;
}

/* Adds a piece on every square from one to another; they share a rank or a file. */
static ActionError add_range(Placing *placing, const Position *base, PieceType type, int from,
                             int to)
{
    int across = square_file(to) - square_file(from), up = square_rank(to) - square_rank(from);
    int step = (across > 0) - (across < 0) + 8 * ((up > 0) - (up < 0));
    if (across && up)
        return ACTION_UNREADABLE;
    for (int square = from;; square += step) {
        ActionError error = placing_add(placing, base, step_drop(type, square));
        if (error != ACTION_OK || square == to)
            return error;
    }
}

static bool refuse(const char *text, const char *reason, Text *why)
{
    char quote[TERMINAL_QUOTE_SIZE];
    text_add_format(why, "%s: %s.", terminal_quote(text, quote), reason);
    return false;
}

bool placing_add_text(Placing *placing, const Position *base, const char *text, Text *why)
{
    static const char separators[] = " \t,;@";
    Placing more = *placing;
    PieceType type = PIECE_TYPES;
    for (text += strspn(text, separators); *text; text += strspn(text, separators)) {
        const char *begun = text;
        int from, to;
        if (!take_square(&text, &from)) {
            if (!take_letter(&text, &type))
                return refuse(begun, "a piece and its squares are written K e1 or P a2-h2", why);
            continue;
        }
        if (type == PIECE_TYPES)
            return refuse(begun, "name the piece first: K Q R B N or P", why);
        to = from;
        if (*text == '-') {
            text++;
            if (!take_square(&text, &to))
                return refuse(begun, "a range is written a2-h2", why);
        }
        ActionError error = add_range(&more, base, type, from, to);
        if (error == ACTION_UNREADABLE)
            return refuse(begun, "a range keeps to one rank or file", why);
        if (error != ACTION_OK)
            return refuse(begun, typed_reason(error), why);
    }
    if (more.count == placing->count)
        return refuse("place", "which piece, and where? place K e1, P a2-h2", why);
    *placing = more;
    return true;
}

bool placing_take(Placing *placing, int square)
{
    for (int i = 0; i < placing->count; i++) {
        if (step_to(placing->drops[i]) == square) {
            placing->count--;
            memmove(&placing->drops[i], &placing->drops[i + 1],
                    (size_t)(placing->count - i) * sizeof placing->drops[0]);
            return true;
        }
    }
    return false;
}
