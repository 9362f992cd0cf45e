#include "shown.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Exact values: the foot and the pound-force. A slug is 1 lbf s^2/ft. */
#define FOOT 0.3048
#define POUND_FORCE (0.45359237 * 9.80665)
#define SLUG (POUND_FORCE / FOOT)

/* A coherent system: formulas hold in it as in SI. */
static const struct {
    const char *si, *us;
    double factor; /* SI value of one US unit */
} units[] = {
    {"m", "ft", FOOT},
    {"m/s", "ft/s", FOOT},
    {"m/s^2", "ft/s^2", FOOT},
    {"m/s^3", "ft/s^3", FOOT},
    {"kg", "slug", SLUG},
    {"1/kg", "1/slug", 1 / SLUG},
    {"kg m^2", "slug ft^2", SLUG *FOOT *FOOT},
    {"N", "lbf", POUND_FORCE},
    {"N s", "lbf s", POUND_FORCE},
    {"J", "ft lbf", POUND_FORCE *FOOT},
    {"N/m", "lbf/ft", POUND_FORCE / FOOT},
    {"N s/m", "lbf s/ft", POUND_FORCE / FOOT},
    {"N s/m^2", "lbf s/ft^2", POUND_FORCE / FOOT / FOOT},
    {"s/m", "s/ft", 1 / FOOT},
};

enum { UNITS = sizeof units / sizeof *units };

static bool us;

bool shown_choose(const char *word, fail *why)
{
    us = strcmp(word, "us") == 0;
    return us || strcmp(word, "si") == 0 || fail_with(why, "must be si or us, not '%.40s'", word);
}

/* Return the index in the table; UNITS if the unit is not in it. */
static size_t place_of(const char *si)
{
    size_t i = us ? 0 : UNITS;
    while (i < UNITS && strcmp(units[i].si, si) != 0)
        i++;
    return i;
}

const char *shown_unit(const char *si)
{
    const size_t i = place_of(si);
    return i < UNITS ? units[i].us : strcmp(si, "rad") == 0 ? "deg" : si;
}

double shown_value(double x, const char *si)
{
    const size_t i = place_of(si);
    return i < UNITS ? x / units[i].factor : strcmp(si, "rad") == 0 ? x * DEGREES : x;
}

const char *shown_label(const char *name, const char *si, char *text, size_t size)
{
    const char *unit = shown_unit(si);
    const bool compound = strpbrk(unit, "/ ") != NULL;
    (void)snprintf(text, size, "%s%s%s%s%s", name, *unit ? " / " : "", compound ? "(" : "", unit,
                   compound ? ")" : "");
    return text;
}

/* --- numbers that need their unit ----------------------------------------------------------- */

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

bool shown_of(const scenario *s, const char *option, fail *why)
{
    const entry *e = &s->entries[KEY_UNITS];
    char where[300];
    fail inner;
    if (e->set && !shown_choose(e->word, &inner))
        return fail_with(why, "%s: %s", scenario_where(s, KEY_UNITS, where, sizeof where),
                         inner.text);
    if (e->set && us && !numbers_fit(s, why))
        return false;
    return !option || shown_choose(option, why);
}
