/* Storing a value in a scenario, from its file or from --set. */
#ifndef SCENARIO_ASSIGN_H
#define SCENARIO_ASSIGN_H

#include "scenario.h"

/* Text that entries point to. */
struct text_block {
    text_block *next;
    char text[];
};

/* Return a copy of text that lives as long as the scenario, or NULL if out of memory. */
const char *assign_keep(scenario *s, const char *text);

/* Store a value for a key, and for a key of an item. line is 0 for --set. */
bool assign_key(scenario *s, key_id key, const char *value, int line, fail *why);
bool assign_item(scenario *s, list_id list, int index, item_key key, const char *value, int line,
                 fail *why);

/* Add an item without keys to a list. */
bool assign_add_item(scenario *s, list_id list, int line, fail *why);

/* Return the list of that name, or LIST_COUNT. */
list_id assign_list_named(const char *name);

/*
 * Find the key of that name among the keys of the items of a list. If there is none, the message
 * begins with where.
 */
bool assign_find_item_key(list_id list, const char *name, const char *where, item_key *key,
                          fail *why);

/* Set the message about an unknown key, without and with a place in front. Returns false. */
bool assign_suggest_key(const char *path, fail *why);
bool assign_unknown_key(const char *where, const char *path, fail *why);

#endif
