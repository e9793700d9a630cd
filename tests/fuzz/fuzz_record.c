/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as game records. The first byte chooses format, encoding and variant. Every game that
 * is found must read back from every format as it was written.
 */
#include "fuzz.h"

#include "../../engine/record/writer.h"
#include "../../movegen/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same_games(const GameRecord *a, const GameRecord *b, bool comments)
{
    char one[FEN_SIZE], other[FEN_SIZE];
    bool same = a->count == b->count && a->result == b->result &&
                strcmp(fen_write(&a->now, one), fen_write(&b->now, other)) == 0 &&
                (!comments || strcmp(record_first_comment(a), record_first_comment(b)) == 0);
    for (size_t i = 0; same && i < a->count; i++) {
        const GameAction *first = &a->actions[i], *second = &b->actions[i];
        same = action_equal(&first->action, &second->action);
        if (comments)
            same &= strcmp(record_comment(a, first), record_comment(b, second)) == 0 &&
                    memcmp(first->nags, second->nags, GAME_NAGS) == 0 &&
                    first->score.kind == second->score.kind &&
                    first->score.value == second->score.value &&
                    first->clock_ms == second->clock_ms && first->spent_ms == second->spent_ms;
    }
    return same;
}

/* Writes a game and reads it again. */
static void check_round_trip(const GameRecord *game, GameFormat format)
{
    char *text = NULL;
    size_t length = 0;
    GameReaderConfig config = {.format = format, .encoding = ENCODING_UTF8};
    GameRecord again;
    GameFault fault;
    FILE *file = open_memstream(&text, &length);
    fuzz_require(file, "there is memory");
    fuzz_require(record_write(file, game, format), "a game is written");
    fclose(file);
    GameReader *reader = record_reader_of_memory(text, length, &config);
    fuzz_require(reader, "there is memory");
    record_init(&again, &game->start);
    fuzz_require(record_reader_next(reader, &again, &fault) == READ_GAME, text);
    fuzz_require(same_games(game, &again, format != FORMAT_UCI), text);
    fuzz_require(record_reader_next(reader, &again, &fault) == READ_END, text);
    record_reader_free(reader);
    record_free(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    GameReaderConfig config = {.format = data[0] % FORMATS,
                               .encoding = data[0] / FORMATS % ENCODINGS,
                               .variant =
                                   &variant_table[data[0] / (FORMATS * ENCODINGS) % VARIANTS]};
    GameReader *reader = record_reader_of_memory(data + 1, size - 1, &config);
    GameRecord game;
    GameFault fault;
    ReadStatus status;
    Position start;
    fuzz_require(reader, "there is memory");
    fen_start(&start, config.variant);
    record_init(&game, &start);
    while ((status = record_reader_next(reader, &game, &fault)) != READ_END) {
        Text text = {0};
        fault_describe(&fault, &text);
        text_free(&text);
        if (status != READ_NOTHING)
            check_round_trip(&game, (GameFormat)((fault.line + game.count) % FORMATS));
    }
    record_free(&game);
    record_reader_free(reader);
    return 0;
}
