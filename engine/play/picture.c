/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture.h"

#include "../../movegen/action.h"

#include <inttypes.h>

/* Filled and hollow signs in the order K Q R B N P. */
static const char *const hollow[PIECE_TYPES] = {"♔", "♕", "♖", "♗", "♘", "♙"};
static const char *const filled[PIECE_TYPES] = {"♚", "♛", "♜", "♝", "♞", "♟"};

/* Of the 256 colours of terminals. */
enum {
    LIGHT = 180,
    DARK = 137,
    LIGHT_MARKED = 186,
    DARK_MARKED = 143,
    WHITE_INK = 231,
    BLACK_INK = 16
};

/* On coloured squares ink tells the sides apart, and filled signs are easier to see. */
static void add_piece(const Picture *p, Text *text, Color color, PieceType type, bool ink)
{
    char letter = piece_letter(type);
    if (p->unicode)
        text_add(text, color == WHITE && !ink ? hollow[type] : filled[type]);
    else
        text_add_format(text, "%c", color == WHITE ? letter : letter - 'A' + 'a');
}

static void add_square(const Picture *p, Text *text, int square)
{
    Piece piece = p->pos->board[square];
    bool marked = bb_has(p->marked, square), light = bb_has(BB_LIGHT, square);
    if (p->colour) {
        int paper = light ? (marked ? LIGHT_MARKED : LIGHT) : marked ? DARK_MARKED : DARK;
        bool white = piece != NO_PIECE && piece_color(piece) == WHITE;
        text_add_format(text, "\033[48;5;%d;38;5;%dm", paper, white ? WHITE_INK : BLACK_INK);
    }
    text_add(text, marked && !p->colour ? "[" : " ");
    if (piece != NO_PIECE)
        add_piece(p, text, piece_color(piece), piece_type(piece), p->colour);
    else
        text_add(text, p->colour ? " " : !p->unicode ? "." : "·");
    text_add(text, marked && !p->colour ? "]" : " ");
}

void picture_add_clock(Text *text, int64_t milliseconds)
{
    int64_t tenths = milliseconds > 0 ? milliseconds / 100 : 0;
    int64_t hours = tenths / 36000, minutes = tenths / 600 % 60;
    int seconds = (int)(tenths / 10 % 60);
    if (hours > 0)
        text_add_format(text, "%" PRId64 ":%02" PRId64 ":%02d", hours, minutes, seconds);
    else
        text_add_format(text, "%" PRId64 ":%02d", minutes, seconds);
    if (tenths < 600)
        text_add_format(text, ".%d", (int)(tenths % 10));
}

void picture_add_letters(Text *text, Reserve reserve)
{
    const char *gap = "";
    if (!reserve)
        text_add(text, "-");
    for (PieceType type = KING; type <= PAWN; type++) {
        if (!reserve_count(reserve, type))
            continue;
        text_add(text, gap);
        gap = " ";
        for (int i = reserve_count(reserve, type); i > 0; i--)
            text_add_format(text, "%c", piece_letter(type));
    }
}

static void add_reserve(const Picture *p, Text *text, Color color)
{
    Reserve reserve = p->pos->reserve[color];
    text_add(text, "   in hand:");
    if (!reserve)
        text_add(text, " -");
    for (PieceType type = KING; type <= PAWN; type++) {
        text_add(text, reserve_count(reserve, type) ? " " : "");
        for (int i = reserve_count(reserve, type); i > 0; i--)
            add_piece(p, text, color, type, false);
    }
}

static void add_player(const Picture *p, Text *text, Color color)
{
    text_add_format(text, "   %s: %s", color == WHITE ? "White" : "Black", p->names[color]);
    if (p->clocks) {
        text_add(text, "   ");
        picture_add_clock(text, p->clocks[color]);
    }
}

/* What stands right of a row, counted from the top. */
static void add_side_text(const Picture *p, Text *text, int row)
{
    bool reserves = position_variant(p->pos)->has_reserve;
    Color top = color_flip(p->bottom);
    if (row == 0)
        add_player(p, text, top);
    else if (row == 1 && reserves)
        add_reserve(p, text, top);
    else if (row == 3)
        text_add_format(text, "   %s", p->status);
    else if (row == 6)
        add_player(p, text, p->bottom);
    else if (row == 7 && reserves)
        add_reserve(p, text, p->bottom);
}

static void add_files(const Picture *p, Text *text)
{
    text_add(text, "  ");
    for (int i = 0; i < 8; i++)
        text_add_format(text, "  %c", 'a' + (p->bottom == WHITE ? i : 7 - i));
    text_add(text, "\n");
}

void picture_draw(const Picture *p, Text *text)
{
    add_files(p, text);
    for (int row = 0; row < 8; row++) {
        int rank = p->bottom == WHITE ? 7 - row : row;
        text_add_format(text, " %d ", rank + 1);
        for (int i = 0; i < 8; i++)
            add_square(p, text, square_make(p->bottom == WHITE ? i : 7 - i, rank));
        text_add_format(text, "%s %d", p->colour ? "\033[0m" : "", rank + 1);
        add_side_text(p, text, row);
        text_add(text, "\n");
    }
    add_files(p, text);
}
