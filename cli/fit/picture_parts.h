/* Shared parts of the pictures of a fit. */
#ifndef CLI_FIT_PICTURE_PARTS_H
#define CLI_FIT_PICTURE_PARTS_H

#include "fit.h"

#include <stdio.h>

/* Size of a picture in pixels. */
enum { FIT_WIDTH = 1100, FIT_HEIGHT = 620 };

/* The values of a model by least absolute differences; PCS_NONE where it has no parameter. */
void fit_values(const pcs_fit_model *model, double values[PCS_FIT_PARAMETER_COUNT]);

/* The traits of every row with the impulses of a model. They have n numbers each; free traits[0].
 */
bool fit_predicted_traits(const fit_case *f, int model, double *traits[FIT_TRAITS]);

/* Points of a picture: with more, pages become too large to be opened. */
enum { FIT_MOST_POINTS = 4000 };

/*
 * Write a data block of two lists, without pairs that lack a number: every row, or every second,
 * third and so on, so that there are at most FIT_MOST_POINTS.
 */
void fit_put_points(FILE *script, const char *block, const double *x, const double *y, size_t n);

/*
 * Write a data block with medians: x is cut into up to 10 groups of the same number of impacts.
 * Columns: median of x, median of y, quartiles of y.
 */
void fit_put_medians(FILE *script, const char *block, const double *x, const double *y, size_t n);

/* Begin panels side by side and below one another under a title. */
void fit_put_panels(FILE *script, int rows, int columns, const char *title);

/* The name of the file without its folders. */
const char *fit_file_name(const fit_case *f);

/* The kinds of picture: each writes commands for gnuplot. Returns false if out of memory. */
bool fit_picture_profile(const fit_case *f, FILE *script);
bool fit_picture_impulses(const fit_case *f, FILE *script);
bool fit_picture_residuals(const fit_case *f, FILE *script);
bool fit_picture_restitution(const fit_case *f, FILE *script);
bool fit_picture_differences(const fit_case *f, FILE *script);

#endif
