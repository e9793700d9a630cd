/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A position of any of the games, and how steps change it.
 *
 * A Position is a plain value: copy it to keep it ("copy-make"). It owns nothing. Functions taking
 * a const Position only read it, so positions may be shared between threads that do not change
 * them.
 */
#ifndef MUSTER_MOVEGEN_POSITION_H
#define MUSTER_MOVEGEN_POSITION_H

#include "bitboard.h"
#include "types.h"
#include "variant.h"
#include "zobrist.h"

/* Castling state. HOME: the king stands where it was dropped at home, and a rook may castle now or
 * is still in the reserve. A right K or Q always comes with HOME; HOME alone is FEN's E or e. */
enum { CASTLE_WK = 1, CASTLE_WQ = 2, CASTLE_BK = 4, CASTLE_BQ = 8, HOME_W = 16, HOME_B = 32 };

/* The bits of one side. */
static inline unsigned castle_king_side(Color color)
{
    return color == WHITE ? CASTLE_WK : CASTLE_BK;
}

static inline unsigned castle_queen_side(Color color)
{
    return color == WHITE ? CASTLE_WQ : CASTLE_BQ;
}

static inline unsigned castle_rights(Color color)
{
    return castle_king_side(color) | castle_queen_side(color);
}

static inline unsigned castle_home(Color color)
{
    return color == WHITE ? HOME_W : HOME_B;
}

/* What binds the last bishop of a reserve; meaningful with exactly one bishop in reserve. */
typedef enum { BISHOP_FREE, BISHOP_LIGHT, BISHOP_DARK } BishopRule;

enum { MAX_CLOCK = 9999 }; /* FEN's bound for both counters; they stay there */

/* A reserve holds a count of four bits for each piece type. */
typedef uint32_t Reserve;

typedef struct {
    Bitboard by_type[PIECE_TYPES];
    Bitboard by_color[COLORS];
    Piece board[SQUARES];
    uint64_t key;      /* all of zobrist.h */
    uint64_t pawn_key; /* pawns and kings on the board only */
    Reserve reserve[COLORS];
    uint16_t halfmove; /* actions since a capture, pawn move or drop */
    uint16_t fullmove; /* from 1; grows after Black's action */
    uint8_t side;      /* Color to move */
    uint8_t variant;   /* VariantId */
    uint8_t castling;
    uint8_t en_passant;  /* square behind a pawn that just made a double step, or NO_SQUARE */
    bool en_passant_key; /* such a capture is legal, so the key holds it */
    uint8_t bishop_rule[COLORS];
    uint8_t drop_cap;   /* most pieces one action may drop */
    uint8_t drops_made; /* pieces dropped in the unfinished action; 0 at its boundary */
} Position;

static inline const Variant *position_variant(const Position *pos)
{
    return &variant_table[pos->variant];
}

static inline Bitboard position_occupied(const Position *pos)
{
    return pos->by_color[WHITE] | pos->by_color[BLACK];
}

static inline Bitboard position_pieces(const Position *pos, Color color, PieceType type)
{
    return pos->by_color[color] & pos->by_type[type];
}

/* All but king and pawns. */
static inline Bitboard position_officers(const Position *pos, Color color)
{
    return pos->by_color[color] & ~pos->by_type[KING] & ~pos->by_type[PAWN];
}

static inline int reserve_count(Reserve reserve, PieceType type)
{
    return (int)(reserve >> (4U * (unsigned)type) & 15U);
}

/* One piece of that type, to add to or take from a reserve. */
static inline Reserve reserve_one(PieceType type)
{
    return UINT32_C(1) << (4U * (unsigned)type);
}

static inline int reserve_total(Reserve reserve)
{
    reserve = (reserve & 0x0F0F0F) + (reserve >> 4 & 0x0F0F0F);
    return (int)((reserve + (reserve >> 8) + (reserve >> 16)) & 0xFF);
}

/* Pieces in reserve but the king: 0 to 15. */
static inline int reserve_men(Reserve reserve)
{
    return reserve_total(reserve) - reserve_count(reserve, KING);
}

/* K Q RR BB NN PPPPPPPP. */
#define RESERVE_FULL ((Reserve)0x822211)

static inline bool position_placing(const Position *pos)
{
    return (pos->reserve[WHITE] | pos->reserve[BLACK]) && position_variant(pos)->placing_stage;
}

/* How many more pieces the side to move may drop before END. */
static inline int position_drops_left(const Position *pos)
{
    int reserve = reserve_total(pos->reserve[pos->side]);
    int cap = pos->drop_cap - pos->drops_made;
    return reserve < cap ? reserve : cap;
}

/* The king's square, or NO_SQUARE while it is in the reserve. */
static inline int position_king(const Position *pos, Color color)
{
    Bitboard king = position_pieces(pos, color, KING);
    return king ? bb_first(king) : NO_SQUARE;
}

/* An empty board with empty reserves and no kings: a canvas for fen.c. */
void position_clear(Position *pos, const Variant *variant);

/* What a piece on a square adds to pawn_key: pawns and kings only. */
static inline uint64_t piece_pawn_key(Piece piece, int square)
{
    PieceType type = piece_type(piece);
    return type == PAWN || type == KING ? zobrist.piece[piece][square] : 0;
}

/* Puts a piece on an empty square; only the board and its bitboards and keys change. */
static inline void position_put(Position *pos, Piece piece, int square)
{
    Bitboard bit = bb_square(square);
    pos->board[square] = piece;
    pos->by_type[piece_type(piece)] |= bit;
    pos->by_color[piece_color(piece)] |= bit;
    pos->key ^= zobrist.piece[piece][square];
    pos->pawn_key ^= piece_pawn_key(piece, square);
}

/* Takes the piece from an occupied square, likewise. */
static inline void position_take(Position *pos, int square)
{
    Piece piece = pos->board[square];
    Bitboard bit = bb_square(square);
    pos->board[square] = NO_PIECE;
    pos->by_type[piece_type(piece)] ^= bit;
    pos->by_color[piece_color(piece)] ^= bit;
    pos->key ^= zobrist.piece[piece][square];
    pos->pawn_key ^= piece_pawn_key(piece, square);
}

/* Carries a piece from its square to an empty one, likewise; the caller knows the piece. */
static inline void position_carry(Position *pos, Piece piece, int from, int to)
{
    Bitboard both = bb_square(from) | bb_square(to);
    uint64_t key = zobrist.piece[piece][from] ^ zobrist.piece[piece][to];
    pos->board[from] = NO_PIECE;
    pos->board[to] = piece;
    pos->by_type[piece_type(piece)] ^= both;
    pos->by_color[piece_color(piece)] ^= both;
    pos->key ^= key;
    if (piece_type(piece) == PAWN || piece_type(piece) == KING)
        pos->pawn_key ^= key;
}

/* Castling state with HOME beside every right, and without it where no rook can ever castle. */
unsigned position_normal_castling(const Position *pos, unsigned castling);

/* Recomputes key and pawn_key, and whether en passant is legal, from the other fields. */
void position_refresh(Position *pos);

/* Sets DropsPerAction (1 to 16), where the variant has that option; elsewhere nothing changes. */
void position_set_drop_cap(Position *pos, int cap);

/*
 * Plays one legal step in place: a move, a drop (the same side stays on move), or END. The caller
 * vouches for legality (generate.h). A copy made before is the way back.
 */
void position_step(Position *pos, Step step);

/* dst becomes src after the step; they must not overlap. */
static inline void position_after(const Position *src, Position *dst, Step step)
{
    *dst = *src;
    position_step(dst, step);
}

/*
 * A drop and END without the key of positions inside an action, for those who look at finished
 * actions only: add all drops, then close. In between the key is not that of position_step().
 */
void position_add_drop(Position *pos, Step drop);
void position_close_action(Position *pos);

/* Passes the turn (search only): END without a drop. Not in check, not inside an action. */
void position_pass(Position *pos);

/* Pieces of both colours that attack a square, given an occupancy. */
Bitboard position_attackers(const Position *pos, int square, Bitboard occupied);

/* Whether pieces of a colour attack a square. */
bool position_attacked(const Position *pos, Color by, int square, Bitboard occupied);

/* Whether the side to move may take en passant with its pawn on a square: its king, who stands, is
 * safe after both pawns have left their squares. */
bool position_en_passant_safe(const Position *pos, int king, int from);

/* Whether a side's king is on the board and attacked. Placing stages know no check: false there. */
bool position_in_check(const Position *pos, Color color);

/* Whether the side to move wins at once because the other king can be captured (Frolov, Combat). */
bool position_king_capture(const Position *pos);

/* Where the side to move may drop a piece of a type: empty squares by the rules of the variant,
 * checks left aside. 0 when none is in reserve. */
Bitboard position_drop_squares(const Position *pos, PieceType type);

/* Whether END is legal: enough was dropped, the king stands and is safe. */
bool position_can_end(const Position *pos);

/* Whether the same position for the repetition rule; exact, not by key. */
bool position_repeats(const Position *a, const Position *b);

/* The name of the first field that disagrees with a fresh computation, or NULL when all agree. */
const char *position_broken_field(const Position *pos);

#endif
