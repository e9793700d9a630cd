/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tags.h"

#include "../../movegen/fen.h"

#include <string.h>

const RosterTag tag_roster[TAG_ROSTER] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"},
                                          {"Round", "?"}, {"White", "?"}, {"Black", "?"}};

bool tag_in_roster(const char *name)
{
    for (int i = 0; i < TAG_ROSTER; i++)
        if (strcmp(tag_roster[i].name, name) == 0)
            return true;
    return strcmp(name, "Result") == 0;
}

void tag_add(const char *name, const char *value, Text *text)
{
    text_add_format(text, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add_bytes(text, "\\", 1);
        text_add_bytes(text, *value == '\n' || *value == '\r' ? " " : value, 1);
    }
    text_add(text, "\"]\n");
}

void tag_add_game(const Position *start, Score result, bool usual_start, Text *text)
{
    char fen[FEN_SIZE];
    const Variant *variant = position_variant(start);
    tag_add("Result", score_text(result), text);
    tag_add("Variant", record_variant_title(variant), text);
    if (!usual_start) {
        tag_add("SetUp", "1", text);
        tag_add("FEN", fen_write(start, fen), text);
    }
    if (variant->drop_cap_option && start->drop_cap != variant->drops_max)
        text_add_format(text, "[DropsPerAction \"%d\"]\n", start->drop_cap);
}
