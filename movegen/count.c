/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counting drop actions. Pieces of one type are alike, so an action is a choice of how many of each
 * type go where. Squares differ only in colour (for bishops) and in whether a pawn may stand there;
 * summing over the pawns on either colour and over the bishops leaves the other officers, which may
 * take any square left. Checks that must be blocked enter by inclusion and exclusion over the lines
 * of check, and the first action of Kingchess sums over the squares of its king.
 */
#include "count.h"
#include "generate.h"

#include <string.h>

enum { MAX_OTHERS = 6 }; /* K Q R R N N */

static uint64_t binomial[SQUARES + 1][FULL_ARMY + 1];

void count_init(void)
{
    for (int n = 0; n <= SQUARES; n++) {
        binomial[n][0] = 1;
        for (int k = 1; k <= FULL_ARMY; k++)
            binomial[n][k] = n == 0 ? 0 : binomial[n - 1][k - 1] + binomial[n - 1][k];
    }
}

/* One counting problem: what may be dropped, and how many pieces an action may have. */
typedef struct {
    Reserve reserve;
    int min, max;
    bool bishop_colours;
    BishopRule bishop_rule;
    Bitboard pawn_area;
    uint64_t arrangements[MAX_OTHERS + 1]; /* orders of j officers (no bishops), alike ones equal */
    int others;
} DropProblem;

/* arrangements[j]: sequences of j pieces taken from K, Q, R, N of the reserve. Choosing j squares
 * and then such a sequence for them places j officers. */
static void fill_arrangements(DropProblem *problem)
{
    static const PieceType types[] = {KING, QUEEN, ROOK, KNIGHT};
    uint64_t *ways = problem->arrangements;
    ways[0] = 1;
    for (int t = 0; t < 4; t++) {
        int count = reserve_count(problem->reserve, types[t]);
        for (int j = problem->others + count; j > 0; j--) {
            for (int k = 1; k <= count && k <= j; k++)
                if (j - k <= problem->others)
                    ways[j] += ways[j - k] * binomial[j][k];
        }
        problem->others += count;
    }
}

/* Ways to place officers other than bishops on m squares, when the action has so many already. */
static Count place_others(const DropProblem *problem, int squares, int placed)
{
    Count sum = 0;
    for (int j = 0; j <= problem->others && placed + j <= problem->max; j++)
        if (placed + j >= problem->min)
            sum += (Count)binomial[squares][j] * problem->arrangements[j];
    return sum;
}

/* Bishops and the other officers, on so many free light and dark squares. */
static Count place_officers(const DropProblem *problem, int light, int dark, int placed)
{
    int bishops = reserve_count(problem->reserve, BISHOP), squares = light + dark;
    Count sum = place_others(problem, squares, placed);
    if (bishops >= 1) {
        int choices = problem->bishop_rule == BISHOP_LIGHT  ? light
                      : problem->bishop_rule == BISHOP_DARK ? dark
                                                            : squares;
        if (choices > 0)
            sum += (Count)choices * place_others(problem, squares - 1, placed + 1);
    }
    if (bishops == 2 && squares >= 2) {
        uint64_t pairs = problem->bishop_colours ? (uint64_t)(light * dark) : binomial[squares][2];
        sum += pairs * place_others(problem, squares - 2, placed + 2);
    }
    return sum;
}

/* Sets of drops on the squares of an area, within the problem's bounds on their number. */
static Count count_sets(const DropProblem *problem, Bitboard area)
{
    int pawns = reserve_count(problem->reserve, PAWN);
    int light = bb_count(area & BB_LIGHT), dark = bb_count(area & BB_DARK);
    int pawn_light = bb_count(area & BB_LIGHT & problem->pawn_area);
    int pawn_dark = bb_count(area & BB_DARK & problem->pawn_area);
    Count sum = 0;
    for (int i = 0; i <= pawns && i <= pawn_light; i++) {
        for (int j = 0; i + j <= pawns && j <= pawn_dark && i + j <= problem->max; j++)
            sum += (Count)binomial[pawn_light][i] * binomial[pawn_dark][j] *
                   place_officers(problem, light - i, dark - j, i + j);
    }
    return sum;
}

/* Sets that put at least one piece on every line of check. */
static Count count_blocking_sets(const DropProblem *problem, Bitboard area, const CheckLines *lines)
{
    Count sum = 0;
    for (unsigned subset = 0; subset < 1U << lines->count; subset++) {
        Bitboard spared = 0;
        for (int i = 0; i < lines->count; i++)
            if (subset >> i & 1U)
                spared |= lines->line[i];
        Count sets = count_sets(problem, area & ~spared);
        sum = __builtin_popcount(subset) & 1 ? sum - sets : sum + sets;
    }
    return sum;
}

static Count count_with_king(DropProblem *problem, const Position *pos, Bitboard area)
{
    Count sum = 0;
    problem->reserve -= reserve_one(KING);
    problem->min = 0;
    problem->max--;
    fill_arrangements(problem);
    for (Bitboard rest = position_drop_squares(pos, KING); rest;) {
        int square = bb_pop(&rest);
        CheckLines lines;
        check_lines(pos, square, &lines);
        if (!lines.blocked_never)
            sum += count_blocking_sets(problem, area & ~bb_square(square), &lines);
    }
    return sum;
}

/* Actions of one piece each, the common case under a cap of one and in Frolov's placing stage. */
static int count_single_drops(const Position *pos, Bitboard useful)
{
    int sum = 0;
    for (PieceType type = KING; type <= PAWN; type++)
        sum += bb_count(position_drop_squares(pos, type) & useful);
    return sum;
}

Count count_drop_actions(const Position *pos)
{
    const Variant *variant = position_variant(pos);
    Color us = pos->side;
    Reserve reserve = pos->reserve[us];
    CheckLines lines = {0};
    if (!reserve)
        return 0;

    bool king_waits = reserve_count(reserve, KING) > 0;
    if (!king_waits && !variant->placing_stage)
        check_lines(pos, position_king(pos, us), &lines);
    if (lines.blocked_never || lines.count > pos->drop_cap)
        return 0;
    if (pos->drop_cap == 1 && !(king_waits && variant->king_first))
        return (Count)count_single_drops(pos, lines.count ? lines.line[0] : BB_ALL);

    DropProblem problem = {.reserve = reserve,
                           .min = variant->drops_min,
                           .max = pos->drop_cap,
                           .bishop_colours = variant->bishop_colours,
                           .bishop_rule = (BishopRule)pos->bishop_rule[us],
                           .pawn_area = variant->pawn_drop_area[us]};
    Bitboard area = variant->drop_area[us] & ~position_occupied(pos);
    if (king_waits && variant->king_first)
        return count_with_king(&problem, pos, area);
    fill_arrangements(&problem);
    return count_blocking_sets(&problem, area, &lines);
}

Count count_actions(const Position *pos)
{
    CheckInfo info;
    check_info(pos, &info);
    return (Count)count_moves(pos, &info) + count_drop_actions(pos);
}

/* Whether some piece can be dropped and no check stands in the way: all that most positions ask. */
static bool drop_is_free(const Position *pos)
{
    CheckLines lines;
    int king = position_king(pos, (Color)pos->side);
    if (position_variant(pos)->drops_min > 1 || king == NO_SQUARE)
        return false;
    if (!position_variant(pos)->placing_stage) {
        check_lines(pos, king, &lines);
        if (lines.count || lines.blocked_never)
            return false;
    }
    for (PieceType type = KING; type <= PAWN; type++)
        if (position_drop_squares(pos, type))
            return true;
    return false;
}

bool has_legal_action(const Position *pos)
{
    CheckInfo info;
    check_info(pos, &info);
    return count_moves(pos, &info) > 0 ||
           (pos->reserve[pos->side] && (drop_is_free(pos) || count_drop_actions(pos) > 0));
}

char *count_format(Count count, char *out)
{
    char digits[COUNT_TEXT_SIZE];
    int n = 0;
    do {
        digits[n++] = (char)('0' + (int)(count % 10));
        count /= 10;
    } while (count);
    for (int i = 0; i < n; i++)
        out[i] = digits[n - 1 - i];
    out[n] = '\0';
    return out;
}

typedef struct {
    int depth;
    const atomic_bool *stop;
    Count sum;
} PerftWalk;

static bool perft_visit(void *context, const Action *action, const Position *after)
{
    PerftWalk *walk = context;
    (void)action;
    walk->sum += perft(after, walk->depth, walk->stop);
    return !walk->stop || !atomic_load_explicit(walk->stop, memory_order_relaxed);
}

Count perft(const Position *pos, int depth, const atomic_bool *stop)
{
    PerftWalk walk = {.depth = depth - 1, .stop = stop};
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return count_actions(pos);

    StepList list;
    CheckInfo info;
    list.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &list);
    for (int i = 0; i < list.count; i++) {
        Position after;
        position_after(pos, &after, list.steps[i]);
        walk.sum += perft(&after, depth - 1, stop);
        if (stop && atomic_load_explicit(stop, memory_order_relaxed))
            return walk.sum;
    }
    if (pos->reserve[pos->side])
        actions_each_drop(pos, perft_visit, &walk);
    return walk.sum;
}

static bool perft_made_visit(void *context, const Action *action, const Position *after)
{
    PerftWalk *walk = context;
    (void)action;
    walk->sum += walk->depth > 0 ? perft_made(after, walk->depth) : 1;
    return true;
}

Count perft_made(const Position *pos, int depth)
{
    PerftWalk walk = {.depth = depth - 1};
    if (depth <= 0)
        return 1;
    actions_each(pos, perft_made_visit, &walk);
    return walk.sum;
}
