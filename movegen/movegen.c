/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "movegen.h"
#include "bitboard.h"
#include "count.h"
#include "zobrist.h"

void movegen_init(void)
{
    bitboard_init();
    zobrist_init();
    count_init();
}
