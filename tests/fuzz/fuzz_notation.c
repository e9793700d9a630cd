/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records: the first byte picks the position, the second the notation, the rest is the text. */
#include "fuzz.h"

#include "../../movegen/notation.h"

#include <stdlib.h>

static void check_action(const Position *pos, const Action *action)
{
    fuzz_require(action_judge(pos, action) == ACTION_OK, "what was read is legal");
    for (Notation notation = NOTATION_PROTOCOL; notation < NOTATIONS; notation++) {
        char text[NOTATION_TEXT_SIZE];
        Action again;
        notation_write(pos, action, notation, text);
        fuzz_require(notation_read(pos, text, notation, &again) == NOTATION_OK, text);
        fuzz_require(action_equal(action, &again), text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    char *text = fuzz_string(data + 2, size - 2);
    Position pos = fuzz_position(data[0]);
    Action action;
    NotationError error = notation_read(&pos, text, (Notation)(data[1] % NOTATIONS), &action);
    fuzz_require(notation_error_text(error)[0] != '\0', "words for each error");
    if (error == NOTATION_OK)
        check_action(&pos, &action);
    free(text);
    return 0;
}
