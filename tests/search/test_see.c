/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/generate.h"
#include "../../search/see.h"
#include "harness.h"
#include "suites.h"

#include <stdlib.h>

/* Values that the hand-computed exchanges below are sums of. */
enum { P = 100, N = 330, B = 350, R = 550, Q = 1000 };

static int see_of(const char *fen, const char *move)
{
    Position pos = position_of(CHESS, fen);
    return see(&pos, action_of(&pos, move).steps[0]);
}

static int hanging(const char *fen, const char *square)
{
    Position pos = position_of(CHESS, fen);
    return see_hanging(&pos, square_of(square));
}

START_TEST(the_values_are_those_of_the_examples)
{
    ck_assert_int_eq(see_values[PAWN], P);
    ck_assert_int_eq(see_values[KNIGHT], N);
    ck_assert_int_eq(see_values[BISHOP], B);
    ck_assert_int_eq(see_values[ROOK], R);
    ck_assert_int_eq(see_values[QUEEN], Q);
    ck_assert_int_gt(see_values[KING], 9 * Q);
}
END_TEST

START_TEST(an_unguarded_piece_is_won_whole)
{
    ck_assert_int_eq(see_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 9", "e4d5"), P);
    ck_assert_int_eq(see_of("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 9", "e1e5"), P);
    ck_assert_int_eq(see_of("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 9", "e4d5"), Q);
}
END_TEST

START_TEST(a_guarded_piece_costs_the_capturer)
{
    ck_assert_int_eq(see_of("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 9", "e4d5"), P - P);
    ck_assert_int_eq(see_of("4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 9", "d1d5"), P - Q);
    ck_assert_int_eq(see_of("4k3/8/4p3/3r4/8/4N3/8/4K3 w - - 0 9", "e3d5"), R - N);
}
END_TEST

START_TEST(a_quiet_move_can_lose_what_it_moves)
{
    ck_assert_int_eq(see_of("4k3/8/4p3/8/8/8/3Q4/4K3 w - - 0 9", "d2d5"), -Q);
    ck_assert_int_eq(see_of("4k3/8/4p3/8/4P3/8/3Q4/4K3 w - - 0 9", "d2d5"), -Q + P);
    ck_assert_int_eq(see_of("4k3/8/4p3/8/8/8/3Q4/4K3 w - - 0 9", "d2d4"), 0);
}
END_TEST

START_TEST(pieces_behind_the_capturers_join_in)
{
    /* Rooks in line: R takes p, r takes R, R takes r; then nobody is left. */
    ck_assert_int_eq(see_of("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 9", "d2d5"), P - R + R);
    /* The same with two defenders. */
    ck_assert_int_eq(see_of("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 9", "d2d5"), P - R);
    /* A queen behind a pawn on a diagonal. */
    ck_assert_int_eq(see_of("4k3/8/4p3/3p4/4P3/5Q2/8/4K3 w - - 0 9", "e4d5"), P - P + P);
    /* N x p, N x N: going on with R x N, B x R would cost more. */
    ck_assert_int_eq(see_of("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 9", "d3e5"),
                     P - N);
}
END_TEST

START_TEST(the_cheapest_piece_takes_first)
{
    /* Of queen and pawn the pawn recaptures. */
    ck_assert_int_eq(see_of("4k3/8/8/2pn4/4P3/3Q4/8/3RK3 w - - 0 9", "e4d5"), N);
    ck_assert_int_eq(see_of("3qk3/8/4p3/3n4/8/8/3R4/3RK3 w - - 0 9", "d2d5"), N - R);
}
END_TEST

START_TEST(either_side_stops_when_going_on_would_cost)
{
    /* The queen does not recapture into the pawn's guard. */
    ck_assert_int_eq(see_of("3qk3/8/8/3p4/4P3/5P2/8/4K3 w - - 0 9", "e4d5"), P - P);
    ck_assert_int_eq(see_of("3qk3/8/8/3n4/2P1P3/8/8/4K3 w - - 0 9", "e4d5"), N);
}
END_TEST

START_TEST(en_passant_takes_a_pawn_and_opens_its_line)
{
    ck_assert_int_eq(see_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", "e5d6"), P);
    ck_assert_int_eq(see_of("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", "e5d6"), P - P);
    ck_assert_int_eq(see_of("4k3/8/8/3pP3/8/8/4K3/3r4 w - d6 0 9", "e5d6"), P - P);
}
END_TEST

START_TEST(a_promotion_wins_the_difference_and_risks_the_new_piece)
{
    ck_assert_int_eq(see_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 9", "a7a8q"), Q - P);
    ck_assert_int_eq(see_of("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 9", "a7a8q"), Q - P - Q);
    ck_assert_int_eq(see_of("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 9", "a7a8n"), N - P - N);
    ck_assert_int_eq(see_of("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 9", "a7b8q"), R + Q - P);
    ck_assert_int_eq(see_of("1rr1k3/P7/8/8/8/8/8/4K3 w - - 0 9", "a7b8q"), R + Q - P - Q);
}
END_TEST

START_TEST(a_king_takes_only_what_is_not_guarded)
{
    ck_assert_int_eq(see_of("4k3/4p3/8/8/8/8/4R3/6K1 w - - 0 9", "e2e7"), P - R);
    ck_assert_int_eq(see_of("4k3/4p3/8/8/8/8/4R3/4R1K1 w - - 0 9", "e2e7"), P);
    ck_assert_int_eq(see_of("4k3/8/8/8/8/8/3p4/4K3 w - - 0 9", "e1d2"), P);
}
END_TEST

START_TEST(pins_are_not_looked_at)
{
    ck_assert_int_eq(see_of("4k3/8/4n3/8/3p4/2P5/8/4RK2 w - - 0 9", "c3d4"), P - P);
}
END_TEST

START_TEST(castling_exchanges_nothing)
{
    ck_assert_int_eq(see_of("4k3/8/8/8/8/8/8/4K2R w K - 0 9", "e1g1"), 0);
}
END_TEST

START_TEST(a_hanging_piece_is_worth_what_the_enemy_can_win)
{
    ck_assert_int_eq(hanging("4k3/8/8/4p3/3Q4/8/8/4K3 w - - 0 9", "d4"), Q);
    ck_assert_int_eq(hanging("4k3/8/8/4p3/3Q4/2P5/8/4K3 w - - 0 9", "d4"), Q - P);
    ck_assert_int_eq(hanging("3rk3/8/8/8/3N4/2P5/8/4K3 w - - 0 9", "d4"), 0);
    ck_assert_int_eq(hanging("4k3/8/8/8/3N4/8/8/4K3 w - - 0 9", "d4"), 0);
}
END_TEST

/* ---------------------------------------------------------------- a slow second opinion */

/* A plain board of pieces. */
typedef struct {
    Piece board[SQUARES];
} Board;

static bool on_board(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* Whether a slider on "from" sees "to" along a straight or diagonal line. */
static bool sees(const Board *b, int from, int to)
{
    int files = square_file(to) - square_file(from), ranks = square_rank(to) - square_rank(from);
    int df = (files > 0) - (files < 0), dr = (ranks > 0) - (ranks < 0);
    for (int file = square_file(from) + df, rank = square_rank(from) + dr; on_board(file, rank);
         file += df, rank += dr) {
        int square = square_make(file, rank);
        if (square == to)
            return true;
        if (b->board[square] != NO_PIECE)
            return false;
    }
    return false;
}

static bool attacks(const Board *b, int from, int to)
{
    Piece piece = b->board[from];
    int df = abs(square_file(to) - square_file(from));
    int forward = square_rank(to) - square_rank(from), dr = abs(forward);
    bool straight = (df == 0) != (dr == 0), diagonal = df == dr && df > 0;
    switch (piece_type(piece)) {
    case KING:
        return df <= 1 && dr <= 1 && df + dr > 0;
    case QUEEN:
        return (straight || diagonal) && sees(b, from, to);
    case ROOK:
        return straight && sees(b, from, to);
    case BISHOP:
        return diagonal && sees(b, from, to);
    case KNIGHT:
        return df * dr == 2;
    default:
        return df == 1 && forward == (piece_color(piece) == WHITE ? 1 : -1);
    }
}

/* The square of the cheapest piece of a side that attacks a square, the first one among equals;
 * -1 without any. */
static int cheapest_attacker(const Board *b, Color side, int to)
{
    int best = -1;
    for (int from = 0; from < SQUARES; from++) {
        if (b->board[from] == NO_PIECE || piece_color(b->board[from]) != side || from == to ||
            !attacks(b, from, to))
            continue;
        if (best < 0 ||
            see_values[piece_type(b->board[from])] < see_values[piece_type(b->board[best])])
            best = from;
    }
    return best;
}

/* What a side gains at best by capturing on a square, as long as it pays. */
static int slow_exchange(const Board *b, Color side, int to)
{
    int from = cheapest_attacker(b, side, to);
    if (from < 0)
        return 0;
    Board after = *b;
    after.board[to] = b->board[from];
    after.board[from] = NO_PIECE;
    if (piece_type(b->board[from]) == KING && cheapest_attacker(&after, color_flip(side), to) >= 0)
        return 0;
    int gain = see_values[piece_type(b->board[to])] - slow_exchange(&after, color_flip(side), to);
    return gain > 0 ? gain : 0;
}

static int slow_see(const Position *pos, Step move)
{
    Board b;
    int from = step_from(move), to = step_to(move), gain = 0;
    for (int i = 0; i < SQUARES; i++)
        b.board[i] = pos->board[i];
    if (step_kind(move) == STEP_CASTLE)
        return 0;
    int victim = to;
    if (step_kind(move) == STEP_EN_PASSANT)
        victim = square_make(square_file(to), square_rank(from));
    if (b.board[victim] != NO_PIECE)
        gain = see_values[piece_type(b.board[victim])];
    b.board[victim] = NO_PIECE;
    b.board[to] = b.board[from];
    b.board[from] = NO_PIECE;
    if (step_is_promotion(move)) {
        gain += see_values[step_promotion_type(move)] - see_values[PAWN];
        b.board[to] = piece_make((Color)pos->side, step_promotion_type(move));
    }
    return gain - slow_exchange(&b, color_flip((Color)pos->side), to);
}

START_TEST(every_exchange_agrees_with_capturing_one_by_one)
{
    uint64_t seed = 11;
    unsigned compared = 0;
    for (int i = 0; i < 3000; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 60, &seed);
        CheckInfo info;
        StepList moves;
        moves.count = 0;
        check_info(&pos, &info);
        generate_moves(&pos, &info, GEN_MOVES, &moves);
        for (int m = 0; m < moves.count; m++, compared++) {
            char text[6];
            int fast = see(&pos, moves.steps[m]), slow = slow_see(&pos, moves.steps[m]);
            ck_assert_msg(fast == slow, "%s in '%s' is %d, should be %d",
                          step_format(moves.steps[m], text), fen_of(&pos), fast, slow);
        }
    }
    ck_assert_uint_gt(compared, 20000);
}
END_TEST

START_TEST(every_hanging_piece_agrees_with_capturing_one_by_one)
{
    uint64_t seed = 12;
    for (int i = 0; i < 1000; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 60, &seed);
        Board b;
        for (int square = 0; square < SQUARES; square++)
            b.board[square] = pos.board[square];
        Bitboard own = pos.by_color[pos.side] & ~pos.by_type[KING];
        while (own) {
            int square = bb_pop(&own);
            ck_assert_int_eq(see_hanging(&pos, square),
                             slow_exchange(&b, color_flip((Color)pos.side), square));
        }
    }
}
END_TEST

Suite *see_suite(void)
{
    Suite *suite = suite_create("see");
    TCase *tcase = tcase_create("exchanges");
    tcase_add_test(tcase, the_values_are_those_of_the_examples);
    tcase_add_test(tcase, an_unguarded_piece_is_won_whole);
    tcase_add_test(tcase, a_guarded_piece_costs_the_capturer);
    tcase_add_test(tcase, a_quiet_move_can_lose_what_it_moves);
    tcase_add_test(tcase, pieces_behind_the_capturers_join_in);
    tcase_add_test(tcase, the_cheapest_piece_takes_first);
    tcase_add_test(tcase, either_side_stops_when_going_on_would_cost);
    tcase_add_test(tcase, en_passant_takes_a_pawn_and_opens_its_line);
    tcase_add_test(tcase, a_promotion_wins_the_difference_and_risks_the_new_piece);
    tcase_add_test(tcase, a_king_takes_only_what_is_not_guarded);
    tcase_add_test(tcase, pins_are_not_looked_at);
    tcase_add_test(tcase, castling_exchanges_nothing);
    tcase_add_test(tcase, a_hanging_piece_is_worth_what_the_enemy_can_win);
    suite_add_tcase(suite, tcase);
    TCase *property = tcase_create("property");
    tcase_set_timeout(property, 0);
    tcase_add_test(property, every_exchange_agrees_with_capturing_one_by_one);
    tcase_add_test(property, every_hanging_piece_agrees_with_capturing_one_by_one);
    suite_add_tcase(suite, property);
    return suite;
}
