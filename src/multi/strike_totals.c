/*
 * The algebraic formulation [hurmuzlu-marghitu-1994 Sec. 3.2]. Whittaker's law at a striking
 * contact while others rest is the complementarity law with e at the striking contact, e = 0
 * elsewhere and e_t = 0 everywhere: conditions (29), (31)-(33) are its conditions. If that gains
 * energy, Brach's law has less friction at the striking contact: the unique impulse p_t with dT = 0
 * [hurmuzlu-marghitu-1994 (30)].
 */
#include "multi.h"
#include "strike.h"

#include <string.h>

typedef struct totals {
    const pcs_multi *m;
    const double *v;
    int striking;
    double *shifted; /* v changed by an impulse at the striking contact */
    pcs_material materials[PCS_MAX_STRIKE_CONTACTS]; /* as the complementarity law needs them */
    pcs_multi_contact contacts[PCS_MAX_STRIKE_CONTACTS];
    double *work;
} totals;

static totals start(const pcs_multi *m, const double *v, int striking, double *work)
{
    totals t = {
        .m = m, .v = v, .striking = striking, .shifted = work, .work = work + 2 * m->contacts};
    for (int i = 0; i < m->contacts; i++) {
        t.materials[i] = m->materials[i];
        t.materials[i].e_t = 0;
        if (i != striking)
            t.materials[i].e = 0;
    }
    return t;
}

static double change_of_energy(const totals *t, const double *p)
{
    const int n = 2 * t->m->contacts;
    double dT = 0;
    for (int i = 0; i < n; i++) {
        double v = t->v[i];
        for (int j = 0; j < n; j++)
            v += 0.5 * t->m->G[i * n + j] * p[j];
        dT += p[i] * v;
    }
    return dT;
}

static pcs_found solve(totals *t, const double *v, double *p)
{
    const pcs_multi problem = {t->m->contacts, 2, t->m->G, v, t->materials};
    pcs_multi_impact impact;
    if (pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &problem, t->work,
                        pcs_multi_workspace(problem.contacts, 2), t->contacts, &impact,
                        NULL) != PCS_OK)
        return PCS_LOST;
    if (impact.outcome & PCS_OUTCOME_NO_SOLUTION)
        return PCS_FOUND_NONE;
    for (int i = 0; i < 2 * t->m->contacts; i++)
        p[i] = t->contacts[i / 2].p[i % 2];
    return PCS_FOUND;
}

/*
 * If the striking contact has no impulse, it leaves faster than (31) allows: that is no solution of
 * Whittaker's law. Another combination may be one. With many contacts there are too many to try.
 */
static pcs_found solve_otherwise(totals *t, double *p, pcs_strike *out)
{
    const int contacts = t->m->contacts, rows = 2 * contacts;
    if (contacts > PCS_MAX_ENUMERATED)
        return PCS_LOST;
    const pcs_multi problem = {contacts, 2, t->m->G, t->v, t->materials};
    double answers[PCS_MAX_ANSWERS * 2 * PCS_MAX_ENUMERATED];
    const int n = pcs_planar_by_enumeration(&problem, false, t->work, PCS_MAX_ANSWERS, answers);
    int good = 0;
    for (const double *q = answers; q < answers + n * rows; q += rows)
        if (q[2 * t->striking] > 0 && good++ == 0)
            memcpy(p, q, (size_t)rows * sizeof *p);
    if (good > 1) {
        out->outcome |= PCS_OUTCOME_NOT_UNIQUE;
        out->blamed = t->striking;
    }
    return good > 0 ? PCS_FOUND : PCS_FOUND_NONE;
}

/* All impulses, given the tangential impulse x at the striking contact. Returns dT. */
static double with_friction(totals *t, double x, double *p)
{
    const int n = 2 * t->m->contacts, row = 2 * t->striking + 1;
    for (int i = 0; i < n; i++) { // divide by 1 + e, because the law multiplies v_n by it
        const double bounce = i == row - 1 ? 1 + t->materials[t->striking].e : 1;
        t->shifted[i] = t->v[i] + t->m->G[i * n + row] * x / bounce;
    }
    if (solve(t, t->shifted, p) != PCS_FOUND)
        return PCS_NONE;
    p[row] = x;
    return change_of_energy(t, p);
}

/*
 * dT increases from a loss without friction to the gain of Whittaker's law: find its zero between.
 */
static bool limit_energy(totals *t, double most, double rounding, double *p)
{
    double low = 0, high = most;
    t->materials[t->striking].mu_s = t->materials[t->striking].mu_k = 0;
    if (!(with_friction(t, 0, p) <= rounding))
        return false;
    for (int i = 0; i < 200; i++) {
        const double middle = 0.5 * (low + high);
        if (middle == low || middle == high)
            break;
        *(with_friction(t, middle, p) <= 0 ? &low : &high) = middle;
    }
    return pcs_has(with_friction(t, low, p));
}

pcs_found pcs_strike_by_totals(const pcs_multi *m, const double *v, double *work, double *p,
                               pcs_strike *out)
{
    totals t = start(m, v, out->striking, work);
    const double none = PCS_NONE;
    out->pc_n = out->pr_n = out->W_c = out->W_r = none;
    for (int i = 0; i < m->contacts; i++)
        out->W_f[i] = none;
    pcs_found found = solve(&t, v, p);
    if (found == PCS_FOUND && p[2 * out->striking] == 0)
        found = solve_otherwise(&t, p, out);
    if (found != PCS_FOUND)
        return found;
    double size = 0;
    for (int i = 0; i < 2 * m->contacts; i++)
        size += fabs(p[i] * v[i]);
    if (out->law == PCS_LAW_BRACH && change_of_energy(&t, p) > 1e-13 * size)
        return limit_energy(&t, p[2 * out->striking + 1], 1e-12 * size, p) ? PCS_FOUND
                                                                           : PCS_FOUND_NONE;
    return PCS_FOUND;
}
