/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reader.h"

const char *fault_reason(const GameFault *fault)
{
    static const char *const reasons[FAULTS] = {
        [FAULT_NONE] = "sound",
        [FAULT_INPUT] = "the input cannot be read",
        [FAULT_MEMORY] = "not enough memory",
        [FAULT_TOO_LONG] = "longer than a game may be",
        [FAULT_JUNK] = "no part of a game",
        [FAULT_FIELDS] = "not variant;start;actions;result",
        [FAULT_VARIANT] = "unknown variant",
        [FAULT_NULL_MOVE] = "a turn without an action",
        [FAULT_COMMENT_OPEN] = "a comment without its end",
        [FAULT_VARIATION_OPEN] = "a variation without its end",
        [FAULT_RESULT_TEXT] = "no result",
        [FAULT_RESULTS_DIFFER] = "the result is not the one of the tag",
        [FAULT_RESULT_IMPOSSIBLE] = "the result is not that of the last position",
    };
    switch (fault->kind) {
    case FAULT_ACTION:
        return notation_error_text(fault->notation);
    case FAULT_FEN:
        return fen_error_text(fault->fen);
    default:
        return reasons[fault->kind];
    }
}

void fault_describe(const GameFault *fault, Text *text)
{
    text_add_format(text, "line %zu: game %zu", fault->line, fault->game);
    if (fault->action > 0)
        text_add_format(text, ", action %zu", fault->action);
    if (*fault->token)
        text_add_format(text, ": \"%s\"", fault->token);
    text_add_format(text, ": %s", fault_reason(fault));
}
