/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ref.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WHITE, BLACK };
enum { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN };
enum { H_WING, A_WING };
enum { NO_SQUARE = -1, CLOCK_MAX = 9999 };

static const char LETTERS[] = "KQRBNP";
static const int FULL_RESERVE[REF_TYPES] = {1, 1, 2, 2, 2, 8};
static const char ARMY_START[] = "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1";
static const char CHESS_START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/* A move has count 0; a drop action has its drops in canonical order. */
typedef struct {
    int type;
    int square;
} Drop;

typedef struct RefAction {
    int count;
    Drop drops[REF_MAX_DROPS];
    int from;
    int to;
    int promotion; /* a piece type, or KING where nothing is promoted */
} Action;

/* ---------------------------------------------------------------- squares and pieces */

static int file_of(int square)
{
    return square % 8;
}

static int rank_of(int square)
{
    return square / 8;
}

static int absolute(int n)
{
    return n < 0 ? -n : n;
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static char letter_of(int side, int type)
{
    return side == WHITE ? LETTERS[type] : lower(LETTERS[type]);
}

/* The type of a FEN letter of either case, or -1. */
static int type_of(char letter)
{
    for (int type = 0; type < REF_TYPES; type++) {
        if (LETTERS[type] == upper(letter)) {
            return type;
        }
    }
    return -1;
}

/* WHITE, BLACK, or -1 for an empty square. */
static int owner_of(char letter)
{
    if (letter == '.') {
        return -1;
    }
    return letter == upper(letter) ? WHITE : BLACK;
}

static int forward(int side)
{
    return side == WHITE ? 1 : -1;
}

/* The rank as the side itself counts it, 1 to 8. */
static int own_rank(int side, int square)
{
    return side == WHITE ? rank_of(square) + 1 : 8 - rank_of(square);
}

/* a1 is dark. */
static char colour_of(int square)
{
    return (file_of(square) + rank_of(square)) % 2 == 0 ? 'D' : 'L';
}

static int king_home_square(int side)
{
    return side == WHITE ? 4 : 60;
}

static int corner(int side, int wing)
{
    return (side == WHITE ? 0 : 56) + (wing == H_WING ? 7 : 0);
}

static int find_king(const char board[REF_SQUARES], int side)
{
    for (int square = 0; square < REF_SQUARES; square++) {
        if (board[square] == letter_of(side, KING)) {
            return square;
        }
    }
    return NO_SQUARE;
}

static int reserve_size(const RefPosition *p, int side)
{
    int size = 0;
    for (int type = 0; type < REF_TYPES; type++) {
        size += p->reserve[side][type];
    }
    return size;
}

/* Frolov's and Combat chess while armies are set up: check does not matter and nothing moves. */
static bool is_placing(const RefPosition *p)
{
    return (p->variant == REF_FROLOV || p->variant == REF_COMBAT) &&
           reserve_size(p, WHITE) + reserve_size(p, BLACK) > 0;
}

/* The moment when the king of the side not to move may stand in check. */
static bool is_first_move(const RefPosition *p)
{
    if ((p->variant != REF_FROLOV && p->variant != REF_COMBAT) || is_placing(p)) {
        return false;
    }
    return p->halfmove == 0 && (p->variant == REF_COMBAT || p->side == WHITE);
}

/* ---------------------------------------------------------------- attacks */

/* True when the squares strictly between two squares of one line are empty. */
static bool is_open_line(const char board[REF_SQUARES], int from, int to)
{
    const int df = file_of(to) - file_of(from);
    const int dr = rank_of(to) - rank_of(from);
    const int length = absolute(df) > absolute(dr) ? absolute(df) : absolute(dr);
    const int step = df / length + 8 * (dr / length);
    for (int square = from + step; square != to; square += step) {
        if (board[square] != '.') {
            return false;
        }
    }
    return true;
}

/* True when the piece on `from` attacks `to`, whatever stands there. */
static bool attacks(const char board[REF_SQUARES], int from, int to)
{
    const int df = file_of(to) - file_of(from);
    const int dr = rank_of(to) - rank_of(from);
    const bool straight = (df == 0) != (dr == 0);
    const bool diagonal = df != 0 && absolute(df) == absolute(dr);
    switch (type_of(board[from])) {
    case KING:
        return from != to && absolute(df) <= 1 && absolute(dr) <= 1;
    case QUEEN:
        return (straight || diagonal) && is_open_line(board, from, to);
    case ROOK:
        return straight && is_open_line(board, from, to);
    case BISHOP:
        return diagonal && is_open_line(board, from, to);
    case KNIGHT:
        return absolute(df * dr) == 2;
    case PAWN:
        return absolute(df) == 1 && dr == forward(owner_of(board[from]));
    default:
        return false;
    }
}

static int count_attackers(const char board[REF_SQUARES], int target, int attacker)
{
    int count = 0;
    for (int square = 0; square < REF_SQUARES; square++) {
        if (owner_of(board[square]) == attacker && attacks(board, square, target)) {
            count++;
        }
    }
    return count;
}

/* False for a king that is still in the reserve. */
static bool king_attacked(const char board[REF_SQUARES], int side)
{
    const int king = find_king(board, side);
    return king != NO_SQUARE && count_attackers(board, king, 1 - side) > 0;
}

bool ref_in_check(const RefPosition *p)
{
    return king_attacked(p->board, p->side);
}

/* Frolov: White can take the king and is not attacked afterwards. */
static bool can_take_king_safely(const RefPosition *p)
{
    const int target = find_king(p->board, 1 - p->side);
    for (int from = 0; target != NO_SQUARE && from < REF_SQUARES; from++) {
        if (owner_of(p->board[from]) != p->side || !attacks(p->board, from, target)) {
            continue;
        }
        char board[REF_SQUARES];
        memcpy(board, p->board, sizeof board);
        board[target] = board[from];
        board[from] = '.';
        if (!king_attacked(board, p->side)) {
            return true;
        }
    }
    return false;
}

/* The game is over because the side to move could take the king. */
static bool is_king_captured(const RefPosition *p)
{
    if (!is_first_move(p)) {
        return false;
    }
    return p->variant == REF_COMBAT ? king_attacked(p->board, 1 - p->side)
                                    : can_take_king_safely(p);
}

/* ---------------------------------------------------------------- playing an action */

static bool rook_stands(const RefPosition *p, int side, int wing)
{
    return p->board[corner(side, wing)] == letter_of(side, ROOK);
}

/* While placing nothing has moved, so what stands at home may castle. */
static void rights_from_pieces(RefPosition *p)
{
    for (int side = WHITE; side <= BLACK; side++) {
        p->king_home[side] = p->board[king_home_square(side)] == letter_of(side, KING);
        for (int wing = H_WING; wing <= A_WING; wing++) {
            p->rook_home[side][wing] = p->king_home[side] && rook_stands(p, side, wing);
        }
    }
}

static void make_drop(RefPosition *p, Drop drop)
{
    const int side = p->side;
    p->board[drop.square] = letter_of(side, drop.type);
    p->reserve[side][drop.type]--;
    if (drop.type == KING) {
        p->king_home[side] = drop.square == king_home_square(side);
    }
    for (int wing = H_WING; wing <= A_WING; wing++) {
        if (drop.type == ROOK && drop.square == corner(side, wing)) {
            p->rook_home[side][wing] = p->king_home[side];
        }
    }
    if (drop.type == BISHOP) {
        /* With one left that one is bound; with none left the letter means nothing. */
        const char other = colour_of(drop.square) == 'L' ? 'D' : 'L';
        p->bishop[side] = p->reserve[side][BISHOP] == 1 ? other : 'F';
    }
}

/* Whoever leaves a corner or arrives there ends the right of the rook that stood on it. */
static void touch_corner(RefPosition *p, int square)
{
    for (int side = WHITE; side <= BLACK; side++) {
        for (int wing = H_WING; wing <= A_WING; wing++) {
            if (square == corner(side, wing)) {
                p->rook_home[side][wing] = false;
            }
        }
    }
}

static void castle_rook(RefPosition *p, int king_to)
{
    const int wing = file_of(king_to) == 6 ? H_WING : A_WING;
    p->board[corner(p->side, wing)] = '.';
    p->board[wing == H_WING ? king_to - 1 : king_to + 1] = letter_of(p->side, ROOK);
}

/* Returns whether the fifty-move count starts anew. */
static bool make_move(RefPosition *p, const Action *a)
{
    const int side = p->side;
    const int type = type_of(p->board[a->from]);
    const bool progress = type == PAWN || p->board[a->to] != '.';
    if (type == PAWN && a->to == p->en_passant) {
        p->board[a->to - 8 * forward(side)] = '.';
    }
    p->en_passant = NO_SQUARE;
    if (type == PAWN && absolute(a->to - a->from) == 16) {
        p->en_passant = (a->from + a->to) / 2;
    }
    p->board[a->to] = a->promotion != KING ? letter_of(side, a->promotion) : p->board[a->from];
    p->board[a->from] = '.';
    touch_corner(p, a->from);
    touch_corner(p, a->to);
    if (type == KING) {
        if (absolute(a->to - a->from) == 2) {
            castle_rook(p, a->to);
        }
        p->king_home[side] = false;
        p->rook_home[side][H_WING] = false;
        p->rook_home[side][A_WING] = false;
    }
    return progress;
}

static void make_action(RefPosition *p, const Action *a)
{
    bool progress = true;
    if (a->count > 0) {
        const bool placing = is_placing(p);
        p->en_passant = NO_SQUARE;
        for (int i = 0; i < a->count; i++) {
            make_drop(p, a->drops[i]);
        }
        if (placing) {
            rights_from_pieces(p);
        }
    } else {
        progress = make_move(p, a);
    }
    /* Both numbers stay where a FEN can still say them. */
    p->halfmove = progress ? 0 : p->halfmove + (p->halfmove < CLOCK_MAX);
    if (p->side == BLACK && p->move_number < CLOCK_MAX) {
        p->move_number++;
    }
    p->side = 1 - p->side;
}

/* For moves, and for drops outside the placing stage. */
static bool leaves_king_safe(const RefPosition *p, const Action *a)
{
    RefPosition after = *p;
    make_action(&after, a);
    return !king_attacked(after.board, p->side);
}

/* ---------------------------------------------------------------- the rules of drops */

static int max_drops(const RefPosition *p)
{
    switch (p->variant) {
    case REF_KINGCHESS:
        return p->cap;
    case REF_FROLOV:
        return 1;
    case REF_COMBAT:
        return REF_MAX_DROPS;
    default:
        return 0;
    }
}

static int min_drops(const RefPosition *p)
{
    return p->variant == REF_COMBAT ? REF_MAX_DROPS : 1;
}

static bool in_own_zone(const RefPosition *p, int square)
{
    return p->variant == REF_FROLOV || own_rank(p->side, square) <= 4;
}

/* Where a pawn may be dropped, inside the zone. */
static bool in_pawn_zone(const RefPosition *p, int square)
{
    const int rank = own_rank(p->side, square);
    if (p->variant == REF_COMBAT) {
        return true;
    }
    return rank >= 2 && (p->variant != REF_FROLOV || rank <= 4);
}

static bool in_zone(const RefPosition *p, int type, int square)
{
    return in_own_zone(p, square) && (type != PAWN || in_pawn_zone(p, square));
}

/* The two dropped bishops of a Kingchess side stand on opposite colours. `earlier` holds the drops
 * of this action that come before this bishop. */
static bool bishop_fits(const RefPosition *p, const Drop *earlier, int count, int square)
{
    if (p->variant != REF_KINGCHESS) {
        return true;
    }
    if (p->reserve[p->side][BISHOP] == 1) {
        return p->bishop[p->side] == 'F' || p->bishop[p->side] == colour_of(square);
    }
    for (int i = 0; i < count; i++) {
        if (earlier[i].type == BISHOP && colour_of(earlier[i].square) == colour_of(square)) {
            return false;
        }
    }
    return true;
}

/* The king is in the first action of Kingchess, and everything in that of Combat chess. */
static bool must_drop(const RefPosition *p, int type)
{
    return p->variant == REF_COMBAT || (p->variant == REF_KINGCHESS && type == KING);
}

/* ---------------------------------------------------------------- listing drops */

/* Returns false to stop. */
typedef bool (*Visitor)(void *ctx, const Action *action);

typedef struct {
    const RefPosition *before;
    char board[REF_SQUARES]; /* with the drops of `action` on it */
    int left[REF_TYPES];     /* what the reserve still holds */
    Action action;
    int most;
    bool checks_matter;
    Visitor visit;
    void *ctx;
} Lister;

/* May `type` come to `square` as the next drop? */
static bool is_open_to(const Lister *l, int type, int square)
{
    if (l->board[square] != '.' || !in_zone(l->before, type, square)) {
        return false;
    }
    return type != BISHOP || bishop_fits(l->before, l->action.drops, l->action.count, square);
}

/* The first square that comes after the last drop in canonical order, for a piece of `type`. */
static int first_square(Drop last, int type)
{
    return type == last.type ? last.square + 1 : 0;
}

/*
 * True when no further drop after `last` can make the action legal. A drop never attacks the own
 * king, it only blocks, and one piece blocks one attacker at most (the lines to a king share no
 * square). So there is no hope with more attackers than pieces to come, nor when the king is still
 * attacked with every square filled that the coming drops could take.
 */
static bool is_hopeless(const Lister *l, Drop last)
{
    const int side = l->before->side;
    const int king = find_king(l->board, side);
    const int attackers = king == NO_SQUARE ? 0 : count_attackers(l->board, king, 1 - side);
    if (!l->checks_matter || attackers == 0) {
        return false;
    }
    if (attackers > l->most - l->action.count) {
        return true;
    }
    char filled[REF_SQUARES];
    memcpy(filled, l->board, sizeof filled);
    for (int type = last.type; type < REF_TYPES; type++) {
        for (int square = first_square(last, type); square < REF_SQUARES; square++) {
            if (l->left[type] > 0 && is_open_to(l, type, square)) {
                filled[square] = letter_of(side, PAWN);
            }
        }
    }
    return count_attackers(filled, king, 1 - side) > 0;
}

static bool list_drops_after(Lister *l, Drop last);

/* Adds one drop, hands the action out if it is complete and legal, goes on, takes it back. */
static bool list_with(Lister *l, Drop drop)
{
    const int side = l->before->side;
    bool go_on = true;
    l->board[drop.square] = letter_of(side, drop.type);
    l->left[drop.type]--;
    l->action.drops[l->action.count++] = drop;
    if (l->action.count >= min_drops(l->before) &&
        (!l->checks_matter || !king_attacked(l->board, side))) {
        go_on = l->visit(l->ctx, &l->action);
    }
    go_on = go_on && list_drops_after(l, drop);
    l->action.count--;
    l->left[drop.type]++;
    l->board[drop.square] = '.';
    return go_on;
}

/* Every set once: each drop comes after the one before it in canonical order. */
static bool list_drops_after(Lister *l, Drop last)
{
    if (l->action.count >= l->most || is_hopeless(l, last)) {
        return true;
    }
    for (int type = last.type; type < REF_TYPES; type++) {
        for (int square = first_square(last, type); square < REF_SQUARES; square++) {
            const Drop drop = {type, square};
            if (l->left[type] > 0 && is_open_to(l, type, square) && !list_with(l, drop)) {
                return false;
            }
        }
        /* A set that leaves this piece in the reserve would never be complete. */
        if (l->left[type] > 0 && must_drop(l->before, type)) {
            break;
        }
    }
    return true;
}

static bool each_drop_action(const RefPosition *p, Visitor visit, void *ctx)
{
    Lister l = {.before = p, .visit = visit, .ctx = ctx};
    const Drop none = {KING, NO_SQUARE};
    memcpy(l.board, p->board, sizeof l.board);
    memcpy(l.left, p->reserve[p->side], sizeof l.left);
    l.most = max_drops(p);
    l.checks_matter = !is_placing(p);
    return list_drops_after(&l, none);
}

/* ---------------------------------------------------------------- listing moves */

static bool may_castle(const RefPosition *p, int wing)
{
    const int king = king_home_square(p->side);
    const int rook = corner(p->side, wing);
    const int direction = wing == H_WING ? 1 : -1;
    if (!p->king_home[p->side] || !p->rook_home[p->side][wing]) {
        return false;
    }
    for (int square = king + direction; square != rook; square += direction) {
        if (p->board[square] != '.') {
            return false;
        }
    }
    for (int steps = 0; steps <= 2; steps++) {
        if (count_attackers(p->board, king + steps * direction, 1 - p->side) > 0) {
            return false;
        }
    }
    return true;
}

static bool pawn_reaches(const RefPosition *p, int from, int to)
{
    const int ahead = 8 * forward(p->side);
    if (attacks(p->board, from, to)) {
        return p->board[to] != '.' || to == p->en_passant;
    }
    if (to == from + ahead) {
        return p->board[to] == '.';
    }
    return own_rank(p->side, from) == 2 && to == from + 2 * ahead &&
           p->board[from + ahead] == '.' && p->board[to] == '.';
}

/* Everything a move needs but the safety of the own king. */
static bool is_possible_move(const RefPosition *p, int from, int to)
{
    const int type = type_of(p->board[from]);
    if (owner_of(p->board[from]) != p->side || owner_of(p->board[to]) == p->side) {
        return false;
    }
    if (type_of(p->board[to]) == KING) {
        return false; /* no move ever captures a king */
    }
    if (type == PAWN) {
        return pawn_reaches(p, from, to);
    }
    if (type == KING && from == king_home_square(p->side) && absolute(to - from) == 2) {
        return may_castle(p, to > from ? H_WING : A_WING);
    }
    return attacks(p->board, from, to);
}

static bool is_promotion(const RefPosition *p, int from, int to)
{
    return type_of(p->board[from]) == PAWN && own_rank(p->side, to) == 8;
}

static bool each_move(const RefPosition *p, Visitor visit, void *ctx)
{
    for (int from = 0; from < REF_SQUARES; from++) {
        const bool own = owner_of(p->board[from]) == p->side; /* is_possible_move() says so too */
        for (int to = 0; own && to < REF_SQUARES; to++) {
            Action a = {.from = from, .to = to, .promotion = KING};
            if (!is_possible_move(p, from, to) || !leaves_king_safe(p, &a)) {
                continue;
            }
            const bool promotes = is_promotion(p, from, to);
            for (int type = promotes ? QUEEN : KING; type <= (promotes ? KNIGHT : KING); type++) {
                a.promotion = type;
                if (!visit(ctx, &a)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool each_action(const RefPosition *p, Visitor visit, void *ctx)
{
    if (is_king_captured(p)) {
        return true;
    }
    return (is_placing(p) || each_move(p, visit, ctx)) && each_drop_action(p, visit, ctx);
}

/* ---------------------------------------------------------------- writing text */

/* A text that grows in the caller's memory and never beyond it. */
typedef struct {
    char *out;
    size_t size;
    size_t used;
} Text;

static Text text_in(char *out, size_t size)
{
    if (size > 0) {
        out[0] = '\0';
    }
    return (Text){out, size, 0};
}

static void put(Text *t, char c)
{
    if (t->used + 1 < t->size) {
        t->out[t->used++] = c;
        t->out[t->used] = '\0';
    }
}

static void put_square(Text *t, int square)
{
    put(t, (char)('a' + file_of(square)));
    put(t, (char)('1' + rank_of(square)));
}

static void put_number(Text *t, int n)
{
    if (n >= 10) {
        put_number(t, n / 10);
    }
    put(t, (char)('0' + n % 10));
}

static void write_action(const Action *a, char *out, size_t size)
{
    Text t = text_in(out, size);
    for (int i = 0; i < a->count; i++) {
        if (i > 0) {
            put(&t, ',');
        }
        put(&t, LETTERS[a->drops[i].type]);
        put(&t, '@');
        put_square(&t, a->drops[i].square);
    }
    if (a->count == 0) {
        put_square(&t, a->from);
        put_square(&t, a->to);
        if (a->promotion != KING) {
            put(&t, lower(LETTERS[a->promotion]));
        }
    }
}

static void put_board(Text *t, const RefPosition *p)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            const char piece = p->board[8 * rank + file];
            empty += piece == '.';
            if (empty > 0 && (piece != '.' || file == 7)) {
                put_number(t, empty);
                empty = 0;
            }
            if (piece != '.') {
                put(t, piece);
            }
        }
        if (rank > 0) {
            put(t, '/');
        }
    }
}

static void put_reserves(Text *t, const RefPosition *p)
{
    put(t, '[');
    for (int side = WHITE; side <= BLACK; side++) {
        for (int type = 0; type < REF_TYPES; type++) {
            for (int i = 0; i < p->reserve[side][type]; i++) {
                put(t, letter_of(side, type));
            }
        }
    }
    put(t, ']');
}

static void put_castling(Text *t, const RefPosition *p)
{
    const size_t before = t->used;
    for (int side = WHITE; side <= BLACK; side++) {
        const bool wing_h = p->king_home[side] && p->rook_home[side][H_WING];
        const bool wing_a = p->king_home[side] && p->rook_home[side][A_WING];
        if (wing_h) {
            put(t, letter_of(side, KING));
        }
        if (wing_a) {
            put(t, letter_of(side, QUEEN));
        }
        if (p->king_home[side] && !wing_h && !wing_a && p->reserve[side][ROOK] > 0) {
            put(t, side == WHITE ? 'E' : 'e');
        }
    }
    if (t->used == before) {
        put(t, '-');
    }
}

/* What a lone reserve bishop is bound to when the FEN does not say: the opposite of the only bishop
 * on the board, else nothing. */
static char default_bishop(const RefPosition *p, int side)
{
    int bishops = 0;
    char other = 'F';
    for (int square = 0; square < REF_SQUARES; square++) {
        if (p->board[square] == letter_of(side, BISHOP)) {
            bishops++;
            other = colour_of(square) == 'L' ? 'D' : 'L';
        }
    }
    return bishops == 1 ? other : 'F';
}

/* The seventh field with the space before it, or nothing. */
static void put_bishops(Text *t, const RefPosition *p)
{
    bool first = true;
    for (int side = WHITE; side <= BLACK; side++) {
        if (p->variant != REF_KINGCHESS || p->reserve[side][BISHOP] != 1 ||
            p->bishop[side] == default_bishop(p, side)) {
            continue;
        }
        if (first) {
            put(t, ' ');
        }
        first = false;
        put(t, side == WHITE ? p->bishop[side] : lower(p->bishop[side]));
    }
}

/* The first four fields, with the en passant square only if `en_passant` is one. */
static void put_state(Text *t, const RefPosition *p, int en_passant)
{
    put_board(t, p);
    if (p->variant != REF_CHESS) {
        put_reserves(t, p);
    }
    put(t, ' ');
    put(t, p->side == WHITE ? 'w' : 'b');
    put(t, ' ');
    put_castling(t, p);
    put(t, ' ');
    if (en_passant == NO_SQUARE) {
        put(t, '-');
    } else {
        put_square(t, en_passant);
    }
}

void ref_write_fen(const RefPosition *p, char *out, size_t size)
{
    Text t = text_in(out, size);
    put_state(&t, p, p->en_passant);
    put(&t, ' ');
    put_number(&t, p->halfmove);
    put(&t, ' ');
    put_number(&t, p->move_number);
    put_bishops(&t, p);
}

/* ---------------------------------------------------------------- reading a FEN */

enum { FEN_FIELDS = 7 };

typedef struct {
    const char *text;
    size_t length;
} Field;

static bool field_is(Field f, const char *text)
{
    return f.length == strlen(text) && memcmp(f.text, text, f.length) == 0;
}

/* Splits at spaces; returns the number of fields, at most `most`. */
static int split(const char *text, Field *fields, int most)
{
    int count = 0;
    while (count < most) {
        text += strspn(text, " ");
        const size_t length = strcspn(text, " ");
        if (length == 0) {
            break;
        }
        fields[count++] = (Field){text, length};
        text += length;
    }
    return count;
}

/* Letters of both colours, at most a full reserve. */
static const char *read_reserves(RefPosition *p, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const int type = type_of(text[i]);
        if (type < 0) {
            return "unknown letter in a reserve";
        }
        const int side = owner_of(text[i]);
        if (++p->reserve[side][type] > FULL_RESERVE[type]) {
            return "a reserve beyond a full one";
        }
    }
    return NULL;
}

/* What follows the eighth row: nothing, a bracket, or the older ninth row. */
static const char *read_after_board(RefPosition *p, const char *text, size_t length)
{
    if (length == 0) {
        return NULL;
    }
    if (text[0] == '/') {
        return length == 1 ? "an empty ninth row" : read_reserves(p, text + 1, length - 1);
    }
    if (text[0] != '[' || length < 2 || text[length - 1] != ']') {
        return "junk after the board";
    }
    if (length == 3 && text[1] == '-') {
        return NULL;
    }
    return read_reserves(p, text + 1, length - 2);
}

static const char *read_board(RefPosition *p, Field f)
{
    int rank = 7;
    int file = 0;
    size_t i = 0;
    for (; i < f.length && !(rank == 0 && file == 8); i++) {
        const char c = f.text[i];
        if (c == '/' && file == 8) {
            rank--;
            file = 0;
        } else if (c >= '1' && c <= '8' && file + (c - '0') <= 8) {
            file += c - '0';
        } else if (type_of(c) >= 0 && file < 8) {
            p->board[8 * rank + file++] = c;
        } else {
            return "a row of the board is wrong";
        }
    }
    if (rank != 0 || file != 8) {
        return "the board has too few rows";
    }
    return read_after_board(p, f.text + i, f.length - i);
}

/* Takes the letters as they are; whether the pieces allow them is seen later. */
static const char *read_castling(RefPosition *p, Field f)
{
    static const char letters[] = "KQEkqe";
    bool seen[6] = {false};
    for (size_t i = 0; i < f.length && !field_is(f, "-"); i++) {
        const char *found = memchr(letters, f.text[i], 6);
        if (found == NULL || seen[found - letters]) {
            return "castling: unknown letter, or a letter twice";
        }
        seen[found - letters] = true;
    }
    for (int side = WHITE; side <= BLACK; side++) {
        const bool *mine = seen + 3 * side;
        p->rook_home[side][H_WING] = mine[0];
        p->rook_home[side][A_WING] = mine[1];
        p->king_home[side] = mine[0] || mine[1] || mine[2];
    }
    return NULL;
}

static const char *read_en_passant(RefPosition *p, Field f)
{
    if (field_is(f, "-")) {
        return NULL;
    }
    if (f.length != 2 || f.text[0] < 'a' || f.text[0] > 'h' || f.text[1] < '1' || f.text[1] > '8') {
        return "en passant: not a square";
    }
    p->en_passant = (f.text[0] - 'a') + 8 * (f.text[1] - '1');
    return NULL;
}

static const char *read_number(int *out, Field f)
{
    int n = 0;
    for (size_t i = 0; i < f.length; i++) {
        if (f.text[i] < '0' || f.text[i] > '9') {
            return "not a number";
        }
        n = 10 * n + (f.text[i] - '0');
        if (n > CLOCK_MAX) {
            return "a number above 9999";
        }
    }
    *out = n;
    return NULL;
}

/* Without a letter a side keeps the default that its board gives. */
static const char *read_bishops(RefPosition *p, Field f)
{
    bool seen[2] = {false, false};
    for (int side = WHITE; side <= BLACK; side++) {
        p->bishop[side] = p->reserve[side][BISHOP] == 1 ? default_bishop(p, side) : 'F';
    }
    for (size_t i = 0; i < f.length && !field_is(f, "-"); i++) {
        const char letter = upper(f.text[i]);
        if (letter != 'L' && letter != 'D' && letter != 'F') {
            return "bishops: unknown letter";
        }
        const int side = owner_of(f.text[i]);
        if (p->variant != REF_KINGCHESS || p->reserve[side][BISHOP] != 1 || seen[side]) {
            return "bishops: no letter is due there";
        }
        seen[side] = true;
        p->bishop[side] = letter;
    }
    return NULL;
}

static const char *read_fields(RefPosition *p, const char *fen)
{
    Field f[FEN_FIELDS + 1];
    const int count = split(fen, f, FEN_FIELDS + 1);
    const Field absent = {"-", 1};
    for (int i = count; i < FEN_FIELDS; i++) {
        f[i] = absent;
    }
    if (count < 2 || count > FEN_FIELDS) {
        return "too few or too many fields";
    }
    const char *why = read_board(p, f[0]);
    if (why == NULL && !field_is(f[1], "w") && !field_is(f[1], "b")) {
        why = "the side to move is neither w nor b";
    }
    p->side = f[1].text[0] == 'w' ? WHITE : BLACK;
    why = why != NULL ? why : read_castling(p, f[2]);
    why = why != NULL ? why : read_en_passant(p, f[3]);
    if (why == NULL && count > 4) {
        why = read_number(&p->halfmove, f[4]);
    }
    if (why == NULL && count > 5) {
        why = read_number(&p->move_number, f[5]);
    }
    p->move_number += p->move_number == 0;
    return why != NULL ? why : read_bishops(p, f[6]);
}

/* ---------------------------------------------------------------- is a FEN sound? */

static int on_board(const RefPosition *p, int side, int type)
{
    int count = 0;
    for (int square = 0; square < REF_SQUARES; square++) {
        count += p->board[square] == letter_of(side, type);
    }
    return count;
}

static const char *check_numbers(const RefPosition *p, int side)
{
    int total = 0;
    int extra = 0;
    int all[REF_TYPES];
    for (int type = 0; type < REF_TYPES; type++) {
        all[type] = on_board(p, side, type) + p->reserve[side][type];
        total += all[type];
        if (type != KING && type != PAWN && all[type] > FULL_RESERVE[type]) {
            extra += all[type] - FULL_RESERVE[type];
        }
    }
    if (all[KING] != 1) {
        return "a side without exactly one king";
    }
    if (total > 16 || all[PAWN] > 8) {
        return "more than sixteen pieces or eight pawns";
    }
    return extra > 8 - all[PAWN] ? "more extra pieces than missing pawns" : NULL;
}

static const char *check_pawns(const RefPosition *p, int side)
{
    for (int square = 0; square < REF_SQUARES; square++) {
        if (p->board[square] != letter_of(side, PAWN)) {
            continue;
        }
        const int rank = own_rank(side, square);
        if (rank == 8 || (rank == 1 && p->variant != REF_COMBAT)) {
            return "a pawn on a rank where none can stand";
        }
    }
    return NULL;
}

/* Frolov: all 32 pieces are there, and the players have placed in turn. */
static const char *check_frolov_reserves(const RefPosition *p)
{
    if (!is_placing(p)) {
        return NULL;
    }
    for (int side = WHITE; side <= BLACK; side++) {
        for (int type = 0; type < REF_TYPES; type++) {
            if (on_board(p, side, type) + p->reserve[side][type] != FULL_RESERVE[type]) {
                return "placing, but not all 32 pieces exist";
            }
        }
    }
    const int ahead = reserve_size(p, BLACK) - reserve_size(p, WHITE);
    return ahead != (p->side == WHITE ? 0 : 1) ? "placing, but it is the other side's turn" : NULL;
}

static const char *check_reserves(const RefPosition *p)
{
    const int mine = reserve_size(p, p->side);
    const int other = reserve_size(p, 1 - p->side);
    switch (p->variant) {
    case REF_CHESS:
        return mine + other > 0 ? "a reserve in chess" : NULL;
    case REF_FROLOV:
        return check_frolov_reserves(p);
    case REF_COMBAT:
        if ((mine != 0 && mine != 16) || (other != 0 && other != 16)) {
            return "a reserve neither full nor empty";
        }
        return other > mine ? "the mover stands and the other side does not" : NULL;
    default:
        break;
    }
    for (int side = WHITE; side <= BLACK; side++) {
        for (int square = 0; square < REF_SQUARES; square++) {
            if (p->reserve[side][KING] > 0 && owner_of(p->board[square]) == side) {
                return "a king in reserve while other own pieces stand";
            }
        }
    }
    return p->reserve[p->side][KING] == 0 && p->reserve[1 - p->side][KING] > 0
               ? "the mover's king stands and the other is in reserve"
               : NULL;
}

static const char *check_castling(const RefPosition *p)
{
    for (int side = WHITE; side <= BLACK; side++) {
        if (p->king_home[side] && p->board[king_home_square(side)] != letter_of(side, KING)) {
            return "castling: the king is not at home";
        }
        for (int wing = H_WING; wing <= A_WING; wing++) {
            if (p->rook_home[side][wing] && !rook_stands(p, side, wing)) {
                return "castling: no rook on the corner";
            }
        }
    }
    return NULL;
}

/* The pawn of the other side has just passed the square, so it and the one behind are empty. */
static const char *check_en_passant(const RefPosition *p)
{
    const int square = p->en_passant;
    const int ahead = 8 * forward(p->side);
    if (square == NO_SQUARE) {
        return NULL;
    }
    if (own_rank(p->side, square) != 6 || is_placing(p)) {
        return "en passant: impossible square";
    }
    if (p->board[square] != '.' || p->board[square + ahead] != '.' ||
        p->board[square - ahead] != letter_of(1 - p->side, PAWN)) {
        return "en passant: no pawn can have passed there";
    }
    return NULL;
}

static const char *check_position(const RefPosition *p)
{
    const char *why = NULL;
    for (int side = WHITE; side <= BLACK && why == NULL; side++) {
        why = check_numbers(p, side);
        why = why != NULL ? why : check_pawns(p, side);
    }
    why = why != NULL ? why : check_reserves(p);
    why = why != NULL ? why : check_castling(p);
    why = why != NULL ? why : check_en_passant(p);
    if (why == NULL && !is_placing(p) && !is_first_move(p) &&
        king_attacked(p->board, 1 - p->side)) {
        why = "the side not to move is in check";
    }
    return why;
}

const char *ref_read_fen(RefPosition *p, const char *variant, const char *fen)
{
    static const char *const names[] = {"kingchess", "frolov", "combat", "chess"};
    RefPosition fresh = {.en_passant = NO_SQUARE, .move_number = 1, .cap = REF_MAX_DROPS};
    memset(fresh.board, '.', sizeof fresh.board);
    int known = 0;
    while (known < 4 && strcmp(names[known], variant) != 0) {
        known++;
    }
    if (known == 4) {
        return "unknown variant";
    }
    fresh.variant = (RefVariant)known;
    if (strcmp(fen, "startpos") == 0) {
        fen = fresh.variant == REF_CHESS ? CHESS_START : ARMY_START;
    }
    const char *why = read_fields(&fresh, fen);
    if (why == NULL && is_placing(&fresh)) {
        rights_from_pieces(&fresh); /* field 3 is not trusted there */
    }
    why = why != NULL ? why : check_position(&fresh);
    if (why == NULL) {
        *p = fresh;
    }
    return why;
}

/* ---------------------------------------------------------------- actions as text */

/* Reads two characters; NO_SQUARE when they are no square. Never looks behind a final zero. */
static int read_square(const char *text)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
        return NO_SQUARE;
    }
    return (text[0] - 'a') + 8 * (text[1] - '1');
}

static bool comes_before(Drop a, Drop b)
{
    return a.type != b.type ? a.type < b.type : a.square < b.square;
}

/* Keeps the drops in canonical order. */
static void insert_drop(Action *a, Drop drop)
{
    int i = a->count++;
    for (; i > 0 && comes_before(drop, a->drops[i - 1]); i--) {
        a->drops[i] = a->drops[i - 1];
    }
    a->drops[i] = drop;
}

static const char *parse_drops(const char *text, Action *a)
{
    for (;;) {
        const int type = type_of(text[0]);
        const int square = type < 0 || text[1] != '@' ? NO_SQUARE : read_square(text + 2);
        if (square == NO_SQUARE || (text[4] != ',' && text[4] != '\0')) {
            return "not an action";
        }
        for (int i = 0; i < a->count; i++) {
            if (a->drops[i].square == square) {
                return "square named twice";
            }
        }
        if (a->count == REF_MAX_DROPS) {
            return "not in reserve";
        }
        insert_drop(a, (Drop){type, square});
        if (text[4] == '\0') {
            return NULL;
        }
        text += 5;
    }
}

static const char *parse_action(const char *text, Action *a)
{
    *a = (Action){.promotion = KING};
    if (text[0] != '\0' && text[1] == '@') {
        return parse_drops(text, a);
    }
    a->from = read_square(text);
    a->to = a->from == NO_SQUARE ? NO_SQUARE : read_square(text + 2);
    if (a->to == NO_SQUARE) {
        return "not an action";
    }
    if (text[4] == '\0') {
        return NULL;
    }
    a->promotion = type_of(text[4]);
    const bool sound = text[5] == '\0' && a->promotion >= QUEEN && a->promotion <= KNIGHT &&
                       text[4] == lower(text[4]);
    return sound ? NULL : "not an action";
}

static const char *move_verdict(const RefPosition *p, const Action *a)
{
    if (is_placing(p)) {
        return "placing stage: no moves yet";
    }
    if (p->reserve[p->side][KING] > 0) {
        return "king must be placed first";
    }
    if (!is_possible_move(p, a->from, a->to) ||
        is_promotion(p, a->from, a->to) != (a->promotion != KING)) {
        return "no such move";
    }
    return leaves_king_safe(p, a) ? NULL : "own king in check";
}

static const char *drop_verdict(const RefPosition *p, const Action *a, int i)
{
    const Drop drop = a->drops[i];
    int same = 0;
    for (int k = 0; k <= i; k++) {
        same += a->drops[k].type == drop.type;
    }
    if (same > p->reserve[p->side][drop.type]) {
        return "not in reserve";
    }
    if (p->board[drop.square] != '.') {
        return "square occupied";
    }
    if (!in_own_zone(p, drop.square)) {
        return "outside the own half";
    }
    if (!in_zone(p, drop.type, drop.square)) {
        return "pawn on a rank where none may be dropped";
    }
    if (drop.type == BISHOP && !bishop_fits(p, a->drops, i, drop.square)) {
        return "bishops on one colour";
    }
    return NULL;
}

static const char *drops_verdict(const RefPosition *p, const Action *a)
{
    for (int i = 0; i < a->count; i++) {
        const char *why = drop_verdict(p, a, i);
        if (why != NULL) {
            return why;
        }
    }
    if (a->count > max_drops(p)) {
        return p->variant == REF_FROLOV ? "one piece a turn" : "more drops than the cap";
    }
    if (a->count < min_drops(p)) {
        return "the whole army at once";
    }
    if (is_placing(p)) {
        return NULL;
    }
    if (p->reserve[p->side][KING] > 0 && a->drops[0].type != KING) {
        return "king must be placed first";
    }
    return leaves_king_safe(p, a) ? NULL : "own king in check";
}

/* NULL for a legal action, which `a` then holds; else the reason. */
static const char *read_action(const RefPosition *p, const char *text, Action *a)
{
    const char *why = parse_action(text, a);
    if (why == NULL && is_king_captured(p)) {
        why = "game over";
    }
    if (why != NULL) {
        return why;
    }
    return a->count > 0 ? drops_verdict(p, a) : move_verdict(p, a);
}

const char *ref_verdict(const RefPosition *p, const char *action)
{
    Action a;
    const char *why = read_action(p, action, &a);
    return why != NULL ? why : "legal";
}

bool ref_do_action(RefPosition *p, const char *action)
{
    Action a;
    if (read_action(p, action, &a) != NULL) {
        return false;
    }
    make_action(p, &a);
    return true;
}

/* ---------------------------------------------------------------- listing and counting */

void ref_set_cap(RefPosition *p, int drops_per_action)
{
    p->cap = drops_per_action < 1 ? 1 : drops_per_action;
    if (p->cap > REF_MAX_DROPS) {
        p->cap = REF_MAX_DROPS;
    }
}

typedef struct {
    RefActionFn visit;
    void *ctx;
} TextVisit;

static bool visit_text(void *ctx, const Action *action)
{
    const TextVisit *v = ctx;
    char text[REF_TEXT_SIZE];
    write_action(action, text, sizeof text);
    return v->visit(v->ctx, text);
}

bool ref_each_action(const RefPosition *p, RefActionFn visit, void *ctx)
{
    TextVisit v = {visit, ctx};
    return each_action(p, visit_text, &v);
}

int ref_action_drops(const RefAction *action)
{
    return action->count;
}

void ref_action_text(const RefAction *action, char *out, size_t size)
{
    write_action(action, out, size);
}

typedef struct {
    const RefPosition *before;
    RefAfterFn visit;
    void *ctx;
} AfterVisit;

static bool visit_after(void *ctx, const Action *action)
{
    const AfterVisit *v = ctx;
    RefPosition after = *v->before;
    make_action(&after, action);
    return v->visit(v->ctx, &after, action);
}

bool ref_each_position(const RefPosition *p, RefAfterFn visit, void *ctx)
{
    AfterVisit v = {p, visit, ctx};
    return each_action(p, visit_after, &v);
}

typedef struct {
    unsigned long long count;
    unsigned long long limit;
} Counter;

static bool visit_count(void *ctx, const Action *action)
{
    Counter *c = ctx;
    (void)action;
    c->count++;
    return c->limit == 0 || c->count < c->limit;
}

unsigned long long ref_count_actions(const RefPosition *p, unsigned long long limit)
{
    Counter c = {0, limit};
    each_action(p, visit_count, &c);
    return c.count;
}

typedef struct {
    const RefPosition *before;
    int depth;
    unsigned long long count;
} Perft;

static bool visit_perft(void *ctx, const Action *action)
{
    Perft *perft = ctx;
    RefPosition after = *perft->before;
    make_action(&after, action);
    perft->count += ref_perft(&after, perft->depth - 1);
    return true;
}

unsigned long long ref_perft(const RefPosition *p, int depth)
{
    if (depth <= 0) {
        return 1;
    }
    if (depth == 1) {
        return ref_count_actions(p, 0);
    }
    Perft perft = {p, depth, 0};
    each_action(p, visit_perft, &perft);
    return perft.count;
}

/* ---------------------------------------------------------------- games and results */

static bool can_take_en_passant(const RefPosition *p)
{
    for (int from = 0; p->en_passant != NO_SQUARE && from < REF_SQUARES; from++) {
        const Action a = {.from = from, .to = p->en_passant, .promotion = KING};
        if (p->board[from] == letter_of(p->side, PAWN) && attacks(p->board, from, a.to) &&
            leaves_king_safe(p, &a)) {
            return true;
        }
    }
    return false;
}

/* Remembers the current position: all that must be equal for a repetition. */
static bool remember(RefGame *game)
{
    if (game->count == game->capacity) {
        const size_t capacity = 2 * game->capacity + 16;
        if (capacity > SIZE_MAX / sizeof *game->states) {
            return false;
        }
        void *grown = realloc(game->states, capacity * sizeof *game->states);
        if (grown == NULL) {
            return false;
        }
        game->states = grown;
        game->capacity = capacity;
    }
    const RefPosition *p = &game->position;
    Text t = text_in(game->states[game->count++], REF_FEN_SIZE);
    put_state(&t, p, can_take_en_passant(p) ? p->en_passant : NO_SQUARE);
    put_bishops(&t, p);
    return true;
}

const char *ref_game_start(RefGame *game, const char *variant, const char *fen)
{
    *game = (RefGame){.states = NULL};
    const char *why = ref_read_fen(&game->position, variant, fen);
    if (why == NULL && !remember(game)) {
        why = "out of memory";
    }
    return why;
}

bool ref_game_play(RefGame *game, const char *action)
{
    const RefPosition before = game->position;
    if (!ref_do_action(&game->position, action)) {
        return false;
    }
    if (!remember(game)) {
        game->position = before;
        return false;
    }
    return true;
}

void ref_game_free(RefGame *game)
{
    free(game->states);
    *game = (RefGame){.states = NULL};
}

static bool is_repetition(const RefGame *game)
{
    int times = 0;
    for (size_t i = 0; i < game->count; i++) {
        times += strcmp(game->states[i], game->states[game->count - 1]) == 0;
    }
    return times >= 3;
}

static bool bishops_on_one_colour(const RefPosition *p)
{
    char colour = '\0';
    for (int square = 0; square < REF_SQUARES; square++) {
        if (type_of(p->board[square]) != BISHOP) {
            continue;
        }
        if (colour != '\0' && colour != colour_of(square)) {
            return false;
        }
        colour = colour_of(square);
    }
    return true;
}

static bool lacks_mating_material(const RefPosition *p)
{
    int knights = 0;
    int bishops[2] = {0, 0};
    int others = 0;
    for (int side = WHITE; side <= BLACK; side++) {
        for (int type = QUEEN; type < REF_TYPES; type++) {
            const int count = on_board(p, side, type) + p->reserve[side][type];
            knights += type == KNIGHT ? count : 0;
            bishops[side] += type == BISHOP ? count : 0;
            others += type != KNIGHT && type != BISHOP ? count : 0;
        }
    }
    if (others > 0) {
        return false;
    }
    if (knights + bishops[WHITE] + bishops[BLACK] <= 1) {
        return true;
    }
    return knights == 0 && bishops[WHITE] == 1 && bishops[BLACK] == 1 &&
           p->reserve[WHITE][BISHOP] + p->reserve[BLACK][BISHOP] == 0 && bishops_on_one_colour(p);
}

void ref_result(const RefGame *game, const char **score, const char **reason)
{
    const RefPosition *p = &game->position;
    const bool stuck = ref_count_actions(p, 1) == 0;
    *score = "1/2-1/2";
    if (is_king_captured(p)) {
        *score = p->side == WHITE ? "1-0" : "0-1";
        *reason = "king capture";
    } else if (stuck && ref_in_check(p)) {
        *score = p->side == WHITE ? "0-1" : "1-0";
        *reason = "checkmate";
    } else if (stuck) {
        *reason = "stalemate";
    } else if (lacks_mating_material(p)) {
        *reason = "no mating material";
    } else if (is_repetition(game)) {
        *reason = "repetition";
    } else if (p->halfmove >= 100) {
        *reason = "fifty moves";
    } else {
        *score = "*";
        *reason = "ongoing";
    }
}
