/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "actions.h"

#include "../../movegen/count.h"
#include "../../movegen/generate.h"

#include <stdlib.h>
#include <string.h>

enum { STEP_TEXT_SIZE = 6 };

/*
 * The order of the texts. Equal steps have equal texts, so the first pair that differs decides, or
 * else the length: a text that the other begins with comes first.
 */
static int compare_texts(const void *left, const void *right)
{
    const Action *a = left, *b = right;
    char text_a[STEP_TEXT_SIZE], text_b[STEP_TEXT_SIZE];
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->steps[i] != b->steps[i])
            return strcmp(step_format(a->steps[i], text_a), step_format(b->steps[i], text_b));
    return (int)a->count - (int)b->count;
}

static bool reserve_room(UciActions *list, Count count)
{
    *list = (UciActions){0};
    if (count > SIZE_MAX / 2 / sizeof *list->actions)
        return false;
    list->capacity = (size_t)count;
    list->actions = malloc((list->capacity + 1) * sizeof *list->actions);
    return list->actions != NULL;
}

static bool add(void *context, const Action *action, const Position *after)
{
    UciActions *list = context;
    (void)after;
    if (list->count == list->capacity)
        return false;
    list->actions[list->count++] = *action;
    return true;
}

static void sort(UciActions *list)
{
    qsort(list->actions, list->count, sizeof *list->actions, compare_texts);
}

bool uci_actions_list(UciActions *list, const Position *pos)
{
    if (!reserve_room(list, count_actions(pos)))
        return false;
    actions_each(pos, add, list);
    sort(list);
    return true;
}

bool uci_actions_moves(UciActions *list, const Position *pos)
{
    CheckInfo info;
    StepList steps;
    steps.count = 0;
    check_info(pos, &info);
    generate_moves(pos, &info, GEN_MOVES, &steps);
    if (!reserve_room(list, (Count)steps.count))
        return false;
    for (int i = 0; i < steps.count; i++)
        list->actions[list->count++] = action_of_step(steps.steps[i]);
    sort(list);
    return true;
}

void uci_actions_free(UciActions *list)
{
    free(list->actions);
    *list = (UciActions){0};
}
