/* The kinds of plot. */
#ifndef CLI_PLOT_PLOT_H
#define CLI_PLOT_PLOT_H

#include "scenario/answer.h"

/* What to draw, and where to. */
typedef struct plot_request {
    const char *file;               /* of data */
    const char *output;             /* the picture */
    bool force;                     /* an older one may go */
    const char *x, *y, *z, *levels; /* columns and contours; NULL: as usual */
    const char *by;                 /* column whose values are curves of their own */
    const char *title, *xlabel, *ylabel, *zlabel;
    const char *range, *centre; /* of colours */
    const char *laws;           /* names with commas, or all; NULL: that of the scenario */
    choice choice;              /* of the path of one impact */
} plot_request;

/* Of data: a map of categories, a heat map with contours, curves. */
bool plot_map(const plot_request *r, fail *why);
bool plot_heat(const plot_request *r, fail *why);
bool plot_curves(const plot_request *r, fail *why);

/* Of one impact: v_n over v_t, the impulse plane as Routh drew it, slip in space. */
bool plot_phase(const plot_request *r, const scenario *s, fail *why);
bool plot_impulse(const plot_request *r, const scenario *s, fail *why);
bool plot_hodograph(const plot_request *r, const scenario *s, fail *why);

/* Of several contacts: what each does while one strikes. */
bool plot_strike(const plot_request *r, const scenario *s, fail *why);

#endif
