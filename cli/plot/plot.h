/* The kinds of plot. */
#ifndef CLI_PLOT_PLOT_H
#define CLI_PLOT_PLOT_H

#include "scenario/answer.h"

/* What to draw, and the output. */
typedef struct plot_request {
    const char *file;               /* data file */
    const char *output;             /* the picture */
    bool force;                     /* an existing file may be replaced */
    const char *x, *y, *z, *levels; /* columns and contours; NULL: default */
    const char *by;                 /* column with one curve for each of its values */
    const char *title, *xlabel, *ylabel, *zlabel;
    const char *range, *centre; /* of the colours */
    const char *laws;           /* names separated by commas, or all; NULL: that of the scenario */
    choice choice;              /* the path of one impact */
} plot_request;

/* Plots of data: a map of categories, a heat map with contours, curves. */
bool plot_map(const plot_request *r, fail *why);
bool plot_heat(const plot_request *r, fail *why);
bool plot_curves(const plot_request *r, fail *why);

/* Plots of one impact: v_n over v_t, the impulse plane of Routh, slip in space. */
bool plot_phase(const plot_request *r, const scenario *s, fail *why);
bool plot_impulse(const plot_request *r, const scenario *s, fail *why);
bool plot_hodograph(const plot_request *r, const scenario *s, fail *why);

/* Plot of several contacts: the motion of each while one strikes. */
bool plot_strike(const plot_request *r, const scenario *s, fail *why);

#endif
