/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draw.h"

#include "../../movegen/fen.h"
#include "../../movegen/notation.h"
#include "pieces.h"

#include <math.h>

/* Lengths in units of a hundredth of a square. */
enum {
    SQUARE = 100,
    MIDDLE = SQUARE / 2,
    BOARD = 8 * SQUARE,
    MARGIN = 44, /* around the board, holds coordinates and the marker of the side to move */
    STRIP = 96,  /* a reserve */
    SLOT = 92,   /* a king or queen in it */
    WIDE = 151,  /* any other piece with its number */
    GAP = 12,
    WIDTH = BOARD + 2 * MARGIN
};

static const char page_color[] = "#faf7ef", light_color[] = "#efe6d0", dark_color[] = "#a9b89a",
                  frame_color[] = "#5b5f55", text_color[] = "#4a4d45", mark_color[] = "#e07b1f";

typedef struct {
    const Position *pos;
    const DiagramStyle *style;
    Text *svg;
    int board_x, board_y, height;
} Canvas;

/* The upper left corner of a square. */
static int square_x(const Canvas *canvas, int square)
{
    int file = square_file(square);
    return canvas->board_x + SQUARE * (canvas->style->flipped ? 7 - file : file);
}

static int square_y(const Canvas *canvas, int square)
{
    int rank = square_rank(square);
    return canvas->board_y + SQUARE * (canvas->style->flipped ? rank : 7 - rank);
}

/* Which side sits below. */
static Color lower_side(const Canvas *canvas)
{
    return canvas->style->flipped ? BLACK : WHITE;
}

static void draw_squares(const Canvas *canvas)
{
    text_add_format(canvas->svg,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n"
                    "<path fill=\"%s\" d=\"",
                    canvas->board_x, canvas->board_y, BOARD, BOARD, light_color, dark_color);
    for (Bitboard dark = BB_DARK; dark;) {
        int square = bb_pop(&dark);
        text_add_format(canvas->svg, "M%d %dh%dv%dh-%dz", square_x(canvas, square),
                        square_y(canvas, square), SQUARE, SQUARE, SQUARE);
    }
    text_add_format(canvas->svg,
                    "\"/>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
                    "stroke=\"%s\" stroke-width=\"5\"/>\n",
                    canvas->board_x, canvas->board_y, BOARD, BOARD, frame_color);
}

static void draw_coordinates(const Canvas *canvas)
{
    text_add_format(canvas->svg,
                    "<g font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"26\" "
                    "text-anchor=\"middle\" fill=\"%s\">\n",
                    text_color);
    for (int i = 0; i < 8; i++) {
        text_add_format(
            canvas->svg, "<text x=\"%d\" y=\"%d\">%c</text><text x=\"%d\" y=\"%d\">%c</text>\n",
            square_x(canvas, square_make(i, 0)) + MIDDLE, canvas->board_y + BOARD + 33, 'a' + i,
            canvas->board_x - 24, square_y(canvas, square_make(0, i)) + MIDDLE + 9, '1' + i);
    }
    text_add(canvas->svg, "</g>\n");
}

/* A glow under a king that stands in check. */
static void draw_checks(const Canvas *canvas)
{
    for (int color = WHITE; color <= BLACK; color++) {
        if (!position_in_check(canvas->pos, (Color)color))
            continue;
        int king = position_king(canvas->pos, (Color)color);
        text_add_format(canvas->svg,
                        "<circle cx=\"%d\" cy=\"%d\" r=\"48\" fill=\"#d7352b\" "
                        "opacity=\"0.55\"/>\n",
                        square_x(canvas, king) + MIDDLE, square_y(canvas, king) + MIDDLE);
    }
}

static void draw_pieces(const Canvas *canvas)
{
    for (int square = 0; square < SQUARES; square++) {
        Piece piece = canvas->pos->board[square];
        if (piece != NO_PIECE)
            pieces_draw(piece, square_x(canvas, square), square_y(canvas, square), SQUARE, "",
                        canvas->svg);
    }
}

/* One side's reserve: each type has its place, faint when none is left. */
static void draw_reserve(const Canvas *canvas, Color color, int y)
{
    Reserve reserve = canvas->pos->reserve[color];
    text_add_format(canvas->svg,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"14\" "
                    "fill=\"#e3dcc8\" stroke=\"%s\" stroke-width=\"3\"/>\n",
                    canvas->board_x, y, BOARD, STRIP, frame_color);
    for (int type = KING; type <= PAWN; type++) {
        int count = reserve_count(reserve, (PieceType)type);
        int x = canvas->board_x + 6 + (type < ROOK ? type * SLOT : 2 * SLOT + (type - ROOK) * WIDE);
        pieces_draw(piece_make(color, (PieceType)type), x, y + 4, 88,
                    count ? "" : " opacity=\"0.13\"", canvas->svg);
        if (count > 1)
            text_add_format(canvas->svg,
                            "<text x=\"%d\" y=\"%d\" font-family=\"DejaVu Sans, Verdana, "
                            "sans-serif\" font-size=\"34\" font-weight=\"bold\" fill=\"%s\">"
                            "&#215;%d</text>\n",
                            x + 86, y + 62, text_color, count);
    }
}

static void draw_reserves(const Canvas *canvas)
{
    Color below = lower_side(canvas);
    if (!position_variant(canvas->pos)->has_reserve)
        return;
    draw_reserve(canvas, color_flip(below), canvas->board_y - GAP - STRIP);
    draw_reserve(canvas, below, canvas->board_y + BOARD + MARGIN);
}

/* A disc of the mover's colour beside its first rank. */
static void draw_side(const Canvas *canvas)
{
    Color side = (Color)canvas->pos->side;
    int y = canvas->board_y + (side == lower_side(canvas) ? BOARD - MIDDLE : MIDDLE);
    text_add_format(canvas->svg,
                    "<circle cx=\"%d\" cy=\"%d\" r=\"14\" fill=\"%s\" stroke=\"#2b2a28\" "
                    "stroke-width=\"4\"><title>%s to move</title></circle>\n",
                    canvas->board_x + BOARD + MARGIN / 2, y, side == WHITE ? "#fffdf7" : "#2b2a28",
                    side == WHITE ? "White" : "Black");
}

/* From the middle of one square to that of another, ending in a point; lower by so much. */
static void draw_arrow(const Canvas *canvas, int from, int to, int lower)
{
    double x = square_x(canvas, from) + MIDDLE, y = square_y(canvas, from) + MIDDLE + lower;
    double dx = square_x(canvas, to) - square_x(canvas, from);
    double dy = square_y(canvas, to) - square_y(canvas, from);
    double length = hypot(dx, dy), head = 44, half = 9, wide = 26;
    text_add_format(canvas->svg,
                    "<path transform=\"translate(%.0f %.0f) rotate(%.2f)\" fill=\"%s\" "
                    "stroke=\"%s\" stroke-width=\"3\" stroke-linejoin=\"round\" opacity=\"0.8\" "
                    "d=\"M20 %.0fH%.1fV%.0fL%.1f 0L%.1f %.0fV%.0fH20Z\"/>\n",
                    x, y, atan2(dy, dx) * 180 / 3.14159265358979323846, mark_color, page_color,
                    -half, length - head, -wide, length, length - head, wide, half);
}

/* A frame around a square, with a faint piece where it will stand. */
static void draw_ghost(const Canvas *canvas, Piece piece, int square)
{
    int x = square_x(canvas, square), y = square_y(canvas, square);
    text_add_format(canvas->svg,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" "
                    "fill=\"#ffdcb0\" fill-opacity=\"0.9\" stroke=\"%s\" stroke-width=\"5\" "
                    "stroke-dasharray=\"12 8\"/>\n",
                    x + 6, y + 6, SQUARE - 12, SQUARE - 12, mark_color);
    pieces_draw(piece, x + 3, y + 3, SQUARE - 6, " opacity=\"0.72\"", canvas->svg);
}

/* King and rook pass each other, so their arrows run side by side. */
static void draw_castling(const Canvas *canvas, int king_from, int king_to)
{
    enum { APART = 22 };
    int rank = square_rank(king_to);
    bool short_side = square_file(king_to) == square_file(G1);
    draw_arrow(canvas, king_from, king_to, -APART);
    draw_arrow(canvas, square_make(short_side ? 7 : 0, rank), square_make(short_side ? 5 : 3, rank),
               APART);
}

static void draw_action(const Canvas *canvas)
{
    const Action *action = canvas->style->action;
    Color side = (Color)canvas->pos->side;
    for (int i = 0; action && i < action->count; i++) {
        Step step = action->steps[i];
        if (step_is_drop(step)) {
            draw_ghost(canvas, piece_make(side, step_drop_type(step)), step_to(step));
            continue;
        }
        if (step_is_promotion(step))
            draw_ghost(canvas, piece_make(side, step_promotion_type(step)), step_to(step));
        if (step_kind(step) == STEP_CASTLE)
            draw_castling(canvas, step_from(step), step_to(step));
        else
            draw_arrow(canvas, step_from(step), step_to(step), 0);
    }
}

/* What a reader who does not see the picture is told. */
static void describe(const Canvas *canvas)
{
    char fen[FEN_SIZE], action[NOTATION_TEXT_SIZE];
    text_add_format(canvas->svg, "<title>%s, %s to move</title>\n<desc>%s",
                    position_variant(canvas->pos)->title,
                    canvas->pos->side == WHITE ? "White" : "Black", fen_write(canvas->pos, fen));
    if (canvas->style->action)
        text_add_format(
            canvas->svg, "; %s",
            notation_write(canvas->pos, canvas->style->action, NOTATION_ENGLISH, action));
    text_add(canvas->svg, "</desc>\n");
}

void diagram_draw(const Position *pos, const DiagramStyle *style, Text *svg)
{
    bool reserves = position_variant(pos)->has_reserve;
    Canvas canvas = {.pos = pos, .style = style, .svg = svg, .board_x = MARGIN};
    canvas.board_y = reserves ? GAP + STRIP + GAP : GAP;
    canvas.height = canvas.board_y + BOARD + MARGIN + (reserves ? STRIP + GAP : 0);
    text_add_format(svg,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                    "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%d\" height=\"%d\" "
                    "viewBox=\"0 0 %d %d\">\n",
                    style->width, (style->width * canvas.height + WIDTH / 2) / WIDTH, WIDTH,
                    canvas.height);
    describe(&canvas);
    pieces_define(svg);
    text_add_format(svg, "<rect width=\"%d\" height=\"%d\" rx=\"16\" fill=\"%s\"/>\n", WIDTH,
                    canvas.height, page_color);
    draw_squares(&canvas);
    draw_coordinates(&canvas);
    draw_checks(&canvas);
    draw_pieces(&canvas);
    draw_reserves(&canvas);
    draw_side(&canvas);
    draw_action(&canvas);
    text_add(svg, "</svg>\n");
}
