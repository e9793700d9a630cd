/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../search/busy.h"
#include "suites.h"

static Busy busy;

static void setup(void)
{
    busy_clear(&busy);
}

/* Keys that meet in one set. */
static uint64_t rival(uint64_t number)
{
    return 77 + number * BUSY_SETS;
}

START_TEST(a_key_is_busy_until_its_end)
{
    ck_assert(!busy_has(&busy, 77));
    busy_begin(&busy, 77);
    ck_assert(busy_has(&busy, 77));
    ck_assert(!busy_has(&busy, rival(1)));
    busy_end(&busy, 77);
    ck_assert(!busy_has(&busy, 77));
}
END_TEST

START_TEST(keys_of_a_set_are_busy_side_by_side)
{
    for (uint64_t i = 0; i < BUSY_WAYS; i++)
        busy_begin(&busy, rival(i));
    for (uint64_t i = 0; i < BUSY_WAYS; i++)
        ck_assert(busy_has(&busy, rival(i)));
    busy_end(&busy, rival(1));
    ck_assert(!busy_has(&busy, rival(1)));
    ck_assert(busy_has(&busy, rival(BUSY_WAYS - 1)));
}
END_TEST

START_TEST(the_newest_of_too_many_is_not_lost)
{
    for (uint64_t i = 0; i <= BUSY_WAYS; i++)
        busy_begin(&busy, rival(i));
    ck_assert(busy_has(&busy, rival(BUSY_WAYS)));
    busy_clear(&busy);
    for (uint64_t i = 0; i <= BUSY_WAYS; i++)
        ck_assert(!busy_has(&busy, rival(i)));
}
END_TEST

Suite *busy_suite(void)
{
    Suite *suite = suite_create("busy");
    TCase *tests = tcase_create("busy");
    tcase_add_checked_fixture(tests, setup, NULL);
    tcase_add_test(tests, a_key_is_busy_until_its_end);
    tcase_add_test(tests, keys_of_a_set_are_busy_side_by_side);
    tcase_add_test(tests, the_newest_of_too_many_is_not_lost);
    suite_add_tcase(suite, tests);
    return suite;
}
