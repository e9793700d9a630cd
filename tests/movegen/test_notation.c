/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/notation.h"
#include "../../movegen/count.h"
#include "../../movegen/fen.h"
#include "../../movegen/generate.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Suite *notation_suite(void);

#define KING_START  "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"
#define CHESS_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
/* White's king and a few pieces stand, a queen, a bishop and two pawns wait. */
#define MIDDLE     "4k3/8/8/8/8/5N2/8/R3K2R[QBPPqrrbbnn] w KQ - 0 9"
#define CASTLING   "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
#define PROMOTING  "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"
#define EN_PASSANT "k7/8/8/3pP3/8/8/8/K7 w - d6 0 2"
#define QUEENS     "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1"
#define FILE_B     "k7/8/8/8/8/2p5/1P2B3/K3B3 w - - 0 1"

static Position position_of(VariantId variant, const char *fen)
{
    Position pos;
    FenError error = fen_read(&pos, &variant_table[variant], fen, NULL);
    ck_assert_msg(error == FEN_OK, "%s: %s", fen, fen_error_text(error));
    return pos;
}

/* What the writer makes of an action given in protocol form. */
static void assert_writes(VariantId variant, const char *fen, const char *protocol,
                          Notation notation, const char *expected)
{
    char text[NOTATION_TEXT_SIZE];
    Action action;
    Position pos = position_of(variant, fen);
    ck_assert_str_eq(action_error_text(action_parse(&pos, protocol, &action)), "legal");
    ck_assert_str_eq(notation_write(&pos, &action, notation, text), expected);
}

/* What the reader makes of a text: the action in protocol form, or the reason in words. */
static void assert_reads(VariantId variant, const char *fen, Notation notation, const char *text,
                         const char *expected)
{
    char found[ACTION_TEXT_SIZE];
    Action action;
    Position pos = position_of(variant, fen);
    NotationError error = notation_read(&pos, text, notation, &action);
    const char *answer =
        error == NOTATION_OK ? action_format(&action, found) : notation_error_text(error);
    ck_assert_msg(strcmp(answer, expected) == 0, "\"%s\" reads as %s, not %s", text, answer,
                  expected);
}

typedef struct {
    const char *text, *expected;
} Reading;

#define ASSERT_READS_ALL(variant, fen, notation, readings)                                         \
    do {                                                                                           \
        for (size_t i = 0; i < sizeof(readings) / sizeof(readings)[0]; i++)                        \
            assert_reads(variant, fen, notation, (readings)[i].text, (readings)[i].expected);      \
    } while (0)

/* ---- the record notation, written ---- */

START_TEST(a_move_is_written_with_its_starting_square)
{
    assert_writes(CHESS, CHESS_START, "e2e4", NOTATION_ENGLISH, "e2-e4");
    assert_writes(CHESS, CHESS_START, "g1f3", NOTATION_ENGLISH, "Ng1-f3");
    assert_writes(CHESS, CHESS_START, "g1f3", NOTATION_RUSSIAN, "Кg1-f3");
    assert_writes(CHESS, QUEENS, "a1b1", NOTATION_RUSSIAN, "Крa1-b1");
    assert_writes(CHESS, QUEENS, "h4g3", NOTATION_RUSSIAN, "Фh4-g3");
    assert_writes(CHESS, CASTLING, "a1a2", NOTATION_RUSSIAN, "Лa1-a2");
    assert_writes(CHESS, FILE_B, "e2f1", NOTATION_RUSSIAN, "Сe2-f1");
    assert_writes(CHESS, CHESS_START, "e2e4", NOTATION_RUSSIAN, "e2-e4");
}
END_TEST

START_TEST(a_capture_is_written_with_a_cross_en_passant_too)
{
    assert_writes(CHESS, CASTLING, "a1a8", NOTATION_ENGLISH, "Ra1xa8+");
    assert_writes(CHESS, EN_PASSANT, "e5d6", NOTATION_ENGLISH, "e5xd6");
    assert_writes(CHESS, EN_PASSANT, "e5d6", NOTATION_RUSSIAN, "e5xd6");
    assert_writes(CHESS, EN_PASSANT, "e5d6", NOTATION_SAN, "exd6");
}
END_TEST

START_TEST(castling_is_written_in_zeros_and_in_san_in_letters)
{
    assert_writes(CHESS, CASTLING, "e1g1", NOTATION_ENGLISH, "0-0");
    assert_writes(CHESS, CASTLING, "e1c1", NOTATION_RUSSIAN, "0-0-0");
    assert_writes(CHESS, CASTLING, "e1g1", NOTATION_SAN, "O-O");
    assert_writes(CHESS, CASTLING, "e1c1", NOTATION_SAN, "O-O-O");
    assert_writes(CHESS, "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", NOTATION_ENGLISH, "0-0+");
}
END_TEST

START_TEST(a_promotion_names_the_new_piece_after_an_equals_sign)
{
    assert_writes(CHESS, PROMOTING, "a7a8q", NOTATION_ENGLISH, "a7-a8=Q");
    assert_writes(CHESS, PROMOTING, "a7b8q", NOTATION_ENGLISH, "a7xb8=Q+");
    assert_writes(CHESS, PROMOTING, "a7b8q", NOTATION_RUSSIAN, "a7xb8=Ф+");
    assert_writes(CHESS, PROMOTING, "a7b8n", NOTATION_RUSSIAN, "a7xb8=К");
    assert_writes(CHESS, PROMOTING, "a7b8r", NOTATION_SAN, "axb8=R+");
}
END_TEST

START_TEST(mate_is_written_with_a_hash)
{
    const char *fen = "7k/R7/1R6/8/8/8/8/K7 w - - 0 1";
    assert_writes(CHESS, fen, "b6b8", NOTATION_SAN, "Rb8#");
    assert_writes(CHESS, fen, "b6b8", NOTATION_ENGLISH, "Rb6-b8#");
    assert_writes(CHESS, fen, "b6b8", NOTATION_RUSSIAN, "Лb6-b8#");
    assert_writes(CHESS, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", NOTATION_ENGLISH, "Qf1-f7");
}
END_TEST

START_TEST(drops_are_a_comma_list_in_canonical_order)
{
    assert_writes(KINGCHESS, KING_START, "P@e4,Q@d1,K@e1", NOTATION_ENGLISH, "K e1, Q d1, P e4");
    assert_writes(KINGCHESS, KING_START, "P@e4,Q@d1,K@e1", NOTATION_RUSSIAN, "Кр e1, Ф d1, п e4");
    assert_writes(KINGCHESS, KING_START, "P@e4,Q@d1,K@e1", NOTATION_SAN, "K@e1,Q@d1,P@e4");
    assert_writes(KINGCHESS, KING_START, "P@e4,Q@d1,K@e1", NOTATION_PROTOCOL, "K@e1,Q@d1,P@e4");
    assert_writes(KINGCHESS, KING_START, "N@c3,B@c1,R@a1,K@e1", NOTATION_RUSSIAN,
                  "Кр e1, Л a1, С c1, К c3");
}
END_TEST

START_TEST(a_drop_that_empties_the_reserve_ends_in_zero)
{
    assert_writes(KINGCHESS, MIDDLE, "Q@d2,B@c2,P@a2,P@b2", NOTATION_ENGLISH,
                  "Q d2, B c2, P a2, P b2 (0)");
    assert_writes(KINGCHESS, MIDDLE, "Q@d2,B@c2,P@a2,P@b2", NOTATION_RUSSIAN,
                  "Ф d2, С c2, п a2, п b2 (0)");
    assert_writes(KINGCHESS, MIDDLE, "Q@d2,B@c2,P@a2,P@b2", NOTATION_SAN, "Q@d2,B@c2,P@a2,P@b2");
    assert_writes(KINGCHESS, MIDDLE, "Q@d2,B@c2,P@a2", NOTATION_ENGLISH, "Q d2, B c2, P a2");
}
END_TEST

START_TEST(a_move_with_an_empty_reserve_does_not_end_in_zero)
{
    assert_writes(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[q] w - - 0 9", "e1d1", NOTATION_ENGLISH,
                  "Ke1-d1");
}
END_TEST

START_TEST(a_drop_that_gives_check_or_mate_says_so_before_the_zero)
{
    const char *check = "4k3/8/8/8/8/8/8/4K3[QPp] w - - 0 9";
    const char *mate = "7k/6pp/8/8/8/8/8/K7[QP] w - - 0 9";
    assert_writes(KINGCHESS, check, "Q@a4", NOTATION_ENGLISH, "Q a4+");
    assert_writes(KINGCHESS, check, "Q@a4,P@b3", NOTATION_RUSSIAN, "Ф a4, п b3+ (0)");
    assert_writes(KINGCHESS, check, "Q@a4,P@b3", NOTATION_SAN, "Q@a4,P@b3+");
    assert_writes(KINGCHESS, "7k/6pp/8/8/8/8/8/K7[P] w - - 0 9", "P@c4", NOTATION_ENGLISH,
                  "P c4 (0)");
    assert_writes(KINGCHESS, mate, "Q@d4", NOTATION_SAN, "Q@d4");
    assert_writes(KINGCHESS, "3k4/2ppp3/8/8/8/8/8/K7[RP] w - - 0 9", "R@a4", NOTATION_SAN, "R@a4");
    assert_writes(KINGCHESS, "8/8/8/8/k7/p1K5/8/8[RP] w - - 0 9", "R@h4", NOTATION_ENGLISH,
                  "R h4+");
    assert_writes(KINGCHESS, "8/8/8/8/k7/8/1K6/1R6[RP] w - - 0 9", "R@h4", NOTATION_ENGLISH,
                  "R h4+");
    assert_writes(KINGCHESS, "8/8/8/8/k1K5/8/8/1R6[RP] w - - 0 9", "R@a1", NOTATION_ENGLISH,
                  "R a1#");
    assert_writes(KINGCHESS, "8/8/8/8/k1K5/8/8/1R6[RP] w - - 0 9", "R@a1,P@h2", NOTATION_RUSSIAN,
                  "Л a1, п h2# (0)");
}
END_TEST

START_TEST(a_check_that_a_drop_can_answer_is_no_mate)
{
    assert_writes(KINGCHESS, "7k/6pp/8/8/8/8/8/K2R4[p] w - - 0 9", "d1d8", NOTATION_SAN, "Rd8#");
    assert_writes(KINGCHESS, "7k/6pp/8/8/8/8/8/K2R4[n] w - - 0 9", "d1d8", NOTATION_SAN, "Rd8+");
}
END_TEST

START_TEST(placing_never_says_check)
{
    const char *fen = "8/8/8/8/4k3/8/8/4K3[QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 2";
    assert_writes(FROLOV, fen, "Q@e2", NOTATION_ENGLISH, "Q e2");
    assert_writes(FROLOV, fen, "Q@e2", NOTATION_SAN, "Q@e2");
}
END_TEST

START_TEST(the_last_placing_may_give_check)
{
    const char *fen = "rnb1kbnr/pppppppp/8/8/4K3/8/PPPPPPPP/RNBQ1BNR[q] b - - 0 16";
    assert_writes(FROLOV, fen, "Q@e5", NOTATION_ENGLISH, "Q e5+ (0)");
    assert_writes(FROLOV, fen, "Q@d8", NOTATION_RUSSIAN, "Ф d8 (0)");
}
END_TEST

START_TEST(a_king_that_can_be_captured_gets_no_sign)
{
    const char *both = "rnb2bnr/pppppppp/8/8/1R2k3/8/PPPPPPPP/1NBQKBNR[q] b - - 0 16";
    assert_writes(FROLOV, both, "Q@e3", NOTATION_ENGLISH, "Q e3 (0)");
    assert_writes(COMBAT, "8/8/8/8/RNBQK3/NBRPPPPP/PPP5/8[kqrrbbnnpppppppp] b - - 0 1",
                  "K@e8,Q@e5,R@a8,R@h8,B@c8,B@f8,N@b8,N@g8,P@a7,P@b7,P@c7,P@d7,P@f7,P@g7,P@h7,P@h6",
                  NOTATION_ENGLISH,
                  "K e8, Q e5, R a8, R h8, B c8, B f8, N b8, N g8, "
                  "P h6, P a7, P b7, P c7, P d7, P f7, P g7, P h7+ (0)");
    assert_writes(COMBAT, "8/8/8/8/RNBQK3/NBRPPPPP/PPP5/8[kqrrbbnnpppppppp] b - - 0 1",
                  "K@e5,Q@e6,R@a8,R@h8,B@c8,B@f8,N@b8,N@g8,P@a7,P@b7,P@c7,P@d7,P@f7,P@g7,P@h7,P@h6",
                  NOTATION_ENGLISH,
                  "K e5, Q e6, R a8, R h8, B c8, B f8, N b8, N g8, "
                  "P h6, P a7, P b7, P c7, P d7, P f7, P g7, P h7 (0)");
}
END_TEST

START_TEST(the_longest_text_fits)
{
    char text[NOTATION_TEXT_SIZE];
    Action action;
    Position pos = position_of(COMBAT, KING_START);
    const char *setup = "K@e1,Q@d1,R@a1,R@h1,B@c1,B@f1,N@b1,N@g1,"
                        "P@a2,P@b2,P@c2,P@d2,P@e2,P@f2,P@g2,P@h2";
    ck_assert_int_eq(action_parse(&pos, setup, &action), ACTION_OK);
    notation_write(&pos, &action, NOTATION_RUSSIAN, text);
    ck_assert_str_eq(text, "Кр e1, Ф d1, Л a1, Л h1, С c1, С f1, К b1, К g1, "
                           "п a2, п b2, п c2, п d2, п e2, п f2, п g2, п h2 (0)");
    ck_assert_uint_lt(strlen(text) + sizeof "#", NOTATION_TEXT_SIZE);
}
END_TEST

START_TEST(no_action_is_four_zeros)
{
    char text[NOTATION_TEXT_SIZE];
    Action none = {.count = 0};
    Position pos = position_of(CHESS, CHESS_START);
    for (Notation n = NOTATION_PROTOCOL; n < NOTATIONS; n++)
        ck_assert_str_eq(notation_write(&pos, &none, n, text), "0000");
}
END_TEST

/* ---- SAN, written ---- */

START_TEST(san_says_no_more_of_the_origin_than_needed)
{
    assert_writes(CHESS, CHESS_START, "g1f3", NOTATION_SAN, "Nf3");
    assert_writes(CHESS, CHESS_START, "e2e4", NOTATION_SAN, "e4");
    assert_writes(CHESS, CASTLING, "a1d1", NOTATION_SAN, "Rd1");
    assert_writes(CHESS, QUEENS, "h4e1", NOTATION_SAN, "Qh4e1");
    assert_writes(CHESS, QUEENS, "e4e1", NOTATION_SAN, "Qee1");
    assert_writes(CHESS, QUEENS, "h1e1", NOTATION_SAN, "Q1e1");
    assert_writes(CHESS, "7k/8/8/8/8/R7/7K/R7 w - - 0 1", "a3a2", NOTATION_SAN, "R3a2");
    assert_writes(CHESS, "7k/8/8/8/8/8/7K/R2n3R w - - 0 1", "a1d1", NOTATION_SAN, "Raxd1");
    assert_writes(CHESS, FILE_B, "b2c3", NOTATION_SAN, "bxc3");
    assert_writes(CHESS, FILE_B, "e1c3", NOTATION_SAN, "Bxc3");
}
END_TEST

START_TEST(san_does_not_count_a_pinned_rival)
{
    assert_writes(CHESS, "4r2k/8/8/8/8/4N3/8/4K1N1 w - - 0 1", "g1h3", NOTATION_SAN, "Nh3");
    assert_writes(CHESS, "4r2k/8/8/8/8/8/4N3/4K1N1 w - - 0 1", "g1f3", NOTATION_SAN, "Nf3");
    assert_writes(CHESS, "4r2k/8/8/8/3N4/8/8/4K1N1 w - - 0 1", "g1e2", NOTATION_SAN, "Nge2");
    assert_writes(CHESS, "7k/8/8/q7/8/2N5/8/4K1N1 w - - 0 1", "g1e2", NOTATION_SAN, "Ne2");
}
END_TEST

/* ---- the record notation, read ---- */

START_TEST(a_record_is_read_with_blanks_or_without)
{
    static const Reading readings[] = {
        {"K e1, Q d1", "K@e1,Q@d1"},
        {"Ke1,Qd1", "K@e1,Q@d1"},
        {"  K e1 ,  Q d1 ", "K@e1,Q@d1"},
        {"Q d1, K e1", "K@e1,Q@d1"},
        {"k e1, q d1", "K@e1,Q@d1"},
        {"K e1, P e4, P d4", "K@e1,P@d4,P@e4"},
        {"K e1,\tb b2", "K@e1,B@b2"},
        {"Ke1,bb2", "K@e1,B@b2"},
        {"K@e1,Q@d1", "K@e1,Q@d1"},
        {"K\u00a0e1", "K@e1"},
        {"K e1 (0)", "K@e1"},
        {"K e1+", "K@e1"},
        {"K e1# (0)!?", "K@e1"},
        {"K e1 (0)+", "K@e1"},
    };
    ASSERT_READS_ALL(KINGCHESS, KING_START, NOTATION_ENGLISH, readings);
}
END_TEST

START_TEST(russian_letters_are_read_with_their_latin_doubles)
{
    static const Reading readings[] = {
        {"Кр e1, Ф d1", "K@e1,Q@d1"},
        {"Крe1,Фd1", "K@e1,Q@d1"},
        {"Kp e1, K f3", "K@e1,N@f3"},
        {"Кp e1, К f3", "K@e1,N@f3"},
        {"Kр e1, C c4", "K@e1,B@c4"},
        {"КР e1, Л a1, С c1, К c3, п e4", "K@e1,R@a1,B@c1,N@c3,P@e4"},
        {"кр e1, л a1, с c1, к c3, П e4", "K@e1,R@a1,B@c1,N@c3,P@e4"},
        {"кр e1, c c1, сe3", "bishops on one colour"},
        {"кр e1, c c1, сb1", "K@e1,B@b1,B@c1"},
        {"кре1, cс1, p а2, p с2", "K@e1,B@c1,P@a2,P@c2"},
        {"Кр е1, п е4 (0)", "K@e1,P@e4"},
        {"К e1", "king must be placed first"},
        {"Q d1, Кр e1", "not an action"},
    };
    ASSERT_READS_ALL(KINGCHESS, KING_START, NOTATION_RUSSIAN, readings);
}
END_TEST

START_TEST(a_move_of_a_record_is_read_in_every_spelling)
{
    static const Reading readings[] = {
        {"Ng1-f3", "g1f3"},  {"Ng1f3", "g1f3"},   {"N g1 - f3", "g1f3"}, {"ng1–f3", "g1f3"},
        {"Ng1—f3", "g1f3"},  {"Ng1−f3", "g1f3"},  {"Ng1xf3", "g1f3"},    {"Ng1:f3", "g1f3"},
        {"Ng1-f3+", "g1f3"}, {"Ng1-f3#", "g1f3"}, {"Ng1-f3!?", "g1f3"},  {"Ng1-f3 !!", "g1f3"},
        {"e2-e4", "e2e4"},   {"Pe2-e4", "e2e4"},  {"P e2-e4", "e2e4"},   {"p e2-e4", "e2e4"},
        {"e2e4", "e2e4"},    {"b2-b4", "b2b4"},   {"g1-f3", "g1f3"},
    };
    ASSERT_READS_ALL(CHESS, CHESS_START, NOTATION_ENGLISH, readings);
}
END_TEST

START_TEST(a_russian_move_is_read_in_every_spelling)
{
    static const Reading readings[] = {
        {"Кg1-f3", "g1f3"}, {"Kg1-f3", "g1f3"},          {"к g1-f3", "g1f3"}, {"пe2-e4", "e2e4"},
        {"e2-e4", "e2e4"},  {"е2-е4", "e2e4"},           {"с2-с4", "c2c4"},   {"c2-c4", "c2c4"},
        {"а2-а3", "a2a3"},  {"Кg1хf3", "g1f3"},          {"Кg1-f3х", "g1f3"}, {"Кg1-f3х!", "g1f3"},
        {"Кb1-с3", "b1c3"}, {"Крg1-f3", "no such move"},
    };
    ASSERT_READS_ALL(CHESS, CHESS_START, NOTATION_RUSSIAN, readings);
    assert_reads(CHESS, FILE_B, NOTATION_RUSSIAN, "Се1:с3", "e1c3");
    assert_reads(CHESS, FILE_B, NOTATION_RUSSIAN, "сe1хс3", "e1c3");
    assert_reads(CHESS, FILE_B, NOTATION_RUSSIAN, "Kpa1-b1", "a1b1");
    assert_reads(CHESS, "7k/R7/1R6/8/8/8/8/K7 w - - 0 1", NOTATION_RUSSIAN, "Лb6-b8х", "b6b8");
    assert_reads(CHESS, "7k/R7/1R6/8/8/8/8/K7 w - - 0 1", NOTATION_ENGLISH, "Rb6-b8x", "b6b8");
}
END_TEST

START_TEST(a_promotion_is_read_with_the_sign_or_without)
{
    static const Reading english[] = {
        {"a7-a8=Q", "a7a8q"},        {"a7-a8Q", "a7a8q"},          {"a7xb8=N+", "a7b8n"},
        {"a7-b8=r", "a7b8r"},        {"a7-a8(Q)", "a7a8q"},        {"a7-a8 = B", "a7a8b"},
        {"a7-a8b", "a7a8b"},         {"a7-a8", "ambiguous"},       {"a7-a8=K", "not an action"},
        {"a7-a8=", "not an action"}, {"a7-a8(Q", "not an action"}, {"Ka1-a2=Q", "no such move"},
        {"Pa7-a8=Q!", "a7a8q"},
    };
    static const Reading russian[] = {
        {"a7-a8=Ф", "a7a8q"}, {"a7-a8Ф", "a7a8q"},  {"a7xb8=Ф+", "a7b8q"},
        {"a7хb8Лх", "a7b8r"}, {"a7-a8=С", "a7a8b"}, {"a7-a8=C", "a7a8b"},
        {"a7-a8=К", "a7a8n"}, {"a7-a8K", "a7a8n"},  {"a7-a8=Кр", "not an action"},
    };
    ASSERT_READS_ALL(CHESS, PROMOTING, NOTATION_ENGLISH, english);
    ASSERT_READS_ALL(CHESS, PROMOTING, NOTATION_RUSSIAN, russian);
}
END_TEST

START_TEST(castling_is_read_in_zeros_and_letters_of_either_alphabet)
{
    static const Reading readings[] = {
        {"0-0", "e1g1"},           {"O-O", "e1g1"},
        {"o-o", "e1g1"},           {"О-О", "e1g1"},
        {"0-0-0", "e1c1"},         {"O-O-O", "e1c1"},
        {"о-о-о", "e1c1"},         {"0 - 0", "e1g1"},
        {"0–0–0!", "e1c1"},        {"0-0+", "e1g1"},
        {"0-0-0#", "e1c1"},        {"e1-g1", "e1g1"},
        {"0-0-", "not an action"}, {"0", "not an action"},
        {"0-", "not an action"},   {"0-0-0-0", "not an action"},
        {"00", "not an action"},   {"0000", "not an action"},
    };
    ASSERT_READS_ALL(CHESS, CASTLING, NOTATION_ENGLISH, readings);
    ASSERT_READS_ALL(CHESS, CASTLING, NOTATION_RUSSIAN, readings);
    ASSERT_READS_ALL(CHESS, CASTLING, NOTATION_SAN, readings);
    assert_reads(CHESS, CASTLING, NOTATION_RUSSIAN, "Крe1-g1", "e1g1");
    assert_reads(CHESS, CASTLING, NOTATION_SAN, "Kg1", "e1g1");
}
END_TEST

START_TEST(castling_is_never_another_piece_of_the_same_squares)
{
    assert_reads(CHESS, "7k/8/8/8/8/8/K7/4R3 w - - 0 1", NOTATION_SAN, "O-O", "no such move");
    assert_reads(CHESS, "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", NOTATION_ENGLISH, "0-0", "no such move");
    assert_reads(CHESS, "4r3/6k1/8/8/8/8/8/R3K2R w KQ - 0 1", NOTATION_ENGLISH, "0-0",
                 "own king in check");
    assert_reads(CHESS, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", NOTATION_ENGLISH, "0-0-0", "e8c8");
}
END_TEST

START_TEST(en_passant_is_read_with_a_remark_or_without)
{
    static const Reading readings[] = {
        {"e5xd6", "e5d6"},
        {"e5xd6 e.p.", "e5d6"},
        {"e5xd6e.p.", "e5d6"},
        {"e5-d6 ep", "e5d6"},
        {"e5:d6 на пр.", "e5d6"},
        {"e5xd6 e.p.!", "e5d6"},
        {"e5xd6 e.", "not an action"},
    };
    ASSERT_READS_ALL(CHESS, EN_PASSANT, NOTATION_ENGLISH, readings);
    ASSERT_READS_ALL(CHESS, EN_PASSANT, NOTATION_RUSSIAN, readings);
    ASSERT_READS_ALL(CHESS, EN_PASSANT, NOTATION_SAN, readings);
}
END_TEST

START_TEST(a_record_takes_the_short_form_of_a_move_for_a_drop)
{
    assert_reads(CHESS, CHESS_START, NOTATION_ENGLISH, "Nf3", "not in reserve");
    assert_reads(CHESS, CHESS_START, NOTATION_ENGLISH, "e4", "not an action");
    assert_reads(KINGCHESS, MIDDLE, NOTATION_ENGLISH, "Bd2", "B@d2");
    assert_reads(KINGCHESS, MIDDLE, NOTATION_ENGLISH, "bd2", "B@d2");
    assert_reads(KINGCHESS, MIDDLE, NOTATION_ENGLISH, "Nd2", "not in reserve");
    assert_reads(KINGCHESS, MIDDLE, NOTATION_ENGLISH, "Nf3-d2", "f3d2");
    assert_reads(KINGCHESS, MIDDLE, NOTATION_SAN, "Nd2", "f3d2");
    assert_reads(KINGCHESS, MIDDLE, NOTATION_SAN, "Bd2", "no such move");
    assert_reads(KINGCHESS, MIDDLE, NOTATION_SAN, "B@d2", "B@d2");
}
END_TEST

/* ---- SAN, read ---- */

START_TEST(san_is_read_as_it_occurs_in_the_wild)
{
    static const Reading readings[] = {
        {"Nf3", "g1f3"},           {"Ngf3", "g1f3"},
        {"N1f3", "g1f3"},          {"Ng1f3", "g1f3"},
        {"Ng1-f3", "g1f3"},        {"Nxf3", "g1f3"},
        {"Nf3+", "g1f3"},          {"Nf3#", "g1f3"},
        {"Nf3!", "g1f3"},          {"Nf3??", "g1f3"},
        {"Nf3+!?", "g1f3"},        {"nf3", "g1f3"},
        {"g1f3", "g1f3"},          {"e2e4", "e2e4"},
        {"e2-e4", "e2e4"},         {"e4", "e2e4"},
        {"Pe4", "e2e4"},           {" e4 ", "e2e4"},
        {"N f3", "g1f3"},          {"Nhf3", "no such move"},
        {"N2f3", "no such move"},  {"N", "not an action"},
        {"", "not an action"},     {"Nf", "not an action"},
        {"Nf9", "not an action"},  {"e4e", "not an action"},
        {"Nf3x", "not an action"}, {"e4 (0)", "not an action"},
        {"e5", "no such move"},
    };
    ASSERT_READS_ALL(CHESS, CHESS_START, NOTATION_SAN, readings);
}
END_TEST

START_TEST(a_small_b_is_a_pawn_where_it_can_be_one)
{
    static const Reading readings[] = {
        {"bxc3", "b2c3"}, {"bc3", "b2c3"},          {"b:c3", "b2c3"},        {"b2xc3", "b2c3"},
        {"b3", "b2b3"},   {"b2b4", "b2b4"},         {"Bxc3", "e1c3"},        {"be1xc3", "e1c3"},
        {"bf1", "e2f1"},  {"bxa3", "no such move"}, {"bc4", "no such move"}, {"Bc4", "e2c4"},
        {"bb5", "e2b5"},
    };
    ASSERT_READS_ALL(CHESS, FILE_B, NOTATION_SAN, readings);
}
END_TEST

START_TEST(san_that_fits_several_moves_is_ambiguous)
{
    static const Reading readings[] = {
        {"Qe1", "ambiguous"}, {"Qhe1", "ambiguous"}, {"Q4e1", "ambiguous"}, {"Qee1", "e4e1"},
        {"Q1e1", "h1e1"},     {"Qh4e1", "h4e1"},     {"h4e1", "h4e1"},      {"Qh4-e1", "h4e1"},
    };
    ASSERT_READS_ALL(CHESS, QUEENS, NOTATION_SAN, readings);
    assert_reads(CHESS, PROMOTING, NOTATION_SAN, "a8", "ambiguous");
    assert_reads(CHESS, PROMOTING, NOTATION_SAN, "axb8", "ambiguous");
}
END_TEST

START_TEST(a_promotion_in_san_is_read_in_every_spelling)
{
    static const Reading readings[] = {
        {"a8=Q", "a7a8q"},         {"a8Q", "a7a8q"},          {"a8=q", "a7a8q"},
        {"a8q", "a7a8q"},          {"a8(Q)", "a7a8q"},        {"a8/Q", "a7a8q"},
        {"a8b", "a7a8b"},          {"axb8=N", "a7b8n"},       {"axb8N+", "a7b8n"},
        {"ab8=R", "a7b8r"},        {"a7b8r", "a7b8r"},        {"a7a8q", "a7a8q"},
        {"a8=P", "not an action"}, {"Kb2=Q", "no such move"},
    };
    ASSERT_READS_ALL(CHESS, PROMOTING, NOTATION_SAN, readings);
}
END_TEST

START_TEST(drops_in_san_need_an_at_sign_and_a_pawn_no_letter)
{
    static const Reading readings[] = {
        {"K@e1,Q@d1", "K@e1,Q@d1"},
        {"Q@d1,K@e1", "K@e1,Q@d1"},
        {"K@e1,P@e4", "K@e1,P@e4"},
        {"K@e1,@e4", "K@e1,P@e4"},
        {"k@e1,b@c1", "K@e1,B@c1"},
        {"K@e1, Q@d1+!", "K@e1,Q@d1"},
        {"@e4,K@e1", "K@e1,P@e4"},
        {"K@e1,", "not an action"},
        {"K@e1,Qd1", "not an action"},
        {"K@e1 Q@d1", "not an action"},
        {"Ke1", "king must be placed first"},
        {"@e4", "king must be placed first"},
    };
    ASSERT_READS_ALL(KINGCHESS, KING_START, NOTATION_SAN, readings);
}
END_TEST

/* ---- errors ---- */

START_TEST(an_illegal_action_keeps_its_reason)
{
    Action action;
    Position pos = position_of(KINGCHESS, KING_START);
    NotationError error = notation_read(&pos, "K e1, Q e1", NOTATION_ENGLISH, &action);
    ck_assert_int_eq(notation_reason(error), ACTION_SQUARE_TWICE);
    ck_assert_int_ge(error, NOTATION_ILLEGAL);
    ck_assert_int_eq(notation_reason(NOTATION_OK), ACTION_OK);
    ck_assert_int_eq(notation_reason(NOTATION_UNREADABLE), ACTION_UNREADABLE);
    ck_assert_int_eq(notation_reason(NOTATION_AMBIGUOUS), ACTION_UNREADABLE);
    ck_assert_str_eq(notation_error_text(NOTATION_OK), "legal");
    ck_assert_str_eq(notation_error_text(NOTATION_ILLEGAL_LAST), "bishops on one colour");
}
END_TEST

START_TEST(every_reason_is_told)
{
    const char *mated = "8/8/8/8/8/5k2/6q1/7K w - - 0 1";
    const char *pinned = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    assert_reads(KINGCHESS, KING_START, NOTATION_ENGLISH, "K e1, Q d5", "outside the own half");
    assert_reads(KINGCHESS, KING_START, NOTATION_ENGLISH, "K e1, P d1",
                 "pawn on the own first rank");
    assert_reads(KINGCHESS, KING_START, NOTATION_ENGLISH, "K e1, K d1", "not in reserve");
    assert_reads(KINGCHESS, KING_START, NOTATION_ENGLISH, "e2-e4", "king must be placed first");
    assert_reads(KINGCHESS, MIDDLE, NOTATION_ENGLISH, "Q a1", "square occupied");
    assert_reads(FROLOV, KING_START, NOTATION_ENGLISH, "e2-e4", "placing stage: no moves yet");
    assert_reads(FROLOV, KING_START, NOTATION_ENGLISH, "0-0", "placing stage: no moves yet");
    assert_reads(FROLOV, KING_START, NOTATION_ENGLISH, "K e1, Q d1", "one piece a turn");
    assert_reads(COMBAT, KING_START, NOTATION_ENGLISH, "K e1", "the whole army at once");
    assert_reads(CHESS, pinned, NOTATION_SAN, "Nc3", "own king in check");
    assert_reads(CHESS, pinned, NOTATION_ENGLISH, "Ne2-c3", "own king in check");
    assert_reads(CHESS, pinned, NOTATION_ENGLISH, "Be2-c3", "no such move");
    assert_reads(CHESS, mated, NOTATION_SAN, "Kh2", "game over");
    assert_reads(CHESS, mated, NOTATION_SAN, "Q@h2", "game over");
    assert_reads(CHESS, mated, NOTATION_SAN, "Q@h2,Q@h2", "game over");
}
END_TEST

START_TEST(drops_without_end_are_illegal_and_safe)
{
    char text[5 * 64 + 1] = "";
    Action action;
    Position pos = position_of(KINGCHESS, KING_START);
    for (int square = 0; square < SQUARES; square++)
        snprintf(text + strlen(text), 6, "Q%c%c, ", 'a' + square_file(square),
                 '1' + square_rank(square));
    text[strlen(text) - 2] = '\0';
    ck_assert_str_eq(notation_error_text(notation_read(&pos, text, NOTATION_ENGLISH, &action)),
                     "not in reserve");
}
END_TEST

START_TEST(the_protocol_form_is_read_to_the_letter)
{
    assert_reads(CHESS, CHESS_START, NOTATION_PROTOCOL, "e2e4", "e2e4");
    assert_reads(CHESS, CHESS_START, NOTATION_PROTOCOL, "e2-e4", "not an action");
    assert_reads(CHESS, CHESS_START, NOTATION_PROTOCOL, "e2e4 ", "not an action");
    assert_reads(CHESS, CHESS_START, NOTATION_PROTOCOL, "e2e5", "no such move");
    assert_reads(KINGCHESS, KING_START, NOTATION_PROTOCOL, "k@e1,q@d1", "K@e1,Q@d1");
}
END_TEST

START_TEST(the_action_is_untouched_by_an_error)
{
    Action action, before;
    Position pos = position_of(CHESS, CHESS_START);
    memset(&action, 0x5A, sizeof action);
    before = action;
    for (Notation n = NOTATION_PROTOCOL; n < NOTATIONS; n++) {
        ck_assert_int_ne(notation_read(&pos, "e2-e5", n, &action), NOTATION_OK);
        ck_assert_int_ne(notation_read(&pos, "Q@e4", n, &action), NOTATION_OK);
        ck_assert_int_ne(notation_read(&pos, "\xff", n, &action), NOTATION_OK);
    }
    ck_assert_mem_eq(&action, &before, sizeof action);
}
END_TEST

/* ---- properties ---- */

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static int random_below(uint64_t *state, int n)
{
    return (int)(next_random(state) % (uint64_t)n);
}

static void assert_round_trips(const Position *pos, const Action *action)
{
    for (Notation n = NOTATION_PROTOCOL; n < NOTATIONS; n++) {
        char fen[FEN_SIZE], text[NOTATION_TEXT_SIZE];
        Action found = {.count = 0};
        notation_write(pos, action, n, text);
        ck_assert_uint_lt(strlen(text), NOTATION_TEXT_SIZE);
        NotationError error = notation_read(pos, text, n, &found);
        ck_assert_msg(error == NOTATION_OK && action_equal(&found, action), "\"%s\" in %s: %s",
                      text, fen_write(pos, fen), notation_error_text(error));
    }
}

/* An officer's SAN with any part of its origin left out must be ambiguous. */
static void assert_origin_needed(const Position *pos, Step step)
{
    char text[NOTATION_TEXT_SIZE], shorter[NOTATION_TEXT_SIZE];
    Action action = action_of_step(step), found;
    notation_write(pos, &action, NOTATION_SAN, text);
    if (!strchr("QRBNK", text[0]))
        return;
    size_t origin = strcspn(text, "+#") - 3 - (strchr(text, 'x') != NULL);
    for (size_t i = 0; i < origin; i++) {
        size_t length = strlen(text);
        memcpy(shorter, text, 1 + i);
        memcpy(shorter + 1 + i, text + 2 + i, length - i - 1);
        ck_assert_msg(notation_read(pos, shorter, NOTATION_SAN, &found) == NOTATION_AMBIGUOUS,
                      "%s says too much", text);
    }
}

/* A random legal set of drops; false when the walk finds none. */
static bool random_drops(const Position *pos, uint64_t *state, Action *action)
{
    Position now = *pos;
    action->count = 0;
    while (action->count < FULL_ARMY) {
        StepList list;
        list.count = 0;
        generate_drops(&now, STEP_NONE, &list);
        if (list.count == 0 || (position_can_end(&now) && random_below(state, 4) == 0))
            break;
        Step step = list.steps[random_below(state, list.count)];
        action_add_drop(action, step);
        position_step(&now, step);
    }
    return position_can_end(&now);
}

/* Checks every move and some drops, and chooses an action to go on with; false at the end. */
static bool check_position(const Position *pos, uint64_t *state, Action *chosen)
{
    CheckInfo info;
    StepList list;
    list.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &list);
    bool any = list.count > 0;
    for (int i = 0; i < list.count; i++) {
        Action action = action_of_step(list.steps[i]);
        assert_round_trips(pos, &action);
        if (step_kind(list.steps[i]) != STEP_CASTLE)
            assert_origin_needed(pos, list.steps[i]);
    }
    if (any)
        *chosen = action_of_step(list.steps[random_below(state, list.count)]);
    for (int i = 0; i < 4 && has_legal_action(pos); i++) {
        Action action;
        if (!random_drops(pos, state, &action))
            continue;
        assert_round_trips(pos, &action);
        if (!any || random_below(state, 8) == 0)
            *chosen = action;
        any = true;
    }
    return any;
}

START_TEST(every_action_of_random_games_is_read_back)
{
    uint64_t state = UINT64_C(0x9E3779B97F4A7C15) + (uint64_t)_i;
    for (int game = 0; game < 6; game++) {
        Position pos;
        fen_start(&pos, &variant_table[_i]);
        for (int ply = 0; ply < 160; ply++) {
            Action action;
            if (!check_position(&pos, &state, &action))
                break;
            position_act(&pos, &action);
        }
    }
}
END_TEST

START_TEST(many_pieces_of_a_kind_are_told_apart)
{
    static const char *const fens[] = {
        "8/8/2Q3Q1/k7/8/2Q3Q1/8/K7 b - - 0 1",        "8/8/1Q1Q1Q2/7k/1Q6/8/1Q6/K7 b - - 0 1",
        "8/8/1N1N1N2/8/1N3N2/6k1/1N1N4/K7 w - - 0 1", "8/8/1B1B1B2/8/1B3B2/7k/1B1B4/K7 w - - 0 1",
        "R6R/8/8/3R4/R6R/8/1k6/3R3K w - - 0 1",
    };
    uint64_t state = 7;
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        Action action;
        Position pos = position_of(CHESS, fens[i]);
        for (int ply = 0; ply < 40 && check_position(&pos, &state, &action); ply++)
            position_act(&pos, &action);
    }
}
END_TEST

START_TEST(any_bytes_are_safe_to_read)
{
    static const char *const seeds[] = {
        "K e1, Q d1# (0)", "Кр e1, Ф d1+ (0)", "K@e1,Q@d1",    "Ng1-f3!?", "e7xd8=Q#",
        "0-0-0",           "exd6 e.p.",        "e5xd6 на пр.", "a7-a8(Q)", "Сс1–е3х",
    };
    static const char *const fens[] = {MIDDLE, KING_START, EN_PASSANT};
    uint64_t state = 11;
    for (int round = 0; round < 30000; round++) {
        Action action;
        Position pos = position_of(KINGCHESS, fens[round % 3]);
        const char *seed = seeds[random_below(&state, sizeof seeds / sizeof seeds[0])];
        size_t length = (size_t)random_below(&state, (int)strlen(seed) + 1);
        char *text = malloc(length + 1); /* exactly so long that a sanitizer sees each overrun */
        ck_assert_ptr_nonnull(text);
        memcpy(text, seed, length);
        text[length] = '\0';
        for (int i = random_below(&state, 3); i > 0 && length > 0; i--)
            text[random_below(&state, (int)length)] = (char)random_below(&state, 256);
        for (Notation n = NOTATION_PROTOCOL; n < NOTATIONS; n++)
            if (notation_read(&pos, text, n, &action) == NOTATION_OK)
                ck_assert_int_eq(action_judge(&pos, &action), ACTION_OK);
        free(text);
    }
}
END_TEST

START_TEST(a_very_long_text_is_safe_to_read)
{
    static const char *const parts[] = {" ",   "+",    "0-", "K e1, ", "Ке1,",
                                        "(0)", "\xd0", "x",  "=(Q"};
    Position pos = position_of(KINGCHESS, KING_START);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        size_t length = strlen(parts[i]), repeats = 100000;
        Action action;
        char *text = malloc(length * repeats + 1);
        ck_assert_ptr_nonnull(text);
        for (size_t k = 0; k < repeats; k++)
            memcpy(text + k * length, parts[i], length);
        text[length * repeats] = '\0';
        for (Notation n = NOTATION_PROTOCOL; n < NOTATIONS; n++)
            ck_assert_int_ne(notation_read(&pos, text, n, &action), NOTATION_OK);
        free(text);
    }
}
END_TEST

static void add_writing(Suite *suite)
{
    TCase *tcase = tcase_create("writing");
    tcase_add_test(tcase, a_move_is_written_with_its_starting_square);
    tcase_add_test(tcase, a_capture_is_written_with_a_cross_en_passant_too);
    tcase_add_test(tcase, castling_is_written_in_zeros_and_in_san_in_letters);
    tcase_add_test(tcase, a_promotion_names_the_new_piece_after_an_equals_sign);
    tcase_add_test(tcase, mate_is_written_with_a_hash);
    tcase_add_test(tcase, drops_are_a_comma_list_in_canonical_order);
    tcase_add_test(tcase, a_drop_that_empties_the_reserve_ends_in_zero);
    tcase_add_test(tcase, a_move_with_an_empty_reserve_does_not_end_in_zero);
    tcase_add_test(tcase, a_drop_that_gives_check_or_mate_says_so_before_the_zero);
    tcase_add_test(tcase, a_check_that_a_drop_can_answer_is_no_mate);
    tcase_add_test(tcase, placing_never_says_check);
    tcase_add_test(tcase, the_last_placing_may_give_check);
    tcase_add_test(tcase, a_king_that_can_be_captured_gets_no_sign);
    tcase_add_test(tcase, the_longest_text_fits);
    tcase_add_test(tcase, no_action_is_four_zeros);
    tcase_add_test(tcase, san_says_no_more_of_the_origin_than_needed);
    tcase_add_test(tcase, san_does_not_count_a_pinned_rival);
    suite_add_tcase(suite, tcase);
}

static void add_reading(Suite *suite)
{
    TCase *tcase = tcase_create("reading");
    tcase_add_test(tcase, a_record_is_read_with_blanks_or_without);
    tcase_add_test(tcase, russian_letters_are_read_with_their_latin_doubles);
    tcase_add_test(tcase, a_move_of_a_record_is_read_in_every_spelling);
    tcase_add_test(tcase, a_russian_move_is_read_in_every_spelling);
    tcase_add_test(tcase, a_promotion_is_read_with_the_sign_or_without);
    tcase_add_test(tcase, castling_is_read_in_zeros_and_letters_of_either_alphabet);
    tcase_add_test(tcase, castling_is_never_another_piece_of_the_same_squares);
    tcase_add_test(tcase, en_passant_is_read_with_a_remark_or_without);
    tcase_add_test(tcase, a_record_takes_the_short_form_of_a_move_for_a_drop);
    tcase_add_test(tcase, san_is_read_as_it_occurs_in_the_wild);
    tcase_add_test(tcase, a_small_b_is_a_pawn_where_it_can_be_one);
    tcase_add_test(tcase, san_that_fits_several_moves_is_ambiguous);
    tcase_add_test(tcase, a_promotion_in_san_is_read_in_every_spelling);
    tcase_add_test(tcase, drops_in_san_need_an_at_sign_and_a_pawn_no_letter);
    tcase_add_test(tcase, an_illegal_action_keeps_its_reason);
    tcase_add_test(tcase, every_reason_is_told);
    tcase_add_test(tcase, drops_without_end_are_illegal_and_safe);
    tcase_add_test(tcase, the_protocol_form_is_read_to_the_letter);
    tcase_add_test(tcase, the_action_is_untouched_by_an_error);
    suite_add_tcase(suite, tcase);
}

static void add_properties(Suite *suite)
{
    TCase *tcase = tcase_create("properties");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, every_action_of_random_games_is_read_back, 0, VARIANTS);
    tcase_add_test(tcase, many_pieces_of_a_kind_are_told_apart);
    tcase_add_test(tcase, any_bytes_are_safe_to_read);
    tcase_add_test(tcase, a_very_long_text_is_safe_to_read);
    suite_add_tcase(suite, tcase);
}

Suite *notation_suite(void)
{
    Suite *suite = suite_create("notation");
    add_writing(suite);
    add_reading(suite);
    add_properties(suite);
    return suite;
}
