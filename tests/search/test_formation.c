/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../movegen/count.h"
#include "../../search/formation.h"
#include "harness.h"
#include "suites.h"

START_TEST(a_formation_is_a_legal_action_of_several_drops)
{
    uint64_t seed = 81;
    int built = 0;
    for (int i = 0; i < 150; i++) {
        Position pos = random_position(KINGCHESS, 12, &seed);
        Formations formations;
        if (i % 4 == 0)
            position_set_drop_cap(&pos, 1 + i / 4 % 6);
        if (!has_legal_action(&pos))
            continue;
        formations_build(&pos, &formations);
        ck_assert_int_ge(formations.count, 0);
        ck_assert_int_le(formations.count, FORMATION_MAX);
        for (int j = 0; j < formations.count; j++) {
            ck_assert_int_ge(formations.actions[j].count, 2);
            ck_assert_int_eq(action_judge(&pos, &formations.actions[j]), ACTION_OK);
        }
        built += formations.count;
    }
    ck_assert_int_gt(built, 100);
}
END_TEST

START_TEST(the_first_action_has_formations_of_every_size)
{
    Position pos = position_of(KINGCHESS, "startpos");
    Formations formations;
    formations_build(&pos, &formations);
    bool small = false, whole = false;
    for (int i = 0; i < formations.count; i++) {
        small |= formations.actions[i].count <= 4;
        whole |= formations.actions[i].count == FULL_ARMY;
        ck_assert(step_drop_type(formations.actions[i].steps[0]) == KING);
    }
    ck_assert(small && whole);
}
END_TEST

START_TEST(there_are_no_formations_where_one_piece_at_most_may_be_dropped)
{
    Formations formations;
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 9");
    formations_build(&pos, &formations);
    ck_assert_int_eq(formations.count, 0);
    pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[QRR] w - - 0 9");
    position_set_drop_cap(&pos, 1);
    formations_build(&pos, &formations);
    ck_assert_int_eq(formations.count, 0);
    pos = position_of(FROLOV, "startpos");
    formations_build(&pos, &formations);
    ck_assert_int_eq(formations.count, 0);
    pos = position_of(CHESS, "startpos");
    formations_build(&pos, &formations);
    ck_assert_int_eq(formations.count, 0);
}
END_TEST

START_TEST(the_key_tells_own_armies_apart_and_not_enemies)
{
    Position pos = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[QR] w - - 0 9");
    Position enemy = position_of(KINGCHESS, "3rk3/8/8/8/8/8/8/4K3[QRn] w - - 0 9");
    Position reserve = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/4K3[QB] w - - 0 9");
    Position board = position_of(KINGCHESS, "4k3/8/8/8/8/8/8/3K4[QR] w - - 0 9");
    ck_assert_uint_eq(formations_key(&pos), formations_key(&enemy));
    ck_assert_uint_ne(formations_key(&pos), formations_key(&reserve));
    ck_assert_uint_ne(formations_key(&pos), formations_key(&board));
    position_set_drop_cap(&enemy, 3);
    ck_assert_uint_ne(formations_key(&pos), formations_key(&enemy));
}
END_TEST

Suite *formation_suite(void)
{
    Suite *suite = suite_create("formation");
    TCase *tcase = tcase_create("formations");
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, a_formation_is_a_legal_action_of_several_drops);
    tcase_add_test(tcase, the_first_action_has_formations_of_every_size);
    tcase_add_test(tcase, there_are_no_formations_where_one_piece_at_most_may_be_dropped);
    tcase_add_test(tcase, the_key_tells_own_armies_apart_and_not_enemies);
    suite_add_tcase(suite, tcase);
    return suite;
}
