/* Numbers with units, as written by users. */
#ifndef SCENARIO_UNITS_H
#define SCENARIO_UNITS_H

#include "degrees.h"
#include "fail.h"

typedef enum dimension {
    PLAIN,        /* no unit */
    LENGTH,       /* m */
    MASS,         /* kg; may be infinite; may be given by its weight under standard gravity */
    ANGLE,        /* rad */
    SPEED,        /* m/s */
    TURN_RATE,    /* rad/s */
    INERTIA,      /* kg m^2 */
    INVERSE_MASS, /* 1/kg */
    TIME,         /* s */
    ACCELERATION, /* m/s^2 */
    WORD,         /* not a number */
    MATRIX,       /* numbers in rows of any length */
    DIMENSION_COUNT
} dimension;

/*
 * Read a number with a unit of this dimension, or without a unit, and convert it to SI: "20 deg" is
 * 0.349. A number is rejected if a double cannot hold it, or if it is not zero and would become 0.
 * An angle without a unit is in radians, and is rejected if it is more than one turn.
 */
bool units_parse(const char *text, dimension dim, double *value, fail *why);

/*
 * The same in two steps, for a value that may not be used later. The first accepts any angle. The
 * second checks that an angle is at most one turn or has a unit.
 */
bool units_parse_any(const char *text, dimension dim, double *value, fail *why);
bool units_check_turn(const char *text, dimension dim, double value, fail *why);

/* True if no unit follows the number. text must be valid for units_parse. */
bool units_bare(const char *text);

/*
 * Read numbers separated by blanks, commas, semicolons or brackets, in SI: "-34.7 0 mph". A unit
 * stands once, at the end, or after each number; 0 needs none. Returns how many there were, or -1
 * if there are more than most, if one is not a number, or if it has a wrong unit; why reports
 * which.
 */
int units_vector(const char *text, dimension dim, double *values, int most, fail *why);

/* Read plain numbers in the same way. */
int units_numbers(const char *text, double *values, int most, fail *why);

/*
 * Return the dimension of a vector by its name or the path of its key: SPEED for "velocity".
 * Returns DIMENSION_COUNT if it is not a vector.
 */
dimension units_of_vector(const char *name);

/* True if the unit after the number is one of force, so that a mass is given by its weight. */
bool units_is_weight(const char *text);

/* True if this is the name of a unit of any dimension. */
bool units_is_unit(const char *name);

/* Return the units of a dimension, such as "m, mm, cm, in, ft". */
const char *units_known(dimension dim);

/* Return the SI unit of a dimension, or "" if it has none. */
const char *units_si(dimension dim);

#endif
