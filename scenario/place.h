/* The place of a number in a scenario: a key, a key of an item, or an element of a vector. */
#ifndef SCENARIO_PLACE_H
#define SCENARIO_PLACE_H

#include "scenario.h"

enum { PLACE_ELEMENTS = 1200, /* of a vector, at most */ PLACE_NAME = 280 };

typedef struct place {
    list_id list;  /* LIST_COUNT: not in a list */
    int index;     /* index of the item */
    item_key item; /* for a list */
    key_id key;    /* for others */
} place;

/*
 * Find the place of a path such as "contacts.A.mu", "material.mu" or "bodies.A.velocity.x", and its
 * dimension. element is the index in a vector, from 0 on; -1: the key is a number.
 */
bool place_find(const scenario *s, const char *path, place *at, dimension *dim, int *element,
                fail *why);

/* Return the entry of a place. */
entry *place_entry(scenario *s, const place *at);

#endif
