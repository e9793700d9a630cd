/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../reference/mate.h"
#include "../support/rows.h"
#include "suites.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------- known mates */

static RefPosition ref_of(const char *variant, const char *fen)
{
    RefPosition p;
    ck_assert_ptr_null(ref_read_fen(&p, variant, fen));
    return p;
}

static bool mates(const char *variant, const char *fen, int n)
{
    RefMate solver;
    const RefPosition p = ref_of(variant, fen);
    ref_mate_init(&solver, 10000000);
    const bool wins = ref_mate_wins(&solver, &p, n);
    ck_assert_uint_gt(solver.left, 0);
    return wins;
}

START_TEST(known_mates_in_chess_take_as_long_as_they_do)
{
    const char *ladder = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 9";
    const char *queen = "7k/8/5K2/8/8/8/8/Q7 w - - 0 9";
    const char *knight = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 9"; /* Paul Morphy, Ra6 */
    ck_assert(!mates("chess", ladder, 1));
    ck_assert(mates("chess", ladder, 2));
    ck_assert(mates("chess", queen, 2));
    ck_assert(!mates("chess", knight, 1));
    ck_assert(mates("chess", knight, 2));
}
END_TEST

START_TEST(stalemate_is_no_mate)
{
    RefMate solver;
    const RefPosition stuck = ref_of("chess", "7k/5Q2/8/8/8/8/8/K7 b - - 0 9");
    ref_mate_init(&solver, 1000);
    ck_assert(!ref_mate_loses(&solver, &stuck, 1));
}
END_TEST

/* A rook mates along the file of a king in its corner, unless there is a piece to put between. */
START_TEST(a_drop_in_reserve_is_a_defence)
{
    ck_assert(mates("kingchess", "k7/8/8/8/8/8/6P1/6RK[r] b - - 0 9", 1));
    ck_assert(!mates("kingchess", "k7/8/8/8/8/8/6P1/6RK[Nr] b - - 0 9", 1));
}
END_TEST

/* Two lines to block: one piece is not enough to defend, two are. */
START_TEST(a_drop_of_two_pieces_is_a_defence)
{
    RefMate solver;
    const RefPosition one = ref_of("kingchess", "8/8/8/1k6/3PP3/3RK1qn/3B1P2/4r3[N] w - - 0 1");
    const RefPosition two = ref_of("kingchess", "8/8/8/1k6/3PP3/3RK1qn/3B1P2/4r3[NN] w - - 0 1");
    ref_mate_init(&solver, 1000);
    ck_assert(ref_mate_loses(&solver, &one, 0));
    ck_assert(!ref_mate_loses(&solver, &two, 0));
}
END_TEST

START_TEST(a_solver_that_runs_out_of_positions_claims_nothing)
{
    RefMate solver;
    RefList list = {NULL, 0, 0};
    const RefPosition p = ref_of("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 9");
    for (unsigned long long effort = 0; effort < 50; effort++) {
        ref_mate_init(&solver, effort);
        ck_assert(!ref_mate_wins(&solver, &p, 2));
        ref_mate_init(&solver, effort);
        ck_assert_int_eq(ref_mate_puzzle(&solver, &p, 2, 9, &list), REF_PUZZLE_UNDECIDED);
    }
    ref_list_free(&list);
}
END_TEST

static RefPuzzle judged(const char *fen, int n, size_t most)
{
    RefMate solver;
    RefList list = {NULL, 0, 0};
    const RefPosition p = ref_of("kingchess", fen);
    ref_mate_init(&solver, 1000000);
    const RefPuzzle verdict = ref_mate_puzzle(&solver, &p, n, most, &list);
    ck_assert_uint_le(list.count, most);
    ref_list_free(&list);
    return verdict;
}

START_TEST(a_puzzle_needs_several_drops_and_has_no_faster_mate)
{
    const char *pair = "2r1k3/7N/P6P/3K4/4r3/p7/2b5/5n2[pp] b - - 0 1";
    ck_assert_int_eq(judged(pair, 1, 1), REF_PUZZLE);
    ck_assert_int_eq(judged(pair, 2, 1), REF_PUZZLE_FASTER);
    ck_assert_int_eq(judged("k7/8/8/8/8/8/6P1/6RK[rp] b - - 0 9", 1, 1), REF_PUZZLE_SIMPLE);
    ck_assert_int_eq(judged("7k/8/8/8/8/8/8/K7[NP] w - - 0 9", 1, 1), REF_PUZZLE_NO_MATE);
    ck_assert_int_eq(judged("2N1B3/Q7/p7/K2p2nP/4P3/b2p2k1/8/5r2[Pqp] b - - 0 1", 1, 2),
                     REF_PUZZLE_MANY);
}
END_TEST

/* ---------------------------------------------------------------- rows */

enum { EFFORT = 200000 };

static int decided[2]; /* rows by length, two and three; each test runs in a process of its own */

/* The solutions as a row writes them. */
static bool same_solutions(const RefList *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++) {
        const size_t length = strlen(list->text[i]);
        if (strncmp(text, list->text[i], length) != 0)
            return false;
        text += length;
        if (i + 1 < list->count && *text++ != ';')
            return false;
    }
    return *text == '\0';
}

/* Rows that take longer, every mate in three among them, are left to puzzle-prove. */
static bool is_complete(Row *row)
{
    RefMate solver;
    RefList list = {NULL, 0, 0};
    const RefPosition p = ref_of("kingchess", row->field[1]);
    const int n = row->field[0][4] - '0';
    if (n > 2)
        return true;
    ref_mate_init(&solver, EFFORT);
    const RefPuzzle verdict = ref_mate_puzzle(&solver, &p, n, SIZE_MAX, &list);
    const bool sound = verdict == REF_PUZZLE && same_solutions(&list, row->field[2]);
    ref_list_free(&list);
    snprintf(row->complaint, sizeof row->complaint, "%.200s: %s", row->field[1],
             ref_puzzle_text(verdict));
    decided[n - 2] += sound;
    return sound || verdict == REF_PUZZLE_UNDECIDED;
}

START_TEST(the_quickest_rows_are_proven_anew)
{
    each_row("mates.tsv", is_complete);
    ck_assert_int_ge(decided[0], 15);
}
END_TEST

/* Whether the action mates within n actions in all. */
static bool is_solution(const RefPosition *p, int n, const char *action)
{
    RefMate solver;
    RefPosition after = *p;
    ref_mate_init(&solver, UINT64_MAX);
    return ref_do_action(&after, action) && ref_mate_loses(&solver, &after, n - 1);
}

static bool mates_in_time(Row *row)
{
    RefMate solver;
    const RefPosition p = ref_of("kingchess", row->field[1]);
    const int n = row->field[0][4] - '0';
    for (char *action = strtok(row->field[2], ";"); action; action = strtok(NULL, ";")) {
        snprintf(row->complaint, sizeof row->complaint, "%.200s: %s", row->field[1], action);
        if (!is_solution(&p, n, action))
            return false;
    }
    snprintf(row->complaint, sizeof row->complaint, "%.200s: a faster mate", row->field[1]);
    ref_mate_init(&solver, EFFORT);
    const bool faster = ref_mate_wins(&solver, &p, n - 1);
    decided[n - 2] += solver.left > 0;
    return !faster;
}

START_TEST(every_solution_mates_in_time_and_nothing_sooner)
{
    each_row("mates.tsv", mates_in_time);
    ck_assert_int_ge(decided[0], 30);
    ck_assert_int_ge(decided[1], 15);
}
END_TEST

Suite *proofs_suite(void)
{
    Suite *suite = suite_create("proofs");
    TCase *tests = tcase_create("solver");
    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, known_mates_in_chess_take_as_long_as_they_do);
    tcase_add_test(tests, stalemate_is_no_mate);
    tcase_add_test(tests, a_drop_in_reserve_is_a_defence);
    tcase_add_test(tests, a_drop_of_two_pieces_is_a_defence);
    tcase_add_test(tests, a_solver_that_runs_out_of_positions_claims_nothing);
    tcase_add_test(tests, a_puzzle_needs_several_drops_and_has_no_faster_mate);
    tcase_add_test(tests, the_quickest_rows_are_proven_anew);
    tcase_add_test(tests, every_solution_mates_in_time_and_nothing_sooner);
    suite_add_tcase(suite, tests);
    return suite;
}
