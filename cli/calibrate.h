/* What a surface must be like, for a contact in time to come out as wanted. */
#ifndef CLI_CALIBRATE_H
#define CLI_CALIBRATE_H

#include "hunt_crossley.h"

/* What is wanted of --find. */
typedef enum wanted {
    WANT_NOTHING,
    WANT_E,       /* the zeta that gives a kinematic restitution */
    WANT_E2,      /* the zeta that gives an energetic one, squared */
    WANT_STOP,    /* the friction at which slip just ends at separation */
    WANT_REVERSE, /* the friction at which slip just reverses */
} wanted;

/* "e=0.5", "E2=0.25", "stop" or "reverse". */
bool wanted_parse(const char *text, wanted *what, double *value, fail *why);

/* Change zeta or mu of the surface so that it comes out; false with a reason: nothing does. */
bool calibrate(const pcs_body2 *body, wanted what, double value, soft_surface *surface, fail *why);

#endif
