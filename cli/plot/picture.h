/* Pictures: a script for gnuplot is written completely and then run. */
#ifndef CLI_PLOT_PICTURE_H
#define CLI_PLOT_PICTURE_H

#include "scenario/fail.h"

#include <stdio.h>

typedef struct picture {
    FILE *script; /* gnuplot commands and data are added here, after those of picture_begin */
    const char *path;
} picture;

/*
 * Check that a picture of this name can be drawn. The extension selects png, svg or pdf; an
 * existing file needs force; gnuplot must be installed. NULL means no picture and is accepted.
 */
bool picture_may_draw(const char *path, bool force, fail *why);

/*
 * Begin a script with terminal, size in pixels, colours that can be distinguished with colour
 * blindness, and grid.
 */
bool picture_begin(picture *p, const char *path, bool force, int width, int height, fail *why);

/* Draw the picture, if everything succeeded so far. */
bool picture_end(picture *p, bool good, fail *why);

#endif
