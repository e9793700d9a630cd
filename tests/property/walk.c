/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "walk.h"

#include "../../movegen/generate.h"

#include <stdlib.h>
#include <string.h>

enum {
    WALKS = 40, /* in each setting; PROPERTY_WALKS in the environment overrides it */
    LONGEST_WALK = 120,
    TRIES = 50 /* at a random set of drops that leaves the king safe */
};

const Setting settings[SETTINGS] = {
    {KINGCHESS, 16}, {KINGCHESS, 1}, {KINGCHESS, 2}, {KINGCHESS, 3},
    {KINGCHESS, 4},  {FROLOV, 16},   {COMBAT, 16},   {CHESS, 16},
};

static bool chance(uint64_t *seed, unsigned percent)
{
    return random_below(seed, 100) < percent;
}

/* ---------------------------------------------------------------- actions */

static bool random_move(const Position *pos, uint64_t *seed, Action *action)
{
    StepList list;
    CheckInfo info;
    list.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &list);
    if (list.count == 0)
        return false;
    *action = action_of_step(list.steps[random_below(seed, (unsigned)list.count)]);
    return true;
}

/* Drops pieces at random until the action may end and has enough of them. */
static bool random_drops(const Position *pos, uint64_t *seed, int most_drops, Action *action)
{
    Position after = *pos;
    int wanted = 1 + (int)random_below(seed, (unsigned)most_drops);
    *action = (Action){0};
    while (action->count < wanted || !position_can_end(&after)) {
        StepList list;
        list.count = 0;
        generate_drops(&after, STEP_NONE, &list);
        if (list.count == 0)
            break;
        Step drop = list.steps[random_below(seed, (unsigned)list.count)];
        action_add_drop(action, drop);
        position_step(&after, drop);
    }
    return position_can_end(&after);
}

bool random_action(const Position *pos, uint64_t *seed, int most_drops, Action *action)
{
    bool drops_first = chance(seed, 50);
    if (!drops_first && random_move(pos, seed, action))
        return true;
    for (int i = 0; i < TRIES && pos->reserve[pos->side]; i++)
        if (random_drops(pos, seed, most_drops, action))
            return true;
    return drops_first && random_move(pos, seed, action);
}

/* ---------------------------------------------------------------- positions */

static void put(char board[SQUARES], char letter, int square)
{
    if (!board[square])
        board[square] = letter;
}

static void throw_pieces(uint64_t *seed, char board[SQUARES])
{
    static const char letters[] = "QRRBBNNPPPPPqrrbbnnppppp";
    put(board, 'K', chance(seed, 50) ? E1 : (int)random_below(seed, SQUARES));
    do
        put(board, 'k', chance(seed, 50) ? E8 : (int)random_below(seed, SQUARES));
    while (!memchr(board, 'k', SQUARES));
    if (chance(seed, 50))
        put(board, 'R', chance(seed, 50) ? A1 : H1);
    if (chance(seed, 50))
        put(board, 'r', chance(seed, 50) ? A8 : H8);
    for (int i = (int)random_below(seed, 14); i > 0; i--) {
        char letter = letters[random_below(seed, sizeof letters - 1)];
        bool pawn = letter == 'P' || letter == 'p';
        put(board, letter, pawn ? 8 + (int)random_below(seed, 48) : (int)random_below(seed, 64));
    }
}

static char *write_board(const char board[SQUARES], char *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++) {
            char letter = board[rank * 8 + file];
            if (letter)
                *out++ = letter;
            else if (file > 0 && !board[rank * 8 + file - 1])
                out[-1]++;
            else
                *out++ = '1';
        }
        if (rank > 0)
            *out++ = '/';
    }
    return out;
}

static char *write_random_reserves(uint64_t *seed, char *out)
{
    static const char letters[] = "QRRBBNNPPPqrrbbnnppp";
    *out++ = '[';
    for (unsigned i = 0; i < sizeof letters - 1; i++)
        if (chance(seed, 12))
            *out++ = letters[i];
    *out++ = ']';
    return out;
}

void random_fen(VariantId variant, uint64_t *seed, char out[FEN_SIZE])
{
    static const char *const castling[] = {"-", "K", "Q", "k", "q", "Kk", "Qq", "E", "e", "Ee"};
    char board[SQUARES] = {0};
    throw_pieces(seed, board);
    out = write_board(board, out);
    if (variant == KINGCHESS)
        out = write_random_reserves(seed, out);
    *out++ = ' ';
    *out++ = chance(seed, 50) ? 'w' : 'b';
    *out++ = ' ';
    strcpy(out, castling[random_below(seed, sizeof castling / sizeof *castling)]);
    strcat(out, chance(seed, 50) ? " - 0 9" : " - 95 60");
}

/* The FEN a walk starts from. */
static void random_start(VariantId variant, uint64_t *seed, char out[FEN_SIZE])
{
    Position pos = position_of(variant, "startpos");
    if (chance(seed, 50)) {
        fen_write(&pos, out);
        if (variant == COMBAT && chance(seed, 50))
            *strchr(out, 'w') = 'b'; /* either side may begin */
        return;
    }
    do
        random_fen(variant, seed, out);
    while (fen_read(&pos, &variant_table[variant], out, NULL) != FEN_OK);
}

/* ---------------------------------------------------------------- walks */

static void walk_start(Walk *walk, Setting setting, uint64_t seed)
{
    char fen[FEN_SIZE];
    *walk = (Walk){.seed = seed};
    walk->most_drops = chance(&walk->seed, 50) ? 2 : 16;
    random_start(setting.variant, &walk->seed, fen);
    walk->game = game_of(setting.variant, fen, "");
    history_set_drop_cap(&walk->game, setting.cap);
    const char *refusal = ref_game_start(&walk->ref, variant_table[setting.variant].name, fen);
    quick_assert(refusal == NULL, "the reference refuses %s: %s", fen, refusal);
    ref_set_cap(&walk->ref.position, setting.cap);
}

static void walk_end(Walk *walk)
{
    history_free(&walk->game);
    ref_game_free(&walk->ref);
}

/* Plays on in both; false when no action is left. */
static bool walk_on(Walk *walk)
{
    Action action;
    if (!random_action(walk_now(walk), &walk->seed, walk->most_drops, &action))
        return false;
    quick_assert(ref_game_play(&walk->ref, text_of(&action)), "the reference refuses %s in %s",
                 text_of(&action), fen_of(walk_now(walk)));
    quick_assert(history_play(&walk->game, &action), "no memory");
    return true;
}

void each_position(int setting, bool (*property)(Walk *walk))
{
    const char *asked = getenv("PROPERTY_WALKS");
    int walks = asked ? atoi(asked) : WALKS, counted = 0;
    for (int i = 0; i < walks; i++) {
        Walk walk;
        walk_start(&walk, settings[setting], (uint64_t)i * SETTINGS + (uint64_t)setting);
        int actions = 0;
        do
            counted += property(&walk);
        while (++actions < LONGEST_WALK && walk_on(&walk));
        walk_end(&walk);
    }
    ck_assert_int_ge(counted, walks);
}
