/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Drives a fuzz target without libFuzzer: seeded random mutations of the files of a folder.
 *
 *   fuzz-NAME [-runs=N] [-seed=N] [-max_total_time=SECONDS] [FOLDER]
 *
 * Other options are ignored, so that the command line of libFuzzer works here too.
 */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LONGEST_INPUT = 4096, MOST_INPUTS = 4096 };

typedef struct {
    uint8_t bytes[LONGEST_INPUT];
    size_t size;
} Input;

typedef struct {
    Input *inputs;
    unsigned count;
} Corpus;

static uint64_t random_state;

static unsigned random_below(unsigned bound)
{
    return (unsigned)((random_next(&random_state) >> 32) * bound >> 32);
}

static void read_file(Corpus *corpus, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || corpus->count == MOST_INPUTS)
        return;
    Input *input = &corpus->inputs[corpus->count++];
    input->size = fread(input->bytes, 1, LONGEST_INPUT, file);
    fclose(file);
}

static void read_folder(Corpus *corpus, const char *path)
{
    DIR *folder = opendir(path);
    if (!folder)
        return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        char name[1024];
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.')
            read_file(corpus, name);
    }
    closedir(folder);
}

/* One random edit: a bit, a byte, a piece of the input doubled, removed, or taken from another. */
static void mutate(Input *input, const Corpus *corpus)
{
    size_t at = input->size ? random_below((unsigned)input->size) : 0;
    size_t length = 1 + random_below(8);
    const Input *other = &corpus->inputs[random_below(corpus->count)];
    switch (random_below(5)) {
    case 0:
        input->bytes[at] ^= (uint8_t)(1U << random_below(8));
        break;
    case 1:
        input->bytes[at] = (uint8_t)random_below(256);
        break;
    case 2:
        if (input->size + length > LONGEST_INPUT)
            break;
        memmove(input->bytes + at + length, input->bytes + at, input->size - at);
        input->size += length;
        break;
    case 3:
        if (at + length > input->size)
            break;
        memmove(input->bytes + at, input->bytes + at + length, input->size - at - length);
        input->size -= length;
        break;
    default:
        length = other->size < LONGEST_INPUT - at ? other->size : LONGEST_INPUT - at;
        memcpy(input->bytes + at, other->bytes, length);
        input->size = input->size > at + length ? input->size : at + length;
    }
}

int main(int argc, char **argv)
{
    long runs = 10000, seconds = 0, done = 0;
    Corpus corpus = {.inputs = calloc(MOST_INPUTS, sizeof(Input))};
    if (!corpus.inputs)
        return EXIT_FAILURE;
    for (int i = 1; i < argc; i++) {
        if (sscanf(argv[i], "-runs=%ld", &runs) || sscanf(argv[i], "-max_total_time=%ld", &seconds))
            continue;
        if (strncmp(argv[i], "-seed=", 6) == 0)
            random_state = strtoull(argv[i] + 6, NULL, 10);
        else if (argv[i][0] != '-')
            read_folder(&corpus, argv[i]);
    }
    if (corpus.count == 0)
        corpus.count = 1; /* an empty input */
    LLVMFuzzerInitialize(&argc, &argv);
    time_t end = time(NULL) + seconds;
    for (; (runs < 0 || done < runs) && (seconds == 0 || time(NULL) < end); done++) {
        Input input = corpus.inputs[random_below(corpus.count)];
        for (unsigned edits = random_below(6); edits > 0; edits--)
            mutate(&input, &corpus);
        LLVMFuzzerTestOneInput(input.bytes, input.size);
    }
    printf("%ld inputs from %u\n", done, corpus.count);
    free(corpus.inputs);
    return EXIT_SUCCESS;
}
