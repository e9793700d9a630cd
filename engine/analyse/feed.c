/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "feed.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

/* Writes everything the input holds; false when nobody reads any more. */
static bool pass_on(Feed *feed)
{
    Input *input = feed->input;
    while (input->next < input->end) {
        ssize_t written = write(feed->pipe, input->data + input->next, input->end - input->next);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        input->next += (size_t)written;
    }
    input->next = input->end = 0;
    return true;
}

/* Waits for input; false when there will be none or nobody wants it. A pipe that has lost its
 * reader reports an error unasked. */
static bool await_input(const Feed *feed)
{
    struct pollfd polls[3] = {{.fd = feed->input->fd, .events = POLLIN},
                              {.fd = feed->input->wake, .events = POLLIN},
                              {.fd = feed->pipe}};
    do {
        if (poll(polls, 3, -1) < 0 && errno != EINTR)
            return false;
    } while (!polls[0].revents && !polls[1].revents && !polls[2].revents);
    return !polls[1].revents && !polls[2].revents;
}

static void *copy(void *argument)
{
    Feed *feed = argument;
    Input *input = feed->input;
    while (pass_on(feed) && !input->at_end && await_input(feed)) {
        ssize_t got = read(input->fd, input->data, INPUT_LINE_MAX);
        feed->error = got < 0 && errno != EINTR && errno != EAGAIN ? errno : 0;
        input->at_end = got == 0 || feed->error;
        input->end = got > 0 ? (size_t)got : 0;
    }
    close(feed->pipe);
    return NULL;
}

FILE *feed_start(Feed *feed, Input *input)
{
    int ends[2];
    *feed = (Feed){.input = input};
    if (pipe(ends) != 0)
        return NULL;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    feed->pipe = ends[1];
    feed->file = fdopen(ends[0], "r");
    if (feed->file) {
        errno = pthread_create(&feed->thread, NULL, copy, feed);
        if (errno == 0)
            return feed->file;
        fclose(feed->file);
    } else {
        close(ends[0]);
    }
    close(ends[1]);
    return feed->file = NULL;
}

int feed_end(Feed *feed)
{
    if (!feed->file)
        return 0;
    fclose(feed->file);
    pthread_join(feed->thread, NULL);
    feed->file = NULL;
    return feed->error;
}
