/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What steps do to a position, and what its key tells apart. */
#include "../../movegen/position.h"
#include "../support/support.h"
#include "suites.h"

/* ---------------------------------------------------------------- turns */

START_TEST(a_drop_keeps_the_turn_and_end_passes_it)
{
    Position pos = position_of(KINGCHESS, "startpos");
    position_step(&pos, drop_of("K@e1"));
    ck_assert_int_eq(pos.side, WHITE);
    position_step(&pos, drop_of("Q@d1"));
    ck_assert_int_eq(pos.side, WHITE);
    ck_assert_int_eq(pos.drops_made, 2);
    position_step(&pos, STEP_OF_END);
    ck_assert_int_eq(pos.side, BLACK);
    ck_assert_int_eq(pos.drops_made, 0);
}
END_TEST

START_TEST(the_move_number_grows_after_black)
{
    Position pos = position_of(CHESS, "startpos");
    play(&pos, "e2e4");
    ck_assert_int_eq(pos.fullmove, 1);
    play(&pos, "e7e5");
    ck_assert_int_eq(pos.fullmove, 2);
}
END_TEST

START_TEST(captures_pawn_moves_and_drops_reset_the_clock)
{
    const char *fen = "4k3/8/8/8/4n3/8/4P3/4KQ2[P] w - - 7 9";
    ck_assert_str_eq(fen_after(KINGCHESS, fen, "f1g2"), "4k3/8/8/8/4n3/8/4P1Q1/4K3[P] b - - 8 9");
    ck_assert_str_eq(fen_after(KINGCHESS, fen, "e2e3"), "4k3/8/8/8/4n3/4P3/8/4KQ2[P] b - - 0 9");
    ck_assert_str_eq(fen_after(KINGCHESS, fen, "P@a2"), "4k3/8/8/8/4n3/8/P3P3/4KQ2[] b - - 0 9");
    fen = "4k3/8/8/8/4n3/8/4P1Q1/4K3[P] w - - 7 9";
    ck_assert_str_eq(fen_after(KINGCHESS, fen, "g2e4"), "4k3/8/8/8/4Q3/8/4P3/4K3[P] b - - 0 9");
}
END_TEST

START_TEST(both_counters_stay_at_their_bound)
{
    ck_assert_str_eq(fen_after(CHESS, "4k3/8/8/8/8/8/8/4K2R b - - 9999 9999", "e8d8"),
                     "3k4/8/8/8/8/8/8/4K2R w - - 9999 9999");
}
END_TEST

START_TEST(passing_the_turn_gives_the_same_board_with_the_other_side_to_move)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/3pP3/8/8/8/4K3[R] w E d6 3 9");
    position_pass(&pos);
    Position same = position_of(KINGCHESS, "4k3/8/8/3pP3/8/8/8/4K3[R] b E - 4 9");
    ck_assert_str_eq(fen_of(&pos), fen_of(&same));
    ck_assert_uint_eq(pos.key, same.key);
    ck_assert_ptr_null(position_broken_field(&pos));
}
END_TEST

/* ---------------------------------------------------------------- moves */

START_TEST(castling_moves_king_and_rook)
{
    const char *white = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 9";
    const char *black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 9";
    ck_assert_str_eq(fen_after(CHESS, white, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 9");
    ck_assert_str_eq(fen_after(CHESS, white, "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 9");
    ck_assert_str_eq(fen_after(CHESS, black, "e8g8"), "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 10");
    ck_assert_str_eq(fen_after(CHESS, black, "e8c8"), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 10");
}
END_TEST

START_TEST(a_promotion_replaces_the_pawn)
{
    const char *fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 5 9";
    ck_assert_str_eq(fen_after(CHESS, fen, "a7a8n"), "Nn2k3/8/8/8/8/8/8/4K3 b - - 0 9");
    ck_assert_str_eq(fen_after(CHESS, fen, "a7b8q"), "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 9");
}
END_TEST

START_TEST(en_passant_takes_the_pawn_that_was_passed)
{
    ck_assert_str_eq(fen_after(CHESS, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 9", "d7d5 e5d6"),
                     "4k3/8/3P4/8/8/8/8/4K3 b - - 0 10");
}
END_TEST

START_TEST(en_passant_answers_only_the_last_move)
{
    Position pos = position_of(CHESS, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 9");
    play(&pos, "d7d5 e1d1 e8d8");
    ck_assert_int_eq(verdict(&pos, "e5d6"), ACTION_NO_SUCH_MOVE);
}
END_TEST

START_TEST(en_passant_never_answers_a_drop)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/4P3/8/8/8/4K3[p] b - - 0 9");
    play(&pos, "P@d5");
    ck_assert_int_eq(verdict(&pos, "e5d6"), ACTION_NO_SUCH_MOVE);
}
END_TEST

/* ---------------------------------------------------------------- castling rights */

START_TEST(a_king_dropped_at_home_waits_for_its_rooks)
{
    ck_assert_str_eq(fen_after(KINGCHESS, "startpos", "K@e1 K@d8 R@a1 P@a7 R@h1"),
                     "3k4/p7/8/8/8/8/8/R3K2R[QBBNNPPPPPPPPqrrbbnnppppppp] b KQ - 0 3");
}
END_TEST

START_TEST(a_king_dropped_elsewhere_never_castles)
{
    Position pos = position_of(KINGCHESS, "startpos");
    play(&pos, "K@d1,R@h1 K@e8 d1e1 P@a7");
    ck_assert_int_eq(verdict(&pos, "e1g1"), ACTION_NO_SUCH_MOVE);
}
END_TEST

START_TEST(rooks_placed_before_their_king_may_castle)
{
    ck_assert_str_eq(fen_after(KINGCHESS, "startpos", "R@a1,K@e1,R@h1"),
                     "8/8/8/8/8/8/8/R3K2R[QBBNNPPPPPPPPkqrrbbnnpppppppp] b KQ - 0 1");
    ck_assert_str_eq(fen_after(FROLOV, "startpos", "R@a1 R@h8 K@e1 K@e8"),
                     "4k2r/8/8/8/8/8/8/R3K3[QRBBNNPPPPPPPPqrbbnnpppppppp] w Qk - 0 3");
}
END_TEST

START_TEST(the_home_mark_lasts_while_a_rook_is_in_reserve)
{
    const char *fen = "4k3/8/8/8/8/8/8/4K3[RR] w E - 0 9";
    ck_assert_str_eq(fen_after(KINGCHESS, fen, "R@a2"), "4k3/8/8/8/8/8/R7/4K3[R] b E - 0 9");
    ck_assert_str_eq(fen_after(KINGCHESS, fen, "R@a2 e8d8 R@b2"),
                     "3k4/8/8/8/8/8/RR6/4K3[] b - - 0 10");
    ck_assert_str_eq(fen_after(KINGCHESS, fen, "e1d1 e8d8 d1e1"),
                     "3k4/8/8/8/8/8/8/4K3[RR] b - - 3 10");
}
END_TEST

START_TEST(a_dropped_rook_replaces_one_that_left_or_was_taken)
{
    ck_assert_str_eq(
        fen_after(KINGCHESS, "4k3/8/8/8/8/8/8/4K2R[R] w K - 0 9", "h1h8 e8d7 R@h1 d7c7"),
        "7R/2k5/8/8/8/8/8/4K2R[] w K - 1 11");
    ck_assert_str_eq(
        fen_after(KINGCHESS, "4k3/8/8/8/8/6n1/8/4K2R[RP] b K - 0 9", "g3h1 P@a2 h1g3 R@h1"),
        "4k3/8/8/8/8/6n1/P7/4K2R[] b K - 0 11");
}
END_TEST

START_TEST(a_promoted_rook_does_not_castle)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/p7/4K3[R] b E - 0 30");
    play(&pos, "a2a1r e1e2 a1a2 e2e1 a2a1");
    ck_assert_int_eq(pos.castling, 0);
}
END_TEST

START_TEST(taking_a_rook_takes_its_right)
{
    ck_assert_str_eq(fen_after(CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 9", "a1a8"),
                     "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 9");
}
END_TEST

START_TEST(two_moves_of_a_rook_and_back_lose_the_right)
{
    ck_assert_str_eq(fen_after(CHESS, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9", "a1a2 e8d8 a2a1"),
                     "3k4/8/8/8/8/8/8/R3K2R b K - 3 10");
}
END_TEST

/* ---------------------------------------------------------------- bishops */

START_TEST(a_second_bishop_goes_to_the_other_colour)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[BB] w - - 0 9");
    ck_assert_uint_eq(position_drop_squares(&pos, BISHOP), BB_WHITE_HALF & ~bb_square(E1));
    position_step(&pos, drop_of("B@a1"));
    ck_assert_uint_eq(position_drop_squares(&pos, BISHOP), BB_WHITE_HALF & BB_LIGHT);
}
END_TEST

START_TEST(a_captured_first_bishop_still_binds_the_second)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/1n6/8/4K3[BB] w - - 0 9");
    play(&pos, "B@c1 b3c1");
    ck_assert_int_eq(verdict(&pos, "B@b2"), ACTION_BISHOP_COLOUR);
    ck_assert_int_eq(verdict(&pos, "B@b1"), ACTION_OK);
}
END_TEST

START_TEST(a_promoted_bishop_neither_counts_nor_is_bound)
{
    Position pos = position_of(KINGCHESS, "4k3/P7/8/8/8/8/8/4K3[BB] w - - 0 30");
    play(&pos, "a7a8b e8d7"); /* a light square */
    ck_assert_int_eq(verdict(&pos, "B@f1"), ACTION_OK);
    play(&pos, "B@c1 d7e7");
    ck_assert_int_eq(verdict(&pos, "B@b2"), ACTION_BISHOP_COLOUR);
    ck_assert_int_eq(verdict(&pos, "B@f1"), ACTION_OK);
    pos = position_of(KINGCHESS, "4k3/P7/8/8/8/8/8/1B2K3[] w - - 0 30");
    ck_assert_int_eq(verdict(&pos, "a7a8b"), ACTION_OK); /* both light */
}
END_TEST

START_TEST(bishops_of_the_other_games_are_free)
{
    Position pos = position_of(FROLOV, "startpos");
    play(&pos, "B@c1 B@c8");
    ck_assert_int_eq(verdict(&pos, "B@e1"), ACTION_OK);
}
END_TEST

/* ---------------------------------------------------------------- the end of an action */

START_TEST(an_action_ends_only_with_the_own_king_safe)
{
    Position pos = position_of(KINGCHESS, "4r2k/8/8/8/8/8/8/8[KNP] w - - 0 9");
    position_step(&pos, drop_of("K@e1"));
    ck_assert(!position_can_end(&pos));
    position_step(&pos, drop_of("N@e2"));
    ck_assert(position_can_end(&pos));
}
END_TEST

START_TEST(nothing_dropped_is_no_action)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 9");
    ck_assert(!position_can_end(&pos));
}
END_TEST

START_TEST(an_army_of_combat_ends_with_its_sixteenth_piece)
{
    Position pos = position_of(COMBAT, "startpos");
    for (int i = 0; i < FULL_ARMY; i++) {
        static const PieceType army[] = {KING, QUEEN, ROOK, ROOK, BISHOP, BISHOP, KNIGHT, KNIGHT,
                                         PAWN, PAWN,  PAWN, PAWN, PAWN,   PAWN,   PAWN,   PAWN};
        ck_assert(!position_can_end(&pos));
        position_step(&pos, step_drop(army[i], i));
    }
    ck_assert(position_can_end(&pos));
}
END_TEST

START_TEST(check_does_not_matter_while_frolov_places)
{
    Position pos = position_of(FROLOV, "startpos");
    play(&pos, "K@e4 K@e5 Q@e1 P@d5");
    ck_assert(!position_in_check(&pos, WHITE));
    ck_assert(!position_in_check(&pos, BLACK));
}
END_TEST

/* ---------------------------------------------------------------- king capture */

START_TEST(white_of_frolov_takes_a_king_only_when_its_own_is_safe_then)
{
    Position pos = position_of(FROLOV, "4k3/8/8/4R3/8/8/8/4K3[] w - - 0 17");
    ck_assert(position_king_capture(&pos));
    pos = position_of(FROLOV, "4k3/8/8/4R3/8/8/3q4/4K3[] w - - 0 17");
    ck_assert(!position_king_capture(&pos)); /* the queen would still attack e1 */
    pos = position_of(FROLOV, "4r3/8/8/8/4k3/4R3/8/4K3[] w - - 0 17");
    ck_assert(position_king_capture(&pos)); /* the rook stays on the file */
    pos = position_of(FROLOV, "4r3/8/8/8/8/8/1k2R3/4K3[] w - - 0 17");
    ck_assert(!position_king_capture(&pos)); /* the rook is pinned to e1 */
    pos = position_of(FROLOV, "8/8/8/3kK3/8/8/8/8[] w - - 0 17");
    ck_assert(position_king_capture(&pos)); /* with the king itself */
    pos = position_of(FROLOV, "3r4/8/8/3kK3/8/8/8/8[] w - - 0 17");
    ck_assert(!position_king_capture(&pos)); /* the rook guards d5 */
}
END_TEST

START_TEST(a_king_of_frolov_falls_only_on_the_first_move)
{
    Position pos = position_of(FROLOV, "4k3/4p3/8/4R3/8/8/8/4K3[] w - - 0 17");
    ck_assert(!position_king_capture(&pos));
    play(&pos, "e5a5");
    ck_assert(!position_king_capture(&pos));
}
END_TEST

START_TEST(the_first_mover_of_combat_takes_an_attacked_king_whatever_its_own_stands_in)
{
    Position pos = position_of(COMBAT, "4k3/8/8/4R3/8/8/3q4/4K3[] w - - 0 17");
    ck_assert(position_king_capture(&pos));
    pos = position_of(COMBAT, "4k3/8/8/4R3/8/8/3q4/4K3[] b - - 0 17");
    ck_assert(position_king_capture(&pos));
    pos = position_of(COMBAT, "4k3/4p3/8/4R3/8/8/8/4K3[] w - - 0 17");
    ck_assert(!position_king_capture(&pos));
}
END_TEST

START_TEST(no_king_is_taken_in_kingchess_and_chess)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/4R3/8/8/8/4K3[] b - - 0 17");
    ck_assert(position_in_check(&pos, BLACK));
    ck_assert(!position_king_capture(&pos));
    pos.side = WHITE; /* no FEN may say this */
    ck_assert(!position_king_capture(&pos));
}
END_TEST

/* ---------------------------------------------------------------- keys */

static uint64_t key_of(VariantId variant, const char *fen)
{
    return position_of(variant, fen).key;
}

START_TEST(equal_sets_dropped_in_any_order_give_equal_positions)
{
    const Step drops[] = {drop_of("K@e1"), drop_of("R@h1"), drop_of("B@c1"), drop_of("B@f1"),
                          drop_of("P@e2")};
    Position forward = position_of(KINGCHESS, "startpos"), backward = forward;
    for (int i = 0; i < 5; i++) {
        position_step(&forward, drops[i]);
        position_step(&backward, drops[4 - i]);
    }
    assert_same_position(&forward, &backward);
}
END_TEST

START_TEST(the_key_follows_every_step_as_if_read_from_the_fen)
{
    Position pos = position_of(KINGCHESS, "startpos");
    const char *actions[] = {"K@e1,R@h1,P@e2,P@d2",
                             "K@e8,R@a8,P@d5",
                             "P@a2",
                             "d5d4",
                             "e2e4",
                             "d4e3",
                             "e1g1",
                             "e3d2",
                             "P@b2",
                             "d2d1q"};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        play(&pos, actions[i]);
        Position read = position_of(KINGCHESS, fen_of(&pos));
        assert_same_position(&pos, &read);
    }
}
END_TEST

START_TEST(the_key_tells_apart_what_the_rules_do)
{
    const char *base = "4k3/8/8/8/8/8/8/4K2R[RB] w E - 0 9";
    const char *others[] = {
        "4k3/8/8/8/8/8/8/4K1R1[RB] w E - 0 9", /* board */
        "4k3/8/8/8/8/8/8/4K2R[RN] w E - 0 9",  /* reserve */
        "4k3/8/8/8/8/8/8/4K2R[RBn] w E - 0 9", /* the other reserve */
        "4k3/8/8/8/8/8/8/4K2R[RB] b E - 0 9",  /* side */
        "4k3/8/8/8/8/8/8/4K2R[RB] w K - 0 9",  /* castling */
        "4k3/8/8/8/8/8/8/4K2R[RB] w - - 0 9",  /* the home mark */
        "4k3/8/8/8/8/8/8/4K2R[RB] w E - 0 9 L" /* bishop colour */
    };
    for (int i = 0; i < 7; i++)
        ck_assert_uint_ne(key_of(KINGCHESS, base), key_of(KINGCHESS, others[i]));
    ck_assert_uint_ne(key_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K2R[] w K - 0 9"),
                      key_of(FROLOV, "4k3/8/8/8/8/8/8/4K2R[] w K - 0 9"));
}
END_TEST

START_TEST(the_key_ignores_the_counters)
{
    ck_assert_uint_eq(key_of(CHESS, "4k3/8/8/8/8/8/8/4K2R w K - 0 9"),
                      key_of(CHESS, "4k3/8/8/8/8/8/8/4K2R w K - 44 99"));
}
END_TEST

START_TEST(only_a_legal_en_passant_capture_enters_the_key)
{
    ck_assert_uint_ne(key_of(CHESS, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9"),
                      key_of(CHESS, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 9"));
    ck_assert_uint_eq(key_of(CHESS, "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 9"),
                      key_of(CHESS, "4k3/8/8/3p4/8/8/8/4K3 w - - 0 9")); /* nobody beside it */
    ck_assert_uint_eq(key_of(CHESS, "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 9"),
                      key_of(CHESS, "4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 9")); /* pinned */
    ck_assert_uint_eq(key_of(CHESS, "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 9"),
                      key_of(CHESS, "7k/8/8/K2pP2r/8/8/8/8 w - - 0 9")); /* both pawns leave */
}
END_TEST

START_TEST(the_key_tells_apart_the_inside_of_an_action_and_its_end)
{
    Position inside = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[PP] w - - 0 9");
    position_step(&inside, drop_of("P@a2"));
    uint64_t boundary = key_of(KINGCHESS, "4k3/8/8/8/8/8/P7/4K3[P] w - - 0 9");
    ck_assert_uint_ne(inside.key, boundary);
    position_step(&inside, STEP_OF_END);
    ck_assert_uint_eq(inside.key, key_of(KINGCHESS, "4k3/8/8/8/8/8/P7/4K3[P] b - - 0 9"));
}
END_TEST

START_TEST(the_key_tells_apart_how_many_drops_are_left_in_an_action)
{
    Position two = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[PPP] w - - 0 9"), one = two;
    position_set_drop_cap(&two, 2);
    position_step(&two, drop_of("P@a2"));
    one = position_of(KINGCHESS, "4k3/8/8/8/8/8/P7/4K3[PP] w - - 0 9");
    position_set_drop_cap(&one, 2);
    position_step(&one, drop_of("P@b2"));
    position_step(&two, drop_of("P@b2"));
    ck_assert_uint_ne(one.key, two.key);
}
END_TEST

START_TEST(the_cap_is_part_of_the_key_and_can_be_lifted_again)
{
    Position pos = position_of(KINGCHESS, "startpos");
    uint64_t free = pos.key;
    position_set_drop_cap(&pos, 3);
    ck_assert_uint_ne(pos.key, free);
    ck_assert_ptr_null(position_broken_field(&pos));
    position_set_drop_cap(&pos, FULL_ARMY);
    ck_assert_uint_eq(pos.key, free);
}
END_TEST

START_TEST(the_cap_changes_nothing_outside_kingchess)
{
    for (VariantId variant = FROLOV; variant <= CHESS; variant++) {
        Position pos = position_of(variant, "startpos"), before = pos;
        position_set_drop_cap(&pos, 2);
        assert_same_position(&pos, &before);
    }
}
END_TEST

START_TEST(the_pawn_key_knows_pawns_and_kings_only)
{
    Position a = position_of(CHESS, "4k3/p7/8/8/8/8/P7/4K2R w K - 0 9");
    Position b = position_of(CHESS, "4k2n/p7/8/8/8/8/P7/4K3 w - - 0 9");
    Position c = position_of(CHESS, "4k3/p7/8/8/8/P7/8/4K2R w K - 0 9");
    ck_assert_uint_eq(a.pawn_key, b.pawn_key);
    ck_assert_uint_ne(a.pawn_key, c.pawn_key);
}
END_TEST

/* ---------------------------------------------------------------- the verifier */

START_TEST(the_verifier_names_a_broken_field)
{
    const Position good = position_of(KINGCHESS, "4k3/8/8/8/8/8/P7/4K2R[BB] w K - 0 9");
    Position pos = good;
    ck_assert_ptr_null(position_broken_field(&pos));
    pos.key ^= 1;
    ck_assert_str_eq(position_broken_field(&pos), "key");
    pos = good;
    pos.pawn_key ^= 1;
    ck_assert_str_eq(position_broken_field(&pos), "pawn_key");
    pos = good;
    pos.board[square_of("a3")] = piece_make(WHITE, KNIGHT);
    ck_assert_str_eq(position_broken_field(&pos), "bitboards");
    pos = good;
    pos.en_passant_key = true;
    ck_assert_str_eq(position_broken_field(&pos), "en_passant_key");
    pos = good;
    pos.bishop_rule[WHITE] = BISHOP_LIGHT;
    position_refresh(&pos);
    ck_assert_str_eq(position_broken_field(&pos), "bishop_rule");
    pos = good;
    pos.castling |= HOME_B;
    position_refresh(&pos);
    ck_assert_str_eq(position_broken_field(&pos), "castling");
    pos = good;
    pos.reserve[WHITE] += reserve_one(KING);
    position_refresh(&pos);
    ck_assert_str_eq(position_broken_field(&pos), "kings");
}
END_TEST

/* ---------------------------------------------------------------- attacks and reserves */

START_TEST(every_kind_of_piece_attacks)
{
    struct {
        const char *fen;
        const char *square;
        bool attacked;
    } cases[] = {
        {"4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "c5", true},
        {"4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "d5", false},
        {"4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "e6", true},
        {"4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", "a7", true},
        {"4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "d8", true},
        {"4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "h8", true},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "f2", true},
        {"4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d6", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Position pos = position_of(CHESS, cases[i].fen);
        Bitboard occupied = position_occupied(&pos);
        int square = square_of(cases[i].square);
        Bitboard attackers = position_attackers(&pos, square, occupied) & pos.by_color[WHITE];
        ck_assert_int_eq(position_attacked(&pos, WHITE, square, occupied), cases[i].attacked);
        ck_assert_int_eq(attackers != 0, cases[i].attacked);
    }
}
END_TEST

START_TEST(a_reserve_counts_its_pieces)
{
    Reserve reserve = RESERVE_FULL;
    ck_assert_int_eq(reserve_total(reserve), 16);
    ck_assert_int_eq(reserve_count(reserve, PAWN), 8);
    ck_assert_int_eq(reserve_count(reserve, ROOK), 2);
    reserve -= reserve_one(ROOK) + reserve_one(KING);
    ck_assert_int_eq(reserve_total(reserve), 14);
    ck_assert_int_eq(reserve_count(reserve, ROOK), 1);
    ck_assert_int_eq(reserve_count(reserve, KING), 0);
}
END_TEST

START_TEST(the_cap_and_the_reserve_bound_the_drops_left)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[PPPP] w - - 0 9");
    ck_assert_int_eq(position_drops_left(&pos), 4);
    position_set_drop_cap(&pos, 3);
    ck_assert_int_eq(position_drops_left(&pos), 3);
    position_step(&pos, drop_of("P@a2"));
    ck_assert_int_eq(position_drops_left(&pos), 2);
}
END_TEST

static TCase *steps_case(void)
{
    TCase *tcase = tcase_create("steps");
    tcase_add_test(tcase, a_drop_keeps_the_turn_and_end_passes_it);
    tcase_add_test(tcase, the_move_number_grows_after_black);
    tcase_add_test(tcase, captures_pawn_moves_and_drops_reset_the_clock);
    tcase_add_test(tcase, both_counters_stay_at_their_bound);
    tcase_add_test(tcase, passing_the_turn_gives_the_same_board_with_the_other_side_to_move);
    tcase_add_test(tcase, castling_moves_king_and_rook);
    tcase_add_test(tcase, a_promotion_replaces_the_pawn);
    tcase_add_test(tcase, en_passant_takes_the_pawn_that_was_passed);
    tcase_add_test(tcase, en_passant_answers_only_the_last_move);
    tcase_add_test(tcase, en_passant_never_answers_a_drop);
    return tcase;
}

static TCase *rights_case(void)
{
    TCase *tcase = tcase_create("castling rights and bishops");
    tcase_add_test(tcase, a_king_dropped_at_home_waits_for_its_rooks);
    tcase_add_test(tcase, a_king_dropped_elsewhere_never_castles);
    tcase_add_test(tcase, rooks_placed_before_their_king_may_castle);
    tcase_add_test(tcase, the_home_mark_lasts_while_a_rook_is_in_reserve);
    tcase_add_test(tcase, a_dropped_rook_replaces_one_that_left_or_was_taken);
    tcase_add_test(tcase, a_promoted_rook_does_not_castle);
    tcase_add_test(tcase, taking_a_rook_takes_its_right);
    tcase_add_test(tcase, two_moves_of_a_rook_and_back_lose_the_right);
    tcase_add_test(tcase, a_second_bishop_goes_to_the_other_colour);
    tcase_add_test(tcase, a_captured_first_bishop_still_binds_the_second);
    tcase_add_test(tcase, a_promoted_bishop_neither_counts_nor_is_bound);
    tcase_add_test(tcase, bishops_of_the_other_games_are_free);
    return tcase;
}

static TCase *ends_case(void)
{
    TCase *tcase = tcase_create("ends");
    tcase_add_test(tcase, an_action_ends_only_with_the_own_king_safe);
    tcase_add_test(tcase, nothing_dropped_is_no_action);
    tcase_add_test(tcase, an_army_of_combat_ends_with_its_sixteenth_piece);
    tcase_add_test(tcase, check_does_not_matter_while_frolov_places);
    tcase_add_test(tcase, white_of_frolov_takes_a_king_only_when_its_own_is_safe_then);
    tcase_add_test(tcase, a_king_of_frolov_falls_only_on_the_first_move);
    tcase_add_test(tcase,
                   the_first_mover_of_combat_takes_an_attacked_king_whatever_its_own_stands_in);
    tcase_add_test(tcase, no_king_is_taken_in_kingchess_and_chess);
    return tcase;
}

static TCase *keys_case(void)
{
    TCase *tcase = tcase_create("keys");
    tcase_add_test(tcase, equal_sets_dropped_in_any_order_give_equal_positions);
    tcase_add_test(tcase, the_key_follows_every_step_as_if_read_from_the_fen);
    tcase_add_test(tcase, the_key_tells_apart_what_the_rules_do);
    tcase_add_test(tcase, the_key_ignores_the_counters);
    tcase_add_test(tcase, only_a_legal_en_passant_capture_enters_the_key);
    tcase_add_test(tcase, the_key_tells_apart_the_inside_of_an_action_and_its_end);
    tcase_add_test(tcase, the_key_tells_apart_how_many_drops_are_left_in_an_action);
    tcase_add_test(tcase, the_cap_is_part_of_the_key_and_can_be_lifted_again);
    tcase_add_test(tcase, the_cap_changes_nothing_outside_kingchess);
    tcase_add_test(tcase, the_pawn_key_knows_pawns_and_kings_only);
    tcase_add_test(tcase, the_verifier_names_a_broken_field);
    return tcase;
}

static TCase *attacks_case(void)
{
    TCase *tcase = tcase_create("attacks and reserves");
    tcase_add_test(tcase, every_kind_of_piece_attacks);
    tcase_add_test(tcase, a_reserve_counts_its_pieces);
    tcase_add_test(tcase, the_cap_and_the_reserve_bound_the_drops_left);
    return tcase;
}

Suite *position_suite(void)
{
    Suite *suite = suite_create("position");
    suite_add_tcase(suite, steps_case());
    suite_add_tcase(suite, rights_case());
    suite_add_tcase(suite, ends_case());
    suite_add_tcase(suite, keys_case());
    suite_add_tcase(suite, attacks_case());
    return suite;
}
