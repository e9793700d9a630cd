/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records of matches, read back by the reader of game records. */
#include "../../engine/record/reader.h"
#include "../../engine/text.h"
#include "../reference/ref.h"
#include "run.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* Reads the match's PGN and fails at the first fault; calls check for every game. */
static int read_games(void (*check)(const GameRecord *game))
{
    int games = 0;
    ReadStatus status;
    GameRecord game;
    GameFault fault;
    Position start;
    const GameReaderConfig config = {.format = FORMAT_PGN};
    const char *pgn = file_text("pgn");
    GameReader *reader = record_reader_of_memory(pgn, strlen(pgn), &config);
    ck_assert_ptr_nonnull(reader);
    fen_start(&start, &variant_table[KINGCHESS]);
    record_init(&game, &start);
    while ((status = record_reader_next(reader, &game, &fault)) != READ_END) {
        Text why = {0};
        fault_describe(&fault, &why);
        ck_assert_msg(status == READ_GAME && fault.kind == FAULT_NONE, "%s in:\n%s", why.data, pgn);
        text_free(&why);
        check(&game);
        games++;
    }
    record_free(&game);
    record_reader_free(reader);
    return games;
}

/* Every action was the engines' own, with a score within half a pawn at depth 3; the result is what
 * the rules say, or the game was too long. */
static void check_random_game(const GameRecord *game)
{
    const char *plies = record_tag(game, "PlyCount");
    ck_assert_ptr_nonnull(plies);
    ck_assert_uint_eq(strtoul(plies, NULL, 10), game->count);
    for (size_t i = 0; i < game->count; i++) {
        const GameScore *score = &game->actions[i].score;
        ck_assert_int_eq(score->kind, GAME_CENTIPAWNS);
        ck_assert_int_le(abs(score->value), 50);
        ck_assert_int_eq(score->depth, 3);
        ck_assert_int_ge(game->actions[i].clock_ms, 0);
    }
    if (strcmp(record_tag(game, "Termination"), "adjudication") == 0) {
        ck_assert_int_eq(game->result, SCORE_DRAW);
    } else {
        /* The reader compares a mate with the result; repetition and the like need the history. */
        ck_assert_str_eq(record_tag(game, "Termination"), "normal");
        ck_assert(record_end(game).score == SCORE_ONGOING ||
                  record_end(game).score == game->result);
    }
}

START_TEST(what_a_match_records_reads_back_without_a_fault)
{
    muster(0,
           "match -variant %s -engine name='A \"quoted\" \\name' cmd=$FAKE_ENGINE arg=random "
           "-engine cmd=$FAKE_ENGINE arg=random -each tc=600 -starttime 60 -pgnout $DIR/pgn "
           "-rounds 3 -maxplies 200",
           variant_table[_i].name);
    ck_assert_int_eq(read_games(check_random_game), 6);
}
END_TEST

/* Plays the record by the reference implementation of the rules and compares the end. */
static void check_by_reference(const GameRecord *record)
{
    RefGame game;
    char fen[FEN_SIZE], ref_fen[REF_FEN_SIZE], action[ACTION_TEXT_SIZE];
    const char *score, *reason, *variant = position_variant(&record->start)->name;
    ck_assert_ptr_null(ref_game_start(&game, variant, fen_write(&record->start, fen)));
    for (size_t i = 0; i < record->count; i++)
        ck_assert(ref_game_play(&game, action_format(&record->actions[i].action, action)));
    ref_result(&game, &score, &reason);
    ref_write_fen(&game.position, ref_fen, sizeof ref_fen);
    ck_assert_str_eq(ref_fen, fen_write(&record->now, fen));
    if (strcmp(record_tag(record, "Termination"), "normal") == 0) {
        ck_assert_str_eq(score, score_text(record->result));
        ck_assert_str_eq(reason, record_comment(record, &record->actions[record->count - 1]));
    } else {
        ck_assert_str_eq(score, "*");
    }
    ref_game_free(&game);
}

START_TEST(a_record_replayed_by_the_reference_has_the_end_it_says)
{
    muster(0,
           "match -variant %s -engine cmd=$MUSTER -engine cmd=$FAKE_ENGINE arg=random "
           "-each depth=1 -starttime 60 -pgnout $DIR/pgn -rounds 2 -maxplies 300",
           variant_table[_i].name);
    ck_assert_int_eq(read_games(check_by_reference), 4);
}
END_TEST

static void check_cap(const GameRecord *game)
{
    ck_assert_int_eq(game->start.drop_cap, 2);
}

START_TEST(the_bound_on_drops_is_part_of_the_record)
{
    muster(0, "match -engine cmd=$MUSTER -engine cmd=$MUSTER -each depth=1 -starttime 60 "
              "-pgnout $DIR/pgn -dropsperaction 2 -maxplies 20");
    ck_assert_int_eq(read_games(check_cap), 2);
}
END_TEST

static void check_loss(const GameRecord *game)
{
    ck_assert_int_ne(game->result, SCORE_DRAW);
    ck_assert_int_ne(game->result, SCORE_ONGOING);
    ck_assert_str_eq(record_tag(game, "Termination"), "rules infraction");
}

START_TEST(lost_games_read_back_whatever_the_engine_said)
{
    muster(0, "match -engine cmd=$FAKE_ENGINE arg=garbage arg=2 -engine cmd=$FAKE_ENGINE "
              "arg=random -each depth=1 -starttime 60 -pgnout $DIR/pgn");
    ck_assert_int_eq(read_games(check_loss), 2);
}
END_TEST

Suite *records_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("Records of matches", &tests);
    tcase_add_loop_test(tests, what_a_match_records_reads_back_without_a_fault, 0, VARIANTS);
    tcase_add_loop_test(tests, a_record_replayed_by_the_reference_has_the_end_it_says, 0, VARIANTS);
    tcase_add_test(tests, the_bound_on_drops_is_part_of_the_record);
    tcase_add_test(tests, lost_games_read_back_whatever_the_engine_said);
    return suite;
}
