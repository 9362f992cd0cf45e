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

typedef struct pcs_springs3 {
    double G[3][3];
    double mu, e, eta2;
    double k;      /* of the normal spring now */
    double F_turn; /* normal force from which it unloads */
    bool unloads;
    bool jams;   /* slip drove the bodies together while the spring was loading */
    bool balked; /* the last slip was over before it began */
    bool fresh, slipped; /* it turned, or slipped, just before this hold */
    double d[2]; /* unit vector of slip */
    pcs_spot3 at;
    double slope;    /* dphi/dp of slip */
    double stride;   /* that the next step of slip may take, in its variable */
    bool in_sight;   /* the end of slip: see collocation3.h */
    double lands_from; /* impulse left from which on a step to the end is tried */
    pcs_vector unit; /* on which slip is solved */
    long looks_left; /* of a slider that holds */
    long steps_left; /* of one that slips */
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

/*
 * A zero of f between a, where it is positive, and b, where it is not: regula falsi that halves
 * the value of an end that stays (Illinois), and bisection where that does not help. Answers the
 * end at which f is not positive.
 */
static inline double pcs_zero(double (*f)(void *, double), void *data, double a, double f_a,
                              double b, double f_b)
{
    int stays = 0; // how often a did, negative: b
    for (int i = 0; i < 250 && f_b < 0 && b - a > 4e-16 * b; i++) {
        double x = (a * f_b - b * f_a) / (f_b - f_a);
        if (stays > 2 || stays < -2 || !(x > a && x < b))
            x = 0.5 * (a + b);
        const double f_x = f(data, x);
        if (f_x > 0) {
            a = x;
            f_a = f_x;
            stays = stays < 0 ? stays - 1 : -1;
            f_b *= stays < -1 ? 0.5 : 1;
        } else {
            b = x;
            f_b = f_x;
            stays = stays > 0 ? stays + 1 : 1;
            f_a *= stays > 1 ? 0.5 : 1;
        }
    }
    return b;
}

#endif
