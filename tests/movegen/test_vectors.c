/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every row of tests/vectors, as tests/vectors/README.md describes them. */
#include "../../movegen/count.h"
#include "../../movegen/generate.h"
#include "../support/rows.h"
#include "../support/support.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Position row_position(const char *variant, const char *fen)
{
    return position_of(variant_named(variant)->id, fen);
}

static bool complain(Row *row, const char *expected, const char *found)
{
    snprintf(row->complaint, sizeof row->complaint, "expected %.200s, found %.200s", expected,
             found);
    return false;
}

static bool same(Row *row, const char *expected, const char *found)
{
    return strcmp(expected, found) == 0 || complain(row, expected, found);
}

static bool perft_is(Row *row, const Position *pos, const char *depth, const char *expected)
{
    char found[COUNT_TEXT_SIZE];
    return same(row, expected, count_format(perft(pos, atoi(depth), NULL), found));
}

static bool perft_row(Row *row)
{
    Position pos = row_position(row->field[0], row->field[1]);
    return perft_is(row, &pos, row->field[2], row->field[3]);
}

START_TEST(action_sequences_are_as_many_as_the_vectors_say)
{
    each_row("perft.tsv", perft_row);
}
END_TEST

static bool caps_row(Row *row)
{
    Position pos = row_position(row->field[0], row->field[2]);
    position_set_drop_cap(&pos, atoi(row->field[1]));
    return perft_is(row, &pos, row->field[3], row->field[4]);
}

START_TEST(capped_action_sequences_are_as_many_as_the_vectors_say)
{
    each_row("caps.tsv", caps_row);
}
END_TEST

static bool legal_row(Row *row)
{
    Position pos = row_position(row->field[0], row->field[1]);
    char *list = legal_actions(&pos);
    bool holds = same(row, row->field[2], list);
    free(list);
    return holds;
}

START_TEST(legal_actions_are_those_of_the_vectors)
{
    each_row("legal.tsv", legal_row);
}
END_TEST

/* How a game ended, as games.tsv calls it. */
static const char *end_of(const Position *pos)
{
    if (position_king_capture(pos))
        return "king-capture";
    if (has_legal_action(pos))
        return "-";
    return position_in_check(pos, (Color)pos->side) ? "checkmate" : "stalemate";
}

static bool games_row(Row *row)
{
    Position pos = row_position(row->field[0], "startpos");
    play(&pos, row->field[3]);
    return same(row, row->field[2], fen_of(&pos)) && same(row, row->field[1], end_of(&pos));
}

START_TEST(whole_games_lead_where_the_vectors_say)
{
    each_row("games.tsv", games_row);
}
END_TEST

static bool replay_row(Row *row)
{
    Position pos = row_position(row->field[0], row->field[1]);
    play(&pos, row->field[2]);
    return same(row, row->field[3], fen_of(&pos));
}

START_TEST(short_histories_keep_the_rights_that_the_vectors_say)
{
    each_row("replay.tsv", replay_row);
}
END_TEST

static bool results_row(Row *row)
{
    History game = game_of(variant_named(row->field[0])->id, row->field[1], row->field[2]);
    Result result = history_result(&game);
    history_free(&game);
    return same(row, row->field[3], score_text(result.score)) &&
           same(row, row->field[4], reason_text(result.reason));
}

START_TEST(games_end_as_the_vectors_say)
{
    each_row("results.tsv", results_row);
}
END_TEST

/* Of several reasons ours may name another one first, so only legality is compared. */
static bool illegal_row(Row *row)
{
    Position pos = row_position(row->field[0], row->field[1]);
    ActionError error = verdict(&pos, row->field[2]);
    bool legal = strcmp(row->field[3], "legal") == 0;
    return legal == (error == ACTION_OK) || complain(row, row->field[3], action_error_text(error));
}

START_TEST(actions_are_legal_or_not_as_the_vectors_say)
{
    each_row("illegal.tsv", illegal_row);
}
END_TEST

static bool fen_bad_row(Row *row)
{
    Position pos;
    FenError error = fen_read(&pos, variant_named(row->field[0]), row->field[1], NULL);
    return error != FEN_OK || complain(row, row->field[2], "a position");
}

START_TEST(bad_fens_of_the_vectors_are_refused)
{
    each_row("fen_bad.tsv", fen_bad_row);
}
END_TEST

static bool fen_ok_row(Row *row)
{
    Position pos = row_position(row->field[0], row->field[1]);
    return same(row, row->field[2], fen_of(&pos));
}

START_TEST(good_fens_of_the_vectors_are_read_and_written)
{
    each_row("fen_ok.tsv", fen_ok_row);
}
END_TEST

static bool is_mate(const Position *pos)
{
    return position_in_check(pos, (Color)pos->side) && !has_legal_action(pos);
}

enum { LONGEST_SOLUTION = 4 };

typedef struct {
    ActionTexts mates;
    bool short_one; /* a move or a single drop mates */
} Mates;

static bool note_mate(void *context, const Action *action, const Position *after)
{
    Mates *mates = context;
    if (is_mate(after)) {
        mates->short_one |= action->count == 1;
        action_texts_add(&mates->mates, text_of(action));
    }
    return true;
}

/* The solutions, cut at their semicolons and sorted. */
static ActionTexts solutions_of(char *list)
{
    ActionTexts texts = {0};
    for (char *text = strtok(list, ";"); text; text = strtok(NULL, ";"))
        action_texts_add(&texts, text);
    action_texts_sort(&texts);
    return texts;
}

static bool same_texts(Row *row, const ActionTexts *expected, const ActionTexts *found)
{
    for (size_t i = 0; i < expected->count && i < found->count; i++)
        if (!same(row, expected->text[i], found->text[i]))
            return false;
    return expected->count == found->count || complain(row, "another number", "of solutions");
}

/* The mating actions of at most four pieces are exactly the solutions. */
static bool mate_row(Row *row, Position *pos)
{
    ActionTexts solutions = solutions_of(row->field[2]);
    Mates mates = {0};
    position_set_drop_cap(pos, LONGEST_SOLUTION);
    actions_each(pos, note_mate, &mates);
    action_texts_sort(&mates.mates);
    bool holds = mates.short_one ? complain(row, "no single step", "one that mates")
                                 : same_texts(row, &solutions, &mates.mates);
    position_set_drop_cap(pos, FULL_ARMY);
    for (size_t i = 0; i < solutions.count && holds; i++) {
        Position after = *pos;
        play(&after, solutions.text[i]);
        holds = is_mate(&after) || complain(row, "mate", solutions.text[i]);
    }
    action_texts_free(&solutions);
    action_texts_free(&mates.mates);
    return holds;
}

static bool save_row(Row *row, const Position *pos)
{
    ActionTexts solutions = solutions_of(row->field[2]), legal;
    action_texts_init(&legal, pos);
    bool holds = position_in_check(pos, (Color)pos->side) ? same_texts(row, &solutions, &legal)
                                                          : complain(row, "a check", "none");
    action_texts_free(&solutions);
    action_texts_free(&legal);
    return holds;
}

static bool mate1_row(Row *row)
{
    Position pos = position_of(KINGCHESS, row->field[1]);
    return strcmp(row->field[0], "mate1") != 0 || mate_row(row, &pos);
}

static bool save1_row(Row *row)
{
    Position pos = position_of(KINGCHESS, row->field[1]);
    return strcmp(row->field[0], "save1") != 0 || save_row(row, &pos);
}

START_TEST(only_the_listed_drops_mate_in_the_mate_puzzles)
{
    each_row("puzzles.tsv", mate1_row);
}
END_TEST

START_TEST(only_the_listed_drops_save_the_king_in_the_save_puzzles)
{
    each_row("puzzles.tsv", save1_row);
}
END_TEST

Suite *vectors_suite(void)
{
    Suite *suite = suite_create("vectors");
    TCase *rows = tcase_create("rows");
    tcase_set_timeout(rows, 0);
    tcase_add_test(rows, action_sequences_are_as_many_as_the_vectors_say);
    tcase_add_test(rows, capped_action_sequences_are_as_many_as_the_vectors_say);
    tcase_add_test(rows, legal_actions_are_those_of_the_vectors);
    tcase_add_test(rows, whole_games_lead_where_the_vectors_say);
    tcase_add_test(rows, short_histories_keep_the_rights_that_the_vectors_say);
    tcase_add_test(rows, games_end_as_the_vectors_say);
    tcase_add_test(rows, actions_are_legal_or_not_as_the_vectors_say);
    tcase_add_test(rows, bad_fens_of_the_vectors_are_refused);
    tcase_add_test(rows, good_fens_of_the_vectors_are_read_and_written);
    tcase_add_test(rows, only_the_listed_drops_mate_in_the_mate_puzzles);
    tcase_add_test(rows, only_the_listed_drops_save_the_king_in_the_save_puzzles);
    suite_add_tcase(suite, rows);
    return suite;
}
