/*
 * Files of FCLib, the format in which the field exchanges friction-contact problems: HDF5, with the
 * groups fclib_local or fclib_global, guesses and solution [acary-et-al-2014].
 */
#ifndef CLI_FILES_FCLIB_H
#define CLI_FILES_FCLIB_H

#include "scenario/pile/pile.h"

/* Read one; free the parts in any case. */
bool fclib_read(pile_parts *parts, const char *path, fail *why);

/* What is written: a local problem, with impulses and velocities u if they are not NULL. */
typedef struct fclib_content {
    const pcs_pile *problem;
    const char *title, *description;
    const double *r, *u;
} fclib_content;

/* part is written; path is what messages speak of. Restitution goes into q: see docs/piles.md. */
bool fclib_write(const fclib_content *content, const char *path, const char *part, fail *why);

/* A problem in any format that is known, put together; free it in any case. */
bool fclib_or_text(pile *p, const char *path, fail *why);

#endif
