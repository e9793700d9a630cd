/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "position.h"

#include <assert.h>
#include <string.h>

/* What a step from or to a square takes from the castling state. */
static const uint8_t castling_lost[SQUARES] = {
    [E1] = CASTLE_WK | CASTLE_WQ | HOME_W, [A1] = CASTLE_WQ, [H1] = CASTLE_WK,
    [E8] = CASTLE_BK | CASTLE_BQ | HOME_B, [A8] = CASTLE_BQ, [H8] = CASTLE_BK,
};

void position_clear(Position *pos, const Variant *variant)
{
    memset(pos, 0, sizeof *pos);
    pos->variant = (uint8_t)variant->id;
    pos->drop_cap = (uint8_t)variant->drops_max;
    pos->en_passant = NO_SQUARE;
    pos->fullmove = 1;
    position_refresh(pos);
}

/* Inside an action the key holds how many drops are still allowed, so that it differs from the
 * boundary, where ordinary moves are possible too, and from the same set under another cap. */
static uint64_t inside_key(const Position *pos)
{
    return pos->drops_made ? zobrist.inside[position_drops_left(pos)] : 0;
}

static uint64_t compute_pawn_key(const Position *pos)
{
    uint64_t key = 0;
    for (Bitboard rest = pos->by_type[PAWN] | pos->by_type[KING]; rest;) {
        int square = bb_pop(&rest);
        key ^= zobrist.piece[pos->board[square]][square];
    }
    return key;
}

static uint64_t compute_key(const Position *pos)
{
    uint64_t key = zobrist.castling[pos->castling] ^ zobrist.variant[pos->variant] ^
                   zobrist.cap[position_variant(pos)->drop_cap_option ? pos->drop_cap : FULL_ARMY] ^
                   inside_key(pos);
    for (Bitboard rest = position_occupied(pos); rest;) {
        int square = bb_pop(&rest);
        key ^= zobrist.piece[pos->board[square]][square];
    }
    for (int color = 0; color < COLORS; color++) {
        for (int type = 0; type < PIECE_TYPES; type++)
            key ^= zobrist.reserve[color][type][reserve_count(pos->reserve[color], type)];
        key ^= zobrist.bishop[color][pos->bishop_rule[color]];
    }
    if (pos->side == BLACK)
        key ^= zobrist.side;
    if (pos->en_passant_key)
        key ^= zobrist.en_passant[square_file(pos->en_passant)];
    return key;
}

bool position_en_passant_safe(const Position *pos, int king, int from)
{
    Color them = color_flip((Color)pos->side);
    Bitboard to = bb_square(pos->en_passant), captured = bb_forward(them, to);
    Bitboard occupied = (position_occupied(pos) ^ bb_square(from) ^ captured) | to;
    return !(position_attackers(pos, king, occupied) & pos->by_color[them] & ~captured);
}

/* Whether the side to move has a legal en passant capture. */
static bool en_passant_legal(const Position *pos)
{
    if (pos->en_passant == NO_SQUARE)
        return false;
    Color us = pos->side, them = color_flip(us);
    Bitboard pawns = bitboard_pawn[them][pos->en_passant] & position_pieces(pos, us, PAWN);
    int king = position_king(pos, us);
    if (!pawns || king == NO_SQUARE)
        return false;
    while (pawns)
        if (position_en_passant_safe(pos, king, bb_pop(&pawns)))
            return true;
    return false;
}

void position_refresh(Position *pos)
{
    pos->en_passant_key = en_passant_legal(pos);
    pos->key = compute_key(pos);
    pos->pawn_key = compute_pawn_key(pos);
}

void position_set_drop_cap(Position *pos, int cap)
{
    assert(cap >= 1 && cap <= FULL_ARMY && pos->drops_made == 0);
    if (position_variant(pos)->drop_cap_option) {
        pos->key ^= zobrist.cap[pos->drop_cap] ^ zobrist.cap[cap];
        pos->drop_cap = (uint8_t)cap;
    }
}

static inline void set_castling(Position *pos, unsigned castling)
{
    pos->key ^= zobrist.castling[pos->castling] ^ zobrist.castling[castling];
    pos->castling = (uint8_t)castling;
}

unsigned position_normal_castling(const Position *pos, unsigned castling)
{
    for (Color color = WHITE; color <= BLACK; color++) {
        if (castling & castle_rights(color))
            castling |= castle_home(color);
        else if (!reserve_count(pos->reserve[color], ROOK))
            castling &= ~castle_home(color);
    }
    return castling;
}

static inline void clear_en_passant(Position *pos)
{
    if (pos->en_passant_key)
        pos->key ^= zobrist.en_passant[square_file(pos->en_passant)];
    pos->en_passant_key = false;
    pos->en_passant = NO_SQUARE;
}

static inline void pass_turn(Position *pos)
{
    if (pos->side == BLACK && pos->fullmove < MAX_CLOCK)
        pos->fullmove++;
    pos->side ^= 1U;
    pos->key ^= zobrist.side;
}

static void move_castling_rook(Position *pos, Color us, int king_to)
{
    int from = square_relative(us, square_file(king_to) == 6 ? H1 : A1);
    int to = square_relative(us, square_file(king_to) == 6 ? F1 : D1);
    position_take(pos, from);
    position_put(pos, piece_make(us, ROOK), to);
}

static void do_move(Position *pos, Step step)
{
    Color us = pos->side, them = color_flip(us);
    int from = step_from(step), to = step_to(step);
    Piece piece = pos->board[from];

    clear_en_passant(pos);
    if (pos->halfmove < MAX_CLOCK)
        pos->halfmove++;
    if (pos->board[to] != NO_PIECE) {
        position_take(pos, to);
        pos->halfmove = 0;
    }
    position_take(pos, from);
    position_put(pos, step_is_promotion(step) ? piece_make(us, step_promotion_type(step)) : piece,
                 to);
    if (piece_type(piece) == PAWN)
        pos->halfmove = 0;

    unsigned lost = castling_lost[from] | castling_lost[to];
    if (pos->castling & lost)
        set_castling(pos, position_normal_castling(pos, pos->castling & ~lost));

    switch (step_kind(step)) {
    case STEP_CASTLE:
        move_castling_rook(pos, us, to);
        break;
    case STEP_EN_PASSANT:
        position_take(pos, square_make(square_file(to), square_rank(from)));
        break;
    default:
        break;
    }
    pass_turn(pos);
    if (step_kind(step) == STEP_DOUBLE) {
        pos->en_passant = (uint8_t)((from + to) / 2);
        if (bitboard_pawn[us][pos->en_passant] & position_pieces(pos, them, PAWN) &&
            en_passant_legal(pos)) {
            pos->en_passant_key = true;
            pos->key ^= zobrist.en_passant[square_file(to)];
        }
    }
}

/* Castling state after a king or rook was dropped. A king on its home square finds its rooks in the
 * corners: whatever stands there came by a drop, since no own piece moved before the king stood. */
static void drop_castling(Position *pos, Color us, PieceType type, int square)
{
    unsigned castling = pos->castling;
    Piece rook = piece_make(us, ROOK);
    if (type == KING && square == square_relative(us, E1)) {
        castling |= castle_home(us);
        if (pos->board[square_relative(us, H1)] == rook)
            castling |= castle_king_side(us);
        if (pos->board[square_relative(us, A1)] == rook)
            castling |= castle_queen_side(us);
    } else if (type == ROOK && castling & castle_home(us)) {
        if (square == square_relative(us, H1))
            castling |= castle_king_side(us);
        else if (square == square_relative(us, A1))
            castling |= castle_queen_side(us);
    }
    castling = position_normal_castling(pos, castling);
    if (castling != pos->castling)
        set_castling(pos, castling);
}

/* The first of two dropped bishops binds the second. */
static void drop_bishop(Position *pos, Color us, int square)
{
    BishopRule rule = BISHOP_FREE;
    if (reserve_count(pos->reserve[us], BISHOP) == 1)
        rule = bb_has(BB_LIGHT, square) ? BISHOP_DARK : BISHOP_LIGHT;
    pos->key ^= zobrist.bishop[us][pos->bishop_rule[us]] ^ zobrist.bishop[us][rule];
    pos->bishop_rule[us] = (uint8_t)rule;
}

/* Builds with MUSTER_VERIFY compute every incremental field anew after each step. */
static inline void verify(const Position *pos)
{
#ifdef MUSTER_VERIFY
    assert(position_broken_field(pos) == NULL);
#endif
    (void)pos;
}

void position_add_drop(Position *pos, Step step)
{
    Color us = (Color)pos->side;
    PieceType type = step_drop_type(step);
    int square = step_to(step), count = reserve_count(pos->reserve[us], type);

    clear_en_passant(pos);
    position_put(pos, piece_make(us, type), square);
    pos->key ^= zobrist.reserve[us][type][count] ^ zobrist.reserve[us][type][count - 1];
    pos->reserve[us] -= reserve_one(type);
    pos->halfmove = 0;
    pos->drops_made++;
    if (type == BISHOP && position_variant(pos)->bishop_colours)
        drop_bishop(pos, us, square);
    else if (type == ROOK || type == KING)
        drop_castling(pos, us, type, square);
}

void position_close_action(Position *pos)
{
    pos->drops_made = 0;
    pass_turn(pos);
    verify(pos);
}

void position_step(Position *pos, Step step)
{
    switch (step_kind(step)) {
    case STEP_DROP:
        pos->key ^= inside_key(pos);
        position_add_drop(pos, step);
        pos->key ^= inside_key(pos);
        break;
    case STEP_END:
        pos->key ^= inside_key(pos);
        position_close_action(pos);
        break;
    default:
        do_move(pos, step);
        break;
    }
    verify(pos);
}

void position_pass(Position *pos)
{
    clear_en_passant(pos);
    if (pos->halfmove < MAX_CLOCK)
        pos->halfmove++;
    pass_turn(pos);
    verify(pos);
}

Bitboard position_attackers(const Position *pos, int square, Bitboard occupied)
{
    Bitboard queens = pos->by_type[QUEEN];
    return (bitboard_pawn[BLACK][square] & position_pieces(pos, WHITE, PAWN)) |
           (bitboard_pawn[WHITE][square] & position_pieces(pos, BLACK, PAWN)) |
           (bitboard_knight[square] & pos->by_type[KNIGHT]) |
           (bitboard_king[square] & pos->by_type[KING]) |
           (bb_rook_attacks(square, occupied) & (pos->by_type[ROOK] | queens)) |
           (bb_bishop_attacks(square, occupied) & (pos->by_type[BISHOP] | queens));
}

bool position_attacked(const Position *pos, Color by, int square, Bitboard occupied)
{
    Bitboard them = pos->by_color[by];
    Bitboard queens = pos->by_type[QUEEN];
    if (((bitboard_pawn[color_flip(by)][square] & pos->by_type[PAWN]) |
         (bitboard_knight[square] & pos->by_type[KNIGHT]) |
         (bitboard_king[square] & pos->by_type[KING])) &
        them)
        return true;
    if (bb_rook_attacks(square, occupied) & (pos->by_type[ROOK] | queens) & them)
        return true;
    return bb_bishop_attacks(square, occupied) & (pos->by_type[BISHOP] | queens) & them;
}

bool position_in_check(const Position *pos, Color color)
{
    int king = position_king(pos, color);
    return king != NO_SQUARE && !position_placing(pos) &&
           position_attacked(pos, color_flip(color), king, position_occupied(pos));
}

/* Whether a piece may take the enemy king and leave the own king safe. */
static bool king_capture_safe(const Position *pos, int from, int enemy_king)
{
    Color us = pos->side, them = color_flip(us);
    int king = position_king(pos, us);
    if (king == from)
        king = enemy_king;
    Bitboard occupied = position_occupied(pos) ^ bb_square(from);
    return !(position_attackers(pos, king, occupied) & pos->by_color[them] &
             ~bb_square(enemy_king));
}

bool position_king_capture(const Position *pos)
{
    const Variant *variant = position_variant(pos);
    if (variant->king_capture == KING_CAPTURE_NEVER || pos->halfmove != 0 ||
        pos->reserve[WHITE] | pos->reserve[BLACK])
        return false;
    Color us = pos->side;
    int enemy_king = position_king(pos, color_flip(us));
    if (enemy_king == NO_SQUARE)
        return false;
    Bitboard attackers =
        position_attackers(pos, enemy_king, position_occupied(pos)) & pos->by_color[us];
    if (variant->king_capture == KING_CAPTURE_ATTACKED)
        return attackers != 0;
    if (us != WHITE)
        return false; /* White alone moves first after the placing stage */
    while (attackers)
        if (king_capture_safe(pos, bb_pop(&attackers), enemy_king))
            return true;
    return false;
}

Bitboard position_drop_squares(const Position *pos, PieceType type)
{
    const Variant *variant = position_variant(pos);
    Color us = pos->side;
    if (!reserve_count(pos->reserve[us], type))
        return 0;
    Bitboard squares = ~position_occupied(pos);
    squares &= type == PAWN ? variant->pawn_drop_area[us] : variant->drop_area[us];
    if (type == BISHOP && pos->bishop_rule[us] != BISHOP_FREE)
        squares &= pos->bishop_rule[us] == BISHOP_LIGHT ? BB_LIGHT : BB_DARK;
    return squares;
}

bool position_can_end(const Position *pos)
{
    const Variant *variant = position_variant(pos);
    if (pos->drops_made < 1 || pos->drops_made < variant->drops_min)
        return false;
    if (variant->placing_stage)
        return true;
    int king = position_king(pos, pos->side);
    return king != NO_SQUARE &&
           !position_attacked(pos, color_flip(pos->side), king, position_occupied(pos));
}

bool position_repeats(const Position *a, const Position *b)
{
    return a->key == b->key && a->side == b->side && a->castling == b->castling &&
           a->en_passant_key == b->en_passant_key &&
           (!a->en_passant_key || a->en_passant == b->en_passant) &&
           memcmp(a->board, b->board, sizeof a->board) == 0 &&
           memcmp(a->reserve, b->reserve, sizeof a->reserve) == 0 &&
           memcmp(a->bishop_rule, b->bishop_rule, sizeof a->bishop_rule) == 0;
}

static bool bitboards_agree(const Position *pos)
{
    Bitboard by_type[PIECE_TYPES] = {0}, by_color[COLORS] = {0};
    for (int square = 0; square < SQUARES; square++) {
        Piece piece = pos->board[square];
        if (piece != NO_PIECE) {
            by_type[piece_type(piece)] |= bb_square(square);
            by_color[piece_color(piece)] |= bb_square(square);
        }
    }
    return memcmp(by_type, pos->by_type, sizeof by_type) == 0 &&
           memcmp(by_color, pos->by_color, sizeof by_color) == 0;
}

const char *position_broken_field(const Position *pos)
{
    if (!bitboards_agree(pos))
        return "bitboards";
    if (pos->pawn_key != compute_pawn_key(pos))
        return "pawn_key";
    if (pos->en_passant_key != en_passant_legal(pos))
        return "en_passant_key";
    if (pos->key != compute_key(pos))
        return "key";
    if (pos->castling != position_normal_castling(pos, pos->castling))
        return "castling";
    for (Color color = WHITE; color <= BLACK; color++) {
        if (pos->bishop_rule[color] && reserve_count(pos->reserve[color], BISHOP) != 1)
            return "bishop_rule";
        if (bb_count(position_pieces(pos, color, KING)) +
                reserve_count(pos->reserve[color], KING) !=
            1)
            return "kings";
    }
    return NULL;
}
