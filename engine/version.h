/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program's name and version, in one place. */
#ifndef MUSTER_ENGINE_VERSION_H
#define MUSTER_ENGINE_VERSION_H

#define MUSTER_NAME    "Muster"
#define MUSTER_VERSION "0.1"
#define MUSTER_AUTHOR  "the Muster authors"

#endif
