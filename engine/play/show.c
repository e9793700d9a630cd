/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the person is shown after every action. */
#include "picture.h"
#include "session.h"

#include <stdlib.h>

void play_describe(const Play *play, const Position *before, const Action *action, Text *text)
{
    char written[NOTATION_TEXT_SIZE];
    text_add_format(text, "%d%s %s", before->fullmove, before->side == WHITE ? "." : "...",
                    notation_write(before, action, play->config->notation, written));
}

void play_add_score(Text *text, int score)
{
    if (score >= SCORE_MATE_IN_MAX)
        text_add_format(text, "mate in %d", (SCORE_MATE - score + 1) / 2);
    else if (score <= SCORE_MATED_IN_MAX)
        text_add_format(text, "mated in %d", (SCORE_MATE + score) / 2);
    else
        text_add_format(text, "%c%d.%02d", score < 0 ? '-' : '+', abs(score) / 100,
                        abs(score) % 100);
}

static Bitboard squares_of(const Action *action)
{
    Bitboard squares = 0;
    for (int i = 0; i < action->count; i++) {
        squares |= bb_square(step_to(action->steps[i]));
        if (!step_is_drop(action->steps[i]))
            squares |= bb_square(step_from(action->steps[i]));
    }
    return squares;
}

/* The entry of the last action, or NULL where none is to be seen. */
static const HistoryEntry *last_entry(const Play *play)
{
    const History *game = engine_game(play->engine);
    if (play_places_army(play) || game->count < 2)
        return NULL;
    return &game->entries[game->count - 1];
}

static const char *status(const Play *play, const Position *pos, char *out, size_t size)
{
    if (play_is_over(play))
        return "The game is over.";
    if (play_places_army(play))
        return "Place your army, unseen.";
    snprintf(out, size, "Move %d, %s to move%s", pos->fullmove,
             pos->side == WHITE ? "White" : "Black",
             position_in_check(pos, (Color)pos->side) ? ", in check" : "");
    return out;
}

static void draw(const Play *play)
{
    char name[STRENGTH_TEXT_SIZE + 16], strength[STRENGTH_TEXT_SIZE], words[64];
    int64_t clocks[COLORS];
    Position base, view;
    const HistoryEntry *last = last_entry(play);
    const Action placed = placing_action(&play->placing);
    Text text = {0};
    play_base(play, &base);
    view = placing_view(&play->placing, &base);
    snprintf(name, sizeof name, "Muster, %s", strength_describe(&play->strength, strength));
    Picture picture = {.pos = &view,
                       .marked = placed.count ? squares_of(&placed)
                                 : last       ? squares_of(&last->action)
                                              : 0,
                       .bottom = play->flipped ? color_flip(play->person) : play->person,
                       .colour = play->terminal->colour,
                       .unicode = play->terminal->unicode,
                       .clocks = play_clocks(play, clocks) ? clocks : NULL,
                       .status = status(play, &base, words, sizeof words)};
    picture.names[play->person] = "you";
    picture.names[color_flip(play->person)] = name;
    picture_draw(&picture, &text);
    terminal_write(play->terminal, "\n");
    terminal_write(play->terminal, text.data ? text.data : "");
    text_free(&text);
}

static bool is_army(const Play *play, const Action *action)
{
    return play->config->variant->drops_min == FULL_ARMY && action->count == FULL_ARMY;
}

static void say_last(const Play *play)
{
    const HistoryEntry *last = last_entry(play);
    Text text = {0};
    /* The armies of Combat chess are told from the board better than from a list. */
    if (!last || is_army(play, &last->action))
        return;
    play_describe(play, &last[-1].pos, &last->action, &text);
    terminal_say(play->terminal, "%s played %s",
                 last[-1].pos.side == play->person ? "You" : "Muster", text.data ? text.data : "");
    text_free(&text);
}

static void say_placing(const Play *play)
{
    if (play->placing.count == 0 && play_places_army(play))
        terminal_say(play->terminal, "Type pieces and squares, as K e1 or P a2-h2, then done; or "
                                     "auto for an army by Muster. Neither sees the other's army "
                                     "before both stand.");
    else if (play->placing.count > 0)
        terminal_say(play->terminal, "%d placed: go on, take SQUARE, clear, or done.",
                     play->placing.count);
}

static void say_result(const Play *play)
{
    static const char *const names[] = {"White", "Black"};
    Score score = play_score(play);
    if (score == SCORE_ONGOING)
        return;
    Color winner = score == SCORE_WHITE ? WHITE : BLACK;
    if (score == SCORE_DRAW)
        terminal_say(play->terminal, "%s: a draw, %s.", play_how(play), score_text(score));
    else
        terminal_say(play->terminal, "%s: %s wins, %s. %s", play_how(play), names[winner],
                     score_text(score),
                     winner == play->person ? "Well played." : "Muster thanks for the game.");
    terminal_say(play->terminal, "Type undo, new, save FILE or quit.");
}

void play_show(Play *play)
{
    draw(play);
    say_last(play);
    say_placing(play);
    say_result(play);
}
