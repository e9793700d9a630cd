/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of two settings of the search against each other, in one process. Every action is judged by
 * the rules and every position verified, so a debug or sanitizer build of it is a test; with
 * different settings for the sides it measures what a feature is worth.
 *
 *   selfplay [games=N] [variant=NAME|all] [seed=N] [plies=N] [cap=N] [hash=MIB] [data=FILE]
 *            [bound=CP] [resign=CP] [SIDE.SETTING=N ...]
 *
 * SIDE is a, b or ab; SETTING is nodes, depth, movetime (ms), drops (what an action
 * may have at most, both own and as expected of the opponent; 16).
 * Each random opening, balanced within bound (60) centipawns by a short search, is played twice
 * with colours changed; once if the sides are alike. With resign, a game counts as won once four
 * scores in a row, two of each side, agree that it is won by so much. With data, quiet positions
 * are written for bench/tune and bench/order, a line each: "variant;fen;score;points;action", the
 * score in centipawns and the game's points in halves, both for White. Exit status 1 on a broken
 * rule.
 */
#include "../engine/openings/random.h"
#include "../movegen/fen.h"
#include "../movegen/history.h"
#include "../movegen/movegen.h"
#include "../movegen/zobrist.h"
#include "../search/search.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    long nodes, depth, movetime, drops;
} Side;

typedef struct {
    long games, plies, cap, hash, bound, resign;
    uint64_t seed;
    const char *variant, *data;
    Side sides[2]; /* a, b */
} Plan;

typedef struct {
    long win, draw, loss; /* for a */
    long pairs[5];        /* by half points of a pair */
    long actions, drops, dropped;
    long sizes[FULL_ARMY + 1]; /* drop actions by pieces */
    long reasons[REASONS], resigned;
    int64_t overstep; /* the worst, ms */
} Tally;

static void fail(const char *what, const Position *pos, const Action *action)
{
    char fen[FEN_SIZE], text[ACTION_TEXT_SIZE];
    printf("broken: %s, %s in %s\n", what, action_format(action, text), fen_write(pos, fen));
    exit(1);
}

static void play(History *game, const Action *action)
{
    const Position *before = history_now(game);
    ActionError error = action_judge(before, action);
    if (error != ACTION_OK)
        fail(action_error_text(error), before, action);
    if (!history_play(game, action)) {
        puts("out of memory");
        exit(1);
    }
    const Position *after = history_now(game);
    const char *broken = position_broken_field(after);
    if (broken)
        fail(broken, after, action);
}

static void count_action(Tally *tally, const Action *action)
{
    tally->actions++;
    if (action_is_drops(action)) {
        tally->drops++;
        tally->dropped += action->count;
        tally->sizes[action->count]++;
    }
}

static void take_result(void *context, const SearchResult *result)
{
    *(SearchResult *)context = *result;
}

static SearchResult think(Searcher *searcher, const Side *side, const History *game, Tally *tally)
{
    SearchResult result = {0};
    SearchLimits limits = {
        .nodes = (uint64_t)side->nodes, .depth = (int)side->depth, .movetime = side->movetime};
    SearchCallbacks callbacks = {.done = take_result, .context = &result};
    if (search_start(searcher, game, &limits, &callbacks) != SEARCH_OK) {
        puts("the search does not start");
        exit(1);
    }
    search_wait(searcher);
    if (side->movetime && result.time - side->movetime > tally->overstep)
        tally->overstep = result.time - side->movetime;
    return result;
}

/* Scores of a game's positions for White, INT_MAX where the position is not quiet. */
typedef struct {
    int *scores;
    size_t count, capacity;
} Record;

static bool is_quiet(const Position *pos, const SearchResult *result)
{
    const Action *best = &result->best;
    bool capture = action_is_move(best) && (pos->board[step_to(best->steps[0])] != NO_PIECE ||
                                            step_is_promotion(best->steps[0]));
    return !capture && !position_in_check(pos, (Color)pos->side) && !position_placing(pos) &&
           abs(result->score) < 2000;
}

static void record_add(Record *record, const Position *pos, const SearchResult *result)
{
    if (record->count == record->capacity) {
        record->capacity = record->capacity ? 2 * record->capacity : 256;
        record->scores = realloc(record->scores, record->capacity * sizeof *record->scores);
        if (!record->scores)
            exit(1);
    }
    record->scores[record->count++] = !is_quiet(pos, result) ? INT_MAX
                                      : pos->side == WHITE   ? result->score
                                                             : -result->score;
}

static void record_write(const Record *record, const History *game, int points, FILE *data)
{
    char fen[FEN_SIZE], text[ACTION_TEXT_SIZE];
    size_t first = game->count - 1 - record->count; /* of the actions that were searched */
    for (size_t i = 0; i < record->count; i++) {
        const Position *pos = &game->entries[first + i].pos;
        if (record->scores[i] != INT_MAX)
            fprintf(data, "%s;%s;%d;%d;%s\n", position_variant(pos)->name, fen_write(pos, fen),
                    record->scores[i], points,
                    action_format(&game->entries[first + i + 1].action, text));
    }
}

/* The colour for which the last four scores, two of each side, say that it has won; or COLORS. */
static Color agreed_winner(const Plan *plan, const int *scores, int count)
{
    bool white = plan->resign > 0 && count >= 4, black = white;
    for (int i = count - 4; i < count && (white || black); i++) {
        white &= scores[i] >= plan->resign;
        black &= scores[i] <= -plan->resign;
    }
    return white ? WHITE : black ? BLACK : COLORS;
}

/* Plays a game to its end; half points for White. */
static int play_game(const Plan *plan, Searcher *searchers[2], int white, History *game,
                     Tally *tally, Record *record)
{
    int scores[4] = {0}, count = 0; /* the last four, for White */
    record->count = 0;
    for (int i = 0; i < 2; i++)
        search_clear(searchers[i]);
    for (;;) {
        Result result = history_result(game);
        if (result.score != SCORE_ONGOING || (long)game->count > plan->plies) {
            tally->reasons[result.reason]++;
            return result.score == SCORE_WHITE ? 2 : result.score == SCORE_BLACK ? 0 : 1;
        }
        int mover = history_now(game)->side == WHITE ? white : !white;
        SearchResult found = think(searchers[mover], &plan->sides[mover], game, tally);
        memmove(scores, scores + 1, sizeof scores - sizeof scores[0]);
        scores[3] = history_now(game)->side == WHITE ? found.score : -found.score;
        count += count < 4;
        Color winner = agreed_winner(plan, scores, count);
        if (winner != COLORS) {
            tally->resigned++;
            return winner == WHITE ? 2 : 0;
        }
        count_action(tally, &found.best);
        record_add(record, history_now(game), &found);
        play(game, &found.best);
    }
}

enum { BALANCE_NODES = 10000 };

/* Whether neither side is far ahead, by the first look and then by a search. */
static bool is_balanced(Searcher *referee, const History *game, Tally *tally, long bound)
{
    static const Side side = {.nodes = BALANCE_NODES};
    if (history_result(game).score != SCORE_ONGOING ||
        abs(search_evaluate(history_now(game))) > 6 * bound)
        return false;
    return position_placing(history_now(game)) ||
           abs(think(referee, &side, game, tally).score) <= bound;
}

static void random_start(const Plan *plan, const Variant *variant, uint64_t *random,
                         Searcher *referee, History *game, Tally *tally)
{
    Position start;
    for (;;) {
        fen_start(&start, variant);
        position_set_drop_cap(&start, variant->drop_cap_option ? (int)plan->cap : FULL_ARMY);
        if (!history_init(game, &start))
            exit(1);
        unsigned actions = 1 + (unsigned)(random_next(random) % 5);
        while (actions-- > 0) {
            Action action;
            if (history_result(game).score != SCORE_ONGOING ||
                !openings_random_action(history_now(game), random, &action))
                break;
            play(game, &action);
        }
        search_clear(referee);
        if (is_balanced(referee, game, tally, plan->bound))
            return;
        history_free(game);
    }
}

static void add_game(Tally *tally, int half_points)
{
    tally->win += half_points == 2;
    tally->draw += half_points == 1;
    tally->loss += half_points == 0;
}

static double elo(double share)
{
    share = share < 1e-6 ? 1e-6 : share > 1 - 1e-6 ? 1 - 1e-6 : share;
    return -400 * log10(1 / share - 1);
}

static void print_tally(const Tally *t)
{
    double pairs = 0, mean = 0, square = 0;
    for (int i = 0; i < 5; i++) {
        pairs += (double)t->pairs[i];
        mean += i / 4.0 * (double)t->pairs[i];
        square += i / 4.0 * i / 4.0 * (double)t->pairs[i];
    }
    mean /= pairs;
    double error = 1.96 * sqrt((square / pairs - mean * mean) / pairs);
    printf("a: +%ld =%ld -%ld, %.1f %%, Elo %+.0f [%+.0f, %+.0f]\n", t->win, t->draw, t->loss,
           100 * mean, elo(mean), elo(mean - error), elo(mean + error));
    printf("pairs with 0, 1/2, 1, 3/2, 2 points: %ld %ld %ld %ld %ld\n", t->pairs[0], t->pairs[1],
           t->pairs[2], t->pairs[3], t->pairs[4]);
    printf("actions %ld, drop actions %ld with %.2f pieces each; sizes", t->actions, t->drops,
           t->drops ? (double)t->dropped / (double)t->drops : 0.0);
    for (int i = 1; i <= FULL_ARMY; i++)
        if (t->sizes[i])
            printf(" %d:%ld", i, t->sizes[i]);
    printf("\nends:");
    for (int i = 0; i < REASONS; i++)
        if (t->reasons[i])
            printf(" %s %ld", i ? reason_text((Reason)i) : "too long", t->reasons[i]);
    if (t->resigned)
        printf(" agreed %ld", t->resigned);
    printf("\nworst overstep of movetime: %lld ms\n", (long long)t->overstep);
}

static bool read_setting(Plan *plan, const char *argument)
{
    char name[32];
    const char *value = strchr(argument, '=');
    if (!value || (size_t)(value - argument) >= sizeof name)
        return false;
    memcpy(name, argument, (size_t)(value - argument));
    name[value - argument] = '\0';
    long number = strtol(++value, NULL, 10);
    if (strcmp(name, "games") == 0)
        plan->games = number;
    else if (strcmp(name, "variant") == 0)
        plan->variant = value;
    else if (strcmp(name, "seed") == 0)
        plan->seed = (uint64_t)number;
    else if (strcmp(name, "plies") == 0)
        plan->plies = number;
    else if (strcmp(name, "cap") == 0)
        plan->cap = number;
    else if (strcmp(name, "data") == 0)
        plan->data = value;
    else if (strcmp(name, "hash") == 0)
        plan->hash = number;
    else if (strcmp(name, "bound") == 0)
        plan->bound = number;
    else if (strcmp(name, "resign") == 0)
        plan->resign = number;
    else {
        const char *setting = strchr(name, '.');
        if (!setting++)
            return false;
        for (int i = 0; i < 2; i++) {
            Side *side = &plan->sides[i];
            if (!memchr(name, 'a' + i, (size_t)(setting - name)))
                continue;
            long *field = strcmp(setting, "nodes") == 0      ? &side->nodes
                          : strcmp(setting, "depth") == 0    ? &side->depth
                          : strcmp(setting, "movetime") == 0 ? &side->movetime
                          : strcmp(setting, "drops") == 0    ? &side->drops
                                                             : NULL;
            if (!field)
                return false;
            *field = number;
        }
    }
    return true;
}

static Searcher *make_searcher(const Plan *plan, const Side *side)
{
    Searcher *searcher = search_create((size_t)plan->hash, 1);
    SearchOptions options = search_default_options();
    if (!searcher)
        exit(1);
    if (side->drops)
        options.own_drops = options.opponent_drops = (int)side->drops;
    options.seed = plan->seed;
    options.move_overhead = 0;
    search_set_options(searcher, &options);
    return searcher;
}

int main(int count, char **arguments)
{
    Plan plan = {.games = 100,
                 .plies = 400,
                 .cap = FULL_ARMY,
                 .hash = 4,
                 .bound = 60,
                 .seed = 1,
                 .variant = "kingchess"};
    Tally tally = {0};
    for (int i = 1; i < count; i++)
        if (!read_setting(&plan, arguments[i])) {
            fprintf(stderr, "selfplay: unknown argument '%s'\n", arguments[i]);
            return 1;
        }
    for (int i = 0; i < 2; i++)
        if (!plan.sides[i].nodes && !plan.sides[i].depth && !plan.sides[i].movetime)
            plan.sides[i].nodes = 4000;
    movegen_init();
    search_init();
    bool all = strcmp(plan.variant, "all") == 0;
    const Variant *one = all ? NULL : variant_by_name(plan.variant);
    if (!all && !one) {
        fprintf(stderr, "selfplay: unknown variant '%s'\n", plan.variant);
        return 1;
    }
    Searcher *searchers[2] = {make_searcher(&plan, &plan.sides[0]),
                              make_searcher(&plan, &plan.sides[1])};
    static const Side free_side = {0};
    Searcher *referee = make_searcher(&plan, &free_side);
    uint64_t random = plan.seed;
    Record record = {0};
    FILE *data = plan.data ? fopen(plan.data, "w") : NULL;
    if (plan.data && !data) {
        fprintf(stderr, "selfplay: cannot write '%s'\n", plan.data);
        return 1;
    }
    /* Equal sides would play the same game twice. */
    bool equal = memcmp(&plan.sides[0], &plan.sides[1], sizeof plan.sides[0]) == 0;
    int colours = equal ? 1 : 2;
    for (long pair = 0; pair < (plan.games + colours - 1) / colours; pair++) {
        History start, game = {0};
        int points = 0;
        random_start(&plan, all ? &variant_table[pair % VARIANTS] : one, &random, referee, &start,
                     &tally);
        for (int white = 0; white < colours; white++) {
            if (!history_copy(&game, &start))
                exit(1);
            int half = play_game(&plan, searchers, white, &game, &tally, &record);
            if (data)
                record_write(&record, &game, half, data);
            half = white == 0 ? half : 2 - half;
            add_game(&tally, half);
            points += half;
        }
        if (!equal)
            tally.pairs[points]++;
        history_free(&game);
        history_free(&start);
    }
    print_tally(&tally);
    free(record.scores);
    if (data && fclose(data) != 0)
        return 1;
    search_destroy(referee);
    for (int i = 0; i < 2; i++)
        search_destroy(searchers[i]);
    return 0;
}
