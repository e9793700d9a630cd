/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fen.h"
#include "action.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

static const char *const error_texts[FEN_ERRORS] = {
    [FEN_OK] = "fine",
    [FEN_EMPTY] = "the FEN is empty",
    [FEN_ROWS] = "the board does not have eight rows",
    [FEN_ROW_LENGTH] = "a row does not have eight squares",
    [FEN_BOARD_LETTER] = "unknown letter on the board",
    [FEN_BRACKET] = "the reserve's brackets are broken",
    [FEN_RESERVE_LETTER] = "unknown letter in the reserve",
    [FEN_RESERVE_FORBIDDEN] = "this game has no reserves",
    [FEN_RESERVE_TOO_BIG] = "more in reserve than K Q RR BB NN PPPPPPPP",
    [FEN_KINGS] = "a side does not have exactly one king",
    [FEN_TOO_MANY_PIECES] = "a side has more than sixteen pieces",
    [FEN_TOO_MANY_PAWNS] = "a side has more than eight pawns",
    [FEN_TOO_MANY_OFFICERS] = "a side has more extra officers than missing pawns",
    [FEN_PAWN_RANK] = "a pawn where no pawn can stand",
    [FEN_KING_WAITS] = "a king in reserve though other pieces of its side stand",
    [FEN_KING_LATE] = "the king of the side not to move is still in reserve",
    [FEN_PLACING_PIECES] = "reserves not empty though not all 32 pieces exist",
    [FEN_PLACING_TURN] = "the reserves do not fit the side to move",
    [FEN_ARMY_PARTIAL] = "a reserve is neither the full sixteen nor empty",
    [FEN_ARMY_TURN] = "the side that has placed its army is to move before the other has",
    [FEN_SIDE_MISSING] = "the side to move is missing",
    [FEN_SIDE] = "the side to move is neither w nor b",
    [FEN_CASTLING] = "unknown letter in the castling field",
    [FEN_CASTLING_TWICE] = "a castling letter twice",
    [FEN_CASTLING_PIECES] = "a castling right that the pieces contradict",
    [FEN_EN_PASSANT] = "the en passant square is unreadable",
    [FEN_EN_PASSANT_IMPOSSIBLE] = "an impossible en passant square",
    [FEN_CLOCK] = "the halfmove clock is no number from 0 to 9999",
    [FEN_MOVE_NUMBER] = "the move number is no number from 0 to 9999",
    [FEN_BISHOPS] = "the bishops field is unreadable",
    [FEN_BISHOPS_MISPLACED] = "a bishops letter for a side without exactly one bishop in reserve",
    [FEN_TRAILING] = "text after the last field",
    [FEN_OTHER_IN_CHECK] = "the side not to move is in check",
};

const char *fen_error_text(FenError error)
{
    return error_texts[error];
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool at_field_end(char c)
{
    return c == '\0' || is_blank(c);
}

static const char *skip_blanks(const char *text)
{
    while (is_blank(*text))
        text++;
    return text;
}

static bool read_piece(char letter, Piece *piece)
{
    PieceType type;
    if (!piece_type_of_letter(letter, &type))
        return false;
    *piece = piece_make(letter >= 'a' ? BLACK : WHITE, type);
    return true;
}

/* Text still to read, and the position under construction. */
typedef struct {
    const char *text;
    Position pos;
    const Variant *variant;
    unsigned pieces[COLORS][PIECE_TYPES]; /* board and reserve together */
} Reader;

static FenError read_row(Reader *r, int rank)
{
    int file = 0;
    for (; !at_field_end(*r->text) && *r->text != '/' && *r->text != '['; r->text++) {
        Piece piece;
        if (*r->text >= '1' && *r->text <= '9') {
            file += *r->text - '0';
        } else if (read_piece(*r->text, &piece)) {
            if (file < 8) {
                position_put(&r->pos, piece, square_make(file, rank));
                r->pieces[piece_color(piece)][piece_type(piece)]++;
            }
            file++;
        } else {
            return FEN_BOARD_LETTER;
        }
        if (file > 8)
            return FEN_ROW_LENGTH;
    }
    return file == 8 ? FEN_OK : FEN_ROW_LENGTH;
}

static FenError read_board(Reader *r)
{
    for (int rank = 7; rank >= 0; rank--) {
        FenError error = read_row(r, rank);
        if (error != FEN_OK)
            return error;
        if (rank > 0 && *r->text++ != '/') {
            r->text--;
            return FEN_ROWS;
        }
    }
    return FEN_OK;
}

static FenError read_reserve_letters(Reader *r, char end)
{
    for (; !at_field_end(*r->text) && *r->text != end; r->text++) {
        Piece piece;
        if (!read_piece(*r->text, &piece))
            return *r->text == '/' ? FEN_ROWS : FEN_RESERVE_LETTER;
        if (!r->variant->has_reserve)
            return FEN_RESERVE_FORBIDDEN;
        Reserve *reserve = &r->pos.reserve[piece_color(piece)];
        PieceType type = piece_type(piece);
        if (reserve_count(*reserve, type) == reserve_count(RESERVE_FULL, type))
            return FEN_RESERVE_TOO_BIG;
        *reserve += reserve_one(type);
        r->pieces[piece_color(piece)][type]++;
    }
    return FEN_OK;
}

/* Brackets, the older ninth row, or nothing. */
static FenError read_reserve(Reader *r)
{
    if (*r->text == '/') {
        r->text++;
        return at_field_end(*r->text) ? FEN_ROWS : read_reserve_letters(r, ' ');
    }
    if (*r->text == '[') {
        r->text++;
        if (r->text[0] == '-' && r->text[1] == ']')
            r->text++;
        FenError error = read_reserve_letters(r, ']');
        if (error != FEN_OK)
            return error;
        if (*r->text != ']')
            return FEN_BRACKET;
        r->text++;
    }
    return at_field_end(*r->text) ? FEN_OK : FEN_BRACKET;
}

static FenError check_army(const Reader *r, Color color)
{
    const unsigned *n = r->pieces[color];
    static const unsigned normal[] = {[QUEEN] = 1, [ROOK] = 2, [BISHOP] = 2, [KNIGHT] = 2};
    unsigned total = 0, extra = 0;
    for (int type = KING; type <= PAWN; type++)
        total += n[type];
    for (int type = QUEEN; type <= KNIGHT; type++)
        extra += n[type] > normal[type] ? n[type] - normal[type] : 0;
    if (n[KING] != 1)
        return FEN_KINGS;
    if (n[PAWN] > 8)
        return FEN_TOO_MANY_PAWNS;
    if (total > FULL_ARMY)
        return FEN_TOO_MANY_PIECES;
    if (extra > 8 - n[PAWN])
        return FEN_TOO_MANY_OFFICERS;
    Bitboard forbidden = color == WHITE ? BB_RANK_8 : BB_RANK_1;
    if (!r->variant->pawn_on_first_rank)
        forbidden = BB_RANK_1 | BB_RANK_8;
    return position_pieces(&r->pos, color, PAWN) & forbidden ? FEN_PAWN_RANK : FEN_OK;
}

static FenError check_pieces(const Reader *r)
{
    for (Color color = WHITE; color <= BLACK; color++) {
        FenError error = check_army(r, color);
        if (error != FEN_OK)
            return error;
        if (r->variant->king_first && reserve_count(r->pos.reserve[color], KING) &&
            r->pos.by_color[color])
            return FEN_KING_WAITS;
    }
    return FEN_OK;
}

static FenError read_side(Reader *r)
{
    r->text = skip_blanks(r->text);
    if (*r->text == '\0')
        return FEN_SIDE_MISSING;
    if ((*r->text != 'w' && *r->text != 'b') || !at_field_end(r->text[1]))
        return FEN_SIDE;
    r->pos.side = *r->text++ == 'w' ? WHITE : BLACK;
    return FEN_OK;
}

/* Whether the reserves fit the side to move and the stage of the game. */
static FenError check_turn(const Reader *r)
{
    const Position *pos = &r->pos;
    Reserve own = pos->reserve[pos->side], other = pos->reserve[color_flip((Color)pos->side)];
    if (r->variant->king_first && reserve_count(other, KING) && !reserve_count(own, KING))
        return FEN_KING_LATE;
    if (!r->variant->placing_stage || !(own | other))
        return FEN_OK;
    if (r->variant->drops_min == FULL_ARMY) {
        if ((own && own != RESERVE_FULL) || (other && other != RESERVE_FULL))
            return FEN_ARMY_PARTIAL;
        return own ? FEN_OK : FEN_ARMY_TURN;
    }
    for (int type = KING; type <= PAWN; type++) {
        unsigned full = (unsigned)reserve_count(RESERVE_FULL, (PieceType)type);
        if (r->pieces[WHITE][type] != full || r->pieces[BLACK][type] != full)
            return FEN_PLACING_PIECES;
    }
    int ahead = reserve_total(pos->reserve[BLACK]) - reserve_total(pos->reserve[WHITE]);
    return ahead == (pos->side == BLACK) ? FEN_OK : FEN_PLACING_TURN;
}

static const char castling_letters[] = "KQkqEe"; /* in the order of the bits */

static bool rook_stands(const Position *pos, Color color, int corner)
{
    return pos->board[square_relative(color, corner)] == piece_make(color, ROOK);
}

/* The rights that pieces which never moved would give. */
static unsigned castling_of_pieces(const Position *pos)
{
    unsigned castling = 0;
    for (Color color = WHITE; color <= BLACK; color++) {
        if (pos->board[square_relative(color, E1)] != piece_make(color, KING))
            continue;
        castling |= castle_home(color) |
                    (rook_stands(pos, color, H1) ? castle_king_side(color) : 0U) |
                    (rook_stands(pos, color, A1) ? castle_queen_side(color) : 0U);
    }
    return castling;
}

static FenError read_castling(Reader *r)
{
    unsigned castling = 0, possible = castling_of_pieces(&r->pos);
    r->text = skip_blanks(r->text);
    if (*r->text == '-') {
        r->text++;
    } else {
        for (; !at_field_end(*r->text); r->text++) {
            const char *found = strchr(castling_letters, *r->text);
            if (!found)
                return FEN_CASTLING;
            unsigned bit = 1U << (found - castling_letters);
            if (castling & bit)
                return FEN_CASTLING_TWICE;
            if (!(possible & bit) && !position_placing(&r->pos))
                return FEN_CASTLING_PIECES;
            castling |= bit;
        }
    }
    if (!at_field_end(*r->text))
        return FEN_CASTLING;
    if (position_placing(&r->pos))
        castling = possible; /* nothing has moved: the pieces tell */
    r->pos.castling = (uint8_t)position_normal_castling(&r->pos, castling);
    return FEN_OK;
}

static FenError read_en_passant(Reader *r)
{
    Position *pos = &r->pos;
    Color them = color_flip((Color)pos->side);
    const char *text = r->text = skip_blanks(r->text);
    if (*text == '\0' || (*text == '-' && at_field_end(text[1]))) {
        r->text += *text == '-';
        return FEN_OK;
    }
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' || !at_field_end(text[2]))
        return FEN_EN_PASSANT;
    int square = square_make(text[0] - 'a', text[1] - '1');
    int ahead = them == WHITE ? 8 : -8;
    if (square_rank(square_relative(them, square)) != 2 || pos->board[square] != NO_PIECE ||
        pos->board[square - ahead] != NO_PIECE ||
        pos->board[square + ahead] != piece_make(them, PAWN) || position_placing(pos))
        return FEN_EN_PASSANT_IMPOSSIBLE;
    pos->en_passant = (uint8_t)square;
    r->text += 2;
    return FEN_OK;
}

/* A counter from 0 to MAX_CLOCK; absent at the end of the text it keeps its value. */
static bool read_counter(Reader *r, uint16_t *counter)
{
    unsigned value = 0;
    r->text = skip_blanks(r->text);
    if (*r->text == '\0')
        return true;
    const char *text = r->text;
    for (; isdigit((unsigned char)*text); text++) {
        value = value * 10 + (unsigned)(*text - '0');
        if (value > MAX_CLOCK)
            return false;
    }
    if (text == r->text || !at_field_end(*text))
        return false;
    *counter = (uint16_t)value;
    r->text = text;
    return true;
}

static BishopRule opposite_colour(int square)
{
    return bb_has(BB_LIGHT, square) ? BISHOP_DARK : BISHOP_LIGHT;
}

/* The colour bound by default: with one own bishop on the board, the other one. */
static BishopRule default_bishop_rule(const Position *pos, Color color)
{
    Bitboard bishops = position_pieces(pos, color, BISHOP);
    if (!position_variant(pos)->bishop_colours || reserve_count(pos->reserve[color], BISHOP) != 1 ||
        bb_count(bishops) != 1)
        return BISHOP_FREE;
    return opposite_colour(bb_first(bishops));
}

static const char bishop_letters[] = "FLDfld"; /* White's, then Black's, by BishopRule */

static FenError read_bishops(Reader *r)
{
    Position *pos = &r->pos;
    bool named[COLORS] = {false, false};
    for (Color color = WHITE; color <= BLACK; color++)
        pos->bishop_rule[color] = (uint8_t)default_bishop_rule(pos, color);
    r->text = skip_blanks(r->text);
    if (*r->text == '-' && at_field_end(r->text[1])) {
        r->text++;
        return FEN_OK;
    }
    for (; !at_field_end(*r->text); r->text++) {
        const char *found = strchr(bishop_letters, *r->text);
        if (!found)
            return FEN_BISHOPS;
        Color color = (Color)((found - bishop_letters) / 3);
        if (named[color])
            return FEN_BISHOPS;
        if (!r->variant->bishop_colours || reserve_count(pos->reserve[color], BISHOP) != 1)
            return FEN_BISHOPS_MISPLACED;
        named[color] = true;
        pos->bishop_rule[color] = (uint8_t)((found - bishop_letters) % 3);
    }
    return FEN_OK;
}

/* Only on the first move of Frolov's and Combat chess may the side not to move stand in check. */
static bool first_move(const Position *pos)
{
    switch (position_variant(pos)->king_capture) {
    case KING_CAPTURE_LEGAL:
        return pos->halfmove == 0 && pos->side == WHITE;
    case KING_CAPTURE_ATTACKED:
        return pos->halfmove == 0;
    default:
        return false;
    }
}

static FenError read_fields(Reader *r)
{
    FenError error;
    if ((error = read_board(r)) || (error = read_reserve(r)) || (error = check_pieces(r)) ||
        (error = read_side(r)) || (error = check_turn(r)) || (error = read_castling(r)) ||
        (error = read_en_passant(r)))
        return error;
    if (!read_counter(r, &r->pos.halfmove))
        return FEN_CLOCK;
    if (!read_counter(r, &r->pos.fullmove))
        return FEN_MOVE_NUMBER;
    if (r->pos.fullmove == 0)
        r->pos.fullmove = 1;
    if ((error = read_bishops(r)))
        return error;
    r->text = skip_blanks(r->text);
    if (*r->text)
        return FEN_TRAILING;
    if (position_in_check(&r->pos, color_flip((Color)r->pos.side)) && !first_move(&r->pos))
        return FEN_OTHER_IN_CHECK;
    return FEN_OK;
}

FenError fen_read(Position *pos, const Variant *variant, const char *text, const char **where)
{
    Reader r = {.text = skip_blanks(text), .variant = variant};
    position_clear(&r.pos, variant);
    FenError error = *r.text ? read_fields(&r) : FEN_EMPTY;
    if (where)
        *where = r.text;
    if (error == FEN_OK) {
        position_refresh(&r.pos);
        *pos = r.pos;
    }
    return error;
}

static char *write_board(const Position *pos, char *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            Piece piece = pos->board[square_make(file, rank)];
            if (piece == NO_PIECE) {
                empty++;
                continue;
            }
            if (empty)
                *out++ = (char)('0' + empty);
            empty = 0;
            char letter = piece_letter(piece_type(piece));
            *out++ = (char)(piece_color(piece) == WHITE ? letter : tolower(letter));
        }
        if (empty)
            *out++ = (char)('0' + empty);
        if (rank > 0)
            *out++ = '/';
    }
    return out;
}

static char *write_reserves(const Position *pos, char *out)
{
    *out++ = '[';
    for (Color color = WHITE; color <= BLACK; color++)
        for (PieceType type = KING; type <= PAWN; type++)
            for (int i = reserve_count(pos->reserve[color], type); i > 0; i--) {
                char letter = piece_letter(type);
                *out++ = (char)(color == WHITE ? letter : tolower(letter));
            }
    *out++ = ']';
    return out;
}

static char *write_castling(const Position *pos, char *out)
{
    char *start = out;
    for (Color color = WHITE; color <= BLACK; color++) {
        unsigned rights = pos->castling & castle_rights(color);
        for (int bit = 0; bit < 4; bit++)
            if (rights & 1U << bit)
                *out++ = castling_letters[bit];
        if (!rights && pos->castling & castle_home(color))
            *out++ = color == WHITE ? 'E' : 'e';
    }
    if (out == start)
        *out++ = '-';
    return out;
}

static char *write_number(unsigned number, char *out)
{
    char digits[10];
    int n = 0;
    do
        digits[n++] = (char)('0' + number % 10);
    while (number /= 10);
    while (n > 0)
        *out++ = digits[--n];
    return out;
}

/* The seventh field, where a side's truth differs from the default. */
static char *write_bishops(const Position *pos, char *out)
{
    bool first = true;
    for (Color color = WHITE; color <= BLACK; color++) {
        BishopRule rule = (BishopRule)pos->bishop_rule[color];
        if (reserve_count(pos->reserve[color], BISHOP) != 1 ||
            rule == default_bishop_rule(pos, color))
            continue;
        if (first)
            *out++ = ' ';
        first = false;
        *out++ = bishop_letters[3 * (int)color + (int)rule];
    }
    return out;
}

char *fen_write(const Position *pos, char *out)
{
    char *end = write_board(pos, out);
    if (position_variant(pos)->has_reserve)
        end = write_reserves(pos, end);
    *end++ = ' ';
    *end++ = pos->side == WHITE ? 'w' : 'b';
    *end++ = ' ';
    end = write_castling(pos, end);
    *end++ = ' ';
    if (pos->en_passant == NO_SQUARE) {
        *end++ = '-';
    } else {
        *end++ = (char)('a' + square_file(pos->en_passant));
        *end++ = (char)('1' + square_rank(pos->en_passant));
    }
    *end++ = ' ';
    end = write_number(pos->halfmove, end);
    *end++ = ' ';
    end = write_number(pos->fullmove, end);
    end = write_bishops(pos, end);
    *end = '\0';
    assert(end - out < FEN_SIZE);
    return out;
}

void fen_start(Position *pos, const Variant *variant)
{
    FenError error = fen_read(pos, variant, variant->start_fen, NULL);
    assert(error == FEN_OK);
    (void)error;
}
