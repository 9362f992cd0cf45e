/*
 * The springs of a planar contact, and the two ways in which they move on to their next event: with
 * a slider that holds, and with one that slips. With the spring displacements d (normal, negative
 * when pressed) and u,
 *
 *     dv/dt = G F,   F_n = -k (d - d_0),   F_t = -u/eta^2,   |F_t| <= mu F_n
 *
 * k = 1, d_0 = 0 while the normal spring loads; k = 1/e^2, d_0 = (1 - e^2) d_max while it unloads.
 */
#ifndef PCS_SPRINGS2_H
#define PCS_SPRINGS2_H

#include "springs.h"
#include <percuss/impact.h>

#include <math.h>

/* Where the contact stands. */
typedef struct pcs_spot2 {
    double z, u;     /* d - d_0, and the stretch of the tangential spring */
    double v_n, v_t; /* m/s */
    double p_n, p_t; /* impulses so far */
    double W_n, W_t; /* work so far */
} pcs_spot2;

typedef struct pcs_springs2 {
    const pcs_contact2 *c;
    double mu, e, eta2;
    double k;     /* of the normal spring now */
    double z_max; /* while it unloads: where it began, as z */
    bool unloads;
    bool jams;   /* slip drove the bodies together while the spring was loading */
    double side; /* of slip: +1, -1 */
    pcs_spot2 at;
    long looks_left; /* of a slider that holds */
} pcs_springs2;

/* What ends a stretch. */
typedef enum pcs_event2 {
    PCS_TO_TURN,     /* v_n = 0 while the normal spring loads */
    PCS_TO_END,      /* it has unloaded */
    PCS_TO_RELOAD,   /* it is pressed as far as before */
    PCS_TO_FORWARD,  /* the slider gives way towards +t */
    PCS_TO_BACKWARD, /* towards -t */
    PCS_TO_NOTHING,  /* nothing yet */
    PCS_TO_STOP,     /* the slider stops */
    PCS_TO_GIVE_UP
} pcs_event2;

/* Hold, or slip, until something happens. */
pcs_event2 pcs_hold2(pcs_springs2 *w);
pcs_event2 pcs_slip2(pcs_springs2 *w);

static inline double pcs_normal_force2(const pcs_springs2 *w, const pcs_spot2 *x)
{
    return -w->k * x->z;
}

#endif
