/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program behind main(): its arguments. */
#ifndef MUSTER_ENGINE_COMMAND_LINE_H
#define MUSTER_ENGINE_COMMAND_LINE_H

/* Does what the arguments ask for, by default the protocol; returns the exit status. */
int command_line_run(int argc, char **argv);

#endif
