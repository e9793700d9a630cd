/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const AnalyseOptions *options;
    Console *console;
    FILE *out;
    BlockReader *parts; /* one for each file */
    int opened;
    AnalyseForm form;
    size_t blocks, asked, solved;
} Merge;

static bool fail(const Merge *merge, int part, const char *reason)
{
    console_complain(merge->console, merge->options->source.files[part], reason);
    return false;
}

static bool open_parts(Merge *merge)
{
    bool known = false;
    int count = merge->options->source.file_count;
    merge->parts = calloc((size_t)count, sizeof *merge->parts);
    if (!merge->parts)
        return fail(merge, 0, NULL);
    for (; merge->opened < count; merge->opened++) {
        FILE *file = fopen(merge->options->source.files[merge->opened], "rb");
        if (!file)
            return fail(merge, merge->opened, strerror(errno));
        merge->parts[merge->opened].file = file;
        known = known || blocks_form(file, &merge->form);
    }
    for (int i = 0; i < count; i++)
        blocks_open(&merge->parts[i], merge->parts[i].file, merge->form);
    return true;
}

static void close_parts(Merge *merge)
{
    for (int i = 0; i < merge->opened; i++) {
        FILE *file = merge->parts[i].file;
        blocks_close(&merge->parts[i]);
        fclose(file);
    }
    free(merge->parts);
}

/* Text carries numbers, which tell whether the parts come in their order. */
static bool is_next(const Merge *merge, const char *block)
{
    return merge->form != FORM_TEXT || strtoull(block, NULL, 10) == merge->blocks + 1;
}

static bool write_block(Merge *merge, const Text *block)
{
    bool solved;
    if (merge->form == FORM_TEXT && blocks_scored(block->data, &solved)) {
        merge->asked++;
        merge->solved += solved;
    }
    merge->blocks++;
    if (fwrite(block->data, 1, block->length, merge->out) == block->length)
        return true;
    console_complain(merge->console, "cannot write", strerror(errno));
    return false;
}

/* Whether nothing is left in any part, given that one has ended. */
static bool all_ended(Merge *merge, Text *block)
{
    for (int i = 0; i < merge->opened; i++)
        if (blocks_next(&merge->parts[i], block) != BLOCK_NONE)
            return fail(merge, i,
                        "holds more than its share: a part is missing, unfinished, or "
                        "not in its place");
    return true;
}

static bool merge_parts(Merge *merge, Text *block)
{
    for (int part = 0;; part = part + 1 < merge->opened ? part + 1 : 0) {
        switch (blocks_next(&merge->parts[part], block)) {
        case BLOCK_READ:
            break;
        case BLOCK_NONE:
            return all_ended(merge, block);
        case BLOCK_PARTIAL:
            return fail(merge, part, "ends in the middle of a result; finish it with --resume");
        case BLOCK_FOREIGN:
            return fail(merge, part, "is no output of an analysis in the form of the others");
        case BLOCK_NO_MEMORY:
            return fail(merge, part, NULL);
        }
        if (!is_next(merge, block->data))
            return fail(merge, part, "is not in its place among the parts");
        if (!write_block(merge, block))
            return false;
    }
}

int analyse_merge(const AnalyseOptions *options, Console *console, FILE *out)
{
    Merge merge = {.options = options, .console = console, .out = out};
    Text block = {0};
    bool good = open_parts(&merge) && merge_parts(&merge, &block);
    if (good && merge.asked > 0)
        good = fprintf(out, "%s%zu of %zu\n", blocks_summary, merge.solved, merge.asked) > 0;
    close_parts(&merge);
    text_free(&block);
    return good ? ANALYSE_FINE : ANALYSE_BAD_DATA;
}
