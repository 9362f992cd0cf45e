#include "../contact/check.h"
#include "../impact/material.h"
#include "multi.h"

#include <float.h>

size_t pcs_multi_workspace(int contacts, int dimension)
{
    const size_t rows = (size_t)contacts * (size_t)dimension;
    const size_t a = pcs_sweeps_workspace(contacts, dimension);
    const size_t b = dimension == 2             ? pcs_planar_workspace(contacts)
                     : contacts <= PCS_PYRAMIDS ? pcs_pyramid_workspace(contacts)
                                                : 0;
    return rows + pcs_proximal_workspace(contacts, dimension) + (a > b ? a : b);
}

static pcs_status check_contact(pcs_law law, const pcs_multi *m, int i, pcs_fault *fault)
{
    const int d = m->dimension, n = m->contacts * d;
    const double *G = &m->G[i * d * n + i * d];
    const pcs_status status = pcs_material_check(law, &m->materials[i], fault);
    if (status != PCS_OK)
        return status;
    if (!(G[0] > 0))
        return pcs_refuse(fault, "G", "must have a positive G_nn at every contact", G[0]);
    if (d == 2 || m->materials[i].mu_k == 0)
        return pcs_accept(fault);
    const pcs_contact3 c = {G[0], G[1], G[2], G[n + 1], G[n + 2], G[2 * n + 2], 0, 0, 0};
    if (pcs_contact3_check(&c, fault) == PCS_OK)
        return PCS_OK;
    return pcs_refuse(fault, "G", "must be positive definite at every contact with friction", G[0]);
}

static pcs_status check(pcs_law law, const pcs_multi *m, pcs_fault *fault)
{
    if (law != PCS_LAW_COMPLEMENTARITY)
        return pcs_refuse(fault, "law", "must be complementarity, for several contacts",
                          (double)law);
    if (m->contacts < 1 || m->contacts > PCS_MOST_CONTACTS)
        return pcs_refuse(fault, "contacts", "must lie between 1 and 1000", m->contacts);
    if (m->dimension != 2 && m->dimension != 3)
        return pcs_refuse(fault, "dimension", "must be 2 or 3", m->dimension);
    const int n = m->contacts * m->dimension;
    for (int i = 0; i < n; i++) {
        if (!pcs_within(m->v[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, "v", "must hold finite numbers", m->v[i]);
        for (int j = 0; j < n; j++) {
            const double x = m->G[i * n + j], y = m->G[j * n + i];
            if (!pcs_within(x, -DBL_MAX, DBL_MAX))
                return pcs_refuse(fault, "G", "must hold finite numbers", x);
            const double most = sqrt(m->G[i * n + i]) * sqrt(m->G[j * n + j]);
            if (!(fabs(x - y) <= 1e-12 * most) || fabs(x) > (1 + 1e-12) * most)
                return pcs_refuse(fault, "G", "must be symmetric and positive semidefinite", x);
        }
    }
    for (int i = 0; i < m->contacts; i++)
        if (check_contact(law, m, i, fault) != PCS_OK)
            return PCS_INVALID;
    return pcs_accept(fault);
}

/* xi_t = v_t' + e_t v_t tells stick from slip, where the cone alone would not. */
static pcs_final final_of(const pcs_multi *m, int i, const pcs_touch *touch, double largest)
{
    const pcs_material *material = &m->materials[i];
    double p_t = 0, xi_t = 0, v = 0;
    for (int k = 1; k < m->dimension; k++) {
        p_t = hypot(p_t, touch->p[k]);
        xi_t = hypot(xi_t, touch->vp[k] + material->e_t * touch->v[k]);
    }
    for (int k = 0; k < m->contacts * m->dimension; k++)
        v = fmax(v, fabs(m->v[k]));
    if (!(touch->p[0] > 1e-14 * largest))
        return PCS_FINAL_OPEN;
    const bool inside = p_t < (1 - 1e-12) * material->mu_k * touch->p[0];
    return inside || (material->mu_k > 0 && xi_t <= 1e-12 * v) ? PCS_FINAL_STICK : PCS_FINAL_SLIP;
}

/* What the law states of a contact that takes part, without the rounding of G p. */
static void settle(const pcs_material *material, int dimension, pcs_touch *touch)
{
    if (touch->final != PCS_FINAL_OPEN)
        touch->vp[0] = -material->e * touch->v[0] + 0.0; // no -0
    for (int k = 1; k < dimension && touch->final == PCS_FINAL_STICK; k++)
        touch->vp[k] = -material->e_t * touch->v[k] + 0.0;
}

/* v' = v + G p, and how each contact ended. */
static void fill(const pcs_multi *m, const double *p, pcs_touch *touches, pcs_multi_impact *im)
{
    const int d = m->dimension, n = m->contacts * d;
    double largest = 0, turnover = 0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fabs(p[i]));
    im->dT = 0;
    for (int i = 0; i < m->contacts; i++) {
        pcs_touch *touch = &touches[i];
        *touch = (pcs_touch){.final = PCS_FINAL_NONE};
        for (int k = 0; k < d; k++) {
            const int row = i * d + k;
            touch->v[k] = touch->vp[k] = m->v[row];
            touch->p[k] = p[row];
            for (int j = 0; j < n; j++)
                touch->vp[k] += m->G[row * n + j] * p[j];
        }
        touch->final = final_of(m, i, touch, largest);
        settle(&m->materials[i], d, touch);
        for (int k = 0; k < d; k++) {
            im->dT += 0.5 * touch->p[k] * (touch->v[k] + touch->vp[k]);
            turnover += 0.5 * fabs(touch->p[k]) * (fabs(touch->v[k]) + fabs(touch->vp[k]));
        }
    }
    if (im->dT > 1e-12 * turnover)
        im->outcome |= PCS_ENERGY_GAIN;
}

static bool approaches(const pcs_multi *m)
{
    for (int i = 0; i < m->contacts; i++)
        if (m->v[i * m->dimension] < 0)
            return true;
    return false;
}

static void no_answer(const pcs_multi *m, pcs_touch *touches, pcs_multi_impact *im)
{
    im->outcome |= PCS_NO_SOLUTION;
    im->dT = PCS_NONE;
    for (int i = 0; i < m->contacts; i++) {
        touches[i] = (pcs_touch){.final = PCS_FINAL_NONE};
        for (int k = 0; k < m->dimension; k++) {
            touches[i].v[k] = m->v[i * m->dimension + k];
            touches[i].vp[k] = touches[i].p[k] = PCS_NONE;
        }
    }
}

/* Lemke's method, and where it ends on a ray or loses its digits, what else there is. */
static pcs_status solve_planar(const pcs_multi *m, double *work, double *p, pcs_multi_impact *im)
{
    if (pcs_is_redundant(m, work) &&
        pcs_by_proximal_steps(m, pcs_planar_by_pivots, work, p, &im->steps))
        return PCS_OK;
    if (pcs_planar_by_pivots(m, work, p, &im->steps))
        return PCS_OK;
    if (m->contacts <= PCS_ENUMERABLE) {
        im->steps = 1 << (2 * m->contacts);
        if (pcs_planar_by_enumeration(m, work, 1, p) > 0)
            return PCS_OK;
    }
    if (pcs_by_sweeps(m, work, p, &im->steps))
        return PCS_OK;
    if (m->contacts > PCS_ENUMERABLE)
        return PCS_NOT_CONVERGED;
    im->outcome |= PCS_NO_SOLUTION;
    return PCS_OK;
}

/* Turn each pyramid so that one of its facets takes the slip that p leaves. */
static void turn_pyramids(const pcs_multi *m, const double *p, double *xi, double *q,
                          double *angles)
{
    pcs_multi_pull(m, q);
    pcs_multi_xi(m, q, p, xi);
    for (int i = 0; i < m->contacts; i++)
        if (p[3 * i] > 0 && hypot(xi[3 * i + 1], xi[3 * i + 2]) > 0)
            angles[i] = atan2(xi[3 * i + 2], xi[3 * i + 1]);
}

/* Sweeps, and where they circle, starts from pyramids, turned from one to the next. */
static bool sweep_or_pyramid(const pcs_multi *m, double *work, double *p, int *steps)
{
    enum { TURNS = 20, FEW = 40 };
    if (pcs_by_sweeps(m, work, p, steps))
        return true;
    if (m->contacts > PCS_PYRAMIDS)
        return false;
    double angles[PCS_PYRAMIDS] = {0}, start[3 * PCS_PYRAMIDS] = {0};
    for (int turn = 0; turn < TURNS; turn++) {
        if (!pcs_by_pyramid(m, angles, work, p, steps))
            return false;
        for (int i = 0; i < 3 * m->contacts; i++)
            start[i] = p[i];
        if (pcs_sweep_on(m, FEW, work, p, steps))
            return true;
        turn_pyramids(m, start, work, work + 3 * m->contacts, angles);
    }
    return false;
}

static pcs_status solve_spatial(const pcs_multi *m, double *work, double *p, pcs_multi_impact *im)
{
    if (pcs_is_redundant(m, work) &&
        pcs_by_proximal_steps(m, sweep_or_pyramid, work, p, &im->steps))
        return PCS_OK;
    return sweep_or_pyramid(m, work, p, &im->steps) ? PCS_OK : PCS_NOT_CONVERGED;
}

pcs_status pcs_solve_multi(pcs_law law, const pcs_multi *problem, double *work, pcs_touch *touches,
                           pcs_multi_impact *impact, pcs_fault *fault)
{
    pcs_status status = check(law, problem, fault);
    if (status != PCS_OK)
        return status;
    double *p = work;
    work += problem->contacts * problem->dimension;
    pcs_multi_impact im = {0};
    if (!approaches(problem)) {
        for (int i = 0; i < problem->contacts * problem->dimension; i++)
            p[i] = 0;
        im.outcome = PCS_NO_COLLISION;
    } else if (problem->dimension == 2) {
        status = solve_planar(problem, work, p, &im);
    } else {
        status = solve_spatial(problem, work, p, &im);
    }
    im.certificate = pcs_certify_multi(problem, p);
    if (status != PCS_OK) {
        if (fault)
            *fault = (pcs_fault){status, "", pcs_status_meaning(status), im.certificate.worst};
        return status;
    }
    if (im.outcome & PCS_NO_SOLUTION)
        no_answer(problem, touches, &im);
    else
        fill(problem, p, touches, &im);
    *impact = im;
    return PCS_OK;
}

pcs_status pcs_enumerate_multi(const pcs_multi *problem, double *work, int most, double *impulses,
                               int *count, pcs_fault *fault)
{
    const pcs_status status = check(PCS_LAW_COMPLEMENTARITY, problem, fault);
    if (status != PCS_OK)
        return status;
    if (problem->dimension != 2)
        return pcs_refuse(fault, "dimension", "must be 2: the cone has no corners to enumerate",
                          problem->dimension);
    if (problem->contacts > PCS_ENUMERABLE)
        return pcs_refuse(fault, "contacts", "must be 8 at most, to try every combination",
                          problem->contacts);
    *count = pcs_planar_by_enumeration(problem, work, most, impulses);
    return pcs_accept(fault);
}
