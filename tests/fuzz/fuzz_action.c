/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions in protocol form: the first byte picks the position, the rest is the text. */
#include "fuzz.h"

#include "../../movegen/action.h"

#include <stdlib.h>

static void check_action(const Position *pos, const Action *action)
{
    char text[ACTION_TEXT_SIZE];
    Action again;
    Position after = *pos;
    fuzz_require(action_judge(pos, action) == ACTION_OK, "what was read is legal");
    fuzz_require(action_parse(pos, action_format(action, text), &again) == ACTION_OK,
                 "what was written is read");
    fuzz_require(action_equal(action, &again), "the same action");
    position_act(&after, action);
    fuzz_require(position_broken_field(&after) == NULL, "a sound position");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    char *text = fuzz_string(data + 1, size - 1);
    Position pos = fuzz_position(data[0]);
    Action action;
    ActionError error = action_parse(&pos, text, &action);
    fuzz_require(action_error_text(error)[0] != '\0', "words for each error");
    if (error == ACTION_OK)
        check_action(&pos, &action);
    free(text);
    return 0;
}
