#include "items.h"

#include <string.h>

const entry *items_entry(const scenario *s, list_id list, int index, item_key key)
{
    return &s->items[list][index].entries[key];
}

double items_number(const scenario *s, list_id list, int index, item_key key, double unset)
{
    const entry *e = items_entry(s, list, index, key);
    return e->set ? e->number : unset;
}

bool items_bad(const scenario *s, list_id list, int index, item_key key, const char *rule,
               fail *why)
{
    char where[300];
    const entry *e = items_entry(s, list, index, key);
    (void)scenario_where_item(s, list, index, key, where, sizeof where);
    if (!e->set)
        return fail_with(why, "%s: is missing (%s)", where, scenario_item_keys[key].meaning);
    return *e->word ? fail_with(why, "%s: %s; it is '%.60s'", where, rule, e->word)
                    : fail_with(why, "%s: %s; it is %.10g", where, rule, e->number); // from an axis
}

bool items_numbers(const scenario *s, list_id list, int index, item_key key, double *v, int least,
                   int most, const char *rule, fail *why)
{
    char where[300];
    fail number;
    const entry *e = items_entry(s, list, index, key);
    const dimension dim = units_of_vector(scenario_item_keys[key].name);
    const int n = e->set ? units_vector(e->word, dim, v, most, &number) : 0;
    if (n < 0)
        return fail_with(why, "%s: %s; %s",
                         scenario_where_item(s, list, index, key, where, sizeof where), rule,
                         number.text);
    return n == least || n == most || items_bad(s, list, index, key, rule, why);
}

bool items_vector(const scenario *s, list_id list, int index, item_key key, int axes, bool required,
                  double *v, fail *why)
{
    v[0] = v[1] = v[axes - 1] = 0;
    if (!items_entry(s, list, index, key)->set && !required)
        return true;
    return items_numbers(s, list, index, key, v, axes, axes,
                         axes == 2 ? "must be two numbers, x and y; 'dimension: spatial' has three"
                                   : "must be three numbers, x y z",
                         why);
}

bool items_refuse(const scenario *s, list_id list, int index, item_key key, int axes, fail *why)
{
    return !items_entry(s, list, index, key)->set ||
           items_bad(s, list, index, key,
                     axes == 2 ? "belongs to space; add 'dimension: spatial'"
                               : "belongs to the plane",
                     why);
}

bool items_names_fit(const scenario *s, fail *why)
{
    for (int list = 0; list < LIST_AXES; list++)
        for (int i = 0; i < s->n_items[list]; i++) {
            char buffer[16];
            const char *name = scenario_item_name(s, (list_id)list, i, buffer, sizeof buffer);
            const int first = scenario_item_named(s, (list_id)list, name);
            if (first != i)
                return items_bad(s, (list_id)list, first, scenario_list_key((list_id)list),
                                 "is the name or the number of another item of this list", why);
            if (list == LIST_BODIES && strcmp(name, "ground") == 0)
                return items_bad(s, LIST_BODIES, i, ITEM_BODY_NAME, "is reserved for the ground",
                                 why);
        }
    return true;
}

bool items_yes(const scenario *s, list_id list, int index, item_key key, bool *yes, fail *why)
{
    const entry *e = items_entry(s, list, index, key);
    *yes = e->set && strcmp(e->word, "yes") == 0;
    return !e->set || *yes || strcmp(e->word, "no") == 0 ||
           items_bad(s, list, index, key, "must be yes or no", why);
}
