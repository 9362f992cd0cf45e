/*
 * A study over a plane: a grid of impacts, the mode of each, and other values at each point.
 * Columns are x, y, the mode, then the other values.
 */
#ifndef STUDIES_STUDY_MAP_H
#define STUDIES_STUDY_MAP_H

#include "cli/plot/draw.h"
#include "study.h"

#include <percuss/percuss.h>

enum { MAP_X, MAP_Y, MAP_MODE, MAP_VALUE };

/* Sets of modes of [sun-baruh-2022 Table 1]. */
enum {
    MAP_SLIDES = 1 << 0,
    MAP_STICKS = 1 << 1 | 1 << 3 | 1 << 5,
    MAP_REVERSES = 1 << 2 | 1 << 4 | 1 << 6,
    MAP_ALL = MAP_SLIDES | MAP_STICKS | MAP_REVERSES
};

typedef struct map_axis {
    const char *name, *unit, *label;
    double from, to;
    int n; /* points, both ends included */
} map_axis;

typedef struct map_value {
    const char *name, *unit, *label; /* label NULL: not drawn */
    int modes;                       /* number of modes, if the value is a mode; 0: a number */
    double levels[9];                /* of contours; 0 ends the list */
    draw_scale scale;                /* of colours; all zero: from the data */
} map_value;

/* A colour scale centred at 1, for ratios. */
#define MAP_ABOUT_ONE(LOW, HIGH)                                                                   \
    {                                                                                              \
        .low = (LOW), .high = (HIGH), .diverging = true, .centre = 1                               \
    }

/* The values at one point. */
typedef pcs_status map_point(const void *context, double x, double y, double *values,
                             pcs_fault *fault);

typedef struct map_plan {
    map_axis x, y;
    const map_value *values; /* the first is the mode */
    int n_values;
    map_point *point;
    const void *context;
    bool x_fastest;    /* otherwise y runs fastest */
    const char *still; /* modes at y = 0 are drawn as a band with this name; NULL: no band */
} map_plan;

/* Add the columns and compute the rows. */
bool study_map_fill(study *s, const map_plan *plan, fail *why);

/* The modes that occur in a column, as categories of a key. Returns how many there are. */
int study_map_modes(const study *s, int column, draw_category modes[8]);

/*
 * Modes without slip are a line without width in a map. They are drawn as a band below it: the rows
 * with 0 in the column `across`, in the order of the column `along`. The data block comes before
 * the plot command, the curve is part of it.
 */
typedef struct map_still {
    const char *name;
    int along, across, column;
} map_still;

void study_map_still(const study *s, FILE *script, const map_still *band,
                     const draw_category *modes, int n);
extern const draw_curve study_map_band;

/* Draw one panel for each value with a label, in rows and columns. The title has the parameters. */
void study_map_draw(study *s, const map_plan *plan, int rows, int columns);

/* True if this point has one of these modes. */
bool study_map_among(const study *s, size_t row, unsigned modes);

/* Number of points that have one of these modes. */
size_t study_map_count(const study *s, unsigned modes);

/* Mean of a column over these points; NaN if there are none. */
double study_map_mean(const study *s, int column, unsigned modes);

/* The share of all points at which a column differs from 1 by more than limit. */
double study_map_share(const study *s, int column, double limit);

/* The row of the minimum (or maximum) among these points; the first row if there are none. */
size_t study_map_least(const study *s, int column, unsigned modes);
size_t study_map_greatest(const study *s, int column, unsigned modes);

/* Number of points of two maps on the same grid that differ in mode, if one mode is among these. */
size_t study_map_other_modes(const study *a, const study *b, unsigned modes);

/* The largest difference of a column between two maps. */
double study_map_difference(const study *a, const study *b, int column);

#endif
