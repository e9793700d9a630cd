/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How many puzzles the search solves within a limit, and how long it takes.
 *
 *   puzzles [nodes=N] [movetime=MS] [hash=MIB] [verbose=1] FILE...
 *
 * Rows of a file are "kind, Kingchess FEN, solutions separated by ;" with tabs between. A mateN is
 * solved by a score of mate in N and an action of the list (in a mate1, any action that mates); a
 * save1 by an action of the list. The search may use the whole limit: it is not told to look for a
 * mate. A line for each file and kind; with verbose=1 a line for each row that is not solved.
 */
#include "../movegen/count.h"
#include "../movegen/fen.h"
#include "../movegen/history.h"
#include "../movegen/movegen.h"
#include "../search/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS = 4 };
static const char *const kinds[KINDS] = {"mate1", "save1", "mate2", "mate3"};

typedef struct {
    SearchLimits limits;
    long hash;
    bool verbose;
} Plan;

typedef struct {
    int rows, solved;
    int64_t total, worst; /* milliseconds until the first right answer of the solved ones */
    uint64_t nodes;       /* until then */
} Tally;

/* One row's search: the moment since when the best line is right. */
typedef struct {
    const Position *pos;
    const char *solutions;
    int kind;
    bool right;
    int64_t since;
    uint64_t nodes;
    SearchResult result;
} Trial;

static bool listed(const char *solutions, const Action *action)
{
    char text[ACTION_TEXT_SIZE];
    size_t length = strlen(action_format(action, text));
    for (const char *at = solutions; (at = strstr(at, text)); at += length)
        if ((at == solutions || at[-1] == ';') && (!at[length] || at[length] == ';'))
            return true;
    return false;
}

static bool mates_at_once(const Position *pos, const Action *action)
{
    Position after = *pos;
    position_act(&after, action);
    return position_in_check(&after, (Color)after.side) && !has_legal_action(&after);
}

static bool is_right(const Trial *trial, const Action *action, int score)
{
    int mate_in = kinds[trial->kind][4] - '0';
    if (strcmp(kinds[trial->kind], "save1") == 0)
        return listed(trial->solutions, action);
    if (score != SCORE_MATE - (2 * mate_in - 1))
        return false;
    return mate_in == 1 ? mates_at_once(trial->pos, action) : listed(trial->solutions, action);
}

static void on_info(void *context, const SearchInfo *info)
{
    Trial *trial = context;
    bool right = info->bound == BOUND_EXACT && is_right(trial, info->pv, info->score);
    if (right && !trial->right) {
        trial->since = info->time;
        trial->nodes = info->nodes;
    }
    trial->right = right;
}

static void on_done(void *context, const SearchResult *result)
{
    Trial *trial = context;
    bool right = is_right(trial, &result->best, result->score);
    if (right && !trial->right) {
        trial->since = result->time;
        trial->nodes = result->nodes;
    }
    trial->right = right;
    trial->result = *result;
}

static void fail(const char *what, const char *text)
{
    fprintf(stderr, "puzzles: %s: %s\n", what, text);
    exit(1);
}

static void solve(const Plan *plan, Searcher *searcher, const char *fen, Trial *trial)
{
    Position pos;
    History game;
    SearchCallbacks callbacks = {.info = on_info, .done = on_done, .context = trial};
    FenError error = fen_read(&pos, &variant_table[KINGCHESS], fen, NULL);
    if (error != FEN_OK)
        fail(fen_error_text(error), fen);
    trial->pos = &pos;
    search_clear(searcher);
    if (!history_init(&game, &pos) ||
        search_start(searcher, &game, &plan->limits, &callbacks) != SEARCH_OK)
        fail("the search does not start", fen);
    search_wait(searcher);
    history_free(&game);
}

static void complain(const char *kind, const char *fen, const Trial *trial)
{
    char text[ACTION_TEXT_SIZE];
    printf("not solved: %s '%s': %s, score %d, depth %d\n", kind, fen,
           action_format(&trial->result.best, text), trial->result.score, trial->result.depth);
}

static void run_row(const Plan *plan, Searcher *searcher, char *line, Tally tallies[KINDS])
{
    Trial trial = {0};
    const char *kind = strtok(line, "\t\r\n");
    const char *fen = strtok(NULL, "\t\r\n");
    trial.solutions = strtok(NULL, "\t\r\n");
    if (!trial.solutions)
        fail("no row", line);
    while (trial.kind < KINDS && strcmp(kinds[trial.kind], kind) != 0)
        trial.kind++;
    if (trial.kind == KINDS)
        fail("no such kind", kind);
    solve(plan, searcher, fen, &trial);
    Tally *tally = &tallies[trial.kind];
    tally->rows++;
    if (!trial.right) {
        if (plan->verbose)
            complain(kind, fen, &trial);
        return;
    }
    tally->solved++;
    tally->total += trial.since;
    tally->nodes += trial.nodes;
    if (trial.since > tally->worst)
        tally->worst = trial.since;
}

static void run_file(const Plan *plan, Searcher *searcher, const char *path)
{
    Tally tallies[KINDS] = {{0}};
    char *line = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        fail("cannot be read", path);
    while (getline(&line, &size, file) > 0)
        if (line[0] != '#')
            run_row(plan, searcher, line, tallies);
    free(line);
    fclose(file);
    for (int i = 0; i < KINDS; i++) {
        const Tally *t = &tallies[i];
        double solved = t->solved ? t->solved : 1;
        if (t->rows)
            printf("%s %s: %d of %d solved, after %.0f nodes and %.1f ms each, %lld ms at most\n",
                   path, kinds[i], t->solved, t->rows, (double)t->nodes / solved,
                   (double)t->total / solved, (long long)t->worst);
    }
}

static bool read_setting(Plan *plan, const char *argument)
{
    const char *value = strchr(argument, '=');
    long number = value ? strtol(value + 1, NULL, 10) : 0;
    if (!value || number <= 0)
        return false;
    if (strncmp(argument, "nodes=", 6) == 0)
        plan->limits.nodes = (uint64_t)number;
    else if (strncmp(argument, "movetime=", 9) == 0)
        plan->limits.movetime = number;
    else if (strncmp(argument, "hash=", 5) == 0)
        plan->hash = number;
    else if (strncmp(argument, "verbose=", 8) == 0)
        plan->verbose = true;
    else
        return false;
    return true;
}

int main(int count, char **arguments)
{
    Plan plan = {.hash = 16};
    int first = 1;
    while (first < count && read_setting(&plan, arguments[first]))
        first++;
    if (first == count) {
        fputs("usage: puzzles [nodes=N] [movetime=MS] [hash=MIB] [verbose=1] FILE...\n", stderr);
        return 1;
    }
    if (!plan.limits.nodes && !plan.limits.movetime)
        plan.limits.nodes = 200000;
    movegen_init();
    search_init();
    Searcher *searcher = search_create((size_t)plan.hash, 1);
    if (!searcher)
        fail("no memory", "hash");
    for (int i = first; i < count; i++)
        run_file(&plan, searcher, arguments[i]);
    search_destroy(searcher);
    return 0;
}
