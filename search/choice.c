/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "choice.h"

static int random_up_to(int most, uint64_t *random)
{
    return most > 0 ? (int)(random_next(random) % (uint64_t)(most + 1)) : 0;
}

int choose_line(const RootLine *lines, int count, const ChoiceRule *rule, uint64_t *random)
{
    int looks[CHOICE_LINES], best = 0, choice = 0, candidates = 0;
    if (count > CHOICE_LINES)
        count = CHOICE_LINES;
    for (int i = 0; i < count; i++) {
        looks[i] = lines[i].score + random_up_to(rule->error, random);
        if (looks[i] > looks[best])
            best = i;
    }
    if (rule->variety == 0 || score_is_mate(lines[best].score))
        return best;
    /* Each candidate takes the place of those before it with a chance that leaves all equal. */
    for (int i = 0; i < count; i++)
        if (looks[i] >= looks[best] - rule->variety && random_up_to(candidates++, random) == 0)
            choice = i;
    return choice;
}
