/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole sessions of the protocol: the input is what a GUI would send. */
#include "fuzz.h"

#include "../../engine/uci/uci.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether the line has a word, in any case. */
static bool mentions(const char *line, size_t length, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= length; i++) {
        size_t same = 0;
        while (same < n && tolower((unsigned char)line[i + same]) == word[same])
            same++;
        if (same == n)
            return true;
    }
    return false;
}

static size_t most_digits(const char *line, size_t length)
{
    size_t most = 0, run = 0;
    for (size_t i = 0; i < length; i++) {
        run = isdigit((unsigned char)line[i]) ? run + 1 : 0;
        most = run > most ? run : most;
    }
    return most;
}

static bool digit_above_1(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] > '1' && line[i] <= '9')
            return true;
    return false;
}

/* Lines that take long or much memory because they were asked to tell nothing about the reader. */
static bool too_costly(const char *line, size_t length)
{
    if (mentions(line, length, "bench"))
        return true;
    if (mentions(line, length, "perft"))
        return digit_above_1(line, length) || most_digits(line, length) > 1;
    if (mentions(line, length, "legal"))
        return most_digits(line, length) > 3;
    if (mentions(line, length, "hash"))
        return most_digits(line, length) > 2;
    return mentions(line, length, "threads") && most_digits(line, length) > 1;
}

static void write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written <= 0)
            abort();
        bytes += written;
        length -= (size_t)written;
    }
}

/* A file that is gone once it is closed. */
static int temporary_file(void)
{
    char name[] = "/tmp/muster-fuzz-XXXXXX";
    int fd = mkstemp(name);
    if (fd < 0)
        abort();
    unlink(name);
    return fd;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int in = -1, out = -1; /* kept from one session to the next */
    if (in < 0) {
        in = temporary_file();
        out = open("/dev/null", O_WRONLY);
    }
    if (ftruncate(in, 0) != 0 || lseek(in, 0, SEEK_SET) != 0)
        abort();
    const char *text = (const char *)data;
    for (size_t start = 0; start < size;) {
        const char *end = memchr(text + start, '\n', size - start);
        size_t length = end ? (size_t)(end - text) + 1 - start : size - start;
        if (!too_costly(text + start, length))
            write_all(in, text + start, length);
        start += length;
    }
    lseek(in, 0, SEEK_SET);
    /* The smallest table, since each session gets a fresh one. */
    fuzz_require(uci_run(&variant_table[KINGCHESS], 1, in, out) == 0, "a session that ends well");
    return 0;
}
