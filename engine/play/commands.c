/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the person can type: commands, and actions of the game. */
#include "../../movegen/generate.h"
#include "../uci/words.h"
#include "picture.h"
#include "save.h"
#include "session.h"
#include "typed.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum {
    HINT_NODES = 50000,
    OFFER_NODES = 20000,
    OFFER_MOVES = 20,  /* Muster agrees to an even game only after so many */
    OFFER_EVEN = 15,   /* centipawns that it may be ahead then */
    OFFER_WORSE = -100 /* and is glad of a draw at any time */
};

static const char over_text[] = "The game is over. Type undo, new, save FILE or quit.";

static void say_why(Play *play, Text *why)
{
    if (why->data)
        terminal_say_text(play->terminal, why->data);
    text_free(why);
}

static void act_if_legal(Play *play, const Action *action)
{
    Position base;
    play_base(play, &base);
    ActionError error = action_judge(&base, action);
    if (error == ACTION_OK)
        play_person_acts(play, action);
    else
        terminal_say(play->terminal, "That cannot be played: %s.", typed_reason(error));
}

/* Placing piece by piece. */

static void place(Play *play, char *rest)
{
    Position base;
    Text why = {0};
    play_base(play, &base);
    if (placing_add_text(&play->placing, &base, rest, &why)) {
        play->changed = true;
        if (base.drop_cap == 1) {
            const Action action = placing_action(&play->placing);
            play->placing.count = 0;
            act_if_legal(play, &action);
        }
    }
    say_why(play, &why);
}

static void take(Play *play, char *rest)
{
    int square;
    if (!placing_square(rest, &square))
        terminal_say(play->terminal, "Take back which piece? take e1");
    else if (!placing_take(&play->placing, square))
        terminal_say(play->terminal, "You have placed nothing on %s in this turn.", rest);
    else
        play->changed = true;
}

static void clear(Play *play, char *rest)
{
    (void)rest;
    if (play->placing.count == 0)
        terminal_say(play->terminal, "You have placed nothing yet in this turn.");
    else
        play->changed = true;
    play->placing.count = 0;
}

static void say_in_hand(Play *play)
{
    Position base;
    Text text = {0};
    play_base(play, &base);
    const Position view = placing_view(&play->placing, &base);
    picture_add_letters(&text, view.reserve[view.side]);
    terminal_say(play->terminal, "Still in hand: %s.", text.data ? text.data : "");
    text_free(&text);
}

static void done(Play *play, char *rest)
{
    const Action action = placing_action(&play->placing);
    (void)rest;
    if (action.count == 0)
        terminal_say(play->terminal, "You have placed nothing yet in this turn.");
    else if (play_places_army(play) && action.count < FULL_ARMY)
        say_in_hand(play);
    else
        act_if_legal(play, &action);
}

static void set_up_for_person(Play *play, char *rest)
{
    Action army;
    (void)rest;
    if (!play_places_army(play)) {
        terminal_say(play->terminal, "There is no army to set up; try hint.");
        return;
    }
    if (!play_think_army(play, play->person, &army))
        return;
    memcpy(play->placing.drops, army.steps, sizeof play->placing.drops);
    play->placing.count = army.count;
    play->changed = true;
}

/* Asking. */

static void hint(Play *play, char *rest)
{
    const SearchLimits limits = {.nodes = HINT_NODES};
    Text text = {0};
    (void)rest;
    if (play_places_army(play)) {
        terminal_say(play->terminal, "Type auto, and Muster sets up an army for you.");
        return;
    }
    if (!play_think(play, &limits, 1))
        return;
    play_describe(play, history_now(engine_game(play->engine)), &play->opponent.lines[0], &text);
    text_add(&text, " (");
    play_add_score(&text, play->opponent.scores[0]);
    text_add(&text, ")");
    terminal_say(play->terminal, "Hint: %s", text.data ? text.data : "");
    text_free(&text);
}

static void say_moves(Play *play, const Position *pos)
{
    CheckInfo info;
    StepList list;
    Text text = {0};
    char written[NOTATION_TEXT_SIZE];
    list.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &list);
    if (list.count == 0)
        return;
    text_add_format(&text, "Moves, %d:", list.count);
    for (int i = 0; i < list.count; i++) {
        const Action action = action_of_step(list.steps[i]);
        text_add_format(&text, " %s",
                        notation_write(pos, &action, play->config->notation, written));
    }
    terminal_say_text(play->terminal, text.data ? text.data : "");
    text_free(&text);
}

static void add_squares(Text *text, Bitboard squares)
{
    while (squares) {
        int square = bb_pop(&squares);
        text_add_format(text, " %c%d", 'a' + square_file(square), square_rank(square) + 1);
    }
}

/* Where single pieces may go, kinds of piece with the same squares together. */
static void say_drops(Play *play, const Position *pos)
{
    Bitboard squares[PIECE_TYPES] = {0};
    StepList list;
    Text text = {0};
    list.count = 0;
    generate_drops(pos, STEP_NONE, &list);
    for (int i = 0; i < list.count; i++)
        squares[step_drop_type(list.steps[i])] |= bb_square(step_to(list.steps[i]));
    if (list.count > 0)
        text_add_format(&text, "Drops, %s:\n",
                        position_drops_left(pos) > 1 ? "one or several pieces at once"
                                                     : "one piece");
    for (PieceType type = KING; type <= PAWN; type++) {
        if (!squares[type])
            continue;
        text_add_format(&text, "  %c", piece_letter(type));
        for (PieceType same = type + 1; same <= PAWN; same++) {
            if (squares[same] == squares[type]) {
                text_add_format(&text, " %c", piece_letter(same));
                squares[same] = 0;
            }
        }
        text_add(&text, ":");
        add_squares(&text, squares[type]);
        text_add(&text, "\n");
    }
    terminal_say_text(play->terminal, text.data ? text.data : "");
    text_free(&text);
}

static void moves(Play *play, char *rest)
{
    Position base, view;
    (void)rest;
    if (play_is_over(play)) {
        terminal_say(play->terminal, "None: the game is over.");
        return;
    }
    play_base(play, &base);
    view = placing_view(&play->placing, &base);
    if (play->placing.count == 0)
        say_moves(play, &base);
    if (play->placing.count == 0 || position_drops_left(&view) > 0)
        say_drops(play, &view);
    if (play->placing.count > 0)
        terminal_say(play->terminal, "take SQUARE, clear, done");
}

static void eval(Play *play, char *rest)
{
    Text text = {0};
    const Position *pos = history_now(engine_game(play->engine));
    (void)rest;
    if (play_places_army(play)) {
        terminal_say(play->terminal, "There is nothing to see before both armies stand.");
        return;
    }
    int score = search_evaluate(pos);
    play_add_score(&text, pos->side == WHITE ? score : -score);
    terminal_say(play->terminal, "At a glance: %s pawns for White.", text.data ? text.data : "");
    text_free(&text);
}

static void result(Play *play, char *rest)
{
    (void)rest;
    if (play_is_over(play))
        terminal_say(play->terminal, "%s (%s).", score_text(play_score(play)), play_how(play));
    else
        terminal_say(play->terminal, "* (the game goes on).");
}

static void board(Play *play, char *rest)
{
    (void)rest;
    play->changed = true;
}

static void flip(Play *play, char *rest)
{
    (void)rest;
    play->flipped = !play->flipped;
    play->changed = true;
}

/* The game. */

static void undo(Play *play, char *rest)
{
    (void)rest;
    if (play->placing.count > 0) {
        play->placing.count--;
        play->changed = true;
    } else if (!play_undo(play)) {
        terminal_say(play->terminal, "You have nothing to take back.");
    }
}

static void go(Play *play, char *rest)
{
    (void)rest;
    if (play_places_army(play)) {
        terminal_say(play->terminal, "First both armies must stand; auto sets up yours.");
        return;
    }
    play->placing.count = 0;
    play->person = color_flip(play->person);
    play->changed = true;
    terminal_say(play->terminal, "You play %s now.", play->person == WHITE ? "White" : "Black");
}

static void resign(Play *play, char *rest)
{
    (void)rest;
    play_end(play, END_RESIGNED, play->person);
}

static void offer_draw(Play *play, char *rest)
{
    const SearchLimits limits = {.nodes = OFFER_NODES};
    const Position *pos = history_now(engine_game(play->engine));
    (void)rest;
    if (play_places_army(play)) {
        terminal_say(play->terminal, "Muster would rather play first.");
        return;
    }
    if (!play_think(play, &limits, 1))
        return;
    int score = -play->opponent.scores[0];
    if (score <= OFFER_WORSE || (score <= OFFER_EVEN && pos->fullmove > OFFER_MOVES))
        play_end(play, END_AGREED, play->person);
    else
        terminal_say(play->terminal, "Muster plays on.");
}

static void new_game(Play *play, char *rest)
{
    EngineError error;
    (void)rest;
    if (engine_clear(play->engine, &error))
        play_new_game(play);
    else
        terminal_say(play->terminal, "Not now: %s.", error.reason);
}

static void level(Play *play, char *rest)
{
    int64_t number;
    char strength[STRENGTH_TEXT_SIZE];
    if (*rest && (!uci_number(rest, &number) || number < LEVEL_MIN || number > LEVEL_MAX)) {
        terminal_say(play->terminal, "Levels go from %d to %d.", LEVEL_MIN, LEVEL_MAX);
        return;
    }
    if (*rest)
        play->strength = (Strength){.level = (int)number};
    terminal_say(play->terminal, "Muster plays at %s.",
                 strength_describe(&play->strength, strength));
}

static void save(Play *play, char *rest)
{
    Text why = {0};
    play_save(play, rest, &why);
    say_why(play, &why);
}

static void load(Play *play, char *rest)
{
    Text why = {0};
    play_load(play, rest, &why);
    say_why(play, &why);
}

static void quit(Play *play, char *rest)
{
    (void)rest;
    play->leaving = true;
}

static void help(Play *play, char *rest);

typedef enum { ALWAYS, WHILE_IT_LASTS } When;

static const struct {
    const char *name, *arguments, *text;
    void (*run)(Play *play, char *rest);
    When when;
} commands[] = {
    {"help", "", "this text", help, ALWAYS},
    {"moves", "", "what is legal", moves, ALWAYS},
    {"place", "K e1 P a2-h2", "put pieces on the board one after the other, then", place,
     WHILE_IT_LASTS},
    {"done", "", "play what you have placed; before that", done, WHILE_IT_LASTS},
    {"take", "e1", "takes one piece back, and", take, WHILE_IT_LASTS},
    {"clear", "", "takes all back", clear, WHILE_IT_LASTS},
    {"auto", "", "Muster sets up an army for you (Combat chess)", set_up_for_person,
     WHILE_IT_LASTS},
    {"hint", "", "what Muster would play in your place", hint, WHILE_IT_LASTS},
    {"eval", "", "who is ahead, at a glance", eval, ALWAYS},
    {"undo", "", "take back your last action and Muster's answer", undo, ALWAYS},
    {"go", "", "change sides: Muster plays this turn", go, WHILE_IT_LASTS},
    {"level", "N", "how strong Muster plays, 1 to 20", level, ALWAYS},
    {"flip", "", "turn the board round", flip, ALWAYS},
    {"board", "", "draw the board again", board, ALWAYS},
    {"draw", "", "offer a draw", offer_draw, WHILE_IT_LASTS},
    {"resign", "", "give the game up", resign, WHILE_IT_LASTS},
    {"result", "", "how the game stands or has ended", result, ALWAYS},
    {"save", "FILE", "write the game: FILE.pgn, or a record: .en, .ru, .uci", save, ALWAYS},
    {"load", "FILE", "go on with a game from such a file", load, ALWAYS},
    {"new", "", "begin a new game", new_game, ALWAYS},
    {"quit", "", "leave", quit, ALWAYS},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void help(Play *play, char *rest)
{
    (void)rest;
    terminal_say(play->terminal,
                 "Type a move or a drop in any of these ways, several drops with commas:\n"
                 "  protocol       g1f3    e7e8q    e1g1   K@e1,P@e4\n"
                 "  short (SAN)    Nf3     e8=Q     O-O    K@e1,P@e4\n"
                 "  English record Ng1-f3  e7-e8=Q  0-0    K e1, P e4\n"
                 "  Russian record Кg1-f3  e7-e8=Ф  0-0    Кр e1, п e4\n"
                 "Or a command:");
    for (int i = 0; i < COMMANDS; i++)
        terminal_say(play->terminal, "  %-6s %-12s  %s", commands[i].name, commands[i].arguments,
                     commands[i].text);
}

/* "K e1 P a2-h2", the form of place, as a whole action; false when it is no such thing. */
static bool obey_placing(Play *play, const Position *base, const char *text)
{
    Placing placing = {0};
    Text why = {0};
    bool readable = placing_add_text(&placing, base, text, &why);
    text_free(&why);
    if (readable) {
        const Action action = placing_action(&placing);
        act_if_legal(play, &action);
    }
    return readable;
}

static void obey_action(Play *play, const char *text)
{
    Position base;
    Action action;
    Text why = {0};
    TypedStatus status = TYPED_UNREADABLE;
    play_base(play, &base);
    if (play_is_over(play)) {
        terminal_say(play->terminal, "%s", over_text);
        return;
    }
    if (play->placing.count == 0)
        status = typed_read(&base, text, play->config->notation, &action, &why);
    if (status == TYPED_LEGAL) {
        play_person_acts(play, &action);
    } else if (play->placing.count > 0 || play_places_army(play)) {
        text_clear(&why);
        play->changed |= placing_add_text(&play->placing, &base, text, &why);
    } else if (status == TYPED_UNREADABLE && obey_placing(play, &base, text)) {
        text_clear(&why);
    }
    say_why(play, &why);
}

void play_obey(Play *play, char *line)
{
    size_t length = strcspn(line, " \t");
    for (int i = 0; i < COMMANDS; i++) {
        if (strlen(commands[i].name) != length || strncasecmp(commands[i].name, line, length) != 0)
            continue;
        if (commands[i].when == WHILE_IT_LASTS && play_is_over(play))
            terminal_say(play->terminal, "%s", over_text);
        else
            commands[i].run(play, line + length + strspn(line + length, " \t"));
        return;
    }
    if (strcasecmp(line, "exit") == 0)
        quit(play, line);
    else if (strcmp(line, "?") == 0)
        help(play, line);
    else if (*line)
        obey_action(play, line);
}
