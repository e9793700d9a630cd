/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tags of PGN as text, for all who write them. Additions fail as those of text.h do. */
#ifndef MUSTER_ENGINE_RECORD_TAGS_H
#define MUSTER_ENGINE_RECORD_TAGS_H

#include "game.h"

/* The tags that every game has but the last of the seven, Result, and what stands for no value. */
enum { TAG_ROSTER = 6 };
typedef struct {
    const char *name, *unknown;
} RosterTag;
extern const RosterTag tag_roster[TAG_ROSTER];

/* Whether a tag is one of the seven. */
bool tag_in_roster(const char *name);

/* One line, the value made fit to stand in quotes. */
void tag_add(const char *name, const char *value, Text *text);

/* What a program must know: result, variant, start unless it is the usual one, DropsPerAction. */
void tag_add_game(const Position *start, Score result, bool usual_start, Text *text);

#endif
