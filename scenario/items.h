/* The keys of an item of a list: their values, and messages about them. */
#ifndef SCENARIO_ITEMS_H
#define SCENARIO_ITEMS_H

#include "scenario.h"

const entry *items_entry(const scenario *s, list_id list, int index, item_key key);

/* Its number, or what it is if unset. */
double items_number(const scenario *s, list_id list, int index, item_key key, double unset);

/* A message about a key: what it must be, and what it is; or that it is missing. Returns false. */
bool items_bad(const scenario *s, list_id list, int index, item_key key, const char *rule,
               fail *why);

/* As many numbers as least or most; if there are others, rule says so, or which is wrong. */
bool items_numbers(const scenario *s, list_id list, int index, item_key key, double *v, int least,
                   int most, const char *rule, fail *why);

/* A vector of this dimension, 2 or 3; one that is not required may be left out, and is then 0. */
bool items_vector(const scenario *s, list_id list, int index, item_key key, int axes, bool required,
                  double *v, fail *why);

/* Refuse a key of the other dimension. */
bool items_refuse(const scenario *s, list_id list, int index, item_key key, int axes, fail *why);

/* A key that is yes or no; unset is no. */
bool items_yes(const scenario *s, list_id list, int index, item_key key, bool *yes, fail *why);

/* Names are unique in their list, and "ground" is kept. Axes have no names: sweep checks them. */
bool items_names_fit(const scenario *s, fail *why);

#endif
