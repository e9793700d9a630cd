/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text_source.h"
#include "characters.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

bool encoding_by_name(const char *name, Encoding *encoding)
{
    static const struct {
        const char *name;
        Encoding encoding;
    } names[] = {
        {"auto", ENCODING_AUTO},           {"utf-8", ENCODING_UTF8},
        {"utf8", ENCODING_UTF8},           {"cp1251", ENCODING_CP1251},
        {"windows-1251", ENCODING_CP1251}, {"1251", ENCODING_CP1251},
        {"latin1", ENCODING_LATIN1},       {"latin-1", ENCODING_LATIN1},
        {"iso-8859-1", ENCODING_LATIN1},   {"cp1252", ENCODING_LATIN1},
        {"windows-1252", ENCODING_LATIN1},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcasecmp(names[i].name, name) == 0) {
            *encoding = names[i].encoding;
            return true;
        }
    }
    return false;
}

void text_source_open_file(TextSource *source, FILE *file, Encoding encoding)
{
    memset(source, 0, sizeof *source);
    source->file = file;
    source->encoding = encoding;
    source->line = 1;
    source->line_start = true;
}

void text_source_open_memory(TextSource *source, const void *bytes, size_t length,
                             Encoding encoding)
{
    text_source_open_file(source, NULL, encoding);
    source->memory = bytes;
    source->memory_end = source->memory + length;
}

/* Raw bytes; 0 at the end, on an error, and when told to stop. */
static size_t read_bytes(TextSource *s, unsigned char *out, size_t room)
{
    if (s->stop && *s->stop)
        return 0;
    if (!s->file) {
        size_t left = (size_t)(s->memory_end - s->memory), got = left < room ? left : room;
        if (got > 0)
            memcpy(out, s->memory, got);
        s->memory += got;
        return got;
    }
    errno = 0;
    size_t got = fread(out, 1, room, s->file);
    if (got == 0 && ferror(s->file))
        s->error = errno ? errno : EIO;
    return got;
}

/* Fills the chunk from UTF-16, as UTF-8. A unit takes two bytes and gives at most three. */
static void fill_from_wide(TextSource *s)
{
    unsigned char units[TEXT_SOURCE_CHUNK / 4];
    char *out = (char *)s->chunk + s->chunk_end;
    size_t got = read_bytes(s, units, sizeof units);
    if (got % 2 == 1)
        got += read_bytes(s, units + got, 1);
    for (size_t i = 0; i + 1 < got; i += 2) {
        unsigned long code = s->wide == 1 ? units[i] | (unsigned long)units[i + 1] << 8
                                          : units[i + 1] | (unsigned long)units[i] << 8;
        if (s->wide_half && code >= 0xDC00 && code <= 0xDFFF)
            code = 0x10000 + ((s->wide_half - 0xD800) << 10) + (code - 0xDC00);
        else if (code >= 0xDC00 && code <= 0xDFFF)
            code = 0xFFFD;
        s->wide_half = code >= 0xD800 && code < 0xDC00 ? code : 0;
        if (!s->wide_half)
            out += character_write(code, out);
    }
    s->chunk_end = (size_t)(out - (char *)s->chunk);
    s->ended = got == 0;
}

/* Reads the first two bytes, the mark of UTF-16 or not. */
static void begin(TextSource *s)
{
    size_t got;
    s->started = true;
    while (s->chunk_end < 2 && (got = read_bytes(s, s->chunk + s->chunk_end, 2 - s->chunk_end)) > 0)
        s->chunk_end += got;
    if (s->encoding != ENCODING_AUTO || s->chunk_end < 2 ||
        s->chunk[0] + s->chunk[1] != 0xFF + 0xFE || s->chunk[0] < 0xFE)
        return;
    s->wide = s->chunk[0] == 0xFF ? 1 : 2;
    s->chunk_end = 0;
}

/* Moves what is left of the chunk to its front and reads more behind it. */
static void fill_chunk(TextSource *s)
{
    s->chunk_end -= s->chunk_at;
    memmove(s->chunk, s->chunk + s->chunk_at, s->chunk_end);
    s->chunk_at = 0;
    if (!s->started)
        begin(s);
    if (s->wide) {
        fill_from_wide(s);
        return;
    }
    size_t got = read_bytes(s, s->chunk + s->chunk_end, sizeof s->chunk - s->chunk_end);
    s->chunk_end += got;
    s->ended = got == 0;
}

/* A character of an 8-bit encoding. */
static unsigned long decode_byte(unsigned char byte, bool cyrillic)
{
    static const unsigned short cp1251[64] = {
        0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409,
        0x2039, 0x040A, 0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0xFFFD, 0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0,
        0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6, 0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB,
        0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5, 0x00B6,
        0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457};
    static const unsigned short cp1252[32] = {
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};
    if (byte < 0x80)
        return byte;
    if (cyrillic)
        return byte < 0xC0 ? cp1251[byte - 0x80] : 0x0410UL + (byte - 0xC0);
    return byte < 0xA0 ? cp1252[byte - 0x80] : byte;
}

static bool is_utf8(const unsigned char *bytes, size_t length)
{
    while (length > 0) {
        size_t one = character_length(bytes, length);
        if (one == 0)
            return false;
        bytes += one;
        length -= one;
    }
    return true;
}

static bool is_latin_letter(unsigned char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Whether a line that is no UTF-8 is CP1251. Letters of West European words stand among Latin
 * ones, Russian ones do not. What was seen before counts too. */
static bool looks_cyrillic(TextSource *s, const unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] < 0x80)
            continue;
        if ((i > 0 && is_latin_letter(bytes[i - 1])) ||
            (i + 1 < length && is_latin_letter(bytes[i + 1]) && bytes[i + 1] > 'h'))
            s->latin++;
        else
            s->cyrillic++;
    }
    return s->cyrillic >= s->latin;
}

static void put_character(TextSource *s, unsigned long code)
{
    if (code == '\r')
        code = '\n';
    else if (code != '\n' && (code < ' ' || (code >= 0x7F && code < 0xA0)))
        code = ' ';
    if (code != 0xFEFF)
        s->end += character_write(code, s->text + s->end);
}

static unsigned long read_code(const unsigned char *bytes, size_t size)
{
    unsigned long code = size == 1 ? bytes[0] : bytes[0] & (0xFFU >> (size + 1));
    for (size_t i = 1; i < size; i++)
        code = code << 6 | (bytes[i] & 0x3F);
    return code;
}

static void decode(TextSource *s, const unsigned char *bytes, size_t length)
{
    bool utf8 = s->wide || s->encoding == ENCODING_UTF8 ||
                (s->encoding == ENCODING_AUTO && is_utf8(bytes, length));
    bool cyrillic = s->encoding == ENCODING_CP1251;
    if (!utf8 && s->encoding == ENCODING_AUTO)
        cyrillic = looks_cyrillic(s, bytes, length);
    for (size_t i = 0, one; i < length; i += one) {
        one = utf8 ? character_length(bytes + i, length - i) : 1;
        if (!utf8)
            put_character(s, decode_byte(bytes[i], cyrillic));
        else
            put_character(s, one ? read_code(bytes + i, one) : 0xFFFD);
        one = one ? one : 1;
    }
}

/* The length of the next piece of a line: to the end of the line or of what is there, but not in
 * the midst of a character. */
static size_t piece_length(const TextSource *s)
{
    const unsigned char *bytes = s->chunk + s->chunk_at;
    size_t there = s->chunk_end - s->chunk_at, length = 0;
    size_t most = there < TEXT_SOURCE_PIECE ? there : TEXT_SOURCE_PIECE;
    while (length < most && bytes[length] != '\n' && bytes[length] != '\r')
        length++;
    if (length < most)
        return length + 1;
    for (size_t back = 0; back < 4 && back < length && length < there; back++)
        if ((bytes[length - back] & 0xC0) != 0x80)
            return length - back;
    return length;
}

/* Decodes one more piece; false at the end. */
static bool add_piece(TextSource *s)
{
    while (s->chunk_end - s->chunk_at <= TEXT_SOURCE_PIECE && !s->ended)
        fill_chunk(s);
    if (s->after_cr && s->chunk_at < s->chunk_end && s->chunk[s->chunk_at] == '\n')
        s->chunk_at++;
    size_t length = piece_length(s);
    if (length == 0)
        return !s->ended;
    const unsigned char *bytes = s->chunk + s->chunk_at;
    s->after_cr = bytes[length - 1] == '\r';
    s->chunk_at += length;
    decode(s, bytes, length);
    s->text[s->end] = '\0';
    return true;
}

const char *text_source_look(TextSource *s)
{
    if (s->end - s->at < TEXT_SOURCE_LOOK && (s->end == s->at || s->text[s->end - 1] != '\n')) {
        s->end -= s->at;
        memmove(s->text, s->text + s->at, s->end);
        s->at = 0;
        s->text[s->end] = '\0';
        while (s->end < TEXT_SOURCE_LOOK && (s->end == 0 || s->text[s->end - 1] != '\n') &&
               add_piece(s))
            continue;
    }
    return s->text + s->at;
}

void text_source_skip(TextSource *s, size_t bytes)
{
    for (const char *byte = s->text + s->at, *end = byte + bytes; byte < end; byte++) {
        s->line_start = *byte == '\n';
        s->line += s->line_start;
    }
    s->at += bytes;
}
