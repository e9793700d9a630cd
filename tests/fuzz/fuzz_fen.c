/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FENs: the first byte picks the variant, the rest is the text. */
#include "fuzz.h"

#include "../../movegen/count.h"
#include "../../movegen/fen.h"
#include "../../movegen/generate.h"

#include <stdlib.h>
#include <string.h>

static bool check_action(void *context, const Action *action, const Position *after)
{
    int *left = context;
    (void)action;
    fuzz_require(position_broken_field(after) == NULL, "a sound position after an action");
    return --*left > 0;
}

static void check_position(const Position *pos)
{
    char written[FEN_SIZE], again[FEN_SIZE];
    Position read;
    fuzz_require(position_broken_field(pos) == NULL, "a sound position");
    fen_write(pos, written);
    FenError error = fen_read(&read, &variant_table[pos->variant], written, NULL);
    fuzz_require(error == FEN_OK, "what was written is read");
    fuzz_require(strcmp(fen_write(&read, again), written) == 0, "what was written stays");
    fuzz_require(read.key == pos->key, "the key is in the FEN");

    Action action;
    bool any = find_legal_action(pos, &action);
    fuzz_require(any == (count_actions(pos) > 0), "an action is found where one is counted");
    int left = 100;
    actions_each(pos, check_action, &left);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    char *text = fuzz_string(data + 1, size - 1);
    Position pos;
    const char *where = NULL;
    FenError error = fen_read(&pos, &variant_table[data[0] % VARIANTS], text, &where);
    fuzz_require(where >= text && where <= text + strlen(text), "an error inside the text");
    fuzz_require(fen_error_text(error)[0] != '\0', "words for each error");
    if (error == FEN_OK)
        check_position(&pos);
    free(text);
    return 0;
}
