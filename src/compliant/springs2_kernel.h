/*
 * The springs of a planar contact and what their events change, for one problem and for lanes side
 * by side. With the forces F on the body and the stiffnesses k of the normal spring and 1/eta^2 of
 * the tangential one,
 *
 *     dv/dt = G F,   dp/dt = F,   dF_n/dt = -k v_n,   F_t = -u/eta^2,   |F_t| <= mu F_n
 *
 * k = 1 while the normal spring loads and 1/e^2 while it unloads, at the same force: so its force
 * needs no displacement beside it. All is as wide as a double, for the sake of lanes.
 */
#ifndef PCS_SPRINGS2_KERNEL_H
#define PCS_SPRINGS2_KERNEL_H

#include "../base/kernel.h"

#include <percuss/impact.h>

/* What ends a stretch. */
typedef enum pcs_event2 {
    PCS_TO_NOTHING,  /* nothing yet: time begins anew */
    PCS_TO_TURN,     /* v_n = 0 while the normal spring loads */
    PCS_TO_END,      /* it has unloaded */
    PCS_TO_RELOAD,   /* it is pressed as far as before */
    PCS_TO_FORWARD,  /* the slider gives way towards +t */
    PCS_TO_BACKWARD, /* towards -t */
    PCS_TO_STOP      /* the slider stops */
} pcs_event2;

/* A contact and where it stands; what is asked with yes or no is 1 or 0. */
typedef struct pcs_springs2 {
    double G_nn, G_nt, G_tt, mu, e, eta2;
    double rest_n, rest_t; /* velocities below which v_n and the slider are at rest */
    double k;              /* of the normal spring now */
    double F_turn;         /* normal force from which it unloads */
    double unloads, holds;
    double fresh; /* it has just turned */
    double edge;  /* side towards which it slipped just now; 0: it did not */
    double side;  /* of slip: +1, -1 */
    double jams;  /* slip drove the bodies together while the spring was loading */
    double again; /* it was pressed as far as before */
    double done;
    double F_n, F_t, v_n, v_t;
    double pc_n, pc_t, pr_n, pr_t, W_c, W_r, W_f; /* so far */
} pcs_springs2;

/* A stretch of holding or slipping: where it leads to, and what is added on the way. */
typedef struct pcs_stretch2 {
    double event; /* one of pcs_event2 */
    double F_n, F_t, v_n, v_t;
    double p_n, p_t, W_n, W_t;
} pcs_stretch2;

/* v_n < 0. At the first touch the limit of the force grows with mu |v_n|, the force with |v_t|. */
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

/* Over to the end of a stretch: sums of the stage that it belongs to. */
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
 * What an event changes. The spring turns to the same force on the stiffer branch, if anything
 * comes back at all; so it does where the slider stops at the turn, and slip that ends just there
 * has ended, whatever rounding says. One that gives way is exactly on the edge of the cone.
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

/* Flags of the outcome that the springs know of. */
static inline double pcs_k_springs2_outcome(const pcs_springs2 *s)
{
    return (s->jams > 0 ? (double)PCS_OUTCOME_JAM : 0.0) +
           (s->again > 0 ? (double)PCS_OUTCOME_RECOMPRESSION : 0.0);
}

#endif
