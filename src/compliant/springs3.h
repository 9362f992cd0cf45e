/*
 * The springs of a contact in space, and the two motions that lead to their next event: the slider
 * holds, or it slips.
 *
 *     dv/dt = G F,   dp/dt = F,   dF_n/dt = -k v_n,   F_t = -u/eta^2,   |F_t| <= mu F_n
 *
 * k = 1 while the normal spring loads and 1/e^2 while it unloads. The force does not jump between
 * the two, so F_n is the state of the spring, and no displacement is needed.
 */
#ifndef PCS_SPRINGS3_H
#define PCS_SPRINGS3_H

#include "../base/vector.h"
#include "springs.h"

#include <math.h>
#include <stdbool.h>

/* The state of the contact; vectors are (n, t1, t2). */
typedef struct pcs_spot3 {
    double F[3];     /* force on the body, with k_n = 1 */
    double v[3];     /* m/s */
    double p[3];     /* impulse so far */
    double W_n, W_t; /* work so far */
} pcs_spot3;

/* Slip extrapolated beyond its last step, as a start value: the angle in powers of scale y. */
typedef struct pcs_slip_course3 {
    bool in_sight; /* y is the variable of an end in sight: see collocation3.h */
    double scale, terms[5];
} pcs_slip_course3;

typedef struct pcs_springs3 {
    double G[3][3];
    double mu, e, eta2;
    double k;      /* stiffness of the normal spring now */
    double F_turn; /* normal force at the end of compression */
    bool unloads;
    bool jams;           /* slip drove the bodies together while the spring was loading */
    bool balked;         /* the last slip had no length */
    bool fresh, slipped; /* compression, or slip, ended just before this hold */
    double d[2];         /* unit vector of slip */
    double v_first;      /* |v_n| at the start */
    pcs_spot3 at;
    pcs_slip_course3 course;
    double stride;     /* longest next step of slip, in its variable */
    double pace;       /* the same as an impulse, before the end was in sight */
    bool begins;       /* this is the first step of a slip */
    bool in_sight;     /* the end of slip is in sight: see collocation3.h */
    double lands_from; /* impulse left up to which a step to the end is tried */
    pcs_vector unit;   /* vector unit that computes slip */
    long looks_left;   /* while the slider holds */
    long steps_left;   /* while the slider slips */
} pcs_springs3;

/* The event that ends a stretch. */
typedef enum pcs_event3 {
    PCS_EVENT3_NONE,
    PCS_EVENT3_TURN,   /* v_n = 0 while the normal spring loads */
    PCS_EVENT3_END,    /* the normal spring has unloaded */
    PCS_EVENT3_RELOAD, /* the normal spring is pressed to F_turn again */
    PCS_EVENT3_SLIDER, /* the slider starts to slip, or stops */
    PCS_EVENT3_GIVE_UP
} pcs_event3;

/* Hold, or slip, up to the next event. */
pcs_event3 pcs_hold3(pcs_springs3 *w);
pcs_event3 pcs_slip3(pcs_springs3 *w);

#endif
