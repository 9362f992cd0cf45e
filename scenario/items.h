/* Keys of the items of a list: their values, and messages about them. */
#ifndef SCENARIO_ITEMS_H
#define SCENARIO_ITEMS_H

#include "scenario.h"

const entry *items_entry(const scenario *s, list_id list, int index, item_key key);

/* Return the number of the key, or unset if it is not set. */
double items_number(const scenario *s, list_id list, int index, item_key key, double unset);

/* Report a wrong key: the rule and its value, or that the key is missing. Returns false. */
bool items_bad(const scenario *s, list_id list, int index, item_key key, const char *rule,
               fail *why);

/*
 * Read a list of numbers; their count must be least or most. On failure the message has rule, or
 * the number that is wrong.
 */
bool items_numbers(const scenario *s, list_id list, int index, item_key key, double *v, int least,
                   int most, const char *rule, fail *why);

/*
 * Read a vector with 2 or 3 components (axes). If it is not required it may be missing, and is then
 * 0.
 */
bool items_vector(const scenario *s, list_id list, int index, item_key key, int axes, bool required,
                  double *v, fail *why);

/* Reject a key that belongs to the other dimension. */
bool items_refuse(const scenario *s, list_id list, int index, item_key key, int axes, fail *why);

/* Read a key that is yes or no. The default is no. */
bool items_yes(const scenario *s, list_id list, int index, item_key key, bool *yes, fail *why);

/*
 * Check that names are unique in their list and that none is "ground", which is reserved. Axes have
 * no names: sweep checks them.
 */
bool items_names_fit(const scenario *s, fail *why);

#endif
