/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Session *session;

static void set_up(void)
{
    session = session_start();
}

static void tear_down(void)
{
    session_quit(session);
}

static void accepts(const char *command)
{
    ck_assert_str_eq(session_answer(session, command), "");
}

static void refuses(const char *command, const char *first, const char *second)
{
    const char *answer = session_answer(session, command);
    ck_assert_msg(is_one_line(answer, "info string error: "), "%s: %s", command, answer);
    ck_assert_msg(strstr(answer, first) && strstr(answer, second), "%s: %s", command, answer);
}

START_TEST(good_values_are_taken_in_silence)
{
    accepts("setoption name Hash value 1");
    accepts("setoption name Threads value 2");
    accepts("setoption name Threads value 1");
    accepts("setoption name Ponder value true");
    accepts("setoption name MultiPV value 500");
    accepts("setoption name MultiPV Distinct value true");
    accepts("setoption name DropsPerAction value 16");
    accepts("setoption name Move Overhead value 0");
    accepts("setoption name UCI_AnalyseMode value false");
    accepts("setoption name UCI_ShowWDL value true");
    accepts("setoption name OwnDrops value 1");
    accepts("setoption name OpponentDrops value 16");
    accepts("setoption name Formations value true");
    accepts("setoption name Clear Hash");
    accepts("setoption name UCI_Variant value frolov");
}
END_TEST

START_TEST(names_and_words_are_read_in_any_case)
{
    accepts("setoption name hash value 2");
    accepts("setoption name MOVE  OVERHEAD value 20");
    accepts("setoption name uci_variant value COMBAT");
    accepts("setoption name uci_showwdl value True");
    ck_assert_ptr_nonnull(strstr(session_answer(session, "d"), "Variant: combat\n"));
}
END_TEST

START_TEST(bad_values_are_refused_naming_option_and_value)
{
    refuses("setoption name Hash value 0", "Hash", "'0'");
    refuses("setoption name Hash value 1048577", "Hash", "'1048577'");
    refuses("setoption name Hash value 99999999999999999999", "Hash", "'99999999999999999999'");
    refuses("setoption name Hash value lots", "Hash", "'lots'");
    refuses("setoption name Hash value 16 17", "Hash", "'16 17'");
    refuses("setoption name Hash value", "Hash", "''");
    refuses("setoption name Hash", "Hash", "value");
    refuses("setoption name Threads value -1", "Threads", "'-1'");
    refuses("setoption name DropsPerAction value 17", "DropsPerAction", "'17'");
    refuses("setoption name Skill Level value 21", "Skill Level", "'21'");
    refuses("setoption name UCI_Elo value 5", "UCI_Elo", "'5'");
    refuses("setoption name Variety value 201", "Variety", "'201'");
    refuses("setoption name OwnDrops value 0", "OwnDrops", "'0'");
    refuses("setoption name OpponentDrops value 17", "OpponentDrops", "'17'");
    refuses("setoption name Ponder value yes", "Ponder", "'yes'");
    refuses("setoption name UCI_Variant value shogi", "UCI_Variant", "'shogi'");
}
END_TEST

START_TEST(unknown_names_are_refused)
{
    refuses("setoption name Contempt value 3", "unknown option", "'Contempt'");
    refuses("setoption name", "needs", "name");
    refuses("setoption", "needs", "name");
    refuses("setoption Hash value 3", "unexpected", "'Hash'");
}
END_TEST

START_TEST(setting_the_variant_puts_up_its_start_position)
{
    accepts("position startpos moves K@e1 K@e8");
    accepts("setoption name UCI_Variant value chess");
    ck_assert_ptr_nonnull(strstr(session_answer(session, "d"), "Fen: rnbqkbnr/pppppppp/"));
    accepts("position startpos moves e2e4");
    accepts("setoption name UCI_Variant value kingchess");
    ck_assert_ptr_nonnull(strstr(session_answer(session, "d"), "Fen: 8/8/8/8/8/8/8/8[KQ"));
}
END_TEST

START_TEST(a_refused_variant_leaves_the_position)
{
    accepts("position startpos moves K@e1 K@e8");
    refuses("setoption name UCI_Variant value shogi", "UCI_Variant", "'shogi'");
    ck_assert_ptr_nonnull(strstr(session_answer(session, "d"), "Fen: 4k3/8/8/8/8/8/8/4K3["));
}
END_TEST

START_TEST(drops_per_action_applies_at_once_and_later)
{
    ck_assert_str_eq(session_answer(session, "legal count"), "legal count 5301704096885440\n");
    accepts("setoption name DropsPerAction value 1");
    ck_assert_str_eq(session_answer(session, "legal count"), "legal count 32\n");
    accepts("position startpos moves K@e1");
    ck_assert_str_eq(session_answer(session, "legal count"), "legal count 32\n");
    refuses("position startpos moves K@e1,Q@d1", "'K@e1,Q@d1'", "DropsPerAction");
    accepts("setoption name DropsPerAction value 16");
    accepts("position startpos moves K@e1,Q@d1");
}
END_TEST

START_TEST(drops_per_action_means_nothing_in_other_games)
{
    accepts("setoption name DropsPerAction value 1");
    accepts("setoption name UCI_Variant value combat");
    ck_assert_str_eq(session_answer(session, "legal count"), "legal count 38988959281272000\n");
}
END_TEST

/* The nodes of the last line of a short search of the start of chess. */
static long nodes_searched(void)
{
    long nodes = 0;
    session_send(session, "go depth 8");
    for (const char *line; strncmp(line = session_line(session), "bestmove ", 9) != 0;) {
        const char *count = strstr(line, " nodes ");
        nodes = count ? strtol(count + 7, NULL, 10) : nodes;
    }
    return nodes;
}

START_TEST(strength_is_limited_by_level_or_by_elo)
{
    accepts("setoption name UCI_Variant value chess");
    long full = nodes_searched();
    accepts("setoption name Skill Level value 3");
    long weak = nodes_searched();
    ck_assert_int_lt(weak, full);
    /* The Elo counts only while it is asked for, and then instead of the level. */
    accepts("setoption name UCI_Elo value 1500");
    accepts("setoption name Clear Hash");
    ck_assert_int_lt(nodes_searched(), 200);
    accepts("setoption name UCI_LimitStrength value true");
    ck_assert_int_gt(nodes_searched(), 200);
    accepts("setoption name UCI_LimitStrength value false");
    accepts("setoption name Skill Level value 20");
    accepts("setoption name Clear Hash");
    ck_assert_int_eq(nodes_searched(), full);
}
END_TEST

/* The setup that a session with this seed begins with. */
static void seeded_setup(const char *seed, char setup[100])
{
    Session *fresh = session_start();
    char command[60];
    snprintf(command, sizeof command, "setoption name Seed value %s", seed);
    ck_assert_str_eq(session_answer(fresh, command), "");
    ck_assert_str_eq(session_answer(fresh, "setoption name UCI_Variant value combat"), "");
    session_send(fresh, "go nodes 1");
    snprintf(setup, 100, "%s", session_expect(fresh, "bestmove K@"));
    session_quit(fresh);
}

START_TEST(one_seed_gives_one_game_and_others_differ)
{
    char first[100], same[100], other[100], unknown[2][100];
    seeded_setup("7", first);
    seeded_setup("7", same);
    seeded_setup("8", other);
    ck_assert_str_eq(first, same);
    ck_assert_str_ne(first, other);
    seeded_setup("0", unknown[0]);
    seeded_setup("0", unknown[1]);
    ck_assert_str_ne(unknown[0], unknown[1]);
}
END_TEST

START_TEST(another_seed_begins_the_sequence_anew)
{
    char first[100];
    accepts("setoption name UCI_Variant value combat");
    accepts("setoption name Seed value 7");
    session_send(session, "go nodes 1");
    snprintf(first, sizeof first, "%s", session_expect(session, "bestmove K@"));
    session_send(session, "go nodes 1");
    ck_assert_str_ne(first, session_expect(session, "bestmove K@"));
    accepts("setoption name Seed value 8");
    accepts("setoption name Seed value 7");
    session_send(session, "go nodes 1");
    ck_assert_str_eq(first, session_expect(session, "bestmove K@"));
}
END_TEST

START_TEST(own_drops_binds_the_engine_and_not_the_rules)
{
    accepts("setoption name OwnDrops value 1");
    ck_assert_str_eq(session_answer(session, "legal count"), "legal count 5301704096885440\n");
    session_send(session, "go depth 2");
    ck_assert_uint_eq(strcspn(session_expect(session, "bestmove K@") + 9, ", "), 4);
    accepts("position startpos moves K@e1,Q@d1");
}
END_TEST

START_TEST(nothing_is_set_while_a_search_runs)
{
    static const char refusal[] = "info string error: setoption: a search is running\n";
    session_send(session, "go infinite");
    ck_assert_ptr_nonnull(strstr(session_answer(session, "setoption name Hash value 2"), refusal));
    ck_assert_ptr_nonnull(
        strstr(session_answer(session, "setoption name UCI_Variant value chess"), refusal));
    session_send(session, "stop");
    session_expect(session, "bestmove ");
    accepts("setoption name Hash value 2");
    ck_assert_ptr_nonnull(strstr(session_answer(session, "d"), "Variant: kingchess\n"));
}
END_TEST

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifndef SANITIZED
/* The sanitizers need more address space than the limit leaves. */
START_TEST(a_hash_that_cannot_be_had_says_so_and_the_engine_goes_on)
{
    Session *limited = session_start_with(NULL, NULL, 512);
    const char *answer = session_answer(limited, "setoption name Hash value 1048576");
    ck_assert_msg(is_one_line(answer, "info string error: "), "%s", answer);
    ck_assert_ptr_nonnull(strstr(answer, "Hash '1048576'"));
    ck_assert_ptr_nonnull(strstr(answer, "memory"));
    session_send(limited, "go depth 1");
    session_expect(limited, "bestmove K@");
    ck_assert_str_eq(session_answer(limited, "setoption name Hash value 32"), "");
    session_quit(limited);
}
END_TEST
#endif

Suite *options_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("options", &tests);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, good_values_are_taken_in_silence);
    tcase_add_test(tests, names_and_words_are_read_in_any_case);
    tcase_add_test(tests, bad_values_are_refused_naming_option_and_value);
    tcase_add_test(tests, unknown_names_are_refused);
    tcase_add_test(tests, setting_the_variant_puts_up_its_start_position);
    tcase_add_test(tests, a_refused_variant_leaves_the_position);
    tcase_add_test(tests, drops_per_action_applies_at_once_and_later);
    tcase_add_test(tests, drops_per_action_means_nothing_in_other_games);
    tcase_add_test(tests, strength_is_limited_by_level_or_by_elo);
    tcase_add_test(tests, one_seed_gives_one_game_and_others_differ);
    tcase_add_test(tests, another_seed_begins_the_sequence_anew);
    tcase_add_test(tests, own_drops_binds_the_engine_and_not_the_rules);
    tcase_add_test(tests, nothing_is_set_while_a_search_runs);
#ifndef SANITIZED
    tcase_add_test(tests, a_hash_that_cannot_be_had_says_so_and_the_engine_goes_on);
#endif
    return suite;
}
