/* Shows the progress of a sweep on a terminal. */
#ifndef CLI_SWEEP_SWEEP_PROGRESS_H
#define CLI_SWEEP_SWEEP_PROGRESS_H

#include "sweep_file.h"

typedef struct sweep_progress {
    bool shown;
    double start, last;
    uint64_t begun; /* chunks that existed before this run */
} sweep_progress;

/* last: the final display. */
sweep_progress sweep_progress_start(const sweep_file *f);
void sweep_progress_show(sweep_progress *p, const sweep_file *f, bool last);

#endif
