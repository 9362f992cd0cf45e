/* Numbers with units, as people write them. */
#ifndef SCENARIO_UNITS_H
#define SCENARIO_UNITS_H

#include "degrees.h"
#include "fail.h"

typedef enum dimension {
    PLAIN,        /* no unit */
    LENGTH,       /* m */
    MASS,         /* kg; may be infinite; also by its weight, under standard gravity */
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

/*
 * "20 deg" as 0.349: SI value of text, which must be a number with a unit of dimension or none.
 * A number that a double cannot hold is refused, and so is one above zero that would become 0.
 * An angle without a unit is in radians, and refused if it is more than a turn.
 */
bool units_parse(const char *text, dimension dim, double *value, fail *why);

/* The same in two steps, for a text whose value may not be used: any angle; is it a turn at most,
 * or has it a unit? */
bool units_parse_any(const char *text, dimension dim, double *value, fail *why);
bool units_check_turn(const char *text, dimension dim, double value, fail *why);

/* Is there no unit behind the number? text is one that units_parse takes. */
bool units_bare(const char *text);

/*
 * "-34.7 0 mph": numbers separated by blanks, commas, semicolons or brackets, in SI. A unit stands
 * once, at the end, or after each number; 0 needs none. Returns how many there were, or -1 if there
 * are more than most, or one is no number or has a unit that is not right; why says which.
 */
int units_vector(const char *text, dimension dim, double *values, int most, fail *why);

/* Plain numbers, likewise. */
int units_numbers(const char *text, double *values, int most, fail *why);

/* What the numbers of a vector measure, by its name or the path of its key: of "velocity" a speed;
 * DIMENSION_COUNT: it is none. */
dimension units_of_vector(const char *name);

/* Is the unit behind the number one of force, so that a mass is given by its weight? */
bool units_is_weight(const char *text);

/* Is this the name of a unit, of whatever dimension? */
bool units_is_unit(const char *name);

/* The units of a dimension, as "m, mm, cm, in, ft". */
const char *units_known(dimension dim);

/* The SI unit of a dimension; "" if it has none. */
const char *units_si(dimension dim);

#endif
