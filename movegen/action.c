/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "action.h"
#include "count.h"
#include "generate.h"

#include <assert.h>
#include <string.h>

static const char *const error_texts[ACTION_ERRORS] = {
    [ACTION_OK] = "legal",
    [ACTION_UNREADABLE] = "not an action",
    [ACTION_GAME_OVER] = "game over",
    [ACTION_SQUARE_TWICE] = "square named twice",
    [ACTION_PLACING] = "placing stage: no moves yet",
    [ACTION_KING_FIRST] = "king must be placed first",
    [ACTION_NO_SUCH_MOVE] = "no such move",
    [ACTION_OWN_CHECK] = "own king in check",
    [ACTION_ONE_PIECE] = "one piece a turn",
    [ACTION_WHOLE_ARMY] = "the whole army at once",
    [ACTION_TOO_MANY] = "more pieces than DropsPerAction allows",
    [ACTION_NOT_IN_RESERVE] = "not in reserve",
    [ACTION_PAWN_RANK] = "pawn on the own first rank",
    [ACTION_OUTSIDE_HALF] = "outside the own half",
    [ACTION_OCCUPIED] = "square occupied",
    [ACTION_BISHOP_COLOUR] = "bishops on one colour",
};

static const char piece_letters[PIECE_TYPES + 1] = "KQRBNP";

const char *action_error_text(ActionError error)
{
    return error_texts[error];
}

char piece_letter(PieceType type)
{
    return piece_letters[type];
}

bool piece_type_of_letter(char letter, PieceType *type)
{
    if (letter >= 'a' && letter <= 'z')
        letter = (char)(letter - 'a' + 'A');
    const char *found = letter ? strchr(piece_letters, letter) : NULL;
    if (!found)
        return false;
    *type = (PieceType)(found - piece_letters);
    return true;
}

bool action_equal(const Action *a, const Action *b)
{
    return a->count == b->count && memcmp(a->steps, b->steps, a->count * sizeof a->steps[0]) == 0;
}

void action_add_drop(Action *action, Step drop)
{
    assert(action->count < FULL_ARMY);
    int i = action->count++;
    for (; i > 0 && action->steps[i - 1] > drop; i--)
        action->steps[i] = action->steps[i - 1];
    action->steps[i] = drop;
}

Action action_of_step(Step step)
{
    return (Action){.count = 1, .steps = {step}};
}

static bool read_square(const char *text, int *square)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return false;
    *square = square_make(text[0] - 'a', text[1] - '1');
    return true;
}

/* A move's kind depends on the position; the text alone gives squares and promotion. */
static bool read_move(const char *text, Action *action)
{
    int from, to;
    PieceType promotion;
    if (!read_square(text, &from) || !read_square(text + 2, &to))
        return false;
    Step step = step_move(STEP_QUIET, from, to);
    if (text[4]) {
        if (!strchr("qrbn", text[4]) || text[5] || !piece_type_of_letter(text[4], &promotion))
            return false;
        step = step_promotion(promotion, from, to);
    }
    *action = action_of_step(step);
    return true;
}

static ActionError read_drops(const char *text, Action *action)
{
    Bitboard named = 0;
    ActionError error = ACTION_OK;
    action->count = 0;
    for (;;) {
        PieceType type;
        int square;
        if (!piece_type_of_letter(text[0], &type) || text[1] != '@' ||
            !read_square(text + 2, &square) || (text[4] && text[4] != ','))
            return ACTION_UNREADABLE;
        if (bb_has(named, square))
            error = ACTION_SQUARE_TWICE;
        else if (action->count == FULL_ARMY)
            error = error == ACTION_OK ? ACTION_NOT_IN_RESERVE : error;
        else
            action_add_drop(action, step_drop(type, square));
        named |= bb_square(square);
        if (!text[4])
            return error;
        text += 5;
    }
}

/* The legal move with these squares and promotion, of whatever kind, or STEP_NONE. */
static Step find_move(const StepList *list, Step wanted)
{
    for (int i = 0; i < list->count; i++) {
        Step step = list->steps[i];
        if ((step & 0xFFF) == (wanted & 0xFFF) &&
            (step_is_promotion(step) ? step_kind(step) == step_kind(wanted)
                                     : !step_is_promotion(wanted)))
            return step;
    }
    return STEP_NONE;
}

/* Whether a move is possible but for the safety of the own king. */
static bool move_is_possible(const Position *pos, Step step, CheckInfo info)
{
    int from = step_from(step);
    StepList list;
    list.count = 0;
    if (pos->board[from] == piece_make(pos->side, KING) && !step_is_promotion(step) &&
        bitboard_king[from] & bb_square(step_to(step)) & ~pos->by_color[pos->side])
        return true;
    info.checkers = info.pinned = 0;
    info.targets = BB_ALL;
    generate_moves(pos, &info, GEN_MOVES, &list);
    return find_move(&list, step) != STEP_NONE;
}

static ActionError judge_move(const Position *pos, Step wanted, Step *legal)
{
    CheckInfo info;
    StepList list;
    list.count = 0;
    if (position_placing(pos))
        return ACTION_PLACING;
    check_info(pos, &info);
    if (info.king == NO_SQUARE)
        return ACTION_KING_FIRST;
    generate_moves(pos, &info, GEN_MOVES, &list);
    *legal = find_move(&list, wanted);
    if (*legal != STEP_NONE)
        return ACTION_OK;
    return move_is_possible(pos, wanted, info) ? ACTION_OWN_CHECK : ACTION_NO_SUCH_MOVE;
}

static ActionError judge_size(const Position *pos, const Action *action)
{
    const Variant *variant = position_variant(pos);
    if (!pos->reserve[pos->side])
        return ACTION_NOT_IN_RESERVE;
    if (action->count < variant->drops_min)
        return ACTION_WHOLE_ARMY;
    if (action->count > pos->drop_cap)
        return variant->drop_cap_option ? ACTION_TOO_MANY : ACTION_ONE_PIECE;
    if (variant->king_first && reserve_count(pos->reserve[pos->side], KING) &&
        step_drop_type(action->steps[0]) != KING)
        return ACTION_KING_FIRST;
    return ACTION_OK;
}

/* One drop of the set; pos is the position with the drops before it made. */
static ActionError judge_drop(const Position *pos, Step drop)
{
    const Variant *variant = position_variant(pos);
    PieceType type = step_drop_type(drop);
    int square = step_to(drop);
    const Bitboard *area = type == PAWN ? variant->pawn_drop_area : variant->drop_area;
    if (!reserve_count(pos->reserve[pos->side], type))
        return ACTION_NOT_IN_RESERVE;
    if (!bb_has(area[pos->side], square))
        return square_rank(square_relative(pos->side, square)) == 0 ? ACTION_PAWN_RANK
                                                                    : ACTION_OUTSIDE_HALF;
    if (pos->board[square] != NO_PIECE)
        return ACTION_OCCUPIED;
    if (!bb_has(position_drop_squares(pos, type), square))
        return ACTION_BISHOP_COLOUR;
    return ACTION_OK;
}

static ActionError judge_drops(const Position *pos, const Action *action)
{
    Position after = *pos;
    ActionError error = judge_size(pos, action);
    for (int i = 0; i < action->count && error == ACTION_OK; i++) {
        error = judge_drop(&after, action->steps[i]);
        if (error == ACTION_OK)
            position_step(&after, action->steps[i]);
    }
    if (error == ACTION_OK && !position_can_end(&after))
        error = ACTION_OWN_CHECK;
    return error;
}

ActionError action_judge(const Position *pos, const Action *action)
{
    Step legal;
    if (action->count == 0)
        return ACTION_UNREADABLE;
    if (!has_legal_action(pos))
        return ACTION_GAME_OVER;
    if (action_is_drops(action))
        return judge_drops(pos, action);
    ActionError error = judge_move(pos, action->steps[0], &legal);
    return error == ACTION_OK && legal != action->steps[0] ? ACTION_NO_SUCH_MOVE : error;
}

ActionError action_parse(const Position *pos, const char *text, Action *out)
{
    Action action;
    ActionError error = ACTION_OK;
    bool move = read_move(text, &action);
    if (!move) {
        error = read_drops(text, &action);
        if (error == ACTION_UNREADABLE)
            return error;
    }
    if (!has_legal_action(pos))
        return ACTION_GAME_OVER;
    if (move)
        error = judge_move(pos, action.steps[0], &action.steps[0]);
    else if (error == ACTION_OK)
        error = judge_drops(pos, &action);
    if (error == ACTION_OK)
        *out = action;
    return error;
}

static char *write_square(int square, char *out)
{
    *out++ = (char)('a' + square_file(square));
    *out++ = (char)('1' + square_rank(square));
    return out;
}

static char *write_step(Step step, char *out)
{
    if (step_is_drop(step)) {
        *out++ = piece_letter(step_drop_type(step));
        *out++ = '@';
        return write_square(step_to(step), out);
    }
    if (step_kind(step) == STEP_END) {
        memcpy(out, "END", 3);
        return out + 3;
    }
    out = write_square(step_to(step), write_square(step_from(step), out));
    if (step_is_promotion(step))
        *out++ = (char)(piece_letter(step_promotion_type(step)) - 'A' + 'a');
    return out;
}

char *step_format(Step step, char *out)
{
    *write_step(step, out) = '\0';
    return out;
}

char *action_format(const Action *action, char *out)
{
    char *end = out;
    if (action->count == 0) {
        memcpy(out, "0000", 5);
        return out;
    }
    for (int i = 0; i < action->count; i++) {
        if (i > 0)
            *end++ = ',';
        end = write_step(action->steps[i], end);
    }
    *end = '\0';
    return out;
}

void position_act(Position *pos, const Action *action)
{
    if (!action_is_drops(action)) {
        if (action->count)
            position_step(pos, action->steps[0]);
        return;
    }
    for (int i = 0; i < action->count; i++)
        position_add_drop(pos, action->steps[i]);
    position_close_action(pos);
}
