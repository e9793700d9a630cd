/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate.h"
#include "checks.h"
#include "eval_terms.h"
#include "search.h"

/*
 * Compiled twice: here for play, and by bench/tune.c with TRACE_TERMS defined, which counts how
 * often each parameter enters instead of only adding it up.
 */
#ifdef TRACE_TERMS
extern int eval_trace[EVAL_TERM_COUNT];
#define TRACE(term, n, sign) (eval_trace[term] += (sign) * (n))
#else
#define TRACE(term, n, sign) ((void)0)
#endif

/* The three values of a term in one integer, 20 bits each, so that one addition adds all. */
typedef int64_t Packed;

enum { PACK_BITS = 20 };

static Packed packed_terms[EVAL_TERM_COUNT];

static Packed pack(const EvalTerm *term)
{
    const int64_t unit = INT64_C(1) << PACK_BITS;
    return (term->eg * unit + term->mg) * unit + term->hand;
}

/* The lowest field, sign and all; the rest of the packed value is what remains above it. */
static int unpack(Packed *packed)
{
    const int64_t unit = INT64_C(1) << PACK_BITS, half = unit / 2;
    int64_t field = ((*packed + half) & (unit - 1)) - half;
    *packed = (*packed - field) / unit;
    return (int)field;
}

static Bitboard pawn_front[COLORS][SQUARES];   /* file squares before a pawn */
static Bitboard passed_front[COLORS][SQUARES]; /* those and the neighbours' */
static Bitboard neighbours[8];                 /* files beside a file */
static Bitboard king_zone[COLORS][SQUARES];

void evaluate_init(void)
{
    for (int i = 0; i < EVAL_TERM_COUNT; i++)
        packed_terms[i] = pack(&eval_terms[i]);
    for (int file = 0; file < 8; file++)
        neighbours[file] = (file > 0 ? bb_file(file - 1) : 0) | (file < 7 ? bb_file(file + 1) : 0);
    for (int square = 0; square < SQUARES; square++) {
        int file = square_file(square), rank = square_rank(square);
        Bitboard above = rank == 7 ? 0 : BB_ALL << (8 * (rank + 1));
        Bitboard below = rank == 0 ? 0 : BB_ALL >> (8 * (8 - rank));
        pawn_front[WHITE][square] = above & bb_file(file);
        pawn_front[BLACK][square] = below & bb_file(file);
        passed_front[WHITE][square] = above & (bb_file(file) | neighbours[file]);
        passed_front[BLACK][square] = below & (bb_file(file) | neighbours[file]);
        Bitboard ring = bitboard_king[square] | bb_square(square);
        king_zone[WHITE][square] = ring | bb_forward(WHITE, ring);
        king_zone[BLACK][square] = ring | bb_forward(BLACK, ring);
    }
}

int evaluate_drop_square(Color color, PieceType type, int square)
{
    return eval_terms[EVAL_SQUARE + 32 * (int)type + square_folded(color, square)].hand;
}

/* One evaluation in the making. */
typedef struct {
    const Position *pos;
    Packed score; /* White's point of view */
    Bitboard occupied;
    Bitboard pawn_attacks[COLORS];
    Bitboard attacks[COLORS];                   /* of all pieces */
    Bitboard guarded[COLORS];                   /* attacks but for the king's */
    Bitboard type_attacks[COLORS][PIECE_TYPES]; /* of queens to knights */
    Bitboard mobility_area[COLORS];
    int king[COLORS];                         /* square, or NO_SQUARE */
    Bitboard zone[COLORS];                    /* round the king of that colour, 0 in reserve */
    Bitboard check_from[COLORS][PIECE_TYPES]; /* where officers would check that king */
    int units[COLORS];                        /* attack units against the king of that colour */
    int attackers[COLORS];
} Eval;

static inline void add(Eval *e, Color color, int term, int count)
{
    int sign = color == WHITE ? 1 : -1;
    e->score += sign * count * packed_terms[term];
    TRACE(term, count, sign);
}

static inline void add_piece(Eval *e, Color color, PieceType type, int square)
{
    add(e, color, EVAL_MATERIAL + (int)type, 1);
    add(e, color, EVAL_SQUARE + 32 * (int)type + square_folded(color, square), 1);
    if (type == KING)
        return;
    int own = e->king[color], enemy = e->king[color_flip(color)];
    if (own != NO_SQUARE)
        add(e, color, EVAL_OWN_KING + OFFSETS * (int)type + bitboard_offset[color][own][square], 1);
    if (enemy != NO_SQUARE)
        add(e, color, EVAL_ENEMY_KING + OFFSETS * (int)type + bitboard_offset[color][enemy][square],
            1);
}

static void evaluate_reserve(Eval *e, Color color)
{
    Reserve reserve = e->pos->reserve[color];
    if (!reserve)
        return;
    for (PieceType type = QUEEN; type <= PAWN; type++) {
        int count = reserve_count(reserve, type);
        if (count) {
            add(e, color, EVAL_MATERIAL + (int)type, count);
            add(e, color, EVAL_HAND + (int)type, count);
        }
    }
    add(e, color, EVAL_HAND_PAWNS + reserve_count(reserve, PAWN), 1);
    int men = reserve_men(reserve), lead = men - reserve_men(e->pos->reserve[color_flip(color)]);
    add(e, color, EVAL_HAND_COUNT + men, 1);
    if (lead > 0)
        add(e, color, EVAL_HAND_LEAD + lead, 1);
}

static void evaluate_pawn(Eval *e, Color color, int square)
{
    const Position *pos = e->pos;
    Color them = color_flip(color);
    Bitboard own = position_pieces(pos, color, PAWN), enemy = position_pieces(pos, them, PAWN);
    int file = square_file(square), rank = square_rank(square_relative(color, square));
    Bitboard beside = own & neighbours[file];

    add_piece(e, color, PAWN, square);
    if (own & pawn_front[color][square])
        add(e, color, EVAL_PAWN_DOUBLED, 1);
    if (!beside)
        add(e, color, EVAL_PAWN_ISOLATED, 1);
    else if (bb_has(e->pawn_attacks[color], square) || beside & bb_rank(square_rank(square)))
        add(e, color, EVAL_PAWN_CONNECTED + rank, 1);
    else if (!(beside & ~passed_front[color][square]) &&
             bitboard_pawn[color][square + (color == WHITE ? 8 : -8)] & enemy)
        add(e, color, EVAL_PAWN_BACKWARD, 1);

    if (enemy & passed_front[color][square] || own & pawn_front[color][square])
        return;
    int front = square + (color == WHITE ? 8 : -8);
    int own_king = e->king[color], enemy_king = e->king[them];
    add(e, color, EVAL_PASSED + rank, 1);
    if (!(pawn_front[color][square] & e->occupied))
        add(e, color, EVAL_PASSED_FREE + rank, 1);
    if (bb_has(pos->by_color[them], front))
        add(e, color, EVAL_PASSED_STOPPED + rank, 1);
    if (!bb_has(e->attacks[them], front))
        add(e, color, EVAL_PASSED_SAFE + rank, 1);
    if (rank >= 3 && own_king != NO_SQUARE && enemy_king != NO_SQUARE) {
        add(e, color, EVAL_PASSED_OWN_KING + bitboard_distance[own_king][front], rank - 2);
        add(e, color, EVAL_PASSED_ENEMY_KING + bitboard_distance[enemy_king][front], rank - 2);
    }
}

static void evaluate_pawns(Eval *e, Color color)
{
    for (Bitboard rest = position_pieces(e->pos, color, PAWN); rest;)
        evaluate_pawn(e, color, bb_pop(&rest));
}

static const int mobility_terms[PIECE_TYPES] = {[QUEEN] = EVAL_MOBILITY_QUEEN,
                                                [ROOK] = EVAL_MOBILITY_ROOK,
                                                [BISHOP] = EVAL_MOBILITY_BISHOP,
                                                [KNIGHT] = EVAL_MOBILITY_KNIGHT};

/* How much a piece that reaches the zone of a king counts, and each square of it once more. */
static const int attacker_units[PIECE_TYPES] = {
    [QUEEN] = 4, [ROOK] = 3, [BISHOP] = 2, [KNIGHT] = 2};

static void evaluate_officer(Eval *e, Color color, PieceType type, int square)
{
    const Position *pos = e->pos;
    Color them = color_flip(color);
    /* Sliders look through own pieces of their kind: batteries count. */
    Bitboard through = type == BISHOP ? position_pieces(pos, color, QUEEN)
                       : type == ROOK
                           ? position_pieces(pos, color, QUEEN) | position_pieces(pos, color, ROOK)
                           : 0;
    Bitboard attacks = bb_piece_attacks(type, square, e->occupied & ~through);
    add_piece(e, color, type, square);
    add(e, color, mobility_terms[type] + bb_count(attacks & e->mobility_area[color]), 1);
    e->attacks[color] |= attacks;
    e->guarded[color] |= attacks;
    e->type_attacks[color][type] |= attacks;
    if (attacks & e->zone[them]) {
        e->attackers[them]++;
        e->units[them] += attacker_units[type] + bb_count(attacks & e->zone[them]);
    }
    if (type == ROOK) {
        Bitboard file = bb_file(square_file(square));
        if (!(file & pos->by_type[PAWN]))
            add(e, color, EVAL_ROOK_OPEN, 1);
        else if (!(file & position_pieces(pos, color, PAWN)))
            add(e, color, EVAL_ROOK_HALF_OPEN, 1);
    } else if (type != QUEEN) {
        if (bb_has(e->pawn_attacks[color], square) &&
            !(position_pieces(pos, them, PAWN) & passed_front[color][square] &
              neighbours[square_file(square)]))
            add(e, color, EVAL_OUTPOST + (type == KNIGHT), 1);
        if (type == BISHOP) {
            Bitboard colour = bb_has(BB_LIGHT, square) ? BB_LIGHT : BB_DARK;
            add(e, color, EVAL_BISHOP_PAWNS + bb_count(position_pieces(pos, color, PAWN) & colour),
                1);
        }
    }
}

static void evaluate_officers(Eval *e, Color color)
{
    const Position *pos = e->pos;
    for (PieceType type = QUEEN; type <= KNIGHT; type++)
        for (Bitboard rest = position_pieces(pos, color, type); rest;)
            evaluate_officer(e, color, type, bb_pop(&rest));
    if (bb_count(position_pieces(pos, color, BISHOP)) +
            reserve_count(pos->reserve[color], BISHOP) >=
        2)
        add(e, color, EVAL_BISHOP_PAIR, 1);
}

/* Rank, seen from a side, of the pawn nearest to its king among pawns at or before the king. */
static int nearest_rank(Color color, Bitboard pawns)
{
    if (!pawns)
        return 0;
    int square = color == WHITE ? bb_first(pawns) : 63 - __builtin_clzll(pawns);
    return square_rank(square_relative(color, square));
}

static void evaluate_shelter(Eval *e, Color color, int king)
{
    const Position *pos = e->pos;
    Color them = color_flip(color);
    int centre = square_file(king), missing = 0;
    Bitboard ahead = passed_front[color][king] | bb_rank(square_rank(king));
    centre = centre == 0 ? 1 : centre == 7 ? 6 : centre;
    for (int file = centre - 1; file <= centre + 1; file++) {
        Bitboard own = position_pieces(pos, color, PAWN) & bb_file(file) & ahead;
        Bitboard enemy = position_pieces(pos, them, PAWN) & bb_file(file) & ahead;
        add(e, color, EVAL_SHELTER + nearest_rank(color, own), 1);
        add(e, color, EVAL_STORM + nearest_rank(color, enemy), 1);
        missing += !own;
    }
    int in_hand = reserve_count(pos->reserve[color], PAWN);
    if (missing && in_hand)
        add(e, color, EVAL_SHELTER_HAND, missing < in_hand ? missing : in_hand);
    if (!(position_pieces(pos, color, PAWN) & bb_file(square_file(king))))
        add(e, color, EVAL_KING_OPEN_FILE, 1);
}

/* Squares from which pieces of the enemy on the board could check without being taken. */
static void evaluate_safe_checks(Eval *e, Color color)
{
    Color them = color_flip(color);
    const Bitboard *from = e->check_from[color];
    Bitboard safe = ~e->pos->by_color[them] & ~e->attacks[color];
    for (PieceType type = QUEEN; type <= KNIGHT; type++) {
        Bitboard checks = from[type] & safe & e->type_attacks[them][type];
        if (checks)
            add(e, color, EVAL_SAFE_CHECK + 2 * (int)type + bb_several(checks), 1);
    }
}

static void evaluate_king(Eval *e, Color color)
{
    const Position *pos = e->pos;
    int king = e->king[color];
    if (king == NO_SQUARE)
        return;
    add_piece(e, color, KING, king);
    evaluate_shelter(e, color, king);
    if (pos->castling & castle_rights(color))
        add(e, color, EVAL_CAN_CASTLE, 1);
    else if (pos->castling & castle_home(color))
        add(e, color, EVAL_MAY_CASTLE, 1);
    Bitboard weak = bitboard_king[king] & e->guarded[color_flip(color)] & ~e->guarded[color];
    add(e, color, EVAL_RING_WEAK + bb_count(weak), 1);
    evaluate_safe_checks(e, color);
    if (e->attackers[color] >= 2) {
        int units = e->units[color] < 32 ? e->units[color] : 31;
        int in_hand = reserve_total(pos->reserve[color]);
        add(e, color, EVAL_KING_DANGER + units, 1);
        if (in_hand)
            add(e, color, EVAL_KING_DANGER_HAND, units * (in_hand < 4 ? in_hand : 4));
    }
}

static void evaluate_threats(Eval *e, Color color)
{
    const Position *pos = e->pos;
    Color them = color_flip(color);
    Bitboard victims = pos->by_color[them] & ~pos->by_type[KING];
    for (Bitboard rest = victims & e->pawn_attacks[color] & ~pos->by_type[PAWN]; rest;)
        add(e, color, EVAL_THREAT_BY_PAWN + (int)piece_type(pos->board[bb_pop(&rest)]), 1);
    Bitboard unguarded = victims & ~e->pawn_attacks[them];
    Bitboard minor = e->type_attacks[color][BISHOP] | e->type_attacks[color][KNIGHT];
    for (Bitboard rest = unguarded & minor; rest;)
        add(e, color, EVAL_THREAT_BY_MINOR + (int)piece_type(pos->board[bb_pop(&rest)]), 1);
    for (Bitboard rest = unguarded & e->type_attacks[color][ROOK]; rest;)
        add(e, color, EVAL_THREAT_BY_ROOK + (int)piece_type(pos->board[bb_pop(&rest)]), 1);
    Bitboard hanging = victims & e->attacks[color] & ~e->attacks[them];
    if (hanging)
        add(e, color, EVAL_HANGING, bb_count(hanging));
    int king = e->king[color];
    Bitboard loose = king == NO_SQUARE ? 0 : victims & bitboard_king[king] & ~e->attacks[them];
    if (loose)
        add(e, color, EVAL_THREAT_BY_KING, bb_count(loose));
}

static void evaluate_push_threats(Eval *e, Color color)
{
    const Position *pos = e->pos;
    Color them = color_flip(color);
    Bitboard empty = ~e->occupied;
    Bitboard pushed = bb_forward(color, position_pieces(pos, color, PAWN)) & empty;
    pushed |= bb_forward(color, pushed & (color == WHITE ? BB_RANK_3 : BB_RANK_6)) & empty;
    pushed &= ~e->pawn_attacks[them] & (e->attacks[color] | ~e->attacks[them]);
    Bitboard pressed =
        bb_pawn_attacks(color, pushed) & position_officers(pos, them) & ~e->pawn_attacks[color];
    if (pressed)
        add(e, color, EVAL_PUSH_THREAT, bb_count(pressed));
}

/* What the enemy's reserve could do at once: fork what is loose, check from safe squares. */
static void evaluate_exposure(Eval *e, Color color)
{
    const Position *pos = e->pos;
    Color them = color_flip(color);
    Reserve reserve = pos->reserve[them];
    int king = e->king[color];
    if (!reserve)
        return;
    Bitboard free = position_variant(pos)->drop_area[them] & ~e->occupied;
    if (reserve_count(reserve, PAWN)) {
        Bitboard sound = position_variant(pos)->pawn_drop_area[them] & free &
                         (e->attacks[them] | ~e->attacks[color]);
        Bitboard pressed = position_officers(pos, color) & bb_pawn_attacks(them, sound);
        for (Bitboard rest = pressed; rest;)
            add(e, color, EVAL_PAWN_DROP_THREAT + (int)piece_type(pos->board[bb_pop(&rest)]), 1);
    }
    for (Bitboard rest = pos->by_color[color] & ~pos->by_type[KING] & ~e->attacks[color]; rest;)
        add(e, color, EVAL_LOOSE + (int)piece_type(pos->board[bb_pop(&rest)]), 1);
    if (king == NO_SQUARE)
        return;
    const Bitboard *from = e->check_from[color];
    Bitboard checks = 0;
    free &= ~e->attacks[color];
    for (PieceType type = QUEEN; type <= KNIGHT; type++)
        if (reserve_count(reserve, type) && from[type] & free) {
            add(e, color, EVAL_DROP_CHECK + 2 * (int)type + bb_several(from[type] & free), 1);
            checks |= from[type] & free;
        }
    int count = bb_count(checks);
    add(e, color, EVAL_DROP_CHECKS + (count < 16 ? count : 15), 1);
}

/* Who must drop before a big reserve can answer is worse off: the turn is worth less than nothing.
 */
static void evaluate_tempo(Eval *e, Color color)
{
    const Position *pos = e->pos;
    int own = reserve_men(pos->reserve[color]);
    int enemy = reserve_men(pos->reserve[color_flip(color)]);
    add(e, color, EVAL_TEMPO, 1);
    if (own)
        add(e, color, EVAL_TEMPO_OWN + own, 1);
    if (enemy)
        add(e, color, EVAL_TEMPO_ENEMY + enemy, 1);
}

static void prepare(Eval *e, Color color)
{
    const Position *pos = e->pos;
    Color them = color_flip(color);
    int king = position_king(pos, color);
    e->king[color] = king;
    e->pawn_attacks[color] = bb_pawn_attacks(color, position_pieces(pos, color, PAWN));
    e->attacks[color] = e->guarded[color] = e->pawn_attacks[color];
    if (king != NO_SQUARE) {
        e->attacks[color] |= bitboard_king[king];
        e->zone[color] = king_zone[color][king];
        check_origins(king, e->occupied, e->check_from[color]);
    }
    e->mobility_area[color] =
        ~(bb_pawn_attacks(them, position_pieces(pos, them, PAWN)) |
          position_pieces(pos, color, PAWN) | position_pieces(pos, color, KING));
}

void evaluate_weights(const Position *pos, int weights[EVAL_STAGES])
{
    static const int officer[PIECE_TYPES] = {[QUEEN] = 4, [ROOK] = 2, [BISHOP] = 1, [KNIGHT] = 1};
    enum { HAND_FULL = 2 * FULL_ARMY, PHASE_FULL = WEIGHT_FULL / HAND_FULL };
    int in_hand = reserve_total(pos->reserve[WHITE]) + reserve_total(pos->reserve[BLACK]);
    int phase = 0;
    for (PieceType type = QUEEN; type <= KNIGHT; type++)
        phase += officer[type] *
                 (bb_count(pos->by_type[type]) + reserve_count(pos->reserve[WHITE], type) +
                  reserve_count(pos->reserve[BLACK], type));
    if (phase > PHASE_FULL)
        phase = PHASE_FULL;
    weights[0] = in_hand * PHASE_FULL;
    weights[1] = (HAND_FULL - in_hand) * phase;
    weights[2] = (HAND_FULL - in_hand) * (PHASE_FULL - phase);
}

int evaluate(const Position *pos)
{
    Eval e = {.pos = pos, .occupied = position_occupied(pos)};
    for (Color color = WHITE; color <= BLACK; color++)
        prepare(&e, color);
    for (Color color = WHITE; color <= BLACK; color++) {
        evaluate_reserve(&e, color);
        evaluate_officers(&e, color);
    }
    for (Color color = WHITE; color <= BLACK; color++) {
        evaluate_pawns(&e, color);
        evaluate_king(&e, color);
        evaluate_threats(&e, color);
        evaluate_push_threats(&e, color);
        evaluate_exposure(&e, color);
    }
    evaluate_tempo(&e, (Color)pos->side);
    int weights[EVAL_STAGES], score = 0;
    evaluate_weights(pos, weights);
    for (int i = 0; i < EVAL_STAGES; i++)
        score += unpack(&e.score) * weights[i];
    score /= WEIGHT_FULL;
    return pos->side == WHITE ? score : -score;
}

int search_evaluate(const Position *pos)
{
    return evaluate(pos);
}
