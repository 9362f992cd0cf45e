/*
 * The units of reports and pictures: SI, or feet, slugs and pounds of force. In both, angles are in
 * degrees and angular velocities in rad/s. JSON and tables, which programs read, are always in SI.
 */
#ifndef CLI_BASE_SHOWN_H
#define CLI_BASE_SHOWN_H

#include "scenario/scenario.h"

/* Select "si" or "us" for the whole process. Returns false if word is neither. */
bool shown_choose(const char *word, fail *why);

/* Check the units of a scenario (scenario/bare.h). Then select those of the option, or of the key
 * units if the option is NULL. */
bool shown_of(const scenario *s, const char *option, fail *why);

/*
 * Return the unit that is shown for an SI unit, and convert a number to it. An unknown unit stays
 * as it is.
 */
const char *shown_unit(const char *si);
double shown_value(double x, const char *si);

/* Write the label of an axis of a picture, such as "slip v_t / (m/s)". Returns text. */
const char *shown_label(const char *name, const char *si, char *text, size_t size);

#endif
