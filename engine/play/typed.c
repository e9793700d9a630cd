/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "typed.h"

#include "../../movegen/generate.h"
#include "terminal.h"

#include <ctype.h>
#include <string.h>

static const char *const reasons[ACTION_ERRORS] = {
    [ACTION_OK] = "it is legal",
    [ACTION_UNREADABLE] = "it is no action",
    [ACTION_GAME_OVER] = "the game is over",
    [ACTION_SQUARE_TWICE] = "a square is named twice",
    [ACTION_PLACING] = "nothing moves before all pieces are placed",
    [ACTION_KING_FIRST] = "your king comes first: begin with a drop that includes it",
    [ACTION_NO_SUCH_MOVE] = "there is no such move",
    [ACTION_OWN_CHECK] = "your king would be in check",
    [ACTION_ONE_PIECE] = "one piece a turn is placed here",
    [ACTION_WHOLE_ARMY] = "all sixteen pieces are placed at once",
    [ACTION_TOO_MANY] = "one action may not drop so many pieces",
    [ACTION_NOT_IN_RESERVE] = "you have no such piece left to drop",
    [ACTION_PAWN_RANK] = "a pawn may not be dropped on your first rank",
    [ACTION_OUTSIDE_HALF] = "that square is not in the half where such a piece may be dropped",
    [ACTION_OCCUPIED] = "the square is occupied",
    [ACTION_BISHOP_COLOUR] = "your two bishops must be dropped on squares of different colours",
};

const char *typed_reason(ActionError error)
{
    return reasons[error];
}

/* What the notations made of one text. */
typedef struct {
    Action legal[NOTATIONS]; /* each once */
    int legal_count;
    ActionError errors[NOTATIONS]; /* each once */
    int error_count;
    bool ambiguous; /* several moves fit in one notation */
} Readings;

static void add_legal(Readings *readings, const Action *action)
{
    for (int i = 0; i < readings->legal_count; i++)
        if (action_equal(&readings->legal[i], action))
            return;
    readings->legal[readings->legal_count++] = *action;
}

static void add_error(Readings *readings, ActionError error)
{
    for (int i = 0; i < readings->error_count; i++)
        if (readings->errors[i] == error)
            return;
    readings->errors[readings->error_count++] = error;
}

static bool has_cyrillic(const char *text)
{
    return strpbrk(text, "\xD0\xD1") != NULL;
}

/* The Russian reader takes a Latin K for the knight's letter that looks like it; so without a
 * Cyrillic letter it is asked only where the person writes Russian. */
static void read_all(const Position *pos, const char *text, Notation chosen, Readings *readings)
{
    *readings = (Readings){0};
    for (Notation notation = 0; notation < NOTATIONS; notation++) {
        Action action;
        if (notation == NOTATION_RUSSIAN && chosen != NOTATION_RUSSIAN && !has_cyrillic(text))
            continue;
        NotationError error = notation_read(pos, text, notation, &action);
        if (error == NOTATION_OK)
            add_legal(readings, &action);
        else if (error >= NOTATION_ILLEGAL)
            add_error(readings, notation_reason(error));
        readings->ambiguous |= error == NOTATION_AMBIGUOUS;
    }
}

/* Steps over "12." and "3...". */
static const char *skip_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || text[digits] != '.')
        return text;
    text += digits;
    return text + strspn(text, ". \t");
}

/* The last square that a text names, or NO_SQUARE. */
static int last_square(const char *text)
{
    int square = NO_SQUARE;
    for (; *text; text++)
        if (*text >= 'a' && *text <= 'h' && text[1] >= '1' && text[1] <= '8')
            square = square_make(*text - 'a', text[1] - '1');
    return square;
}

/* Whether a text that several moves fit may mean this one: same target, same kind of piece. */
static bool may_mean(const Position *pos, const char *text, Step step)
{
    PieceType moved = piece_type(pos->board[step_from(step)]), named;
    if (step_to(step) != last_square(text))
        return false;
    if (isupper((unsigned char)*text) && piece_type_of_letter(*text, &named))
        return named == moved;
    return moved == PAWN &&
           (*text < 'a' || *text > 'h' || square_file(step_from(step)) == *text - 'a');
}

/* Everything the text may mean, in protocol form. */
static void explain_choice(const Position *pos, const char *text, const Readings *readings,
                           Text *why)
{
    CheckInfo info;
    StepList list;
    char action[ACTION_TEXT_SIZE];
    list.count = 0;
    check_info(pos, &info);
    if (readings->ambiguous)
        generate_moves(pos, &info, GEN_MOVES, &list);
    text_add(why, "it has several meanings; say which one:");
    for (int i = 0; i < list.count; i++)
        if (may_mean(pos, text, list.steps[i]))
            text_add_format(why, " %s", step_format(list.steps[i], action));
    for (int i = 0; i < readings->legal_count; i++)
        text_add_format(why, " %s", action_format(&readings->legal[i], action));
}

/* Only a letter and a square, "Nf3", are read in two ways that can go wrong differently: first as a
 * move in SAN, then as a drop of a record, which "N f3" means anyway. */
static void explain_errors(const char *text, const Readings *readings, Text *why)
{
    const char *last = typed_reason(readings->errors[readings->error_count - 1]);
    if (readings->error_count == 1 || strchr(text, ' '))
        text_add(why, last);
    else
        text_add_format(why, "as a move, %s; as a drop, %s", typed_reason(readings->errors[0]),
                        last);
}

static const Action *find_kind(const Readings *readings, bool (*is_kind)(const Action *))
{
    for (int i = 0; i < readings->legal_count; i++)
        if (is_kind(&readings->legal[i]))
            return &readings->legal[i];
    return NULL;
}

/* "N f3" is a drop wherever it can be one, as records write it; who writes SAN means the move. */
static const Action *choose(const Readings *readings, const char *text, Notation notation)
{
    if (readings->legal_count == 1 && !readings->ambiguous)
        return &readings->legal[0];
    if (notation == NOTATION_SAN)
        return readings->ambiguous ? NULL : find_kind(readings, action_is_move);
    return strchr(text, ' ') ? find_kind(readings, action_is_drops) : NULL;
}

TypedStatus typed_read(const Position *pos, const char *text, Notation notation, Action *out,
                       Text *why)
{
    Readings readings;
    char quote[TERMINAL_QUOTE_SIZE];
    text = skip_number(text);
    read_all(pos, text, notation, &readings);
    const Action *chosen = choose(&readings, text, notation);
    if (chosen) {
        *out = *chosen;
        return TYPED_LEGAL;
    }
    text_add_format(why, "%s: ", terminal_quote(text, quote));
    bool readable = readings.legal_count > 0 || readings.ambiguous || readings.error_count > 0;
    if (readings.legal_count > 0 || readings.ambiguous)
        explain_choice(pos, text, &readings, why);
    else if (readable)
        explain_errors(text, &readings, why);
    else
        text_add(why, "not understood; type help for commands, moves for what is legal");
    text_add(why, ".");
    return readable ? TYPED_REFUSED : TYPED_UNREADABLE;
}
