#include "shown.h"
#include "scenario/bare.h"

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
    return us || strcmp(word, "si") == 0 || fail_with(why, BARE_RULE, word);
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

bool shown_of(const scenario *s, const char *option, fail *why)
{
    const entry *e = &s->entries[KEY_UNITS];
    return bare_fits(s, why) && (!e->set || shown_choose(e->word, why)) &&
           (!option || shown_choose(option, why));
}
