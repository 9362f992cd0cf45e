/* A picture of a measurement and of the values identified from it. */
#ifndef CLI_PLOT_IDENTIFY_PICTURE_H
#define CLI_PLOT_IDENTIFY_PICTURE_H

#include "cli/files/measurement.h"

#include <percuss/percuss.h>

/*
 * Draw two panels. Upper: the axes and their magnitude. Lower: normal and tangential components,
 * with window, turn and triangle.
 */
bool identify_draw(const char *path, bool force, const measurement *r, const pcs_identified *id,
                   fail *why);

#endif
