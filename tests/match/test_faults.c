/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines that misbehave: each loses its games for the right reason, and the match ends. */
#include "run.h"
#include "suites.h"

#include <stddef.h>
#include <stdio.h>

/* The engine that misbehaves is the first one and so White in the first game. */
typedef struct {
    const char *mode;
    const char *limits;      /* its own; the other engine is never short of time */
    bool dies;               /* then the match ends after that game, with status 2 */
    const char *termination; /* PGN tag */
    const char *reason;      /* in the record and in the report */
} Fault;

static const Fault faults[] = {
    {"crash", "", true, "abandoned", "crash: signal 11 (Segmentation fault)"},
    {"exit", "", true, "abandoned", "crash: exit status 3"},
    {"hang", "st=0.3", true, "abandoned", "no answer: killed"},
    {"stubborn", "st=0.3", true, "abandoned", "no answer: killed"},
    {"flood", "st=0.3", true, "abandoned", "no answer: killed"},
    {"late", "st=0.5", false, "time forfeit", "time forfeit"},
    {"illegal", "", false, "rules infraction", "illegal action: 'a8a1': "},
    {"null", "", false, "rules infraction", "unreadable output: '0000': not an action"},
    {"garbage", "", false, "rules infraction", "unreadable output: '??"},
    {"empty", "", true, "rules infraction", "unreadable output: bestmove without an action"},
    {"endless", "", true, "rules infraction", "unreadable output: a line without end"},
};

enum { FAULTS = sizeof faults / sizeof faults[0] };

START_TEST(an_engine_that_misbehaves_loses_with_the_reason_in_the_record)
{
    const Fault *fault = &faults[_i];
    char white[200], black[200], termination[64];
    snprintf(white, sizeof white, "White: %s", fault->reason);
    snprintf(black, sizeof black, "Black: %s", fault->reason);
    snprintf(termination, sizeof termination, "[Termination \"%s\"]", fault->termination);
    const char *output =
        muster(fault->dies ? 2 : 0,
               "match -engine name=Bad cmd=$FAKE_ENGINE arg=%s arg=3 %s "
               "-engine name=Good cmd=$FAKE_ENGINE arg=random -each depth=1 -starttime 60 "
               "-pgnout $DIR/pgn",
               fault->mode, fault->limits);
    assert_holds(output, fault->reason);
    assert_holds(output, fault->dies ? "Bad - Good: +0 -1 =0" : "Bad - Good: +0 -2 =0");
    const char *pgn = flat_text("pgn");
    ck_assert_int_eq(count_of(pgn, "[Result \"0-1\"]"), 1);
    ck_assert_int_eq(count_of(pgn, "[Result \"1-0\"]"), fault->dies ? 0 : 1);
    ck_assert_int_eq(count_of(pgn, "[Result "), fault->dies ? 1 : 2);
    ck_assert_int_eq(count_of(pgn, termination), fault->dies ? 1 : 2);
    ck_assert_int_eq(count_of(pgn, "[PlyCount \"6\"]"), 1);
    ck_assert_int_eq(count_of(pgn, white), 1);
    ck_assert_int_eq(count_of(pgn, black), fault->dies ? 0 : 1);
}
END_TEST

/* Such engines lose before their first action. */
static const struct {
    const char *engine, *start_time, *reason;
} stillborn[] = {
    {"cmd=$FAKE_ENGINE arg=silent", "10", "no uciok within 10 s"},
    {"cmd=$FAKE_ENGINE arg=busy", "10", "no readyok within 10 s"},
    {"cmd=$DIR/nothing", "60", "cannot be run: No such file or directory"},
    {"cmd=$DIR", "60", "cannot be run: Permission denied"},
    {"cmd=$FAKE_ENGINE dir=$DIR/nothing", "60", "cannot be run: No such file or directory"},
    {"cmd=$FAKE_ENGINE arg=random option.Nonsense=1", "60", "has no option 'Nonsense'"},
    {"cmd=false", "60", "exit status 1"},
    {"cmd=cat", "10", "no uciok within 10 s"},
    {"cmd=$FAKE_ENGINE arg=random variantname=shogi", "60", "exit status 4"},
};

enum { STILLBORN = sizeof stillborn / sizeof stillborn[0] };

START_TEST(an_engine_that_does_not_get_ready_loses_without_an_action)
{
    const char *output =
        muster(2,
               "match -engine name=Good cmd=$FAKE_ENGINE arg=random -engine name=Bad %s "
               "-each depth=1 -pgnout $DIR/pgn -starttime %s",
               stillborn[_i].engine, stillborn[_i].start_time);
    assert_holds(output, "game 1, ply 1: Bad loses as Black: engine not started: ");
    assert_holds(output, stillborn[_i].reason);
    assert_holds(file_text("pgn"), "[Result \"1-0\"]");
    assert_holds(file_text("pgn"), "{Black: engine not started: ");
    assert_holds(file_text("pgn"), "[Termination \"abandoned\"]");
    assert_holds(file_text("pgn"), "[PlyCount \"0\"]");
}
END_TEST

START_TEST(recover_restarts_what_died_and_goes_on)
{
    const char *output = muster(0, "match -engine name=Bad cmd=$FAKE_ENGINE arg=crash arg=2 "
                                   "-engine name=Good cmd=$FAKE_ENGINE arg=random -each depth=1 "
                                   "-starttime 60 -pgnout $DIR/pgn -recover -rounds 2");
    assert_holds(output, "Bad - Good: +0 -4 =0");
    assert_holds(output, "lost by crash: 4");
    ck_assert_int_eq(count_of(file_text("pgn"), "[PlyCount \"4\"]"), 2);
    ck_assert_int_eq(count_of(file_text("pgn"), "[PlyCount \"5\"]"), 2);
}
END_TEST

START_TEST(a_second_answer_is_not_taken_for_one_to_the_next_question)
{
    const char *output = muster(0, "match -engine name=Twice cmd=$FAKE_ENGINE arg=twice "
                                   "-engine cmd=$FAKE_ENGINE arg=random -each depth=1 "
                                   "-starttime 60 -maxplies 30");
    ck_assert_int_eq(count_of(output, "lost by"), 0);
    ck_assert_int_eq(count_of(output, "illegal"), 0);
}
END_TEST

START_TEST(an_engine_that_leaves_between_two_games_is_started_again)
{
    const char *output = muster(0, "match -engine cmd=$FAKE_ENGINE arg=brief "
                                   "-engine cmd=$FAKE_ENGINE arg=random -each depth=1 "
                                   "-starttime 60 -maxplies 4 -rounds 3");
    assert_holds(output, "adjudicated: too long 6");
    ck_assert_int_eq(count_of(output, "lost by"), 0);
}
END_TEST

Suite *faults_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("Engines that misbehave", &tests);
    tcase_add_loop_test(tests, an_engine_that_misbehaves_loses_with_the_reason_in_the_record, 0,
                        FAULTS);
    tcase_add_loop_test(tests, an_engine_that_does_not_get_ready_loses_without_an_action, 0,
                        STILLBORN);
    tcase_add_test(tests, recover_restarts_what_died_and_goes_on);
    tcase_add_test(tests, a_second_answer_is_not_taken_for_one_to_the_next_question);
    tcase_add_test(tests, an_engine_that_leaves_between_two_games_is_started_again);
    return suite;
}
