/*
 * The algebraic approximation of [sun-baruh-2022 Sec. 3]: in each stage friction opposes
 * one direction, that of the slip with which the stage would end without friction. The
 * errata of docs/errata.md are mended.
 */
#include "../contact/contact3_kernel.h"
#include "march3.h"

/*
 * Slip ends where v_t = 0 and |p_t| = mu p  (Eqs 55, 56): with x = B^-1 w, y = B^-1 g,
 * |x + y p| = mu p, a quadratic in p of which the smallest positive root counts.
 */
static double impulse_to_stop(const pcs_march3 *m)
{
    const pcs_k_pair w = {m->at.s * m->at.u1, m->at.s * m->at.u2};
    const pcs_k_pair x = pcs_k_shifted(m->c, 1, 0, w);
    const pcs_k_pair y = pcs_k_shifted(m->c, 1, 0, pcs_k_coupling(m->c));
    const double mu = m->m->mu_k;
    // (y.y - mu^2) p^2 + 2 x.y p + x.x = 0
    const double a = y.x1 * y.x1 + y.x2 * y.x2 - mu * mu;
    const double b = x.x1 * y.x1 + x.x2 * y.x2;
    const double c = x.x1 * x.x1 + x.x2 * x.x2;
    const double disc = b * b - a * c;
    if (disc < 0)
        return INFINITY;
    // both forms of a root, none of which cancels
    const double q = -(b + (b < 0 ? -sqrt(disc) : sqrt(disc)));
    const double r1 = a == 0 ? INFINITY : q / a, r2 = q == 0 ? INFINITY : c / q;
    const double low = fmin(r1, r2), high = fmax(r1, r2);
    return low > 0 ? low : high > 0 ? high : INFINITY;
}

/* The straight leg that ends slip after impulse p: friction from w + g p + B p_t = 0. */
static pcs_leg3 stopping_leg(const pcs_march3 *m, double p)
{
    const pcs_k_pair w = {-m->at.s * m->at.u1 - m->c->G_n1 * p,
                          -m->at.s * m->at.u2 - m->c->G_n2 * p};
    const pcs_k_pair p_t = pcs_k_shifted(m->c, 1, 0, w);
    return pcs_leg3_of(m->c, PCS_SLIDE, p_t.x1 / p, p_t.x2 / p);
}

/* Impulse that the rest of the stage would take without friction. */
static double frictionless_impulse(const pcs_march3 *m)
{
    const pcs_k_account *a = &m->account;
    const double G = m->c->G_nn, e = m->m->e;
    const double poisson = e * a->p_c, energetic = e * sqrt(2 * a->w_c / G);
    if (m->stage == PCS_COMPRESSION)
        return -m->at.v_n / G;
    switch (m->law) {
    case PCS_LAW_NEWTON:
        return e * a->v0 / G;
    case PCS_LAW_POISSON:
        return poisson;
    case PCS_LAW_ENERGETIC:
        return energetic;
    default:
        return (m->m->d1 * poisson + m->m->d2 * energetic) / (m->m->d1 + m->m->d2);
    }
}

/* Friction against the slip with which the stage would end without it (Eq. 51). */
static pcs_leg3 sliding_leg(const pcs_march3 *m)
{
    const double p = frictionless_impulse(m);
    const double w1 = m->at.s * m->at.u1 + m->c->G_n1 * p;
    const double w2 = m->at.s * m->at.u2 + m->c->G_n2 * p;
    const double length = hypot(w1, w2);
    if (length > 0)
        return pcs_slip_leg3(m->c, m->m->mu_k, w1 / length, w2 / length);
    return pcs_slip_leg3(m->c, m->m->mu_k, m->at.u1, m->at.u2);
}

/* One stage of sliding, to the turn or to the end. False: v_n does not rise, no answer. */
static bool slide_stage(pcs_march3 *m)
{
    const pcs_leg3 leg = sliding_leg(m);
    if (!(leg.A > 0))
        return false;
    const double to_turn = -m->at.v_n / leg.A;
    pcs_march3_leg(m, &leg, m->stage == PCS_COMPRESSION ? to_turn : INFINITY);
    return true;
}

/* Does slip end within this stage? If so, go there. */
static bool stops_in_stage(pcs_march3 *m)
{
    const double p = impulse_to_stop(m);
    if (!(p < INFINITY))
        return false;
    const pcs_leg3 leg = stopping_leg(m, p);
    pcs_march3 ahead = *m;
    const double v_n = m->at.v_n + leg.A * p;
    ahead.at.p_n += p;
    ahead.at.W_n += 0.5 * p * (m->at.v_n + v_n);
    ahead.at.v_n = v_n;
    const bool within =
        m->stage == PCS_COMPRESSION ? v_n < 0 : v_n > 0 && pcs_march3_excess(&ahead, &ahead.at) < 0;
    if (!within)
        return false;
    pcs_march3_straight(m, &leg, p);
    m->at.s = 0;
    return true;
}

/* From rest: sticks to the end, or slides stage by stage. */
static bool leave_rest(pcs_march3 *m)
{
    const bool sticks = pcs_sticks3(m->c, m->m->mu_s);
    m->motion = sticks ? PCS_STICK : m->from_rest ? PCS_SLIDE : PCS_REVERSE_SLIDE;
    m->from = m->at;
    if (sticks) {
        const pcs_leg3 leg = pcs_stick_leg3(m->c);
        pcs_march3_leg(m, &leg, INFINITY);
        return true;
    }
    while (!m->done)
        if (!slide_stage(m))
            return false;
    return true;
}

static bool run(pcs_march3 *m)
{
    m->im->mode = 0;
    while (!m->done) {
        if (!m->from_rest && !stops_in_stage(m)) {
            if (!slide_stage(m))
                return false;
            continue;
        }
        const pcs_stage stopped_in = m->stage;
        pcs_march3_continue(m);
        if (!leave_rest(m))
            return false;
        m->im->mode = pcs_march3_mode(m, stopped_in);
    }
    return true;
}

void pcs_sun_baruh3(pcs_march3 *m)
{
    if (run(m)) {
        pcs_march3_record(m);
        return;
    }
    // no answer: all that was filled in is unsaid
    const double none = PCS_NONE;
    pcs_impact3 *im = m->im;
    im->outcome |= PCS_JAM;
    im->mode = PCS_NO_MODE;
    im->n_phases = 0;
    im->vp_n = im->vp_1 = im->vp_2 = im->p_n = im->p_1 = im->p_2 = none;
    im->pc_n = im->pr_n = im->W_c = im->W_r = im->W_f = none;
}
