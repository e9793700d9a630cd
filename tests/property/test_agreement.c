/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules library and the reference, which share no code, say the same of random positions. */
#include "../../movegen/count.h"
#include "suites.h"
#include "walk.h"

#include <string.h>

enum { LISTED = 3000, COUNTED = 10000, SEQUENCES = 2000, TEXTS = 30, FENS = 4000 };

static const char *fen_now(const Walk *walk)
{
    return fen_of(walk_now(walk));
}

/* ---------------------------------------------------------------- positions */

static bool fens_agree(Walk *walk)
{
    char fen[REF_FEN_SIZE];
    ref_write_fen(&walk->ref.position, fen, sizeof fen);
    quick_assert(strcmp(fen_now(walk), fen) == 0, "'%s', the reference has '%s'", fen_now(walk),
                 fen);
    return true;
}

START_TEST(both_reach_the_same_position)
{
    each_position(_i, fens_agree);
}
END_TEST

static bool results_agree(Walk *walk)
{
    const char *score, *reason;
    Result result = history_result(&walk->game);
    ref_result(&walk->ref, &score, &reason);
    quick_assert(strcmp(score_text(result.score), score) == 0 &&
                     strcmp(reason_text(result.reason), reason) == 0,
                 "%s: %s %s, the reference says %s %s", fen_now(walk), score_text(result.score),
                 reason_text(result.reason), score, reason);
    return true;
}

START_TEST(both_give_the_same_result)
{
    each_position(_i, results_agree);
}
END_TEST

static bool checks_agree(Walk *walk)
{
    const Position *pos = walk_now(walk);
    if (position_placing(pos))
        return false; /* check has no meaning yet */
    quick_assert(position_in_check(pos, (Color)pos->side) == ref_in_check(&walk->ref.position),
                 "%s", fen_now(walk));
    return true;
}

START_TEST(both_see_the_same_checks)
{
    each_position(_i, checks_agree);
}
END_TEST

/* ---------------------------------------------------------------- actions */

static bool add_text(void *context, const char *text)
{
    action_texts_add(context, text);
    return true;
}

static bool lists_agree(Walk *walk)
{
    const Position *pos = walk_now(walk);
    ActionTexts ours, theirs = {0};
    if (count_actions(pos) > LISTED)
        return false;
    action_texts_init(&ours, pos);
    ref_each_action(&walk->ref.position, add_text, &theirs);
    action_texts_sort(&theirs);
    quick_assert(ours.count == theirs.count, "%s: %zu actions, the reference lists %zu",
                 fen_now(walk), ours.count, theirs.count);
    for (size_t i = 0; i < ours.count; i++)
        quick_assert(strcmp(ours.text[i], theirs.text[i]) == 0, "%s: %s, the reference has %s",
                     fen_now(walk), ours.text[i], theirs.text[i]);
    action_texts_free(&ours);
    action_texts_free(&theirs);
    return true;
}

START_TEST(both_list_the_same_actions)
{
    each_position(_i, lists_agree);
}
END_TEST

/* The first actions of Combat chess are too many to count one by one. */
static bool counts_agree(Walk *walk)
{
    const Position *pos = walk_now(walk);
    Count ours = count_actions(pos);
    if (ours > COUNTED)
        return false;
    quick_assert(ours == ref_count_actions(&walk->ref.position, 0), "%s", fen_now(walk));
    return true;
}

START_TEST(both_count_as_many_actions)
{
    each_position(_i, counts_agree);
}
END_TEST

static bool perfts_agree(Walk *walk)
{
    const Position *pos = walk_now(walk);
    if (count_actions(pos) > 60)
        return false;
    Count ours = perft(pos, 2, NULL);
    if (ours <= SEQUENCES)
        quick_assert(ours == ref_perft(&walk->ref.position, 2), "%s", fen_now(walk));
    return true;
}

START_TEST(both_count_as_many_sequences_of_two)
{
    each_position(_i, perfts_agree);
}
END_TEST

/* A text that is an action somewhere: of this position, a random move, or random drops. */
static void random_text(Walk *walk, char out[ACTION_TEXT_SIZE])
{
    uint64_t *seed = &walk->seed;
    Action action;
    if (random_below(seed, 3) == 0 && random_action(walk_now(walk), seed, 4, &action)) {
        action_format(&action, out);
        char *digit = strpbrk(out, "12345678");
        if (random_below(seed, 2) == 0)
            *digit = (char)('1' + random_below(seed, 8));
        return;
    }
    int from = (int)random_below(seed, SQUARES), to = (int)random_below(seed, SQUARES);
    if (random_below(seed, 2) == 0) {
        step_format(step_move(STEP_QUIET, from, to), out);
        return;
    }
    action = action_of_step(step_drop((PieceType)random_below(seed, PIECE_TYPES), from));
    if (random_below(seed, 2) == 0)
        action_add_drop(&action, step_drop((PieceType)random_below(seed, PIECE_TYPES), to));
    action_format(&action, out);
}

static bool verdicts_agree(Walk *walk)
{
    for (int i = 0; i < TEXTS; i++) {
        char text[ACTION_TEXT_SIZE];
        random_text(walk, text);
        ActionError ours = verdict(walk_now(walk), text);
        const char *theirs = ref_verdict(&walk->ref.position, text);
        quick_assert((ours == ACTION_OK) == (strcmp(theirs, "legal") == 0),
                     "%s in %s: %s, the reference says %s", text, fen_now(walk),
                     action_error_text(ours), theirs);
    }
    return true;
}

START_TEST(both_call_the_same_texts_legal)
{
    each_position(_i, verdicts_agree);
}
END_TEST

/* ---------------------------------------------------------------- FENs */

static void assert_same_reading(VariantId variant, const char *fen)
{
    Position pos;
    RefPosition ref;
    char written[REF_FEN_SIZE];
    FenError ours = fen_read(&pos, &variant_table[variant], fen, NULL);
    const char *theirs = ref_read_fen(&ref, variant_table[variant].name, fen);
    quick_assert((ours == FEN_OK) == (theirs == NULL), "%s '%s': %s, the reference says %s",
                 variant_table[variant].name, fen, fen_error_text(ours),
                 theirs ? theirs : "it is fine");
    if (theirs)
        return;
    ref_write_fen(&ref, written, sizeof written);
    quick_assert(strcmp(fen_of(&pos), written) == 0, "'%s' becomes '%s', in the reference '%s'",
                 fen, fen_of(&pos), written);
}

/* One small change, which may leave a position or not. */
static void change(char fen[FEN_SIZE], uint64_t *seed)
{
    static const char letters[] = "KQRBNPkqrbnp12345678/[]- wbEeLDFldfabcdefgh09x";
    size_t length = strlen(fen), at = random_below(seed, (unsigned)length);
    char letter = letters[random_below(seed, sizeof letters - 1)];
    switch (random_below(seed, 3)) {
    case 0:
        fen[at] = letter;
        break;
    case 1:
        memmove(fen + at, fen + at + 1, length - at);
        break;
    default:
        if (length + 2 < FEN_SIZE) {
            memmove(fen + at + 1, fen + at, length - at + 1);
            fen[at] = letter;
        }
    }
}

static bool changed_fens_agree(Walk *walk)
{
    VariantId variant = (VariantId)walk_now(walk)->variant;
    char fen[FEN_SIZE];
    for (int i = 0; i < TEXTS; i++) {
        fen_write(walk_now(walk), fen);
        for (unsigned changes = random_below(&walk->seed, 3) + 1; changes > 0; changes--)
            change(fen, &walk->seed);
        assert_same_reading(variant, fen);
    }
    return true;
}

START_TEST(both_accept_the_same_changed_fens)
{
    each_position(_i, changed_fens_agree);
}
END_TEST

START_TEST(both_accept_the_same_random_fens)
{
    uint64_t seed = (uint64_t)_i;
    for (int i = 0; i < FENS; i++) {
        char fen[FEN_SIZE];
        random_fen(settings[_i].variant, &seed, fen);
        assert_same_reading(settings[_i].variant, fen);
    }
}
END_TEST

Suite *agreement_suite(void)
{
    Suite *suite = suite_create("agreement");
    TCase *walks = tcase_create("walks");
    tcase_set_timeout(walks, 0);
    tcase_add_loop_test(walks, both_reach_the_same_position, 0, SETTINGS);
    tcase_add_loop_test(walks, both_give_the_same_result, 0, SETTINGS);
    tcase_add_loop_test(walks, both_see_the_same_checks, 0, SETTINGS);
    tcase_add_loop_test(walks, both_list_the_same_actions, 0, SETTINGS);
    tcase_add_loop_test(walks, both_count_as_many_actions, 0, SETTINGS);
    tcase_add_loop_test(walks, both_count_as_many_sequences_of_two, 0, SETTINGS);
    tcase_add_loop_test(walks, both_call_the_same_texts_legal, 0, SETTINGS);
    tcase_add_loop_test(walks, both_accept_the_same_changed_fens, 0, SETTINGS);
    tcase_add_loop_test(walks, both_accept_the_same_random_fens, 0, SETTINGS);
    suite_add_tcase(suite, walks);
    return suite;
}
