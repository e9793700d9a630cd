/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mates: found where they are, and never claimed where they are not. */
#include "../../movegen/count.h"
#include "../../movegen/generate.h"
#include "../reference/ref.h"
#include "../support/rows.h"
#include "harness.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Searcher *searcher;

static void setup(void)
{
    searcher = new_searcher(1);
}

static void teardown(void)
{
    search_destroy(searcher);
}

/* ---------------------------------------------------------------- known mates */

static void assert_mate(VariantId variant, const char *fen, int depth, const char *best, int score)
{
    Outcome out;
    Position pos = position_of(variant, fen);
    search_clear(searcher);
    run_position(searcher, &pos, (SearchLimits){.depth = depth}, &out);
    assert_sound(&pos, &out);
    if (best)
        ck_assert_str_eq(text_of(&out.result.best), best);
    ck_assert_int_eq(out.result.score, score);
    outcome_free(&out);
}

START_TEST(a_mate_in_one_is_played)
{
    assert_mate(CHESS, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 9", 2, "a1a8", SCORE_MATE - 1);
    assert_mate(CHESS, "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 9", 2, "a8a1", SCORE_MATE - 1);
    assert_mate(CHESS, "7k/P6p/8/8/8/8/8/K5R1 w - - 0 9", 2, "a7a8q", SCORE_MATE - 1);
    assert_mate(KINGCHESS, "8/8/8/8/8/8/5K1p/7k[R] w - - 0 9", 2, NULL, SCORE_MATE - 1);
}
END_TEST

START_TEST(a_mate_in_two_is_found)
{
    const char *ladder = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 9";
    const char *queen = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 9";
    assert_mate(CHESS, ladder, 8, NULL, SCORE_MATE - 3);
    assert_mate(CHESS, queen, 7, "d2h6", SCORE_MATE - 3);
}
END_TEST

START_TEST(the_loser_knows_how_long_it_lasts)
{
    assert_mate(CHESS, "7k/R7/8/8/8/8/8/1R4K1 b - - 0 9", 8, "h8g8", -(SCORE_MATE - 2));
    assert_mate(CHESS, "k7/8/1K6/8/8/8/8/7R b - - 0 9", 8, "a8b8", -(SCORE_MATE - 2));
}
END_TEST

START_TEST(a_search_for_a_mate_ends_with_it)
{
    Outcome out;
    Position pos = position_of(CHESS, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 9");
    run_position(searcher, &pos, (SearchLimits){.mate = 2, .depth = 30}, &out);
    ck_assert_int_eq(out.result.score, SCORE_MATE - 3);
    ck_assert_int_lt(out.result.depth, 30);
    outcome_free(&out);
}
END_TEST

/* ---------------------------------------------------------------- puzzles */

static bool is_mated(const Position *pos)
{
    return position_in_check(pos, (Color)pos->side) && !has_legal_action(pos);
}

static bool listed(const char *solutions, const char *text)
{
    size_t length = strlen(text);
    for (const char *at = solutions; (at = strstr(at, text)); at += length)
        if ((at == solutions || at[-1] == ';') && (!at[length] || at[length] == ';'))
            return true;
    return false;
}

static int unsolved;

/* Every cure must be found; of the mates a few may take more nodes. */
static bool solves(Row *row)
{
    Outcome out;
    bool mate = strcmp(row->field[0], "mate1") == 0;
    Position pos = position_of(KINGCHESS, row->field[1]);
    search_clear(searcher);
    run_position(searcher, &pos, (SearchLimits){.nodes = mate ? 20000 : 500}, &out);
    assert_sound(&pos, &out);
    const char *text = text_of(&out.result.best);
    bool solved = listed(row->field[2], text);
    if (mate && !solved) {
        position_act(&pos, &out.result.best);
        solved = is_mated(&pos);
    }
    if (mate && solved)
        ck_assert_int_eq(out.result.score, SCORE_MATE - 1);
    unsolved += !solved;
    if (!solved)
        snprintf(row->complaint, sizeof row->complaint, "%s '%s': answer %s, score %d",
                 row->field[0], row->field[1], text, out.result.score);
    outcome_free(&out);
    return solved || mate;
}

START_TEST(puzzles_are_solved)
{
    unsolved = 0;
    each_row("puzzles.tsv", solves);
    ck_assert_int_le(unsolved, 8);
}
END_TEST

/* ---------------------------------------------------------------- claims */

static bool loses_within(const Position *pos, int n);

static bool does_not_lose(void *context, const Action *action, const Position *after)
{
    (void)action;
    return !loses_within(after, *(int *)context); /* go on until one does */
}

/* Whether the side to move mates by force within so many own actions, by the rules alone. */
static bool forces_mate(const Position *pos, int n)
{
    int left = n - 1;
    return n > 0 && !actions_each(pos, does_not_lose, &left);
}

static bool is_mated_later(void *context, const Action *action, const Position *after)
{
    (void)action;
    return forces_mate(after, *(int *)context); /* go on until there is an escape */
}

/* Whether the side to move is mated now or, whatever it plays, within n actions of the other. */
static bool loses_within(const Position *pos, int n)
{
    if (!has_legal_action(pos))
        return position_in_check(pos, (Color)pos->side);
    return n > 0 && actions_each(pos, is_mated_later, &n);
}

/* What trying everything costs: the product of the numbers of actions of so many plies. */
static bool affordable(const Position *pos, int plies)
{
    enum { MOST = 150000 };
    Position other = *pos;
    Count cost = count_actions(pos);
    if (position_in_check(pos, (Color)pos->side) && plies > 1)
        return cost * 5000 < MOST;
    if (plies > 1) {
        position_pass(&other);
        cost *= count_actions(&other);
    }
    if (plies > 2)
        cost *= count_actions(pos);
    return cost < MOST;
}

static bool mated_by_reference(const Position *pos)
{
    RefPosition ref;
    ck_assert_ptr_null(ref_read_fen(&ref, position_variant(pos)->name, fen_of(pos)));
    ref_set_cap(&ref, pos->drop_cap);
    return ref_in_check(&ref) && ref_count_actions(&ref, 1) == 0;
}

/* Where a line ends. */
static Position end_of_line(Position pos, const Report *report)
{
    for (int i = 0; i < report->info.pv_count; i++)
        position_act(&pos, &report->pv[i]);
    return pos;
}

/* Checks a line's claim of a mate as far as that is affordable; how many proofs were made. */
static int check_claim(const Position *pos, const Report *report)
{
    int score = report->info.score, plies = SCORE_MATE - abs(score);
    if (!score_is_mate(score))
        return 0;
    Position after = *pos, end = end_of_line(*pos, report);
    position_act(&after, &report->pv[0]);
    ck_assert_msg(report->info.pv_count <= plies, "'%s': mate in %d plies, line of %d", fen_of(pos),
                  plies, report->info.pv_count);
    if (report->info.pv_count == plies)
        ck_assert_msg(is_mated(&end) || position_king_capture(&end), "'%s': no mate in '%s'",
                      fen_of(pos), fen_of(&end));
    if (score == SCORE_MATE - 1) {
        ck_assert_msg(mated_by_reference(&after), "'%s': %s is no mate", fen_of(pos),
                      text_of(&report->pv[0]));
        return 1;
    }
    if (score == SCORE_MATE - 3 && affordable(&after, 2)) {
        ck_assert_msg(loses_within(&after, 1), "'%s': no mate in two by %s", fen_of(pos),
                      text_of(&report->pv[0]));
        return 1;
    }
    if (score == -(SCORE_MATE - 2) && report->info.multipv == 1 && affordable(pos, 2)) {
        ck_assert_msg(loses_within(pos, 1), "'%s': not mated in one", fen_of(pos));
        return 1;
    }
    if (score == -(SCORE_MATE - 2) && affordable(&after, 1)) {
        ck_assert_msg(forces_mate(&after, 1), "'%s': %s does not allow a mate", fen_of(pos),
                      text_of(&report->pv[0]));
        return 1;
    }
    return 0;
}

/* How many claims of each distance in plies were proved. */
typedef struct {
    int proofs[8];
} Proofs;

static void check_claims(const Position *pos, SearchLimits limits, Proofs *proofs)
{
    Outcome out;
    run_position(searcher, pos, limits, &out);
    assert_sound(pos, &out);
    for (size_t i = 0; i < out.count; i++) {
        int plies = SCORE_MATE - abs(out.reports[i].info.score);
        int proved = check_claim(pos, &out.reports[i]);
        if (proved)
            proofs->proofs[plies] += proved;
    }
    outcome_free(&out);
}

/* Puts a piece on a random empty square of the board text, pawns on ranks 2 to 7. */
static void scatter(char board[SQUARES], char piece, uint64_t *seed)
{
    bool pawn = piece == 'P' || piece == 'p';
    unsigned square;
    do
        square = pawn ? 8 + random_below(seed, 48) : random_below(seed, 64);
    while (board[square]);
    board[square] = piece;
}

static void write_board(const char board[SQUARES], char *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++)
            *out++ = board[square_make(file, rank)] ? board[square_make(file, rank)] : '1';
        *out++ = rank ? '/' : '\0';
    }
}

/* A position with few pieces on the board and up to three in each reserve. */
static Position small_position(unsigned reserve, uint64_t *seed)
{
    static const char white[] = "QRBNPPRN", black[] = "qrbnpprn";
    for (;;) {
        char board[SQUARES] = {0}, text[80], hand[16] = "", fen[FEN_SIZE];
        Position pos;
        size_t held = 0;
        scatter(board, 'K', seed);
        scatter(board, 'k', seed);
        for (unsigned left = 1 + random_below(seed, 3); left > 0; left--) {
            scatter(board, white[random_below(seed, 8)], seed);
            scatter(board, black[random_below(seed, 8)], seed);
        }
        for (unsigned left = random_below(seed, reserve + 1); left > 0; left--)
            hand[held++] = white[random_below(seed, 8)];
        for (unsigned left = random_below(seed, reserve + 1); left > 0; left--)
            hand[held++] = black[random_below(seed, 8)];
        hand[held] = '\0';
        write_board(board, text);
        snprintf(fen, sizeof fen, "%s[%s] %c - - 0 9", text, hand,
                 random_below(seed, 2) ? 'w' : 'b');
        if (fen_read(&pos, &variant_table[KINGCHESS], fen, NULL) == FEN_OK &&
            has_legal_action(&pos))
            return pos;
    }
}

/* A white king at the edge with much in reserve, under attack by officers: where drops save it. */
static Position siege(uint64_t *seed)
{
    static const char attackers[] = "qrrbqrbn", own[] = "NPBRPNPB", hand[] = "npbrpnpb";
    for (;;) {
        char board[SQUARES] = {0}, text[80], held[16] = "", fen[FEN_SIZE];
        Position pos;
        size_t count = 0;
        board[random_below(seed, 16)] = 'K';
        scatter(board, 'k', seed);
        for (unsigned left = 2 + random_below(seed, 3); left > 0; left--)
            scatter(board, attackers[random_below(seed, 8)], seed);
        for (unsigned left = random_below(seed, 3); left > 0; left--)
            scatter(board, own[random_below(seed, 8)], seed);
        for (unsigned left = 1 + random_below(seed, 4); left > 0; left--)
            held[count++] = own[random_below(seed, 8)];
        for (unsigned left = random_below(seed, 3); left > 0; left--)
            held[count++] = hand[random_below(seed, 8)];
        write_board(board, text);
        snprintf(fen, sizeof fen, "%s[%s] %c - - 0 9", text, held,
                 random_below(seed, 3) ? 'b' : 'w');
        if (fen_read(&pos, &variant_table[KINGCHESS], fen, NULL) == FEN_OK &&
            has_legal_action(&pos))
            return pos;
    }
}

START_TEST(claims_of_mate_are_true_where_drops_save)
{
    uint64_t seed = 55;
    Proofs proofs = {{0}};
    for (int i = 0; i < 1000; i++) {
        Position pos = siege(&seed);
        search_clear(searcher);
        check_claims(&pos, (SearchLimits){.nodes = 1500, .depth = 5}, &proofs);
    }
    ck_assert_int_gt(proofs.proofs[1], 50);
    ck_assert_int_gt(proofs.proofs[3], 5);
}
END_TEST

/* Checks that look like mates to a search that does not try every drop. */
START_TEST(a_mate_is_no_claim_before_every_drop_was_tried)
{
    static const char *const fens[] = {
        "7q/8/8/5qr1/3k4/4q2N/5P2/7K[NNn] b - - 0 9",
        "3r2r1/7k/8/8/8/2P5/N5P1/3N1K2[RRBNnp] w - - 0 9",
        "8/7r/8/4b3/8/2r5/3b3k/KN6[RNPPrp] b - - 0 9",
        "6r1/8/7n/2r5/8/8/8/4k2K[BBNPrb] b - - 0 9",
        "6b1/8/k7/8/8/8/6K1/4r3[RRBBrn] w - - 0 9",
        "8/8/3q4/2r5/8/8/2P3r1/K1kn1R2[RNPPrb] b - - 0 9",
        "8/5b2/8/3r4/3qk3/8/K7/6q1[RPP] b - - 0 9",
    };
    Proofs proofs = {{0}};
    for (int i = 0; i < 7; i++)
        for (int depth = 1; depth <= 3; depth++) {
            Position pos = position_of(KINGCHESS, fens[i]);
            search_clear(searcher);
            check_claims(&pos, (SearchLimits){.nodes = 3000, .depth = depth}, &proofs);
        }
}
END_TEST

START_TEST(claims_of_mate_are_true_with_pieces_in_reserve)
{
    uint64_t seed = 51;
    Proofs proofs = {{0}};
    for (int i = 0; i < 1500; i++) {
        Position pos = small_position(1 + (unsigned)i % 3, &seed);
        check_claims(&pos, (SearchLimits){.nodes = 1500, .depth = 5}, &proofs);
    }
    ck_assert_int_gt(proofs.proofs[1], 100);
    ck_assert_int_gt(proofs.proofs[2], 20);
    ck_assert_int_gt(proofs.proofs[3], 20);
}
END_TEST

START_TEST(claims_of_mate_are_true_on_every_line_of_several)
{
    uint64_t seed = 52;
    Proofs proofs = {{0}};
    SearchOptions options = search_default_options();
    options.multipv = 4;
    search_set_options(searcher, &options);
    for (int i = 0; i < 300; i++) {
        Position pos = small_position(2, &seed);
        check_claims(&pos, (SearchLimits){.nodes = 3000, .depth = 5}, &proofs);
    }
    ck_assert_int_gt(proofs.proofs[1], 20);
    ck_assert_int_gt(proofs.proofs[2], 20);
}
END_TEST

START_TEST(claims_of_mate_are_true_under_a_cap_on_drops)
{
    uint64_t seed = 53;
    Proofs proofs = {{0}};
    for (int i = 0; i < 300; i++) {
        Position pos = small_position(3, &seed);
        position_set_drop_cap(&pos, 1 + i % 2);
        check_claims(&pos, (SearchLimits){.nodes = 1500, .depth = 5}, &proofs);
    }
    ck_assert_int_gt(proofs.proofs[1], 20);
}
END_TEST

START_TEST(claims_of_mate_are_true_under_a_cap_of_the_search)
{
    uint64_t seed = 55;
    Proofs proofs = {{0}};
    SearchOptions options = search_default_options();
    for (int i = 0; i < 300; i++) {
        Position pos = small_position(3, &seed);
        options.own_drops = 1 + i % 3;
        options.opponent_drops = 1 + i % 2;
        search_set_options(searcher, &options);
        check_claims(&pos, (SearchLimits){.nodes = 1500, .depth = 5}, &proofs);
    }
    ck_assert_int_gt(proofs.proofs[1], 20);
}
END_TEST

START_TEST(claims_of_mate_are_true_in_played_games)
{
    uint64_t seed = 54;
    Proofs proofs = {{0}};
    for (int i = 0; i < 200; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 90, &seed);
        check_claims(&pos, (SearchLimits){.nodes = 2000}, &proofs);
    }
    ck_assert_int_gt(proofs.proofs[1], 10);
}
END_TEST

/* In check by two lines at once with pieces in hand, where every cure is a set of two drops. */
START_TEST(two_checks_that_drops_can_block_are_no_mate)
{
    Outcome out;
    Position pos = position_of(KINGCHESS, "8/8/8/1k6/3PP3/3RK1qn/3B1P2/4r3[NN] w - - 0 1");
    for (int depth = 1; depth <= 3; depth++) {
        run_position(searcher, &pos, (SearchLimits){.depth = depth, .nodes = 5000}, &out);
        ck_assert_str_eq(text_of(&out.result.best), "N@e2,N@f3");
        outcome_free(&out);
    }
}
END_TEST

Suite *mates_suite(void)
{
    Suite *suite = suite_create("mates");
    TCase *found = tcase_create("found");
    tcase_add_checked_fixture(found, setup, teardown);
    tcase_set_timeout(found, 0);
    tcase_add_test(found, a_mate_in_one_is_played);
    tcase_add_test(found, a_mate_in_two_is_found);
    tcase_add_test(found, the_loser_knows_how_long_it_lasts);
    tcase_add_test(found, a_search_for_a_mate_ends_with_it);
    tcase_add_test(found, puzzles_are_solved);
    tcase_add_test(found, two_checks_that_drops_can_block_are_no_mate);
    suite_add_tcase(suite, found);
    TCase *claims = tcase_create("claims");
    tcase_add_checked_fixture(claims, setup, teardown);
    tcase_set_timeout(claims, 0);
    tcase_add_test(claims, a_mate_is_no_claim_before_every_drop_was_tried);
    tcase_add_test(claims, claims_of_mate_are_true_where_drops_save);
    tcase_add_test(claims, claims_of_mate_are_true_with_pieces_in_reserve);
    tcase_add_test(claims, claims_of_mate_are_true_on_every_line_of_several);
    tcase_add_test(claims, claims_of_mate_are_true_under_a_cap_on_drops);
    tcase_add_test(claims, claims_of_mate_are_true_under_a_cap_of_the_search);
    tcase_add_test(claims, claims_of_mate_are_true_in_played_games);
    suite_add_tcase(suite, claims);
    return suite;
}
