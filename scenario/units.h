/* Numbers with units, as people write them. */
#ifndef SCENARIO_UNITS_H
#define SCENARIO_UNITS_H

#include "degrees.h"
#include "fail.h"

typedef enum dimension {
    PLAIN,        /* no unit */
    LENGTH,       /* m */
    MASS,         /* kg; may be infinite */
    ANGLE,        /* rad */
    SPEED,        /* m/s */
    TURN_RATE,    /* rad/s */
    INERTIA,      /* kg m^2 */
    INVERSE_MASS, /* 1/kg */
    TIME,         /* s */
    ACCELERATION, /* m/s^2 */
    WORD,         /* not a number at all */
    MATRIX,       /* numbers in rows, of any length */
    DIMENSION_COUNT
} dimension;

/* "20 deg" as 0.349: SI value of text, which must be a number with a unit of dimension or none. */
bool units_parse(const char *text, dimension dim, double *value, fail *why);

/*
 * Plain numbers separated by blanks, commas, semicolons or brackets; angles each perhaps with
 * "deg". Answers how many there were, or -1 if there are more than most or one is no number.
 */
int units_numbers(const char *text, double *values, int most);
int units_angles(const char *text, double *values, int most);

/* The SI unit of a dimension; "" if it has none. */
const char *units_si(dimension dim);

#endif
