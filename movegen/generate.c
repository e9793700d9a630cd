/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generate.h"

#include <assert.h>

void check_info(const Position *pos, CheckInfo *info)
{
    Color us = pos->side, them = color_flip(us);
    *info = (CheckInfo){.king = position_king(pos, us)};
    info->no_moves = info->king == NO_SQUARE || pos->drops_made || position_placing(pos) ||
                     position_king_capture(pos);
    if (info->no_moves)
        return;

    Bitboard occupied = position_occupied(pos), enemies = pos->by_color[them];
    Bitboard queens = pos->by_type[QUEEN];
    Bitboard snipers =
        enemies & ((bb_rook_attacks(info->king, enemies) & (pos->by_type[ROOK] | queens)) |
                   (bb_bishop_attacks(info->king, enemies) & (pos->by_type[BISHOP] | queens)));
    info->checkers = enemies & ((bitboard_pawn[us][info->king] & pos->by_type[PAWN]) |
                                (bitboard_knight[info->king] & pos->by_type[KNIGHT]) |
                                (bitboard_king[info->king] & pos->by_type[KING]));
    while (snipers) {
        int sniper = bb_pop(&snipers);
        Bitboard blockers = bitboard_between[info->king][sniper] & occupied;
        if (!blockers)
            info->checkers |= bb_square(sniper);
        else if (!bb_several(blockers))
            info->pinned |= blockers; /* own: an enemy blocker would have stopped the sniper */
    }
    info->targets = BB_ALL;
    if (info->checkers) {
        int checker = bb_first(info->checkers);
        info->targets = bitboard_between[info->king][checker] | bb_square(checker);
    }
}

/* What a walk over the moves does with them. A compile-time constant everywhere, so that counting
 * and listing share one walk and each is compiled on its own. */
typedef enum { SINK_LIST, SINK_COUNT } SinkMode;

typedef struct {
    const Position *pos;
    const CheckInfo *info;
    Bitboard wanted; /* targets of the stage; captures, empty squares or both; never the king */
    GenKind kind;
    StepList *list;
    int count;
} Sink;

#define INLINE static inline __attribute__((always_inline))

INLINE void sink_step(Sink *sink, Step step)
{
    assert(sink->list->count < MAX_STEPS);
    sink->list->steps[sink->list->count++] = step;
}

INLINE void sink_targets(Sink *sink, SinkMode mode, int from, Bitboard targets)
{
    if (mode == SINK_COUNT) {
        sink->count += bb_count(targets);
        return;
    }
    while (targets) {
        int to = bb_pop(&targets);
        StepKind kind = sink->pos->board[to] == NO_PIECE ? STEP_QUIET : STEP_CAPTURE;
        sink_step(sink, step_move(kind, from, to));
    }
}

/* Pawn moves of one direction; offset leads from origin to target. */
INLINE void sink_pawns(Sink *sink, SinkMode mode, Bitboard targets, int offset, StepKind kind)
{
    if (mode == SINK_COUNT) {
        sink->count += bb_count(targets) + 3 * bb_count(targets & (BB_RANK_1 | BB_RANK_8));
        return;
    }
    while (targets) {
        int to = bb_pop(&targets);
        if (bb_square(to) & (BB_RANK_1 | BB_RANK_8)) {
            for (PieceType type = QUEEN; type <= KNIGHT; type++)
                sink_step(sink, step_promotion(type, to - offset, to));
        } else {
            sink_step(sink, step_move(kind, to - offset, to));
        }
    }
}

INLINE void walk_king(Sink *sink, SinkMode mode, Color us)
{
    const Position *pos = sink->pos;
    int king = sink->info->king;
    Bitboard occupied = position_occupied(pos) ^ bb_square(king);
    Bitboard targets = bitboard_king[king] & sink->wanted, safe = 0;
    while (targets) {
        int to = bb_pop(&targets);
        if (!position_attacked(pos, color_flip(us), to, occupied))
            safe |= bb_square(to);
    }
    sink_targets(sink, mode, king, safe);
}

INLINE void walk_castling(Sink *sink, SinkMode mode, Color us)
{
    const Position *pos = sink->pos;
    unsigned rights = pos->castling & castle_rights(us);
    Bitboard occupied = position_occupied(pos);
    int home = us == WHITE ? E1 : E8;
    if (!rights || sink->info->checkers || !(sink->kind & GEN_QUIET))
        return;
    for (int side = 0; side < 2; side++) {
        bool short_side = side == 0;
        unsigned right = short_side ? castle_king_side(us) : castle_queen_side(us);
        int to = short_side ? home + 2 : home - 2, corner = short_side ? home + 3 : home - 4;
        if (!(rights & right) || bitboard_between[home][corner] & occupied ||
            position_attacked(pos, color_flip(us), (home + to) / 2, occupied) ||
            position_attacked(pos, color_flip(us), to, occupied))
            continue;
        if (mode == SINK_COUNT)
            sink->count++;
        else
            sink_step(sink, step_move(STEP_CASTLE, home, to));
    }
}

INLINE void walk_officers(Sink *sink, SinkMode mode, Color us)
{
    const Position *pos = sink->pos;
    const CheckInfo *info = sink->info;
    Bitboard own = pos->by_color[us], occupied = position_occupied(pos);
    Bitboard wanted = sink->wanted & info->targets;
    Bitboard queens = pos->by_type[QUEEN];

    for (Bitboard rest = own & pos->by_type[KNIGHT] & ~info->pinned; rest;) {
        int from = bb_pop(&rest);
        sink_targets(sink, mode, from, bitboard_knight[from] & wanted);
    }
    for (Bitboard rest = own & (pos->by_type[BISHOP] | queens); rest;) {
        int from = bb_pop(&rest);
        Bitboard targets = bb_bishop_attacks(from, occupied) & wanted;
        if (bb_has(info->pinned, from))
            targets &= bitboard_line[info->king][from];
        sink_targets(sink, mode, from, targets);
    }
    for (Bitboard rest = own & (pos->by_type[ROOK] | queens); rest;) {
        int from = bb_pop(&rest);
        Bitboard targets = bb_rook_attacks(from, occupied) & wanted;
        if (bb_has(info->pinned, from))
            targets &= bitboard_line[info->king][from];
        sink_targets(sink, mode, from, targets);
    }
}

INLINE void walk_pawn_pushes(Sink *sink, SinkMode mode, Color us)
{
    const Position *pos = sink->pos;
    const CheckInfo *info = sink->info;
    int ahead = us == WHITE ? 8 : -8;
    Bitboard empty = ~position_occupied(pos), last = us == WHITE ? BB_RANK_8 : BB_RANK_1;
    Bitboard wanted = info->targets &
                      ((sink->kind & GEN_NOISY ? last : 0) | (sink->kind & GEN_QUIET ? ~last : 0));
    Bitboard pawns = position_pieces(pos, us, PAWN);
    /* A pinned pawn may advance only where the pin runs along its file. */
    pawns &= ~info->pinned | bb_file(square_file(info->king));
    Bitboard single = bb_forward(us, pawns) & empty;
    Bitboard third = us == WHITE ? BB_RANK_3 : BB_RANK_6;
    Bitboard twice = bb_forward(us, single & third) & empty;
    sink_pawns(sink, mode, single & wanted, ahead, STEP_QUIET);
    if (sink->kind & GEN_QUIET)
        sink_pawns(sink, mode, twice & info->targets, 2 * ahead, STEP_DOUBLE);
}

INLINE void walk_en_passant(Sink *sink, SinkMode mode, Color us)
{
    const Position *pos = sink->pos;
    int to = pos->en_passant;
    Bitboard pawns = bitboard_pawn[color_flip(us)][to] & position_pieces(pos, us, PAWN);
    while (pawns) {
        int from = bb_pop(&pawns);
        if (!position_en_passant_safe(pos, sink->info->king, from))
            continue;
        if (mode == SINK_COUNT)
            sink->count++;
        else
            sink_step(sink, step_move(STEP_EN_PASSANT, from, to));
    }
}

INLINE void walk_pawn_captures(Sink *sink, SinkMode mode, Color us)
{
    const Position *pos = sink->pos;
    const CheckInfo *info = sink->info;
    Color them = color_flip(us);
    Bitboard victims = pos->by_color[them] & ~pos->by_type[KING] & info->targets;
    Bitboard pawns = position_pieces(pos, us, PAWN);
    Bitboard ahead = bb_forward(us, pawns & ~info->pinned);
    int east = us == WHITE ? 9 : -7, west = us == WHITE ? 7 : -9;
    sink_pawns(sink, mode, bb_east(ahead) & victims, east, STEP_CAPTURE);
    sink_pawns(sink, mode, bb_west(ahead) & victims, west, STEP_CAPTURE);
    for (Bitboard rest = pawns & info->pinned; rest;) {
        int from = bb_pop(&rest);
        Bitboard targets = bitboard_pawn[us][from] & victims & bitboard_line[info->king][from];
        if (targets)
            sink_pawns(sink, mode, targets, bb_first(targets) - from, STEP_CAPTURE);
    }
    if (pos->en_passant_key)
        walk_en_passant(sink, mode, us);
}

INLINE void walk_moves(Sink *sink, SinkMode mode, Color us)
{
    const Position *pos = sink->pos;
    Color them = color_flip(us);
    sink->wanted = (sink->kind & GEN_NOISY ? pos->by_color[them] & ~pos->by_type[KING] : 0) |
                   (sink->kind & GEN_QUIET ? ~position_occupied(pos) : 0);
    walk_king(sink, mode, us);
    if (bb_several(sink->info->checkers))
        return;
    if (sink->kind & GEN_NOISY)
        walk_pawn_captures(sink, mode, us);
    walk_pawn_pushes(sink, mode, us);
    walk_officers(sink, mode, us);
    walk_castling(sink, mode, us);
}

void generate_moves(const Position *pos, const CheckInfo *info, GenKind kind, StepList *list)
{
    Sink sink = {.pos = pos, .info = info, .kind = kind, .list = list};
    if (info->no_moves)
        return;
    if (pos->side == WHITE)
        walk_moves(&sink, SINK_LIST, WHITE);
    else
        walk_moves(&sink, SINK_LIST, BLACK);
}

int count_moves(const Position *pos, const CheckInfo *info)
{
    Sink sink = {.pos = pos, .info = info, .kind = GEN_MOVES};
    if (info->no_moves)
        return 0;
    if (pos->side == WHITE)
        walk_moves(&sink, SINK_COUNT, WHITE);
    else
        walk_moves(&sink, SINK_COUNT, BLACK);
    return sink.count;
}

/* Rare kinds are looked up in a list; the common ones are checked directly. */
static bool listed(const Position *pos, const CheckInfo *info, Step step)
{
    StepList list;
    list.count = 0;
    generate_moves(pos, info, GEN_MOVES, &list);
    for (int i = 0; i < list.count; i++)
        if (list.steps[i] == step)
            return true;
    return false;
}

bool move_is_legal(const Position *pos, const CheckInfo *info, Step step)
{
    Color us = pos->side, them = color_flip(us);
    int from = step_from(step), to = step_to(step);
    Piece piece = pos->board[from];
    StepKind kind = step_kind(step);

    if (step == STEP_NONE || info->no_moves || kind == STEP_DROP || kind == STEP_END ||
        piece == NO_PIECE || piece_color(piece) != us)
        return false;
    if (piece_type(piece) == PAWN || (kind != STEP_QUIET && kind != STEP_CAPTURE))
        return listed(pos, info, step);
    if (kind == STEP_QUIET ? pos->board[to] != NO_PIECE
                           : !bb_has(pos->by_color[them] & ~pos->by_type[KING], to))
        return false;
    Bitboard occupied = position_occupied(pos);
    if (!bb_has(bb_piece_attacks(piece_type(piece), from, occupied), to))
        return false;
    if (piece_type(piece) == KING)
        return !position_attacked(pos, them, to, occupied ^ bb_square(from));
    if (bb_several(info->checkers) || !bb_has(info->targets, to))
        return false;
    return !bb_has(info->pinned, from) || bb_has(bitboard_line[info->king][from], to);
}

void check_lines(const Position *pos, int king, CheckLines *lines)
{
    Bitboard occupied = position_occupied(pos);
    Bitboard checkers =
        position_attackers(pos, king, occupied) & pos->by_color[color_flip(pos->side)];
    Bitboard area = position_variant(pos)->drop_area[pos->side];
    *lines = (CheckLines){0};
    while (checkers) {
        int checker = bb_pop(&checkers);
        PieceType type = piece_type(pos->board[checker]);
        bool slides = type == QUEEN || type == ROOK || type == BISHOP;
        Bitboard line = slides ? bitboard_between[king][checker] & area : 0;
        if (!line)
            lines->blocked_never = true;
        else
            lines->line[lines->count++] = line; /* one a direction: at most eight */
        if (lines->blocked_never)
            return;
    }
}

static void append_drops(PieceType type, Bitboard squares, Step after, StepList *list)
{
    while (squares) {
        Step step = step_drop(type, bb_pop(&squares));
        if (step > after) {
            assert(list->count < MAX_STEPS);
            list->steps[list->count++] = step;
        }
    }
}

/* Squares for the king where the drops that may follow could stop every attack. */
static Bitboard king_drop_squares(const Position *pos, int drops_left)
{
    Bitboard squares = 0;
    for (Bitboard rest = position_drop_squares(pos, KING); rest;) {
        int square = bb_pop(&rest);
        CheckLines lines;
        check_lines(pos, square, &lines);
        if (!lines.blocked_never && lines.count < drops_left)
            squares |= bb_square(square);
    }
    return squares;
}

/* Where any piece may go so that the remaining drops can still block every check. cure_first: only
 * where it blocks one, while any stands open. */
static Bitboard useful_squares(const Position *pos, int drops_left, bool cure_first)
{
    CheckLines lines;
    Bitboard all = 0;
    int king = position_king(pos, (Color)pos->side);
    if (king == NO_SQUARE || position_placing(pos))
        return BB_ALL;
    check_lines(pos, king, &lines);
    if (lines.blocked_never || lines.count > drops_left)
        return 0;
    if (lines.count == 0 || (lines.count < drops_left && !cure_first))
        return BB_ALL;
    for (int i = 0; i < lines.count; i++)
        all |= lines.line[i];
    return all;
}

static bool king_goes_first(const Position *pos)
{
    return position_variant(pos)->king_first && reserve_count(pos->reserve[pos->side], KING);
}

static void generate_drops_of(const Position *pos, Step after, bool cure_first, StepList *list)
{
    int left = position_drops_left(pos);
    if (left == 0)
        return;
    if (king_goes_first(pos)) {
        append_drops(KING, king_drop_squares(pos, left), after, list);
        return;
    }
    Bitboard useful = useful_squares(pos, left, cure_first);
    if (!useful)
        return;
    for (PieceType type = KING; type <= PAWN; type++)
        append_drops(type, position_drop_squares(pos, type) & useful, after, list);
}

void generate_drops(const Position *pos, Step after, StepList *list)
{
    generate_drops_of(pos, after, false, list);
}

void generate_drop_steps(const Position *pos, StepList *list)
{
    generate_drops_of(pos, STEP_NONE, true, list);
}

bool drop_is_legal(const Position *pos, Step step)
{
    int left = position_drops_left(pos);
    PieceType type = step_drop_type(step);
    if (!step_is_drop(step) || type > PAWN || left == 0)
        return false;
    if (king_goes_first(pos))
        return type == KING && bb_has(king_drop_squares(pos, left), step_to(step));
    return bb_has(position_drop_squares(pos, type) & useful_squares(pos, left, true),
                  step_to(step));
}

/* Depth first over the drops that work towards END: at most eight checks, then the first END. */
static bool find_drops(const Position *pos, Action *action)
{
    StepList list;
    list.count = 0;
    generate_drop_steps(pos, &list);
    for (int i = 0; i < list.count; i++) {
        Position next;
        Action before = *action;
        position_after(pos, &next, list.steps[i]);
        action_add_drop(action, list.steps[i]);
        if (position_can_end(&next) || find_drops(&next, action))
            return true;
        *action = before;
    }
    return false;
}

bool find_legal_action(const Position *pos, Action *action)
{
    CheckInfo info;
    StepList list;
    list.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &list);
    *action = (Action){0};
    if (list.count == 0)
        return find_drops(pos, action);
    *action = action_of_step(list.steps[0]);
    return true;
}

typedef struct {
    ActionVisitor visit;
    void *context;
    Action action;
} DropWalk;

static bool walk_drops(const Position *pos, Step after, bool safe, DropWalk *walk);

/*
 * Actions that end with one more drop of a type, on squares for which the position after it differs
 * only by where the piece stands. One position serves them all, the piece taken on and off.
 */
static bool walk_alike(const Position *pos, PieceType type, Bitboard squares, DropWalk *walk)
{
    Step *last = &walk->action.steps[walk->action.count];
    Piece piece = piece_make((Color)pos->side, type);
    Position done = *pos;
    if (!squares)
        return true;
    *last = step_drop(type, bb_pop(&squares));
    position_add_drop(&done, *last);
    position_close_action(&done);
    walk->action.count++;
    while (walk->visit(walk->context, &walk->action, &done)) {
        if (!squares) {
            walk->action.count--;
            return true;
        }
        int from = step_to(*last);
        *last = step_drop(type, bb_pop(&squares));
        position_carry(&done, piece, from, step_to(*last));
    }
    return false;
}

static bool walk_one_by_one(const Position *pos, PieceType type, Bitboard squares, DropWalk *walk)
{
    while (squares)
        if (!walk_alike(pos, type, bb_square(bb_pop(&squares)), walk))
            return false;
    return true;
}

/* Actions that end with the next drop, the king being safe. */
static bool walk_last(const Position *pos, Step after, DropWalk *walk)
{
    for (PieceType type = KING; type <= PAWN; type++) {
        bool goes_on = true;
        Bitboard squares = position_drop_squares(pos, type);
        if (step_is_drop(after) && step_drop_type(after) >= type)
            squares &= step_drop_type(after) > type ? 0 : BB_ALL << step_to(after) << 1;
        Bitboard home = squares & (BB_RANK_1 | BB_RANK_8);
        switch (type) {
        case KING:
        case ROOK: /* at home they touch the castling state */
            goes_on = walk_one_by_one(pos, type, home, walk) &&
                      walk_alike(pos, type, squares & ~home, walk);
            break;
        case BISHOP: /* its colour binds the other one */
            goes_on = walk_alike(pos, type, squares & BB_LIGHT, walk) &&
                      walk_alike(pos, type, squares & BB_DARK, walk);
            break;
        default:
            goes_on = walk_alike(pos, type, squares, walk);
            break;
        }
        if (!goes_on)
            return false;
    }
    return true;
}

/* The action that ends with the drop just added, and all that go on from it. */
static bool walk_from(Position *next, bool safe, DropWalk *walk)
{
    bool last = position_drops_left(next) == 0;
    if (safe ? next->drops_made >= position_variant(next)->drops_min : position_can_end(next)) {
        if (last) {
            position_close_action(next);
            return walk->visit(walk->context, &walk->action, next);
        }
        Position done = *next;
        position_close_action(&done);
        if (!walk->visit(walk->context, &walk->action, &done))
            return false;
    }
    return last || walk_drops(next, walk->action.steps[walk->action.count - 1], safe, walk);
}

/* safe: the own king stands unattacked, or check does not matter; a drop never changes that. */
static bool walk_drops(const Position *pos, Step after, bool safe, DropWalk *walk)
{
    StepList list;
    list.count = 0;
    if (safe && position_drops_left(pos) == 1 &&
        pos->drops_made + 1 >= position_variant(pos)->drops_min)
        return walk_last(pos, after, walk);
    generate_drops(pos, after, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = *pos;
        position_add_drop(&next, list.steps[i]);
        walk->action.steps[walk->action.count++] = list.steps[i];
        if (!walk_from(&next, safe, walk))
            return false;
        walk->action.count--;
    }
    return true;
}

bool actions_each_drop(const Position *pos, ActionVisitor visit, void *context)
{
    DropWalk walk = {.visit = visit, .context = context, .action = {0}};
    int king = position_king(pos, (Color)pos->side);
    bool safe = position_variant(pos)->placing_stage ||
                (king != NO_SQUARE && !position_in_check(pos, (Color)pos->side));
    return walk_drops(pos, STEP_NONE, safe, &walk);
}

bool actions_each(const Position *pos, ActionVisitor visit, void *context)
{
    StepList list;
    CheckInfo info;
    list.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &list);
    for (int i = 0; i < list.count; i++) {
        Position after;
        Action action = action_of_step(list.steps[i]);
        position_after(pos, &after, list.steps[i]);
        if (!visit(context, &action, &after))
            return false;
    }
    return actions_each_drop(pos, visit, context);
}
