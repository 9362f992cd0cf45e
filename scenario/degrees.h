/* Degrees are for input and output. Inside the program angles are in radians. */
#ifndef SCENARIO_DEGREES_H
#define SCENARIO_DEGREES_H

/* One degree in radians, and one radian in degrees. */
#define DEGREE (3.14159265358979323846 / 180)
#define DEGREES (180 / 3.14159265358979323846)

#endif
