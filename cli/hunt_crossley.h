/* A planar body on a viscoelastic surface, followed through the contact time. */
#ifndef CLI_HUNT_CROSSLEY_H
#define CLI_HUNT_CROSSLEY_H

#include "fail.h"

#include <percuss/percuss.h>

/* F_n = kappa d^exponent (1 + zeta d'), never tensile; d is the penetration [brach-1993 (19)]. */
typedef struct soft_surface {
    double kappa, exponent, zeta, mu;
} soft_surface;

/* Where the body is; r is from mass centre to contact, turned with the body. */
typedef struct soft_state {
    double time;
    double n, t, angle; /* of the mass centre since the start, m; clockwise turn, rad */
    double v_n, v_t, omega;
    double p_n, p_t, W_n, W_t; /* impulses and works so far */
} soft_state;

typedef enum soft_event {
    SOFT_START,
    SOFT_TURN, /* compression ends */
    SOFT_STOP, /* slip stops */
    SOFT_SLIP, /* stick is lost */
    SOFT_END   /* the normal force vanishes */
} soft_event;

/* What a time history is made of: called at every step and event. */
typedef struct soft_point {
    soft_event event; /* SOFT_START also for a plain step */
    bool sticks;
    soft_state state;
    double penetration, slip, F_n, F_t;
} soft_point;

typedef void (*soft_listener)(const soft_point *point, void *user);

typedef struct soft_impact {
    double duration, angle; /* s; rad turned */
    double p_n, p_t, pc_n, pr_n;
    double W_c, W_r, W_t, dT, T;
    double v_n, vp_n, vp_t; /* of the contact point, before and after */
    pcs_body2 after;
    int events;
    double audit; /* |W_c + W_r + W_t - dT| over what was turned over */
} soft_impact;

/* Follow the contact to relative tolerance; listener may be NULL. False: it does not end. */
bool soft_run(const pcs_body2 *body, const soft_surface *surface, double tolerance,
              soft_listener listener, void *user, soft_impact *impact, fail *why);

#endif
