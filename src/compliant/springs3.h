/*
 * The springs of a contact in space, and the two ways in which they move on to their next event:
 * with a slider that holds, and with one that slips.
 *
 *     dv/dt = G F,   dp/dt = F,   dF_n/dt = -k v_n,   F_t = -u/eta^2,   |F_t| <= mu F_n
 *
 * k = 1 while the normal spring loads and 1/e^2 while it unloads, at the same force: so its force
 * needs no displacement beside it.
 */
#ifndef PCS_SPRINGS3_H
#define PCS_SPRINGS3_H

#include "../base/vector.h"
#include "springs.h"

#include <math.h>
#include <stdbool.h>

/* Where the contact stands; vectors are (n, t1, t2). */
typedef struct pcs_spot3 {
    double F[3];     /* force on the body, with k_n = 1 */
    double v[3];     /* m/s */
    double p[3];     /* impulse so far */
    double W_n, W_t; /* work so far */
} pcs_spot3;

/* How slip would go on as in its last step: the angle by powers of scale y, as a guess. */
typedef struct pcs_slip_course3 {
    bool in_sight; /* y is the variable of an end in sight: see collocation3.h */
    double scale, terms[5];
} pcs_slip_course3;

typedef struct pcs_springs3 {
    double G[3][3];
    double mu, e, eta2;
    double k;      /* of the normal spring now */
    double F_turn; /* normal force from which it unloads */
    bool unloads;
    bool jams;           /* slip drove the bodies together while the spring was loading */
    bool balked;         /* the last slip was over before it began */
    bool fresh, slipped; /* it turned, or slipped, just before this hold */
    double d[2];         /* unit vector of slip */
    double v_first;      /* |v_n| to begin with */
    pcs_spot3 at;
    pcs_slip_course3 course;
    double stride;     /* that the next step of slip may take, in its variable */
    double pace;       /* the same as an impulse, from when the end was not in sight */
    bool begins;       /* slip, with its first step */
    bool in_sight;     /* the end of slip: see collocation3.h */
    double lands_from; /* impulse left from which on a step to the end is tried */
    pcs_vector unit;   /* on which slip is solved */
    long looks_left;   /* of a slider that holds */
    long steps_left;   /* of one that slips */
} pcs_springs3;

/* What ends a stretch. */
typedef enum pcs_event3 {
    PCS_EVENT3_NONE,
    PCS_EVENT3_TURN,   /* v_n = 0 while the normal spring loads */
    PCS_EVENT3_END,    /* it has unloaded */
    PCS_EVENT3_RELOAD, /* it is pressed as far as before */
    PCS_EVENT3_SLIDER, /* which gives way, or stops */
    PCS_EVENT3_GIVE_UP
} pcs_event3;

/* Hold, or slip, until something happens. */
pcs_event3 pcs_hold3(pcs_springs3 *w);
pcs_event3 pcs_slip3(pcs_springs3 *w);

#endif
