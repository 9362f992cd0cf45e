/*
 * The judge shares no arithmetic with the solvers except the choice of units. It follows the path
 * from event to event by dv = G dp alone, and checks for each law only what the law itself demands.
 */
#include "../contact/material.h"
#include "../impact/scale.h"
#include "../restitution/residual.h"
#include <percuss/diagnose.h>

#include <float.h>

bool pcs_judgement_fails(double worst, double bound)
{
    return !(worst <= bound);
}

const char *pcs_judgement_condition(const pcs_judgement *j)
{
    const struct {
        const char *name;
        double residual;
    } all[] = {{"momentum", j->momentum},
               {"cone", j->cone},
               {"restitution", j->restitution},
               {"energy", j->energy}};
    size_t worst = 0;
    for (size_t i = 1; i < sizeof all / sizeof *all; i++)
        if (pcs_judgement_fails(all[i].residual, all[worst].residual))
            worst = i;
    return all[worst].name;
}

/* State of the judge's own path. */
typedef struct march {
    const pcs_contact2 *c;
    double mu_s, mu_k;
    double p_n, p_t, v_n, v_t;
    double W_n, W_t;
} march;

/* Return dp_t/dp_n now: Coulomb's law if there is slip, the static limit if there is none. */
static double friction_now(const march *m)
{
    const pcs_contact2 *c = m->c;
    if (m->v_t != 0)
        return m->v_t > 0 ? -m->mu_k : m->mu_k;
    const double hold = -c->G_nt / c->G_tt;
    if (fabs(c->G_nt) <= m->mu_s * c->G_tt)
        return hold;
    return hold > 0 ? m->mu_k : -m->mu_k;
}

static void step(march *m, double k, double dp, bool stops)
{
    const pcs_contact2 *c = m->c;
    const double v_n = m->v_n + (c->G_nn + c->G_nt * k) * dp;
    const double v_t = stops ? 0.0 : m->v_t + (c->G_nt + c->G_tt * k) * dp;
    m->W_n += 0.5 * dp * (m->v_n + v_n);
    m->W_t += 0.5 * k * dp * (m->v_t + v_t);
    m->p_n += dp;
    m->p_t += k * dp;
    m->v_n = v_n;
    m->v_t = v_t;
}

/* Advance by the normal impulse left, with a stop where slip stops. */
static void march_on(march *m, double left)
{
    const pcs_contact2 *c = m->c;
    const bool sticks = fabs(c->G_nt) <= m->mu_s * c->G_tt;
    const double end = m->p_n + left;
    while (left > 0) {
        const double k = friction_now(m);
        const double to_stop = m->v_t == 0 ? 0 : -m->v_t / (c->G_nt + c->G_tt * k);
        // slip that stops at the end of the path, within rounding, has stopped
        const bool at_end = fabs(to_stop - left) <= 8 * DBL_EPSILON * end;
        const bool stops = to_stop > 0 && to_stop < left && !at_end;
        const double dp = stops ? to_stop : left;
        step(m, k, dp, stops || at_end || (m->v_t == 0 && sticks));
        left -= dp;
    }
}

typedef struct bench {
    const pcs_contact2 *c;
    const pcs_material *m;
    const pcs_impact2 *im;
    pcs_sizes size;
} bench;

/* Sizes of the terms of v + G p, row by row. */
static pcs_sizes sizes_of(const pcs_contact2 *c, const pcs_impact2 *im)
{
    const double p_n = fabs(im->p_n), p_t = fabs(im->p_t), p = hypot(p_n, p_t);
    return (pcs_sizes){
        .n = {c->G_nn, p_n, fabs(c->v_n) + c->G_nn * p_n + fabs(c->G_nt) * p_t},
        .t = {c->G_tt, p, fabs(c->v_t) + fabs(c->G_nt) * p_n + c->G_tt * p_t},
        .p = {1, p, p},
    };
}

static double momentum_residual(const bench *b)
{
    const pcs_contact2 *c = b->c;
    const pcs_impact2 *im = b->im;
    const double n = c->v_n + c->G_nn * im->p_n + c->G_nt * im->p_t - im->vp_n;
    const double t = c->v_t + c->G_nt * im->p_n + c->G_tt * im->p_t - im->vp_t;
    return fmax(pcs_of_velocity(&b->size.n, n), pcs_of_velocity(&b->size.t, t));
}

static double cone_residual(const bench *b)
{
    const pcs_impact2 *im = b->im;
    double excess = fmax(-im->p_n, 0.0);
    if (im->law != PCS_LAW_IMPULSE_RATIO)
        excess = fmax(excess, fabs(im->p_t) - b->m->mu_s * im->p_n);
    return pcs_of_impulse(&b->size.p, excess);
}

/*
 * Follow the judge's own path and compare: v_n = 0 at p_c, v' and p_t at p_n, the work of each
 * stage. Restitution advances by p_r, not up to p_n, and its work starts from v_n = 0: both can be
 * far below the rounding of compression.
 */
static void judge_path(const bench *b, pcs_judgement *j)
{
    const pcs_impact2 *im = b->im;
    const pcs_sizes *size = &b->size;
    march m = {b->c, b->m->mu_s, b->m->mu_k, 0, 0, b->c->v_n, b->c->v_t, 0, 0};
    march_on(&m, im->pc_n);
    const double W_c = m.W_n, v_turn = m.v_n;
    m.W_n = m.v_n = 0;
    march_on(&m, im->pr_n);
    const double W_r = m.W_n;

    const pcs_ends ends = {im->pc_n, im->pr_n, W_c, W_r, b->c->v_n, im->vp_n};
    const double r[] = {
        pcs_of_velocity(&size->n, v_turn),
        pcs_of_velocity(&size->n, v_turn + m.v_n - im->vp_n),
        pcs_of_velocity(&size->t, m.v_t - im->vp_t),
        pcs_of_impulse(&size->p, m.p_t - im->p_t),
        pcs_of_impulse(&size->p, im->pc_n + im->pr_n - im->p_n),
        pcs_of_rule(&size->n, im->law, b->m, &ends),
    };
    for (size_t i = 0; i < sizeof r / sizeof *r; i++)
        j->restitution = fmax(j->restitution, r[i]);
    // together with the check of dT these imply W_c + W_r + W_f = dT
    j->energy = fmax(j->energy, pcs_of_work(&size->n, im->W_c - W_c));
    j->energy = fmax(j->energy, pcs_of_work(&size->n, im->W_r - W_r));
    j->energy = fmax(j->energy, pcs_of_work(&size->t, im->W_f - m.W_t));
}

/* Return the part of the slip that is not tangential restitution: v_t' + e_t v_t. */
static double slip_left(const bench *b)
{
    return b->im->vp_t + pcs_law_e_t(b->im->law, b->m) * b->c->v_t;
}

/* Return the residual slip that friction drives instead of opposing it. */
static double driven_slip(const bench *b)
{
    const double p_t = b->im->p_t, slip = slip_left(b);
    return p_t == 0 ? 0.0 : pcs_of_velocity(&b->size.t, fmax(p_t > 0 ? slip : -slip, 0.0));
}

/* Either the contact sticks, or p is on the friction cone and friction opposes the slip. */
static double stick_or_slip_residual(const bench *b)
{
    const pcs_impact2 *im = b->im;
    const double edge = pcs_of_impulse(&b->size.p, fabs(im->p_t) - b->m->mu_k * im->p_n);
    return fmin(pcs_of_velocity(&b->size.t, slip_left(b)), fmax(edge, driven_slip(b)));
}

/*
 * Return the energy that Whittaker's law loses (ratio of sticking, or mu), as a part of the sum of
 * the absolute works; 0 if it gains energy.
 */
static double loss_by_whittaker(const bench *b)
{
    const pcs_contact2 *c = b->c;
    const double lost = (1 + b->m->e) * c->v_n;
    // the impulse that sticks: G_nn p_n + G_nt p_t = -lost, G_nt p_n + G_tt p_t = -v_t
    const double n = c->G_nt * c->v_t - c->G_tt * lost, t = c->G_nt * lost - c->G_nn * c->v_t;
    const double mu = b->m->mu_k, ratio = fabs(t) <= mu * n ? t / n : copysign(mu, t);
    const double p_n = -lost / (c->G_nn + c->G_nt * ratio), p_t = ratio * p_n;
    const double vp_t = c->v_t + c->G_nt * p_n + c->G_tt * p_t;
    const double works[] = {p_n * (1 - b->m->e) * c->v_n, p_t * c->v_t, p_t * vp_t};
    const double all = fabs(works[0]) + fabs(works[1]) + fabs(works[2]);
    return all > 0 ? fmax(-(works[0] + works[1] + works[2]) / all, 0.0) : 0.0;
}

/*
 * Positive if more friction would lose energy. Then the record is not the limit of Brach's law,
 * even if dT = 0, as it is without friction if e = 1. d(dT) = v'.dp along
 *
 *     p_n = -(1 + e) v_n/(G_nn + G_nt r),   p_t = r p_n
 *
 * on the side of Whittaker's p_t. Where d(dT) is about 0, two limits coincide: both are accepted.
 */
static double loss_by_more(const bench *b)
{
    const pcs_contact2 *c = b->c;
    const pcs_impact2 *im = b->im;
    const double t = c->G_nt * (1 + b->m->e) * c->v_n - c->G_nn * c->v_t; // p_t that sticks
    const double r = im->p_t / im->p_n, dp_n = -c->G_nt * im->p_n / (c->G_nn + c->G_nt * r);
    const double n = im->vp_n * dp_n, s = im->vp_t * (im->p_n + r * dp_n);
    const double part = -copysign(1.0, t) * (n + s) / (fabs(n) + fabs(s));
    return part > 1e-6 ? part : 0.0;
}

/*
 * Brach's law is Whittaker's law, unless that gains energy. Then dT = 0, with less friction than
 * Whittaker's: slip is left and friction opposes it, and more friction would gain energy.
 */
static double brach_residual(const bench *b)
{
    const double gain = pcs_of_all_work(&b->size, fmax(b->im->dT, 0.0));
    const double limited = fmax(fmax(pcs_of_all_work(&b->size, b->im->dT), driven_slip(b)),
                                fmax(loss_by_whittaker(b), loss_by_more(b)));
    return fmax(gain, fmin(stick_or_slip_residual(b), limited));
}

static void judge_algebraic(const bench *b, pcs_judgement *j)
{
    const pcs_impact2 *im = b->im;
    j->restitution = pcs_of_velocity(&b->size.n, im->vp_n + b->m->e * b->c->v_n);
    if (im->law == PCS_LAW_IMPULSE_RATIO)
        j->restitution =
            fmax(j->restitution, pcs_of_impulse(&b->size.p, im->p_t - b->m->ratio * im->p_n));
    else if (im->law == PCS_LAW_BRACH)
        j->restitution = fmax(j->restitution, brach_residual(b));
    else
        j->restitution = fmax(j->restitution, stick_or_slip_residual(b));
}

/* The normal spring returns e^2 of the work that it took. The springs are not followed in time. */
static void judge_springs(const bench *b, pcs_judgement *j)
{
    const pcs_impact2 *im = b->im;
    const pcs_ends ends = {im->pc_n, im->pr_n, im->W_c, im->W_r, b->c->v_n, im->vp_n};
    j->restitution = fmax(pcs_of_energetic(&b->size.n, b->m, &ends),
                          pcs_of_impulse(&b->size.p, im->pc_n + im->pr_n - im->p_n));
    j->energy = fmax(j->energy, pcs_of_all_work(&b->size, im->W_c + im->W_r + im->W_f - im->dT));
}

/* True if the law may give no impulse: no approach, and on a path no jam. */
static bool may_rest(const bench *b)
{
    const pcs_contact2 *c = b->c;
    if (c->v_n != 0)
        return c->v_n > 0;
    if (pcs_law_about(b->im->law)->family != PCS_FAMILY_PATH || c->v_t == 0)
        return true;
    return c->G_nn - b->m->mu_k * (c->v_t > 0 ? c->G_nt : -c->G_nt) >= 0;
}

/* The outcome no-solution is right where the normal impulse would have to be negative. */
static pcs_judgement judge_no_solution(const bench *b)
{
    const bool right = b->im->law == PCS_LAW_IMPULSE_RATIO && b->c->v_n < 0 &&
                       b->c->G_nn + b->m->ratio * b->c->G_nt <= 0;
    return (pcs_judgement){.restitution = right ? 0.0 : 1.0, .worst = right ? 0.0 : 1.0};
}

static pcs_judgement judge(const pcs_contact2 *contact, const pcs_material *material,
                           const pcs_impact2 *impact)
{
    bench b = {.c = contact, .m = material, .im = impact};
    if (impact->outcome & PCS_OUTCOME_NO_SOLUTION)
        return judge_no_solution(&b);
    b.size = sizes_of(contact, impact);
    const double dT = 0.5 * impact->p_n * (contact->v_n + impact->vp_n) +
                      0.5 * impact->p_t * (contact->v_t + impact->vp_t);
    pcs_judgement j = {
        .momentum = momentum_residual(&b),
        .cone = cone_residual(&b),
        .energy = pcs_of_all_work(&b.size, impact->dT - dT),
    };
    if (impact->p_n == 0)
        j.restitution = may_rest(&b) ? 0.0 : 1.0;
    else if (pcs_law_about(impact->law)->family == PCS_FAMILY_PATH)
        judge_path(&b, &j);
    else if (pcs_law_about(impact->law)->family == PCS_FAMILY_COMPLIANT)
        judge_springs(&b, &j);
    else
        judge_algebraic(&b, &j);
    j.worst = fmax(fmax(j.momentum, j.cone), fmax(j.restitution, j.energy));
    return j;
}

/* Change extreme units: the squares of the judge would overflow or underflow, too. */
pcs_judgement pcs_judge2(const pcs_contact2 *contact, const pcs_material *material,
                         const pcs_impact2 *impact)
{
    if (!contact || !material || !impact || !pcs_law_about(impact->law))
        return (pcs_judgement){.restitution = INFINITY, .worst = INFINITY};
    const pcs_material m = pcs_material_limited(impact->law, material);
    const pcs_scale scale = pcs_scale2_of(contact), back = {-scale.v, -scale.G};
    const pcs_contact2 c = pcs_scale2_down(&scale, contact);
    if (pcs_is_lost(contact->v_n, c.v_n, c.G_nn))
        return (pcs_judgement){.restitution = INFINITY, .worst = INFINITY};
    if (scale.v == 0 && scale.G == 0)
        return judge(contact, &m, impact);
    pcs_impact2 im = *impact;
    pcs_scale2_up(&back, &im);
    return judge(&c, &m, &im);
}
