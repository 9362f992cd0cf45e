/* The kinds of plot. */
#ifndef CLI_PLOT_PLOT_H
#define CLI_PLOT_PLOT_H

#include "cli/files/dataset.h"
#include "cli/options.h"

/* Of data: a map of categories, a heat map with contours, curves. */
bool plot_map(const options *o, fail *why);
bool plot_heat(const options *o, fail *why);
bool plot_curves(const options *o, fail *why);

/* Of one impact: v_n over v_t, the impulse plane as Routh drew it, slip in space. */
bool plot_phase(const options *o, const scenario *s, fail *why);
bool plot_impulse(const options *o, const scenario *s, fail *why);
bool plot_hodograph(const options *o, const scenario *s, fail *why);

#endif
