/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command `legal`: what may be played. */
#include "../../movegen/count.h"
#include "../../movegen/generate.h"
#include "actions.h"
#include "session.h"
#include "words.h"

#include <inttypes.h>
#include <string.h>

enum { LEGAL_ALL_STANDARD = 10000, LEGAL_ALL_MOST = 10000000 };

static void legal_moves(Uci *uci, const Position *pos)
{
    UciActions list;
    Text line = {0};
    char action[ACTION_TEXT_SIZE];
    if (!uci_actions_moves(&list, pos)) {
        uci_error(&uci->out, "legal: not enough memory");
        return;
    }
    text_add(&line, "legal moves");
    for (size_t i = 0; i < list.count; i++)
        text_add_format(&line, " %s", action_format(&list.actions[i], action));
    text_add(&line, "\n");
    uci_print_text(&uci->out, &line);
    text_free(&line);
    uci_actions_free(&list);
}

/* Adds the squares of drops after which the action is complete or can still be completed. */
static void add_squares(const Position *pos, Bitboard squares[PIECE_TYPES])
{
    StepList list;
    list.count = 0;
    generate_drops(pos, STEP_NONE, &list);
    for (int i = 0; i < list.count; i++) {
        Step drop = list.steps[i];
        Position after;
        Action rest;
        if (bb_has(squares[step_drop_type(drop)], step_to(drop)))
            continue;
        position_after(pos, &after, drop);
        if (position_can_end(&after) || find_legal_action(&after, &rest))
            squares[step_drop_type(drop)] |= bb_square(step_to(drop));
    }
}

/*
 * The squares on which some legal action drops a piece. Where the king has to be dropped with the
 * others, theirs depend on where it goes, so every square of it is tried.
 */
static void drop_squares(const Position *pos, Bitboard squares[PIECE_TYPES])
{
    memset(squares, 0, PIECE_TYPES * sizeof squares[0]);
    if (!has_legal_action(pos))
        return;
    add_squares(pos, squares);
    if (!position_variant(pos)->king_first || !reserve_count(pos->reserve[pos->side], KING))
        return;
    for (Bitboard kings = squares[KING]; kings;) {
        Position after;
        position_after(pos, &after, step_drop(KING, bb_pop(&kings)));
        add_squares(&after, squares);
    }
}

static void legal_drops(Uci *uci, const Position *pos)
{
    Bitboard squares[PIECE_TYPES];
    Text lines = {0};
    drop_squares(pos, squares);
    for (PieceType type = KING; type <= PAWN; type++) {
        if (!squares[type])
            continue;
        text_add_format(&lines, "legal drops %c", piece_letter(type));
        while (squares[type]) {
            int square = bb_pop(&squares[type]);
            text_add_format(&lines, " %c%c", 'a' + square_file(square), '1' + square_rank(square));
        }
        text_add(&lines, "\n");
    }
    if (!lines.data)
        text_add(&lines, "legal drops none\n");
    uci_print_text(&uci->out, &lines);
    text_free(&lines);
}

static void legal_count(Uci *uci, const Position *pos)
{
    char count[COUNT_TEXT_SIZE];
    uci_print(&uci->out, "legal count %s", count_format(count_actions(pos), count));
}

static void legal_all(Uci *uci, const Position *pos, int64_t max)
{
    UciActions list;
    Text lines = {0};
    char text[COUNT_TEXT_SIZE + ACTION_TEXT_SIZE];
    Count count = count_actions(pos);
    if (count > (Count)max) {
        uci_print(&uci->out, "legal actions: %s, more than %" PRId64, count_format(count, text),
                  max);
        return;
    }
    if (!uci_actions_list(&list, pos)) {
        uci_error(&uci->out, "legal: not enough memory");
        return;
    }
    for (size_t i = 0; i < list.count; i++) {
        text_add(&lines, action_format(&list.actions[i], text));
        text_add(&lines, "\n");
    }
    text_add_format(&lines, "legal actions: %zu\n", list.count);
    uci_print_text(&uci->out, &lines);
    text_free(&lines);
    uci_actions_free(&list);
}

static bool read_max(Uci *uci, const char *word, int64_t *max)
{
    char quote[QUOTE_SIZE];
    *max = LEGAL_ALL_STANDARD;
    if (!word || (uci_number(word, max) && *max >= 0 && *max <= LEGAL_ALL_MOST))
        return true;
    uci_error(&uci->out, "legal: all '%s': must be a number from 0 to %d",
              text_quote(word, strlen(word), quote), LEGAL_ALL_MOST);
    return false;
}

void uci_legal(Uci *uci, char *rest)
{
    int64_t max;
    const Position *pos = history_now(engine_game(uci->engine));
    const char *what = uci_word(&rest);
    bool all = what && strcmp(what, "all") == 0;
    if (!what)
        uci_error(&uci->out, "legal: needs moves, drops, count or all");
    else if (all && !read_max(uci, uci_word(&rest), &max))
        return;
    else if (uci_refuse_word(uci, "legal", uci_word(&rest)))
        return;
    else if (all)
        legal_all(uci, pos, max);
    else if (strcmp(what, "moves") == 0)
        legal_moves(uci, pos);
    else if (strcmp(what, "drops") == 0)
        legal_drops(uci, pos);
    else if (strcmp(what, "count") == 0)
        legal_count(uci, pos);
    else
        uci_refuse_word(uci, "legal", what);
}
