/*
 * percuss: contact of finite duration. These functions are in a library of their own,
 * libpercuss-simulate. It exists if SUNDIALS was present when percuss was built.
 */
#ifndef PERCUSS_SIMULATE_H
#define PERCUSS_SIMULATE_H

#include <percuss/impact.h>
#include <percuss/struck.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A viscoelastic surface. The normal force is
 *
 *     F_n = kappa d^exponent (1 + zeta d') + c d^((exponent - 1)/2) d'
 *
 * where d is the penetration [hunt-crossley-1975] [brach-1993 (19)]. It is never tensile. Friction
 * sticks exactly (without creep) up to mu_s F_n. pcs_spring_convert of spring.h computes zeta or c
 * for a given e.
 *
 * With kappa_t > 0 a tangential spring is in series with the slider: F_t = -kappa_t xi, and the
 * slider slips where |F_t| = mu F_n [payr-glocker-2005 Sec. 7]. With exponent 1 and zeta 0, the
 * limit of a stiff surface is the law bilinear with e = 1 and eta2 = kappa/kappa_t.
 */
typedef struct pcs_surface {
    double kappa;      /* N/m^exponent, stiffness */
    double exponent;   /* 0.5..5; 1.5 for a sphere */
    double zeta;       /* s/m, damping */
    double mu_s, mu_k; /* static and kinetic friction, mu_s >= mu_k >= 0 */
    double kappa_t;    /* N/m, tangential stiffness, which requires mu_s = mu_k; 0: rigid */
    double c; /* N s/m^((exponent + 1)/2), viscous damping, with exponent 1 a dashpot; requires an
                 exponent of 1 or more and no kappa_t */
} pcs_surface;

/*
 * Return a surface in which kappa, mu_s and mu_k are not set (a check rejects it until they are),
 * exponent is 1, zeta and c are 0, and kappa_t is 0 (rigid).
 */
PCS_API pcs_surface pcs_surface_default(void);

/* The events of a simulated contact. */
typedef enum pcs_event {
    PCS_EVENT_NONE, /* no event: a step of the integrator */
    PCS_EVENT_TURN, /* compression ends, or starts again */
    PCS_EVENT_STOP, /* slip stops; the contact then sticks or slips in another direction */
    PCS_EVENT_SLIP, /* sticking ends */
    PCS_EVENT_END,  /* the normal force becomes zero: the contact ends */
    PCS_EVENT_COUNT
} pcs_event;

/* Return the name of an event; "" for PCS_EVENT_NONE; NULL: no such event. */
PCS_API const char *pcs_event_name(pcs_event event);

/* One instant of the contact. Vectors are along (n, t1, t2); a planar body moves in n and t1. */
typedef struct pcs_instant {
    pcs_event event;          /* the event at this instant; PCS_EVENT_NONE: none */
    bool sticks;              /* true: the contact sticks */
    double time, penetration; /* s, since the first touch; m */
    double angle; /* rad, rotation since the start; of a planar body clockwise positive, otherwise
                     0..pi */
    double v[3];  /* m/s, velocity of the contact point; the last two components are slip */
    double F[3];  /* N, on the body */
    double p[3];  /* N s, impulse since the start */
    double W_n, W_t; /* J, work of the normal force and of friction since the start */
} pcs_instant;

/* A function of the caller that receives each instant. user is the field user of pcs_simulation. */
typedef void (*pcs_watch)(const pcs_instant *now, void *user);

/* Settings of a simulation. Initialise it with pcs_simulation_default(). */
typedef struct pcs_simulation {
    double tolerance; /* relative error allowed in a step, 1e-13..1e-3 */
    bool round;       /* true: the body rolls: its contact point stays below its mass centre */
    pcs_watch watch;  /* called at every step and event; may be NULL */
    void *user;       /* passed to watch */
    const pcs_struck3 *other; /* the body with the surface, which moves too; NULL, or an infinite
                                 mass at rest: the surface is fixed */
    bool other_round;         /* true: the other body rolls */
} pcs_simulation;

/*
 * Return settings with tolerance 1e-10, a contact point that is fixed to the body, no watch
 * function, and a fixed surface.
 */
PCS_API pcs_simulation pcs_simulation_default(void);

/* The record of a simulated contact. Vectors are along (n, t1, t2). */
typedef struct pcs_simulated {
    unsigned outcome;   /* flags of pcs_outcome: no-collision, recompression, impulse-exceeds (p_r >
                           p_c by more than 1000 times the tolerance) */
    double duration;    /* s, duration of the contact */
    double angle;       /* rad, rotation; of a planar body clockwise positive, otherwise 0..pi */
    double v[3], vp[3]; /* m/s, of the contact point, before and after */
    double p[3], pc_n, pr_n;       /* N s, total; normal of compression and restitution */
    double W_c, W_r, W_f;          /* J, work of the normal force in each stage, and of friction */
    double T_bodies, dT;           /* J, kinetic energy of the bodies before, and its change */
    double e_kinematic, R_kinetic; /* -v_n'/v_n, pr_n/pc_n */
    double E2_energetic;           /* W_r/|W_c| */
    double impulse_ratio;          /* p_t/p_n; in space |p_t|/p_n */
    double audit; /* error of the energy balance: |W_c + W_r + W_f - dT| over the larger of T_bodies
                     and |W_c| + |W_r| + |W_f| */
    int events;   /* number of events */
    pcs_struck3 after;       /* the body at the end; if planar, see pcs_struck3_of_plane */
    pcs_struck3 other_after; /* the other body at the end, if there is one */
} pcs_simulated;

/*
 * Check that the surface has all its values within their bounds. Statuses: PCS_OK;
 * PCS_STATUS_INVALID, and the fault names the field. fault may be NULL.
 */
PCS_API pcs_status pcs_surface_check(const pcs_surface *surface, pcs_fault *fault);

/* Return a planar body as a body in space that moves in n and t1 and rotates about t2. */
PCS_API pcs_struck3 pcs_struck3_of_plane(const pcs_struck2 *body);

/*
 * Simulate a body that strikes the surface until the contact ends, and write the record. Statuses:
 * PCS_OK, also if the body does not approach (outcome no-collision); PCS_STATUS_INVALID: the body,
 * the surface or a setting is not valid; PCS_STATUS_NOT_CONVERGED: the contact does not end within
 * a thousand times the duration of a spring, a thousand events or 50000 steps (a plain contact
 * takes about a hundred steps); fault.left is then the time, s, at which the integration stopped.
 * If the status is not PCS_OK, out is not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_simulate2(const pcs_struck2 *body, const pcs_surface *surface,
                                 const pcs_simulation *how, pcs_simulated *out, pcs_fault *fault);
PCS_API pcs_status pcs_simulate3(const pcs_struck3 *body, const pcs_surface *surface,
                                 const pcs_simulation *how, pcs_simulated *out, pcs_fault *fault);

/* What a surface can be calibrated for. */
typedef enum pcs_aim {
    PCS_AIM_E,       /* the zeta that gives this e_kinematic */
    PCS_AIM_E2,      /* the zeta that gives this E2_energetic */
    PCS_AIM_STOP,    /* the friction with which slip just ends at separation */
    PCS_AIM_STICK,   /* the least friction with which the contact sticks */
    PCS_AIM_REVERSE, /* the friction at which slip just starts to reverse, or just stops to do so */
    PCS_AIM_COUNT
} pcs_aim;

/*
 * Change zeta, or mu_s and mu_k together, of the surface so that the contact has the wanted
 * property. If no value does, PCS_NONE is written. value is the wanted e_kinematic or E2_energetic,
 * 0..2; for the frictions it is ignored. Statuses as for pcs_simulate2; if the status is not
 * PCS_OK, surface is not changed. fault may be NULL.
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
