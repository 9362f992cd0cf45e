/* The time history of a contact: stored, and written as CSV, HDF5 or a picture. */
#ifndef CLI_PLOT_HISTORY_H
#define CLI_PLOT_HISTORY_H

#include "scenario/fail.h"

#include <percuss/simulate.h>

typedef struct history {
    const char *title;
    bool spatial;
    size_t n, room;
    pcs_instant *at;
    bool full; /* there was not enough memory */
} history;

/* Use it as pcs_watch; user is the history. */
void history_watch(const pcs_instant *now, void *user);

void history_free(history *h);

/*
 * Write to a file, by its extension: .h5 or .hdf5, else CSV. source, the text of the scenario, is
 * stored in HDF5 only.
 */
bool history_write(const history *h, const char *path, bool force, const char *source, fail *why);

/* Plot force, slip, penetration and angle over time, with the events. */
bool history_plot(const history *h, const char *path, bool force, fail *why);

#endif
