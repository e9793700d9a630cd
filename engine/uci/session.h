/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the protocol front end share. Private to this folder. */
#ifndef MUSTER_ENGINE_UCI_SESSION_H
#define MUSTER_ENGINE_UCI_SESSION_H

#include "../engine.h"
#include "job.h"
#include "lines.h"
#include "output.h"
#include "waiting.h"

/* How the options for weaker play stand. */
typedef struct {
    int level;   /* Skill Level */
    bool by_elo; /* UCI_LimitStrength: elo counts instead */
    int elo;
} UciStrength;

typedef struct {
    Engine *engine;
    UciOutput out;
    UciLines lines;
    UciJob job;
    UciWaiting waiting;           /* commands for when what runs has ended */
    const Variant *first_variant; /* the default of UCI_Variant */
    uint64_t fresh_seed;          /* differs from run to run */
    UciStrength strength;
    bool quit;
    bool endless;   /* the running search ends only when told to */
    bool limited;   /* it will end by itself once it no longer ponders */
    bool pondering; /* the running search waits for ponderhit */
    bool show_wdl;  /* changes between searches only, since the search's threads read it */
    bool info_seen; /* this search has given a line of analysis; for its own threads */
    Result result;  /* of the game that is searched */
} Uci;

/* A command gets the rest of its line, which it may write to. */
typedef void UciHandler(Uci *uci, char *rest);

UciHandler uci_options, uci_setoption;                 /* options.c */
UciHandler uci_position, uci_drop, uci_move, uci_undo; /* game.c */
UciHandler uci_legal;                                  /* legal.c */
UciHandler uci_board, uci_result, uci_eval;            /* board.c */
UciHandler uci_go, uci_stop, uci_ponderhit;            /* go.c */
UciHandler uci_bench;                                  /* bench.c */

/* Prints an error of the engine behind the name of the command. */
void uci_engine_error(Uci *uci, const char *command, const EngineError *error);

/* Prints that a word is not understood there; NULL prints nothing and is false. */
bool uci_refuse_word(Uci *uci, const char *command, const char *word);

/* The callbacks of a search that print its analysis and its bestmove (report.c). */
SearchCallbacks uci_report(Uci *uci);

/* Starts `go perft` (perft.c). */
void uci_perft(Uci *uci, int depth);

#endif
