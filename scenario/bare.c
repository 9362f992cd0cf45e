/* Numbers without a unit, which 'units: us' does not allow. */
#include "bare.h"

#include <stdio.h>
#include <string.h>

/* True if the two systems use different units for this dimension. */
static bool differs(dimension dim)
{
    return dim == LENGTH || dim == MASS || dim == SPEED || dim == INERTIA || dim == INVERSE_MASS ||
           dim == ACCELERATION;
}

/* True if a number, a vector or a list has no unit and is not all zeros. */
static bool is_bare(const char *text)
{
    enum { MOST = 100 };
    double x[MOST];
    fail unused;
    const int n = units_numbers(text, x, MOST, &unused);
    for (int i = 0; i < n; i++)
        if (x[i] != 0)
            return true;
    return false;
}

/* Return the dimension of a vector by its name. A direction has no unit. */
static dimension measures(const char *name, dimension dim)
{
    return dim != WORD ? dim : strstr(name, "centre") != NULL ? PLAIN : units_of_vector(name);
}

static bool needs_unit(const entry *e, const char *where, dimension dim, fail *why)
{
    return fail_with(why,
                     "%s: '%.40s' has no unit; with 'units: us' each number needs its own (%s)",
                     where, e->word, units_known(dim));
}

/*
 * Return the dimension of what an axis varies: a key, a key of an item, or an element of a vector.
 */
static dimension varied(const char *path)
{
    const key_id key = scenario_key_named(path);
    const char *dot = strrchr(path, '.');
    char vector[WORD_SIZE];
    if (key != KEY_COUNT)
        return scenario_keys[key].dim;
    for (int i = 0; dot && i < ITEM_KEY_COUNT; i++)
        if (strcmp(scenario_item_keys[i].name, dot + 1) == 0)
            return scenario_item_keys[i].dim;
    (void)snprintf(vector, sizeof vector, "%.*s", dot ? (int)(dot - path) : 0, path);
    return units_of_vector(vector);
}

static bool item_fits(const scenario *s, list_id list, int i, fail *why)
{
    const entry *entries = s->items[list][i].entries;
    char where[300];
    for (int key = 0; key < ITEM_KEY_COUNT; key++) {
        const item_info *about = &scenario_item_keys[key];
        const bool axis = list == LIST_AXES && key != ITEM_AXIS_KEY && key != ITEM_AXIS_N;
        const dimension dim = axis && entries[ITEM_AXIS_KEY].set
                                  ? varied(entries[ITEM_AXIS_KEY].word)
                                  : measures(about->name, about->dim);
        if (entries[key].set && differs(dim) && is_bare(entries[key].word))
            return needs_unit(&entries[key],
                              scenario_where_item(s, list, i, (item_key)key, where, sizeof where),
                              dim, why);
    }
    return true;
}

static bool numbers_fit(const scenario *s, fail *why)
{
    char where[300];
    for (int key = 0; key < KEY_COUNT; key++) {
        const dimension dim = measures(scenario_keys[key].path, scenario_keys[key].dim);
        if (s->entries[key].set && differs(dim) && is_bare(s->entries[key].word))
            return needs_unit(&s->entries[key], scenario_where(s, (key_id)key, where, sizeof where),
                              dim, why);
    }
    for (int list = 0; list < LIST_COUNT; list++)
        for (int i = 0; i < s->n_items[list]; i++)
            if (!item_fits(s, (list_id)list, i, why))
                return false;
    return true;
}

bool bare_fits(const scenario *s, fail *why)
{
    const entry *e = &s->entries[KEY_UNITS];
    char where[300];
    fail inner;
    const bool us = strcmp(e->word, "us") == 0;
    if (e->set && !us && strcmp(e->word, "si") != 0) {
        (void)fail_with(&inner, BARE_RULE, e->word);
        return fail_with(why, "%s: %s", scenario_where(s, KEY_UNITS, where, sizeof where),
                         inner.text);
    }
    return !us || numbers_fit(s, why);
}
