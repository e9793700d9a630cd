/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules library as a whole. */
#ifndef MUSTER_MOVEGEN_MOVEGEN_H
#define MUSTER_MOVEGEN_MOVEGEN_H

/* Fills every table of the library. Call once, before anything else of it and before threads. */
void movegen_init(void);

#endif
