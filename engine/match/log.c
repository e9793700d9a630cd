/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "log.h"

#include "process.h"

#include <fcntl.h>
#include <string.h>

bool match_log_open(MatchLog *log, const char *path)
{
    *log = (MatchLog){.start = match_now()};
    if (path) {
        log->file = fopen(path, "w");
        if (!log->file)
            return false;
        fcntl(fileno(log->file), F_SETFD, FD_CLOEXEC);
    }
    pthread_mutex_init(&log->lock, NULL);
    return true;
}

void match_log_close(MatchLog *log)
{
    if (log->file)
        fclose(log->file);
    pthread_mutex_destroy(&log->lock);
}

void match_log(MatchLog *log, const char *who, int number, char sign, const char *text)
{
    if (!log->file)
        return;
    double seconds = (double)(match_now() - log->start) / 1e6;
    pthread_mutex_lock(&log->lock);
    fprintf(log->file, "%.6f %s[%d] %c %.*s\n", seconds, who, number, sign,
            (int)strcspn(text, "\n"), text);
    fflush(log->file);
    pthread_mutex_unlock(&log->lock);
}
