/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "distinct.h"

#include <stdlib.h>

static int shared_drops(const Action *a, const Action *b)
{
    int shared = 0;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++)
            shared += a->steps[i] == b->steps[j];
    return shared;
}

bool lines_alike(const RootLine *a, const RootLine *b)
{
    const Action *x = &a->pv[0], *y = &b->pv[0];
    if (!action_is_drops(x) || !action_is_drops(y) || abs(a->score - b->score) >= DISTINCT_MARGIN)
        return false;
    int shared = shared_drops(x, y);
    bool contained = shared == x->count || shared == y->count;
    bool one_apart = x->count == y->count && shared == x->count - 1 && shared >= 2;
    return contained || one_apart;
}

bool show_line(RootLine *lines, int i)
{
    bool hidden = false;
    for (int j = 0; j < i && !hidden; j++)
        hidden = !lines[j].hidden && lines_alike(&lines[i], &lines[j]);
    lines[i].hidden = hidden;
    return !hidden;
}
