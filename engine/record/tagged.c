/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of tags and movetext: PGN and the records. */
#include "reading.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* An action's text with its words glued; longer ones end here. */
enum { PENDING_MAX = 4096 };

/* Several actions written as one word. */
enum { GLUED_MAX = 64 };

static int glyph_of_marks(const char *marks)
{
    static const char *const glyphs[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (int i = 0; i < 6; i++)
        if (strcmp(glyphs[i], marks) == 0)
            return i + 1;
    return 0;
}

/* What annotators put behind moves instead of glyphs: the glyph, or 0 for what means nothing here;
 * -1 for any other word. */
static int glyph_of_word(const char *word, bool record)
{
    static const struct {
        const char *word;
        int glyph;
    } words[] = {
        {"=", 10},  {"∞", 13},   {"+=", 14}, {"+/=", 14}, {"⩲", 14}, {"=+", 15}, {"=/+", 15},
        {"⩱", 15},  {"+/-", 16}, {"±", 16},  {"-/+", 17}, {"∓", 17}, {"+-", 18}, {"+--", 18},
        {"-+", 19}, {"--+", 19}, {"N", 146}, {"TN", 146}, {"e", 0},  {"p", 0},   {"ep", 0},
        {"ch", 0},  {"mate", 0}, {"+", 0},   {"++", 0},   {"#", 0},  {"D", 0},   {",", 0},
    };
    int marks = glyph_of_marks(word);
    if (strcmp(word, "-") == 0 || strcmp(word, "–") == 0 || strcmp(word, "—") == 0)
        return 0;
    for (size_t i = 0; !record && i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i].word, word) == 0)
            return words[i].glyph;
    return marks > 0 ? marks : -1;
}

/* Cuts marks such as "!?" off the end of a word; their glyph, or 0. */
static int cut_marks(char *word)
{
    size_t length = strlen(word);
    while (length > 0 && strchr("!?", word[length - 1]))
        length--;
    int glyph = glyph_of_marks(word + length);
    if (length > 0)
        word[length] = '\0';
    return glyph;
}

static void cut_commas(char *word)
{
    size_t length = strlen(word);
    while (length > 1 && strchr(", ", word[length - 1]))
        word[--length] = '\0';
}

/* The longest beginning of a text that is an action, or 0. */
static size_t longest_action(const GameReader *r, const Position *pos, const char *text,
                             Action *action)
{
    char part[GLUED_MAX + 1];
    for (size_t length = strlen(text); length >= 2; length--) {
        memcpy(part, text, length);
        part[length] = '\0';
        if (notation_read(pos, part, r->notation, action) == NOTATION_OK)
            return length;
    }
    return 0;
}

/*
 * Plays a word of several actions, numbers and a result without blanks, "Nf3Nc6", "e52." and
 * "Qh7#1-0"; false, with nothing played, unless all of it can be read so.
 */
static bool play_glued(GameReader *r, const char *text, bool *over)
{
    Action actions[GLUED_MAX / 2];
    Position pos = r->game->now;
    size_t count = 0;
    Score result = SCORE_ONGOING;
    if (strlen(text) > GLUED_MAX)
        return false;
    *over = false;
    while (*text && !*over) {
        size_t digits = strspn(text, "0123456789");
        *over = count > 0 && record_result_by_text(text, &result);
        if (digits > 0 && (text[digits] ? count == 0 : r->pending_point)) {
            text += digits;
        } else if (!*over) {
            size_t length = longest_action(r, &pos, text, &actions[count]);
            if (length == 0)
                return false;
            position_act(&pos, &actions[count++]);
            text += length + strspn(text + length, ",+-/="); /* "e4,e5", "Nc6+-" */
        }
    }
    for (size_t i = 0; i < count && !r->broken; i++)
        r->broken = !record_play(r->game, &actions[i]);
    if (r->broken)
        reading_full(r, r->pending_line);
    if (*over)
        r->game->result = result;
    return count > 0;
}

static void begin(GameReader *r)
{
    if (!r->begun) {
        r->begun = true;
        r->games++;
        r->fault->game = r->games;
    }
}

/* Plays a text of one action or several; true when a result glued to it ends the game. */
static bool play_text(GameReader *r, char *text)
{
    bool over = false, san = r->notation == NOTATION_SAN;
    int glyph = cut_marks(text);
    Action action;
    if (san)
        cut_commas(text);
    if (!reading_start(r))
        return false;
    NotationError error = notation_read(&r->game->now, text, r->notation, &action);
    bool glued = san && error == NOTATION_UNREADABLE && play_glued(r, text, &over);
    if (!glued && !r->begun && error != NOTATION_OK)
        reading_break(r, FAULT_JUNK, r->pending_line, text);
    else if (glued || reading_play(r, text, r->pending_line))
        begin(r);
    if (!r->broken)
        record_add_nag(r->game, glyph);
    return over;
}

/* Reads the pending action, if there is one. True when a result glued to it ends the game; the
 * token at hand is then held for the next. */
static bool play_pending(GameReader *r)
{
    bool over = false;
    if (r->pending.failed)
        reading_break(r, FAULT_MEMORY, r->pending_line, "");
    if (r->pending.length > 0 && !r->broken)
        over = play_text(r, r->pending.data);
    text_clear(&r->pending);
    r->held = over;
    return over;
}

static void take_tag(GameReader *r, const Token *token)
{
    const char *name = token->text.data, *value = token->value.data;
    char *end;
    if (!r->begun) /* what was said before the tags was not about this game */
        r->game->comment = 0;
    begin(r);
    if (!*name || r->broken)
        return;
    if (strcasecmp(name, "Variant") == 0) {
        text_clear(&r->variant);
        text_add(&r->variant, value);
        r->variant_line = token->line;
    } else if (strcasecmp(name, "FEN") == 0) {
        text_clear(&r->fen);
        text_add(&r->fen, value);
        r->fen_line = token->line;
    } else if (strcasecmp(name, "Result") == 0) {
        record_result_by_text(value, &r->tag_result);
    } else if (strcmp(name, "DropsPerAction") == 0) {
        long cap = strtol(value, &end, 10);
        r->drop_cap = *value && !*end && cap >= 1 && cap <= FULL_ARMY ? (int)cap : r->drop_cap;
    } else if (strcasecmp(name, "SetUp") != 0 && !record_tag(r->game, name) &&
               !record_set_tag(r->game, name, value)) {
        reading_full(r, token->line);
    }
    if (token->cut)
        reading_fault(r, FAULT_TOO_LONG, token->line, name);
}

static bool tag_begins_next(const GameReader *r, const Token *token)
{
    return r->in_movetext ||
           (strcmp(token->text.data, "Event") == 0 && record_tag(r->game, "Event"));
}

static void take_comment(GameReader *r, const Token *token)
{
    if (r->broken || r->variations > 0)
        return;
    if (token->cut || !record_add_comment(r->game, token->text.data)) {
        if (token->cut)
            reading_fault(r, FAULT_TOO_LONG, token->line, "");
        else
            reading_full(r, token->line);
    }
    if (token->unclosed)
        reading_break(r, FAULT_COMMENT_OPEN, token->line, "");
}

/* Words outside of variations. True when the game is over. */
static bool take_word(GameReader *r, const Token *token)
{
    const char *word = token->text.data;
    Score result;
    if (record_result_by_text(word, &result)) {
        bool over = play_pending(r);
        r->held = false;
        if (!over && r->begun)
            r->game->result = result;
        return r->begun || r->broken;
    }
    if (r->broken)
        return false;
    if (glue_word(r->notation, r->pending.length ? r->pending.data : "", word) &&
        r->pending.length < PENDING_MAX) {
        text_add(&r->pending, " ");
        text_add(&r->pending, word);
        r->pending_point = token->number;
        return false;
    }
    bool over = play_pending(r);
    int glyph = glyph_of_word(word, r->notation != NOTATION_SAN);
    if (r->broken || over)
        return over;
    if (glyph >= 0) {
        record_add_nag(r->game, glyph);
    } else if (word[strspn(word, "0123456789")]) {
        text_add(&r->pending, word);
        r->pending_line = token->line;
        r->pending_point = token->number;
    }
    return false;
}

static void take_variation_end(GameReader *r, const Token *token)
{
    if (token->kind == TOKEN_OPEN && r->variations++ == 0)
        r->variation_line = token->line;
    else if (token->kind == TOKEN_CLOSE && r->variations > 0)
        r->variations--;
}

/* Takes a token other than a tag or the end; true when the game is over. */
static bool take_movetext(GameReader *r, const Token *token)
{
    if (token->kind == TOKEN_WORD && r->variations == 0) {
        bool over = take_word(r, token);
        r->in_movetext |= r->begun;
        return over;
    }
    if (r->variations == 0 && play_pending(r))
        return true;
    if (r->broken && !r->begun)
        return false;
    if (token->kind == TOKEN_COMMENT) {
        take_comment(r, token);
    } else if (token->kind == TOKEN_OPEN || token->kind == TOKEN_CLOSE) {
        take_variation_end(r, token);
        r->in_movetext |= r->begun;
    } else if (token->kind == TOKEN_NAG && r->variations == 0 && !r->broken) {
        record_add_nag(r->game, token->number);
    } else if (token->kind == TOKEN_NUMBER) {
        begin(r);
        r->in_movetext = true;
    }
    return false;
}

/* Text of no game was found: goes to where the next game may begin. */
static ReadStatus skip_junk(GameReader *r)
{
    const Token *token = &r->lexer.token;
    r->held = token->kind == TOKEN_TAG || token->kind == TOKEN_END ||
              (token->kind == TOKEN_NUMBER && token->first);
    while (!r->held && *text_source_look(&r->source) && !lexer_at_game(&r->lexer))
        lexer_skip_line(&r->lexer);
    return READ_NOTHING;
}

static ReadStatus finish(GameReader *r)
{
    Score said = r->game->result;
    size_t line = r->lexer.token.line;
    if (r->variations > 0)
        reading_break(r, FAULT_VARIATION_OPEN, r->variation_line, "");
    if (r->variant.failed || r->fen.failed)
        reading_break(r, FAULT_MEMORY, line, "");
    if (said == SCORE_ONGOING)
        r->game->result = r->tag_result;
    else if (r->tag_result != SCORE_ONGOING && r->tag_result != said)
        reading_fault(r, FAULT_RESULTS_DIFFER, line, score_text(said));
    return reading_finish(r, line);
}

/* Takes a tag or the end of the input; true when the game is over. */
static bool take_border(GameReader *r, const Token *token)
{
    bool over = play_pending(r);
    if (token->kind == TOKEN_END || over || (r->broken && !r->begun))
        return true;
    if (tag_begins_next(r, token)) {
        r->held = true;
        return true;
    }
    take_tag(r, token);
    return false;
}

ReadStatus tagged_next(GameReader *r)
{
    for (;;) {
        const Token *token = r->held ? &r->lexer.token : lexer_next(&r->lexer);
        bool over = false;
        r->held = false;
        if (token->kind == TOKEN_NO_MEMORY) {
            begin(r);
            reading_break(r, FAULT_MEMORY, token->line, "");
        } else if (token->kind == TOKEN_TAG || token->kind == TOKEN_END) {
            over = take_border(r, token);
        } else {
            over = take_movetext(r, token);
        }
        if (r->broken && !r->begun)
            return skip_junk(r);
        if (over)
            return r->begun ? finish(r) : READ_END;
    }
}
