/* How a value gets into a scenario, from its file or from --set. */
#ifndef SCENARIO_ASSIGN_H
#define SCENARIO_ASSIGN_H

#include "scenario.h"

/* Text that entries point to. */
struct text_block {
    text_block *next;
    char text[];
};

/* A copy of text that lives as long as the scenario; NULL: out of memory. */
const char *assign_keep(scenario *s, const char *text);

/* A value for a key, and for a key of an item; line is 0 for --set. */
bool assign_key(scenario *s, key_id key, const char *value, int line, fail *why);
bool assign_item(scenario *s, list_id list, int index, item_key key, const char *value, int line,
                 fail *why);

/* The list of that name, or LIST_COUNT. */
list_id assign_list_named(const char *name);

/* The key of that name of the items of a list; where begins the message if there is none. */
bool assign_find_item_key(list_id list, const char *name, const char *where, item_key *key,
                          fail *why);

/* The message about a key that is not known, alone and after a place. Returns false. */
bool assign_suggest_key(const char *path, fail *why);
bool assign_unknown_key(const char *where, const char *path, fail *why);

#endif
