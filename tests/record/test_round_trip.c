/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games through all formats and back, and files too large for memory. */
#include "suites.h"

#include "../support/support.h"
#include "../../movegen/generate.h"

#include <stdlib.h>
#include <string.h>

#if defined __GLIBC__ && __GLIBC_PREREQ(2, 33)
#include <malloc.h>

/* Bytes of the heap in use. */
static size_t heap_in_use(void)
{
    return mallinfo2().uordblks;
}
#else
static size_t heap_in_use(void)
{
    return 0;
}
#endif

/* A random legal action: a move or a set of drops, grown one drop at a time. */
static bool random_action(const Position *pos, uint64_t *seed, Action *out)
{
    CheckInfo info;
    StepList list = {.count = 0};
    Position inside = *pos;
    *out = (Action){.count = 0};
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &list);
    if (list.count > 0 && random_below(seed, 3) > 0) {
        *out = action_of_step(list.steps[random_below(seed, (unsigned)list.count)]);
        return true;
    }
    for (;;) {
        if (position_can_end(&inside) && random_below(seed, 4) == 0)
            break;
        list.count = 0;
        generate_drop_steps(&inside, &list);
        if (list.count == 0)
            break;
        Step drop = list.steps[random_below(seed, (unsigned)list.count)];
        action_add_drop(out, drop);
        position_step(&inside, drop);
    }
    return action_judge(pos, out) == ACTION_OK || find_legal_action(pos, out);
}

/* A line of uci with a random game, longer than any that is played. */
static void add_random_game(VariantId variant, uint64_t *seed, Text *text)
{
    char fen[FEN_SIZE], word[ACTION_TEXT_SIZE];
    Position pos = position_of(variant, "startpos");
    Action action;
    unsigned plies = random_below(seed, 300), moved = random_below(seed, 2) ? 0 : plies / 3;
    for (; moved > 0 && random_action(&pos, seed, &action); moved--)
        position_act(&pos, &action);
    const char *start =
        moved == 0 && pos.halfmove + pos.fullmove > 1 ? fen_write(&pos, fen) : "startpos";
    text_add_format(text, "%s;%s;", variant_table[variant].name, start);
    for (unsigned ply = 0; ply < plies && random_action(&pos, seed, &action); ply++) {
        text_add_format(text, "%s%s", ply > 0 ? " " : "", action_format(&action, word));
        position_act(&pos, &action);
    }
    text_add(text, ";*\n");
}

/* All games of a text in another format; to be freed. */
static char *converted(GameFormat from, const char *text, GameFormat to)
{
    GameReaderConfig config = {.format = from};
    GameReader *reader = record_reader_of_memory(text, strlen(text), &config);
    char *out = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&out, &length);
    GameRecord game;
    GameFault fault;
    ReadStatus status;
    Position start = position_of(KINGCHESS, "startpos");
    record_init(&game, &start);
    while ((status = record_reader_next(reader, &game, &fault)) != READ_END) {
        ck_assert_msg(status == READ_GAME && fault.kind == FAULT_NONE, "%s: %s", fault.token,
                      fault_reason(&fault));
        ck_assert(record_write(file, &game, to));
    }
    fclose(file);
    record_free(&game);
    record_reader_free(reader);
    return out;
}

START_TEST(random_games_pass_through_all_formats)
{
    static const GameFormat way[] = {FORMAT_PGN, FORMAT_RUSSIAN, FORMAT_ENGLISH, FORMAT_UCI};
    uint64_t seed = 1;
    Text text = {0};
    for (int i = 0; i < 60; i++)
        add_random_game((VariantId)(i % VARIANTS), &seed, &text);
    ck_assert(!text.failed);
    GameFormat from = FORMAT_UCI;
    char *now = strdup(text.data);
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        char *next = converted(from, now, way[i]);
        free(now);
        now = next;
        from = way[i];
    }
    ck_assert_str_eq(now, text.data);
    free(now);
    text_free(&text);
}
END_TEST

START_TEST(comments_pass_through_the_formats_that_have_them)
{
    static const char text[] =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"А\"]\n"
        "[Black \"?\"]\n[Result \"0-1\"]\n[Variant \"Frolov\"]\n[Annotator \"x\"]\n\n"
        "{a} 1. K@e1 $1 $2 {[%eval -0.05] [%clk 9:59:59.999] b} 1... K@e2 {c} 2. P@e3 0-1\n\n";
    char *russian = converted(FORMAT_PGN, text, FORMAT_RUSSIAN);
    char *english = converted(FORMAT_RUSSIAN, russian, FORMAT_ENGLISH);
    char *pgn = converted(FORMAT_ENGLISH, english, FORMAT_PGN);
    ck_assert_str_eq(pgn, text);
    free(russian);
    free(english);
    free(pgn);
}
END_TEST

/* So many bytes of games, some of them broken. */
static void feed(FILE *file, size_t bytes)
{
    static const char games[] =
        "[Event \"a\"]\n[White \"B\"]\n\n1. e4 {a comment (of no weight)} e5 (1... c5 {x} 2. d4) "
        "2. "
        "Nf3 $1 Nc6 3. Bb5 a6 1/2-1/2\n\n[Event \"broken\"]\n\n1. e4 e5 2. Ke3 Nc6 {x} 0-1\n\n"
        "junk without end\n\n[Event \"c\"]\n[Variant \"Kingchess\"]\n\n1. K@e1,Q@d1 K@e8 2. Qd7+ "
        "*\n\n[Event \"open\"]\n\n1. e4 (1. d4\n\n";
    while (bytes > sizeof games) {
        fputs(games, file);
        bytes -= sizeof games - 1;
    }
}

START_TEST(a_large_file_takes_no_more_memory_than_a_small_one)
{
    GameReaderConfig config = {.format = FORMAT_PGN};
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    feed(file, 10 << 20);
    rewind(file);
    GameReader *reader = record_reader_of_file(file, &config);
    GameRecord game;
    GameFault fault;
    ReadStatus status;
    Position start = position_of(CHESS, "startpos");
    size_t early = 0, games = 0;
    record_init(&game, &start);
    while ((status = record_reader_next(reader, &game, &fault)) != READ_END) {
        games += status == READ_GAME;
        if (games == 100)
            early = heap_in_use();
    }
    ck_assert_uint_gt(games, 20000);
    ck_assert_uint_le(heap_in_use(), early + (64 << 10));
    record_free(&game);
    record_reader_free(reader);
    fclose(file);
}
END_TEST

START_TEST(a_line_without_end_takes_little_memory)
{
    static const char *const pieces[] = {"x",      "[Event \"", "{", "(", ";",
                                         "K e1, ", "1.",        "%", "\\"};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        FILE *file = tmpfile();
        ck_assert_ptr_nonnull(file);
        fputs(pieces[i], file);
        for (int j = 0; j < (2 << 20) / 16; j++)
            fputs(i % 2 ? "aaaaaaaaaaaaaaa " : "aaaaaaaaaaaaaaaa", file);
        for (int format = 0; format < FORMATS; format++) {
            GameReaderConfig config = {.format = (GameFormat)format};
            rewind(file);
            GameReader *reader = record_reader_of_file(file, &config);
            GameRecord game;
            GameFault fault;
            Position start = position_of(CHESS, "startpos");
            record_init(&game, &start);
            while (record_reader_next(reader, &game, &fault) != READ_END)
                ck_assert_uint_le(fault.game, 2);
            ck_assert_uint_le(heap_in_use(), 16 << 20);
            record_free(&game);
            record_reader_free(reader);
        }
        fclose(file);
    }
}
END_TEST

Suite *round_trip_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("round trip", &tests);
    tcase_add_test(tests, random_games_pass_through_all_formats);
    tcase_add_test(tests, comments_pass_through_the_formats_that_have_them);
    tcase_add_test(tests, a_large_file_takes_no_more_memory_than_a_small_one);
    tcase_add_test(tests, a_line_without_end_takes_little_memory);
    return suite;
}
