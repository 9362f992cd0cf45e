/*
 * The kinds of picture: commands for gnuplot on a data block whose columns are counted from 1.
 * A map needs its data scan by scan, with an empty line after each.
 */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include <stdio.h>

/* Any text as a string of gnuplot. */
void draw_quote(FILE *script, const char *text);

/* Labels of both axes; title may be NULL. */
void draw_labels(FILE *script, const char *title, const char *x, const char *y);

/* The key below the picture, in so many rows. */
void draw_key_below(FILE *script, int rows);

/* What a category is called in the key. */
typedef struct draw_category {
    double value;
    const char *name;
} draw_category;

/* A map of few values, each with a colour and a name in the key below. */
void draw_categories(FILE *script, const char *block, int x, int y, int z,
                     const draw_category *categories, int n);

/* The same with more to plot above it, as ", $block u 1:2 w l". */
void draw_categories_over(FILE *script, const char *block, int x, int y, int z,
                          const draw_category *categories, int n, const char *over);

/* A map of numbers with a colour bar; contours at levels, if there are any. */
void draw_heat(FILE *script, const char *block, int x, int y, int z, const char *label,
               const double *levels, int n_levels);

typedef struct draw_curve {
    int x, y;
    const char *name;  /* in the key; NULL: not there */
    const char *style; /* of gnuplot, as "w l dt 2"; NULL: a line */
} draw_curve;

/* The colours of numbers. */
void draw_palette(FILE *script);

void draw_curves(FILE *script, const char *block, const draw_curve *curves, int n);

/* A mode of [sun-baruh-2022 Table 1] with its meaning; -1 is no collision. */
draw_category draw_mode(int mode);

#endif
