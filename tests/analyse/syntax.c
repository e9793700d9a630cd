/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "syntax.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { DEPTH = 64, NAME = 64 };

/* JSON: each function reads one thing at *c and moves *c behind it, or stops at the fault. */

static bool json_value(const char **c, int depth);

static bool json_string(const char **c)
{
    if (*(*c)++ != '"')
        return false;
    while (**c != '"') {
        if ((unsigned char)**c < ' ')
            return false;
        if (*(*c)++ != '\\')
            continue;
        if (**c == 'u' && strspn(*c + 1, "0123456789abcdefABCDEF") < 4)
            return false;
        if (**c == '\0' || !strchr("\"\\/bfnrtu", *(*c)++))
            return false;
    }
    (*c)++;
    return true;
}

static bool json_digits(const char **c)
{
    const char *start = *c;
    *c += strspn(*c, "0123456789");
    return *c > start;
}

static bool json_number(const char **c)
{
    *c += **c == '-';
    if (**c == '0' && isdigit((unsigned char)(*c)[1]))
        return false;
    if (!json_digits(c))
        return false;
    if (**c == '.' && (++*c, !json_digits(c)))
        return false;
    if (**c != 'e' && **c != 'E')
        return true;
    *c += 1 + ((*c)[1] == '+' || (*c)[1] == '-');
    return json_digits(c);
}

/* A list of values or, with keys, of members, behind its opening bracket. */
static bool json_list(const char **c, char close, bool keys, int depth)
{
    if (**c == close)
        return (*c)++, true;
    for (;;) {
        if (keys && (!json_string(c) || *(*c)++ != ':'))
            return false;
        if (!json_value(c, depth))
            return false;
        if (**c == close)
            return (*c)++, true;
        if (*(*c)++ != ',')
            return false;
    }
}

/* No blanks are expected: the program writes none. */
static bool json_value(const char **c, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    if (depth > DEPTH)
        return false;
    if (**c == '{' || **c == '[') {
        bool object = *(*c)++ == '{';
        return json_list(c, object ? '}' : ']', object, depth + 1);
    }
    if (**c == '"')
        return json_string(c);
    for (int i = 0; i < 3; i++) {
        if (strncmp(*c, words[i], strlen(words[i])) == 0) {
            *c += strlen(words[i]);
            return true;
        }
    }
    return json_number(c);
}

const char *json_fault(const char *text, const char **rest)
{
    const char *c = text;
    if (!json_value(&c, 0) || *c != '\n')
        return c;
    *rest = c + 1;
    return NULL;
}

/* XML. */

static size_t xml_name(const char *c)
{
    size_t length = 0;
    while (isalnum((unsigned char)c[length]) || (c[length] && strchr("_:.-", c[length])))
        length++;
    return isalpha((unsigned char)c[0]) ? length : 0;
}

/* The length of a reference at &, or 0. */
static size_t xml_reference(const char *c)
{
    size_t length = strcspn(c, ";");
    if (c[length] != ';')
        return 0;
    if (c[1] == '#' && length > 2 && strspn(c + 2, "0123456789") == length - 2)
        return length + 1;
    static const char *const names[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&apos;"};
    for (int i = 0; i < 5; i++)
        if (strncmp(c, names[i], strlen(names[i])) == 0)
            return length + 1;
    return 0;
}

/* Text up to one of the stop characters, which must come. */
static bool xml_text(const char **c, const char *stops)
{
    for (;;) {
        if (**c == '\0')
            return false;
        if (strchr(stops, **c))
            return true;
        if (**c == '<' || ((unsigned char)**c < ' ' && **c != '\n'))
            return false;
        size_t length = **c == '&' ? xml_reference(*c) : 1;
        if (length == 0)
            return false;
        *c += length;
    }
}

/* Attributes, each name once, up to > or />. */
static bool xml_attributes(const char **c)
{
    char seen[32][NAME];
    int count = 0;
    while (**c == ' ') {
        *c += strspn(*c, " ");
        size_t length = xml_name(*c);
        if (length == 0 || length >= NAME || count == 32)
            return false;
        memcpy(seen[count], *c, length);
        seen[count][length] = '\0';
        for (int i = 0; i < count; i++)
            if (strcmp(seen[i], seen[count]) == 0)
                return false;
        count++;
        *c += length;
        if (*(*c)++ != '=' || *(*c)++ != '"' || !xml_text(c, "\""))
            return false;
        (*c)++;
    }
    return true;
}

static bool xml_element(const char **c, int depth)
{
    const char *name = *c + 1;
    size_t length = xml_name(name);
    if (**c != '<' || length == 0 || depth > DEPTH)
        return false;
    *c = name + length;
    if (!xml_attributes(c))
        return false;
    if (strncmp(*c, "/>", 2) == 0)
        return *c += 2, true;
    if (*(*c)++ != '>')
        return false;
    for (;;) {
        if (!xml_text(c, "<"))
            return false;
        if ((*c)[1] == '/')
            break;
        if (!xml_element(c, depth + 1))
            return false;
    }
    if (strncmp(*c + 2, name, length) != 0 || (*c)[2 + length] != '>')
        return false;
    *c += length + 3;
    return true;
}

const char *xml_fault(const char *text)
{
    const char *c = text;
    if (!xml_element(&c, 0) || strcmp(c, "\n") != 0)
        return c;
    return NULL;
}
