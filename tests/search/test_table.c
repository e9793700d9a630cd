/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../search/table.h"
#include "../../movegen/zobrist.h"
#include "suites.h"

#include <stdint.h>

static Table table;

static void setup(void)
{
    ck_assert(table_create(&table, 1));
}

static void teardown(void)
{
    table_destroy(&table);
}

static TableEntry entry_of(int score, int depth)
{
    return (TableEntry){.bound = BOUND_LOWER,
                        .step = step_move(STEP_QUIET, 12, 28),
                        .score = score,
                        .eval = 17,
                        .depth = depth};
}

static void store(uint64_t key, int score, int depth)
{
    TableEntry entry = entry_of(score, depth);
    table_store(&table, key, &entry);
}

/* Keys that meet in one bucket: the upper bits choose it. */
static uint64_t rival(unsigned number)
{
    return UINT64_C(0x8123456700000000) + number;
}

START_TEST(an_entry_comes_back_as_it_was_stored)
{
    static const int scores[] = {0, 1, -1, SCORE_MATE, -SCORE_MATE, 20000, -19999};
    static const int evals[] = {SCORE_NONE, 0, -19000, 19000, -1};
    static const int depths[] = {0, -1, -7, 1, MAX_DEPTH};
    static const Step steps[] = {STEP_NONE, STEP_OF_END};
    uint64_t seed = 5;
    for (int i = 0; i < 7 * 5 * 5; i++)
        for (Bound bound = BOUND_NONE; bound <= BOUND_EXACT; bound++) {
            uint64_t key = random_next(&seed);
            TableEntry in = {.bound = bound,
                             .step = i % 3 ? step_drop(PAWN, i % 64) : steps[i % 2],
                             .score = scores[i % 7],
                             .eval = evals[i / 7 % 5],
                             .depth = depths[i / 35]};
            table_store(&table, key, &in);
            TableEntry out = table_probe(&table, key);
            ck_assert(out.hit);
            ck_assert_int_eq(out.bound, in.bound);
            ck_assert_uint_eq(out.step, in.step);
            ck_assert_int_eq(out.score, in.score);
            ck_assert_int_eq(out.eval, in.eval);
            ck_assert_int_eq(out.depth, in.depth);
        }
}
END_TEST

START_TEST(a_key_that_was_not_stored_is_not_found)
{
    uint64_t seed = 6;
    store(rival(0), 10, 5);
    TableEntry miss = table_probe(&table, rival(1));
    ck_assert(!miss.hit);
    ck_assert_int_eq(miss.bound, BOUND_NONE);
    ck_assert_uint_eq(miss.step, STEP_NONE);
    ck_assert_int_eq(miss.eval, SCORE_NONE);
    for (int i = 0; i < 1000; i++)
        ck_assert(!table_probe(&table, random_next(&seed)).hit);
}
END_TEST

START_TEST(the_smallest_and_the_largest_key_have_a_place)
{
    store(0, 3, 1);
    store(UINT64_MAX, 4, 1);
    ck_assert_int_eq(table_probe(&table, 0).score, 3);
    ck_assert_int_eq(table_probe(&table, UINT64_MAX).score, 4);
}
END_TEST

START_TEST(an_entry_is_found_under_its_scope_only)
{
    store(rival(0), 10, 5);
    table_set_scope(&table, 77);
    ck_assert(!table_probe(&table, rival(0)).hit);
    store(rival(0), 20, 6);
    ck_assert_int_eq(table_probe(&table, rival(0)).score, 20);
    table_set_scope(&table, 0);
    ck_assert_int_eq(table_probe(&table, rival(0)).score, 10);
}
END_TEST

/* Flips one bit of the word of every slot that the key occupies. */
static void tear(unsigned bit, bool data)
{
    for (size_t i = 0; i < table.buckets * TABLE_BUCKET; i++)
        if (atomic_load(&table.slots[i].data)) {
            _Atomic uint64_t *word = data ? &table.slots[i].data : &table.slots[i].check;
            atomic_store(word, atomic_load(word) ^ UINT64_C(1) << bit);
        }
}

START_TEST(a_torn_entry_is_not_found)
{
    for (unsigned bit = 0; bit < 64; bit++) {
        store(rival(0), 10, 5);
        ck_assert(table_probe(&table, rival(0)).hit);
        tear(bit, true);
        ck_assert(!table_probe(&table, rival(0)).hit);
        table_clear(&table);
        store(rival(0), 10, 5);
        tear(bit, false);
        ck_assert(!table_probe(&table, rival(0)).hit);
        table_clear(&table);
    }
}
END_TEST

START_TEST(a_full_bucket_gives_up_its_shallowest_entry)
{
    for (unsigned i = 0; i < TABLE_BUCKET; i++)
        store(rival(i), (int)i, 10 + (int)i);
    store(rival(99), 99, 1);
    ck_assert(table_probe(&table, rival(99)).hit);
    ck_assert(!table_probe(&table, rival(0)).hit);
    for (unsigned i = 1; i < TABLE_BUCKET; i++)
        ck_assert(table_probe(&table, rival(i)).hit);
}
END_TEST

START_TEST(a_much_shallower_result_does_not_replace_a_deeper_one)
{
    store(rival(0), 50, 12);
    store(rival(0), -50, 3);
    ck_assert_int_eq(table_probe(&table, rival(0)).depth, 12);
    ck_assert_int_eq(table_probe(&table, rival(0)).score, 50);
    store(rival(0), 60, 14);
    ck_assert_int_eq(table_probe(&table, rival(0)).score, 60);
}
END_TEST

START_TEST(an_exact_result_replaces_a_deeper_bound)
{
    TableEntry exact = entry_of(7, 3);
    exact.bound = BOUND_EXACT;
    store(rival(0), 50, 12);
    table_store(&table, rival(0), &exact);
    ck_assert_int_eq(table_probe(&table, rival(0)).score, 7);
}
END_TEST

START_TEST(a_result_without_a_step_keeps_the_known_step)
{
    TableEntry bare = entry_of(7, 14);
    bare.step = STEP_NONE;
    store(rival(0), 50, 12);
    table_store(&table, rival(0), &bare);
    ck_assert_int_eq(table_probe(&table, rival(0)).score, 7);
    ck_assert_uint_eq(table_probe(&table, rival(0)).step, step_move(STEP_QUIET, 12, 28));
}
END_TEST

START_TEST(old_entries_stay_readable_but_give_way_first)
{
    for (unsigned i = 0; i < TABLE_BUCKET; i++)
        store(rival(i), (int)i, 10);
    for (int searches = 0; searches < 5; searches++)
        table_next_search(&table);
    ck_assert(table_probe(&table, rival(0)).hit);
    store(rival(1), 1, 5); /* seen again: recent now, and the old depth does not protect it */
    ck_assert_int_eq(table_probe(&table, rival(1)).depth, 5);
    for (unsigned i = 50; i < 50 + TABLE_BUCKET - 1; i++)
        store(rival(i), 0, 6);
    ck_assert(table_probe(&table, rival(1)).hit);
    for (unsigned i = 0; i < TABLE_BUCKET; i++)
        if (i != 1)
            ck_assert(!table_probe(&table, rival(i)).hit);
}
END_TEST

START_TEST(ages_count_on_past_the_largest_generation)
{
    for (unsigned searches = 0; searches < 200; searches++) {
        unsigned fresh = 10 * (searches + 1), old = fresh + 9;
        store(rival(old), 0, 10);
        for (int later = 0; later < 5; later++)
            table_next_search(&table);
        for (unsigned i = 0; i < TABLE_BUCKET; i++)
            store(rival(fresh + i), (int)i, 8);
        ck_assert(!table_probe(&table, rival(old)).hit);
        for (unsigned i = 0; i < TABLE_BUCKET; i++)
            ck_assert(table_probe(&table, rival(fresh + i)).hit);
    }
}
END_TEST

START_TEST(clearing_forgets_everything)
{
    uint64_t seed = 7;
    for (int i = 0; i < 1000; i++)
        store(random_next(&seed), 1, 1);
    table_clear(&table);
    seed = 7;
    for (int i = 0; i < 1000; i++)
        ck_assert(!table_probe(&table, random_next(&seed)).hit);
    ck_assert_int_eq(table_fill(&table), 0);
}
END_TEST

START_TEST(an_absurd_size_is_refused_and_leaves_the_table_as_it_was)
{
    static const size_t absurd[] = {SIZE_MAX, SIZE_MAX >> 20, SIZE_MAX >> 21, SIZE_MAX >> 24};
    store(rival(0), 10, 5);
    for (int i = 0; i < 4; i++) {
        ck_assert(!table_create(&table, absurd[i]));
        ck_assert(table_probe(&table, rival(0)).hit);
    }
}
END_TEST

START_TEST(a_table_has_the_size_that_was_asked_for)
{
    for (size_t mib = 1; mib <= 9; mib++) {
        Table other;
        ck_assert(table_create(&other, mib));
        ck_assert_uint_eq(other.buckets * TABLE_BUCKET * sizeof *other.slots, mib << 20);
        ck_assert_uint_eq((uintptr_t)other.slots % 64, 0);
        table_destroy(&other);
    }
}
END_TEST

START_TEST(the_fill_counts_slots_of_this_search_in_thousandths)
{
    uint64_t seed = 8;
    size_t slots = table.buckets * TABLE_BUCKET;
    ck_assert_int_eq(table_fill(&table), 0);
    for (size_t i = 0; i < slots / 2; i++)
        store(random_next(&seed), 1, 1);
    int half = table_fill(&table);
    ck_assert_int_gt(half, 350);
    ck_assert_int_lt(half, 500);
    for (size_t i = 0; i < 10 * slots; i++)
        store(random_next(&seed), 1, 1);
    ck_assert_int_gt(table_fill(&table), 990);
    ck_assert_int_le(table_fill(&table), 1000);
    table_next_search(&table);
    ck_assert_int_eq(table_fill(&table), 0);
}
END_TEST

static TCase *entries_case(void)
{
    TCase *tcase = tcase_create("entries");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, an_entry_comes_back_as_it_was_stored);
    tcase_add_test(tcase, a_key_that_was_not_stored_is_not_found);
    tcase_add_test(tcase, the_smallest_and_the_largest_key_have_a_place);
    tcase_add_test(tcase, an_entry_is_found_under_its_scope_only);
    tcase_add_test(tcase, a_torn_entry_is_not_found);
    tcase_add_test(tcase, a_full_bucket_gives_up_its_shallowest_entry);
    tcase_add_test(tcase, a_much_shallower_result_does_not_replace_a_deeper_one);
    tcase_add_test(tcase, an_exact_result_replaces_a_deeper_bound);
    tcase_add_test(tcase, a_result_without_a_step_keeps_the_known_step);
    return tcase;
}

Suite *table_suite(void)
{
    Suite *suite = suite_create("table");
    TCase *whole = tcase_create("the whole table");
    suite_add_tcase(suite, entries_case());
    tcase_add_checked_fixture(whole, setup, teardown);
    tcase_set_timeout(whole, 0);
    tcase_add_test(whole, old_entries_stay_readable_but_give_way_first);
    tcase_add_test(whole, ages_count_on_past_the_largest_generation);
    tcase_add_test(whole, clearing_forgets_everything);
    tcase_add_test(whole, an_absurd_size_is_refused_and_leaves_the_table_as_it_was);
    tcase_add_test(whole, a_table_has_the_size_that_was_asked_for);
    tcase_add_test(whole, the_fill_counts_slots_of_this_search_in_thousandths);
    suite_add_tcase(suite, whole);
    return suite;
}
