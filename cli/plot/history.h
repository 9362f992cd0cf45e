/* The time history of a contact: kept, and written as CSV, HDF5 or a picture. */
#ifndef CLI_PLOT_HISTORY_H
#define CLI_PLOT_HISTORY_H

#include "scenario/fail.h"

#include <percuss/simulate.h>

typedef struct history {
    const char *title;
    bool spatial;
    size_t n, room;
    pcs_instant *at;
    bool full; /* memory was not enough */
} history;

/* A pcs_watch: user is the history. */
void history_watch(const pcs_instant *now, void *user);

void history_free(history *h);

/* To a file as its ending says: .h5 or .hdf5, else CSV. scenario is kept in HDF5. */
bool history_write(const history *h, const char *path, bool force, const char *source, fail *why);

/* Force, slip, penetration and angle over time with the events. */
bool history_plot(const history *h, const char *path, bool force, fail *why);

#endif
