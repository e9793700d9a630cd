/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"

#include "../../movegen/fen.h"
#include "../../movegen/zobrist.h"
#include "picture.h"
#include "play.h"

#include <stdlib.h>
#include <string.h>

static void leave(Play *play, int status)
{
    play->leaving = true;
    play->status = status;
}

static void fail(Play *play, const char *reason)
{
    terminal_say(play->terminal, "This cannot go on: %s.", reason);
    leave(play, PLAY_BAD_DATA);
}

/* Whether a side has its whole army to place in one action. */
static bool has_army_to_place(const Position *pos, Color side)
{
    return position_variant(pos)->drops_min == FULL_ARMY && pos->reserve[side] == RESERVE_FULL;
}

static const Position *now(const Play *play)
{
    return history_now(engine_game(play->engine));
}

/* The variant's start with a side to begin. */
static void start_with(const Play *play, Color side, Position *pos)
{
    fen_start(pos, play->config->variant);
    pos->side = (uint8_t)side;
    position_refresh(pos);
}

static bool put_up(Play *play, const Position *pos)
{
    char fen[FEN_SIZE];
    EngineError error;
    if (engine_set_position(play->engine, fen_write(pos, fen), NULL, 0, &error))
        return true;
    fail(play, error.reason);
    return false;
}

/* Clocks. */

static int64_t *clocks_at(const Play *play, size_t index)
{
    return play->clocks[index];
}

static size_t index_now(const Play *play)
{
    return engine_game(play->engine)->count - 1;
}

/* Notes the clocks of the position that has just arisen. */
static void note_clocks(Play *play, int64_t white, int64_t black)
{
    size_t index = index_now(play);
    if (index >= play->clocks_capacity) {
        size_t capacity = (index + 1) * 2 + 64;
        int64_t(*clocks)[COLORS] = realloc(play->clocks, capacity * sizeof *clocks);
        if (!clocks) {
            fail(play, "not enough memory");
            return;
        }
        play->clocks = clocks;
        play->clocks_capacity = capacity;
    }
    clocks_at(play, index)[WHITE] = white;
    clocks_at(play, index)[BLACK] = black;
    play->turn_began = terminal_now();
}

static bool clock_runs(const Play *play)
{
    return play->config->has_clock && !play->setting_up && !play_is_over(play);
}

bool play_clocks(const Play *play, int64_t clocks[COLORS])
{
    Color side = (Color)now(play)->side;
    if (!play->config->has_clock)
        return false;
    memcpy(clocks, clocks_at(play, index_now(play)), COLORS * sizeof *clocks);
    if (play->end == END_TIME)
        clocks[play->loser] = 0;
    else if (clock_runs(play))
        clocks[side] -= terminal_now() - play->turn_began;
    return true;
}

/* Whether the time of the side to move is over; then so is the game. */
static bool flag_falls(Play *play)
{
    int64_t clocks[COLORS];
    Color side = (Color)now(play)->side;
    if (!clock_runs(play) || !play_clocks(play, clocks) || clocks[side] > 0)
        return false;
    play_end(play, END_TIME, side);
    return true;
}

/* The game. */

static Color choose_colour(Play *play)
{
    if (!play->config->random_colour)
        return play->config->colour;
    return random_next(&play->random) & 1U ? BLACK : WHITE;
}

void play_new_game(Play *play)
{
    const PlayConfig *config = play->config;
    EngineError error;
    if (!engine_set_drop_cap(play->engine, config->drop_cap, &error) ||
        !engine_set_position(play->engine, config->fen, NULL, 0, &error)) {
        fail(play, error.reason);
        return;
    }
    play->person = choose_colour(play);
    play->placing.count = 0;
    play->end = END_NONE;
    play->setting_up = has_army_to_place(now(play), WHITE) && has_army_to_place(now(play), BLACK);
    play->changed = true;
    note_clocks(play, config->clock, config->clock);
}

void play_began_elsewhere(Play *play, Color person)
{
    const PlayConfig *config = play->config;
    size_t count = engine_game(play->engine)->count;
    play->person = person;
    play->placing.count = 0;
    play->end = END_NONE;
    play->setting_up = false;
    play->changed = true;
    note_clocks(play, config->clock, config->clock);
    for (size_t i = 0; !play->leaving && i < count; i++)
        clocks_at(play, i)[WHITE] = clocks_at(play, i)[BLACK] = config->clock;
}

Score play_score(const Play *play)
{
    if (play->end == END_AGREED)
        return SCORE_DRAW;
    if (play->end != END_NONE)
        return play->loser == WHITE ? SCORE_BLACK : SCORE_WHITE;
    return history_result(engine_game(play->engine)).score;
}

const char *play_how(const Play *play)
{
    static const char *const by_rules[REASONS] = {
        [REASON_ONGOING] = "The game goes on",
        [REASON_KING_CAPTURE] = "The king can be captured",
        [REASON_CHECKMATE] = "Checkmate",
        [REASON_STALEMATE] = "Stalemate",
        [REASON_MATERIAL] = "Nobody has enough left to mate",
        [REASON_REPETITION] = "The position stands for the third time",
        [REASON_FIFTY_MOVES] = "Fifty moves without a capture, a pawn move or a drop",
    };
    if (play->end == END_AGREED)
        return "A draw is agreed";
    if (play->end == END_RESIGNED)
        return play->loser == WHITE ? "White resigns" : "Black resigns";
    if (play->end == END_TIME)
        return play->loser == WHITE ? "White's time is over" : "Black's time is over";
    return by_rules[history_result(engine_game(play->engine)).reason];
}

void play_end(Play *play, PlayEnd end, Color loser)
{
    play->end = end;
    play->loser = loser;
    play->placing.count = 0;
    play->changed = true;
}

bool play_places_army(const Play *play)
{
    return play->setting_up || (!play_is_over(play) && now(play)->side == play->person &&
                                has_army_to_place(now(play), play->person));
}

void play_base(const Play *play, Position *base)
{
    if (!play_places_army(play)) {
        *base = *now(play);
        return;
    }
    start_with(play, play->person, base);
}

/* Plays an action of the side to move and lets the clocks know. */
static void act(Play *play, const Action *action)
{
    char text[ACTION_TEXT_SIZE];
    int64_t clocks[COLORS] = {0, 0};
    EngineError error;
    Color side = (Color)now(play)->side;
    if (flag_falls(play))
        return;
    if (play_clocks(play, clocks))
        clocks[side] += play->config->increment;
    if (!engine_play(play->engine, action_format(action, text), &error)) {
        fail(play, error.reason);
        return;
    }
    play->placing.count = 0;
    play->changed = true;
    note_clocks(play, clocks[WHITE], clocks[BLACK]);
}

/* The person's army is chosen: the engine chooses its own, and a lot decides who begins, unless the
 * position given says it. */
static void stand_armies(Play *play, const Action *person_army)
{
    static const char *const names[COLORS] = {"White", "Black"};
    Action armies[COLORS];
    Position start;
    Color engine_side = color_flip(play->person), first;
    armies[play->person] = *person_army;
    if (!play_think_army(play, engine_side, &armies[engine_side]))
        return;
    if (play->config->fen) {
        EngineError error;
        if (!engine_set_position(play->engine, play->config->fen, NULL, 0, &error))
            fail(play, error.reason);
        first = (Color)now(play)->side;
    } else {
        first = random_next(&play->random) & 1U ? BLACK : WHITE;
    }
    start_with(play, first, &start);
    if (play->leaving || !put_up(play, &start))
        return;
    play->setting_up = false;
    note_clocks(play, play->config->clock, play->config->clock);
    act(play, &armies[first]);
    act(play, &armies[color_flip(first)]);
    terminal_say(play->terminal, "Both armies stand. %s %s begins.",
                 play->config->fen ? "As the FEN says," : "By lot,", names[first]);
}

void play_person_acts(Play *play, const Action *action)
{
    if (play->setting_up)
        stand_armies(play, action);
    else
        act(play, action);
}

/* Goes back to a position of the game. */
static void go_back(Play *play, size_t index)
{
    EngineError error;
    while (index_now(play) > index)
        engine_undo(play->engine, &error);
    play->end = END_NONE;
    play->placing.count = 0;
    play->changed = true;
    play->turn_began = terminal_now();
}

/* Back to the setup, with the person's army still chosen. */
static void set_up_again(Play *play)
{
    const HistoryEntry *entries = engine_game(play->engine)->entries;
    Color first = (Color)entries[0].pos.side;
    const Action army = entries[first == play->person ? 1 : 2].action;
    go_back(play, 0);
    play->setting_up = true;
    for (int i = 0; i < army.count; i++)
        play->placing.drops[play->placing.count++] = army.steps[i];
}

bool play_undo(Play *play)
{
    const History *game = engine_game(play->engine);
    size_t index = game->count - 1;
    if (play->end == END_RESIGNED || play->end == END_AGREED) {
        go_back(play, index);
        return true;
    }
    bool began_with_armies = has_army_to_place(&game->entries[0].pos, WHITE) &&
                             has_army_to_place(&game->entries[0].pos, BLACK);
    while (index > 0) {
        const Position *pos = &game->entries[--index].pos;
        if (pos->side != play->person)
            continue;
        if (began_with_armies && index < 2)
            set_up_again(play);
        else
            go_back(play, index);
        return true;
    }
    return false;
}

/* The engine. */

bool play_think(Play *play, const SearchLimits *limits, int lines)
{
    ThinkStatus status = opponent_think(&play->opponent, play->terminal, limits, lines);
    if (status != THINK_DONE)
        leave(play, status == THINK_LEAVE ? PLAY_INTERRUPTED : PLAY_BAD_DATA);
    return status == THINK_DONE;
}

bool play_think_army(Play *play, Color side, Action *army)
{
    const SearchLimits limits = {.depth = 1};
    Position empty;
    start_with(play, side, &empty);
    if (play->setting_up && !put_up(play, &empty))
        return false;
    if (!play_think(play, &limits, 1))
        return false;
    *army = play->opponent.lines[0];
    return true;
}

static void engine_turn(Play *play)
{
    SearchLimits limits = {0};
    int64_t clocks[COLORS];
    strength_limits(&play->strength, &limits);
    if (play_clocks(play, clocks)) {
        for (Color color = WHITE; color <= BLACK; color++) {
            limits.has_clock[color] = true;
            limits.clock[color] = clocks[color];
            limits.increment[color] = play->config->increment;
        }
    }
    if (!play_think(play, &limits, strength_lines(&play->strength)))
        return;
    int chosen = strength_choose(&play->strength, play->opponent.scores, play->opponent.count,
                                 &play->random);
    act(play, &play->opponent.lines[chosen]);
}

/* The person. */

static const char *prompt(const Play *play, char *out, size_t size)
{
    const Position *pos = now(play);
    if (play_is_over(play))
        snprintf(out, size, "over> ");
    else if (play_places_army(play))
        snprintf(out, size, "your army> ");
    else
        snprintf(out, size, "%d. %s> ", pos->fullmove, pos->side == WHITE ? "White" : "Black");
    return out;
}

static int64_t deadline(const Play *play)
{
    int64_t clocks[COLORS];
    if (!clock_runs(play) || !play_clocks(play, clocks))
        return -1;
    return terminal_now() + clocks[now(play)->side];
}

static void person_turn(Play *play)
{
    char text[32];
    if (play->changed)
        play_show(play);
    play->changed = false;
    LineStatus status =
        terminal_read(play->terminal, prompt(play, text, sizeof text), deadline(play));
    if (status == LINE_END)
        leave(play, PLAY_FINE);
    else if (status == LINE_LEAVE)
        leave(play, PLAY_INTERRUPTED);
    else if (status == LINE_TOO_LONG)
        terminal_say(play->terminal, "That line is too long.");
    if (!play->leaving && !flag_falls(play) && status == LINE_READ)
        play_obey(play, play->terminal->line);
}

static void say_goodbye(Play *play)
{
    size_t actions = play->setting_up ? 0 : index_now(play);
    if (play_is_over(play))
        terminal_say(play->terminal, "Result: %s (%s).", score_text(play_score(play)),
                     play_how(play));
    else
        terminal_say(play->terminal, "Result: * (unfinished after %zu action%s).", actions,
                     actions == 1 ? "" : "s");
    fflush(play->terminal->out);
}

static void greet(const Play *play)
{
    char strength[STRENGTH_TEXT_SIZE];
    terminal_say(play->terminal, "%s against Muster, %s. Type help for what you can type.",
                 play->config->variant->title, strength_describe(&play->strength, strength));
}

int play_session(const PlayConfig *config, Terminal *terminal)
{
    const EngineConfig engine = {
        .variant = config->variant, .hash_mib = 16, .threads = 1, .seed = config->seed};
    Play play = {.config = config,
                 .terminal = terminal,
                 .strength = config->strength,
                 .random = config->seed};
    EngineError error;
    play.engine = engine_create(&engine, &error);
    if (!play.engine || !opponent_init(&play.opponent, play.engine)) {
        terminal_say(terminal, "The engine cannot start: not enough memory.");
        engine_destroy(play.engine);
        return PLAY_BAD_DATA;
    }
    greet(&play);
    play_new_game(&play);
    while (!play.leaving) {
        bool engine_moves =
            !play.setting_up && !play_is_over(&play) && now(&play)->side != play.person;
        if (engine_moves)
            engine_turn(&play);
        else
            person_turn(&play);
        if (terminal_broken(terminal) && !play.leaving)
            leave(&play, PLAY_INTERRUPTED);
    }
    say_goodbye(&play);
    opponent_free(&play.opponent);
    engine_destroy(play.engine);
    free(play.clocks);
    free(play.saved);
    return play.status;
}
