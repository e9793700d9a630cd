/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random.h"

#include "../../movegen/generate.h"
#include "../../movegen/zobrist.h"

enum {
    TRIES = 64,
    DROP_PERCENT = 60,     /* how often a side with a reserve drops rather than moves */
    BIG_DROP_PERCENT = 15, /* how often a drop action may be of any size */
    USUAL_DROPS = 4,       /* the most pieces otherwise */
    KING_HOME_PERCENT = 90 /* how often a king is dropped on one of its two first ranks */
};

unsigned openings_below(uint64_t *random, unsigned bound)
{
    return (unsigned)(random_next(random) % bound);
}

static bool chance(uint64_t *random, unsigned percent)
{
    return openings_below(random, 100) < percent;
}

/* A random member of a set that is not empty. */
static int random_square(Bitboard set, uint64_t *random)
{
    for (unsigned skip = openings_below(random, (unsigned)bb_count(set)); skip > 0; skip--)
        bb_pop(&set);
    return bb_first(set);
}

static Bitboard home_ranks(Color side)
{
    return side == WHITE ? BB_RANK_1 | BB_RANK_2 : BB_RANK_8 | BB_RANK_7;
}

/* A piece of the reserve, each as likely as any other. */
static PieceType random_piece(const Position *pos, uint64_t *random)
{
    Reserve reserve = pos->reserve[pos->side];
    int chosen = (int)openings_below(random, (unsigned)reserve_total(reserve));
    PieceType type = KING;
    while ((chosen -= reserve_count(reserve, type)) >= 0)
        type++;
    return type;
}

/* Drops one piece inside an action; false when its type has no square. */
static bool drop_one(Position *pos, PieceType type, uint64_t *random, Action *action)
{
    Bitboard squares = position_drop_squares(pos, type);
    Bitboard home = squares & home_ranks((Color)pos->side);
    if (type == KING && home && chance(random, KING_HOME_PERCENT))
        squares = home;
    if (!squares)
        return false;
    Step step = step_drop(type, random_square(squares, random));
    action_add_drop(action, step);
    position_step(pos, step);
    return true;
}

/* How many pieces to drop. */
static int drop_count(const Position *pos, uint64_t *random)
{
    int min = position_variant(pos)->drops_min, max = position_drops_left(pos);
    int usual = max < USUAL_DROPS || chance(random, BIG_DROP_PERCENT) ? max : USUAL_DROPS;
    int count = 1 + (int)openings_below(random, (unsigned)usual);
    return count < min ? min : count;
}

static bool random_drops(const Position *pos, uint64_t *random, Action *action)
{
    Position now = *pos;
    bool king_due =
        position_variant(pos)->king_first && reserve_count(pos->reserve[pos->side], KING) > 0;
    *action = (Action){0};
    for (int left = drop_count(pos, random); left > 0; left--) {
        PieceType type = king_due ? KING : random_piece(&now, random);
        king_due = false;
        if (!drop_one(&now, type, random, action))
            return false;
    }
    return action_judge(pos, action) == ACTION_OK;
}

static bool random_move(const Position *pos, uint64_t *random, Action *action)
{
    CheckInfo info;
    StepList list = {0};
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &list);
    if (list.count == 0)
        return false;
    *action = action_of_step(list.steps[openings_below(random, (unsigned)list.count)]);
    return true;
}

bool openings_random_action(const Position *pos, uint64_t *random, Action *action)
{
    for (int i = 0; i < TRIES; i++) {
        bool drop = pos->reserve[pos->side] && chance(random, DROP_PERCENT);
        if (drop ? random_drops(pos, random, action) : random_move(pos, random, action))
            return true;
    }
    return find_legal_action(pos, action);
}
