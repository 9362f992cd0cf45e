/* A measurement: time and two or three axes of acceleration, from CSV. */
#ifndef CLI_FILES_RECORD_H
#define CLI_FILES_RECORD_H

#include "scenario/fail.h"

#include <stddef.h>

enum { AXIS_NAME = 40 };

typedef struct measurement {
    const char *name; /* name of the file, for messages */
    int n_axes;
    size_t n, room;           /* samples; samples for which memory is allocated */
    double *time;             /* s */
    double *axes[3];          /* m/s^2 */
    char names[3][AXIS_NAME]; /* names of the columns, without units */
    double unit;              /* m/s^2; unit of the first axis in the file */
    char unit_name[AXIS_NAME];
} measurement;

/*
 * Read a measurement. unit is the unit of accelerations whose column has none; NULL: m/s^2. Free it
 * in any case.
 */
bool measurement_read(const char *path, const char *unit, measurement *r, fail *why);
void measurement_free(measurement *r);

/* Read a direction in the axes of the measurement: "x", "-x" or numbers. */
bool measurement_direction(const measurement *r, const char *text, double direction[3], fail *why);

#endif
