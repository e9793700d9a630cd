/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Perft against other engines on this machine, in one run, as ratios of leaves per second.
 *
 *   perft_ratio [stockfish=PATH] [fairy=PATH variants=FILE] [rounds=N]
 *
 * Chess against Stockfish; the drop phase with one piece an action against Fairy-Stockfish and its
 * variants file (kingchess1), with bulk counting and with every leaf made. The engines take turns,
 * and the median of the rounds counts, so that other load on the machine hits all alike. The other
 * engine's time runs from "go perft" to its last line.
 */
#include "../movegen/count.h"
#include "../movegen/fen.h"
#include "../movegen/movegen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_ROUNDS = 99 };

typedef struct {
    const char *title, *variant, *fen;
    int depth;
    bool single; /* DropsPerAction 1 */
} Job;

static const Job chess_jobs[] = {
    {"chess start, depth 6", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6,
     false},
    {"kiwipete, depth 5", "chess",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, false},
};

static const Job drop_job = {"Kingchess start, single drops, depth 4", "kingchess",
                             "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1", 4,
                             true};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_value);
    return values[count / 2];
}

typedef struct {
    FILE *to, *from;
    pid_t pid;
} Peer;

static bool peer_start(Peer *peer, const char *path)
{
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        return false;
    peer->pid = fork();
    if (peer->pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[1]);
        close(out[0]);
        execl(path, path, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    peer->to = fdopen(in[1], "w");
    peer->from = fdopen(out[0], "r");
    return peer->pid > 0 && peer->to && peer->from;
}

static void peer_send(Peer *peer, const char *line)
{
    fprintf(peer->to, "%s\n", line);
    fflush(peer->to);
}

/* Waits for a line with a prefix; the number after it, or -1 at the end of the output. */
static double peer_number(Peer *peer, const char *prefix)
{
    char line[4096];
    while (fgets(line, sizeof line, peer->from))
        if (strncmp(line, prefix, strlen(prefix)) == 0)
            return strtod(line + strlen(prefix), NULL);
    return -1;
}

static void peer_stop(Peer *peer)
{
    peer_send(peer, "quit");
    fclose(peer->to);
    fclose(peer->from);
    waitpid(peer->pid, NULL, 0);
}

static double peer_speed(Peer *peer, const Job *job, double *leaves)
{
    char line[256];
    snprintf(line, sizeof line, "position fen %s", job->fen);
    peer_send(peer, line);
    peer_send(peer, "isready");
    peer_number(peer, "readyok");
    snprintf(line, sizeof line, "go perft %d", job->depth);
    double start = seconds();
    peer_send(peer, line);
    *leaves = peer_number(peer, "Nodes searched:");
    return *leaves / (seconds() - start);
}

static double own_speed(const Job *job, bool made, double *leaves)
{
    Position pos;
    const Variant *variant = variant_by_name(job->variant);
    if (fen_read(&pos, variant, job->fen, NULL) != FEN_OK)
        exit(2);
    if (job->single)
        position_set_drop_cap(&pos, 1);
    double start = seconds();
    *leaves = (double)(made ? perft_made(&pos, job->depth) : perft(&pos, job->depth, NULL));
    return *leaves / (seconds() - start);
}

static void compare(Peer *peer, const Job *job, bool with_made, int rounds)
{
    double theirs[MAX_ROUNDS], bulk[MAX_ROUNDS], made[MAX_ROUNDS], their_leaves = 0, leaves = 0;
    for (int i = 0; i < rounds; i++) {
        theirs[i] = peer_speed(peer, job, &their_leaves);
        bulk[i] = own_speed(job, false, &leaves);
        made[i] = with_made ? own_speed(job, true, &leaves) : 1;
    }
    if (their_leaves != leaves)
        printf("%s: the counts differ: %.0f here, %.0f there\n", job->title, leaves, their_leaves);
    double their = median(theirs, rounds), ours = median(bulk, rounds);
    printf("%s: %.0f M leaves/s against %.0f, ratio %.1f\n", job->title, ours / 1e6, their / 1e6,
           ours / their);
    if (with_made)
        printf("%s, every leaf made: %.0f M leaves/s, ratio %.1f\n", job->title,
               median(made, rounds) / 1e6, median(made, rounds) / their);
}

static const char *value_of(int count, char **arguments, const char *name)
{
    size_t length = strlen(name);
    for (int i = 1; i < count; i++)
        if (strncmp(arguments[i], name, length) == 0 && arguments[i][length] == '=')
            return arguments[i] + length + 1;
    return NULL;
}

int main(int count, char **arguments)
{
    const char *stockfish = value_of(count, arguments, "stockfish");
    const char *fairy = value_of(count, arguments, "fairy");
    const char *variants = value_of(count, arguments, "variants");
    const char *number = value_of(count, arguments, "rounds");
    int rounds = number ? atoi(number) : 5;
    Peer peer;
    if (rounds < 1 || rounds > MAX_ROUNDS || (fairy && !variants) || (!fairy && !stockfish)) {
        fprintf(stderr,
                "usage: perft_ratio [stockfish=PATH] [fairy=PATH variants=FILE]"
                " [rounds=1..%d]\n",
                MAX_ROUNDS);
        return 1;
    }
    movegen_init();
    if (stockfish && peer_start(&peer, stockfish)) {
        for (size_t i = 0; i < sizeof chess_jobs / sizeof chess_jobs[0]; i++)
            compare(&peer, &chess_jobs[i], false, rounds);
        peer_stop(&peer);
    }
    if (fairy && peer_start(&peer, fairy)) {
        char line[4096];
        snprintf(line, sizeof line, "setoption name VariantPath value %s", variants);
        peer_send(&peer, line);
        peer_send(&peer, "setoption name UCI_Variant value kingchess1");
        compare(&peer, &drop_job, true, rounds);
        peer_stop(&peer);
    }
    return 0;
}
