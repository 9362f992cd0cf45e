/* A measurement: time and two or three axes of acceleration, from CSV. */
#ifndef CLI_FILES_RECORD_H
#define CLI_FILES_RECORD_H

#include "scenario/fail.h"

#include <stddef.h>

enum { AXIS_NAME = 40 };

typedef struct measurement {
    const char *name; /* of the file, for messages */
    int n_axes;
    size_t n, room;           /* samples; samples for which there is memory */
    double *time;             /* s */
    double *axes[3];          /* m/s^2 */
    char names[3][AXIS_NAME]; /* of the columns, without their units */
    double unit;              /* m/s^2, of the first axis in the file */
    char unit_name[AXIS_NAME];
} measurement;

/* unit is that of accelerations whose column names none; NULL: m/s^2. Free it in any case. */
bool measurement_read(const char *path, const char *unit, measurement *r, fail *why);
void measurement_free(measurement *r);

/* "x", "-x" or numbers as a direction in the axes of the measurement. */
bool measurement_direction(const measurement *r, const char *text, double direction[3], fail *why);

#endif
