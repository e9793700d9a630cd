/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pieces.h"

#include "../../movegen/action.h"

/* Outlines are filled, lines are not. Every shape but the knight is its own mirror image at x=50,
 * and all stand on y=88. */
typedef struct {
    const char *outline;
    const char *lines;
    const char *dots; /* circles in the colour of the lines */
} Shape;

static const Shape shapes[PIECE_TYPES] = {
    [KING] = {.outline = "M46 6H54V12H60V19H54V28H46V19H40V12H46Z"
                         "M50 37C55 25 70 23 79 31C89 40 83 54 73 66C73 71 75 75 77 79V88H23V79"
                         "C25 75 27 71 27 66C17 54 11 40 21 31C30 23 45 25 50 37Z",
              .lines = "M50 37V61M27 66C40 60 60 60 73 66M24 78C40 73 60 73 76 78"},
    [QUEEN] = {.outline = "M16 33L29 53L33 24L44 50L50 20L56 50L67 24L71 53L84 33L75 67"
                          "C75 71 76 75 78 79V88H22V79C24 75 25 71 25 67Z"
                          "M11 28A5.5 5.5 0 1 0 22 28A5.5 5.5 0 1 0 11 28Z"
                          "M28 18A5.5 5.5 0 1 0 39 18A5.5 5.5 0 1 0 28 18Z"
                          "M44.5 14A5.5 5.5 0 1 0 55.5 14A5.5 5.5 0 1 0 44.5 14Z"
                          "M61 18A5.5 5.5 0 1 0 72 18A5.5 5.5 0 1 0 61 18Z"
                          "M78 28A5.5 5.5 0 1 0 89 28A5.5 5.5 0 1 0 78 28Z",
               .lines = "M25 67C40 62 60 62 75 67M23 78C40 73 60 73 77 78"},
    [ROOK] = {.outline = "M25 20H37V28H44V20H56V28H63V20H75V37L67 44L69 71L77 78V88H23V78L31 71"
                         "L33 44L25 37Z",
              .lines = "M33 44H67M31 71H69"},
    [BISHOP] = {.outline = "M50 21C62 29 70 40 70 50C70 58 66 63 61 66L63 73C70 74 77 76 79 80V88"
                           "H21V80C23 76 30 74 37 73L39 66C34 63 30 58 30 50C30 40 38 29 50 21Z"
                           "M44 15A6 6 0 1 0 56 15A6 6 0 1 0 44 15Z",
                .lines = "M57 33L47 50M39 66H61M37 73H63"},
    [KNIGHT] = {.outline =
                    "M77 88H25C24 77 33 70 42 61C46 57 48 53 47 48C43 53 37 53 33 55L28 61"
                    "C25 64 20 62 18 59C15 55 16 52 19 48C23 42 25 37 28 31C30 26 33 22 37 20"
                    "L37 9L47 17C62 17 75 29 78 50C80 64 79 76 77 88Z",
                .lines = "M53 26C64 32 70 45 69 64M25 79H60",
                .dots = "M34 33A3.5 3.5 0 1 0 41 33A3.5 3.5 0 1 0 34 33Z"},
    [PAWN] = {.outline = "M50 24A13 13 0 0 1 58 47H62A3 3 0 0 1 62 53H57C58 64 64 71 70 77H72"
                         "A4 4 0 0 1 76 81V88H24V81A4 4 0 0 1 28 77H30C36 71 42 64 43 53H38"
                         "A3 3 0 0 1 38 47H42A13 13 0 0 1 50 24Z",
              .lines = "M43 53H57"},
};

static const char *const colors[COLORS] = {
    [WHITE] = "fill=\"#fffdf7\" stroke=\"#2b2a28\" color=\"#2b2a28\"",
    [BLACK] = "fill=\"#3a3835\" stroke=\"#141312\" color=\"#efe9dc\"",
};

void pieces_define(Text *svg)
{
    text_add(svg, "<defs>\n");
    for (int type = KING; type <= PAWN; type++) {
        const Shape *shape = &shapes[type];
        text_add_format(svg,
                        "<g id=\"%c\" stroke-width=\"4\" stroke-linejoin=\"round\" "
                        "stroke-linecap=\"round\"><path d=\"%s\"/>"
                        "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"3\" d=\"%s\"/>",
                        piece_letter((PieceType)type), shape->outline, shape->lines);
        if (shape->dots)
            text_add_format(svg, "<path fill=\"currentColor\" stroke=\"none\" d=\"%s\"/>",
                            shape->dots);
        text_add(svg, "</g>\n");
    }
    text_add(svg, "</defs>\n");
}

void pieces_draw(Piece piece, int x, int y, int size, const char *attributes, Text *svg)
{
    text_add_format(svg,
                    "<g transform=\"translate(%d %d) scale(%d.%02d)\" %s%s>"
                    "<use xlink:href=\"#%c\"/></g>\n",
                    x, y, size / 100, size % 100, colors[piece_color(piece)], attributes,
                    piece_letter(piece_type(piece)));
}
