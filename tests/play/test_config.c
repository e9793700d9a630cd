/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../engine/play/play.h"

#include <string.h>

static bool read_words(PlayConfig *config, const char *words, Text *why)
{
    static char copy[400];
    char *argv[24];
    int argc = 0;
    ck_assert_uint_lt(strlen(words), sizeof copy);
    strcpy(copy, words);
    char *rest = NULL;
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        argv[argc++] = word;
    return play_config_read(config, &variant_table[KINGCHESS], argc, argv, why);
}

static PlayConfig config_of(const char *words)
{
    PlayConfig config;
    Text why = {0};
    ck_assert_msg(read_words(&config, words, &why), "%s", why.data);
    return config;
}

static void refuses(const char *words, const char *reason)
{
    PlayConfig config;
    Text why = {0};
    ck_assert_msg(!read_words(&config, words, &why), "taken: %s", words);
    ck_assert_msg(strstr(why.data, reason) != NULL, "%s: %s", words, why.data);
    text_free(&why);
}

START_TEST(standard_is_kingchess_as_white_at_level_8_in_english)
{
    const PlayConfig config = config_of("");
    ck_assert_int_eq(config.variant->id, KINGCHESS);
    ck_assert_int_eq(config.colour, WHITE);
    ck_assert(!config.random_colour && !config.has_clock && !config.fen);
    ck_assert_int_eq(config.strength.level, LEVEL_STANDARD);
    ck_assert_int_eq(config.notation, NOTATION_ENGLISH);
    ck_assert_int_eq(config.drop_cap, FULL_ARMY);
}
END_TEST

START_TEST(chess_is_shown_in_san)
{
    ck_assert_int_eq(config_of("--variant chess").notation, NOTATION_SAN);
    ck_assert_int_eq(config_of("--variant chess --notation ru").notation, NOTATION_RUSSIAN);
}
END_TEST

START_TEST(every_option_is_read)
{
    const PlayConfig config =
        config_of("--variant frolov --colour black --level 3 --clock 5+2.5 --notation protocol "
                  "--ascii --no-colour --drops 4 --seed 77");
    ck_assert_int_eq(config.variant->id, FROLOV);
    ck_assert_int_eq(config.colour, BLACK);
    ck_assert_int_eq(config.strength.level, 3);
    ck_assert(config.has_clock && config.ascii && config.no_colour);
    ck_assert_int_eq(config.clock, 300000);
    ck_assert_int_eq(config.increment, 2500);
    ck_assert_int_eq(config.notation, NOTATION_PROTOCOL);
    ck_assert_int_eq(config.drop_cap, 4);
    ck_assert_uint_eq(config.seed, 77);
}
END_TEST

START_TEST(a_limit_or_a_clock_takes_the_place_of_the_level)
{
    ck_assert_int_eq(config_of("--depth 5").strength.depth, 5);
    ck_assert_uint_eq(config_of("--nodes 900").strength.nodes, 900);
    ck_assert_int_eq(config_of("--movetime 20").strength.movetime, 20);
    ck_assert_int_eq(config_of("--depth 5").strength.level, 0);
    ck_assert_int_eq(config_of("--clock 3").strength.level, 0);
    ck_assert_int_eq(config_of("--clock 3").increment, 0);
}
END_TEST

START_TEST(wrong_arguments_are_refused_by_name)
{
    refuses("--level 0", "'0'");
    refuses("--level 21", "'21'");
    refuses("--level five", "'five'");
    refuses("--level", "a value must follow '--level'");
    refuses("--depth 0", "--depth");
    refuses("--nodes -3", "--nodes");
    refuses("--movetime x", "--movetime");
    refuses("--clock 0+1", "--clock");
    refuses("--clock 5+", "--clock");
    refuses("--clock nan", "--clock");
    refuses("--clock 5+-1", "--clock");
    refuses("--clock 1e99", "--clock");
    refuses("--colour green", "'green'");
    refuses("--notation fr", "'fr'");
    refuses("--variant shogi", "'shogi'");
    refuses("--drops 17", "'17'");
    refuses("--what", "unknown argument '--what'");
    refuses("e2e4", "unknown argument 'e2e4'");
    refuses("--level 3 --depth 4", "--depth");
}
END_TEST

START_TEST(the_help_text_keeps_within_80_columns)
{
    for (const char *line = play_config_help; *line;) {
        size_t length = strcspn(line, "\n");
        ck_assert_msg(length <= 80, "%.*s", (int)length, line);
        line += length + 1;
    }
}
END_TEST

Suite *config_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play config", &tests);
    tcase_add_test(tests, standard_is_kingchess_as_white_at_level_8_in_english);
    tcase_add_test(tests, chess_is_shown_in_san);
    tcase_add_test(tests, every_option_is_read);
    tcase_add_test(tests, a_limit_or_a_clock_takes_the_place_of_the_level);
    tcase_add_test(tests, wrong_arguments_are_refused_by_name);
    tcase_add_test(tests, the_help_text_keeps_within_80_columns);
    return suite;
}
