/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/generate.h"
#include "../support/support.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static StepList moves_of(const Position *pos, GenKind kind)
{
    StepList list;
    CheckInfo info;
    list.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, kind, &list);
    return list;
}

static int number_of_moves(VariantId variant, const char *fen)
{
    Position pos = position_of(variant, fen);
    return moves_of(&pos, GEN_MOVES).count;
}

static StepList drops_of(const Position *pos)
{
    StepList list;
    list.count = 0;
    generate_drops(pos, STEP_NONE, &list);
    return list;
}

static bool has_step(const StepList *list, Step step)
{
    for (int i = 0; i < list->count; i++)
        if (list->steps[i] == step)
            return true;
    return false;
}

static bool can(VariantId variant, const char *fen, const char *action)
{
    Position pos = position_of(variant, fen);
    return verdict(&pos, action) == ACTION_OK;
}

static void assert_legal_actions(VariantId variant, const char *fen, const char *expected)
{
    Position pos = position_of(variant, fen);
    char *list = legal_actions(&pos);
    ck_assert_str_eq(list, expected);
    free(list);
}

/* ---------------------------------------------------------------- moves */

START_TEST(known_positions_have_their_known_numbers_of_moves)
{
    ck_assert_int_eq(number_of_moves(CHESS, "startpos"), 20);
    ck_assert_int_eq(
        number_of_moves(CHESS,
                        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        48);
    /* The most moves that a game of chess can reach (Petrovic 1964). */
    ck_assert_int_eq(number_of_moves(CHESS, "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1"),
                     218);
}
END_TEST

START_TEST(only_the_king_moves_in_double_check)
{
    assert_legal_actions(CHESS, "4r2k/8/8/8/8/3n4/P7/2Q1K3 w - - 0 9", "e1d1 e1d2 e1f1");
}
END_TEST

START_TEST(a_check_is_answered_by_capture_block_or_flight)
{
    assert_legal_actions(CHESS, "7k/8/8/8/4r3/8/3P1P2/R2QKB2 w Q - 0 9", "d1e2 f1e2");
    assert_legal_actions(CHESS, "k7/8/8/6B1/7q/8/3P4/3QKB2 w - - 0 9", "e1e2 g5h4");
}
END_TEST

START_TEST(a_pinned_piece_moves_on_its_line_only)
{
    const char *rook = "k3r3/8/8/8/8/4R3/8/4K3 w - - 0 9";
    ck_assert(can(CHESS, rook, "e3e5"));
    ck_assert(can(CHESS, rook, "e3e8"));
    ck_assert(!can(CHESS, rook, "e3d3"));
    const char *bishop = "k7/8/8/8/7b/6B1/8/4K3 w - - 0 9";
    ck_assert(can(CHESS, bishop, "g3f2"));
    ck_assert(can(CHESS, bishop, "g3h4"));
    ck_assert(!can(CHESS, bishop, "g3e5"));
    ck_assert(!can(CHESS, "k3r3/8/8/8/8/4N3/8/4K3 w - - 0 9", "e3d5"));
}
END_TEST

START_TEST(a_pinned_pawn_pushes_along_the_pin_or_takes_the_pinning_piece)
{
    const char *on_file = "k3r3/8/8/8/8/3b4/4P3/4K3 w - - 0 9";
    const char *on_diagonal = "k7/8/8/8/8/6b1/5P2/4K3 w - - 0 9";
    ck_assert(!can(CHESS, on_file, "e2d3"));
    ck_assert(can(CHESS, on_file, "e2e4"));
    ck_assert(can(CHESS, on_diagonal, "f2g3"));
    ck_assert(!can(CHESS, on_diagonal, "f2f3"));
}
END_TEST

START_TEST(en_passant_may_not_uncover_the_king)
{
    ck_assert(!can(CHESS, "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 9", "e5d6"));
    ck_assert(can(CHESS, "7k/8/8/K2pP3/8/8/8/8 w - d6 0 9", "e5d6"));
    ck_assert(!can(CHESS, "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 9", "e5d6"));
}
END_TEST

START_TEST(en_passant_may_take_the_checking_pawn)
{
    ck_assert(can(CHESS, "7k/8/8/3pP3/4K3/8/8/8 w - d6 0 9", "e5d6"));
}
END_TEST

START_TEST(castling_needs_a_free_and_safe_way)
{
    const char *fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 9";
    ck_assert(can(CHESS, fen, "e1g1"));
    ck_assert(can(CHESS, fen, "e1c1"));
    ck_assert(!can(CHESS, "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 9", "e1g1"));   /* through check */
    ck_assert(!can(CHESS, "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 9", "e1g1"));  /* into check */
    ck_assert(!can(CHESS, "1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 9", "e1g1"));  /* out of check */
    ck_assert(can(CHESS, "1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 9", "e1c1")); /* the rook's way */
    ck_assert(!can(CHESS, "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 9", "e1c1"));
    ck_assert(!can(CHESS, "4k3/8/8/8/8/8/8/R3K2R w K - 0 9", "e1c1"));
}
END_TEST

START_TEST(pawns_step_two_from_their_second_rank_only)
{
    ck_assert(can(KINGCHESS, "4k3/8/8/8/8/8/4P3/3K4[] w - - 0 9", "e2e4"));
    ck_assert(!can(KINGCHESS, "4k3/8/8/8/8/4P3/8/3K4[] w - - 0 9", "e3e5"));
    ck_assert(can(COMBAT, "4k3/8/8/8/8/8/8/P3K3[] w - - 1 9", "a1a2"));
    ck_assert(!can(COMBAT, "4k3/8/8/8/8/8/8/P3K3[] w - - 1 9", "a1a3"));
    ck_assert(can(COMBAT, "4k3/8/8/8/8/8/8/P3K3[] w - - 1 9", "a1a2"));
    Position pos = position_of(COMBAT, "4k3/8/8/8/8/8/8/P3K3[] w - - 1 9");
    play(&pos, "a1a2 e8d8 a2a4");
    ck_assert_int_eq(pos.en_passant, square_of("a3"));
}
END_TEST

START_TEST(a_pawn_on_its_first_rank_takes_as_usual)
{
    ck_assert(can(COMBAT, "4k3/8/8/8/8/8/1n6/P3K3[] w - - 1 9", "a1b2"));
}
END_TEST

START_TEST(a_move_never_takes_a_king)
{
    /* Frolov: White must free itself although the black king stands in check too. */
    const char *fen = "3r4/8/8/3kK3/8/8/8/3R4[] w - - 0 17";
    Position pos = position_of(FROLOV, fen);
    StepList list = moves_of(&pos, GEN_MOVES);
    for (int i = 0; i < list.count; i++)
        ck_assert_int_ne(step_to(list.steps[i]), square_of("d5"));
}
END_TEST

START_TEST(noisy_and_quiet_moves_are_all_moves_each_once)
{
    const char *fens[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9",
        "4r2k/8/8/8/8/3n4/P7/2Q1K3 w - - 0 9",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        Position pos = position_of(CHESS, fens[i]);
        StepList all = moves_of(&pos, GEN_MOVES), noisy = moves_of(&pos, GEN_NOISY);
        StepList quiet = moves_of(&pos, GEN_QUIET);
        ck_assert_int_eq(all.count, noisy.count + quiet.count);
        for (int j = 0; j < all.count; j++) {
            Step step = all.steps[j];
            bool loud = pos.board[step_to(step)] != NO_PIECE || step_is_promotion(step) ||
                        step_kind(step) == STEP_EN_PASSANT;
            ck_assert(has_step(loud ? &noisy : &quiet, step));
        }
    }
}
END_TEST

START_TEST(no_moves_while_placing_or_inside_an_action_or_after_the_end)
{
    Position pos = position_of(FROLOV, "startpos");
    play(&pos, "K@e1 K@e8");
    ck_assert_int_eq(moves_of(&pos, GEN_MOVES).count, 0);
    pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[PP] w - - 0 9");
    position_step(&pos, drop_of("P@a2"));
    ck_assert_int_eq(moves_of(&pos, GEN_MOVES).count, 0);
    ck_assert_int_eq(number_of_moves(COMBAT, "4k3/8/8/4R3/8/8/8/4K3[] w - - 0 17"), 0);
}
END_TEST

/* ---------------------------------------------------------------- drops */

START_TEST(the_first_drop_of_kingchess_is_the_king)
{
    Position pos = position_of(KINGCHESS, "startpos");
    StepList list = drops_of(&pos);
    ck_assert_int_eq(list.count, 32);
    for (int i = 0; i < list.count; i++)
        ck_assert_int_eq((int)step_drop_type(list.steps[i]), KING);
}
END_TEST

START_TEST(a_king_is_dropped_into_check_only_where_it_can_be_shielded)
{
    const char *fen = "4r3/8/8/8/8/8/8/k7[KP] w - - 0 9";
    ck_assert(can(KINGCHESS, fen, "K@e1,P@e2"));
    ck_assert(!can(KINGCHESS, fen, "K@e1"));
    ck_assert(!can(KINGCHESS, fen, "K@e1,P@d2"));
    ck_assert(!can(KINGCHESS, fen, "K@b2,P@b3"));
    Position pos = position_of(KINGCHESS, "4r3/8/8/8/8/8/8/k7[K] w - - 0 9");
    StepList list = drops_of(&pos);
    ck_assert(!has_step(&list, drop_of("K@e1")));
    ck_assert(has_step(&list, drop_of("K@d1")));
}
END_TEST

START_TEST(one_action_blocks_two_checks)
{
    const char *fen = "k3r3/8/8/8/7b/8/8/4K3[NP] w - - 0 9";
    ck_assert(can(KINGCHESS, fen, "N@e2,P@f2"));
    ck_assert(can(KINGCHESS, fen, "N@g3,P@e3"));
    ck_assert(!can(KINGCHESS, fen, "N@e2"));
    ck_assert(!can(KINGCHESS, fen, "N@e2,P@e3"));
    Position pos = position_of(KINGCHESS, fen);
    position_set_drop_cap(&pos, 1);
    ck_assert_int_eq(drops_of(&pos).count, 0);
}
END_TEST

START_TEST(no_drop_helps_against_a_knight_or_a_neighbour)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/3n4/8/4K3[QRP] w - - 0 9");
    ck_assert_int_eq(drops_of(&pos).count, 0);
    pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/4r3/4K3[QRP] w - - 0 9");
    ck_assert_int_eq(drops_of(&pos).count, 0);
}
END_TEST

START_TEST(no_drop_blocks_a_line_beyond_the_own_half)
{
    Position pos = position_of(KINGCHESS, "1k2r3/8/4K3/8/8/8/8/8[QRP] w - - 0 9");
    ck_assert_int_eq(drops_of(&pos).count, 0);
}
END_TEST

START_TEST(a_drop_may_give_mate)
{
    Position pos = position_of(KINGCHESS, "7K/5kp1/8/8/8/8/8/8[r] b - - 0 40");
    play(&pos, "R@h5");
    ck_assert(position_in_check(&pos, WHITE));
    char *list = legal_actions(&pos);
    ck_assert_str_eq(list, "");
    free(list);
}
END_TEST

START_TEST(drops_come_in_canonical_order_after_the_last_one)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[QNPP] w - - 0 9");
    StepList all = drops_of(&pos), later;
    for (int i = 0; i < all.count; i++) {
        ck_assert(i == 0 || all.steps[i - 1] < all.steps[i]);
        later.count = 0;
        generate_drops(&pos, all.steps[i], &later);
        ck_assert_int_eq(later.count, all.count - i - 1);
        ck_assert_mem_eq(later.steps, all.steps + i + 1,
                         (size_t)later.count * sizeof later.steps[0]);
    }
}
END_TEST

START_TEST(drop_steps_cure_the_checks_first)
{
    Position pos = position_of(KINGCHESS, "4r2k/8/8/8/8/8/8/4K3[NN] w - - 0 9");
    StepList list = {0};
    generate_drop_steps(&pos, &list);
    ck_assert_int_eq(list.count, 3); /* e2, e3, e4 */
    for (int i = 0; i < list.count; i++)
        ck_assert_int_eq(square_file(step_to(list.steps[i])), 4);
    position_step(&pos, drop_of("N@e2"));
    list.count = 0;
    generate_drop_steps(&pos, &list);
    ck_assert_int_eq(list.count, 30); /* any empty square of the own half */
}
END_TEST

START_TEST(a_cap_reached_leaves_no_drop)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[PPP] w - - 0 9");
    position_set_drop_cap(&pos, 2);
    position_step(&pos, drop_of("P@a2"));
    ck_assert_int_gt(drops_of(&pos).count, 0);
    position_step(&pos, drop_of("P@b2"));
    ck_assert_int_eq(drops_of(&pos).count, 0);
}
END_TEST

START_TEST(any_piece_may_begin_the_game_of_frolov)
{
    Position pos = position_of(FROLOV, "startpos");
    ck_assert_int_eq(drops_of(&pos).count, 5 * 64 + 24);
}
END_TEST

/* ---------------------------------------------------------------- steps from anywhere */

START_TEST(a_step_is_legal_exactly_when_it_is_generated)
{
    const struct {
        VariantId variant;
        const char *fen;
    } cases[] = {
        {CHESS, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
        {CHESS, "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 9"},
        {CHESS, "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1"},
        {KINGCHESS, "k3r3/8/8/8/7b/8/8/4K3[NP] w - - 0 9"},
        {KINGCHESS, "8/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPPkqrrbbnnpppppppp] b E - 0 1"},
        {FROLOV, "startpos"},
        {COMBAT, "4k3/8/8/4R3/8/8/8/4K3[] w - - 0 17"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Position pos = position_of(cases[i].variant, cases[i].fen);
        StepList moves = moves_of(&pos, GEN_MOVES), drops = {0};
        CheckInfo info;
        generate_drop_steps(&pos, &drops);
        check_info(&pos, &info);
        for (unsigned step = 0; step <= UINT16_MAX; step++) {
            ck_assert_int_eq(move_is_legal(&pos, &info, (Step)step), has_step(&moves, (Step)step));
            ck_assert_int_eq(drop_is_legal(&pos, (Step)step), has_step(&drops, (Step)step));
        }
    }
}
END_TEST

/* ---------------------------------------------------------------- whole actions */

START_TEST(every_set_of_drops_is_visited_once)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[QPP] w - - 0 9");
    ActionTexts texts;
    action_texts_init(&texts, &pos);
    for (size_t i = 1; i < texts.count; i++)
        ck_assert_int_lt(strcmp(texts.text[i - 1], texts.text[i]), 0);
    /* 5 moves; with n = 24 squares for pawns, a queen on any of 31 free squares, 24 of them for
     * pawns too: 31 + n + n(n-1)/2 + (7n + 24(n-1)) + (7 n(n-1)/2 + 24 (n-1)(n-2)/2) */
    ck_assert_uint_eq(texts.count, 5 + 31 + 24 + 276 + (7 * 24 + 24 * 23) + (7 * 276 + 24 * 253));
    action_texts_free(&texts);
}
END_TEST

static bool stop_at_third(void *context, const Action *action, const Position *after)
{
    int *visits = context;
    (void)action;
    (void)after;
    return ++*visits < 3;
}

START_TEST(a_visitor_can_stop_the_walk)
{
    int visits = 0;
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[QPP] w - - 0 9");
    ck_assert(!actions_each(&pos, stop_at_third, &visits));
    ck_assert_int_eq(visits, 3);
    visits = 0;
    ck_assert(!actions_each_drop(&pos, stop_at_third, &visits));
    ck_assert_int_eq(visits, 3);
}
END_TEST

static TCase *moves_case(void)
{
    TCase *tcase = tcase_create("moves");
    tcase_add_test(tcase, known_positions_have_their_known_numbers_of_moves);
    tcase_add_test(tcase, only_the_king_moves_in_double_check);
    tcase_add_test(tcase, a_check_is_answered_by_capture_block_or_flight);
    tcase_add_test(tcase, a_pinned_piece_moves_on_its_line_only);
    tcase_add_test(tcase, a_pinned_pawn_pushes_along_the_pin_or_takes_the_pinning_piece);
    tcase_add_test(tcase, en_passant_may_not_uncover_the_king);
    tcase_add_test(tcase, en_passant_may_take_the_checking_pawn);
    tcase_add_test(tcase, castling_needs_a_free_and_safe_way);
    tcase_add_test(tcase, pawns_step_two_from_their_second_rank_only);
    tcase_add_test(tcase, a_pawn_on_its_first_rank_takes_as_usual);
    tcase_add_test(tcase, a_move_never_takes_a_king);
    tcase_add_test(tcase, noisy_and_quiet_moves_are_all_moves_each_once);
    tcase_add_test(tcase, no_moves_while_placing_or_inside_an_action_or_after_the_end);
    return tcase;
}

static TCase *drops_case(void)
{
    TCase *tcase = tcase_create("drops");
    tcase_add_test(tcase, the_first_drop_of_kingchess_is_the_king);
    tcase_add_test(tcase, a_king_is_dropped_into_check_only_where_it_can_be_shielded);
    tcase_add_test(tcase, one_action_blocks_two_checks);
    tcase_add_test(tcase, no_drop_helps_against_a_knight_or_a_neighbour);
    tcase_add_test(tcase, no_drop_blocks_a_line_beyond_the_own_half);
    tcase_add_test(tcase, a_drop_may_give_mate);
    tcase_add_test(tcase, drops_come_in_canonical_order_after_the_last_one);
    tcase_add_test(tcase, drop_steps_cure_the_checks_first);
    tcase_add_test(tcase, a_cap_reached_leaves_no_drop);
    tcase_add_test(tcase, any_piece_may_begin_the_game_of_frolov);
    return tcase;
}

Suite *generate_suite(void)
{
    Suite *suite = suite_create("generate");
    suite_add_tcase(suite, moves_case());
    suite_add_tcase(suite, drops_case());
    TCase *actions = tcase_create("steps and actions");
    tcase_set_timeout(actions, 0);
    tcase_add_test(actions, a_step_is_legal_exactly_when_it_is_generated);
    tcase_add_test(actions, every_set_of_drops_is_visited_once);
    tcase_add_test(actions, a_visitor_can_stop_the_walk);
    suite_add_tcase(suite, actions);
    return suite;
}
