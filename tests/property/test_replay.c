/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../reference/replay.h"
#include "../support/support.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a game is sound; what is wrong goes into *replay. */
static bool replays(const char *game, int drops_per_action, Replay *replay)
{
    char *line = strdup(game);
    ck_assert_ptr_nonnull(line);
    bool sound = replay_line(line, drops_per_action, replay);
    free(line);
    return sound;
}

static void refuses(const char *game, const char *complaint)
{
    Replay replay;
    ck_assert_msg(!replays(game, FULL_ARMY, &replay), "sound: %s", game);
    ck_assert_msg(strstr(replay.complaint, complaint), "'%s' does not say '%s'", replay.complaint,
                  complaint);
}

static void ends_with(const char *game, const char *reason)
{
    Replay replay;
    ck_assert_msg(replays(game, FULL_ARMY, &replay), "%s", replay.complaint);
    ck_assert_str_eq(replay.reason, reason);
}

START_TEST(the_reference_agrees_with_the_games_of_a_match)
{
    char line[4096];
    int games = 0;
    FILE *file = fopen("tests/vectors/match.txt", "r");
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file)) {
        Replay replay;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '#')
            continue;
        ck_assert_msg(replays(line, FULL_ARMY, &replay), "game %d: %s", games + 1,
                      replay.complaint);
        games++;
    }
    fclose(file);
    ck_assert_int_eq(games, 20);
}
END_TEST

START_TEST(how_a_game_ended_is_seen)
{
    ends_with("chess;startpos;f2f3 e7e5 g2g4 d8h4;0-1", "checkmate");
    ends_with("kingchess;startpos;K@e1,Q@d1 K@e8 d1d7 e8d7;1/2-1/2", "ongoing");
    ends_with("chess;startpos;e2e4;1-0", "ongoing");
    ends_with("chess;7k/8/6K1/8/8/8/8/5Q2 w - - 0 1;f1f7;1/2-1/2", "stalemate");
    ends_with("frolov;4k3/8/8/4Q3/8/8/8/4K3[] w - - 0 17;;1-0", "king capture");
}
END_TEST

START_TEST(an_illegal_action_is_named_with_its_number)
{
    refuses("chess;startpos;e2e4 e7e4;*", "action 2 'e7e4': no such move");
    refuses("kingchess;startpos;K@e1 K@d4;*", "action 2 'K@d4': outside the own half");
    refuses("kingchess;startpos;K@e1 junk;*", "action 2 'junk': not an action");
}
END_TEST

START_TEST(a_result_must_fit_the_end)
{
    refuses("chess;startpos;f2f3 e7e5 g2g4 d8h4;1-0", "result '1-0' after checkmate");
    refuses("chess;startpos;f2f3 e7e5 g2g4 d8h4;*", "result '*' after checkmate");
}
END_TEST

START_TEST(no_action_follows_the_end_of_a_game)
{
    refuses("chess;startpos;b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8 e2e4;1/2-1/2",
            "action 9 'e2e4': the game was over, repetition");
}
END_TEST

START_TEST(what_is_no_game_is_refused)
{
    refuses("", "no game");
    refuses("chess;startpos;e2e4", "no game");
    refuses("checkers;startpos;;*", "no such variant");
    refuses("chess;8/8/8/8/8/8/8/8 w - - 0 1;;*", "king");
}
END_TEST

START_TEST(the_cap_on_drops_is_kept)
{
    Replay replay;
    ck_assert(replays("kingchess;startpos;K@e1,Q@d1;*", 2, &replay));
    ck_assert(!replays("kingchess;startpos;K@e1,Q@d1;*", 1, &replay));
}
END_TEST

Suite *replay_suite(void)
{
    Suite *suite = suite_create("replay");
    TCase *tests = tcase_create("records");
    tcase_add_test(tests, the_reference_agrees_with_the_games_of_a_match);
    tcase_add_test(tests, how_a_game_ended_is_seen);
    tcase_add_test(tests, an_illegal_action_is_named_with_its_number);
    tcase_add_test(tests, a_result_must_fit_the_end);
    tcase_add_test(tests, no_action_follows_the_end_of_a_game);
    tcase_add_test(tests, what_is_no_game_is_refused);
    tcase_add_test(tests, the_cap_on_drops_is_kept);
    suite_add_tcase(suite, tests);
    return suite;
}
