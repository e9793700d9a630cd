/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of legal actions in the order of their texts. */
#ifndef MUSTER_ENGINE_UCI_ACTIONS_H
#define MUSTER_ENGINE_UCI_ACTIONS_H

#include "../../movegen/action.h"

#include <stddef.h>

typedef struct {
    Action *actions; /* owned */
    size_t count, capacity;
} UciActions;

/* Lists every legal action, or every legal move, sorted as bytes; false: no memory. */
bool uci_actions_list(UciActions *list, const Position *pos);
bool uci_actions_moves(UciActions *list, const Position *pos);
void uci_actions_free(UciActions *list);

#endif
