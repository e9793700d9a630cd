/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suites.h"

#include "../../engine/play/picture.h"
#include "../support/support.h"

#include <string.h>

static const char *picture_of(const Picture *picture)
{
    static Text text;
    text_clear(&text);
    picture_draw(picture, &text);
    return text.data;
}

START_TEST(ascii_shows_board_reserves_marks_and_clocks)
{
    const Position pos =
        position_of(KINGCHESS, "4k3/8/8/8/8/8/8/3QK3[RRBBNNPPPPPPPPqrrbbnnpppppppp] b - - 0 1");
    const int64_t clocks[COLORS] = {3725000, 59400};
    const Picture picture = {.pos = &pos,
                             .marked = bb_square(square_of("d1")) | bb_square(square_of("e1")),
                             .bottom = WHITE,
                             .names = {"you", "Muster"},
                             .clocks = clocks,
                             .status = "Move 1, Black to move"};
    ck_assert_str_eq(picture_of(&picture),
                     "    a  b  c  d  e  f  g  h\n"
                     " 8  .  .  .  .  k  .  .  .  8   Black: Muster   0:59.4\n"
                     " 7  .  .  .  .  .  .  .  .  7   in hand: q rr bb nn pppppppp\n"
                     " 6  .  .  .  .  .  .  .  .  6\n"
                     " 5  .  .  .  .  .  .  .  .  5   Move 1, Black to move\n"
                     " 4  .  .  .  .  .  .  .  .  4\n"
                     " 3  .  .  .  .  .  .  .  .  3\n"
                     " 2  .  .  .  .  .  .  .  .  2   White: you   1:02:05\n"
                     " 1  .  .  . [Q][K] .  .  .  1   in hand: RR BB NN PPPPPPPP\n"
                     "    a  b  c  d  e  f  g  h\n");
}
END_TEST

START_TEST(black_below_turns_the_board)
{
    const Position pos = position_of(CHESS, "4k3/8/8/8/8/8/8/3QK3 b - - 0 1");
    const Picture picture = {
        .pos = &pos, .bottom = BLACK, .unicode = true, .names = {"Muster", "you"}, .status = ""};
    const char *text = picture_of(&picture);
    ck_assert_ptr_nonnull(strstr(text, "    h  g  f  e  d  c  b  a\n"
                                       " 1  ·  ·  ·  ♔  ♕  ·  ·  ·  1   White: Muster\n"));
    ck_assert_ptr_nonnull(strstr(text, " 8  ·  ·  ·  ♚  ·  ·  ·  ·  8\n"));
    ck_assert_ptr_null(strstr(text, "in hand"));
}
END_TEST

START_TEST(colours_end_before_the_text_beside)
{
    const Position pos = position_of(CHESS, "4k3/8/8/8/8/8/8/3QK3 b - - 0 1");
    const Picture picture = {.pos = &pos,
                             .bottom = WHITE,
                             .unicode = true,
                             .colour = true,
                             .names = {"you", "Muster"},
                             .status = ""};
    const char *text = picture_of(&picture);
    ck_assert_ptr_nonnull(strstr(text, "\033[0m 8   Black: Muster\n"));
    ck_assert_ptr_null(strstr(text, "["
                                    "♕"));
}
END_TEST

START_TEST(times_read_as_people_write_them)
{
    static const struct {
        int64_t milliseconds;
        const char *text;
    } times[] = {{0, "0:00.0"},    {-5, "0:00.0"},       {7340, "0:07.3"},      {60000, "1:00"},
                 {599999, "9:59"}, {3600000, "1:00:00"}, {36061000, "10:01:01"}};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        Text text = {0};
        picture_add_clock(&text, times[i].milliseconds);
        ck_assert_str_eq(text.data, times[i].text);
        text_free(&text);
    }
}
END_TEST

Suite *picture_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("play picture", &tests);
    tcase_add_test(tests, ascii_shows_board_reserves_marks_and_clocks);
    tcase_add_test(tests, black_below_turns_the_board);
    tcase_add_test(tests, colours_end_before_the_text_beside);
    tcase_add_test(tests, times_read_as_people_write_them);
    return suite;
}
