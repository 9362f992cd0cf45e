/*
 * A study over a plane: a grid of impacts, the mode of each, and numbers that belong to it.
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
    const char *name, *unit, *label; /* label NULL: it is not drawn */
    int modes;                       /* it is a mode below this; 0: a number */
    double levels[9];                /* of contours; 0 ends the list */
    draw_scale scale;                /* of colours; all zero: from the data */
} map_value;

/* Colours about 1, for ratios. */
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
    bool x_fastest;    /* else y runs fastest */
    const char *still; /* modes at y = 0 are drawn as a band with this name; NULL: there is none */
} map_plan;

/* Columns and rows. */
bool study_map_fill(study *s, const map_plan *plan, fail *why);

/* The modes of a column that occur, as categories of a key; returns how many. */
int study_map_modes(const study *s, int column, draw_category modes[8]);

/*
 * Modes without slip, a line without width in a map, as a band below it: rows with zero in the
 * column across, in order of the column along. The block of data goes before the plot, the curve
 * into it.
 */
typedef struct map_still {
    const char *name;
    int along, across, column;
} map_still;

void study_map_still(const study *s, FILE *script, const map_still *band,
                     const draw_category *modes, int n);
extern const draw_curve study_map_band;

/* One panel for each value that has a label, in rows and columns; the title has the parameters. */
void study_map_draw(study *s, const map_plan *plan, int rows, int columns);

/* Has this point one of these modes? */
bool study_map_among(const study *s, size_t row, unsigned modes);

/* How many points have one of them. */
size_t study_map_count(const study *s, unsigned modes);

/* Mean of a column over those; NaN if there are none. */
double study_map_mean(const study *s, int column, unsigned modes);

/* The share of all points where a column is further than this from 1. */
double study_map_share(const study *s, int column, double limit);

/* The row of the least, or greatest, value among those; the first row if there are none. */
size_t study_map_least(const study *s, int column, unsigned modes);
size_t study_map_greatest(const study *s, int column, unsigned modes);

/* How many points of two maps on the same grid differ in mode, and one is among these. */
size_t study_map_other_modes(const study *a, const study *b, unsigned modes);

/* The greatest difference of a column between them. */
double study_map_difference(const study *a, const study *b, int column);

#endif
