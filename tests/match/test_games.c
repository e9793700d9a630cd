/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole matches between engines that behave. */
#include "run.h"
#include "suites.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAKE(name, arguments) "-engine name=" name " cmd=$FAKE_ENGINE " arguments " "
#define TWO_FAKES             FAKE("One", "arg=random") FAKE("Two", "arg=random")
#define EASY                  "-each depth=1 -starttime 60 -pgnout $DIR/pgn "

/* An engine that is told positions only, calls the game by another name and drops singly. */
#define SINGLE FAKE("Single", "arg=single restrict=single positions=fen variantname=kingchess1")

START_TEST(an_engine_of_single_drops_plays_whole_games_of_kingchess)
{
    const char *output =
        muster(0, "match " SINGLE FAKE("Free", "arg=random arg=0 arg=5") EASY "-maxplies 400");
    ck_assert_int_eq(count_of(output, "lost by"), 0);
    ck_assert_int_eq(count_of(file_text("pgn"), "[Result "), 2);
    assert_holds(file_text("pgn"), "[Variant \"Kingchess\"]");
    assert_holds(file_text("pgn"), "1. K@");
}
END_TEST

START_TEST(two_engines_of_single_drops_never_drop_two)
{
    muster(0, "match " SINGLE SINGLE EASY "-maxplies 60");
    const char *pgn = file_text("pgn");
    ck_assert_int_eq(count_of(pgn, ","), count_of(pgn, "[%eval "));
}
END_TEST

START_TEST(an_action_of_two_drops_by_a_single_one_is_illegal)
{
    const char *output = muster(0, "match " FAKE("Bold", "arg=random arg=0 arg=1 restrict=single")
                                       FAKE("Free", "arg=random") EASY);
    assert_holds(output, "lost by illegal action");
    assert_holds(flat_text("pgn"), "more pieces than DropsPerAction allows");
}
END_TEST

START_TEST(the_engine_itself_plays_every_variant_by_the_rules)
{
    static const char *const variants[] = {"kingchess", "frolov", "combat", "chess"};
    const char *output =
        muster(0,
               "match -variant %s -engine cmd=$MUSTER -engine cmd=$MUSTER option.Hash=1 " EASY
               "-maxplies 24",
               variants[_i]);
    ck_assert_int_eq(count_of(output, "lost by"), 0);
    ck_assert_int_eq(count_of(file_text("pgn"), "[Result "), 2);
}
END_TEST

START_TEST(the_bound_on_drops_is_told_to_the_engines)
{
    muster(0, "match -engine cmd=$MUSTER -engine cmd=$MUSTER " EASY
              "-dropsperaction 1 -maxplies 12 -games 1");
    assert_holds(file_text("pgn"), "[DropsPerAction \"1\"]");
    ck_assert_int_eq(count_of(file_text("pgn"), ",K"), 0);
    ck_assert_int_eq(count_of(file_text("pgn"), ",P@"), 0);
}
END_TEST

/* The FEN of the first or the second question in what an engine was told, up to the board's end. */
static void copy_question(const char *log, int number, char *fen, size_t size)
{
    const char *line = log;
    for (int i = 0; i <= number; i++) {
        line = strstr(line, "\nposition ");
        ck_assert_ptr_nonnull(line);
        line += strlen("\nposition ");
    }
    snprintf(fen, size, "%.*s", (int)strcspn(line, "\n"), line);
}

static const char empty_board[] = "fen 8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] ";

START_TEST(a_setup_of_combat_is_not_shown_to_the_other_side)
{
    char first[2000], second[2000];
    muster(0,
           "match -variant combat " FAKE("One", "arg=random arg=0 arg=1 arg=$DIR/one")
               FAKE("Two", "arg=random arg=0 arg=2 arg=$DIR/two") EASY
           "-games 1 -maxplies 6 -seed %d",
           _i);
    static const char *const logs[] = {"one", "two"};
    for (int i = 0; i < 2; i++) {
        copy_question(file_text(logs[i]), 0, first, sizeof first);
        copy_question(file_text(logs[i]), 1, second, sizeof second);
        ck_assert_msg(strncmp(first, empty_board, strlen(empty_board)) == 0, "%s", first);
        ck_assert_ptr_null(strstr(first, "moves"));
        ck_assert_str_eq(first + strlen(empty_board), i == 0 ? "w - - 0 1" : "b - - 0 1");
        /* Once both armies stand everything is known. */
        ck_assert_int_ge(count_of(second, "K@"), 2);
    }
}
END_TEST

START_TEST(the_lot_of_combat_depends_on_the_seed_and_is_the_same_for_both_games_of_a_pair)
{
    int black_begins = 0;
    for (int seed = 1; seed <= 8; seed++) {
        muster(0, "match -variant combat " TWO_FAKES EASY "-maxplies 2 -seed %d", seed);
        int black = count_of(file_text("pgn"), "pppppppp] b - - 0 1\"]");
        ck_assert_msg(black == 0 || black == 2, "%s", file_text("pgn"));
        black_begins += black / 2;
        remove(path_of("pgn"));
    }
    ck_assert_int_gt(black_begins, 0);
    ck_assert_int_lt(black_begins, 8);
}
END_TEST

/* The actions of a match of the engine against itself, a line for each game; to be freed. */
static char *games_of_match(int seed, int concurrency)
{
    remove(path_of("pgn"));
    muster(0,
           "match -variant combat -engine cmd=$MUSTER name=A -engine cmd=$MUSTER name=B "
           "-each nodes=50 -rounds 2 -maxplies 12 -starttime 60 -pgnout $DIR/pgn "
           "-seed %d -concurrency %d",
           seed, concurrency);
    return strdup(muster(0, "convert --from pgn --to uci $DIR/pgn"));
}

/* Setups of Combat chess vary; the games of a match come in the order in which they end. */
START_TEST(one_seed_gives_one_match_however_many_games_run_at_a_time)
{
    char *first = games_of_match(5, 1), *same = games_of_match(5, 2), *other = games_of_match(6, 1);
    ck_assert_uint_eq(strlen(first), strlen(same));
    ck_assert_str_ne(first, other);
    char *rest = first;
    int games = 0;
    for (char *line; (line = strtok_r(rest, "\n", &rest)); games++)
        assert_holds(same, line);
    ck_assert_int_eq(games, 4);
    free(first);
    free(same);
    free(other);
}
END_TEST

START_TEST(every_opening_is_played_with_both_colours)
{
    file_write("book", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n4k3/8/8/8/8/8/8/4KQ2 w - - 0 1\n");
    muster(0,
           "match -variant chess " TWO_FAKES EASY "-openings file=$DIR/book -rounds 3 -maxplies 2");
    const char *pgn = file_text("pgn");
    ck_assert_int_eq(count_of(pgn, "R3K3 w"), 4);
    ck_assert_int_eq(count_of(pgn, "4KQ2 w"), 2);
    static const char *const rounds[] = {"[Round \"1.1\"]\n[White \"One\"]\n[Black \"Two\"]",
                                         "[Round \"1.2\"]\n[White \"Two\"]\n[Black \"One\"]",
                                         "[Round \"2.1\"]\n[White \"One\"]\n[Black \"Two\"]",
                                         "[Round \"2.2\"]\n[White \"Two\"]\n[Black \"One\"]"};
    const char *rest = pgn;
    for (int i = 0; i < 4; i++) {
        assert_holds(rest, rounds[i]);
        rest = strstr(rest, rounds[i]);
        assert_holds(rest, i < 2 ? "R3K3 w" : "4KQ2 w");
    }
}
END_TEST

START_TEST(the_actions_of_an_opening_are_part_of_the_record)
{
    file_write("book", "kingchess;startpos;K@e1,Q@d1 K@e8,P@e7\n");
    muster(0, "match " TWO_FAKES EASY "-openings file=$DIR/book -games 1 -maxplies 3");
    assert_holds(flat_text("pgn"), " 1. K@e1,Q@d1 K@e8,P@e7 2. ");
    assert_holds(file_text("pgn"), "[PlyCount \"3\"]");
}
END_TEST

START_TEST(games_at_the_same_time_are_all_recorded_once)
{
    const char *output =
        muster(0, "match " TWO_FAKES EASY "-rounds 6 -concurrency 3 -maxplies 8 -seed 4");
    assert_holds(output, " of 12 points");
    for (int game = 0; game < 12; game++) {
        char tag[40];
        snprintf(tag, sizeof tag, "[Round \"%d.%d\"]", game / 2 + 1, game % 2 + 1);
        ck_assert_int_eq(count_of(file_text("pgn"), tag), 1);
    }
}
END_TEST

/* The fake engine's scores are random ones within half a pawn. */
START_TEST(agreed_scores_end_a_game)
{
    const char *output = muster(0, "match " TWO_FAKES EASY "-draw movecount=2 score=50");
    assert_holds(output, "adjudicated: draw 2");
    ck_assert_int_eq(count_of(file_text("pgn"), "[Result \"1/2-1/2\"]"), 2);
    ck_assert_int_eq(count_of(file_text("pgn"), "[PlyCount \"4\"]"), 2);
    ck_assert_int_eq(count_of(file_text("pgn"), "[Termination \"adjudication\"]"), 2);
    output = muster(0, "match " TWO_FAKES EASY "-resign movecount=1 score=1 -maxplies 2000");
    assert_holds(output, "adjudicated: resignation 2");
}
END_TEST

START_TEST(a_sprt_ends_the_match_early)
{
    const char *output = muster(0, "match " FAKE("Bad", "arg=illegal") FAKE("Good", "arg=random")
                                       EASY "-sprt elo0=0 elo1=50 -rounds 500 -ratinginterval 0");
    assert_holds(output, "H0 accepted");
    ck_assert_int_lt(count_of(file_text("pgn"), "[Result "), 500);
}
END_TEST

START_TEST(records_tell_scores_and_clocks)
{
    muster(0, "match " TWO_FAKES "-each tc=40/600+1 -starttime 60 -pgnout $DIR/pgn -maxplies 2 "
              "-games 1 -event Test");
    const char *pgn = flat_text("pgn");
    assert_holds(pgn, "[Event \"Test\"]");
    assert_holds(pgn, "[TimeControl \"40/600+1\"]");
    ck_assert_int_eq(count_of(pgn, "[%eval "), 2);
    ck_assert_int_eq(count_of(pgn, "[%clk 0:"), 2);
    assert_holds(pgn, ",3] [%clk "); /* a score with its depth, then the clock */
}
END_TEST

START_TEST(the_log_holds_both_sides_of_every_conversation)
{
    muster(0, "match " TWO_FAKES EASY "-log $DIR/log -maxplies 2 -games 1");
    const char *log = file_text("log");
    ck_assert_int_eq(count_of(log, "One[1] > go "), 1);
    ck_assert_int_eq(count_of(log, "Two[1] < bestmove "), 1);
    ck_assert_int_eq(count_of(log, " < readyok"), 2);
    ck_assert_int_eq(count_of(log, "\n"),
                     count_of(log, "] > ") + count_of(log, "] < ") + count_of(log, "] ! "));
}
END_TEST

START_TEST(a_signal_ends_the_match_with_its_children_and_shows_the_result)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    pid_t pid = muster_start("out", "match " FAKE("Bad", "arg=stubborn arg=3 arg=1 arg=$DIR/bad")
                                        FAKE("Good", "arg=random arg=0 arg=1 arg=$DIR/good") EASY
                             "-maxplies 4 -rounds 9");
    await_text("bad", "\ngo ", 4);
    kill(pid, signals[_i]);
    ck_assert_int_eq(muster_wait(pid), 3);
    assert_holds(file_text("out"), "Interrupted.\nBad - Good: +0 -0 =1, 0.5 of 1 points");
    ck_assert_int_eq(count_of(file_text("pgn"), "[Result "), 1);
    await_end_of_engine("bad");
    await_end_of_engine("good");
}
END_TEST

/*
 * The only other program that plays a form of Kingchess, where the environment names it. It knows
 * single drops, the game under a name of its own, and positions better than lists of actions.
 */
START_TEST(fairy_stockfish_plays_a_whole_game)
{
    if (!getenv("FAIRY_STOCKFISH"))
        return;
    const char *output =
        muster(0, "match -engine name=Fairy cmd=$FAIRY_STOCKFISH restrict=single positions=fen "
                  "option.VariantPath=tests/match/kingchess.ini variantname=kingchess1 nodes=500 "
                  "-engine cmd=$MUSTER depth=2 -starttime 60 -pgnout $DIR/pgn -maxplies 600");
    ck_assert_int_eq(count_of(output, "lost by"), 0);
    ck_assert_int_eq(count_of(file_text("pgn"), "[Termination \"normal\"]"), 2);
}
END_TEST

Suite *games_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("Matches", &tests);
    tcase_add_test(tests, an_engine_of_single_drops_plays_whole_games_of_kingchess);
    tcase_add_test(tests, two_engines_of_single_drops_never_drop_two);
    tcase_add_test(tests, an_action_of_two_drops_by_a_single_one_is_illegal);
    tcase_add_loop_test(tests, the_engine_itself_plays_every_variant_by_the_rules, 0, 4);
    tcase_add_test(tests, the_bound_on_drops_is_told_to_the_engines);
    tcase_add_loop_test(tests, a_setup_of_combat_is_not_shown_to_the_other_side, 1, 5);
    tcase_add_test(tests,
                   the_lot_of_combat_depends_on_the_seed_and_is_the_same_for_both_games_of_a_pair);
    tcase_add_test(tests, one_seed_gives_one_match_however_many_games_run_at_a_time);
    tcase_add_test(tests, every_opening_is_played_with_both_colours);
    tcase_add_test(tests, the_actions_of_an_opening_are_part_of_the_record);
    tcase_add_test(tests, games_at_the_same_time_are_all_recorded_once);
    tcase_add_test(tests, agreed_scores_end_a_game);
    tcase_add_test(tests, a_sprt_ends_the_match_early);
    tcase_add_test(tests, records_tell_scores_and_clocks);
    tcase_add_test(tests, the_log_holds_both_sides_of_every_conversation);
    tcase_add_loop_test(tests, a_signal_ends_the_match_with_its_children_and_shows_the_result, 0,
                        3);
    tcase_add_test(tests, fairy_stockfish_plays_a_whole_game);
    return suite;
}
