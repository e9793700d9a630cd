/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rules library says in one way it says in every other way too. */
#include "../../movegen/count.h"
#include "../../movegen/generate.h"
#include "../../movegen/notation.h"
#include "suites.h"
#include "walk.h"

#include <string.h>

enum { LISTED = 20000, REACHED = 800, STEPS = 200, SPELLED = 40 };

static void assert_sound(const Position *pos)
{
    const char *broken = position_broken_field(pos);
    quick_assert(broken == NULL, "%s of %s", broken, fen_of(pos));
}

/* ---------------------------------------------------------------- positions */

static bool steps_keep_every_field(Walk *walk)
{
    Position pos = *walk_now(walk);
    Action action;
    assert_sound(&pos);
    if (!random_action(&pos, &walk->seed, 16, &action))
        return false;
    for (int i = 0; i < action.count; i++) {
        position_step(&pos, action.steps[i]);
        assert_sound(&pos);
    }
    if (action_is_drops(&action))
        position_step(&pos, STEP_OF_END);
    assert_sound(&pos);
    Position acted = *walk_now(walk); /* the same at one go */
    position_act(&acted, &action);
    assert_same_position(&pos, &acted);
    return true;
}

START_TEST(every_step_keeps_every_field)
{
    each_position(_i, steps_keep_every_field);
}
END_TEST

static bool fen_tells_everything(Walk *walk)
{
    const Position *pos = walk_now(walk);
    Position read = position_of((VariantId)pos->variant, fen_of(pos));
    if (pos->variant == KINGCHESS)
        position_set_drop_cap(&read, pos->drop_cap);
    assert_same_position(pos, &read);
    return true;
}

START_TEST(a_position_read_from_its_fen_is_the_same)
{
    each_position(_i, fen_tells_everything);
}
END_TEST

static void shuffle(Action *action, uint64_t *seed)
{
    for (unsigned i = action->count; i > 1; i--) {
        unsigned j = random_below(seed, i);
        Step step = action->steps[i - 1];
        action->steps[i - 1] = action->steps[j];
        action->steps[j] = step;
    }
}

static bool order_does_not_matter(Walk *walk)
{
    Position one = *walk_now(walk), other = one;
    Action action;
    if (!random_action(&one, &walk->seed, 16, &action) || action.count < 2)
        return one.drop_cap == 1 || !one.reserve[one.side];
    Action shuffled = action;
    shuffle(&shuffled, &walk->seed);
    for (int i = 0; i < action.count; i++) {
        position_step(&one, action.steps[i]);
        position_step(&other, shuffled.steps[i]);
    }
    quick_assert(one.key == other.key, "%s and %s", text_of(&action), text_of(&shuffled));
    position_step(&one, STEP_OF_END);
    position_step(&other, STEP_OF_END);
    assert_same_position(&one, &other);
    return true;
}

START_TEST(drops_give_the_same_position_in_any_order)
{
    each_position(_i, order_does_not_matter);
}
END_TEST

/* ---------------------------------------------------------------- steps */

static bool has_step(const StepList *list, Step step)
{
    for (int i = 0; i < list->count; i++)
        if (list->steps[i] == step)
            return true;
    return false;
}

/* A step from anywhere: any bits, or a listed one with a few bits changed. */
static Step random_step(const StepList *list, uint64_t *seed)
{
    if (list->count == 0 || random_below(seed, 4) == 0)
        return (Step)random_below(seed, 1U << 16);
    Step step = list->steps[random_below(seed, (unsigned)list->count)];
    return (Step)(step ^ (random_below(seed, 2) << random_below(seed, 16)));
}

static void assert_steps_judged(const Position *pos, uint64_t *seed)
{
    StepList moves, drops;
    CheckInfo info;
    moves.count = drops.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &moves);
    generate_drop_steps(pos, &drops);
    quick_assert(count_moves(pos, &info) == moves.count, "%s", fen_of(pos));
    for (int i = 0; i < STEPS; i++) {
        Step step = random_step(i % 2 ? &moves : &drops, seed);
        quick_assert(move_is_legal(pos, &info, step) == has_step(&moves, step), "move %04x in %s",
                     step, fen_of(pos));
        quick_assert(drop_is_legal(pos, step) == has_step(&drops, step), "drop %04x in %s", step,
                     fen_of(pos));
    }
}

static bool steps_are_judged_as_listed(Walk *walk)
{
    Position pos = *walk_now(walk);
    StepList drops;
    drops.count = 0;
    assert_steps_judged(&pos, &walk->seed);
    generate_drop_steps(&pos, &drops);
    if (drops.count > 0) { /* inside an action too */
        position_step(&pos, drops.steps[random_below(&walk->seed, (unsigned)drops.count)]);
        assert_steps_judged(&pos, &walk->seed);
    }
    return true;
}

START_TEST(a_step_is_legal_exactly_when_it_is_listed)
{
    each_position(_i, steps_are_judged_as_listed);
}
END_TEST

/* Adds every set of drops that a walk over drop steps ends in, once for each order of its steps. */
static void add_sets(const Position *pos, const Action *begun, ActionTexts *sets)
{
    StepList list;
    list.count = 0;
    generate_drop_steps(pos, &list);
    for (int i = 0; i < list.count; i++) {
        Position next;
        Action longer = *begun;
        position_after(pos, &next, list.steps[i]);
        action_add_drop(&longer, list.steps[i]);
        if (position_can_end(&next))
            action_texts_add(sets, text_of(&longer));
        add_sets(&next, &longer, sets);
    }
}

static size_t without_doubles(ActionTexts *texts)
{
    size_t kept = 0;
    action_texts_sort(texts);
    for (size_t i = 0; i < texts->count; i++)
        if (i == 0 || strcmp(texts->text[i], texts->text[i - 1]) != 0)
            kept++;
    return kept;
}

static bool steps_reach_all_sets(Walk *walk)
{
    const Position *pos = walk_now(walk);
    ActionTexts sets = {0};
    Count count = count_drop_actions(pos);
    if (count > REACHED)
        return false;
    add_sets(pos, &(Action){0}, &sets);
    for (size_t i = 0; i < sets.count; i++)
        quick_assert(verdict(pos, sets.text[i]) == ACTION_OK, "%s in %s", sets.text[i],
                     fen_of(pos));
    quick_assert(without_doubles(&sets) == count, "%s", fen_of(pos));
    action_texts_free(&sets);
    return true;
}

START_TEST(drop_steps_reach_every_legal_set_and_no_other)
{
    each_position(_i, steps_reach_all_sets);
}
END_TEST

static bool one_action_is_found(Walk *walk)
{
    const Position *pos = walk_now(walk);
    Action action;
    bool found = find_legal_action(pos, &action);
    quick_assert(found == (count_actions(pos) > 0), "%s", fen_of(pos));
    quick_assert(!found || action_judge(pos, &action) == ACTION_OK, "%s in %s", text_of(&action),
                 fen_of(pos));
    return true;
}

START_TEST(a_legal_action_is_found_where_there_is_one)
{
    each_position(_i, one_action_is_found);
}
END_TEST

static bool stages_make_the_whole(Walk *walk)
{
    const Position *pos = walk_now(walk);
    StepList all, noisy, quiet;
    CheckInfo info;
    all.count = noisy.count = quiet.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &all);
    generate_moves(pos, &info, GEN_NOISY, &noisy);
    generate_moves(pos, &info, GEN_QUIET, &quiet);
    quick_assert(all.count == noisy.count + quiet.count, "%s", fen_of(pos));
    for (int i = 0; i < all.count; i++)
        quick_assert(has_step(&noisy, all.steps[i]) != has_step(&quiet, all.steps[i]),
                     "step %04x in %s", all.steps[i], fen_of(pos));
    return true;
}

START_TEST(noisy_and_quiet_moves_are_all_moves)
{
    each_position(_i, stages_make_the_whole);
}
END_TEST

static bool attacks_agree(Walk *walk)
{
    const Position *pos = walk_now(walk);
    Bitboard occupied = position_occupied(pos);
    for (int square = 0; square < SQUARES; square++) {
        Bitboard attackers = position_attackers(pos, square, occupied);
        for (Color color = WHITE; color <= BLACK; color++)
            quick_assert(position_attacked(pos, color, square, occupied) ==
                             ((attackers & pos->by_color[color]) != 0),
                         "square %d of %s", square, fen_of(pos));
    }
    return true;
}

START_TEST(a_square_is_attacked_exactly_when_it_has_attackers)
{
    each_position(_i, attacks_agree);
}
END_TEST

/* ---------------------------------------------------------------- counts */

static bool count_one(void *context, const Action *action, const Position *after)
{
    (void)action;
    (void)after;
    ++*(Count *)context;
    return true;
}

static bool count_is_length(Walk *walk)
{
    const Position *pos = walk_now(walk);
    Count count = count_actions(pos), listed = 0;
    quick_assert(has_legal_action(pos) == (count > 0), "%s", fen_of(pos));
    if (count > LISTED)
        return false;
    actions_each(pos, count_one, &listed);
    quick_assert(count == listed, "%s", fen_of(pos));
    return true;
}

START_TEST(the_count_is_the_length_of_the_list)
{
    each_position(_i, count_is_length);
}
END_TEST

static bool perfts_agree(Walk *walk)
{
    const Position *pos = walk_now(walk);
    if (count_actions(pos) > 100)
        return false;
    Count counted = perft(pos, 2, NULL);
    if (counted <= LISTED)
        quick_assert(counted == perft_made(pos, 2), "%s", fen_of(pos));
    return true;
}

START_TEST(counting_and_making_sequences_of_two_agree)
{
    each_position(_i, perfts_agree);
}
END_TEST

/* ---------------------------------------------------------------- texts */

typedef struct {
    const Position *pos;
    int left; /* actions still to be spelled */
} Spelling;

static bool spell(void *context, const Action *action, const Position *after)
{
    Spelling *spelling = context;
    const Position *pos = spelling->pos;
    (void)after;
    for (Notation notation = NOTATION_PROTOCOL; notation < NOTATIONS; notation++) {
        char text[NOTATION_TEXT_SIZE];
        Action read;
        notation_write(pos, action, notation, text);
        NotationError error = notation_read(pos, text, notation, &read);
        quick_assert(error == NOTATION_OK, "'%s' in %s: %s", text, fen_of(pos),
                     notation_error_text(error));
        quick_assert(action_equal(&read, action), "'%s' in %s was read as %s", text, fen_of(pos),
                     text_of(&read));
    }
    return --spelling->left > 0;
}

static bool texts_are_read_back(Walk *walk)
{
    const Position *pos = walk_now(walk);
    Spelling spelling = {pos, SPELLED};
    Action action;
    actions_each(pos, spell, &spelling);
    if (random_action(pos, &walk->seed, 16, &action))
        spell(&spelling, &action, NULL);
    return true;
}

START_TEST(every_notation_is_read_as_it_was_written)
{
    each_position(_i, texts_are_read_back);
}
END_TEST

Suite *consistency_suite(void)
{
    Suite *suite = suite_create("consistency");
    TCase *walks = tcase_create("walks");
    tcase_set_timeout(walks, 0);
    tcase_add_loop_test(walks, every_step_keeps_every_field, 0, SETTINGS);
    tcase_add_loop_test(walks, a_position_read_from_its_fen_is_the_same, 0, SETTINGS);
    tcase_add_loop_test(walks, drops_give_the_same_position_in_any_order, 0, SETTINGS);
    tcase_add_loop_test(walks, a_step_is_legal_exactly_when_it_is_listed, 0, SETTINGS);
    tcase_add_loop_test(walks, drop_steps_reach_every_legal_set_and_no_other, 0, SETTINGS);
    tcase_add_loop_test(walks, a_legal_action_is_found_where_there_is_one, 0, SETTINGS);
    tcase_add_loop_test(walks, noisy_and_quiet_moves_are_all_moves, 0, SETTINGS);
    tcase_add_loop_test(walks, a_square_is_attacked_exactly_when_it_has_attackers, 0, SETTINGS);
    tcase_add_loop_test(walks, the_count_is_the_length_of_the_list, 0, SETTINGS);
    tcase_add_loop_test(walks, counting_and_making_sequences_of_two_agree, 0, SETTINGS);
    tcase_add_loop_test(walks, every_notation_is_read_as_it_was_written, 0, SETTINGS);
    suite_add_tcase(suite, walks);
    return suite;
}
