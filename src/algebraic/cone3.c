/*
 * Newton's law as a complementarity condition on the friction cone, for one contact in space. With
 * q = ((1+e) v_n, (1+e_t) v_t) and xi = G p + q it requires
 *
 *     xi_n >= 0,  p_n >= 0,  xi_n p_n = 0,    p_t = -mu p_n u where xi_t = lambda u, lambda > 0
 *
 * Sticking is p = -G^-1 q. Slip along u has p_n = -q_n/A with A = G_nn - mu g.u > 0. The condition
 * that xi_t is parallel to u, times A, is
 *
 *     (k - C) u = a,   a = G_nn q_t - q_n g,   C = mu (q_n B - q_t g^T),   k = lambda A > 0
 *
 * With |u| = 1, k is a root of the quartic  det(k - C)^2 = |k a + (C - tr C) a|^2.
 */
#include "cone3.h"
#include "quartic.h"
#include "search3.h"

/* Compute the direction of a root; false: the root has none. */
static bool direction_at(const pcs_k_slip3 *s, double k, pcs_k_aim3 *x)
{
    *x = pcs_k_aim3_of(s, k);
    const bool is_one = x->goes_on;
    for (int i = 0; i < PCS_AIM_STEPS && x->goes_on; i++)
        *x = pcs_k_aim3_better(s, x);
    return is_one;
}

/*
 * Find slips from the roots of the quartic, and return their number. Where A is close to 0,
 * p_n = -q_n/A needs more digits of u than there are, and the root can be lost. In this case, and
 * if nothing was found although a solution must exist, the slow search is used.
 */
static int slips(const pcs_contact3 *c, const pcs_pull3 *q, double mu, bool sticks,
                 pcs_impulse3 *answers)
{
    const pcs_k_slip3 s = pcs_k_slip3_of(c, q, mu);
    double coefficients[4], roots[4];
    pcs_k_quartic3(&s, coefficients);
    const int n_roots = pcs_positive_roots(coefficients, roots);
    int n = 0, clear = 1;
    for (int i = 0; i < n_roots; i++) {
        pcs_k_aim3 x;
        if (!direction_at(&s, roots[i], &x))
            return pcs_search3(c, q, mu, sticks, answers, 0);
        const double A = pcs_k_slip_slope3(c, mu, x.u1, x.u2);
        if (A < -PCS_CLEAR_SLOPE3 * c->G_nn || !pcs_k_forwards3(&s, &x))
            continue;
        answers[n] = pcs_k_slipping3(-q->n / A, mu, x.u1, x.u2);
        clear &= pcs_k_clear3(&s, &x, c, mu, A);
        if (!clear && !(A > 0 && pcs_cone3_residual(c, q, &answers[n]) <= PCS_CONE_REACHED))
            return pcs_search3(c, q, mu, sticks, answers, 0);
        n += !(sticks && pcs_ends_at_once3(c, q, &answers[n]));
    }
    if (pcs_k_hides3(c, mu, coefficients[0]) || (n == 0 && !sticks))
        return pcs_search3(c, q, mu, sticks, answers, clear ? n : 0);
    return n;
}

/*
 * v_n = 0: the solution rest; and, if friction jams, also an impact that sticks, or that slips in
 * one of the directions with A = 0, where p_n is free and is chosen so that xi_t is along u.
 */
static int touching(const pcs_contact3 *c, const pcs_pull3 *q, double mu, pcs_impulse3 *answers)
{
    const double g = pcs_k_length(c->G_n1, c->G_n2);
    int n = 0;
    const pcs_impulse3 stick = pcs_k_sticking3(c, q);
    if (pcs_k_in_cone3(&stick, mu))
        answers[n++] = stick;
    if (mu * g > c->G_nn) {
        const double cosine = c->G_nn / (mu * g), sine = sqrt((1 - cosine) * (1 + cosine));
        for (int side = -1; side <= 1; side += 2) {
            const double u1 = (cosine * c->G_n1 - side * sine * c->G_n2) / g;
            const double u2 = (cosine * c->G_n2 + side * sine * c->G_n1) / g;
            const double f1 = c->G_n1 - mu * (c->G_11 * u1 + c->G_12 * u2);
            const double f2 = c->G_n2 - mu * (c->G_12 * u1 + c->G_22 * u2);
            const double p_n = -(u1 * q->t.x2 - u2 * q->t.x1) / (u1 * f2 - u2 * f1);
            const double lambda = u1 * (q->t.x1 + p_n * f1) + u2 * (q->t.x2 + p_n * f2);
            if (p_n > 0 && lambda > 0 && isfinite(p_n))
                answers[n++] = pcs_k_slipping3(p_n, mu, u1, u2);
        }
    }
    answers[n++] = (pcs_impulse3){0, 0, 0, PCS_FINAL_OPEN};
    return n;
}

/*
 * True if sticking is a solution. If G is nearly singular, the elimination that starts with p_n can
 * meet a pivot that is only rounding. The elimination that starts with p_t (sticking_otherwise) has
 * positive pivots, as the check of the contact has found.
 */
static bool sticking(const pcs_contact3 *c, const pcs_pull3 *q, double mu, pcs_impulse3 *p)
{
    *p = pcs_k_sticking3(c, q);
    return pcs_k_in_cone3(p, mu) && pcs_cone3_residual(c, q, p) <= PCS_CONE_REACHED;
}

static bool sticking_otherwise(const pcs_contact3 *c, const pcs_pull3 *q, double mu,
                               pcs_impulse3 *p)
{
    const pcs_k_hold3 h = pcs_k_hold3_of(c);
    const pcs_k_pair y = pcs_k_held3(c, &h, q->t.x1, q->t.x2); // B^-1 q_t
    const double p_n = -(q->n - c->G_n1 * y.x1 - c->G_n2 * y.x2) / h.slope;
    *p = (pcs_impulse3){p_n, -y.x1 - h.y1 * p_n, -y.x2 - h.y2 * p_n, PCS_FINAL_STICK};
    return pcs_k_in_cone3(p, mu) && pcs_cone3_residual(c, q, p) <= PCS_CONE_REACHED;
}

int pcs_cone3(const pcs_contact3 *c, const pcs_pull3 *q, double mu,
              pcs_impulse3 answers[PCS_MAX_ANSWERS3])
{
    if (q->n > 0) {
        answers[0] = (pcs_impulse3){0, 0, 0, PCS_FINAL_OPEN};
        return 1;
    }
    if (q->n == 0)
        return touching(c, q, mu, answers);
    int n = sticking(c, q, mu, &answers[0]) ? 1 : 0;
    n += slips(c, q, mu, n > 0, answers + n);
    return n > 0 || !sticking_otherwise(c, q, mu, &answers[0]) ? n : 1;
}

int pcs_impulse3_all_by_complementarity(const pcs_contact3 *c, double e, double e_t, double mu,
                                        pcs_impulse3 answers[PCS_MAX_ANSWERS3])
{
    const pcs_pull3 q = pcs_k_pull3(c, e, e_t);
    return pcs_cone3(c, &q, mu, answers);
}

pcs_impulse3 pcs_impulse3_by_walton(const pcs_contact3 *c, double e, double e_t, double mu)
{
    return pcs_k_walton3(c, e, e_t, mu);
}
