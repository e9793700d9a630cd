/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hands out the steps of a node in the order in which they are worth trying. Private to search/. */
#ifndef MUSTER_SEARCH_PICKER_H
#define MUSTER_SEARCH_PICKER_H

#include "checks.h"
#include "worker.h"

typedef enum {
    PICK_TABLE,
    PICK_NOISY_START,
    PICK_NOISY,
    PICK_QUIET_START,
    PICK_QUIET,
    PICK_BAD_START,
    PICK_BAD,
    PICK_DONE
} PickStage;

typedef struct {
    Worker *worker;
    const Position *pos;
    const CheckInfo *info;      /* NULL inside an action */
    const CheckSquares *checks; /* or NULL: quiet checks are nothing special */
    int ply;
    PickStage stage;
    Step table_step;
    bool noisy_only;
    int next;
    StepList list;
    StepList bad; /* captures that lose material, for last */
    int scores[MAX_STEPS];
} Picker;

/* At an action's boundary: moves and first drops. noisy_only for quiescence without check. checks
 * may be NULL; what pointers lead to must outlive the picker. */
void picker_boundary(Picker *p, Worker *w, const Position *pos, const CheckInfo *info,
                     const CheckSquares *checks, int ply, Step table_step, bool noisy_only);

/* Inside an action: further drops. END is not among them. */
void picker_inside(Picker *p, Worker *w, const Position *pos, int ply, Step table_step);

/* The next step, or STEP_NONE. skip_quiet leaves out quiet moves and drops not yet handed out, but
 * for those that check. */
Step picker_next(Picker *p, bool skip_quiet);

/* History of a quiet move or a drop, about +-3 * HISTORY_MAX. */
int picker_history(Worker *w, const Position *pos, int ply, Step step);

/* Rewards the step that cut and blames those tried before it. */
void picker_update(Worker *w, const Position *pos, int ply, int depth, Step best,
                   const Step *quiets, int quiet_count, const Step *captures, int capture_count);

static inline bool step_is_noisy(Step step)
{
    StepKind kind = step_kind(step);
    return kind == STEP_CAPTURE || kind == STEP_EN_PASSANT || step_is_promotion(step);
}

#endif
