/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../search/picker.h"
#include "../../search/see.h"
#include "harness.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static Worker *worker;

static void setup(void)
{
    worker = calloc(1, sizeof *worker);
    ck_assert_ptr_nonnull(worker);
    for (int i = 0; i < MAX_PLY + 8; i++)
        worker->frames[i].continuity = -1;
}

static void teardown(void)
{
    free(worker);
}

static int by_value(const void *a, const void *b)
{
    return *(const Step *)a - *(const Step *)b;
}

static void assert_same_steps(const Position *pos, StepList *a, StepList *b)
{
    qsort(a->steps, (size_t)a->count, sizeof a->steps[0], by_value);
    qsort(b->steps, (size_t)b->count, sizeof b->steps[0], by_value);
    ck_assert_msg(a->count == b->count, "%d steps for %d in '%s'", a->count, b->count,
                  pos->drops_made ? "(inside an action)" : fen_of(pos));
    ck_assert_mem_eq(a->steps, b->steps, (size_t)a->count * sizeof a->steps[0]);
}

/* Takes all steps from a picker; each may come once only, or the list would overflow. */
static StepList hand_out(Picker *picker)
{
    StepList list;
    list.count = 0;
    for (Step step; (step = picker_next(picker, false)) != STEP_NONE;) {
        ck_assert_int_lt(list.count, MAX_STEPS);
        list.steps[list.count++] = step;
    }
    ck_assert_uint_eq(picker_next(picker, false), STEP_NONE);
    return list;
}

static StepList hand_out_boundary(const Position *pos, Step table_step, bool noisy_only)
{
    CheckInfo info;
    Picker *picker = malloc(sizeof *picker);
    ck_assert_ptr_nonnull(picker);
    check_info(pos, &info);
    picker_boundary(picker, worker, pos, &info, NULL, 3, table_step, noisy_only);
    StepList list = hand_out(picker);
    free(picker);
    return list;
}

static bool has(const StepList *list, Step step)
{
    for (int i = 0; i < list->count; i++)
        if (list->steps[i] == step)
            return true;
    return false;
}

/* A legal step half of the time, junk else. */
static Step random_step(const StepList *legal, uint64_t *seed)
{
    if (legal->count > 0 && random_below(seed, 2))
        return legal->steps[random_below(seed, (unsigned)legal->count)];
    return (Step)random_below(seed, 1 << 16);
}

/* Histories and killers of a search that has seen other positions. */
static void scramble(const StepList *legal, uint64_t *seed)
{
    Frame *frame = &worker->frames[3 + 4];
    frame->killers[0] = random_step(legal, seed);
    frame->killers[1] = random_step(legal, seed);
    frame[-1].continuity = (int)random_below(seed, PIECE_SQUARES);
    frame[-2].continuity = random_below(seed, 2) ? (int)random_below(seed, PIECE_SQUARES) : -1;
    worker->histories.counter[frame[-1].continuity] = random_step(legal, seed);
}

START_TEST(every_legal_step_is_handed_out_once)
{
    uint64_t seed = 31;
    for (int i = 0; i < 2000; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 60, &seed);
        StepList legal = legal_steps(&pos, GEN_MOVES);
        scramble(&legal, &seed);
        StepList given = hand_out_boundary(&pos, random_step(&legal, &seed), false);
        assert_same_steps(&pos, &given, &legal);
    }
}
END_TEST

START_TEST(a_legal_table_step_comes_first)
{
    uint64_t seed = 32;
    for (int i = 0; i < 500; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 60, &seed);
        StepList legal = legal_steps(&pos, GEN_MOVES);
        if (legal.count == 0)
            continue;
        Step step = legal.steps[random_below(&seed, (unsigned)legal.count)];
        StepList given = hand_out_boundary(&pos, step, false);
        ck_assert_uint_eq(given.steps[0], step);
        assert_same_steps(&pos, &given, &legal);
    }
}
END_TEST

START_TEST(an_illegal_table_step_is_left_out)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[QP] w - - 0 9");
    StepList legal = legal_steps(&pos, GEN_MOVES);
    uint64_t seed = 36;
    for (int i = 0; i < 2000; i++) {
        Step step = (Step)random_below(&seed, 1 << 16);
        if (has(&legal, step))
            continue;
        StepList given = hand_out_boundary(&pos, step, false);
        ck_assert_int_eq(given.count, legal.count);
        ck_assert(!has(&given, step));
    }
}
END_TEST

START_TEST(noisy_steps_alone_are_captures_and_promotions_that_lose_nothing)
{
    uint64_t seed = 33;
    for (int i = 0; i < 2000; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 60, &seed);
        StepList noisy = legal_steps(&pos, GEN_NOISY), good;
        Step table_step = random_step(&noisy, &seed);
        good.count = 0;
        for (int j = 0; j < noisy.count; j++)
            if (noisy.steps[j] == table_step || see(&pos, noisy.steps[j]) >= 0)
                good.steps[good.count++] = noisy.steps[j];
        StepList given = hand_out_boundary(&pos, table_step, true);
        assert_same_steps(&pos, &given, &good);
    }
}
END_TEST

START_TEST(quiet_steps_can_be_skipped_from_any_moment_on)
{
    uint64_t seed = 34;
    for (int i = 0; i < 1000; i++) {
        Position pos = random_position((VariantId)(i % VARIANTS), 60, &seed);
        StepList legal = legal_steps(&pos, GEN_MOVES), noisy = legal_steps(&pos, GEN_NOISY);
        Picker *picker = malloc(sizeof *picker);
        CheckInfo info;
        int quiets = 0, noisies = 0, allowed = (int)random_below(&seed, 20);
        ck_assert_ptr_nonnull(picker);
        check_info(&pos, &info);
        picker_boundary(picker, worker, &pos, &info, NULL, 3, random_step(&legal, &seed), false);
        for (Step step; (step = picker_next(picker, quiets >= allowed)) != STEP_NONE;)
            if (step_is_noisy(step))
                noisies++;
            else
                quiets++;
        ck_assert_int_eq(noisies, noisy.count);
        int most = legal.count - noisy.count;
        ck_assert_int_le(quiets, allowed + 1); /* the table's step comes before the question */
        ck_assert_int_ge(quiets, most < allowed ? most : allowed);
        free(picker);
    }
}
END_TEST

START_TEST(captures_that_lose_material_come_last)
{
    Position pos = position_of(CHESS, "4k3/8/2p1p3/3p4/8/8/8/3QK3 w - - 0 9");
    StepList given = hand_out_boundary(&pos, STEP_NONE, false);
    Step losing = step_move(STEP_CAPTURE, D1, square_of("d5"));
    ck_assert_uint_eq(given.steps[given.count - 1], losing);
}
END_TEST

START_TEST(inside_an_action_every_further_drop_is_handed_out_once)
{
    uint64_t seed = 35;
    int inside = 0;
    for (int i = 0; i < 2000; i++) {
        Position pos = random_position(i % 4 ? KINGCHESS : COMBAT, 20, &seed);
        StepList first;
        first.count = 0;
        generate_drop_steps(&pos, &first);
        for (unsigned drops = 1 + random_below(&seed, 3); drops > 0 && first.count; drops--) {
            position_step(&pos, first.steps[random_below(&seed, (unsigned)first.count)]);
            first.count = 0;
            generate_drop_steps(&pos, &first);
        }
        if (pos.drops_made == 0)
            continue;
        Picker *picker = malloc(sizeof *picker);
        ck_assert_ptr_nonnull(picker);
        scramble(&first, &seed);
        picker_inside(picker, worker, &pos, 3, random_step(&first, &seed));
        StepList given = hand_out(picker);
        assert_same_steps(&pos, &given, &first);
        free(picker);
        inside++;
    }
    ck_assert_int_gt(inside, 500);
}
END_TEST

START_TEST(histories_stay_within_their_bounds)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[QP] w - - 0 9");
    StepList legal = legal_steps(&pos, GEN_MOVES);
    Step best = legal.steps[0], worst = legal.steps[1];
    worker->frames[3 + 4 - 1].continuity = 5;
    worker->frames[3 + 4 - 2].continuity = 6;
    for (int i = 0; i < 5000; i++)
        picker_update(worker, &pos, 3, 1 + i % MAX_DEPTH, best, &worst, 1, NULL, 0);
    ck_assert_int_gt(picker_history(worker, &pos, 3, best), 0);
    ck_assert_int_le(picker_history(worker, &pos, 3, best), 3 * HISTORY_MAX);
    ck_assert_int_lt(picker_history(worker, &pos, 3, worst), 0);
    ck_assert_int_ge(picker_history(worker, &pos, 3, worst), -3 * HISTORY_MAX);
    ck_assert_uint_eq(worker->frames[3 + 4].killers[0], best);
}
END_TEST

START_TEST(a_step_that_cut_is_tried_earlier_next_time)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[QP] w - - 0 9");
    StepList before = hand_out_boundary(&pos, STEP_NONE, false);
    Step last = before.steps[before.count - 1];
    picker_update(worker, &pos, 3, 10, last, before.steps, before.count - 1, NULL, 0);
    StepList after = hand_out_boundary(&pos, STEP_NONE, false);
    ck_assert_uint_eq(after.steps[0], last);
}
END_TEST

Suite *picker_suite(void)
{
    Suite *suite = suite_create("picker");
    TCase *tcase = tcase_create("steps");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, every_legal_step_is_handed_out_once);
    tcase_add_test(tcase, a_legal_table_step_comes_first);
    tcase_add_test(tcase, an_illegal_table_step_is_left_out);
    tcase_add_test(tcase, noisy_steps_alone_are_captures_and_promotions_that_lose_nothing);
    tcase_add_test(tcase, quiet_steps_can_be_skipped_from_any_moment_on);
    tcase_add_test(tcase, captures_that_lose_material_come_last);
    tcase_add_test(tcase, inside_an_action_every_further_drop_is_handed_out_once);
    tcase_add_test(tcase, histories_stay_within_their_bounds);
    tcase_add_test(tcase, a_step_that_cut_is_tried_earlier_next_time);
    suite_add_tcase(suite, tcase);
    return suite;
}
