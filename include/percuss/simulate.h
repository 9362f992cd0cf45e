/*
 * percuss: contact that takes time. These functions are in a library of their own,
 * libpercuss-simulate, which is there if SUNDIALS was when percuss was built.
 */
#ifndef PERCUSS_SIMULATE_H
#define PERCUSS_SIMULATE_H

#include <percuss/impact.h>
#include <percuss/struck.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A viscoelastic surface: F_n = kappa d^exponent (1 + zeta d') + c d^((exponent - 1)/2) d', never
 * tensile, where d is the penetration [hunt-crossley-1975] [brach-1993 (19)]; friction that truly
 * sticks up to mu_s F_n. zeta or c for a wanted e: pcs_spring_convert of spring.h.
 * With kappa_t a tangential spring is in series with the slider: F_t = -kappa_t xi, and the slider
 * slips where |F_t| = mu F_n [payr-glocker-2005 Sec. 7]. With exponent 1 and zeta 0 the law
 * bilinear of e = 1 and eta2 = kappa/kappa_t is the limit of a stiff surface.
 */
typedef struct pcs_surface {
    double kappa;      /* N/m^exponent, stiffness */
    double exponent;   /* 0.5..5; 1.5 for a sphere */
    double zeta;       /* s/m, damping */
    double mu_s, mu_k; /* static and kinetic friction, mu_s >= mu_k >= 0 */
    double kappa_t;    /* N/m, tangential stiffness, which needs mu_s = mu_k; 0: rigid */
    double c; /* N s/m^((exponent + 1)/2), viscous damping: with exponent 1 a dashpot; needs
                 an exponent of 1 or more and no kappa_t */
} pcs_surface;

/* kappa, mu_s and mu_k unset (a fault if left so), exponent 1, zeta and c 0, rigid
 * tangentially. */
PCS_API pcs_surface pcs_surface_default(void);

/* What happens at an instant. */
typedef enum pcs_event {
    PCS_EVENT_NONE, /* a step of the integrator */
    PCS_EVENT_TURN, /* compression ends, or begins again */
    PCS_EVENT_STOP, /* slip stops; it sticks, or slips on another way */
    PCS_EVENT_SLIP, /* stick is lost */
    PCS_EVENT_END,  /* the normal force vanishes */
    PCS_EVENT_COUNT
} pcs_event;

PCS_API const char *pcs_event_name(pcs_event event); /* "" for none; NULL: no such event */

/* An instant of the contact. Vectors are along (n, t1, t2); a planar body moves in n and t1. */
typedef struct pcs_instant {
    pcs_event event;
    bool sticks;
    double time, penetration;
    double angle;    /* rad turned so far; of a planar body clockwise, else 0..pi */
    double v[3];     /* m/s, of the contact point; the last two are slip */
    double F[3];     /* N, on the body */
    double p[3];     /* N s, so far */
    double W_n, W_t; /* J, work of the normal force and of friction so far */
} pcs_instant;

typedef void (*pcs_watch)(const pcs_instant *now, void *user);

/* How to follow a contact. Start from pcs_simulation_default(). */
typedef struct pcs_simulation {
    double tolerance;         /* relative error allowed in a step, 1e-13..1e-3 */
    bool round;               /* the body rolls: its contact stays below its mass centre */
    pcs_watch watch;          /* told of every step and event; may be NULL */
    void *user;               /* handed to watch */
    const pcs_struck3 *other; /* the body that has the surface, and moves, too; NULL, or an
                                 infinite mass at rest: it is fixed */
    bool other_round;         /* that one rolls */
} pcs_simulation;

/* Tolerance 1e-10, a contact point that is fixed to the body, nobody watching, a fixed surface. */
PCS_API pcs_simulation pcs_simulation_default(void);

/* What came of it. */
typedef struct pcs_simulated {
    unsigned
        outcome; /* PCS_OUTCOME_NO_COLLISION, PCS_OUTCOME_RECOMPRESSION, PCS_OUTCOME_IMPULSE_EXCEEDS
                    (told from rounding by 1000 times the tolerance); else 0 */
    double duration; /* s */
    double angle;    /* rad turned; of a planar body clockwise, else 0..pi */
    double v[3], vp[3];
    double p[3], pc_n, pr_n;
    double W_c, W_r, W_f; /* J */
    double T_bodies, dT;  /* J, kinetic energy of the bodies before, and its change */
    double e_kinematic, R_kinetic;
    double E2_energetic;  /* W_r/|W_c| */
    double impulse_ratio; /* p_t/p_n; in space |p_t|/p_n */
    double audit;         /* |W_c + W_r + W_f - dT| over T_bodies or |W_c| + |W_r| + |W_f| */
    int events;
    pcs_struck3 after;       /* where it leaves; of a planar body see pcs_struck3_of_plane */
    pcs_struck3 other_after; /* the other body likewise, if there is one */
} pcs_simulated;

/* Has the surface what it takes, within its bounds? fault may be NULL. */
PCS_API pcs_status pcs_surface_check(const pcs_surface *surface, pcs_fault *fault);

/* A planar body as one in space that moves in n and t1 and turns about t2. */
PCS_API pcs_struck3 pcs_struck3_of_plane(const pcs_struck2 *body);

/*
 * A body strikes the surface and is followed until the contact ends. Statuses: PCS_OK, also for a
 * body that does not approach (outcome no-collision); PCS_STATUS_INVALID: a body, surface or
 * setting that is not valid; PCS_STATUS_NOT_CONVERGED: the contact does not end within a thousand
 * times what a spring takes, a thousand events or 50000 steps (a plain one takes some hundred);
 * left is then the time, in s, at which the integration stopped. out is left alone on any but
 * PCS_OK. fault may be NULL.
 */
PCS_API pcs_status pcs_simulate2(const pcs_struck2 *body, const pcs_surface *surface,
                                 const pcs_simulation *how, pcs_simulated *out, pcs_fault *fault);
PCS_API pcs_status pcs_simulate3(const pcs_struck3 *body, const pcs_surface *surface,
                                 const pcs_simulation *how, pcs_simulated *out, pcs_fault *fault);

/* What a surface may be asked for. */
typedef enum pcs_aim {
    PCS_AIM_E,       /* the zeta that gives this e_kinematic */
    PCS_AIM_E2,      /* the zeta that gives this E2_energetic */
    PCS_AIM_STOP,    /* the friction at which slip just ends at separation */
    PCS_AIM_STICK,   /* the friction from which on the contact sticks */
    PCS_AIM_REVERSE, /* the friction at which slip just reverses, or just does not any more */
    PCS_AIM_COUNT
} pcs_aim;

/*
 * Change zeta, or both frictions, of the surface so that it comes out as wanted; PCS_NONE where
 * nothing does. value is ignored for the frictions. Statuses as of pcs_simulate2. fault may be
 * NULL.
 */
PCS_API pcs_status pcs_calibrate2(const pcs_struck2 *body, pcs_aim aim, double value,
                                  const pcs_simulation *how, pcs_surface *surface,
                                  pcs_fault *fault);
PCS_API pcs_status pcs_calibrate3(const pcs_struck3 *body, pcs_aim aim, double value,
                                  const pcs_simulation *how, pcs_surface *surface,
                                  pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
