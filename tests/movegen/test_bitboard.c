/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attack tables against walking square by square. */
#include "../../movegen/bitboard.h"
#include "../../movegen/zobrist.h"
#include "../support/support.h"
#include "suites.h"

#include <inttypes.h>
#include <stdlib.h>

static const int rook_ways[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int bishop_ways[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

/* The square so many files and ranks away, or NO_SQUARE beyond the edge. */
static int beside(int square, int files, int ranks)
{
    int file = square % 8 + files, rank = square / 8 + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? NO_SQUARE : rank * 8 + file;
}

static Bitboard walk(int square, const int ways[4][2], Bitboard occupied)
{
    Bitboard seen = 0;
    for (int way = 0; way < 4; way++) {
        int at = beside(square, ways[way][0], ways[way][1]);
        while (at != NO_SQUARE) {
            seen |= UINT64_C(1) << at;
            at = occupied >> at & 1 ? NO_SQUARE : beside(at, ways[way][0], ways[way][1]);
        }
    }
    return seen;
}

/* Every set of blockers on the lines of a square, with random pieces elsewhere. */
static void check_slider(const int ways[4][2], Bitboard (*attacks)(int, Bitboard))
{
    uint64_t seed = 1;
    for (int square = 0; square < SQUARES; square++) {
        Bitboard lines = walk(square, ways, 0), blockers = 0;
        do {
            Bitboard noise = random_next(&seed) & ~lines;
            quick_assert(attacks(square, blockers | noise) == walk(square, ways, blockers),
                         "square %d, blockers %016" PRIx64, square, blockers);
            blockers = (blockers - lines) & lines;
        } while (blockers);
    }
}

START_TEST(a_rook_attacks_up_to_the_first_piece_on_each_line)
{
    check_slider(rook_ways, bb_rook_attacks);
}
END_TEST

START_TEST(a_bishop_attacks_up_to_the_first_piece_on_each_diagonal)
{
    check_slider(bishop_ways, bb_bishop_attacks);
}
END_TEST

START_TEST(a_queen_attacks_as_rook_and_bishop)
{
    uint64_t seed = 2;
    for (int i = 0; i < 100000; i++) {
        int square = (int)(random_next(&seed) >> 58);
        Bitboard occupied = random_next(&seed);
        occupied &= random_next(&seed);
        ck_assert_uint_eq(bb_queen_attacks(square, occupied),
                          walk(square, rook_ways, occupied) | walk(square, bishop_ways, occupied));
    }
}
END_TEST

START_TEST(a_king_attacks_its_neighbours)
{
    for (int a = 0; a < SQUARES; a++)
        for (int b = 0; b < SQUARES; b++) {
            int files = abs(a % 8 - b % 8), ranks = abs(a / 8 - b / 8);
            ck_assert_int_eq(bb_has(bitboard_king[a], b), a != b && files <= 1 && ranks <= 1);
        }
}
END_TEST

START_TEST(a_knight_jumps_two_and_one)
{
    for (int a = 0; a < SQUARES; a++)
        for (int b = 0; b < SQUARES; b++) {
            int files = abs(a % 8 - b % 8), ranks = abs(a / 8 - b / 8);
            ck_assert_int_eq(bb_has(bitboard_knight[a], b), files * ranks == 2);
        }
}
END_TEST

START_TEST(a_pawn_attacks_diagonally_forward)
{
    for (int a = 0; a < SQUARES; a++)
        for (int b = 0; b < SQUARES; b++) {
            bool next_file = abs(a % 8 - b % 8) == 1;
            ck_assert_int_eq(bb_has(bitboard_pawn[WHITE][a], b), next_file && b / 8 == a / 8 + 1);
            ck_assert_int_eq(bb_has(bitboard_pawn[BLACK][a], b), next_file && b / 8 == a / 8 - 1);
        }
}
END_TEST

START_TEST(many_pawns_attack_what_each_of_them_does)
{
    uint64_t seed = 3;
    for (int i = 0; i < 1000; i++) {
        Bitboard pawns = random_next(&seed), each[COLORS] = {0, 0};
        for (int square = 0; square < SQUARES; square++)
            for (Color color = WHITE; color <= BLACK; color++)
                if (pawns >> square & 1)
                    each[color] |= bitboard_pawn[color][square];
        ck_assert_uint_eq(bb_pawn_attacks(WHITE, pawns), each[WHITE]);
        ck_assert_uint_eq(bb_pawn_attacks(BLACK, pawns), each[BLACK]);
    }
}
END_TEST

/* Whether two different squares share a line, and the step from one towards the other. */
static bool aligned(int a, int b, int way[2])
{
    int files = b % 8 - a % 8, ranks = b / 8 - a / 8;
    way[0] = (files > 0) - (files < 0);
    way[1] = (ranks > 0) - (ranks < 0);
    return a != b && (files == 0 || ranks == 0 || abs(files) == abs(ranks));
}

START_TEST(between_holds_the_squares_strictly_between)
{
    for (int a = 0; a < SQUARES; a++)
        for (int b = 0; b < SQUARES; b++) {
            int way[2];
            Bitboard expected = 0;
            if (aligned(a, b, way))
                for (int at = beside(a, way[0], way[1]); at != b; at = beside(at, way[0], way[1]))
                    expected |= bb_square(at);
            ck_assert_uint_eq(bitboard_between[a][b], expected);
        }
}
END_TEST

START_TEST(line_runs_from_edge_to_edge_through_both_squares)
{
    for (int a = 0; a < SQUARES; a++)
        for (int b = 0; b < SQUARES; b++) {
            int way[2];
            Bitboard expected = 0;
            if (aligned(a, b, way)) {
                for (int at = a; at != NO_SQUARE; at = beside(at, way[0], way[1]))
                    expected |= bb_square(at);
                for (int at = a; at != NO_SQUARE; at = beside(at, -way[0], -way[1]))
                    expected |= bb_square(at);
            }
            ck_assert_uint_eq(bitboard_line[a][b], expected);
        }
}
END_TEST

START_TEST(shifts_do_not_wrap_around_the_board)
{
    ck_assert_uint_eq(bb_east(bb_square(H1) | bb_square(A1)), bb_square(B1));
    ck_assert_uint_eq(bb_west(bb_square(A8) | bb_square(H8)), bb_square(G8));
    ck_assert_uint_eq(bb_forward(WHITE, bb_square(E8)), 0);
    ck_assert_uint_eq(bb_forward(BLACK, bb_square(E1)), 0);
}
END_TEST

START_TEST(a1_is_dark_and_neighbours_differ_in_colour)
{
    ck_assert(bb_has(BB_DARK, A1));
    for (int square = 0; square < SQUARES; square++) {
        ck_assert_int_eq(bb_has(BB_LIGHT, square), (square % 8 + square / 8) % 2);
        ck_assert_int_ne(bb_has(BB_LIGHT, square), bb_has(BB_DARK, square));
    }
}
END_TEST

START_TEST(pop_takes_the_squares_from_a1_on)
{
    Bitboard set = bb_square(H8) | bb_square(C1) | bb_square(A8);
    ck_assert(bb_several(set));
    ck_assert_int_eq(bb_count(set), 3);
    ck_assert_int_eq(bb_pop(&set), C1);
    ck_assert_int_eq(bb_pop(&set), A8);
    ck_assert(!bb_several(set));
    ck_assert_int_eq(bb_pop(&set), H8);
    ck_assert_uint_eq(set, 0);
}
END_TEST

Suite *bitboard_suite(void)
{
    Suite *suite = suite_create("bitboard");
    TCase *tables = tcase_create("attack tables");
    tcase_set_timeout(tables, 0);
    tcase_add_test(tables, a_rook_attacks_up_to_the_first_piece_on_each_line);
    tcase_add_test(tables, a_bishop_attacks_up_to_the_first_piece_on_each_diagonal);
    tcase_add_test(tables, a_queen_attacks_as_rook_and_bishop);
    tcase_add_test(tables, a_king_attacks_its_neighbours);
    tcase_add_test(tables, a_knight_jumps_two_and_one);
    tcase_add_test(tables, a_pawn_attacks_diagonally_forward);
    tcase_add_test(tables, many_pawns_attack_what_each_of_them_does);
    tcase_add_test(tables, between_holds_the_squares_strictly_between);
    tcase_add_test(tables, line_runs_from_edge_to_edge_through_both_squares);
    suite_add_tcase(suite, tables);

    TCase *bits = tcase_create("bit tricks");
    tcase_add_test(bits, shifts_do_not_wrap_around_the_board);
    tcase_add_test(bits, a1_is_dark_and_neighbours_differ_in_colour);
    tcase_add_test(bits, pop_takes_the_squares_from_a1_on);
    suite_add_tcase(suite, bits);
    return suite;
}
