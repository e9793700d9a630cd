/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "graph.h"

#include "../../movegen/notation.h"

#include <string.h>

enum {
    WIDTH = 840,
    HEIGHT = 300,
    LEFT = 52, /* the plot inside the picture */
    RIGHT = 20,
    TOP = 40,
    BOTTOM = 36,
    PLOT_WIDTH = WIDTH - LEFT - RIGHT,
    PLOT_HEIGHT = HEIGHT - TOP - BOTTOM,
    MAX_NUMBERS = 12 /* labels of the lower axis */
};

static const char *const mark_colors[MARKS] = {
    [MARK_INACCURACY] = "#d9a400", [MARK_MISTAKE] = "#e07b1f", [MARK_BLUNDER] = "#c8281e"};

/* A game without actions still has one position. */
static double plot_x(const AnalyseItem *item, size_t ply)
{
    size_t steps = item->game.count > 1 ? item->game.count - 1 : 1;
    return LEFT + (double)PLOT_WIDTH * (double)ply / (double)steps;
}

static double plot_y(double expectation)
{
    return TOP + PLOT_HEIGHT * (1 - expectation);
}

static void add_escaped(Text *svg, const char *string, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)string[i];
        if (c == '<')
            text_add(svg, "&lt;");
        else if (c == '&')
            text_add(svg, "&amp;");
        else if (c < ' ')
            text_add(svg, " ");
        else
            text_add_bytes(svg, string + i, 1);
    }
}

/* White's part of the plot below the line, Black's above it. */
static void draw_course(const AnalyseItem *item, Text *svg)
{
    text_add_format(svg,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#57534c\"/>\n"
                    "<path fill=\"#fffdf7\" d=\"M%d %d",
                    LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT, LEFT, TOP + PLOT_HEIGHT);
    for (size_t i = 0; i < item->game.count; i++)
        text_add_format(svg, "L%.1f %.1f", plot_x(item, i),
                        plot_y(item_white_expectation(item, i)));
    text_add_format(svg,
                    "V%dZ\"/>\n<path fill=\"none\" stroke=\"#e07b1f\" stroke-width=\"2\" "
                    "stroke-linejoin=\"round\" d=\"",
                    TOP + PLOT_HEIGHT);
    for (size_t i = 0; i < item->game.count; i++)
        text_add_format(svg, "%s%.1f %.1f", i == 0 ? "M" : "L", plot_x(item, i),
                        plot_y(item_white_expectation(item, i)));
    text_add(svg, "\"/>\n");
}

static void draw_axes(const AnalyseItem *item, Text *svg)
{
    static const char *const labels[] = {"0 %", "25 %", "50 %", "75 %", "100 %"};
    for (int i = 0; i <= 4; i++)
        text_add_format(svg,
                        "<path stroke=\"#8f8a80\" stroke-width=\"%s\" d=\"M%d %.1fH%d\"/>"
                        "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
                        i == 2 ? "1.5" : "0.5", LEFT, plot_y(i / 4.0), WIDTH - RIGHT, LEFT - 6,
                        plot_y(i / 4.0) + 4, labels[i]);
    size_t count = item->game.count, every = (count - 1) / MAX_NUMBERS + 1;
    for (size_t i = 0; i < count; i += every)
        text_add_format(svg, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d%s</text>\n",
                        plot_x(item, i), HEIGHT - BOTTOM + 18, item_position(item, i)->fullmove,
                        item_position(item, i)->side == WHITE ? "" : "&#8230;");
}

static void draw_marks(const AnalyseItem *item, Text *svg)
{
    char action[NOTATION_TEXT_SIZE];
    for (size_t i = 0; i + 1 < item->game.count; i++) {
        const Position *pos = item_position(item, i);
        Mark mark = item_judge(item, i, NULL);
        if (mark == MARK_NONE)
            continue;
        notation_write(pos, &item->game.entries[i + 1].action, NOTATION_SAN, action);
        text_add_format(svg,
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\" stroke=\"#fffdf7\" "
                        "stroke-width=\"1.5\"><title>%d%s%s%s</title></circle>\n",
                        plot_x(item, i + 1), plot_y(item_white_expectation(item, i + 1)),
                        mark_colors[mark], pos->fullmove, pos->side == WHITE ? ". " : "... ",
                        action, mark_sign(mark));
    }
}

void graph_svg(const AnalyseItem *item, Text *svg)
{
    text_add_format(svg,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                    "viewBox=\"0 0 %d %d\" font-family=\"DejaVu Sans, Verdana, sans-serif\" "
                    "font-size=\"11\" fill=\"#4a4d45\">\n<title>",
                    WIDTH, HEIGHT, WIDTH, HEIGHT);
    add_escaped(svg, item->title.data ? item->title.data : "", item->title.length);
    text_add_format(svg,
                    "</title>\n<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#faf7ef\"/>\n"
                    "<text x=\"%d\" y=\"%d\" font-size=\"14\">",
                    WIDTH, HEIGHT, LEFT, TOP - 16);
    add_escaped(svg, item->title.data ? item->title.data : "", item->title.length);
    text_add(svg, "</text>\n");
    draw_course(item, svg);
    draw_axes(item, svg);
    draw_marks(item, svg);
    text_add(svg, "</svg>\n");
}

/* The text: half rows above and below the line of equality. */
enum { COLUMNS = 72, ROWS = 4, HALVES = 2 * ROWS };

/* The mean advantage of White in a column, in half rows rounded away from nothing. */
static int column_height(const AnalyseItem *item, size_t column, size_t columns)
{
    size_t count = item->game.count;
    size_t first = column * count / columns, end = (column + 1) * count / columns;
    double sum = 0;
    for (size_t i = first; i < end; i++)
        sum += item_white_expectation(item, i) - 0.5;
    double height = sum / (double)(end - first) * 2 * HALVES;
    return (int)(height < 0 ? height - 0.5 : height + 0.5);
}

/* One row, counted from 1 at the line of equality; below it a column's height is turned round. */
static void add_row(const int *heights, size_t columns, int row, bool below, Text *text)
{
    size_t length = text->length + strlen("   |");
    text_add(text, "   |");
    for (size_t i = 0; i < columns; i++) {
        int height = below ? -heights[i] : heights[i];
        bool full = height >= 2 * row, half = height == 2 * row - 1;
        text_add(text, full ? "\u2588" : !half ? " " : below ? "\u2580" : "\u2584");
        if (full || half)
            length = text->length;
    }
    if (!text->failed) {
        text->length = length;
        text->data[length] = '\0';
    }
    text_add(text, "\n");
}

void graph_text(const AnalyseItem *item, Text *text)
{
    int heights[COLUMNS];
    size_t columns = item->game.count < COLUMNS ? item->game.count : COLUMNS;
    for (size_t i = 0; i < columns; i++)
        heights[i] = column_height(item, i, columns);
    for (int row = ROWS; row >= 1; row--)
        add_row(heights, columns, row, false, text);
    text_add(text, "   +");
    for (size_t i = 0; i < columns; i++)
        text_add(text, "-");
    text_add(text, "\n");
    for (int row = 1; row <= ROWS; row++)
        add_row(heights, columns, row, true, text);
}
