/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../engine/match/stats.h"
#include "suites.h"

#include <math.h>

static void assert_near(double value, double expected, double tolerance)
{
    ck_assert_msg(fabs(value - expected) <= tolerance, "%.12g instead of %.12g", value, expected);
}

START_TEST(an_elo_difference_and_the_expected_score_are_inverse)
{
    assert_near(match_expected_score(0), 0.5, 1e-15);
    assert_near(match_expected_score(400), 10.0 / 11, 1e-15);
    assert_near(match_expected_score(-400), 1.0 / 11, 1e-15);
    assert_near(match_elo(0.75), 190.848501887865, 1e-9);
    for (int elo = -800; elo <= 800; elo += 50)
        assert_near(match_elo(match_expected_score(elo)), elo, 1e-9);
    ck_assert(isinf(match_elo(1)) && match_elo(1) > 0);
    ck_assert(isinf(match_elo(0)) && match_elo(0) < 0);
}
END_TEST

/* 30 wins, 50 draws, 20 losses: mean 0.55, variance 0.1225 a game, so the error is 0.035. */
START_TEST(an_estimate_from_single_games_is_that_of_a_trinomial)
{
    const MatchTally tally = {.wins = 30, .losses = 20, .draws = 50};
    MatchEstimate estimate;
    match_estimate(&tally, &estimate);
    ck_assert(estimate.known);
    assert_near(estimate.score, 0.55, 1e-12);
    assert_near(estimate.error, 0.035, 1e-12);
    assert_near(estimate.elo, 34.8600702875601, 1e-9);
    assert_near(estimate.low, -12.9296934703378, 1e-9);
    assert_near(estimate.high, 84.0107626494025, 1e-9);
    assert_near(estimate.los, 0.923436274490165, 1e-12);
}
END_TEST

/* 3, 20, 50, 22 and 5 pairs with 0 to 2 points; reference values by another program. */
START_TEST(an_estimate_from_pairs_is_that_of_a_pentanomial)
{
    const MatchTally tally = {
        .wins = 60, .losses = 54, .draws = 86, .paired = true, .pairs = {3, 20, 50, 22, 5}};
    MatchEstimate estimate;
    match_estimate(&tally, &estimate);
    assert_near(estimate.score, 0.515, 1e-12);
    assert_near(estimate.error, 0.0214534379520249, 1e-12);
    assert_near(estimate.elo, 10.4261961755709, 1e-9);
    assert_near(estimate.low, -18.8132174427695, 1e-9);
    assert_near(estimate.high, 39.8143568192773, 1e-9);
    assert_near(estimate.los, 0.757782923956005, 1e-12);
}
END_TEST

START_TEST(pairs_that_always_split_leave_no_doubt_where_single_games_would)
{
    const MatchTally paired = {.wins = 50, .losses = 50, .paired = true, .pairs = {0, 0, 50, 0, 0}};
    const MatchTally single = {.wins = 50, .losses = 50};
    MatchEstimate estimate;
    match_estimate(&paired, &estimate);
    assert_near(estimate.error, 0, 0);
    assert_near(estimate.los, 0.5, 0);
    match_estimate(&single, &estimate);
    assert_near(estimate.error, 0.05, 1e-12);
}
END_TEST

START_TEST(an_estimate_needs_two_trials_and_knows_infinity)
{
    const MatchTally none = {.wins = 0}, one = {.wins = 1}, half = {.wins = 1, .paired = true};
    const MatchTally all = {.wins = 10}, nothing = {.losses = 10};
    MatchEstimate estimate;
    match_estimate(&none, &estimate);
    ck_assert(!estimate.known);
    match_estimate(&one, &estimate);
    ck_assert(!estimate.known);
    match_estimate(&half, &estimate);
    ck_assert(!estimate.known);
    match_estimate(&all, &estimate);
    ck_assert(estimate.known && isinf(estimate.elo) && estimate.elo > 0);
    assert_near(estimate.los, 1, 0);
    match_estimate(&nothing, &estimate);
    ck_assert(isinf(estimate.elo) && estimate.elo < 0);
    assert_near(estimate.los, 0, 0);
}
END_TEST

/* The logarithm of the best likelihood of wins, draws and losses where the score is s and the
 * probability of a win p. */
static double likelihood(const MatchTally *tally, double s, double p)
{
    double draw = 2 * (s - p);
    return (double)tally->wins * log(p) + (double)tally->draws * log(draw) +
           (double)tally->losses * log(1 - p - draw);
}

/* Its maximum over p, by golden section: another way than the one under test. */
static double best_likelihood(const MatchTally *tally, double elo)
{
    double s = 1 / (1 + pow(10, -elo / 400)), ratio = (sqrt(5) - 1) / 2;
    double low = (2 * s > 1 ? 2 * s - 1 : 0) + 1e-12, high = s - 1e-12;
    for (int i = 0; i < 200; i++) {
        double a = high - ratio * (high - low), b = low + ratio * (high - low);
        if (likelihood(tally, s, a) > likelihood(tally, s, b))
            high = b;
        else
            low = a;
    }
    return likelihood(tally, s, (low + high) / 2);
}

START_TEST(the_llr_of_games_is_the_ratio_of_the_best_likelihoods)
{
    static const MatchTally tallies[] = {{.wins = 30, .losses = 20, .draws = 50},
                                         {.wins = 300, .losses = 200, .draws = 500},
                                         {.wins = 1, .losses = 1, .draws = 1},
                                         {.wins = 5, .losses = 400, .draws = 17},
                                         {.wins = 9000, .losses = 8900, .draws = 100}};
    static const MatchSprt sprts[] = {{0, 5, 0.05, 0.05}, {-20, 30, 0.05, 0.05}, {0, 50, 0.1, 0.1}};
    for (size_t i = 0; i < sizeof tallies / sizeof tallies[0]; i++) {
        for (size_t j = 0; j < sizeof sprts / sizeof sprts[0]; j++) {
            double expected = best_likelihood(&tallies[i], sprts[j].elo1) -
                              best_likelihood(&tallies[i], sprts[j].elo0);
            assert_near(match_sprt_llr(&sprts[j], &tallies[i]), expected,
                        1e-6 + 1e-6 * fabs(expected));
        }
    }
}
END_TEST

/* Without draws games are coin tosses: W ln(s1/s0) + L ln((1-s1)/(1-s0)). */
START_TEST(the_llr_without_draws_is_nearly_that_of_coin_tosses)
{
    const MatchTally tally = {.wins = 560, .losses = 500};
    const MatchSprt sprt = {0, 20, 0.05, 0.05};
    double s0 = match_expected_score(0), s1 = match_expected_score(20);
    assert_near(match_sprt_llr(&sprt, &tally), 560 * log(s1 / s0) + 500 * log((1 - s1) / (1 - s0)),
                0.01);
}
END_TEST

/* Near the truth the ratio is that of two normal distributions: n (s1-s0) (2m-s0-s1) / 2v. */
START_TEST(the_llr_of_pairs_is_nearly_that_of_normal_distributions)
{
    const MatchTally tally = {.paired = true, .pairs = {30, 200, 500, 230, 50}};
    const MatchSprt narrow = {0, 5, 0.05, 0.05}, wide = {0, 10, 0.05, 0.05};
    assert_near(match_sprt_llr(&narrow, &tally), 2.1637, 0.02);
    assert_near(match_sprt_llr(&wide, &tally), 3.1933, 0.03);
}
END_TEST

START_TEST(the_llr_changes_its_sign_with_the_hypotheses_and_with_the_result)
{
    const MatchTally won = {.wins = 40, .losses = 30, .draws = 30};
    const MatchTally lost = {.wins = 30, .losses = 40, .draws = 30};
    const MatchTally level = {.wins = 30, .losses = 30, .draws = 40}, none = {.wins = 0};
    const MatchSprt sprt = {-10, 10, 0.05, 0.05};
    assert_near(match_sprt_llr(&sprt, &won), -match_sprt_llr(&sprt, &lost), 1e-9);
    assert_near(match_sprt_llr(&sprt, &level), 0, 1e-9);
    assert_near(match_sprt_llr(&sprt, &none), 0, 0);
    ck_assert_double_gt(match_sprt_llr(&sprt, &won), 0);
}
END_TEST

START_TEST(a_sprt_ends_at_walds_bounds)
{
    const MatchSprt sprt = {0, 50, 0.05, 0.1};
    const MatchTally better = {.wins = 80, .losses = 20, .draws = 20};
    const MatchTally worse = {.wins = 20, .losses = 80, .draws = 20};
    const MatchTally unclear = {.wins = 11, .losses = 10, .draws = 10};
    assert_near(match_sprt_upper(&sprt), 2.89037175789616, 1e-12);
    assert_near(match_sprt_lower(&sprt), -2.25129179860649, 1e-12);
    ck_assert_int_eq(match_sprt_verdict(&sprt, &better), SPRT_H1);
    ck_assert_int_eq(match_sprt_verdict(&sprt, &worse), SPRT_H0);
    ck_assert_int_eq(match_sprt_verdict(&sprt, &unclear), SPRT_GOES_ON);
}
END_TEST

START_TEST(extreme_results_give_finite_ratios)
{
    static const MatchTally tallies[] = {
        {.wins = 1},       {.losses = 1},      {.draws = 1},
        {.wins = 1000000}, {.draws = 1000000}, {.paired = true, .pairs = {0, 0, 7, 0, 0}}};
    const MatchSprt sprt = {-5, 5, 0.05, 0.05};
    for (size_t i = 0; i < sizeof tallies / sizeof tallies[0]; i++)
        ck_assert(isfinite(match_sprt_llr(&sprt, &tallies[i])));
}
END_TEST

Suite *stats_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("What results say about strength", &tests);
    tcase_add_test(tests, an_elo_difference_and_the_expected_score_are_inverse);
    tcase_add_test(tests, an_estimate_from_single_games_is_that_of_a_trinomial);
    tcase_add_test(tests, an_estimate_from_pairs_is_that_of_a_pentanomial);
    tcase_add_test(tests, pairs_that_always_split_leave_no_doubt_where_single_games_would);
    tcase_add_test(tests, an_estimate_needs_two_trials_and_knows_infinity);
    tcase_add_test(tests, the_llr_of_games_is_the_ratio_of_the_best_likelihoods);
    tcase_add_test(tests, the_llr_without_draws_is_nearly_that_of_coin_tosses);
    tcase_add_test(tests, the_llr_of_pairs_is_nearly_that_of_normal_distributions);
    tcase_add_test(tests, the_llr_changes_its_sign_with_the_hypotheses_and_with_the_result);
    tcase_add_test(tests, a_sprt_ends_at_walds_bounds);
    tcase_add_test(tests, extreme_results_give_finite_ratios);
    return suite;
}
