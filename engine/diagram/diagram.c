/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diagram.h"

#include "../../movegen/fen.h"
#include "../../movegen/notation.h"
#include "../analyse/arguments.h"
#include "../analyse/examine.h"
#include "../interrupt.h"
#include "../uci/words.h"
#include "draw.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { FINE, USAGE, BAD_DATA };

enum { STANDARD_NODES = 1000000, STANDARD_HASH = 16, LINE_SIZE = 1024, MAX_MOVETIME = 86400000 };

static const char help[] =
    "Usage: muster diagram [OPTION...] FEN\n"
    "\n"
    "Draws a position with both reserves as SVG on standard output. The FEN, or startpos, may be\n"
    "one argument or several; without one, or for -, a line is read from standard input.\n"
    "\n"
    "  --variant NAME      kingchess (standard), frolov, combat or chess\n"
    "  --actions [ACTION]  draw this action, in any notation: an arrow for a move, ghosts for\n"
    "                      drops; without ACTION, or for best, the engine's choice\n"
    "  --best              the same as --actions best\n"
    "  --depth N, --nodes N, --movetime MS\n"
    "                      how far to look for it; standard 1000000 nodes\n"
    "  --flip              Black below\n"
    "  --width PIXELS      standard 480\n"
    "  --output FILE       instead of standard output\n"
    "\n"
    "Exit status: 0 fine, 1 wrong usage, 2 bad position or action, or nothing can be written,\n"
    "3 interrupted.\n";

typedef struct {
    const Variant *variant;
    const char *action, *output;
    bool best, flip;
    int64_t width, depth, nodes, movetime;
} Request;

static const ArgumentOption known[] = {
    {"--variant", ARGUMENT_VARIANT, offsetof(Request, variant), 0, 0},
    {"--actions", ARGUMENT_ACTION, offsetof(Request, action), 0, 0},
    {"--action", ARGUMENT_ACTION, offsetof(Request, action), 0, 0},
    {"--best", ARGUMENT_FLAG, offsetof(Request, best), 0, 0},
    {"--depth", ARGUMENT_NUMBER, offsetof(Request, depth), 1, MAX_DEPTH},
    {"--nodes", ARGUMENT_NUMBER, offsetof(Request, nodes), 1, INT64_MAX},
    {"--movetime", ARGUMENT_NUMBER, offsetof(Request, movetime), 1, MAX_MOVETIME},
    {"--flip", ARGUMENT_FLAG, offsetof(Request, flip), 0, 0},
    {"--width", ARGUMENT_NUMBER, offsetof(Request, width), DIAGRAM_MIN_WIDTH, DIAGRAM_MAX_WIDTH},
    {"--output", ARGUMENT_TEXT, offsetof(Request, output), 0, 0},
};

static bool complain(const char *what, size_t length, const char *reason)
{
    char quote[QUOTE_SIZE];
    if (length > 0)
        fprintf(stderr, "muster: diagram: '%s': %s\n", text_quote(what, length, quote), reason);
    else
        fprintf(stderr, "muster: diagram: %s\n", reason);
    return false;
}

/* The words of the FEN, from the arguments or else from standard input. */
static void gather_fen(int count, char **words, Text *fen)
{
    char line[LINE_SIZE];
    if (count == 0 || (count == 1 && strcmp(words[0], "-") == 0)) {
        if (fgets(line, sizeof line, stdin))
            text_add(fen, line);
        return;
    }
    for (int i = 0; i < count; i++)
        text_add_format(fen, "%s%s", i > 0 ? " " : "", words[i]);
}

static bool read_position(const Request *request, int count, char **words, Position *pos)
{
    Text text = {0};
    gather_fen(count, words, &text);
    bool good = !text.failed || complain("", 0, "not enough memory");
    char *fen = good && text.data ? uci_trim(text.data) : NULL;
    if (good && !fen) {
        good = complain("", 0, "no position; see muster diagram --help");
    } else if (good && strcmp(fen, "startpos") == 0) {
        fen_start(pos, request->variant);
    } else if (good) {
        const char *where = fen;
        FenError error = fen_read(pos, request->variant, fen, &where);
        if (error != FEN_OK)
            good = complain(where, strcspn(where, " \t"), fen_error_text(error));
    }
    text_free(&text);
    return good;
}

/* The engine's choice; false where the game is over. */
static bool find_best(const Request *request, const Position *pos, Action *action)
{
    bool limited = request->depth || request->nodes || request->movetime;
    const ExamineSpec spec = {
        .limits = {.depth = (int)request->depth,
                   .nodes = limited ? (uint64_t)request->nodes : STANDARD_NODES,
                   .movetime = request->movetime},
        .multipv = 1,
        .hash_mib = STANDARD_HASH,
        .threads = 1};
    History game;
    Analysis analysis = {0};
    Examiner *examiner = examiner_create(&spec);
    bool begun = history_init(&game, pos);
    bool done = begun && examiner && examiner_run(examiner, &game, 0, &analysis) == EXAMINE_DONE;
    bool found = done && analysis.lines[0].pv_count > 0;
    if (found)
        *action = analysis.lines[0].pv[0];
    else
        complain("", 0,
                 done ? "the game is over: there is no action to draw" : "not enough memory");
    analysis_free(&analysis);
    if (begun)
        history_free(&game);
    examiner_destroy(examiner);
    return found;
}

/* In whatever notation it makes sense; the reason is that of the protocol form. */
static bool read_action(const char *text, const Position *pos, Action *action)
{
    ActionError error = action_parse(pos, text, action);
    if (error == ACTION_OK)
        return true;
    for (int notation = NOTATION_PROTOCOL; notation < NOTATIONS; notation++)
        if (notation_read(pos, text, (Notation)notation, action) == NOTATION_OK)
            return true;
    return complain(text, strlen(text), action_error_text(error));
}

static bool write_svg(const Text *svg, const char *path)
{
    if (svg->failed)
        return complain("", 0, "not enough memory");
    FILE *file = path ? fopen(path, "w") : stdout;
    bool good = file && fwrite(svg->data, 1, svg->length, file) == svg->length && fflush(file) == 0;
    if (file && path)
        good = fclose(file) == 0 && good;
    if (!good)
        complain(path ? path : "", path ? strlen(path) : 0, strerror(errno));
    return good;
}

static int draw(const Request *request, int count, char **words)
{
    Position pos;
    Action action;
    Text svg = {0};
    DiagramStyle style = {.width = (int)request->width, .flipped = request->flip};
    const char *wanted =
        request->best || (request->action && !*request->action) ? "best" : request->action;
    if (!read_position(request, count, words, &pos))
        return BAD_DATA;
    if (wanted && !(strcmp(wanted, "best") == 0 ? find_best(request, &pos, &action)
                                                : read_action(wanted, &pos, &action)))
        return BAD_DATA;
    if (wanted)
        style.action = &action;
    diagram_draw(&pos, &style, &svg);
    bool good = write_svg(&svg, request->output);
    text_free(&svg);
    return good ? FINE : BAD_DATA;
}

int diagram_main(const Variant *variant, int argc, char **argv)
{
    Request request = {.variant = variant, .width = DIAGRAM_WIDTH};
    Text why = {0};
    int rest;
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(help, stdout);
        return FINE;
    }
    if (!arguments_read(known, sizeof known / sizeof known[0], &request, argc - 1, argv + 1, &rest,
                        &why)) {
        fprintf(stderr, "muster: diagram: %s; see muster diagram --help\n",
                why.data ? why.data : "not enough memory");
        text_free(&why);
        return USAGE;
    }
    interrupt_exits();
    return draw(&request, rest, argv + 1);
}
