/* Search for names in lists. */
#ifndef PCS_NAMES_H
#define PCS_NAMES_H

#include <stdbool.h>

/* True if name is one of the words, which are separated by blanks. */
bool pcs_lists(const char *words, const char *name);

#endif
