/*
 * The judge of a strike. It takes the impulses at the ends of the phases and computes velocities by
 * dv = G dp alone. Then it checks at every contact what the law demands there.
 */
#include "../restitution/residual.h"
#include "multi.h"
#include <percuss/strike.h>

typedef struct court {
    const pcs_multi *m;
    const pcs_strike *s;
    pcs_norms size;
    double worst;
} court;

static void hold(court *b, double residual)
{
    b->worst = fmax(b->worst, residual);
}

static double row_times(const pcs_multi *m, int row, const double *p)
{
    const int n = 2 * m->contacts;
    double sum = 0;
    for (int j = 0; j < n; j++)
        sum += m->G[row * n + j] * p[j];
    return sum;
}

/* One contact in one phase: velocities at both ends and the impulse between. */
typedef struct stretch {
    double from[2], to[2], dp[2];
} stretch;

static void judge_slip(court *b, const pcs_material *material, pcs_part part, const stretch *x)
{
    const pcs_norms *size = &b->size;
    if (part == PCS_PART_STICK) {
        hold(b, pcs_of_velocity(size, fmax(fabs(x->from[1]), fabs(x->to[1]))));
        hold(b, pcs_of_impulse(size, fmax(fabs(x->dp[1]) - material->mu_s * x->dp[0], 0.0)));
    } else {
        const double sign = part == PCS_PART_FORWARD ? 1 : -1;
        hold(b, pcs_of_velocity(size, fmin(fmin(sign * x->from[1], sign * x->to[1]), 0.0)));
        hold(b, pcs_of_impulse(size, x->dp[1] + sign * material->mu_k * x->dp[0]));
    }
}

static void judge_contact(court *b, int i, pcs_part part, const stretch *x)
{
    const pcs_norms *size = &b->size;
    const bool strikes = i == b->s->striking;
    hold(b, pcs_of_impulse(size, fmin(x->dp[0], 0.0)));
    if (!strikes)
        hold(b, pcs_of_velocity(size, fmin(fmin(x->from[0], x->to[0]), 0.0)));
    if (part == PCS_PART_OPEN) {
        hold(b, pcs_of_impulse(size, fmax(fabs(x->dp[0]), fabs(x->dp[1]))));
        return;
    }
    if (!strikes)
        hold(b, pcs_of_velocity(size, fmax(fabs(x->from[0]), fabs(x->to[0]))));
    judge_slip(b, &b->m->materials[i], part, x);
}

/*
 * Normal impulse and work of the striking contact by stage, and work of friction at each contact,
 * as sums over the phases.
 */
typedef struct ledger {
    double p[2], W[2], W_f[PCS_MAX_STRIKE_CONTACTS];
} ledger;

static void walk_phases(court *b, ledger *sum)
{
    const pcs_multi *m = b->m;
    double p[2 * PCS_MAX_STRIKE_CONTACTS] = {0}, before[2 * PCS_MAX_STRIKE_CONTACTS] = {0};
    for (int f = 0; f < b->s->n_phases; f++) {
        const pcs_strike_phase *phase = &b->s->phases[f];
        for (int i = 0; i < 2 * m->contacts; i++) {
            before[i] = p[i];
            p[i] = phase->p[i / 2][i % 2];
        }
        for (int i = 0; i < m->contacts; i++) {
            stretch x;
            for (int k = 0; k < 2; k++) {
                x.from[k] = m->v[2 * i + k] + row_times(m, 2 * i + k, before);
                x.to[k] = m->v[2 * i + k] + row_times(m, 2 * i + k, p);
                x.dp[k] = p[2 * i + k] - before[2 * i + k];
            }
            judge_contact(b, i, phase->parts[i], &x);
            sum->W_f[i] += 0.5 * x.dp[1] * (x.from[1] + x.to[1]);
            if (i != b->s->striking)
                continue;
            sum->p[phase->stage] += x.dp[0];
            sum->W[phase->stage] += 0.5 * x.dp[0] * (x.from[0] + x.to[0]);
            if (f > 0 && phase->stage != b->s->phases[f - 1].stage)
                hold(b, pcs_of_velocity(&b->size, x.from[0]));
        }
    }
}

static void judge_path(court *b, const pcs_multi_contact *contacts)
{
    ledger sum = {{0}, {0}, {0}};
    const pcs_strike *s = b->s;
    walk_phases(b, &sum);
    const pcs_ends ends = {sum.p[0],
                           sum.p[1],
                           sum.W[0],
                           sum.W[1],
                           b->m->v[2 * s->striking],
                           contacts[s->striking].vp[0]};
    hold(b, pcs_of_rule(&b->size, s->law, &b->m->materials[s->striking], &ends));
    hold(b, pcs_of_velocity(&b->size,
                            fmin(contacts[s->striking].vp[0], 0.0))); // it does not still approach
    hold(b, pcs_of_impulse(&b->size, sum.p[0] - s->pc_n));
    hold(b, pcs_of_impulse(&b->size, sum.p[1] - s->pr_n));
    double total = s->W_c + s->W_r;
    for (int i = 0; i < b->m->contacts; i++) {
        hold(b, pcs_of_work(&b->size, sum.W_f[i] - s->W_f[i]));
        total += s->W_f[i];
        for (int k = 0; k < 2; k++)
            hold(b,
                 pcs_of_impulse(&b->size, contacts[i].p[k] - s->phases[s->n_phases - 1].p[i][k]));
    }
    hold(b, pcs_of_work(&b->size, sum.W[0] - s->W_c));
    hold(b, pcs_of_work(&b->size, sum.W[1] - s->W_r));
    hold(b, pcs_of_work(&b->size, total - s->dT));
}

/*
 * Residual of the complementarity law with e at the striking contact only and e_t = 0 everywhere.
 */
static double totals_residual(const court *b, const double *p, double mu_striking)
{
    pcs_material materials[PCS_MAX_STRIKE_CONTACTS];
    for (int i = 0; i < b->m->contacts; i++) {
        materials[i] = b->m->materials[i];
        materials[i].e_t = 0;
        if (i != b->s->striking)
            materials[i].e = 0;
    }
    if (pcs_has(mu_striking))
        materials[b->s->striking].mu_k = materials[b->s->striking].mu_s = mu_striking;
    const pcs_multi problem = {b->m->contacts, 2, b->m->G, b->m->v, materials};
    return pcs_multi_certify(&problem, p).worst;
}

/* Brach's law: Whittaker's solution, or less friction at the striking contact such that dT = 0. */
static void judge_totals(court *b, const double *p)
{
    const double whittaker = totals_residual(b, p, PCS_NONE);
    const double p_n = p[2 * b->s->striking], p_t = p[2 * b->s->striking + 1];
    if (b->s->law == PCS_LAW_WHITTAKER) {
        hold(b, whittaker);
        return;
    }
    const double limited =
        fmax(totals_residual(b, p, fabs(p_t) / p_n), pcs_of_work(&b->size, b->s->dT));
    hold(b, fmin(whittaker, limited));
    hold(b, pcs_of_work(&b->size, fmax(b->s->dT, 0.0)));
}

static pcs_norms norms_of(const pcs_multi *m, const double *p)
{
    const int n = 2 * m->contacts;
    pcs_norms size = {0, 0, 0};
    double v = 0;
    for (int i = 0; i < n; i++) {
        size.G = fmax(size.G, m->G[i * n + i]);
        size.p = fmax(size.p, fabs(p[i]));
        v = fmax(v, fabs(m->v[i]));
    }
    size.scale = v + size.G * size.p;
    return size;
}

double pcs_strike_judge(const pcs_multi *problem, const pcs_multi_contact *contacts,
                        const pcs_strike *strike)
{
    if (!contacts || !strike || pcs_check_arrays(problem, NULL) != PCS_OK)
        return INFINITY;
    const int c = strike->striking;
    double p[2 * PCS_MAX_STRIKE_CONTACTS] = {0}, dT = 0;
    if (strike->outcome & PCS_OUTCOME_NO_SOLUTION)
        return 0; // the record claims nothing
    for (int i = 0; i < 2 * problem->contacts; i++)
        p[i] = contacts[i / 2].p[i % 2];
    court b = {.m = problem, .s = strike, .size = norms_of(problem, p)};
    for (int i = 0; i < 2 * problem->contacts; i++) {
        const double v = problem->v[i], vp = contacts[i / 2].vp[i % 2];
        hold(&b, pcs_of_velocity(&b.size, v - contacts[i / 2].v[i % 2]));
        hold(&b, pcs_of_velocity(&b.size, v + row_times(problem, i, p) - vp));
        dT += 0.5 * p[i] * (v + vp);
    }
    hold(&b, pcs_of_work(&b.size, dT - strike->dT));
    if (!(problem->v[2 * c] < -1e-12 * b.size.scale)) { // nothing strikes: impulses must be 0
        hold(&b, b.size.p > 0 ? 1.0 : 0.0);
        return b.worst;
    }
    if (pcs_law_about(strike->law)->family != PCS_FAMILY_PATH)
        judge_totals(&b, p);
    else if (strike->n_phases > 0)
        judge_path(&b, contacts);
    else
        hold(&b, INFINITY);
    return b.worst;
}
