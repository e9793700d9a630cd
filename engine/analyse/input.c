/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

bool input_open(Input *input, const char *path, int wake)
{
    input->fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    input->wake = wake;
    input->line = input->next = input->end = 0;
    input->at_end = input->skipping = false;
    return input->fd >= 0;
}

void input_close(Input *input)
{
    if (input->fd > STDIN_FILENO)
        close(input->fd);
    input->fd = -1;
}

/* Reads more behind what is there; there must be room. INPUT_LINE when something or the end came.
 */
static InputStatus read_more(Input *input)
{
    struct pollfd polls[2] = {{.fd = input->fd, .events = POLLIN},
                              {.fd = input->wake, .events = POLLIN}};
    for (;;) {
        if (poll(polls, 2, -1) < 0 && errno != EINTR)
            return INPUT_FAILED;
        if (polls[1].revents)
            return INPUT_INTERRUPTED;
        if (!polls[0].revents)
            continue;
        ssize_t got = read(input->fd, input->data + input->end, INPUT_LINE_MAX - input->end);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return INPUT_FAILED;
        input->at_end = got == 0;
        input->end += (size_t)got;
        return INPUT_LINE;
    }
}

static void make_room(Input *input)
{
    memmove(input->data, input->data + input->next, input->end - input->next);
    input->end -= input->next;
    input->next = 0;
}

/* Hands out what ends at a position. */
static InputStatus hand_out(Input *input, size_t end, char **line)
{
    bool skipped = input->skipping;
    *line = input->data + input->next;
    if (end > input->next && input->data[end - 1] == '\r')
        input->data[end - 1] = ' ';
    input->data[end] = '\0';
    /* Not the end of a string: a character like any other that has no place in a line. */
    for (char *zero; (zero = memchr(*line, '\0', end - input->next));)
        *zero = '?';
    input->next = end + (end < input->end);
    input->skipping = false;
    input->line++;
    if (input->line == 1 && strncmp(*line, "\xEF\xBB\xBF", 3) == 0)
        *line += 3;
    return skipped ? INPUT_TOO_LONG : INPUT_LINE;
}

InputStatus input_next(Input *input, char **line)
{
    for (size_t seen = input->next;;) {
        char *end = memchr(input->data + seen, '\n', input->end - seen);
        if (end)
            return hand_out(input, (size_t)(end - input->data), line);
        if (input->at_end && input->next == input->end && !input->skipping)
            return INPUT_END;
        if (input->next > 0)
            make_room(input);
        if (input->end == INPUT_LINE_MAX) {
            input->skipping = true;
            input->end = 0;
        }
        seen = input->end;
        if (input->at_end)
            return hand_out(input, input->end, line);
        InputStatus status = read_more(input);
        if (status != INPUT_LINE)
            return status;
    }
}

bool input_ready(const Input *input)
{
    struct pollfd one = {.fd = input->fd, .events = POLLIN};
    return input->at_end || memchr(input->data + input->next, '\n', input->end - input->next) ||
           poll(&one, 1, 0) != 0;
}

const char *input_peek(Input *input)
{
    for (;;) {
        input->data[input->end] = '\0';
        const char *text = input->data + input->next;
        /* The bytes of a byte order mark are blanks here. */
        text += strspn(text, " \t\r\n\xEF\xBB\xBF");
        if (*text && (strchr(text, '\n') || input->at_end))
            return text;
        if (input->at_end || input->end == INPUT_LINE_MAX || read_more(input) != INPUT_LINE)
            return text;
    }
}
