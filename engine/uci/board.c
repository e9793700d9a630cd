/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that show the position: d, result, eval. */
#include "../../movegen/fen.h"
#include "session.h"

#include <inttypes.h>

static char square_letter(const Position *pos, int square)
{
    Piece piece = pos->board[square];
    if (piece == NO_PIECE)
        return '.';
    char letter = piece_letter(piece_type(piece));
    return piece_color(piece) == WHITE ? letter : (char)(letter - 'A' + 'a');
}

static void add_picture(Text *text, const Position *pos)
{
    for (int rank = 7; rank >= 0; rank--) {
        text_add_format(text, " %d ", rank + 1);
        for (int file = 0; file < 8; file++)
            text_add_format(text, " %c", square_letter(pos, square_make(file, rank)));
        text_add(text, "\n");
    }
    text_add(text, "    a b c d e f g h\n");
}

static void add_reserve(Text *text, const char *side, Reserve reserve)
{
    text_add_format(text, "%s reserve: ", side);
    if (!reserve)
        text_add(text, "-");
    for (PieceType type = KING; type <= PAWN; type++)
        for (int i = 0; i < reserve_count(reserve, type); i++)
            text_add_format(text, "%c", piece_letter(type));
    text_add(text, "\n");
}

/* The enemy pieces that give check; none while a stage without check lasts. */
static void add_checkers(Text *text, const Position *pos)
{
    Color us = (Color)pos->side;
    Bitboard checkers = 0;
    if (position_in_check(pos, us))
        checkers = position_attackers(pos, position_king(pos, us), position_occupied(pos)) &
                   pos->by_color[color_flip(us)];
    text_add(text, "Checkers:");
    while (checkers) {
        int square = bb_pop(&checkers);
        text_add_format(text, " %c%c", 'a' + square_file(square), '1' + square_rank(square));
    }
    text_add(text, "\n");
}

static void add_result(Text *text, const char *word, Result result)
{
    text_add_format(text, "%s %s %s\n", word, score_text(result.score), reason_text(result.reason));
}

void uci_board(Uci *uci, char *rest)
{
    const History *game = engine_game(uci->engine);
    const Position *pos = history_now(game);
    char fen[FEN_SIZE];
    Text text = {0};
    (void)rest;
    add_picture(&text, pos);
    text_add_format(&text, "Variant: %s\n", position_variant(pos)->name);
    text_add_format(&text, "Side to move: %s\n", pos->side == WHITE ? "White" : "Black");
    if (position_variant(pos)->has_reserve) {
        add_reserve(&text, "White", pos->reserve[WHITE]);
        add_reserve(&text, "Black", pos->reserve[BLACK]);
    }
    text_add_format(&text, "Fen: %s\n", fen_write(pos, fen));
    text_add_format(&text, "Key: %016" PRIX64 "\n", pos->key);
    add_checkers(&text, pos);
    add_result(&text, "Result:", history_result(game));
    uci_print_text(&uci->out, &text);
    text_free(&text);
}

void uci_result(Uci *uci, char *rest)
{
    Text text = {0};
    (void)rest;
    add_result(&text, "result", history_result(engine_game(uci->engine)));
    uci_print_text(&uci->out, &text);
    text_free(&text);
}

void uci_eval(Uci *uci, char *rest)
{
    (void)rest;
    uci_print(&uci->out, "eval cp %d", search_evaluate(history_now(engine_game(uci->engine))));
}
