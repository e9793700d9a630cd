/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arguments.h"

#include "../../movegen/variant.h"
#include "../uci/words.h"

#include <inttypes.h>
#include <string.h>

static bool fail(Text *why, const char *argument, size_t length, const char *reason)
{
    char quote[QUOTE_SIZE];
    text_add_format(why, "%s: %s", text_quote(argument, length, quote), reason);
    return false;
}

static const ArgumentOption *find(const ArgumentOption *options, size_t count, const char *name,
                                  size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(options[i].name) == length && strncmp(options[i].name, name, length) == 0)
            return &options[i];
    return NULL;
}

static bool may_be_action(const char *argument)
{
    return argument && argument[0] != '-' && !strchr(argument, '/') &&
           strcmp(argument, "startpos") != 0;
}

static bool store_number(const ArgumentOption *option, int64_t *target, const char *value,
                         Text *why)
{
    if (uci_number(value, target) && *target >= option->min && *target <= option->max)
        return true;
    fail(why, option->name, strlen(option->name), "needs a number from ");
    text_add_format(why, "%" PRId64 " to %" PRId64, option->min, option->max);
    return false;
}

static bool store(const ArgumentOption *option, void *target, const char *value, Text *why)
{
    void *place = (char *)target + option->offset;
    switch (option->kind) {
    case ARGUMENT_FLAG:
        *(bool *)place = true;
        return true;
    case ARGUMENT_NUMBER:
        return store_number(option, place, value, why);
    case ARGUMENT_VARIANT:
        *(const Variant **)place = variant_by_name(value);
        return *(const Variant **)place || fail(why, value, strlen(value), "no such variant");
    case ARGUMENT_TEXT:
    case ARGUMENT_ACTION:
        *(const char **)place = value;
        return true;
    }
    return false;
}

/* The value of the option at argv[0], where *used counts the arguments taken; NULL: it lacks one.
 */
static const char *value_of(const ArgumentOption *option, int argc, char **argv, size_t length,
                            int *used)
{
    const char *next = argc > 1 ? argv[1] : NULL;
    *used = 1;
    if (argv[0][length] == '=')
        return option->kind == ARGUMENT_FLAG ? NULL : argv[0] + length + 1;
    if (option->kind == ARGUMENT_FLAG || (option->kind == ARGUMENT_ACTION && !may_be_action(next)))
        return "";
    *used = 2;
    return next;
}

bool arguments_read(const ArgumentOption *options, size_t count, void *target, int argc,
                    char **argv, int *rest, Text *why)
{
    bool ended = false;
    *rest = 0;
    for (int i = 0, used; i < argc; i += used) {
        used = 1;
        if (!ended && strcmp(argv[i], "--") == 0) {
            ended = true;
            continue;
        }
        if (ended || argv[i][0] != '-' || argv[i][1] == '\0') {
            argv[(*rest)++] = argv[i];
            continue;
        }
        size_t length = strcspn(argv[i], "=");
        const ArgumentOption *option = find(options, count, argv[i], length);
        if (!option)
            return fail(why, argv[i], length, "no such option");
        const char *value = value_of(option, argc - i, argv + i, length, &used);
        if (!value)
            return fail(why, option->name, length,
                        option->kind == ARGUMENT_FLAG ? "takes no value" : "needs a value");
        if (!store(option, target, value, why))
            return false;
    }
    return true;
}
