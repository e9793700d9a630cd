/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ref-check DIR: holds the reference rules against a folder of vector files, row by row. Rows that
 * would take too long are skipped and counted. Exit status 1 when anything disagrees.
 */
#include "ref.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FIELDS = 6 };

/* More actions than this are not counted one by one. */
static const unsigned long long AFFORDABLE = 200000;

typedef enum { PASSED, FAILED, SKIPPED } Outcome;

/* One row: its fields (missing ones are empty) and where to say what is wrong. */
typedef struct {
    char *field[MOST_FIELDS];
    char complaint[400];
} Row;

typedef struct {
    const char *file;
    Outcome (*check)(Row *row);
} Suite;

/* ---------------------------------------------------------------- small helpers */

static void *must(void *memory)
{
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

static Outcome fail(Row *row, const char *expected, const char *found)
{
    snprintf(row->complaint, sizeof row->complaint, "expected %s, found %s", expected, found);
    return FAILED;
}

static Outcome compare(Row *row, const char *expected, const char *found)
{
    return strcmp(expected, found) == 0 ? PASSED : fail(row, expected, found);
}

static Outcome compare_numbers(Row *row, unsigned long long expected, unsigned long long found)
{
    char texts[2][24];
    snprintf(texts[0], sizeof texts[0], "%llu", expected);
    snprintf(texts[1], sizeof texts[1], "%llu", found);
    return compare(row, texts[0], texts[1]);
}

/* The next token of a list in place, or NULL. Moves `*cursor` behind it. */
static char *next_token(char **cursor, char separator)
{
    const char stop[] = {separator, '\0'};
    char *token = *cursor + strspn(*cursor, stop);
    const size_t length = strcspn(token, stop);
    *cursor = token + length;
    if (length == 0) {
        return NULL;
    }
    if (**cursor != '\0') {
        *(*cursor)++ = '\0';
    }
    return token;
}

/* ---------------------------------------------------------------- lists of actions */

typedef char ActionText[REF_TEXT_SIZE];

typedef struct {
    ActionText *items;
    size_t count;
    size_t capacity;
} List;

static bool list_add(void *ctx, const char *text)
{
    List *list = ctx;
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 64;
        list->items = must(realloc(list->items, list->capacity * sizeof *list->items));
    }
    snprintf(list->items[list->count++], REF_TEXT_SIZE, "%s", text);
    return true;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void list_sort(List *list)
{
    if (list->count > 0) {
        qsort(list->items, list->count, sizeof *list->items, compare_texts);
    }
}

/* Both lists hold the same texts; sorts and frees them. */
static Outcome compare_lists(Row *row, List *expected, List *found)
{
    Outcome outcome = PASSED;
    list_sort(expected);
    list_sort(found);
    for (size_t i = 0; i < expected->count || i < found->count; i++) {
        const char *left = i < expected->count ? expected->items[i] : "nothing more";
        const char *right = i < found->count ? found->items[i] : "nothing more";
        if (strcmp(left, right) != 0) {
            outcome = fail(row, left, right);
            break;
        }
    }
    free(expected->items);
    free(found->items);
    return outcome;
}

static List split_actions(char *text, char separator)
{
    List list = {NULL, 0, 0};
    for (char *token; (token = next_token(&text, separator)) != NULL;) {
        list_add(&list, token);
    }
    return list;
}

/* ---------------------------------------------------------------- checks by kind of row */

/* What is written is read back as the same position. */
static Outcome check_round_trip(Row *row, const char *variant, const RefPosition *p)
{
    char once[REF_FEN_SIZE];
    char twice[REF_FEN_SIZE];
    RefPosition again;
    ref_write_fen(p, once, sizeof once);
    const char *why = ref_read_fen(&again, variant, once);
    if (why != NULL) {
        return fail(row, once, why);
    }
    ref_write_fen(&again, twice, sizeof twice);
    return compare(row, once, twice);
}

static Outcome check_count(Row *row, const RefPosition *p, const char *depth, const char *count)
{
    const unsigned long long expected = strtoull(count, NULL, 10);
    if (expected > AFFORDABLE || ref_count_actions(p, AFFORDABLE + 1) > AFFORDABLE) {
        return SKIPPED;
    }
    return compare_numbers(row, expected, ref_perft(p, (int)strtol(depth, NULL, 10)));
}

static Outcome check_perft(Row *row)
{
    RefPosition p;
    const char *why = ref_read_fen(&p, row->field[0], row->field[1]);
    if (why != NULL) {
        return fail(row, "a sound position", why);
    }
    char fen[REF_FEN_SIZE];
    ref_write_fen(&p, fen, sizeof fen);
    if (compare(row, row->field[1], fen) != PASSED) {
        return FAILED;
    }
    return check_count(row, &p, row->field[2], row->field[3]);
}

static Outcome check_caps(Row *row)
{
    RefPosition p;
    const char *why = ref_read_fen(&p, row->field[0], row->field[2]);
    if (why != NULL) {
        return fail(row, "a sound position", why);
    }
    ref_set_cap(&p, (int)strtol(row->field[1], NULL, 10));
    return check_count(row, &p, row->field[3], row->field[4]);
}

static Outcome check_legal(Row *row)
{
    RefPosition p;
    const char *why = ref_read_fen(&p, row->field[0], row->field[1]);
    if (why != NULL) {
        return fail(row, "a sound position", why);
    }
    List expected = split_actions(row->field[2], ' ');
    for (size_t i = 0; i < expected.count; i++) {
        const char *text = expected.items[i];
        RefPosition after = p;
        if (!ref_do_action(&after, text)) {
            const Outcome outcome = fail(row, text, ref_verdict(&p, text));
            free(expected.items);
            return outcome;
        }
    }
    List found = {NULL, 0, 0};
    ref_each_action(&p, list_add, &found);
    return compare_lists(row, &expected, &found);
}

/* Starts a game and plays a list of actions; frees the game where it fails. */
static Outcome play(Row *row, RefGame *game, const char *variant, const char *start, char *actions)
{
    const char *why = ref_game_start(game, variant, start);
    if (why != NULL) {
        return fail(row, "a sound start", why);
    }
    for (char *token; (token = next_token(&actions, ' ')) != NULL;) {
        Outcome outcome = PASSED;
        if (!ref_game_play(game, token)) {
            outcome = fail(row, token, ref_verdict(&game->position, token));
        }
        if (outcome == PASSED) {
            outcome = check_round_trip(row, variant, &game->position);
        }
        if (outcome != PASSED) {
            ref_game_free(game);
            return outcome;
        }
    }
    return PASSED;
}

static Outcome compare_fen(Row *row, const RefPosition *p, const char *expected)
{
    char fen[REF_FEN_SIZE];
    ref_write_fen(p, fen, sizeof fen);
    return compare(row, expected, fen);
}

/* "-" stands for every ending that leaves actions. */
static Outcome compare_end(Row *row, const RefGame *game, const char *end)
{
    const char *score = NULL;
    const char *reason = NULL;
    ref_result(game, &score, &reason);
    if (strcmp(end, "-") == 0) {
        return compare_numbers(row, 1, ref_count_actions(&game->position, 1));
    }
    return compare(row, strcmp(end, "king-capture") == 0 ? "king capture" : end, reason);
}

static Outcome check_game(Row *row)
{
    RefGame game;
    Outcome outcome = play(row, &game, row->field[0], "startpos", row->field[3]);
    if (outcome != PASSED) {
        return outcome;
    }
    outcome = compare_fen(row, &game.position, row->field[2]);
    if (outcome == PASSED) {
        outcome = compare_end(row, &game, row->field[1]);
    }
    ref_game_free(&game);
    return outcome;
}

static Outcome check_replay(Row *row)
{
    RefGame game;
    Outcome outcome = play(row, &game, row->field[0], row->field[1], row->field[2]);
    if (outcome == PASSED) {
        outcome = compare_fen(row, &game.position, row->field[3]);
        ref_game_free(&game);
    }
    return outcome;
}

static Outcome check_result(Row *row)
{
    RefGame game;
    Outcome outcome = play(row, &game, row->field[0], row->field[1], row->field[2]);
    if (outcome != PASSED) {
        return outcome;
    }
    const char *score = NULL;
    const char *reason = NULL;
    ref_result(&game, &score, &reason);
    outcome = compare(row, row->field[3], score);
    if (outcome == PASSED) {
        outcome = compare(row, row->field[4], reason);
    }
    ref_game_free(&game);
    return outcome;
}

/* Only legal or not is compared: an action may be wrong in several ways. */
static Outcome check_verdict(Row *row)
{
    RefPosition p;
    const char *why = ref_read_fen(&p, row->field[0], row->field[1]);
    if (why != NULL) {
        return fail(row, "a sound position", why);
    }
    const char *verdict = ref_verdict(&p, row->field[2]);
    const bool legal = strcmp(verdict, "legal") == 0;
    return legal == (strcmp(row->field[3], "legal") == 0) ? PASSED
                                                          : fail(row, row->field[3], verdict);
}

static Outcome check_bad_fen(Row *row)
{
    RefPosition p;
    const char *why = ref_read_fen(&p, row->field[0], row->field[1]);
    return why != NULL ? PASSED : fail(row, row->field[2], "it accepted");
}

static Outcome check_good_fen(Row *row)
{
    RefPosition p;
    const char *why = ref_read_fen(&p, row->field[0], row->field[1]);
    if (why != NULL) {
        return fail(row, "a sound position", why);
    }
    const Outcome outcome = compare_fen(row, &p, row->field[2]);
    return outcome != PASSED ? outcome : check_round_trip(row, row->field[0], &p);
}

typedef struct {
    const RefPosition *before;
    List mates;
} MateSearch;

/* The mated side may answer with as many drops as the rules allow, whatever the attacker's cap. */
static bool add_if_mate(void *ctx, const char *text)
{
    MateSearch *search = ctx;
    RefPosition after = *search->before;
    ref_do_action(&after, text);
    ref_set_cap(&after, REF_MAX_DROPS);
    if (ref_in_check(&after) && ref_count_actions(&after, 1) == 0) {
        list_add(&search->mates, text);
    }
    return true;
}

static Outcome check_puzzle(Row *row)
{
    RefPosition p;
    const char *why = ref_read_fen(&p, "kingchess", row->field[1]);
    if (why != NULL) {
        return fail(row, "a sound position", why);
    }
    const bool mate = strcmp(row->field[0], "mate1") == 0;
    if (mate) {
        ref_set_cap(&p, 4);
    } else if (!ref_in_check(&p)) {
        return fail(row, "a check", "none");
    }
    if (ref_count_actions(&p, AFFORDABLE + 1) > AFFORDABLE) {
        return SKIPPED;
    }
    MateSearch search = {&p, {NULL, 0, 0}};
    List expected = split_actions(row->field[2], ';');
    if (mate) {
        ref_each_action(&p, add_if_mate, &search);
    } else {
        ref_each_action(&p, list_add, &search.mates);
    }
    return compare_lists(row, &expected, &search.mates);
}

/* ---------------------------------------------------------------- files */

/* The whole file with a final zero, or NULL. */
static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    char *text = NULL;
    size_t used = 0;
    size_t got = 0;
    do {
        text = must(realloc(text, used + 65536 + 1));
        got = fread(text + used, 1, 65536, file);
        used += got;
    } while (got > 0);
    text[used] = '\0';
    fclose(file);
    return text;
}

static void split_row(char *line, Row *row)
{
    row->complaint[0] = '\0';
    for (int i = 0; i < MOST_FIELDS; i++) {
        row->field[i] = line;
        line += strcspn(line, "\t");
        if (*line != '\0') {
            *line++ = '\0';
        }
    }
}

/* Returns the number of rows that failed. */
static int run_suite(const char *folder, const Suite *suite)
{
    int totals[3] = {0, 0, 0};
    const size_t length = strlen(folder) + strlen(suite->file) + 2;
    char *path = must(malloc(length));
    snprintf(path, length, "%s/%s", folder, suite->file);
    char *text = read_file(path);
    free(path);
    if (text == NULL) {
        printf("%-12s cannot be read\n", suite->file);
        return 1;
    }
    int number = 0;
    for (char *line = text; *line != '\0';) {
        char *next = line + strcspn(line, "\n");
        if (*next != '\0') {
            *next++ = '\0';
        }
        number++;
        if (*line != '#' && *line != '\0') {
            Row row;
            split_row(line, &row);
            const Outcome outcome = suite->check(&row);
            totals[outcome]++;
            if (outcome == FAILED) {
                printf("%s:%d: %s\n", suite->file, number, row.complaint);
            }
        }
        line = next;
    }
    free(text);
    printf("%-12s %5d passed %3d failed %3d skipped\n", suite->file, totals[PASSED], totals[FAILED],
           totals[SKIPPED]);
    return totals[FAILED];
}

int main(int argc, char **argv)
{
    static const Suite suites[] = {
        {"perft.tsv", check_perft},     {"legal.tsv", check_legal},
        {"games.tsv", check_game},      {"replay.tsv", check_replay},
        {"caps.tsv", check_caps},       {"illegal.tsv", check_verdict},
        {"fen_bad.tsv", check_bad_fen}, {"fen_ok.tsv", check_good_fen},
        {"results.tsv", check_result},  {"puzzles.tsv", check_puzzle},
    };
    if (argc != 2) {
        fputs("usage: ref-check DIR\n", stderr);
        return 2;
    }
    int failed = 0;
    for (size_t i = 0; i < sizeof suites / sizeof suites[0]; i++) {
        failed += run_suite(argv[1], &suites[i]);
    }
    return failed > 0 ? 1 : 0;
}
