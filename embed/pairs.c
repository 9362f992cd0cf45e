/* Reads a scenario that is given as pairs of key and value. */
#include "inside.h"
#include "kept.h"
#include "scenario/assign.h"
#include "scenario/bare.h"
#include "scenario/several.h"

#include <stdio.h>
#include <string.h>

enum { KEY_SIZE = 300 };

/* A pair while it is read. */
typedef struct pair {
    char key[KEY_SIZE];
    const char *value;
} pair;

static bool set_twice(const pair *at, fail *why)
{
    return fail_with(why, "%s: is given twice", at->key);
}

/* Return the index of an item; it is added when its name appears first. -1: it cannot be. */
static int item_named(scenario *s, list_id list, const char *name, fail *why)
{
    const item_key named_by = scenario_list_key(list);
    for (int i = 0; i < s->n_items[list]; i++)
        if (strcmp(s->items[list][i].entries[named_by].word, name) == 0)
            return i;
    const int index = s->n_items[list];
    return assign_add_item(s, list, NO_LINE, why) &&
                   assign_item(s, list, index, named_by, name, NO_LINE, why)
               ? index
               : -1;
}

/* Set a key of an item: "bodies.rod.mass". The name may have dots. */
static bool set_item(scenario *s, list_id list, const pair *at, fail *why)
{
    char name[KEY_SIZE] = "";
    const char *first = strchr(at->key, '.'), *last = strrchr(at->key, '.');
    if (first == last)
        return fail_with(why, "%s: an item needs its name and a key, as in %s.NAME.key", at->key,
                         scenario_list_name(list));
    (void)snprintf(name, sizeof name, "%.*s", (int)(last - first - 1), first + 1);
    item_key key = ITEM_KEY_COUNT;
    const int index = item_named(s, list, name, why);
    if (index < 0 || !assign_find_item_key(list, last + 1, "", &key, why))
        return false;
    // its name may also be given by itself: the item is there, perhaps without other keys
    if (key == scenario_list_key(list) && strcmp(at->value, name) == 0)
        return true;
    return (!s->items[list][index].entries[key].set || set_twice(at, why)) &&
           assign_item(s, list, index, key, at->value, NO_LINE, why);
}

static bool set_pair(scenario *s, const pair *at, fail *why)
{
    char section[KEY_SIZE];
    (void)snprintf(section, sizeof section, "%.*s", (int)strcspn(at->key, "."), at->key);
    const list_id list = assign_list_named(section);
    if (list != LIST_COUNT)
        return set_item(s, list, at, why);
    const key_id key = scenario_key_named(at->key);
    if (key == KEY_COUNT)
        return assign_unknown_key("", at->key, why);
    return (!s->entries[key].set || set_twice(at, why)) &&
           assign_key(s, key, at->value, NO_LINE, why);
}

/* Take a line of the text apart, and end it with a NUL. Returns what follows, or NULL. */
static char *next_pair(char *text, pair *at)
{
    char *end = strchr(text, '\n');
    if (end)
        *end = '\0';
    char *tab = strchr(text, '\t');
    if (tab)
        *tab = '\0';
    (void)snprintf(at->key, sizeof at->key, "%s", text);
    at->value = tab ? tab + 1 : "";
    return end ? end + 1 : NULL;
}

/* Checks that reading a file has before a problem is built. */
static bool check(const scenario *s, fail *why)
{
    return bare_fits(s, why) &&
           (!several_is(s) ||
            fail_with(why, ": has several contacts, or bodies without a contact; one contact is "
                           "needed, of one body with the ground or of two bodies"));
}

char *embed_begin(embed *e, const char *name, const char *text)
{
    scenario *s = &e->s;
    embed_map_free(e->map); // its axes point into the scenario
    e->map = NULL;
    scenario_free(s);
    scenario_start(s, "");
    const char *kept = assign_keep(s, name);
    s->name = kept ? kept : "";
    return kept ? (char *)assign_keep(s, text) : NULL;
}

/* Read the pairs, without a check of the whole. */
static const char *read_pairs(embed *e, const char *pairs)
{
    scenario *s = &e->s;
    fail why;
    pair at;
    // a copy, to be taken apart; the scenario keeps it
    char *text = embed_begin(e, "", pairs);
    if (strlen(pairs) > SCENARIO_LIMIT) {
        (void)fail_with(&why, "is larger than %d bytes: is it a scenario?", SCENARIO_LIMIT);
        return embed_fault(e, "", &why);
    }
    if (!text) {
        (void)fail_with(&why, "out of memory");
        return embed_fault(e, "", &why);
    }
    while (text) {
        text = next_pair(text, &at);
        if (*at.key && !set_pair(s, &at, &why))
            return embed_fault(e, at.key, &why);
    }
    return NULL;
}

const char *embed_read(embed *e, const char *pairs)
{
    fail why;
    const char *fault = read_pairs(e, pairs);
    return fault ? fault : check(&e->s, &why) ? NULL : embed_fault(e, NULL, &why);
}

const char *embed_keep(embed *e, const char *pairs)
{
    fail why;
    const char *fault = read_pairs(e, pairs);
    return fault ? fault : bare_fits(&e->s, &why) ? NULL : embed_fault(e, NULL, &why);
}
