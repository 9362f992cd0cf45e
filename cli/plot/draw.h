/*
 * The kinds of picture: commands for gnuplot on a data block whose columns are counted from 1.
 * A map needs its data scan by scan, with an empty line after each.
 */
#ifndef CLI_PLOT_DRAW_H
#define CLI_PLOT_DRAW_H

#include <stdbool.h>
#include <stdio.h>

/* Any text as a string of gnuplot, fit to be seen and to stand in a file of XML. */
void draw_quote(FILE *script, const char *text);

/* Labels of both axes; title may be NULL. */
void draw_labels(FILE *script, const char *title, const char *x, const char *y);

/* The key below the picture, in so many rows. */
void draw_key_below(FILE *script, int rows);

typedef struct draw_curve {
    int x, y;
    const char *name;    /* in the key; NULL: not there */
    const char *style;   /* of gnuplot, as "w l dt 2"; NULL: a line */
    const char *block;   /* of data; NULL: that of the others */
    const char *columns; /* as gnuplot has them, in place of x and y; NULL: those */
} draw_curve;

/* What a category is called in the key; NULL: it is not there. */
typedef struct draw_category {
    double value;
    const char *name;
    int colour; /* from 1 on, the same in every picture; 0: by its place in the list */
} draw_category;

/* A map of few values, each with a colour and a name in the key below. */
void draw_categories(FILE *script, const char *block, int x, int y, int z,
                     const draw_category *categories, int n);

/* The same with curves on top. */
void draw_categories_and_curves(FILE *script, const char *block, int x, int y, int z,
                                const draw_category *categories, int n, const draw_curve *curves,
                                int n_curves);

/* How numbers become colours. */
typedef struct draw_scale {
    double low, high; /* ends of the colours; equal: those of the data */
    bool diverging;   /* white at centre, and both ends as far from it as the further one */
    double centre;
} draw_scale;

/* A map of numbers with a colour bar. Contours are lines at the tics of the bar, if there are
 * levels. scale NULL: from the data. */
void draw_heat(FILE *script, const char *block, int x, int y, int z, const char *label,
               const double *levels, int n_levels, const draw_scale *scale);

/* The colours of numbers. */
void draw_palette(FILE *script);

void draw_curves(FILE *script, const char *block, const draw_curve *curves, int n);

/*
 * Several maps beside and below one another: before all, before each, after all. The size is
 * that of the whole in pixels, with some height left for a key below; the title is
 * that of all.
 */
void draw_panels(FILE *script, int rows, int columns, int width, int height, int key,
                 const char *title);
void draw_panel(FILE *script);
void draw_panels_end(FILE *script);

/* A mode of [sun-baruh-2022 Table 1] with its meaning; -1 is no collision. */
draw_category draw_mode(int mode);

#endif
