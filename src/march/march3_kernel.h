/* Kernels of the march along the exact path, for one problem and for lanes side by side. */
#ifndef PCS_MARCH3_KERNEL_H
#define PCS_MARCH3_KERNEL_H

#include "../path/ahead3_kernel.h"
#include "../restitution/rule_kernel.h"

/* Slip up to this part of the initial speed |v| counts as rest. */
#define PCS_REST3 1e-12

/*
 * A panel is made a little longer than the estimated impulse up to the next event, by a factor:
 * PCS_FIRST_GUESS at the start, PCS_NEXT_GUESS after an event. With each further panel before the
 * event the factor grows by PCS_GUESS_GROWTH.
 */
#define PCS_FIRST_GUESS 1.2
#define PCS_NEXT_GUESS 1.2
#define PCS_GUESS_GROWTH 1.5

/* A stop is looked for if the angle between slip and u* has at least this cosine. */
#define PCS_STOP_NEAR 0.96

enum { PCS_EVENT_STEPS = 60 };

/* Return the point where an impact with slip starts. */
PCS_K_WHOLE pcs_flow_point pcs_k_march_start(const pcs_contact3 *c)
{
    const double s = pcs_k_length(c->v_1, c->v_2);
    return (pcs_flow_point){.u1 = c->v_1 / s, .u2 = c->v_2 / s, .s = s, .v_n = c->v_n};
}

/* Return the slip, in m/s, up to which the contact counts as resting. */
PCS_K_WHOLE double pcs_k_march_rest(const pcs_flow_point *start)
{
    return PCS_REST3 * pcs_k_length(start->v_n, start->s);
}

/* True if slip jams: in compression, with dv_n/dp_n <= 0, the approach does not slow down. */
PCS_K_WHOLE int pcs_k_jams(const pcs_contact3 *c, double mu, int restitution, double u1, double u2)
{
    return !restitution & (pcs_k_flow_slope(c, mu, u1, u2) <= 0);
}

/* Return the account with the open phase, whose impulse is dp and whose normal work is dW. */
PCS_K_WHOLE pcs_k_account pcs_k_account_with(const pcs_k_account *closed, int restitution,
                                             double dp, double dW)
{
    return (pcs_k_account){closed->v0, closed->p_c, closed->w_c,
                           restitution ? closed->p_r + dp : closed->p_r,
                           restitution ? closed->W_r + dW : closed->W_r};
}

/* Return the account after the phase is closed. */
PCS_K_WHOLE pcs_k_account pcs_k_account_closed(const pcs_k_account *open, int restitution,
                                               double dp, double dW)
{
    pcs_k_account a = pcs_k_account_with(open, restitution, dp, dW);
    a.p_c = restitution ? a.p_c : a.p_c + dp;
    a.w_c = restitution ? a.w_c : a.w_c - dW;
    return a;
}

/*
 * True if the rule is met at v_n = 0 already. For e = 0 it is. At v_n = 0 N_E is stationary, so J
 * of the compromise increases there if N_P > 1, which is possible only after a recompression.
 */
PCS_K_WHOLE int pcs_k_ends_at_turn(pcs_law law, const pcs_k_account *a, const pcs_material *m)
{
    const double p_P = m->e * a->p_c;
    const int rises = (m->d1 > 0) & (a->p_r > p_P);
    return law == PCS_LAW_COMPROMISE ? (p_P == 0) | rises : !(pcs_k_excess(law, a, m, 0.0) < 0);
}

/*
 * Negative before the next event: the end of compression, or the point where the rule is met. Only
 * the sign has a meaning.
 */
PCS_K_WHOLE double pcs_k_event(pcs_law law, int restitution, const pcs_k_account *a,
                               const pcs_material *m, double v_n)
{
    const double excess = pcs_k_excess_sign(law, a, m, v_n);
    return restitution ? excess : v_n;
}

/* A smooth function with the same zero. */
PCS_K_WHOLE double pcs_k_smooth_event(pcs_law law, int restitution, const pcs_k_account *a,
                                      const pcs_material *m, double v_n)
{
    const double excess = pcs_k_smooth_excess(law, a, m, v_n);
    return restitution ? excess : v_n;
}

/* The derivative of that function in the impulse, where the slope of v_n is A. */
PCS_K_WHOLE double pcs_k_event_rate(pcs_law law, int restitution, const pcs_k_account *a,
                                    const pcs_material *m, double v_n, double A)
{
    const double rate = pcs_k_smooth_rate(law, a, m, v_n, A);
    return restitution ? rate : A;
}

/*
 * Estimate the impulse up to the next event, as if slip stayed straight. here and there are the
 * slopes of v_n in the direction of slip and in the direction u*. Infinite in a jam.
 */
PCS_K_WHOLE double pcs_k_to_event(pcs_law law, int restitution, const pcs_k_account *a,
                                  const pcs_material *m, double v_n, double here, double there)
{
    const double mean = 0.5 * (there + here), A = mean > 0.5 * there ? mean : there;
    const double to_go = pcs_k_roughly_to_go(law, a, m, v_n, A);
    const double p = restitution ? pcs_k_max(to_go, 0.0) : -v_n / A;
    return A > 0 ? p : INFINITY;
}

/*
 * True if slip, which slows down at the rate alpha, may stop before the next event, and is near
 * enough to u* for the series of the stop.
 */
PCS_K_WHOLE int pcs_k_may_stop(const pcs_ahead *ahead, int rises, const pcs_flow_point *x,
                               double alpha, double to_event)
{
    const double slows = -0.5 * (alpha + ahead->alpha_0);
    const int near = ahead->u1 * x->u1 + ahead->u2 * x->u2 > PCS_STOP_NEAR;
    return near & (ahead->alpha_0 < 0) & (!rises | (x->s < 1.2 * slows * to_event));
}

/* Impulse of the next panel; in compression it reaches to the end of the impact, if possible. */
PCS_K_WHOLE double pcs_k_panel_impulse(int restitution, double guess, const pcs_material *m,
                                       double to_event)
{
    return guess * (restitution ? 1.0 : 1 + m->e) * to_event;
}

/* Bounds of v_n along a panel: least and most. They hold between the nodes, too. */
typedef struct pcs_k_range {
    double before, least, most;
    double falls; /* 1 if v_n decreases from a node to the next, else 0 */
} pcs_k_range;

PCS_K_WHOLE pcs_k_range pcs_k_range_to(const pcs_contact3 *c, double mu, const pcs_k_range *r,
                                       double dp, double v_n)
{
    const double swing = mu * pcs_k_length(c->G_n1, c->G_n2); // greatest |dv_n/dp_n - G_nn|
    const double low = r->before + (c->G_nn - swing) * dp;
    return (pcs_k_range){v_n, low < r->least ? low : r->least,
                         pcs_k_max(r->most, r->before + (c->G_nn + swing) * dp),
                         v_n < r->before ? 1.0 : r->falls};
}

/* True if the rule is not met yet at the end of a panel on which v_n is at most most. */
PCS_K_WHOLE int pcs_k_rule_is_ahead(pcs_law law, const pcs_k_account *end, const pcs_material *m,
                                    double most)
{
    const int by_v = pcs_k_excess(PCS_LAW_NEWTON, end, m, most) < 0;
    const int by_p = pcs_k_excess(PCS_LAW_POISSON, end, m, most) < 0;
    const int by_W = pcs_k_excess(PCS_LAW_ENERGETIC, end, m, most) < 0;
    return law == PCS_LAW_NEWTON      ? by_v
           : law == PCS_LAW_POISSON   ? by_p
           : law == PCS_LAW_ENERGETIC ? by_W
                                      : by_p & by_W; // J decreases while N_P < 1 and N_E < 1
}

/*
 * For slip that may jam: true if v_n, once it increases, does so at least while slip turns from u
 * to r.
 */
PCS_K_WHOLE int pcs_k_rises_along(const pcs_contact3 *c, const pcs_ahead *a, int restitution,
                                  double u1, double u2, double r1, double r2)
{
    const int rises = pcs_k_flow_slope(c, a->mu, u1, u2) > 0;
    return (rises | !restitution) & pcs_k_rises(c, a, u1, u2, r1, r2);
}

/*
 * J of the compromise is stationary at x while slip goes on. True if J is certainly nowhere lower
 * on the rest of the path. rises: once v_n increases, it never decreases again. See
 * docs/mechanics.md.
 */
PCS_K_WHOLE int pcs_k_is_least(const pcs_contact3 *c, const pcs_material *m, const pcs_k_account *a,
                               const pcs_flow_point *x, int rises)
{
    const double swing = m->mu_k * pcs_k_length(c->G_n1, c->G_n2);
    const double A = pcs_k_flow_slope(c, m->mu_k, x->u1, x->u2);
    const int never_falls = (c->G_nn > swing) | (rises & (A > 0));
    const int beyond = a->W_r >= m->e * m->e * a->w_c; // N_E >= 1
    const double bend = pcs_k_smooth_rate(PCS_LAW_COMPROMISE, a, m, x->v_n, c->G_nn + swing);
    return (m->e * a->p_c == 0) | (never_falls & (beyond | (bend >= 0)));
}

/*
 * For e below this, restitution begins with a new panel: its work is e^2 of that of compression and
 * would lose its digits in the same panel.
 */
#define PCS_LITTLE_RESTITUTION 1e-3

/*
 * The work up to an event is not accurate enough if it is below this part of the largest work on
 * the panel.
 */
#define PCS_INACCURATE_WORK 1e-4

/*
 * An event is not accurate enough if the next step of Newton's method is still above this part of
 * the impulse since the last event.
 */
#define PCS_INACCURATE_STEP 1e-5

/* Nodes around the next event, two before it and two behind it, and the event function at each. */
typedef struct pcs_k_bracket {
    double x[4], f[4];
    int inner; /* 1: all four nodes exist; 0: only the two next to the event */
} pcs_k_bracket;

/*
 * Estimate where the event is, by inverse interpolation; the middle of the bracket if that is
 * outside.
 */
PCS_K_WHOLE double pcs_k_event_guess(const pcs_k_bracket *b, double low, double high)
{
    const double g_1 = (b->x[1] - b->x[0]) / (b->f[1] - b->f[0]);
    const double g_2 = (b->x[2] - b->x[1]) / (b->f[2] - b->f[1]);
    const double g_3 = (b->x[3] - b->x[2]) / (b->f[3] - b->f[2]);
    const double h_1 = (g_2 - g_1) / (b->f[2] - b->f[0]), h_2 = (g_3 - g_2) / (b->f[3] - b->f[1]);
    const double bend = h_1 - b->f[0] * ((h_2 - h_1) / (b->f[3] - b->f[0]));
    const double x = b->x[2] - b->f[2] * (g_2 - (b->inner ? b->f[1] * bend : 0.0));
    return ((x > low) & (x < high)) ? x : 0.5 * (low + high);
}

/* True if the event is so near, dp away, that the path up to it is straight. */
PCS_K_WHOLE int pcs_k_at_event(double dp, double since, double bracket)
{
    return (fabs(dp) <= 1e-7 * since) | (bracket < 1e-15);
}

#endif
