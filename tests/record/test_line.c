/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game a line. */
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static void uci(const char *text, const char *expected)
{
    assert_reading(FORMAT_UCI, text, expected);
}

START_TEST(a_line_is_a_game)
{
    uci("kingchess;startpos;K@e1,Q@d1 K@e8;1-0\nchess;startpos;;*\n",
        "kingchess K@e1,Q@d1 K@e8 1-0\nchess *");
    uci("chess;4k3/8/8/8/8/8/4P3/4K3 b - - 0 7;e8d7 e2e4;1/2-1/2",
        "chess 4k3/8/8/8/8/8/4P3/4K3 b - - 0 7 e8d7 e2e4 1/2-1/2");
}
END_TEST

START_TEST(blanks_comments_and_defaults_are_read)
{
    uci("# list\r\n\r\n  Chess ; startpos ;  e2e4\te7e5  ; 1-0 \r\n;;q@d1,K@e1;*\n",
        "chess e2e4 e7e5 1-0\nkingchess K@e1,Q@d1 *");
}
END_TEST

START_TEST(what_is_wrong_with_a_line_is_named)
{
    uci("chess;startpos;e2e4 e7e4 g1f3;0-1\nchess;startpos;e2e4;*\n",
        "part chess e2e4 0-1 | line 1: game 1, action 2: \"e7e4\": no such move\nchess e2e4 *");
    uci("xiangqi;startpos;e2e4;*\nchess;8/8 w;e2e4;*\nchess;startpos;e7e5;*",
        "nothing | line 1: game 1: \"xiangqi\": unknown variant\n"
        "nothing | line 2: game 2: \" w\": the board does not have eight rows\n"
        "nothing | line 3: game 3, action 1: \"e7e5\": no such move");
    uci("hello world\n\nchess;startpos\nchess;startpos;e2e4\nchess;startpos;e2e4;2-0\n",
        "nothing | line 1: game 1: \"hello world\": not variant;start;actions;result\n"
        "nothing | line 3: game 2: \"chess\": not variant;start;actions;result\n"
        "chess e2e4 * | line 4: game 3: no result\n"
        "chess e2e4 * | line 5: game 4: \"2-0\": no result");
    uci("chess;startpos;e2e4;1-0;more;\nchess;startpos;0000;1-0\n",
        "chess e2e4 1-0 | line 1: game 1: \"more\": no part of a game\n"
        "nothing | line 2: game 2, action 1: \"0000\": a turn without an action");
}
END_TEST

Suite *line_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("line", &tests);
    tcase_add_test(tests, a_line_is_a_game);
    tcase_add_test(tests, blanks_comments_and_defaults_are_read);
    tcase_add_test(tests, what_is_wrong_with_a_line_is_named);
    return suite;
}
