/* Pictures: a script for gnuplot is written, and run when it is complete. */
#ifndef CLI_PLOT_PICTURE_H
#define CLI_PLOT_PICTURE_H

#include "scenario/fail.h"

#include <stdio.h>

typedef struct picture {
    FILE *script; /* gnuplot commands and data go here, after what picture_begin wrote */
    const char *path;
} picture;

/*
 * May a picture of this name be drawn? The ending chooses png, svg or pdf; an existing file
 * needs force; gnuplot must be there. NULL, for none, may.
 */
bool picture_may_draw(const char *path, bool force, fail *why);

/* A script with terminal, size in pixels, colours that the colour-blind tell apart, and grid. */
bool picture_begin(picture *p, const char *path, bool force, int width, int height, fail *why);

/* Draw it, if all is good so far. */
bool picture_end(picture *p, bool good, fail *why);

#endif
