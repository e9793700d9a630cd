/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../engine/match/config.h"
#include "run.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 64 };

/* Reads a command line of words separated by blanks. The configuration points into the returned
 * copy, which is to be freed. */
static char *read_line(MatchConfig *config, const char *line, bool good, Text *why)
{
    char *copy = strdup(line), *words[MAX_WORDS], *save = NULL;
    int count = 0;
    ck_assert_ptr_nonnull(copy);
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        ck_assert_int_lt(count, MAX_WORDS);
        words[count++] = word;
    }
    bool read = match_config_read(config, &variant_table[KINGCHESS], count, words, why);
    ck_assert_msg(read == good, "%s: %s", line, why->data ? why->data : "understood");
    return copy;
}

START_TEST(what_is_not_said_has_usual_values)
{
    MatchConfig config;
    Text why = {0};
    char *words = read_line(&config, "-engine cmd=a depth=1 -engine cmd=b/c nodes=5", true, &why);
    ck_assert_str_eq(config.engines[0].name, "a");
    ck_assert_str_eq(config.engines[1].name, "c");
    ck_assert_int_eq(config.engines[0].limits.depth, 1);
    ck_assert_uint_eq(config.engines[1].limits.nodes, 5);
    ck_assert_int_eq(config.variant->id, KINGCHESS);
    ck_assert_int_eq(config.drop_cap, FULL_ARMY);
    ck_assert_int_eq(config.rounds, 1);
    ck_assert_int_eq(config.games, 2);
    ck_assert_int_eq(config.concurrency, 1);
    ck_assert(config.repeat && !config.recover && !config.resume && !config.has_sprt);
    free(words);
}
END_TEST

START_TEST(each_gives_what_an_engine_does_not_say_itself)
{
    MatchConfig config;
    Text why = {0};
    char *words = read_line(&config,
                            "-each cmd=e tc=10+1 option.Hash=16 option.Own=1 arg=x timemargin=5 "
                            "-engine name=one option.Hash=32 -engine cmd=f depth=3 arg=y",
                            true, &why);
    const MatchEngine *one = &config.engines[0], *two = &config.engines[1];
    ck_assert_str_eq(one->command, "e");
    ck_assert_str_eq(one->name, "one");
    ck_assert_int_eq(one->limits.time, 10000000);
    ck_assert_int_eq(one->option_count, 2);
    ck_assert_str_eq(one->options[0].value, "32");
    ck_assert_str_eq(one->arguments[1], "x");
    ck_assert_str_eq(two->command, "f");
    ck_assert(!two->limits.has_clock);
    ck_assert_int_eq(two->limits.depth, 3);
    ck_assert_int_eq(two->limits.margin, 5000);
    ck_assert_int_eq(two->argument_count, 2);
    ck_assert_str_eq(two->arguments[2], "y");
    ck_assert_ptr_null(two->arguments[3]);
    free(words);
}
END_TEST

START_TEST(all_options_reach_the_configuration)
{
    MatchConfig config;
    Text why = {0};
    char *words = read_line(
        &config,
        "-engine cmd=a restrict=single positions=fen variantname=k dir=d stderr=s proto=uci "
        "-engine cmd=a option.Button= -each st=0.5 -variant combat -dropsperaction 3 "
        "-openings file=o order=random start=4 -rounds 7 -games 4 -norepeat -concurrency 2 "
        "-seed 9 -maxplies 80 -resign movecount=3 score=500 twosided=true "
        "-draw movenumber=30 movecount=5 score=10 -sprt elo0=0 elo1=5 alpha=0.1 beta=0.2 "
        "-recover -resume -starttime 3 -hang 4 -pgnout p -journal j -event ev -log l "
        "-ratinginterval 0",
        true, &why);
    const MatchEngine *one = &config.engines[0], *two = &config.engines[1];
    ck_assert(one->single_drops && one->fen_positions && !two->single_drops);
    ck_assert_str_eq(one->variant_name, "k");
    ck_assert_str_eq(two->name, "a-2");
    ck_assert_ptr_null(two->options[0].value);
    ck_assert_int_eq(two->limits.movetime, 500000);
    ck_assert_int_eq(config.variant->id, COMBAT);
    ck_assert(config.shuffled && !config.repeat && config.recover && config.resume);
    ck_assert_int_eq(config.first_opening, 4);
    ck_assert_int_eq(config.adjudication.resign_count, 3);
    ck_assert_int_eq(config.adjudication.resign_score, 500);
    ck_assert(config.adjudication.resign_twosided);
    ck_assert_int_eq(config.adjudication.draw_from, 30);
    ck_assert_int_eq(config.adjudication.draw_count, 5);
    ck_assert_int_eq(config.adjudication.draw_score, 10);
    ck_assert_int_eq(config.adjudication.max_plies, 80);
    ck_assert(config.has_sprt);
    ck_assert_double_eq(config.sprt.beta, 0.2);
    ck_assert_int_eq(config.hang_time, 4000000);
    ck_assert_str_eq(config.journal, "j");
    free(words);
}
END_TEST

#define TWO "-engine cmd=a -engine cmd=b -each depth=1 "

static const struct {
    const char *line, *why;
} errors[] = {
    {"", "-engine: there must be two"},
    {"-engine cmd=a depth=1", "-engine: there must be two"},
    {TWO "-engine cmd=c", "-engine: there are two engines already"},
    {"-engine depth=1 -engine cmd=a depth=1", "-engine: needs cmd=PROGRAM"},
    {"-engine cmd=a -engine cmd=b", "-engine: needs one of tc=, st=, nodes=, depth="},
    {"-engine cmd=a tc=inf -engine cmd=b tc=inf", "-engine: needs one of"},
    {"-engine cmd", "cmd: an engine is described by KEY=VALUE"},
    {"-engine cmd=a speed=3", "speed: no such word for an engine"},
    {"-engine cmd=a tc=fast", "tc: not a value for it"},
    {"-engine cmd=a st=-1", "st: not a value for it"},
    {"-engine cmd=a depth=0", "depth: not a value for it"},
    {"-engine cmd=a nodes=many", "nodes: not a value for it"},
    {"-engine cmd=a timemargin=-5", "timemargin: not a value for it"},
    {"-engine cmd=a proto=xboard", "proto: not a value for it"},
    {"-engine cmd=a restrict=double", "restrict: not a value for it"},
    {"-engine cmd=a positions=pgn", "positions: not a value for it"},
    {"-engine cmd=a name=", "name: not a value for it"},
    {"-engine cmd=a option.DropsPerAction=1", "use -dropsperaction"},
    {TWO "-speed 3", "-speed: no such option"},
    {TWO "-recover stray", "stray: no such option"},
    {TWO "-rounds", "-rounds: needs a value"},
    {TWO "-rounds 0", "0: not a value for this option"},
    {TWO "-rounds 1x", "1x: not a value for this option"},
    {TWO "-concurrency 1000", "1000: not a value for this option"},
    {TWO "-variant shogi", "shogi: not a value for this option"},
    {TWO "-dropsperaction 17", "17: not a value for this option"},
    {TWO "-starttime 0", "0: not a value for this option"},
    {TWO "-openings order=random", "-openings: needs file=FILE"},
    {TWO "-openings file=x order=best", "order: not understood behind -openings"},
    {TWO "-openings file=x start=0", "start: not understood behind -openings"},
    {TWO "-resign", "-resign: needs movecount=N score=CP"},
    {TWO "-resign movecount=3", "-resign: needs movecount=N score=CP"},
    {TWO "-resign movecount=3 score=x", "score: not understood behind -resign"},
    {TWO "-resign twosided=maybe", "twosided: not understood behind -resign"},
    {TWO "-resign movenumber=3", "movenumber: not understood behind -resign"},
    {TWO "-draw score=3", "-draw: needs movecount=N"},
    {TWO "-draw movecount", "movecount: not understood behind -draw"},
    {TWO "-draw twosided=true", "twosided: not understood behind -draw"},
    {TWO "-sprt elo0=5 elo1=0", "-sprt: needs elo0 < elo1"},
    {TWO "-sprt elo0=0 elo1=5 alpha=0", "-sprt: needs"},
    {TWO "-sprt elo0=0 elo1=nan", "elo1: not understood behind -sprt"},
    {TWO "-resume", "-resume: needs -pgnout or -journal"},
};

enum { ERRORS = sizeof errors / sizeof errors[0] };

START_TEST(a_wrong_command_line_is_refused_with_its_reason)
{
    MatchConfig config;
    Text why = {0};
    char *words = read_line(&config, errors[_i].line, false, &why);
    assert_holds(why.data, errors[_i].why);
    text_free(&why);
    free(words);
}
END_TEST

START_TEST(a_wrong_command_line_makes_one_line_and_exit_status_1)
{
    static const char *const lines[] = {"match",
                                        "match -rounds 0",
                                        "match -engine cmd=a",
                                        "match --helpme",
                                        "openings -count x",
                                        "openings -fast 1",
                                        "openings -variant shogi",
                                        "openings -plies"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *output = muster(1, "%s", lines[i]);
        ck_assert_msg(is_one_line(output), "%s", output);
        assert_holds(output, "--help");
    }
}
END_TEST

START_TEST(help_names_every_option_and_exits_with_status_0)
{
    const char *help = muster(0, "match --help");
    assert_holds(help, "Usage: muster match");
    static const char *const words[] = {
        "-engine",       "-each",        "cmd=",         "dir=",
        "option.",       "proto=",       "tc=",          "st=",
        "nodes=",        "depth=",       "timemargin=",  "restrict=single",
        "positions=fen", "variantname=", "-variant",     "-openings",
        "-rounds",       "-games",       "-concurrency", "-repeat",
        "-seed",         "-resign",      "-draw",        "-maxplies",
        "-sprt",         "-pgnout",      "-log",         "-ratinginterval",
        "-recover",      "-resume",      "-journal",     "-dropsperaction",
        "-starttime",    "-hang",        "-event",       "Exit status"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        assert_holds(help, words[i]);
    assert_holds(muster(0, "openings --help"), "Usage: muster openings");
}
END_TEST

START_TEST(bad_files_make_one_line_and_exit_status_2)
{
    static const char *const ends[] = {"-openings file=$DIR/none", "-pgnout $DIR/none/x",
                                       "-log $DIR/none/x", "-journal $DIR/none/x"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const char *output = muster(2, "match " TWO "%s", ends[i]);
        ck_assert_msg(is_one_line(output), "%s", output);
        assert_holds(output, "No such file");
    }
}
END_TEST

Suite *config_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("The command line of a match", &tests);
    tcase_add_test(tests, what_is_not_said_has_usual_values);
    tcase_add_test(tests, each_gives_what_an_engine_does_not_say_itself);
    tcase_add_test(tests, all_options_reach_the_configuration);
    tcase_add_loop_test(tests, a_wrong_command_line_is_refused_with_its_reason, 0, ERRORS);
    tcase_add_test(tests, a_wrong_command_line_makes_one_line_and_exit_status_1);
    tcase_add_test(tests, help_names_every_option_and_exits_with_status_0);
    tcase_add_test(tests, bad_files_make_one_line_and_exit_status_2);
    return suite;
}
