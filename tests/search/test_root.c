/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a search answers: legal, reproducible, whole actions, and the lines that were asked for. */
#include "../../movegen/count.h"
#include "../../movegen/generate.h"
#include "harness.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static Searcher *searcher;

static void setup(void)
{
    searcher = new_searcher(1);
}

static void teardown(void)
{
    search_destroy(searcher);
}

static void set_multipv(int lines)
{
    SearchOptions options = search_default_options();
    options.multipv = lines;
    search_set_options(searcher, &options);
}

/* ---------------------------------------------------------------- legality */

START_TEST(the_answer_is_legal_however_few_nodes_there_are)
{
    static const uint64_t limits[] = {1, 2, 5, 20, 100};
    uint64_t seed = 41;
    for (int i = 0; i < 400; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 50, &seed);
        for (int j = 0; j < 5; j++) {
            Outcome out;
            run_position(searcher, &pos, (SearchLimits){.nodes = limits[j]}, &out);
            assert_sound(&pos, &out);
            ck_assert_uint_le(out.result.nodes, limits[j]);
            outcome_free(&out);
        }
    }
}
END_TEST

START_TEST(the_answer_is_legal_at_any_depth)
{
    uint64_t seed = 42;
    for (int i = 0; i < 120; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 50, &seed);
        for (int depth = 1; depth <= 3; depth++) {
            Outcome out;
            run_position(searcher, &pos, (SearchLimits){.depth = depth, .nodes = 2000}, &out);
            assert_sound(&pos, &out);
            ck_assert_int_le(out.result.depth, depth);
            outcome_free(&out);
        }
    }
}
END_TEST

START_TEST(the_answer_respects_drops_per_action)
{
    uint64_t seed = 43;
    for (int i = 0; i < 60; i++) {
        Position pos = random_position(KINGCHESS, 6, &seed);
        int cap = 1 + (int)random_below(&seed, 3);
        position_set_drop_cap(&pos, cap);
        Outcome out;
        run_position(searcher, &pos, (SearchLimits){.nodes = 1000}, &out);
        assert_sound(&pos, &out);
        ck_assert_int_le(out.result.best.count, cap);
        outcome_free(&out);
    }
}
END_TEST

static void assert_no_answer(VariantId variant, const char *fen)
{
    Outcome out;
    Position pos = position_of(variant, fen);
    ck_assert(!has_legal_action(&pos));
    run_position(searcher, &pos, (SearchLimits){.depth = 3}, &out);
    ck_assert_int_eq(out.result.best.count, 0);
    ck_assert_int_eq(out.result.ponder.count, 0);
    ck_assert_uint_eq(out.count, 0);
    outcome_free(&out);
}

START_TEST(a_game_that_is_over_has_no_answer)
{
    assert_no_answer(CHESS, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 9");
    assert_no_answer(KINGCHESS, "R5k1/5ppp/8/8/8/8/8/4K3[] b - - 0 9");
    assert_no_answer(CHESS, "k7/2Q5/1K6/8/8/8/8/8 b - - 0 9");
    assert_no_answer(COMBAT, "4k3/8/8/8/8/8/8/4R1K1[] w - - 0 1");
    assert_no_answer(FROLOV, "4k3/8/8/8/8/8/8/4R1K1[] w - - 0 1");
}
END_TEST

START_TEST(a_drawn_game_still_has_an_answer)
{
    History game =
        game_of(CHESS, "4k3/8/8/8/8/8/8/R3K3 w - - 0 9", "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8");
    Outcome out;
    ck_assert_int_eq(history_result(&game).reason, REASON_REPETITION);
    run(searcher, &game, (SearchLimits){.depth = 3}, &out);
    assert_sound(history_now(&game), &out);
    outcome_free(&out);
    history_free(&game);
    Position dead = position_of(CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 9");
    run_position(searcher, &dead, (SearchLimits){.depth = 3}, &out);
    assert_sound(&dead, &out);
    ck_assert_int_eq(out.result.score, 0);
    outcome_free(&out);
    Position fifty = position_of(CHESS, "4k3/8/8/8/8/8/8/R3K3 w - - 120 90");
    run_position(searcher, &fifty, (SearchLimits){.depth = 3}, &out);
    assert_sound(&fifty, &out);
    outcome_free(&out);
}
END_TEST

/* ---------------------------------------------------------------- reproducibility */

static void assert_same_outcome(const Outcome *a, const Outcome *b)
{
    ck_assert_str_eq(text_of(&a->result.best), text_of(&b->result.best));
    ck_assert_str_eq(text_of(&a->result.ponder), text_of(&b->result.ponder));
    ck_assert_uint_eq(a->result.nodes, b->result.nodes);
    ck_assert_int_eq(a->result.score, b->result.score);
    ck_assert_int_eq(a->result.depth, b->result.depth);
    ck_assert_uint_eq(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        ck_assert_int_eq(a->reports[i].info.score, b->reports[i].info.score);
        ck_assert_uint_eq(a->reports[i].info.nodes, b->reports[i].info.nodes);
    }
}

START_TEST(one_thread_searches_the_same_tree_again_once_cleared)
{
    uint64_t seed = 44;
    for (int i = 0; i < 24; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 40, &seed);
        Position other = random_position(KINGCHESS, 10, &seed);
        if (pos.variant == COMBAT && position_placing(&pos))
            continue; /* armies vary by intent */
        Outcome first, between, second;
        search_clear(searcher);
        run_position(searcher, &pos, (SearchLimits){.nodes = 3000}, &first);
        run_position(searcher, &other, (SearchLimits){.nodes = 1000}, &between);
        search_clear(searcher);
        run_position(searcher, &pos, (SearchLimits){.nodes = 3000}, &second);
        assert_same_outcome(&first, &second);
        outcome_free(&first);
        outcome_free(&between);
        outcome_free(&second);
    }
}
END_TEST

START_TEST(a_fresh_searcher_answers_like_a_cleared_one)
{
    Position pos = position_of(KINGCHESS, "4k3/2pp4/8/8/8/8/3PP3/4K3[QRBPqrbp] w e - 0 9");
    Outcome first, second;
    run_position(searcher, &pos, (SearchLimits){.nodes = 500}, &first);
    outcome_free(&first);
    search_clear(searcher);
    run_position(searcher, &pos, (SearchLimits){.nodes = 5000}, &first);
    teardown();
    setup();
    run_position(searcher, &pos, (SearchLimits){.nodes = 5000}, &second);
    assert_same_outcome(&first, &second);
    outcome_free(&first);
    outcome_free(&second);
}
END_TEST

/* ---------------------------------------------------------------- searchmoves */

enum { SOME = 8 };

static size_t actions_of(const Position *pos, const char *texts, Action *actions)
{
    char copy[256], *rest = copy;
    size_t count = 0;
    ck_assert_uint_lt(strlen(texts), sizeof copy);
    strcpy(copy, texts);
    for (char *word; (word = strtok_r(rest, " ", &rest)) && count < SOME;)
        actions[count++] = action_of(pos, word);
    return count;
}

static bool is_among(const Action *action, const Action *actions, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (action_equal(action, &actions[i]))
            return true;
    return false;
}

/* Searches only these actions, in as many lines; fails unless each gets one line. */
static void run_only(const char *fen, const char *texts, int depth, Outcome *out)
{
    Action allowed[SOME];
    Position pos = position_of(KINGCHESS, fen);
    size_t count = actions_of(&pos, texts, allowed);
    SearchLimits limits = {
        .depth = depth, .nodes = 20000, .actions = allowed, .action_count = count};
    set_multipv((int)count);
    run_position(searcher, &pos, limits, out);
    assert_sound(&pos, out);
    ck_assert(is_among(&out->result.best, allowed, count));
    for (size_t i = 0; i < out->count; i++)
        ck_assert(is_among(&out->reports[i].pv[0], allowed, count));
    for (size_t i = 0; i < count; i++) {
        const Report *line = last_report(out, (int)i + 1);
        ck_assert_msg(line, "'%s': only %d of %d actions were searched at depth %d", texts, (int)i,
                      (int)count, depth);
        for (size_t j = 0; j < i; j++)
            ck_assert(!action_equal(&line->pv[0], &last_report(out, (int)j + 1)->pv[0]));
    }
}

static const char *const reserves = "4k3/8/8/8/8/8/8/4K3[QRBPP] w - - 0 9";

START_TEST(only_the_moves_asked_for_are_searched)
{
    Outcome out;
    run_only(reserves, "e1d1", 4, &out);
    outcome_free(&out);
    run_only(reserves, "e1d1 e1f2 e1e2", 4, &out);
    outcome_free(&out);
}
END_TEST

START_TEST(sets_of_drops_can_be_asked_for)
{
    Outcome out;
    for (int depth = 1; depth <= 3; depth++) {
        run_only(reserves, "Q@a4,R@b3", depth, &out);
        ck_assert_str_eq(text_of(&out.result.best), "Q@a4,R@b3");
        outcome_free(&out);
        run_only(reserves, "Q@d1,R@a1,B@c1,P@d2,P@e2", depth, &out);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(sets_that_share_drops_are_different_actions)
{
    Outcome out;
    for (int depth = 1; depth <= 3; depth++) {
        run_only(reserves, "R@a1 R@a1,P@d2 R@a1,P@d2,P@e2 P@d2,P@e2", depth, &out);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(moves_and_sets_compete)
{
    Outcome out;
    for (int depth = 1; depth <= 4; depth++) {
        run_only(reserves, "e1d1 e1d2 Q@h1,R@a1 Q@d1,R@h4,B@b1", depth, &out);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(an_action_asked_for_twice_is_one_line)
{
    Action twice[2];
    Position pos = position_of(KINGCHESS, reserves);
    twice[0] = twice[1] = action_of(&pos, "Q@a4,R@b3");
    Outcome out;
    set_multipv(5);
    run_position(searcher, &pos, (SearchLimits){.depth = 2, .actions = twice, .action_count = 2},
                 &out);
    ck_assert_ptr_null(last_report(&out, 2));
    ck_assert(action_equal(&out.result.best, &twice[0]));
    outcome_free(&out);
}
END_TEST

START_TEST(without_time_for_any_the_first_one_asked_for_is_the_answer)
{
    Position pos = position_of(KINGCHESS, reserves);
    Action allowed = action_of(&pos, "Q@a4,R@b3,P@c2");
    Outcome out;
    run_position(searcher, &pos, (SearchLimits){.nodes = 1, .actions = &allowed, .action_count = 1},
                 &out);
    ck_assert(action_equal(&out.result.best, &allowed));
    outcome_free(&out);
}
END_TEST

/* ---------------------------------------------------------------- MultiPV and reports */

/* The lines of one depth are whole legal actions, all different, best first. */
static void assert_lines(const Outcome *out, int multipv)
{
    for (size_t i = 0; i < out->count; i++) {
        const SearchInfo *info = &out->reports[i].info;
        ck_assert_int_ge(info->multipv, 1);
        ck_assert_int_le(info->multipv, multipv);
        if (info->multipv == 1)
            continue;
        const Report *above = &out->reports[i - 1];
        ck_assert_int_eq(above->info.multipv, info->multipv - 1);
        if (above->info.depth == info->depth)
            ck_assert_int_ge(above->info.score, info->score);
        for (int back = 1; back < info->multipv; back++)
            ck_assert(!action_equal(&out->reports[i - (size_t)back].pv[0], &info->pv[0]));
    }
}

START_TEST(lines_are_different_whole_actions_and_sorted)
{
    uint64_t seed = 45;
    set_multipv(4);
    for (int i = 0; i < 80; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 40, &seed);
        Outcome out;
        run_position(searcher, &pos, (SearchLimits){.nodes = 3000}, &out);
        assert_sound(&pos, &out);
        assert_lines(&out, 4);
        outcome_free(&out);
    }
}
END_TEST

START_TEST(there_are_no_more_lines_than_actions)
{
    uint64_t seed = 46;
    set_multipv(SEARCH_MAX_MULTIPV);
    for (int i = 0; i < 60; i++) {
        Position pos = random_position(i % 2 ? CHESS : FROLOV, 90, &seed);
        Count actions = count_actions(&pos);
        if (pos.reserve[pos.side] || actions == 0)
            continue;
        Outcome out;
        run_position(searcher, &pos, (SearchLimits){.depth = 2}, &out);
        assert_sound(&pos, &out);
        assert_lines(&out, SEARCH_MAX_MULTIPV);
        ck_assert_ptr_nonnull(last_report(&out, (int)actions));
        ck_assert_ptr_null(last_report(&out, (int)actions + 1));
        outcome_free(&out);
    }
}
END_TEST

START_TEST(the_first_line_of_several_is_the_answer)
{
    Position pos = position_of(KINGCHESS, "4k3/2pp4/8/8/8/8/3PP3/4K3[QRBPqrbp] w e - 0 9");
    set_multipv(3);
    Outcome out;
    run_position(searcher, &pos, (SearchLimits){.nodes = 5000}, &out);
    const Report *best = last_report(&out, 1);
    ck_assert_ptr_nonnull(last_report(&out, 3));
    ck_assert(action_equal(&out.result.best, &best->pv[0]));
    ck_assert_int_eq(out.result.score, best->info.score);
    if (best->info.pv_count > 1)
        ck_assert(action_equal(&out.result.ponder, &best->pv[1]));
    outcome_free(&out);
}
END_TEST

START_TEST(reports_hold_plausible_numbers)
{
    uint64_t seed = 47;
    for (int i = 0; i < 40; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 40, &seed);
        Outcome out;
        uint64_t nodes = 0;
        int depth = 0;
        run_position(searcher, &pos, (SearchLimits){.nodes = 3000}, &out);
        for (size_t j = 0; j < out.count; j++) {
            const SearchInfo *info = &out.reports[j].info;
            ck_assert_int_ge(info->depth, depth);
            ck_assert_int_ge(info->seldepth, info->depth);
            ck_assert_int_le(info->seldepth, MAX_PLY);
            ck_assert_uint_ge(info->nodes, nodes);
            ck_assert_int_lt(abs(info->score), SCORE_INFINITE);
            ck_assert_int_eq(info->wdl[0] + info->wdl[1] + info->wdl[2], 1000);
            ck_assert_int_ge(info->wdl[0], 0);
            ck_assert_int_ge(info->wdl[1], 0);
            ck_assert_int_ge(info->wdl[2], 0);
            ck_assert_int_ge(info->hashfull, 0);
            ck_assert_int_le(info->hashfull, 1000);
            ck_assert_int_ge(info->time, 0);
            depth = info->depth;
            nodes = info->nodes;
        }
        ck_assert_uint_ge(out.result.nodes, nodes);
        outcome_free(&out);
    }
}
END_TEST

/* ---------------------------------------------------------------- fewest drops */

START_TEST(a_draw_in_any_case_costs_no_piece)
{
    /* A bishop cannot win, wherever it stands. */
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[B] w - - 0 9");
    Outcome out;
    run_position(searcher, &pos, (SearchLimits){.depth = 5}, &out);
    assert_sound(&pos, &out);
    ck_assert_int_eq(out.result.score, 0);
    ck_assert_int_eq(action_drops(&out.result.best), 0);
    outcome_free(&out);
}
END_TEST

static bool is_mate_after(const Position *pos, const Action *action)
{
    Position after = *pos;
    if (action_judge(pos, action) != ACTION_OK)
        return false;
    position_act(&after, action);
    return position_in_check(&after, (Color)after.side) && !has_legal_action(&after);
}

static void assert_no_drop_to_spare(const Position *pos, const Action *action)
{
    for (int i = 0; i < action->count; i++) {
        Action fewer = {0};
        for (int j = 0; j < action->count; j++)
            if (j != i)
                action_add_drop(&fewer, action->steps[j]);
        ck_assert_msg(!is_mate_after(pos, &fewer), "'%s': %s", fen_of(pos), text_of(action));
    }
}

START_TEST(a_mate_at_once_drops_nothing_that_it_does_not_need)
{
    uint64_t seed = 50;
    int mates = 0, sets = 0;
    for (int i = 0; i < 400; i++) {
        Position pos = random_position(KINGCHESS, 16, &seed);
        Outcome out;
        run_position(searcher, &pos, (SearchLimits){.nodes = 3000}, &out);
        if (out.result.score == SCORE_MATE - 1) {
            const Action *best = &out.result.best;
            ck_assert(is_mate_after(&pos, best));
            mates++;
            sets += best->count > 1;
            if (best->count > 1)
                assert_no_drop_to_spare(&pos, best);
        }
        outcome_free(&out);
    }
    ck_assert_int_gt(mates, 20);
    ck_assert_int_gt(sets, 0);
}
END_TEST

START_TEST(of_lines_with_one_score_the_one_with_fewest_drops_comes_first)
{
    uint64_t seed = 51;
    int ties = 0;
    set_multipv(4);
    for (int i = 0; i < 60; i++) {
        Position pos = random_position(KINGCHESS, 12, &seed);
        Outcome out;
        run_position(searcher, &pos, (SearchLimits){.nodes = 3000}, &out);
        for (size_t j = 1; j < out.count; j++) {
            const Report *above = &out.reports[j - 1], *below = &out.reports[j];
            if (below->info.multipv == 1 || below->info.depth != above->info.depth ||
                below->info.score != above->info.score)
                continue;
            ties++;
            ck_assert_int_le(action_drops(&above->pv[0]), action_drops(&below->pv[0]));
        }
        outcome_free(&out);
    }
    ck_assert_int_gt(ties, 3);
}
END_TEST

/* ---------------------------------------------------------------- caps on drops */

/* Nothing forces a further drop: the king stands and is not attacked. */
static bool is_free_to_end(const Position *pos)
{
    CheckInfo info;
    check_info(pos, &info);
    return !info.checkers && info.king != NO_SQUARE;
}

/* Every action of every line drops at most what its side may. */
static void assert_capped(Position pos, const Report *report, const SearchOptions *options)
{
    for (int i = 0; i < report->info.pv_count; i++) {
        if (is_free_to_end(&pos))
            ck_assert_int_le(report->pv[i].count,
                             i % 2 ? options->opponent_drops : options->own_drops);
        position_act(&pos, &report->pv[i]);
    }
}

static void run_capped(const Position *pos, int own, int opponent)
{
    Outcome out;
    SearchOptions options = search_default_options();
    options.own_drops = own;
    options.opponent_drops = opponent;
    search_set_options(searcher, &options);
    run_position(searcher, pos, (SearchLimits){.nodes = 2000}, &out);
    assert_sound(pos, &out);
    for (size_t i = 0; i < out.count; i++)
        assert_capped(*pos, &out.reports[i], &options);
    outcome_free(&out);
}

START_TEST(an_action_drops_no_more_than_the_cap_of_its_side)
{
    uint64_t seed = 48;
    for (int i = 0; i < 40; i++) {
        Position pos = random_position(KINGCHESS, 12, &seed);
        run_capped(&pos, 1, 1);
        run_capped(&pos, 1, FULL_ARMY);
        run_capped(&pos, 3, 2);
    }
}
END_TEST

/* Analysis passes to the other side, for which the same caps mean the other colours. */
START_TEST(caps_follow_the_side_that_is_searched)
{
    uint64_t seed = 49;
    for (int i = 0; i < 20; i++) {
        Position pos = random_position(KINGCHESS, 8, &seed);
        Action action;
        for (int ply = 0; ply < 4 && random_action(&pos, &seed, &action); ply++) {
            run_capped(&pos, 5, 1);
            position_act(&pos, &action);
        }
    }
}
END_TEST

START_TEST(without_formations_and_singles_only_the_first_action_is_a_king)
{
    Position pos = position_of(KINGCHESS, "startpos");
    SearchOptions options = search_default_options();
    Outcome out;
    options.own_drops = 1;
    options.formations = false;
    search_set_options(searcher, &options);
    run_position(searcher, &pos, (SearchLimits){.depth = 2}, &out);
    assert_sound(&pos, &out);
    ck_assert_int_eq(out.result.best.count, 1);
    outcome_free(&out);
}
END_TEST

static TCase *case_of(const char *name)
{
    TCase *tcase = tcase_create(name);
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 0);
    return tcase;
}

static TCase *searchmoves_case(void)
{
    TCase *tcase = case_of("searchmoves");
    tcase_add_test(tcase, only_the_moves_asked_for_are_searched);
    tcase_add_test(tcase, sets_of_drops_can_be_asked_for);
    tcase_add_test(tcase, sets_that_share_drops_are_different_actions);
    tcase_add_test(tcase, moves_and_sets_compete);
    tcase_add_test(tcase, an_action_asked_for_twice_is_one_line);
    tcase_add_test(tcase, without_time_for_any_the_first_one_asked_for_is_the_answer);
    return tcase;
}

Suite *root_suite(void)
{
    Suite *suite = suite_create("root");
    TCase *legal = case_of("answers");
    tcase_add_test(legal, the_answer_is_legal_however_few_nodes_there_are);
    tcase_add_test(legal, the_answer_is_legal_at_any_depth);
    tcase_add_test(legal, the_answer_respects_drops_per_action);
    tcase_add_test(legal, a_game_that_is_over_has_no_answer);
    tcase_add_test(legal, a_drawn_game_still_has_an_answer);
    tcase_add_test(legal, one_thread_searches_the_same_tree_again_once_cleared);
    tcase_add_test(legal, a_fresh_searcher_answers_like_a_cleared_one);
    suite_add_tcase(suite, legal);
    suite_add_tcase(suite, searchmoves_case());
    TCase *fewest = case_of("fewest drops");
    tcase_add_test(fewest, a_draw_in_any_case_costs_no_piece);
    tcase_add_test(fewest, a_mate_at_once_drops_nothing_that_it_does_not_need);
    tcase_add_test(fewest, of_lines_with_one_score_the_one_with_fewest_drops_comes_first);
    suite_add_tcase(suite, fewest);
    TCase *caps = case_of("caps on drops");
    tcase_add_test(caps, an_action_drops_no_more_than_the_cap_of_its_side);
    tcase_add_test(caps, caps_follow_the_side_that_is_searched);
    tcase_add_test(caps, without_formations_and_singles_only_the_first_action_is_a_king);
    suite_add_tcase(suite, caps);
    TCase *lines = case_of("lines");
    tcase_add_test(lines, lines_are_different_whole_actions_and_sorted);
    tcase_add_test(lines, there_are_no_more_lines_than_actions);
    tcase_add_test(lines, the_first_line_of_several_is_the_answer);
    tcase_add_test(lines, reports_hold_plausible_numbers);
    suite_add_tcase(suite, lines);
    return suite;
}
