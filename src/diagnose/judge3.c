/*
 * The judge in space. It integrates the path again, by its own integrator, and stops at the
 * impulses at which the phases of the record end.
 */
#include <percuss/diagnose.h>

#include "../contact/material.h"
#include "../impact/scale.h"
#include "../restitution/residual.h"
#include "lowest3.h"

/* The problem, the sizes of its terms, and the impulse and work that the judge sums. */
typedef struct judged {
    const pcs_contact3 *c;
    const pcs_material *m;
    const pcs_impact3 *im;
    pcs_sizes size;
    double W_c, W_r, W_f, p_c, p_r;
} judged;

/* Sizes of the terms of v + G p; the tangential rows together, for any frame. */
static pcs_sizes sizes_of(const pcs_contact3 *c, const pcs_impact3 *im)
{
    const double p_n = fabs(im->p_n), p_1 = fabs(im->p_1), p_2 = fabs(im->p_2);
    const double p = hypot(p_n, hypot(p_1, p_2));
    const double n = fabs(c->v_n) + c->G_nn * p_n + fabs(c->G_n1) * p_1 + fabs(c->G_n2) * p_2;
    const double t1 = fabs(c->v_1) + fabs(c->G_n1) * p_n + c->G_11 * p_1 + fabs(c->G_12) * p_2;
    const double t2 = fabs(c->v_2) + fabs(c->G_n2) * p_n + fabs(c->G_12) * p_1 + c->G_22 * p_2;
    return (pcs_sizes){
        .n = {c->G_nn, p_n, n}, .t = {c->G_11 + c->G_22, p, hypot(t1, t2)}, .p = {1, p, p}};
}

/* Return the difference of a point of the record and a point of the judge's own path. */
static double point_gap(const judged *b, const pcs_point3 *x, const double *y)
{
    return fmax(fmax(pcs_of_velocity(&b->size.n, x->v_n - y[V]),
                     pcs_of_velocity(&b->size.t, hypot(x->v_1 - y[W1], x->v_2 - y[W2]))),
                pcs_of_impulse(&b->size.p, hypot(x->p_1 - y[P1], x->p_2 - y[P2])));
}

static void add_work(judged *b, const pcs_phase3 *phase, double W_n, double W_t)
{
    const double dp = phase->to.p_n - phase->from.p_n;
    *(phase->stage == PCS_STAGE_COMPRESSION ? &b->W_c : &b->W_r) += W_n;
    *(phase->stage == PCS_STAGE_COMPRESSION ? &b->p_c : &b->p_r) += dp;
    b->W_f += W_t;
}

/* Return the slip that counts as rest, less than the limit of the solver (1e-12 of the speed). */
static double rest_of(const pcs_contact3 *c)
{
    const double s = hypot(c->v_1, c->v_2), speed = hypot(c->v_n, s);
    return s <= 1e-12 * speed ? s : 1e-13 * speed;
}

/* Integrate the exact path again, phase by phase. */
static double walk_exact(judged *b)
{
    const pcs_contact3 *c = b->c;
    pcs_walk3 k = {.c = c, .m = b->m, .y = {c->v_1, c->v_2, 0, 0, 0, c->v_n, 0, 0}};
    k.rest = rest_of(c);
    k.sticks = pcs_walk3_claims_stick(b->im);
    double worst = 0, k1 = 0, k2 = 0;
    bool stopped = false;
    for (int i = 0; i < b->im->n_phases; i++) {
        const pcs_phase3 *phase = &b->im->phases[i];
        // each phase alone: the work of restitution may be below the rounding of compression
        k.y[WN] = k.y[WT] = 0;
        if (!stopped)
            pcs_walk3_slip(&k, phase->to.p_n);
        if (!stopped && k.y[P] < phase->to.p_n) {
            stopped = true;
            k.y[W1] = k.y[W2] = 0;
            pcs_walk3_rest(&k, &k1, &k2);
        }
        if (k.y[P] < phase->to.p_n)
            pcs_walk3_straight(&k, phase->to.p_n, k1, k2);
        worst = fmax(worst, point_gap(b, &phase->to, k.y));
        add_work(b, phase, k.y[WN], k.y[WT]);
        // a phase that ends at rest, within rounding: the next one starts from rest
        const bool claimed = phase->to.v_1 == 0 && phase->to.v_2 == 0;
        if (!stopped && claimed && pcs_of_velocity(&b->size.t, hypot(k.y[W1], k.y[W2])) < 1e-9) {
            stopped = true;
            k.y[W1] = k.y[W2] = 0;
            pcs_walk3_rest(&k, &k1, &k2);
        }
    }
    return worst;
}

/* The approximate path is straight within a phase: momentum and work follow from its ends. */
static double walk_straight(judged *b)
{
    const pcs_contact3 *c = b->c;
    double worst = 0;
    for (int i = 0; i < b->im->n_phases; i++) {
        const pcs_phase3 *phase = &b->im->phases[i];
        const pcs_point3 *x = &phase->from, *z = &phase->to;
        const double dp = z->p_n - x->p_n, d1 = z->p_1 - x->p_1, d2 = z->p_2 - x->p_2;
        const double y[STATE] = {
            [W1] = x->v_1 + c->G_n1 * dp + c->G_11 * d1 + c->G_12 * d2,
            [W2] = x->v_2 + c->G_n2 * dp + c->G_12 * d1 + c->G_22 * d2,
            [P1] = z->p_1,
            [P2] = z->p_2,
            [V] = x->v_n + c->G_nn * dp + c->G_n1 * d1 + c->G_n2 * d2,
        };
        worst = fmax(worst, point_gap(b, z, y));
        const double limit = phase->motion == PCS_MOTION_STICK ? b->m->mu_s : b->m->mu_k;
        worst = fmax(worst, pcs_of_impulse(&b->size.p, fmax(hypot(d1, d2) - limit * dp, 0.0)));
        add_work(b, phase, 0.5 * dp * (x->v_n + z->v_n),
                 0.5 * (d1 * (x->v_1 + z->v_1) + d2 * (x->v_2 + z->v_2)));
    }
    return worst;
}

/* v_n must be 0 where one stage ends and the next begins. */
static double turn_residual(const judged *b)
{
    double worst = 0;
    for (int i = 1; i < b->im->n_phases; i++)
        if (b->im->phases[i].stage != b->im->phases[i - 1].stage)
            worst = fmax(worst, pcs_of_velocity(&b->size.n, b->im->phases[i].from.v_n));
    return worst;
}

/* The record must end where its last phase ends. */
static double end_residual(const judged *b)
{
    const pcs_impact3 *im = b->im;
    if (im->n_phases < 1)
        return INFINITY;
    const double end[STATE] = {
        [W1] = im->vp_1, [W2] = im->vp_2, [P1] = im->p_1, [P2] = im->p_2, [V] = im->vp_n};
    return point_gap(b, &im->phases[im->n_phases - 1].to, end);
}

/* If the record ends at v_n = 0, J must be least there, but need not be stationary. */
static double rule_residual(const judged *b)
{
    const pcs_impact3 *im = b->im;
    const pcs_ends ends = {b->p_c, b->p_r, b->W_c, b->W_r, b->c->v_n, im->vp_n};
    const double rule = pcs_of_rule(&b->size.n, im->law, b->m, &ends);
    const bool any = im->law == PCS_LAW_COMPROMISE && b->m->e * b->p_c > 0;
    if (!any || im->path != PCS_PATH_EXACT)
        return rule;
    // as a part of the impulse: N_P = 1 is p_r = e p_c
    const double lower = b->m->e * pcs_lowest3(b->c, b->m, im, rest_of(b->c));
    return fmax(im->vp_n > 0 ? rule : 0.0, lower);
}

static void judge_path(judged *b, pcs_judgement *j)
{
    const pcs_impact3 *im = b->im;
    const double path = im->path == PCS_PATH_EXACT ? walk_exact(b) : walk_straight(b);
    j->restitution = fmax(fmax(path, turn_residual(b)), rule_residual(b));
    j->restitution =
        fmax(j->restitution, pcs_of_impulse(&b->size.p, im->pc_n + im->pr_n - im->p_n));
    j->restitution = fmax(j->restitution, pcs_of_impulse(&b->size.p, im->pc_n - b->p_c));
    j->restitution = fmax(j->restitution, pcs_of_impulse(&b->size.p, im->pr_n - b->p_r));
    j->restitution = fmax(j->restitution, end_residual(b));
    // together with the check of dT these imply W_c + W_r + W_f = dT
    j->energy = fmax(j->energy, pcs_of_work(&b->size.n, im->W_c - b->W_c));
    j->energy = fmax(j->energy, pcs_of_work(&b->size.n, im->W_r - b->W_r));
    j->energy = fmax(j->energy, pcs_of_work(&b->size.t, im->W_f - b->W_f));
}

static double momentum_residual(const judged *b)
{
    const pcs_contact3 *c = b->c;
    const pcs_impact3 *im = b->im;
    const double n = c->v_n + c->G_nn * im->p_n + c->G_n1 * im->p_1 + c->G_n2 * im->p_2 - im->vp_n;
    const double t1 = c->v_1 + c->G_n1 * im->p_n + c->G_11 * im->p_1 + c->G_12 * im->p_2 - im->vp_1;
    const double t2 = c->v_2 + c->G_n2 * im->p_n + c->G_12 * im->p_1 + c->G_22 * im->p_2 - im->vp_2;
    return fmax(pcs_of_velocity(&b->size.n, n), pcs_of_velocity(&b->size.t, hypot(t1, t2)));
}

/*
 * v_n' = -e v_n must hold, and either v_t' = -e_t v_t, or p is on the friction cone and friction
 * opposes the slip.
 */
static double algebraic_residual(const judged *b)
{
    const pcs_contact3 *c = b->c;
    const pcs_impact3 *im = b->im;
    const double e_t = pcs_law_e_t(im->law, b->m), p_t = hypot(im->p_1, im->p_2);
    const double xi_1 = im->vp_1 + e_t * c->v_1, xi_2 = im->vp_2 + e_t * c->v_2;
    const double xi = hypot(xi_1, xi_2);
    const double edge = pcs_of_impulse(&b->size.p, p_t - b->m->mu_k * im->p_n);
    const double opposed =
        p_t > 0 ? hypot(xi_1 + xi * im->p_1 / p_t, xi_2 + xi * im->p_2 / p_t) : 0.0;
    const double slip = fmax(edge, pcs_of_velocity(&b->size.t, opposed));
    return fmax(pcs_of_velocity(&b->size.n, im->vp_n + b->m->e * c->v_n),
                fmin(pcs_of_velocity(&b->size.t, xi), slip));
}

/* The normal spring returns e^2 of the work that it took. The springs are not followed in time. */
static void judge_springs(const judged *b, pcs_judgement *j)
{
    const pcs_impact3 *im = b->im;
    const pcs_ends ends = {im->pc_n, im->pr_n, im->W_c, im->W_r, b->c->v_n, im->vp_n};
    j->restitution = fmax(pcs_of_energetic(&b->size.n, b->m, &ends),
                          pcs_of_impulse(&b->size.p, im->pc_n + im->pr_n - im->p_n));
    j->energy = fmax(j->energy, pcs_of_all_work(&b->size, im->W_c + im->W_r + im->W_f - im->dT));
}

/* True if the law may give no impulse: no approach, and on a path no jam. */
static bool may_rest(const judged *b)
{
    const pcs_contact3 *c = b->c;
    const double s = hypot(c->v_1, c->v_2);
    if (c->v_n != 0)
        return c->v_n > 0;
    if (pcs_law_about(b->im->law)->family != PCS_FAMILY_PATH)
        return true;
    return s == 0 || c->G_nn * s - b->m->mu_k * (c->G_n1 * c->v_1 + c->G_n2 * c->v_2) >= 0;
}

static pcs_judgement judge(const pcs_contact3 *contact, const pcs_material *material,
                           const pcs_impact3 *impact)
{
    judged b = {.c = contact, .m = material, .im = impact};
    if (!pcs_has(impact->vp_n)) { // only the approximate path may have no solution
        const bool said = impact->path == PCS_PATH_SUN_BARUH && impact->outcome & PCS_OUTCOME_JAM &&
                          impact->n_phases == 0;
        const double wrong = said ? 0.0 : INFINITY;
        return (pcs_judgement){.restitution = wrong, .worst = wrong};
    }
    b.size = sizes_of(contact, impact);
    const double p_t = hypot(impact->p_1, impact->p_2);
    const double dT = 0.5 * (impact->p_n * (contact->v_n + impact->vp_n) +
                             impact->p_1 * (contact->v_1 + impact->vp_1) +
                             impact->p_2 * (contact->v_2 + impact->vp_2));
    pcs_judgement j = {
        .momentum = momentum_residual(&b),
        .cone = pcs_of_impulse(&b.size.p,
                               fmax(p_t - material->mu_s * impact->p_n, fmax(-impact->p_n, 0.0))),
        .energy = pcs_of_all_work(&b.size, impact->dT - dT),
    };
    if (impact->p_n == 0)
        j.restitution = may_rest(&b) ? 0.0 : 1.0;
    else if (pcs_law_about(impact->law)->family == PCS_FAMILY_PATH)
        judge_path(&b, &j);
    else if (pcs_law_about(impact->law)->family == PCS_FAMILY_COMPLIANT)
        judge_springs(&b, &j);
    else
        j.restitution = algebraic_residual(&b);
    j.worst = fmax(fmax(j.momentum, j.cone), fmax(j.restitution, j.energy));
    return j;
}

pcs_judgement pcs_judge3(const pcs_contact3 *contact, const pcs_material *material,
                         const pcs_impact3 *impact)
{
    if (!contact || !material || !impact || !pcs_law_about(impact->law))
        return (pcs_judgement){.restitution = INFINITY, .worst = INFINITY};
    const pcs_material m = pcs_material_limited(impact->law, material);
    const pcs_scale scale = pcs_scale3_of(contact), back = {-scale.v, -scale.G};
    const pcs_contact3 c = pcs_scale3_down(&scale, contact);
    if (pcs_is_lost(contact->v_n, c.v_n, c.G_nn))
        return (pcs_judgement){.restitution = INFINITY, .worst = INFINITY};
    pcs_impact3 im = *impact;
    pcs_scale3_up(&back, &im);
    return judge(&c, &m, &im);
}
