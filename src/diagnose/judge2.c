/*
 * The judge shares no arithmetic with the solvers but the choice of units: it marches from
 * event to event by dv = G dp alone, and asks of each law only what the law itself says.
 */
#include "../contact/material.h"
#include "../impact/scale2.h"
#include "../restitution/residual.h"
#include <percuss/diagnose.h>

#include <float.h>

/* State of the judge's own march. */
typedef struct march {
    const pcs_contact2 *c;
    double mu_s, mu_k;
    double p_n, p_t, v_n, v_t;
    double W_n, W_t; /* since the last reset */
} march;

/* dp_t/dp_n now: Coulomb's law for slip, and for rest the static limit. */
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

/* On to normal impulse p_n, stopping where slip does. */
static void march_to(march *m, double p_n)
{
    const pcs_contact2 *c = m->c;
    const bool sticks = fabs(c->G_nt) <= m->mu_s * c->G_tt;
    while (m->p_n < p_n) {
        const double k = friction_now(m);
        const double left = p_n - m->p_n;
        const double to_stop = m->v_t == 0 ? 0 : -m->v_t / (c->G_nt + c->G_tt * k);
        // slip that stops where the march ends has stopped, whatever rounding says
        const bool at_end = fabs(to_stop - left) <= 8 * DBL_EPSILON * p_n;
        if (to_stop > 0 && to_stop < left && !at_end) {
            step(m, k, to_stop, true);
        } else {
            step(m, k, left, at_end || (m->v_t == 0 && sticks));
            m->p_n = p_n;
        }
    }
}

typedef struct bench {
    const pcs_contact2 *c;
    const pcs_material *m;
    const pcs_impact2 *im;
    pcs_norms size;
} bench;

static double momentum_residual(const bench *b)
{
    const pcs_contact2 *c = b->c;
    const pcs_impact2 *im = b->im;
    const double n = c->v_n + c->G_nn * im->p_n + c->G_nt * im->p_t - im->vp_n;
    const double t = c->v_t + c->G_nt * im->p_n + c->G_tt * im->p_t - im->vp_t;
    return fmax(pcs_of_velocity(&b->size, n), pcs_of_velocity(&b->size, t));
}

static double cone_residual(const bench *b)
{
    const pcs_impact2 *im = b->im;
    double excess = fmax(-im->p_n, 0.0);
    if (im->law != PCS_LAW_IMPULSE_RATIO)
        excess = fmax(excess, fabs(im->p_t) - b->m->mu_s * im->p_n);
    return pcs_of_impulse(&b->size, excess);
}

/* Along the judge's own path: v_n = 0 at p_c, (v', p_t) at p_n, work of each stage. */
static void judge_path(const bench *b, pcs_judgement *j)
{
    const pcs_impact2 *im = b->im;
    march m = {b->c, b->m->mu_s, b->m->mu_k, 0, 0, b->c->v_n, b->c->v_t, 0, 0};
    march_to(&m, im->pc_n);
    const double W_c = m.W_n, v_turn = m.v_n;
    m.W_n = 0;
    m.v_n = 0;
    march_to(&m, im->p_n);
    const double W_r = m.W_n;

    const pcs_ends ends = {im->pc_n, im->pr_n, W_c, W_r, b->c->v_n, im->vp_n};
    const double r[] = {
        pcs_of_velocity(&b->size, v_turn),
        pcs_of_velocity(&b->size, m.v_n - im->vp_n),
        pcs_of_velocity(&b->size, m.v_t - im->vp_t),
        pcs_of_impulse(&b->size, m.p_t - im->p_t),
        pcs_of_impulse(&b->size, im->pc_n + im->pr_n - im->p_n),
        pcs_of_rule(&b->size, im->law, b->m, &ends),
    };
    for (size_t i = 0; i < sizeof r / sizeof *r; i++)
        j->restitution = fmax(j->restitution, r[i]);
    const double w[] = {im->W_c - W_c, im->W_r - W_r, im->W_f - m.W_t,
                        im->W_c + im->W_r + im->W_f - im->dT};
    for (size_t i = 0; i < sizeof w / sizeof *w; i++)
        j->energy = fmax(j->energy, pcs_of_work(&b->size, w[i]));
}

/* What of the slip restitution does not account for: v_t' + e_t v_t. */
static double slip_left(const bench *b)
{
    return b->im->vp_t + pcs_law_e_t(b->im->law, b->m) * b->c->v_t;
}

/* Slip that friction drives on instead of opposing. */
static double driven_slip(const bench *b)
{
    const double p_t = b->im->p_t, slip = slip_left(b);
    return p_t == 0 ? 0.0 : pcs_of_velocity(&b->size, fmax(p_t > 0 ? slip : -slip, 0.0));
}

/* Either it sticks, or it slips on the edge of the cone and friction opposes slip. */
static double stick_or_slip_residual(const bench *b)
{
    const pcs_impact2 *im = b->im;
    const double edge = pcs_of_impulse(&b->size, fabs(im->p_t) - b->m->mu_k * im->p_n);
    return fmin(pcs_of_velocity(&b->size, slip_left(b)), fmax(edge, driven_slip(b)));
}

/*
 * As Whittaker, unless that gains energy: then none is gained and none lost, with less
 * friction than Whittaker's, so that slip is left and still opposed.
 */
static double brach_residual(const bench *b)
{
    const double gain = pcs_of_work(&b->size, fmax(b->im->dT, 0.0));
    const double limited = fmax(pcs_of_work(&b->size, b->im->dT), driven_slip(b));
    return fmax(gain, fmin(stick_or_slip_residual(b), limited));
}

static void judge_algebraic(const bench *b, pcs_judgement *j)
{
    const pcs_impact2 *im = b->im;
    j->restitution = pcs_of_velocity(&b->size, im->vp_n + b->m->e * b->c->v_n);
    if (im->law == PCS_LAW_IMPULSE_RATIO)
        j->restitution =
            fmax(j->restitution, pcs_of_impulse(&b->size, im->p_t - b->m->ratio * im->p_n));
    else if (im->law == PCS_LAW_BRACH)
        j->restitution = fmax(j->restitution, brach_residual(b));
    else
        j->restitution = fmax(j->restitution, stick_or_slip_residual(b));
}

/* The normal spring gives back e^2 of what it took; its path through time is not retraced. */
static void judge_springs(const bench *b, pcs_judgement *j)
{
    const pcs_impact2 *im = b->im;
    j->restitution = fmax(pcs_of_work(&b->size, im->W_r + b->m->e * b->m->e * im->W_c),
                          pcs_of_impulse(&b->size, im->pc_n + im->pr_n - im->p_n));
    j->energy = fmax(j->energy, pcs_of_work(&b->size, im->W_c + im->W_r + im->W_f - im->dT));
}

/* May the law answer with no impulse? Not if the bodies approach, nor if a path jams. */
static bool may_rest(const bench *b)
{
    const pcs_contact2 *c = b->c;
    if (c->v_n != 0)
        return c->v_n > 0;
    if (pcs_law_about(b->im->law)->family != PCS_FAMILY_PATH || c->v_t == 0)
        return true;
    return c->G_nn - b->m->mu_k * (c->v_t > 0 ? c->G_nt : -c->G_nt) >= 0;
}

/* "No solution" is right where the normal impulse would have to pull. */
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
    if (impact->outcome & PCS_NO_SOLUTION)
        return judge_no_solution(&b);
    b.size.G = contact->G_nn + contact->G_tt;
    b.size.p = hypot(impact->p_n, impact->p_t);
    b.size.scale = hypot(contact->v_n, contact->v_t) + b.size.G * b.size.p;

    const double dT = 0.5 * impact->p_n * (contact->v_n + impact->vp_n) +
                      0.5 * impact->p_t * (contact->v_t + impact->vp_t);
    pcs_judgement j = {
        .momentum = momentum_residual(&b),
        .cone = cone_residual(&b),
        .energy = pcs_of_work(&b.size, impact->dT - dT),
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

/* In extreme units the judge, too, would lose its squares. */
pcs_judgement pcs_judge2(const pcs_contact2 *contact, const pcs_material *material,
                         const pcs_impact2 *impact)
{
    if (!pcs_law_about(impact->law))
        return (pcs_judgement){.restitution = INFINITY, .worst = INFINITY};
    const pcs_material m = pcs_material_tame(material);
    const pcs_scale2 scale = pcs_scale2_of(contact);
    if (scale.v == 0 && scale.G == 0)
        return judge(contact, &m, impact);
    const pcs_scale2 back = {-scale.v, -scale.G};
    const pcs_contact2 c = pcs_scale2_down(&scale, contact);
    pcs_impact2 im = *impact;
    pcs_scale2_up(&back, &im);
    return judge(&c, &m, &im);
}
