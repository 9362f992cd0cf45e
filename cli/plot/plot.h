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
    choice choice;                  /* of the law for one impact */
} plot_request;

/* Of data: a map of categories, a heat map with contours, curves. */
bool plot_map(const plot_request *r, fail *why);
bool plot_heat(const plot_request *r, fail *why);
bool plot_curves(const plot_request *r, fail *why);

/* Of one impact: v_n over v_t, the impulse plane as Routh drew it, slip in space. */
bool plot_phase(const plot_request *r, const scenario *s, fail *why);
bool plot_impulse(const plot_request *r, const scenario *s, fail *why);
bool plot_hodograph(const plot_request *r, const scenario *s, fail *why);

#endif
