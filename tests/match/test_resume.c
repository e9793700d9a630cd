/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches that go on after an interruption. */
#include "run.h"
#include "suites.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ENGINES                                                                                    \
    "-engine name=One cmd=$FAKE_ENGINE arg=random -engine name=Two cmd=$FAKE_ENGINE arg=random "
#define REST "-each depth=1 -starttime 60 -pgnout $DIR/pgn -maxplies 4 "

static char *copy_of(const char *name)
{
    char *copy = strdup(file_text(name));
    ck_assert_ptr_nonnull(copy);
    return copy;
}

/* Fails unless the record holds so many games, each once. */
static void assert_games(int games)
{
    const char *pgn = file_text("pgn");
    ck_assert_int_eq(count_of(pgn, "[Event "), games);
    for (int game = 0; game < games; game++) {
        char tag[40];
        snprintf(tag, sizeof tag, "[Round \"%d.%d\"]", game / 2 + 1, game % 2 + 1);
        ck_assert_msg(count_of(pgn, tag) == 1, "%s: %s", tag, pgn);
    }
}

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

START_TEST(a_killed_match_goes_on_without_playing_a_finished_game_again)
{
    static const char arguments[] =
        "match -engine name=One cmd=$FAKE_ENGINE arg=hang arg=5 arg=1 "
        "arg=$DIR/log -engine name=Two cmd=$FAKE_ENGINE arg=random " REST
        "-rounds 3 -recover -resume";
    pid_t pid = muster_start("out", arguments);
    await_text("log", "\ngo ", 6); /* two games of two own actions each, and a hanging one */
    kill(pid, SIGKILL);
    ck_assert_int_eq(muster_wait(pid), -1);
    await_end_of_engine("log");
    assert_games(2);
    char *before = copy_of("pgn");
    pid = muster_start("out", arguments);
    await_text("log", "\ngo ", 12);
    kill(pid, SIGINT);
    ck_assert_int_eq(muster_wait(pid), 3);
    assert_games(4);
    assert_holds(file_text("out"), "Going on: 2 of 6 games are played.\n");
    pid = muster_start("out", arguments);
    ck_assert_int_eq(muster_wait(pid), 0);
    assert_games(6);
    ck_assert(begins(file_text("pgn"), before));
    assert_holds(file_text("out"), "Going on: 4 of 6 games are played.\n");
    assert_holds(file_text("out"), "+0 -0 =6, 3.0 of 6 points");
    free(before);
}
END_TEST

START_TEST(a_finished_match_only_shows_its_result_again)
{
    char *first = strdup(muster(0, "match " ENGINES REST "-rounds 2 -resume -ratinginterval 0"));
    char *pgn = copy_of("pgn");
    const char *again = muster(0, "match " ENGINES REST "-rounds 2 -resume -ratinginterval 0");
    static const char heading[] = "Going on: 4 of 4 games are played.\n";
    ck_assert_msg(begins(again, heading), "%s", again);
    ck_assert_str_eq(again + strlen(heading), first);
    ck_assert_str_eq(file_text("pgn"), pgn);
    free(first);
    free(pgn);
}
END_TEST

START_TEST(more_rounds_may_be_asked_for_and_other_things_that_change_no_game)
{
    muster(0, "match " ENGINES REST "-rounds 1 -resume");
    muster(0, "match " ENGINES REST "-rounds 3 -resume -concurrency 2 -recover -log $DIR/log");
    assert_games(6);
    const char *output = muster(2, "match " ENGINES REST "-rounds 2 -resume");
    ck_assert(is_one_line(output));
    assert_holds(output, "beyond the last round");
}
END_TEST

START_TEST(a_match_that_ended_with_a_dead_engine_goes_on)
{
    static const char arguments[] =
        "-engine name=One cmd=$FAKE_ENGINE arg=crash arg=3 "
        "-engine name=Two cmd=$FAKE_ENGINE arg=random " REST "-rounds 2 -resume";
    muster(2, "match %s", arguments);
    assert_games(2);
    muster(0, "match %s -recover", arguments);
    assert_games(4);
}
END_TEST

/* The game that was written when the journal's line was not: it does not count. */
START_TEST(what_the_record_holds_beyond_the_journal_is_cut_off_and_played_again)
{
    muster(0, "match " ENGINES REST "-rounds 2");
    char *journal = copy_of("pgn.journal"), *pgn = copy_of("pgn");
    journal[strlen(journal) - 10] = '\0'; /* not even a whole line */
    file_write("pgn.journal", journal);
    pgn[strlen(pgn) - 20] = '\0';
    file_write("pgn", pgn);
    assert_holds(muster(0, "match " ENGINES REST "-rounds 2 -resume"), "Going on: 3 of 4");
    assert_games(4);
    ck_assert_int_eq(count_of(file_text("pgn.journal"), "\n"), count_of(journal, "\n") + 1);
    free(journal);
    free(pgn);
}
END_TEST

START_TEST(games_of_earlier_matches_in_the_record_stay)
{
    file_write("pgn", "[Event \"Old\"]\n[Result \"*\"]\n\n*\n\n");
    muster(0, "match " ENGINES REST "-rounds 1 -resume");
    muster(0, "match " ENGINES REST "-rounds 2 -resume");
    const char *pgn = file_text("pgn");
    ck_assert(begins(pgn, "[Event \"Old\"]"));
    ck_assert_int_eq(count_of(pgn, "[Event "), 5);
}
END_TEST

START_TEST(a_record_that_was_changed_meanwhile_is_not_touched)
{
    muster(0, "match " ENGINES REST "-rounds 1");
    char *pgn = copy_of("pgn"), *shorter = copy_of("pgn");
    char *longer = calloc(1, 2 * strlen(pgn) + 1);
    ck_assert_ptr_nonnull(longer);
    strcat(strcpy(longer, pgn), pgn);
    shorter[strlen(shorter) / 2] = '\0';
    file_write("pgn", longer);
    const char *output = muster(2, "match " ENGINES REST "-rounds 2 -resume");
    ck_assert(is_one_line(output));
    assert_holds(output, "something else was added");
    ck_assert_str_eq(file_text("pgn"), longer);
    file_write("pgn", shorter);
    output = muster(2, "match " ENGINES REST "-rounds 2 -resume");
    ck_assert(is_one_line(output));
    assert_holds(output, "shorter than its journal says");
    ck_assert_str_eq(file_text("pgn"), shorter);
    free(pgn);
    free(shorter);
    free(longer);
}
END_TEST

START_TEST(the_journal_of_another_match_is_refused)
{
    static const struct {
        const char *change, *difference;
    } cases[] = {{"-seed 2", "seed 1' there"},
                 {"-variant chess", "variant kingchess"},
                 {"-each nodes=7", "nodes 0 depth 1"},
                 {"-draw movecount=3 score=10", "draw 0 0 0' there"},
                 {"-norepeat", "games 2 repeat"},
                 {"-each option.UCI_Variant=chess", "option UCI_Variant"}};
    muster(0, "match " ENGINES REST);
    char *pgn = copy_of("pgn"), *journal = copy_of("pgn.journal");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *output = muster(2, "match " ENGINES REST "-resume %s", cases[i].change);
        ck_assert(is_one_line(output));
        assert_holds(output, "pgn.journal: line ");
        assert_holds(output, "of another match: ");
        assert_holds(output, cases[i].difference);
    }
    ck_assert_str_eq(file_text("pgn"), pgn);
    ck_assert_str_eq(file_text("pgn.journal"), journal);
    free(pgn);
    free(journal);
}
END_TEST

START_TEST(a_damaged_journal_is_refused_with_its_line)
{
    muster(0, "match " ENGINES REST);
    char *journal = copy_of("pgn.journal");
    static const char *const ends[] = {"x\n", "0 1\n",
                                       "9 9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n", "\n",
                                       "-1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char *damaged = calloc(1, strlen(journal) + 100);
        ck_assert_ptr_nonnull(damaged);
        strcat(strcpy(damaged, journal), ends[i]);
        file_write("pgn.journal", damaged);
        const char *output = muster(2, "match " ENGINES REST "-resume");
        ck_assert(is_one_line(output));
        assert_holds(output, "not a game");
        free(damaged);
    }
    free(journal);
    file_write("pgn.journal", "something else\n");
    assert_holds(muster(2, "match " ENGINES REST "-resume"), "of another match");
}
END_TEST

START_TEST(a_journal_in_use_is_refused)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    file_write("journal", "");
    int descriptor = open(path_of("journal"), O_RDWR);
    ck_assert_int_ge(descriptor, 0);
    ck_assert_int_eq(fcntl(descriptor, F_SETLK, &whole), 0);
    const char *output = muster(2, "match " ENGINES REST "-journal $DIR/journal");
    ck_assert(is_one_line(output));
    assert_holds(output, "another match is writing to it");
    close(descriptor);
}
END_TEST

START_TEST(a_match_without_a_record_goes_on_by_its_journal_alone)
{
    static const char arguments[] = "match " ENGINES "-each depth=1 -starttime 60 -maxplies 4 "
                                    "-journal $DIR/journal -resume -rounds";
    muster(0, "%s 1", arguments);
    assert_holds(muster(0, "%s 2", arguments), "Going on: 2 of 4 games are played.\n");
    ck_assert_str_eq(file_text("journal.journal"), "");
}
END_TEST

START_TEST(a_record_that_is_no_file_has_no_journal)
{
    muster(0, "match " ENGINES "-each depth=1 -starttime 60 -maxplies 4 -pgnout /dev/null");
    const char *output =
        muster(2, "match " ENGINES "-each depth=1 -maxplies 4 -pgnout /dev/null -resume");
    ck_assert(is_one_line(output));
    assert_holds(output, "/dev/null: only a file can be gone on with");
}
END_TEST

START_TEST(a_sprt_that_was_decided_stays_decided)
{
    static const char arguments[] = "match -engine name=One cmd=$FAKE_ENGINE arg=illegal "
                                    "-engine name=Two cmd=$FAKE_ENGINE arg=random " REST
                                    "-rounds 200 -sprt elo0=0 elo1=50 -resume";
    muster(0, "%s", arguments);
    char *pgn = copy_of("pgn");
    muster(0, "%s", arguments);
    ck_assert_str_eq(file_text("pgn"), pgn);
    free(pgn);
}
END_TEST

Suite *resume_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("Matches that go on", &tests);
    tcase_add_test(tests, a_killed_match_goes_on_without_playing_a_finished_game_again);
    tcase_add_test(tests, a_finished_match_only_shows_its_result_again);
    tcase_add_test(tests, more_rounds_may_be_asked_for_and_other_things_that_change_no_game);
    tcase_add_test(tests, a_match_that_ended_with_a_dead_engine_goes_on);
    tcase_add_test(tests, what_the_record_holds_beyond_the_journal_is_cut_off_and_played_again);
    tcase_add_test(tests, games_of_earlier_matches_in_the_record_stay);
    tcase_add_test(tests, a_record_that_was_changed_meanwhile_is_not_touched);
    tcase_add_test(tests, the_journal_of_another_match_is_refused);
    tcase_add_test(tests, a_damaged_journal_is_refused_with_its_line);
    tcase_add_test(tests, a_journal_in_use_is_refused);
    tcase_add_test(tests, a_match_without_a_record_goes_on_by_its_journal_alone);
    tcase_add_test(tests, a_record_that_is_no_file_has_no_journal);
    tcase_add_test(tests, a_sprt_that_was_decided_stays_decided);
    return suite;
}
