/* Shared parts of the plots of data. */
#ifndef CLI_PLOT_PARTS_H
#define CLI_PLOT_PARTS_H

#include "cli/files/dataset.h"
#include "plot.h"

/*
 * Return the different values of a column, sorted, without missing values. Free them. Returns NULL
 * if out of memory.
 */
double *plot_distinct(const double *column, size_t n, size_t *count);

/* Return the index of a value among them, or n if it is not there. */
size_t plot_place_of(const double *values, size_t n, double x);

bool plot_has_values(const dataset *d, int column);

/* Find the column of a name, or the column of that index if name is NULL. It must have values. */
bool plot_choose(const dataset *d, const char *name, int unset, int *column, fail *why);

/* The options --range and --centre. */
typedef struct plot_scale {
    bool ranged, centred;
    double low, high, centre;
} plot_scale;

bool plot_scale_read(plot_scale *s, const plot_request *r, fail *why);

#endif
