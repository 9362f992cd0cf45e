/*
 * The units that people see in reports and pictures: SI, or feet, slugs and pounds of force.
 * Angles are in degrees, angular velocities in rad/s, in either. What programs read, JSON and
 * tables, is in SI whatever is shown.
 */
#ifndef SCENARIO_SHOWN_H
#define SCENARIO_SHOWN_H

#include "scenario.h"

/* "si" or "us", from here on, in the whole process; false: it is neither. */
bool shown_choose(const char *word, fail *why);

/*
 * As the option says, or the key units if that is NULL. With 'units: us' a number without its unit
 * might be meant in either system, so each that has a dimension which differs must have one.
 */
bool shown_of(const scenario *s, const char *option, fail *why);

/* The unit that is shown for one of SI, and the number there. A unit that is not known stays. */
const char *shown_unit(const char *si);
double shown_value(double x, const char *si);

/* "slip v_t / (m/s)": a label of a picture. Returns text. */
const char *shown_label(const char *name, const char *si, char *text, size_t size);

#endif
