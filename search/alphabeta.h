/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alpha-beta over steps; search_node() is declared in worker.h. Private to search/. */
#ifndef MUSTER_SEARCH_ALPHABETA_H
#define MUSTER_SEARCH_ALPHABETA_H

#include "worker.h"

/* Fills the reduction table; search_init() calls it once. */
void alphabeta_init(void);

#endif
