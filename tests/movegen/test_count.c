/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact counts of actions, and chess perft against the numbers everybody knows. */
#include "../../movegen/count.h"
#include "../../movegen/generate.h"
#include "../support/support.h"
#include "suites.h"

#include <string.h>

static const char *perft_text(VariantId variant, const char *fen, int depth)
{
    static char text[COUNT_TEXT_SIZE];
    Position pos = position_of(variant, fen);
    return count_format(perft(&pos, depth, NULL), text);
}

static Count actions_of(VariantId variant, const char *fen)
{
    Position pos = position_of(variant, fen);
    return count_actions(&pos);
}

/* ---------------------------------------------------------------- army games */

START_TEST(the_first_action_of_kingchess_has_its_exact_number_of_choices)
{
    ck_assert_str_eq(perft_text(KINGCHESS, "startpos", 1), "5301704096885440");
}
END_TEST

START_TEST(an_army_of_combat_stands_in_32_over_16_ways_times_its_permutations)
{
    /* 32! / 16! ways to give sixteen pieces a square each; alike pieces may be swapped. */
    Count ways = 1;
    for (unsigned squares = 32; squares > 16; squares--)
        ways *= squares;
    ways /= 2 * 2 * 2 * 40320; /* rooks, bishops, knights, eight pawns */
    ck_assert(actions_of(COMBAT, "startpos") == ways);
    Position pos = position_of(COMBAT, "startpos");
    ck_assert(count_drop_actions(&pos) == ways);
}
END_TEST

START_TEST(the_other_army_of_combat_has_as_many_choices_whatever_stands)
{
    Position pos = position_of(COMBAT, "startpos");
    Count first = count_actions(&pos);
    play(&pos, "K@e1,Q@d1,R@a1,R@h1,B@c1,B@f1,N@b1,N@g1,"
               "P@a2,P@b2,P@c2,P@d2,P@e2,P@f2,P@g2,P@h2");
    ck_assert(count_actions(&pos) == first);
}
END_TEST

START_TEST(a_piece_of_frolov_has_every_empty_square)
{
    ck_assert_str_eq(perft_text(FROLOV, "startpos", 1), "344"); /* 5 * 64 + 24 */
    Position pos = position_of(FROLOV, "startpos");
    play(&pos, "K@e1");
    ck_assert(count_actions(&pos) == 5 * 63 + 24);
    play(&pos, "K@e8");
    ck_assert(count_actions(&pos) == 4 * 62 + 24);
}
END_TEST

START_TEST(single_drops_of_kingchess_begin_with_the_king)
{
    Position pos = position_of(KINGCHESS, "startpos");
    position_set_drop_cap(&pos, 1);
    ck_assert(count_actions(&pos) == 32);
    ck_assert(perft(&pos, 2, NULL) == 1002); /* 32 * 32, less 22 pairs of kings side by side */
}
END_TEST

/* Number of actions that the list has. */
static bool count_one(void *context, const Action *action, const Position *after)
{
    (void)action;
    (void)after;
    ++*(Count *)context;
    return true;
}

START_TEST(the_count_is_the_length_of_the_list)
{
    const char *fens[] = {
        "4k3/8/8/8/8/8/8/4K3[QPP] w - - 0 9",
        "4k3/8/8/8/8/8/8/4K3[BBNP] w - - 0 9",
        "4k3/8/8/8/8/8/8/2B1K3[BPP] w - - 0 9",
        "4k3/8/8/8/8/8/8/4K3[BPP] w - - 0 9 L",
        "4r2k/8/8/8/8/8/8/4K3[BBNP] w - - 0 9",
        "k3r3/8/8/8/7b/8/8/4K3[RNPP] w - - 0 9",
        "k3r3/8/8/b7/7b/8/8/4K3[BNNP] w - - 0 9",
        "4k3/8/8/8/8/3n4/8/4K3[QRP] w - - 0 9",
        "8/8/8/8/8/8/8/8[KBBPkq] w - - 0 1",
        "4r3/8/8/b7/7b/8/8/k7[KBNP] w - - 0 9",
        "r3k2r/8/8/3pP3/8/8/p6P/R3K2R[PNbp] w KQkq d6 0 9",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++)
        for (int cap = 1; cap <= 5; cap++) {
            Position pos = position_of(KINGCHESS, fens[i]);
            Count listed = 0;
            position_set_drop_cap(&pos, cap);
            actions_each(&pos, count_one, &listed);
            ck_assert_msg(count_actions(&pos) == listed, "%s under a cap of %d", fens[i], cap);
        }
}
END_TEST

START_TEST(a_position_without_actions_is_known_without_listing)
{
    const struct {
        VariantId variant;
        const char *fen;
        bool any;
    } cases[] = {
        {CHESS, "startpos", true},
        {CHESS, "R3k3/8/4K3/8/8/8/8/8 b - - 0 9", false},           /* mate */
        {CHESS, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 9", false},           /* stalemate */
        {KINGCHESS, "7k/5Q2/6K1/8/8/8/8/8[p] b - - 0 9", true},     /* a drop is an action */
        {KINGCHESS, "3R2k1/5ppp/8/8/8/8/8/4K3[] b - - 0 9", false}, /* mate */
        {KINGCHESS, "3R2k1/5ppp/8/8/8/8/8/4K3[n] b - - 0 9", true}, /* shielded by a drop */
        {COMBAT, "4k3/8/8/4R3/8/8/8/4K3[] w - - 0 17", false},      /* king capture */
        {FROLOV, "4k3/8/8/4R3/8/8/8/4K3[] w - - 0 17", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Position pos = position_of(cases[i].variant, cases[i].fen);
        ck_assert_msg(has_legal_action(&pos) == cases[i].any, "%s", cases[i].fen);
        ck_assert_int_eq(count_actions(&pos) > 0, cases[i].any);
    }
}
END_TEST

START_TEST(a_cap_decides_mate)
{
    /* Two checks and no flight: two pieces at once save the king, one does not. */
    Position pos = position_of(KINGCHESS, "k3r3/8/8/8/7b/8/3P4/3RKR2[NN] w - - 0 9");
    ck_assert(has_legal_action(&pos));
    position_set_drop_cap(&pos, 1);
    ck_assert(!has_legal_action(&pos));
}
END_TEST

/* ---------------------------------------------------------------- numbers as text */

START_TEST(counts_are_written_in_all_their_digits)
{
    char text[COUNT_TEXT_SIZE];
    ck_assert_str_eq(count_format(0, text), "0");
    ck_assert_str_eq(count_format(120, text), "120");
    ck_assert_str_eq(count_format(~(Count)0, text), "340282366920938463463374607431768211455");
    ck_assert_uint_eq(strlen(text) + 1, COUNT_TEXT_SIZE);
}
END_TEST

/* ---------------------------------------------------------------- perft */

START_TEST(perft_of_depth_zero_is_one)
{
    ck_assert_str_eq(perft_text(CHESS, "startpos", 0), "1");
    Position pos = position_of(CHESS, "startpos");
    ck_assert(perft_made(&pos, 0) == 1);
}
END_TEST

START_TEST(counting_and_making_the_last_actions_agree)
{
    const char *fens[] = {"startpos", "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 9",
                          "k3r3/8/8/8/7b/8/8/4K3[NPb] w - - 0 9"};
    for (int i = 0; i < 3; i++) {
        Position pos = position_of(KINGCHESS, fens[i]);
        position_set_drop_cap(&pos, 2);
        int depth = i == 0 ? 1 : 2;
        ck_assert(perft(&pos, depth, NULL) == perft_made(&pos, depth));
    }
    Position pos = position_of(CHESS, "startpos");
    ck_assert(perft(&pos, 4, NULL) == perft_made(&pos, 4));
}
END_TEST

START_TEST(a_raised_flag_stops_perft)
{
    atomic_bool stop;
    atomic_init(&stop, true);
    Position pos = position_of(KINGCHESS, "startpos");
    ck_assert(perft(&pos, 4, &stop) > 0); /* without the flag it would outlast the universe */
}
END_TEST

START_TEST(the_start_of_chess_has_119060324_leaves_at_depth_6)
{
    ck_assert_str_eq(perft_text(CHESS, "startpos", 6), "119060324");
}
END_TEST

START_TEST(kiwipete_has_193690690_leaves_at_depth_5)
{
    ck_assert_str_eq(
        perft_text(CHESS, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                   5),
        "193690690");
}
END_TEST

START_TEST(a_rook_ending_has_178633661_leaves_at_depth_7)
{
    ck_assert_str_eq(perft_text(CHESS, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
                     "178633661");
}
END_TEST

START_TEST(promotions_under_check_have_15833292_leaves_at_depth_5_from_either_side)
{
    ck_assert_str_eq(
        perft_text(CHESS, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
        "15833292");
    ck_assert_str_eq(
        perft_text(CHESS, "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 5),
        "15833292");
}
END_TEST

START_TEST(a_promotion_with_check_has_89941194_leaves_at_depth_5)
{
    ck_assert_str_eq(
        perft_text(CHESS, "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
        "89941194");
}
END_TEST

START_TEST(a_symmetrical_middlegame_has_164075551_leaves_at_depth_5)
{
    ck_assert_str_eq(
        perft_text(CHESS,
                   "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
        "164075551");
}
END_TEST

static TCase *armies_case(void)
{
    TCase *tcase = tcase_create("army games");
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, the_first_action_of_kingchess_has_its_exact_number_of_choices);
    tcase_add_test(tcase, an_army_of_combat_stands_in_32_over_16_ways_times_its_permutations);
    tcase_add_test(tcase, the_other_army_of_combat_has_as_many_choices_whatever_stands);
    tcase_add_test(tcase, a_piece_of_frolov_has_every_empty_square);
    tcase_add_test(tcase, single_drops_of_kingchess_begin_with_the_king);
    tcase_add_test(tcase, the_count_is_the_length_of_the_list);
    tcase_add_test(tcase, a_position_without_actions_is_known_without_listing);
    tcase_add_test(tcase, a_cap_decides_mate);
    tcase_add_test(tcase, counts_are_written_in_all_their_digits);
    return tcase;
}

static TCase *perft_case(void)
{
    TCase *tcase = tcase_create("perft");
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, perft_of_depth_zero_is_one);
    tcase_add_test(tcase, counting_and_making_the_last_actions_agree);
    tcase_add_test(tcase, a_raised_flag_stops_perft);
    tcase_add_test(tcase, the_start_of_chess_has_119060324_leaves_at_depth_6);
    tcase_add_test(tcase, kiwipete_has_193690690_leaves_at_depth_5);
    tcase_add_test(tcase, a_rook_ending_has_178633661_leaves_at_depth_7);
    tcase_add_test(tcase, promotions_under_check_have_15833292_leaves_at_depth_5_from_either_side);
    tcase_add_test(tcase, a_promotion_with_check_has_89941194_leaves_at_depth_5);
    tcase_add_test(tcase, a_symmetrical_middlegame_has_164075551_leaves_at_depth_5);
    return tcase;
}

Suite *count_suite(void)
{
    Suite *suite = suite_create("count");
    suite_add_tcase(suite, armies_case());
    suite_add_tcase(suite, perft_case());
    return suite;
}
