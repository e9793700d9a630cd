/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support.h"

#include "../../movegen/generate.h"

#include <stdlib.h>
#include <string.h>

enum { RING = 8 }; /* strings alive at a time */

const Variant *variant_named(const char *name)
{
    const Variant *variant = variant_by_name(name);
    if (!variant)
        ck_abort_msg("no variant is called '%s'", name);
    return variant;
}

Position position_of(VariantId variant, const char *fen)
{
    Position pos;
    if (strcmp(fen, "startpos") == 0) {
        fen_start(&pos, &variant_table[variant]);
        return pos;
    }
    FenError error = fen_read(&pos, &variant_table[variant], fen, NULL);
    if (error != FEN_OK)
        ck_abort_msg("'%s' was refused: %s", fen, fen_error_text(error));
    return pos;
}

int square_of(const char *name)
{
    if (strlen(name) != 2 || !strchr("abcdefgh", name[0]) || !strchr("12345678", name[1]))
        ck_abort_msg("'%s' is no square", name);
    return square_make(name[0] - 'a', name[1] - '1');
}

Step drop_of(const char *text)
{
    PieceType type;
    if (!piece_type_of_letter(text[0], &type) || text[1] != '@')
        ck_abort_msg("'%s' is no drop", text);
    return step_drop(type, square_of(text + 2));
}

const char *fen_of(const Position *pos)
{
    static char ring[RING][FEN_SIZE];
    static unsigned next;
    return fen_write(pos, ring[next++ % RING]);
}

/* The name of the first field that differs, or NULL. */
static const char *difference(const Position *a, const Position *b)
{
    if (memcmp(a->board, b->board, sizeof a->board) != 0)
        return "board";
    if (memcmp(a->by_type, b->by_type, sizeof a->by_type) != 0 ||
        memcmp(a->by_color, b->by_color, sizeof a->by_color) != 0)
        return "bitboards";
    if (memcmp(a->reserve, b->reserve, sizeof a->reserve) != 0)
        return "reserve";
    if (memcmp(a->bishop_rule, b->bishop_rule, sizeof a->bishop_rule) != 0)
        return "bishop_rule";
    if (a->variant != b->variant || a->side != b->side)
        return "side";
    if (a->castling != b->castling)
        return "castling";
    if (a->en_passant != b->en_passant || a->en_passant_key != b->en_passant_key)
        return "en_passant";
    if (a->halfmove != b->halfmove || a->fullmove != b->fullmove)
        return "counters";
    if (a->drop_cap != b->drop_cap || a->drops_made != b->drops_made)
        return "drops";
    return a->key != b->key ? "key" : a->pawn_key != b->pawn_key ? "pawn_key" : NULL;
}

void assert_same_position(const Position *a, const Position *b)
{
    const char *field = difference(a, b);
    quick_assert(field == NULL, "another %s: '%s' and '%s'", field, fen_of(a), fen_of(b));
}

Action action_of(const Position *pos, const char *text)
{
    Action action;
    ActionError error = action_parse(pos, text, &action);
    if (error != ACTION_OK)
        ck_abort_msg("'%s' in '%s' was refused: %s", text, fen_of(pos), action_error_text(error));
    return action;
}

const char *text_of(const Action *action)
{
    static char ring[RING][ACTION_TEXT_SIZE];
    static unsigned next;
    return action_format(action, ring[next++ % RING]);
}

ActionError verdict(const Position *pos, const char *text)
{
    Action action;
    return action_parse(pos, text, &action);
}

/* The next word of *cursor into word, or false at the end. */
static bool next_word(const char **cursor, char word[ACTION_TEXT_SIZE])
{
    const char *start = *cursor + strspn(*cursor, " ");
    size_t length = strcspn(start, " ");
    if (length >= ACTION_TEXT_SIZE)
        ck_abort_msg("'%s' is too long for an action", start);
    memcpy(word, start, length);
    word[length] = '\0';
    *cursor = start + length;
    return length > 0;
}

void play(Position *pos, const char *actions)
{
    char word[ACTION_TEXT_SIZE];
    while (next_word(&actions, word)) {
        Action action = action_of(pos, word);
        position_act(pos, &action);
    }
}

void game_play(History *game, const char *actions)
{
    char word[ACTION_TEXT_SIZE];
    while (next_word(&actions, word)) {
        Action action = action_of(history_now(game), word);
        ck_assert(history_play(game, &action));
    }
}

History game_of(VariantId variant, const char *fen, const char *actions)
{
    History game;
    Position start = position_of(variant, fen);
    ck_assert(history_init(&game, &start));
    game_play(&game, actions);
    return game;
}

const char *fen_after(VariantId variant, const char *fen, const char *actions)
{
    Position pos = position_of(variant, fen);
    play(&pos, actions);
    return fen_of(&pos);
}

void action_texts_add(ActionTexts *texts, const char *text)
{
    if (texts->count == texts->capacity) {
        texts->capacity = texts->capacity ? 2 * texts->capacity : 256;
        texts->text = realloc(texts->text, texts->capacity * sizeof *texts->text);
        ck_assert_ptr_nonnull(texts->text);
    }
    quick_assert(strlen(text) < ACTION_TEXT_SIZE, "'%s' is too long", text);
    strcpy(texts->text[texts->count++], text);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

void action_texts_sort(ActionTexts *texts)
{
    if (texts->count > 0)
        qsort(texts->text, texts->count, sizeof *texts->text, compare_texts);
}

static bool add_action(void *context, const Action *action, const Position *after)
{
    (void)after;
    action_texts_add(context, text_of(action));
    return true;
}

void action_texts_init(ActionTexts *texts, const Position *pos)
{
    *texts = (ActionTexts){0};
    actions_each(pos, add_action, texts);
    action_texts_sort(texts);
}

void action_texts_free(ActionTexts *texts)
{
    free(texts->text);
    *texts = (ActionTexts){0};
}

char *legal_actions(const Position *pos)
{
    ActionTexts texts;
    action_texts_init(&texts, pos);
    char *list = malloc(texts.count * ACTION_TEXT_SIZE + 1), *end = list;
    ck_assert_ptr_nonnull(list);
    for (size_t i = 0; i < texts.count; i++) {
        size_t length = strlen(texts.text[i]);
        if (i > 0)
            *end++ = ' ';
        memcpy(end, texts.text[i], length);
        end += length;
    }
    *end = '\0';
    action_texts_free(&texts);
    return list;
}

unsigned random_below(uint64_t *seed, unsigned bound)
{
    return (unsigned)((random_next(seed) >> 32) * bound >> 32);
}
