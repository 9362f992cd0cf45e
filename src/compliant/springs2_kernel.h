/*
 * The springs of a planar contact and what their events change, for one problem and for lanes side
 * by side. With the forces F on the body and the stiffnesses k of the normal spring and 1/eta^2 of
 * the tangential spring,
 *
 *     dv/dt = G F,   dp/dt = F,   dF_n/dt = -k v_n,   F_t = -u/eta^2,   |F_t| <= mu F_n
 *
 * k = 1 while the normal spring loads and 1/e^2 while it unloads. The force does not jump between
 * the two, so F_n is the state of the spring, and no displacement is needed. All fields are
 * doubles, so that lanes can be vectorised.
 */
#ifndef PCS_SPRINGS2_KERNEL_H
#define PCS_SPRINGS2_KERNEL_H

#include "../base/kernel.h"

#include <percuss/impact.h>

/* The event that ends a stretch. */
typedef enum pcs_event2 {
    PCS_TO_NOTHING,  /* no event within the longest time: start again */
    PCS_TO_TURN,     /* v_n = 0 while the normal spring loads */
    PCS_TO_END,      /* the normal spring has unloaded */
    PCS_TO_RELOAD,   /* the normal spring is pressed to F_turn again */
    PCS_TO_FORWARD,  /* the slider starts to slip towards +t */
    PCS_TO_BACKWARD, /* the slider starts to slip towards -t */
    PCS_TO_STOP      /* the slider stops */
} pcs_event2;

/* A contact and its state; conditions are 1 or 0. */
typedef struct pcs_springs2 {
    double G_nn, G_nt, G_tt, mu, e, eta2;
    double rest_n, rest_t; /* m/s, limits below which v_n and the slider count as resting */
    double k;              /* stiffness of the normal spring now */
    double F_turn;         /* normal force at the end of compression */
    double unloads, holds;
    double fresh; /* compression has just ended */
    double edge;  /* direction of the slip that has just ended; 0: none */
    double side;  /* direction of slip: +1, -1 */
    double jams;  /* slip drove the bodies together while the spring was loading */
    double again; /* the normal spring was pressed to F_turn again */
    double done;
    double F_n, F_t, v_n, v_t;
    double pc_n, pc_t, pr_n, pr_t, W_c, W_r, W_f; /* sums so far */
} pcs_springs2;

/* A stretch in which the slider holds or slips: the state at its end, and its impulse and work. */
typedef struct pcs_stretch2 {
    double event; /* one of pcs_event2 */
    double F_n, F_t, v_n, v_t;
    double p_n, p_t, W_n, W_t;
} pcs_stretch2;

/*
 * Return the state at the first touch; v_n must be < 0. There the limit of the tangential force
 * grows as mu |v_n| t and the force as |v_t| t/eta^2.
 */
static inline pcs_springs2 pcs_k_springs2(const pcs_contact2 *c, const pcs_material *m)
{
    const double v_t = fabs(c->v_t);
    return (pcs_springs2){.G_nn = c->G_nn,
                          .G_nt = c->G_nt,
                          .G_tt = c->G_tt,
                          .mu = m->mu_k,
                          .e = m->e,
                          .eta2 = m->eta2,
                          .rest_n = 1e-14 * c->v_n,
                          .rest_t = 1e-14 * (v_t - c->v_n),
                          .k = 1,
                          .F_turn = 1,
                          .holds = v_t < m->mu_k * m->eta2 * -c->v_n ? 1.0 : 0.0,
                          .side = c->v_t < 0 ? -1.0 : 1.0,
                          .v_n = c->v_n,
                          .v_t = c->v_t};
}

/* Move to the end of a stretch, and add its impulse and work to the sums of its stage. */
static inline void pcs_k_move2(pcs_springs2 *s, const pcs_stretch2 *x)
{
    const int back = s->unloads > 0;
    s->pc_n += back ? 0.0 : x->p_n;
    s->pc_t += back ? 0.0 : x->p_t;
    s->W_c += back ? 0.0 : x->W_n;
    s->pr_n += back ? x->p_n : 0.0;
    s->pr_t += back ? x->p_t : 0.0;
    s->W_r += back ? x->W_n : 0.0;
    s->W_f += x->W_t;
    s->F_n = x->F_n;
    s->F_t = x->F_t;
    s->v_n = x->v_n;
    s->v_t = x->v_t;
}

/*
 * Apply an event. At the end of compression the force stays, and the spring continues on the
 * stiffer branch if e > 0. The same is done if the slider stops at the end of compression. Slip
 * that ends there within rounding has ended. When the slider starts to slip, F_t is set exactly to
 * the friction cone.
 */
static inline void pcs_k_change2(pcs_springs2 *s, double event)
{
    const int stops = event == PCS_TO_STOP, loads = s->unloads < 1, slips = s->holds < 1;
    const int turns = (event == PCS_TO_TURN) | (stops & loads & (s->v_n >= s->rest_n));
    const int reloads = event == PCS_TO_RELOAD, ends = event == PCS_TO_END;
    const int forward = event == PCS_TO_FORWARD, backward = event == PCS_TO_BACKWARD;
    const int rests = turns & slips & (s->side * s->v_t <= s->rest_t) & (s->mu > 0);
    const int gives = forward | backward, sticks = stops | rests;
    s->done = (ends | (turns & (s->e == 0))) ? 1.0 : 0.0;
    s->F_turn = turns ? s->F_n : s->F_turn;
    s->F_n = reloads ? s->F_turn : s->F_n;
    s->F_n = ends ? 0.0 : s->F_n;
    s->v_n = turns ? 0.0 : s->v_n;
    s->k = turns ? 1 / (s->e * s->e) : s->k;
    s->k = reloads ? 1.0 : s->k;
    s->unloads = turns ? 1.0 : s->unloads;
    s->unloads = reloads ? 0.0 : s->unloads;
    s->again = reloads ? 1.0 : s->again;
    s->fresh = turns ? 1.0 : 0.0;
    s->edge = sticks ? s->side : 0.0;
    s->side = forward ? 1.0 : s->side;
    s->side = backward ? -1.0 : s->side;
    s->holds = gives ? 0.0 : s->holds;
    s->holds = sticks ? 1.0 : s->holds;
    s->F_t = gives ? -s->side * s->mu * s->F_n : s->F_t;
    s->F_t = ends ? 0.0 : s->F_t;
}

/* Return the outcome flags that the springs determine. */
static inline double pcs_k_springs2_outcome(const pcs_springs2 *s)
{
    return (s->jams > 0 ? (double)PCS_OUTCOME_JAM : 0.0) +
           (s->again > 0 ? (double)PCS_OUTCOME_RECOMPRESSION : 0.0);
}

#endif
