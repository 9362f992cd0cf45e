/*
 * Files of FCLib, the format for the exchange of friction-contact problems: HDF5, with the groups
 * fclib_local or fclib_global, guesses and solution [acary-et-al-2014].
 */
#ifndef CLI_FILES_FCLIB_H
#define CLI_FILES_FCLIB_H

#include "scenario/pile/pile.h"

/* Read a file. Free the parts in any case. */
bool fclib_read(pile_parts *parts, const char *path, fail *why);

/* The data to write: a local problem, with impulses and velocities u if they are not NULL. */
typedef struct fclib_content {
    const pcs_pile *problem;
    const char *title, *description;
    const double *r, *u;
} fclib_content;

/* Write the file part. Messages name path. Restitution is included in q: see docs/piles.md. */
bool fclib_write(const fclib_content *content, const char *path, const char *part, fail *why);

/* Read and build a problem in any known format. Free it in any case. */
bool fclib_or_text(pile *p, const char *path, fail *why);

#endif
