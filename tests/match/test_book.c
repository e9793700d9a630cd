/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../engine/match/book.h"
#include "../../movegen/fen.h"
#include "run.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static const Variant *const kingchess = &variant_table[KINGCHESS], *const chess =
                                                                       &variant_table[CHESS];

static MatchBook book_of(const Variant *variant, const char *text)
{
    MatchBook book;
    Text why = {0};
    file_write("book", text);
    ck_assert_msg(match_book_read(&book, path_of("book"), variant, FULL_ARMY, &why), "%s",
                  why.data);
    ck_assert(why.length == 0);
    text_free(&why);
    return book;
}

/* Fails unless an opening leads to a position. */
static void assert_leads_to(const Variant *variant, const char *line, size_t actions,
                            const char *expected)
{
    History game;
    Text why = {0};
    char fen[FEN_SIZE];
    ck_assert_msg(match_book_open(line, variant, FULL_ARMY, &game, &why), "%s", why.data);
    ck_assert_uint_eq(game.count, actions + 1);
    ck_assert_str_eq(fen_write(history_now(&game), fen), expected);
    history_free(&game);
    text_free(&why);
}

START_TEST(a_book_holds_fens_epd_lines_and_action_lists)
{
    MatchBook book = book_of(chess, "\xEF\xBB\xBF# comment\n"
                                    "\n"
                                    "4k3/8/8/8/8/8/8/R3K3 w Q - 3 17\r\n"
                                    "  4k3/8/8/8/8/8/8/R3K3 b - -\n"
                                    "4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+; id \"one\";\n"
                                    "chess;startpos;e2e4 e7e5\n"
                                    "chess;startpos;\n"
                                    "chess;4k3/8/8/8/8/8/8/R3K3 w Q - 0 1;a1a8 e8e7;*");
    ck_assert_uint_eq(book.count, 6);
    assert_leads_to(chess, book.lines[0], 0, "4k3/8/8/8/8/8/8/R3K3 w Q - 3 17");
    assert_leads_to(chess, book.lines[1], 0, "4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
    assert_leads_to(chess, book.lines[2], 0, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_leads_to(chess, book.lines[3], 2,
                    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
    assert_leads_to(chess, book.lines[5], 2, "R7/4k3/8/8/8/8/8/4K3 w - - 2 2");
    match_book_free(&book);
}
END_TEST

START_TEST(a_book_of_kingchess_holds_drops)
{
    MatchBook book = book_of(kingchess, "kingchess;startpos;K@e1,Q@d1 K@e8\n");
    assert_leads_to(kingchess, book.lines[0], 2,
                    "4k3/8/8/8/8/8/8/3QK3[RRBBNNPPPPPPPPqrrbbnnpppppppp] w Ee - 0 2");
    match_book_free(&book);
}
END_TEST

START_TEST(a_bad_line_is_named_with_file_line_and_reason)
{
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"", "no opening in it"},
        {"# nothing\n\n", "no opening in it"},
        {"chess;startpos;e2e4\n8/8/8 w\n", "line 2: "},
        {"kingchess;startpos;K@e1\n", "line 1: 'kingchess': not the variant of the match"},
        {"chess;startpos;e2e5\n", "line 1: 'e2e5': no such move"},
        {"chess;startpos;e2e4 zzz\n", "line 1: 'zzz': not an action"},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n", "line 1: the game is over there"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        MatchBook book;
        Text why = {0};
        file_write("book", cases[i].text);
        ck_assert(!match_book_read(&book, path_of("book"), chess, FULL_ARMY, &why));
        assert_holds(why.data, path_of("book"));
        assert_holds(why.data, cases[i].why);
        text_free(&why);
    }
}
END_TEST

START_TEST(a_file_that_is_not_there_is_named)
{
    MatchBook book;
    Text why = {0};
    ck_assert(!match_book_read(&book, path_of("nothing"), chess, FULL_ARMY, &why));
    assert_holds(why.data, "nothing: No such file");
    text_free(&why);
}
END_TEST

START_TEST(the_drop_cap_binds_openings_too)
{
    History game;
    Text why = {0};
    ck_assert(!match_book_open("kingchess;startpos;K@e1,Q@d1", kingchess, 1, &game, &why));
    assert_holds(why.data, "K@e1,Q@d1");
    text_clear(&why);
    ck_assert(match_book_open("kingchess;startpos;K@e1", kingchess, 1, &game, &why));
    ck_assert_int_eq(history_now(&game)->drop_cap, 1);
    history_free(&game);
    text_free(&why);
}
END_TEST

START_TEST(a_shuffle_keeps_all_lines_and_depends_on_the_seed_alone)
{
    static const char lines[] = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n4k3/8/8/8/8/8/8/R3K3 w - - 0 2\n"
                                "4k3/8/8/8/8/8/8/R3K3 w - - 0 3\n4k3/8/8/8/8/8/8/R3K3 w - - 0 4\n"
                                "4k3/8/8/8/8/8/8/R3K3 w - - 0 5\n4k3/8/8/8/8/8/8/R3K3 w - - 0 6\n";
    MatchBook one = book_of(chess, lines), same = book_of(chess, lines);
    MatchBook other = book_of(chess, lines);
    bool differs = false;
    int sum = 0;
    match_book_shuffle(&one, 5);
    match_book_shuffle(&same, 5);
    match_book_shuffle(&other, 6);
    for (size_t i = 0; i < one.count; i++) {
        ck_assert_str_eq(one.lines[i], same.lines[i]);
        differs |= strcmp(one.lines[i], other.lines[i]) != 0;
        sum += 1 << (one.lines[i][strlen(one.lines[i]) - 1] - '1');
    }
    ck_assert_int_eq(sum, 63);
    ck_assert(differs);
    match_book_free(&one);
    match_book_free(&same);
    match_book_free(&other);
}
END_TEST

Suite *book_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("Books of openings", &tests);
    tcase_add_test(tests, a_book_holds_fens_epd_lines_and_action_lists);
    tcase_add_test(tests, a_book_of_kingchess_holds_drops);
    tcase_add_test(tests, a_bad_line_is_named_with_file_line_and_reason);
    tcase_add_test(tests, a_file_that_is_not_there_is_named);
    tcase_add_test(tests, the_drop_cap_binds_openings_too);
    tcase_add_test(tests, a_shuffle_keeps_all_lines_and_depends_on_the_seed_alone);
    return suite;
}
