/*
 * The kinds of picture: commands for gnuplot on a data block whose columns are counted from 1. The
 * data of a map must be written scan by scan, with an empty line after each.
 */
#ifndef CLI_PLOT_DRAW_H
#define CLI_PLOT_DRAW_H

#include <stdbool.h>
#include <stdio.h>

/*
 * Write any text as a string of gnuplot. Control characters are made visible, and it is valid in
 * XML.
 */
void draw_quote(FILE *script, const char *text);

/* Write the labels of both axes. title may be NULL. */
void draw_labels(FILE *script, const char *title, const char *x, const char *y);

/* Put the key below the picture, with this number of rows. */
void draw_key_below(FILE *script, int rows);

typedef struct draw_curve {
    int x, y;
    const char *name;    /* in the key; NULL: no entry */
    const char *style;   /* style of gnuplot, as "w l dt 2"; NULL: a line */
    const char *block;   /* data block; NULL: the common one */
    const char *columns; /* columns in gnuplot's notation, instead of x and y; NULL: x and y */
} draw_curve;

/* The name of a category in the key; NULL: no entry. */
typedef struct draw_category {
    double value;
    const char *name;
    int colour; /* from 1 on, the same in every picture; 0: by its index in the list */
} draw_category;

/* Draw a map of a few values, each with a colour and a name in the key below. */
void draw_categories(FILE *script, const char *block, int x, int y, int z,
                     const draw_category *categories, int n);

/* The same with curves on top. */
void draw_categories_and_curves(FILE *script, const char *block, int x, int y, int z,
                                const draw_category *categories, int n, const draw_curve *curves,
                                int n_curves);

/* How numbers are mapped to colours. */
typedef struct draw_scale {
    double low, high; /* range of the colours; equal: the range of the data */
    bool diverging;   /* white at centre; both ends are at the larger of the two distances */
    double centre;
} draw_scale;

/*
 * Draw a map of numbers with a colour bar. If there are levels, contours are drawn at the tics of
 * the bar. scale NULL: from the data.
 */
void draw_heat(FILE *script, const char *block, int x, int y, int z, const char *label,
               const double *levels, int n_levels, const draw_scale *scale);

/* Set the palette for numbers. */
void draw_palette(FILE *script);

void draw_curves(FILE *script, const char *block, const draw_curve *curves, int n);

/*
 * Several maps side by side and below one another: before all, before each, after all. The size is
 * that of the whole picture in pixels, including the height of a key below. The title is common to
 * all.
 */
void draw_panels(FILE *script, int rows, int columns, int width, int height, int key,
                 const char *title);
void draw_panel(FILE *script);
void draw_panels_end(FILE *script);

/* Return a mode of [sun-baruh-2022 Table 1] with its meaning; -1 is no collision. */
draw_category draw_mode(int mode);

#endif
