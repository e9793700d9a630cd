/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command `go perft`: numbers of action sequences, beside the input. */
#include "../../movegen/count.h"
#include "../../movegen/generate.h"
#include "actions.h"
#include "session.h"

#include <stdlib.h>

/* Root actions that are listed one by one, at most. */
enum { PERFT_LISTED = 10000 };

/* A small count is finished before `quit` and the end of the input, so that piped scripts work;
 * milliseconds of processor time. */
enum { PERFT_PATIENCE = 1000 };

typedef struct {
    Uci *uci;
    UciJob *job;
    Position pos;
    int depth;
    Count moves, drops;
} PerftTask;

static bool perft_list(PerftTask *task, Count *total)
{
    UciActions list;
    char action[ACTION_TEXT_SIZE], number[COUNT_TEXT_SIZE];
    if (!uci_actions_list(&list, &task->pos))
        return false;
    for (size_t i = 0; i < list.count && !uci_job_stopped(task->job); i++) {
        Position after = task->pos;
        position_act(&after, &list.actions[i]);
        Count count = perft(&after, task->depth - 1, &task->job->stop);
        *total += count;
        if (!uci_job_stopped(task->job))
            uci_print(&task->uci->out, "%s: %s", action_format(&list.actions[i], action),
                      count_format(count, number));
    }
    uci_actions_free(&list);
    return true;
}

static bool add_totals(void *context, const Action *action, const Position *after)
{
    PerftTask *task = context;
    Count count = perft(after, task->depth - 1, &task->job->stop);
    *(action_is_move(action) ? &task->moves : &task->drops) += count;
    return !uci_job_stopped(task->job);
}

static void perft_totals(PerftTask *task, Count *total)
{
    char number[COUNT_TEXT_SIZE];
    if (task->depth == 1) {
        task->drops = count_drop_actions(&task->pos);
        task->moves = count_actions(&task->pos) - task->drops;
    } else {
        actions_each(&task->pos, add_totals, task);
    }
    *total = task->moves + task->drops;
    if (uci_job_stopped(task->job))
        return;
    uci_print(&task->uci->out, "moves: %s", count_format(task->moves, number));
    uci_print(&task->uci->out, "drops: %s", count_format(task->drops, number));
}

static void perft_run(UciJob *job, void *context)
{
    PerftTask *task = context;
    Uci *uci = task->uci;
    Count total = 0;
    bool enough_memory = true;
    char number[COUNT_TEXT_SIZE];
    task->job = job;
    if (task->depth == 0)
        total = 1;
    else if (count_actions(&task->pos) > PERFT_LISTED)
        perft_totals(task, &total);
    else
        enough_memory = perft_list(task, &total);

    uci_job_finish(job);
    if (!enough_memory)
        uci_error(&uci->out, "go: perft: not enough memory");
    else if (uci_job_stopped(job))
        uci_print(&uci->out, "info string perft stopped");
    else
        uci_print(&uci->out, "Nodes searched: %s", count_format(total, number));
    uci_lines_wake(&uci->lines);
}

static const UciJobKind perft_kind = {
    .run = perft_run, .release = free, .patience = PERFT_PATIENCE};

void uci_perft(Uci *uci, int depth)
{
    PerftTask *task = malloc(sizeof *task);
    if (!task) {
        uci_error(&uci->out, "go: perft: not enough memory");
        return;
    }
    *task = (PerftTask){.uci = uci, .pos = *history_now(engine_game(uci->engine)), .depth = depth};
    if (!uci_job_start(&uci->job, &perft_kind, task))
        uci_error(&uci->out, "go: perft: the system gives no more threads");
}
