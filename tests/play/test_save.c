/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"
#include "talk.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/muster-play-XXXXXX";

static int former = -1; /* the folder that the tests were started in */

static void make_folder(void)
{
    former = open(".", O_RDONLY);
    ck_assert_int_ge(former, 0);
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
}

static void remove_folder(void)
{
    char command[80];
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert_int_eq(fchdir(former), 0);
    close(former);
    ck_assert_int_eq(system(command), 0); /* NOLINT: a fixed command */
}

static const char *content(const char *path)
{
    static char text[20000];
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "no %s", path);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static bool holds(const char *path, const char *part)
{
    return strstr(content(path), part) != NULL;
}

START_TEST(pgn_holds_tags_and_san)
{
    expect("--variant chess --level 1 --seed 1", "Nf3\nsave game.pgn\n", "Saved to game.pgn.");
    ck_assert(holds("game.pgn", "[Variant \"Standard\"]"));
    ck_assert(holds("game.pgn", "[Result \"*\"]"));
    ck_assert(holds("game.pgn", "1. Nf3 "));
}
END_TEST

START_TEST(pgn_writes_drops_in_protocol_form)
{
    expect("--level 1 --seed 1", "K e1, Q d1\nsave drops.pgn\n", "Saved to drops.pgn.");
    ck_assert(holds("drops.pgn", "[Variant \"Kingchess\"]"));
    ck_assert(holds("drops.pgn", "1. K@e1,Q@d1"));
}
END_TEST

START_TEST(other_names_hold_the_record)
{
    expect("--level 1 --seed 1", "K e1, Q d1\nsave game.txt\n", "Saved to game.txt.");
    ck_assert(holds("game.txt", "K e1, Q d1"));
    expect("--level 1 --seed 1 --notation ru", "K e1, Q d1\nsave game.ru\n", "Saved to game.ru.");
    ck_assert(holds("game.ru", "Кр e1, Ф d1"));
}
END_TEST

START_TEST(a_position_to_begin_with_is_kept)
{
    expect("--variant chess --fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8\nsave mate.pgn\n",
           "Saved");
    ck_assert(holds("mate.pgn", "[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\"]"));
    ck_assert(holds("mate.pgn", "1. Ra8# 1-0"));
}
END_TEST

START_TEST(a_file_of_somebody_else_is_kept)
{
    FILE *file = fopen("mine.pgn", "w");
    ck_assert_ptr_nonnull(file);
    fputs("precious", file);
    fclose(file);
    expect("--variant chess --level 1", "e4\nsave mine.pgn\n", "mine.pgn: File exists.");
    ck_assert_str_eq(content("mine.pgn"), "precious");
}
END_TEST

START_TEST(a_file_of_this_session_may_be_written_again)
{
    Talk answer =
        talk("--variant chess --level 1 --seed 1", "e4\nsave a b.pgn\nd4\nsave a b.pgn\n");
    ck_assert_int_eq(times(&answer, "Saved to a b.pgn."), 2);
    ck_assert(holds("a b.pgn", "2. d4 "));
    talk_free(&answer);
}
END_TEST

START_TEST(what_cannot_be_written_is_said)
{
    expect("--level 1", "save no/such/folder/x.pgn\n", "No such file or directory.");
    expect("--level 1", "save\n", "Where to? save game.pgn");
    expect("--level 1", "save /\n", "/: ");
}
END_TEST

START_TEST(a_saved_game_can_be_gone_on_with)
{
    static const char *const names[] = {"again.pgn", "again.en", "again.ru", "again.uci"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char lines[200];
        snprintf(lines, sizeof lines, "K e1, P e2\nP d2\nsave %s\nundo\nundo\nload %s\n", names[i],
                 names[i]);
        Talk answer = talk("--level 1 --seed 1", lines);
        ck_assert_msg(says_then(&answer, "1. White> load", "3. White> "), "%s", answer.text);
        ck_assert(says(&answer, "unfinished after 4 actions"));
        talk_free(&answer);
    }
}
END_TEST

START_TEST(the_person_keeps_the_side)
{
    expect("--variant chess --level 1 --colour black", "e5\nsave black.pgn\n", "Saved");
    expect("--variant chess --level 1", "load black.pgn\n", "Black: you");
}
END_TEST

START_TEST(combat_games_are_saved_with_their_armies)
{
    expect("--variant combat --level 1 --seed 3", "auto\ndone\nsave combat.pgn\n", "Saved");
    expect("--variant combat --level 1", "load combat.pgn\nundo\n", "> undo");
}
END_TEST

START_TEST(what_cannot_be_loaded_is_said)
{
    FILE *file = fopen("junk.pgn", "w");
    ck_assert_ptr_nonnull(file);
    fputs("[Variant \"Chess\"]\n\n1. e4 e5 2. Ke5 *\n", file);
    fclose(file);
    file = fopen("empty.pgn", "w");
    ck_assert_ptr_nonnull(file);
    fclose(file);
    expect("--level 1", "load\n", "Which file? load game.pgn");
    expect("--level 1", "load nothing.pgn\n", "No such file or directory.");
    expect("--level 1", "load /\n", ".");
    expect("--level 1", "load empty.pgn\n", "There is no game in it.");
    expect("--level 1", "load junk.pgn\n", "start muster play --variant chess.");
    expect("--variant chess --level 1", "load junk.pgn\n", "Read up to a fault: ");
    expect("--variant chess --level 1", "load junk.pgn\n", "unfinished after 2 actions");
}
END_TEST

Suite *save_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play save", &tests);
    tcase_add_unchecked_fixture(tests, make_folder, remove_folder);
    tcase_add_test(tests, pgn_holds_tags_and_san);
    tcase_add_test(tests, pgn_writes_drops_in_protocol_form);
    tcase_add_test(tests, other_names_hold_the_record);
    tcase_add_test(tests, a_position_to_begin_with_is_kept);
    tcase_add_test(tests, a_file_of_somebody_else_is_kept);
    tcase_add_test(tests, a_file_of_this_session_may_be_written_again);
    tcase_add_test(tests, what_cannot_be_written_is_said);
    tcase_add_test(tests, a_saved_game_can_be_gone_on_with);
    tcase_add_test(tests, the_person_keeps_the_side);
    tcase_add_test(tests, combat_games_are_saved_with_their_armies);
    tcase_add_test(tests, what_cannot_be_loaded_is_said);
    return suite;
}
