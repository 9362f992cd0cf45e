/* What the plots of data share. */
#ifndef CLI_PLOT_PARTS_H
#define CLI_PLOT_PARTS_H

#include "cli/files/dataset.h"
#include "plot.h"

/* Every value of a column once, in order, what has no value left out; free it. NULL: no memory. */
double *plot_distinct(const double *column, size_t n, size_t *count);

/* The place of a value among them; n: it is not there. */
size_t plot_place_of(const double *values, size_t n, double x);

bool plot_has_values(const dataset *d, int column);

/* The column of a name, or the one of that place for NULL; it must have values. */
bool plot_choose(const dataset *d, const char *name, int unset, int *column, fail *why);

/* --range and --centre. */
typedef struct plot_scale {
    bool ranged, centred;
    double low, high, centre;
} plot_scale;

bool plot_scale_read(plot_scale *s, const plot_request *r, fail *why);

#endif
