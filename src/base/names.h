/* Names in lists. */
#ifndef PCS_NAMES_H
#define PCS_NAMES_H

#include <stdbool.h>

/* Is name one of the blank-separated words? */
bool pcs_lists(const char *words, const char *name);

#endif
