/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of every format: analysed, annotated, read again. */
#include "suites.h"

#include "../../engine/record/reader.h"
#include "../support/support.h"
#include "program.h"
#include "samples.h"
#include "syntax.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FOOLS_MATE                                                                                 \
    "[Event \"Fool's mate\"]\n[White \"Ann\"]\n[Black \"Bob \\\"B\\\"\"]\n[Result \"0-1\"]\n\n"    \
    "1. f3 {a remark} e5 $10 2. g4 {[%clk 0:01:00]} Qh4# (2... d5) 0-1\n\n"
#define ARMIES                                                                                     \
    "[White \"A\"]\n[Black \"B\"]\n[Variant \"Kingchess\"]\n[DropsPerAction \"8\"]\n\n"            \
    "1. K@e1,Q@d1,R@a1,P@a2,P@b2,P@c2 K@e8,Q@d8,P@e7 2. Qxd8+ Kxd8 3. R@h4 *\n\n"
#define PLACED "[Variant \"Frolov\"]\n[Result \"*\"]\n\n1. K@e1 K@e8 2. Q@d1 Q@d8 *\n\n"

static const char games[] = FOOLS_MATE ARMIES PLACED;

/* The actions of a game in protocol form. */
static const char *actions_of(const GameRecord *game)
{
    static char list[4096];
    char action[ACTION_TEXT_SIZE];
    size_t length = 0;
    for (size_t i = 0; i < game->count; i++)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", i > 0 ? " " : "",
                                   action_format(&game->actions[i].action, action));
    return list;
}

typedef struct {
    GameReader *reader;
    GameRecord game;
    GameFault fault;
} Reading;

static Reading read_text(const char *text)
{
    const GameReaderConfig config = {.format = FORMAT_PGN};
    Reading reading = {.reader = record_reader_of_memory(text, strlen(text), &config)};
    Position start = position_of(KINGCHESS, "startpos");
    record_init(&reading.game, &start);
    return reading;
}

static const GameRecord *next_game(Reading *reading)
{
    ReadStatus status = record_reader_next(reading->reader, &reading->game, &reading->fault);
    ck_assert_msg(status == READ_GAME && reading->fault.kind == FAULT_NONE, "line %zu: %s",
                  reading->fault.line, fault_reason(&reading->fault));
    return &reading->game;
}

static void end_reading(Reading *reading)
{
    ck_assert_int_eq(record_reader_next(reading->reader, &reading->game, &reading->fault),
                     READ_END);
    record_reader_free(reading->reader);
    record_free(&reading->game);
}

START_TEST(annotated_games_are_read_again_as_the_same_games)
{
    char *out = program_output("analyse --pgn --multipv 2 --from pgn" QUICK, games);
    Reading reading = read_text(out);
    const GameRecord *game = next_game(&reading);
    ck_assert_int_eq(game->start.variant, CHESS);
    ck_assert_str_eq(actions_of(game), "f2f3 e7e5 g2g4 d8h4");
    ck_assert_int_eq(game->result, SCORE_BLACK);
    ck_assert_str_eq(record_tag(game, "Black"), "Bob \"B\"");
    ck_assert_str_eq(record_tag(game, "Annotator"), "Muster 0.1");
    game = next_game(&reading);
    ck_assert_int_eq(game->start.variant, KINGCHESS);
    ck_assert_int_eq(game->start.drop_cap, 8);
    ck_assert_str_eq(actions_of(game),
                     "K@e1,Q@d1,R@a1,P@a2,P@b2,P@c2 K@e8,Q@d8,P@e7 d1d8 e8d8 R@h4");
    game = next_game(&reading);
    ck_assert_int_eq(game->start.variant, FROLOV);
    ck_assert_str_eq(actions_of(game), "K@e1 K@e8 Q@d1 Q@d8");
    end_reading(&reading);
}
END_TEST

START_TEST(annotations_hold_scores_marks_and_what_was_there_before)
{
    char *out = program_output("analyse --pgn" QUICK, FOOLS_MATE);
    Reading reading = read_text(out);
    const GameRecord *game = next_game(&reading);
    ck_assert_int_eq(game->actions[0].score.kind, GAME_CENTIPAWNS);
    ck_assert_int_gt(game->actions[0].score.depth, 0);
    ck_assert_int_eq(game->actions[2].score.kind, GAME_MATE);
    ck_assert_int_eq(game->actions[2].score.value, -1);
    ck_assert_int_eq(game->actions[3].score.kind, GAME_NO_SCORE);
    ck_assert_int_eq(game->actions[2].nags[0], 4);
    ck_assert_int_eq(game->actions[1].nags[0] == 10 || game->actions[1].nags[1] == 10, 1);
    ck_assert_int_eq(game->actions[2].clock_ms, 60000);
    ck_assert_str_eq(record_comment(game, &game->actions[0]), "a remark");
    end_reading(&reading);
    for (char *c = out; *c; c++) /* wherever the lines of the record break */
        *c = *c == '\n' ? ' ' : *c;
    ck_assert_ptr_nonnull(strstr(out, "(2. "));
}
END_TEST

START_TEST(annotated_positions_are_games_of_their_best_line)
{
    char *out = program_output("analyse --pgn --multipv 2" QUICK, SEVEN);
    Reading reading = read_text(out);
    static const char *const fens[] = {FEN_START, FEN_MIDDLE, FEN_MATE_IN_1, FEN_MATED,
                                       FEN_CHESS, FEN_DRAWN,  FEN_MIDDLE};
    for (int i = 0; i < 7; i++) {
        const GameRecord *game = next_game(&reading);
        ck_assert_str_eq(fen_of(&game->start), fens[i]);
        ck_assert_int_eq(game->count > 0, i != 3 && i != 5);
        ck_assert_int_eq(game->count > 0 && game->actions[0].score.kind == GAME_NO_SCORE, 0);
    }
    end_reading(&reading);
}
END_TEST

START_TEST(every_position_of_a_game_is_analysed)
{
    char *out = program_output("analyse --json" QUICK, FOOLS_MATE PLACED);
    ck_assert_int_eq(lines_beginning(out, "{\"variant\":\"chess\""), 5);
    ck_assert_int_eq(lines_beginning(out, "{\"variant\":\"frolov\""), 5);
    for (const char *rest; *out; out += rest - out)
        ck_assert_ptr_null(json_fault(out, &rest));
}
END_TEST

START_TEST(all_formats_give_the_same_analysis)
{
    static const char *const formats[] = {"uci", "ru", "en"};
    file_write("g.pgn", games);
    char *pgn = program_output("analyse --json --no-time" QUICK "g.pgn", "");
    for (int i = 0; i < 3; i++) {
        char arguments[200];
        snprintf(arguments, sizeof arguments, "convert --from pgn --to %s --output g.%s g.pgn",
                 formats[i], formats[i]);
        program_output(arguments, "");
        snprintf(arguments, sizeof arguments, "analyse --json --no-time" QUICK "g.%s", formats[i]);
        /* A line of uci does not know of DropsPerAction, which changes the choice. */
        char *other = program_output(arguments, "");
        ck_assert_int_eq(lines_beginning(other, "{"), lines_beginning(pgn, "{"));
        if (i > 0)
            ck_assert_str_eq(other, pgn);
    }
    ck_assert_int_eq(lines_beginning(program_output("analyse" QUICK, file_read("g.uci")), "3. "),
                     1);
}
END_TEST

START_TEST(games_are_divided_merged_and_resumed_like_positions)
{
    static const char *const forms[] = {"", "--json", "--pgn"};
    file_write("g.pgn", games);
    for (int i = 0; i < 3; i++) {
        char arguments[200], *whole;
        snprintf(arguments, sizeof arguments, "analyse %s --no-time" QUICK "g.pgn", forms[i]);
        whole = program_output(arguments, "");
        for (int part = 1; part <= 2; part++) {
            snprintf(arguments, sizeof arguments,
                     "analyse %s --no-time --jobs 2 --shard %d/2 --output part%d" QUICK "g.pgn",
                     forms[i], part, part);
            program_output(arguments, "");
        }
        ck_assert_str_eq(program_output("analyse --merge part1 part2", ""), whole);
        char *half = file_read("part1");
        size_t length = strlen(whole) / 2;
        snprintf(half, length + 1, "%s", whole);
        file_write("out", half);
        snprintf(arguments, sizeof arguments,
                 "analyse %s --no-time --resume --output out" QUICK "g.pgn", forms[i]);
        program_output(arguments, "");
        ck_assert_str_eq(file_read("out"), whole);
    }
}
END_TEST

START_TEST(the_sound_part_of_a_broken_game_is_analysed)
{
    file_write("g.pgn", "[White \"A\"]\n\n1. e4 e5 2. Ke4 1-0\n\n" FOOLS_MATE);
    Outcome run = program_run("analyse --pgn" QUICK "g.pgn", "");
    ck_assert_int_eq(run.status, 2);
    ck_assert_int_eq(lines_beginning(run.err, "muster: analyse: g.pgn: line 3: game 1, action 3: "),
                     1);
    Reading reading = read_text(run.out);
    const GameRecord *game = next_game(&reading);
    ck_assert_str_eq(actions_of(game), "e2e4 e7e5");
    ck_assert_int_eq(game->result, SCORE_ONGOING);
    ck_assert_str_eq(actions_of(next_game(&reading)), "f2f3 e7e5 g2g4 d8h4");
    end_reading(&reading);
}
END_TEST

START_TEST(each_game_gets_its_picture)
{
    file_write("g.pgn", games);
    program_output("analyse --graph g.svg" QUICK "g.pgn", "");
    static const char *const names[] = {"g.svg", "g-2.svg", "g-3.svg"};
    for (int i = 0; i < 3; i++) {
        const char *fault = xml_fault(file_read(names[i]));
        ck_assert_msg(fault == NULL, "%s: no XML from '%.60s' on", names[i], fault);
    }
    ck_assert_ptr_nonnull(strstr(file_read("g.svg"), "Ann - Bob \"B\", Fool's mate"));
    ck_assert(!file_exists("g-4.svg"));
}
END_TEST

START_TEST(a_game_without_actions_is_analysed_too)
{
    char *out = program_output("analyse --from pgn --graph g.svg" QUICK, "[White \"A\"]\n\n*\n");
    ck_assert_int_eq(lines_beginning(out, "1. Chess: A (-, game 1) *"), 1);
    ck_assert_ptr_null(xml_fault(file_read("g.svg")));
}
END_TEST

START_TEST(a_file_that_cannot_be_read_is_named)
{
    static const char *const forms[] = {"fen", "pgn"};
    for (int i = 0; i < 2; i++) {
        char arguments[100];
        snprintf(arguments, sizeof arguments, "analyse --from %s . missing -" QUICK, forms[i]);
        Outcome run = program_run(arguments, i == 0 ? FEN_MATED "\n" : FOOLS_MATE);
        ck_assert_int_eq(run.status, 2);
        ck_assert_int_eq(lines_beginning(run.err, "muster: analyse: .: "), 1);
        ck_assert_int_eq(lines_beginning(run.err, "muster: analyse: missing: "), 1);
        ck_assert_int_eq(lines_beginning(run.out, "1. "), 1);
    }
}
END_TEST

START_TEST(waiting_for_a_game_can_be_interrupted)
{
    static const char begun[] = "[Event \"x\"]\n\n1. e4";
    file_write("a.fen", FEN_MATED "\n");
    Started started = program_start("analyse" QUICK "a.fen -");
    ck_assert_int_gt(write(started.input, begun, strlen(begun)), 0);
    program_await("out", "checkmate");
    ck_assert_int_eq(program_end(&started, SIGINT), 3);
    ck_assert_int_eq(lines_beginning(file_read("out"), "1. "), 1);
}
END_TEST

Suite *games_suite(void)
{
    TCase *cases;
    Suite *suite = suite_of("analyse games", &cases);
    tcase_add_test(cases, annotated_games_are_read_again_as_the_same_games);
    tcase_add_test(cases, annotations_hold_scores_marks_and_what_was_there_before);
    tcase_add_test(cases, annotated_positions_are_games_of_their_best_line);
    tcase_add_test(cases, every_position_of_a_game_is_analysed);
    tcase_add_test(cases, all_formats_give_the_same_analysis);
    tcase_add_test(cases, games_are_divided_merged_and_resumed_like_positions);
    tcase_add_test(cases, the_sound_part_of_a_broken_game_is_analysed);
    tcase_add_test(cases, each_game_gets_its_picture);
    tcase_add_test(cases, a_game_without_actions_is_analysed_too);
    tcase_add_test(cases, a_file_that_cannot_be_read_is_named);
    tcase_add_test(cases, waiting_for_a_game_can_be_interrupted);
    return suite;
}
