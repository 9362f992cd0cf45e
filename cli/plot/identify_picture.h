/* A measurement and what was found in it, as a picture. */
#ifndef CLI_PLOT_IDENTIFY_PICTURE_H
#define CLI_PLOT_IDENTIFY_PICTURE_H

#include "cli/files/measurement.h"

#include <percuss/percuss.h>

/* Above the axes and their magnitude, below normal and tangent with window, turn and triangle. */
bool identify_draw(const char *path, bool force, const measurement *r, const pcs_identified *id,
                   fail *why);

#endif
