/* Degrees, which people read and write; inside angles are in radians. */
#ifndef SCENARIO_DEGREES_H
#define SCENARIO_DEGREES_H

/* A degree in radians, and a radian in degrees. */
#define DEGREE (3.14159265358979323846 / 180)
#define DEGREES (180 / 3.14159265358979323846)

#endif
