/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/fen.h"
#include "../support/support.h"
#include "suites.h"

#include <string.h>

/* What each kind of error answers. */
static const struct {
    VariantId variant;
    const char *text;
    FenError error;
} refused[] = {
    {CHESS, "", FEN_EMPTY},
    {CHESS, " \t ", FEN_EMPTY},
    {CHESS, "8/8/8/8/8/8/4k3 w", FEN_ROWS},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3/8/8[] w", FEN_RESERVE_LETTER},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3/Q/Q w", FEN_ROWS},
    {CHESS, "4k4/8/8/8/8/8/8/4K3 w", FEN_ROW_LENGTH},
    {CHESS, "4k2/8/8/8/8/8/8/4K3 w", FEN_ROW_LENGTH},
    {CHESS, "44k/8/8/8/8/8/8/4K3 w", FEN_ROW_LENGTH},
    {CHESS, "4x3/8/8/8/8/8/8/4K3 w", FEN_BOARD_LETTER},
    {CHESS, "4k03/8/8/8/8/8/8/4K3 w", FEN_BOARD_LETTER},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[Q w", FEN_BRACKET},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[Q]] w", FEN_BRACKET},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[Q]b w", FEN_BRACKET},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[Qx] w", FEN_RESERVE_LETTER},
    {CHESS, "4k3/8/8/8/8/8/8/4K3[Q] w", FEN_RESERVE_FORBIDDEN},
    {CHESS, "4k3/8/8/8/8/8/8/4K3/Q w", FEN_RESERVE_FORBIDDEN},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[RRR] w", FEN_RESERVE_TOO_BIG},
    {CHESS, "8/8/8/8/8/8/8/4K3 w", FEN_KINGS},
    {CHESS, "4k2k/8/8/8/8/8/8/4K3 w", FEN_KINGS},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[k] w", FEN_KINGS},
    {CHESS, "4k3/8/8/8/8/NNNN4/PPPPPPPP/NNNNKNNN w", FEN_TOO_MANY_PIECES},
    {CHESS, "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w", FEN_TOO_MANY_PAWNS},
    {KINGCHESS, "4k3/8/8/8/8/8/PPPPPPPP/4K3[P] w", FEN_TOO_MANY_PAWNS},
    {CHESS, "4k3/8/8/8/8/8/PPPPPPPP/1QQ1K3 w", FEN_TOO_MANY_OFFICERS},
    {KINGCHESS, "4k3/8/8/8/8/8/PPPPPPPP/1Q2K3[Q] w", FEN_TOO_MANY_OFFICERS},
    {CHESS, "4k3/8/8/8/8/8/8/P3K3 w", FEN_PAWN_RANK},
    {CHESS, "4k2p/8/8/8/8/8/8/4K3 w", FEN_PAWN_RANK},
    {COMBAT, "4k3/8/8/8/8/8/8/p3K3 w", FEN_PAWN_RANK},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4Q3[K] w", FEN_KING_WAITS},
    {KINGCHESS, "8/8/8/8/8/8/8/4K3[Qk] w", FEN_KING_LATE},
    {FROLOV, "4k3/8/8/8/8/8/8/4K3[Qq] w", FEN_PLACING_PIECES},
    {FROLOV, "8/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPPkqrrbbnnpppppppp] w", FEN_PLACING_TURN},
    {FROLOV, "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] b", FEN_PLACING_TURN},
    {COMBAT, "4k3/8/8/8/8/8/8/4K3[P] w", FEN_ARMY_PARTIAL},
    {COMBAT, "8/8/8/8/8/8/8/4K3[kqrrbbnnpppppppp] w", FEN_ARMY_TURN},
    {CHESS, "4k3/8/8/8/8/8/8/4K3", FEN_SIDE_MISSING},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 W", FEN_SIDE},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 wb", FEN_SIDE},
    {CHESS, "4k3/8/8/8/8/8/8/R3K2R w KX", FEN_CASTLING},
    {CHESS, "4k3/8/8/8/8/8/8/R3K2R w -K", FEN_CASTLING},
    {CHESS, "4k3/8/8/8/8/8/8/R3K2R w KQK", FEN_CASTLING_TWICE},
    {CHESS, "4k3/8/8/8/8/8/8/R3K3 w KQ", FEN_CASTLING_PIECES},
    {CHESS, "4k3/8/8/8/8/8/8/R2K3R w Q", FEN_CASTLING_PIECES},
    {KINGCHESS, "4k3/8/8/8/8/8/8/3K4[R] w E", FEN_CASTLING_PIECES},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - e9", FEN_EN_PASSANT},
    {CHESS, "4k3/8/8/3p4/8/8/8/4K3 w - d", FEN_EN_PASSANT},
    {CHESS, "4k3/8/8/3p4/8/8/8/4K3 w - d66", FEN_EN_PASSANT},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - d6", FEN_EN_PASSANT_IMPOSSIBLE},
    {CHESS, "4k3/8/8/3p4/8/8/8/4K3 b - d6", FEN_EN_PASSANT_IMPOSSIBLE},
    {CHESS, "4k3/8/3n4/3p4/8/8/8/4K3 w - d6", FEN_EN_PASSANT_IMPOSSIBLE},
    {CHESS, "4k3/3n4/8/3p4/8/8/8/4K3 w - d6", FEN_EN_PASSANT_IMPOSSIBLE},
    {CHESS, "4k3/8/8/3p4/8/8/8/4K3 w - d5", FEN_EN_PASSANT_IMPOSSIBLE},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 10000 1", FEN_CLOCK},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - -1 1", FEN_CLOCK},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 18446744073709551617 1", FEN_CLOCK},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1x", FEN_MOVE_NUMBER},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 10000", FEN_MOVE_NUMBER},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[B] w - - 0 1 LX", FEN_BISHOPS},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[B] w - - 0 1 LD", FEN_BISHOPS},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[BB] w - - 0 1 L", FEN_BISHOPS_MISPLACED},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[B] w - - 0 1 l", FEN_BISHOPS_MISPLACED},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 L", FEN_BISHOPS_MISPLACED},
    {KINGCHESS, "4k3/8/8/8/8/8/8/4K3[B] w - - 0 1 L x", FEN_TRAILING},
    {CHESS, "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", FEN_OTHER_IN_CHECK},
    {CHESS, "8/8/8/8/8/8/4k3/4K3 w - - 0 1", FEN_OTHER_IN_CHECK},
    {COMBAT, "4k3/8/8/4Q3/8/8/8/4K3[] w - - 1 9", FEN_OTHER_IN_CHECK},
    {FROLOV, "4K3/8/8/4q3/8/8/8/4k3[] b - - 0 9", FEN_OTHER_IN_CHECK},
};
enum { REFUSED = sizeof refused / sizeof *refused };

START_TEST(each_kind_of_bad_text_has_its_own_error)
{
    for (int i = 0; i < REFUSED; i++) {
        Position pos;
        FenError error = fen_read(&pos, &variant_table[refused[i].variant], refused[i].text, NULL);
        ck_assert_msg(error == refused[i].error, "'%s': %s, not %s", refused[i].text,
                      fen_error_text(error), fen_error_text(refused[i].error));
    }
}
END_TEST

START_TEST(every_error_happens_and_has_words_of_its_own)
{
    for (int error = FEN_OK + 1; error < FEN_ERRORS; error++) {
        bool happens = false;
        for (int i = 0; i < REFUSED; i++)
            happens |= (int)refused[i].error == error;
        ck_assert_msg(happens, "nothing leads to error %d", error);
        for (int other = FEN_OK; other < error; other++)
            ck_assert_str_ne(fen_error_text((FenError)error), fen_error_text((FenError)other));
    }
}
END_TEST

START_TEST(a_refused_text_leaves_the_position_as_it_was)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K2R[] w K - 0 9"), before = pos;
    for (int i = 0; i < REFUSED; i++) {
        fen_read(&pos, &variant_table[refused[i].variant], refused[i].text, NULL);
        assert_same_position(&pos, &before);
    }
}
END_TEST

START_TEST(an_error_points_into_the_text)
{
    for (int i = 0; i < REFUSED; i++) {
        Position pos;
        const char *text = refused[i].text, *where = NULL;
        fen_read(&pos, &variant_table[refused[i].variant], text, &where);
        ck_assert(where >= text && where <= text + strlen(text));
    }
}
END_TEST

/* Where the text is found bad. */
static const char *bad_from(const char *text)
{
    Position pos;
    const char *where;
    ck_assert_int_ne(fen_read(&pos, &variant_table[KINGCHESS], text, &where), FEN_OK);
    return where;
}

START_TEST(an_error_points_at_what_is_wrong)
{
    ck_assert_str_eq(bad_from("4k3/8/8/3x4/8/8/8/4K3 w"), "x4/8/8/8/4K3 w");
    ck_assert_str_eq(bad_from("4k3/8/8/8/8/8/8/4K3 x - -"), "x - -");
    ck_assert_str_eq(bad_from("4k3/8/8/8/8/8/8/R3K3 w QX - 0 1"), "X - 0 1");
    ck_assert_str_eq(bad_from("4k3/8/8/8/8/8/8/4K3 w - j7 0 1"), "j7 0 1");
    ck_assert_str_eq(bad_from("4k3/8/8/8/8/8/8/4K3 w - - x 1"), "x 1");
    ck_assert_str_eq(bad_from("4k3/8/8/8/8/8/8/4K3 w - - 0 1 - junk"), "junk");
}
END_TEST

/* The text as written back. */
static const char *rewritten(VariantId variant, const char *text)
{
    Position pos = position_of(variant, text);
    return fen_of(&pos);
}

START_TEST(what_is_written_is_read_back_unchanged)
{
    const struct {
        VariantId variant;
        const char *fen;
    } fens[] = {
        {CHESS, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
        {CHESS, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
        {KINGCHESS, "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"},
        {KINGCHESS, "8/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPPkqrrbbnnpppppppp] b E - 0 1"},
        {KINGCHESS, "4k3/8/8/8/8/8/8/R3K3[RBb] w Q - 9999 9999 Dl"},
        {FROLOV, "4k3/8/8/8/8/8/8/R3K3[QRBBNNPPPPPPPPqrrbbnnpppppppp] b Qe - 0 3"},
        {COMBAT, "pnbqkbnr/rppppppp/8/8/8/8/8/P3K3[] w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++)
        ck_assert_str_eq(rewritten(fens[i].variant, fens[i].fen), fens[i].fen);
}
END_TEST

START_TEST(fields_may_be_missing_from_the_end)
{
    const char *whole = "4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1";
    ck_assert_str_eq(rewritten(KINGCHESS, "4k3/8/8/8/8/8/8/R3K3[] w Q - 0"), whole);
    ck_assert_str_eq(rewritten(KINGCHESS, "4k3/8/8/8/8/8/8/R3K3[] w Q -"), whole);
    ck_assert_str_eq(rewritten(KINGCHESS, "4k3/8/8/8/8/8/8/R3K3[] w Q"), whole);
    ck_assert_str_eq(rewritten(KINGCHESS, "4k3/8/8/8/8/8/8/R3K3[] w"),
                     "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1");
}
END_TEST

START_TEST(reserves_are_read_in_every_form)
{
    const char *whole = "4k3/8/8/8/8/8/8/4K3[QPqp] w - - 0 1";
    ck_assert_str_eq(rewritten(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[pPqQ] w - - 0 1"), whole);
    ck_assert_str_eq(rewritten(KINGCHESS, "4k3/8/8/8/8/8/8/4K3/QPqp w - - 0 1"), whole);
    const char *empty = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    ck_assert_str_eq(rewritten(KINGCHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), empty);
    ck_assert_str_eq(rewritten(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1"), empty);
}
END_TEST

START_TEST(blanks_around_fields_do_not_matter)
{
    ck_assert_str_eq(rewritten(CHESS, "  4k3/8/8/8/8/8/8/4K3\tb  -   -\t3 \t4 \r\n"),
                     "4k3/8/8/8/8/8/8/4K3 b - - 3 4");
}
END_TEST

START_TEST(the_start_of_each_variant_is_its_own_fen)
{
    for (VariantId variant = KINGCHESS; variant < VARIANTS; variant++) {
        Position pos;
        fen_start(&pos, &variant_table[variant]);
        ck_assert_str_eq(fen_of(&pos), variant_table[variant].start_fen);
    }
}
END_TEST

START_TEST(a_position_read_is_sound_and_at_its_variants_own_cap)
{
    Position pos = position_of(KINGCHESS, "startpos");
    ck_assert_int_eq(pos.drop_cap, 16);
    ck_assert_ptr_null(position_broken_field(&pos));
    pos = position_of(FROLOV, "startpos");
    ck_assert_int_eq(pos.drop_cap, 1);
    ck_assert_ptr_null(position_broken_field(&pos));
}
END_TEST

START_TEST(rights_are_taken_from_the_pieces_while_placing)
{
    ck_assert_str_eq(
        rewritten(FROLOV, "4k3/8/8/8/8/8/8/R3K3[QRBBNNPPPPPPPPqrrbbnnpppppppp] b KQkq - 0 3"),
        "4k3/8/8/8/8/8/8/R3K3[QRBBNNPPPPPPPPqrrbbnnpppppppp] b Qe - 0 3");
}
END_TEST

START_TEST(the_longest_fen_fits)
{
    /* Pieces on every other square make the longest board, full reserves the longest bracket; no
     * legal position has both. */
    Position pos = position_of(KINGCHESS, "startpos");
    for (int square = 0; square < SQUARES; square++)
        pos.board[square] = square % 2 ? piece_make(BLACK, QUEEN) : NO_PIECE;
    pos.castling = CASTLE_WK | CASTLE_WQ | CASTLE_BK | CASTLE_BQ | HOME_W | HOME_B;
    pos.en_passant = (uint8_t)square_of("e3");
    pos.halfmove = pos.fullmove = MAX_CLOCK;
    char text[FEN_SIZE];
    memset(text, '?', sizeof text);
    fen_write(&pos, text);
    ck_assert_ptr_nonnull(memchr(text, '\0', sizeof text));
}
END_TEST

Suite *fen_suite(void)
{
    Suite *suite = suite_create("fen");
    TCase *errors = tcase_create("errors");
    tcase_add_test(errors, each_kind_of_bad_text_has_its_own_error);
    tcase_add_test(errors, every_error_happens_and_has_words_of_its_own);
    tcase_add_test(errors, a_refused_text_leaves_the_position_as_it_was);
    tcase_add_test(errors, an_error_points_into_the_text);
    tcase_add_test(errors, an_error_points_at_what_is_wrong);
    suite_add_tcase(suite, errors);

    TCase *texts = tcase_create("texts");
    tcase_add_test(texts, what_is_written_is_read_back_unchanged);
    tcase_add_test(texts, fields_may_be_missing_from_the_end);
    tcase_add_test(texts, reserves_are_read_in_every_form);
    tcase_add_test(texts, blanks_around_fields_do_not_matter);
    tcase_add_test(texts, the_start_of_each_variant_is_its_own_fen);
    tcase_add_test(texts, a_position_read_is_sound_and_at_its_variants_own_cap);
    tcase_add_test(texts, rights_are_taken_from_the_pieces_while_placing);
    tcase_add_test(texts, the_longest_fen_fits);
    suite_add_tcase(suite, texts);
    return suite;
}
