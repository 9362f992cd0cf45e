#include "../base/status.h"
#include "multi.h"

#include <float.h>

size_t pcs_multi_workspace(int contacts, int dimension)
{
    if (contacts < 1 || contacts > PCS_MAX_CONTACTS || dimension < 2 || dimension > 3)
        return 0;
    const size_t rows = (size_t)contacts * (size_t)dimension;
    const size_t rank = contacts <= PCS_MAX_RANKED ? rows * rows : 0;
    const size_t find = pcs_find_workspace(contacts, dimension);
    return rows + (rank > find ? rank : find);
}

pcs_status pcs_check_numbers(const pcs_multi *m, pcs_fault *fault)
{
    const int n = m->contacts * m->dimension;
    for (int i = 0; i < n; i++) {
        const int contact = i / m->dimension;
        if (!pcs_within(m->v[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse_item(fault, "contact", contact, "v", "must hold finite numbers",
                                   m->v[i]);
        for (int j = 0; j < n; j++) {
            const double x = m->G[i * n + j];
            const double most = sqrt(m->G[i * n + i]) * sqrt(m->G[j * n + j]);
            if (!pcs_within(x, -DBL_MAX, DBL_MAX))
                return pcs_refuse_item(fault, "contact", contact, "G", "must hold finite numbers",
                                       x);
            if (!(fabs(x - m->G[j * n + i]) <= 1e-12 * most) || !(fabs(x) <= (1 + 1e-12) * most))
                return pcs_refuse_item(fault, "contact", contact, "G",
                                       "must be symmetric and positive semidefinite", x);
        }
    }
    return pcs_accept(fault);
}

pcs_status pcs_check_material_of(pcs_law law, const pcs_multi *m, int i, pcs_fault *fault)
{
    const int row = i * m->dimension, n = m->contacts * m->dimension;
    const double G_nn = m->G[row * n + row];
    if (pcs_material_check(law, &m->materials[i], fault) != PCS_OK) {
        if (fault) {
            fault->item = "contact";
            fault->index = i;
        }
        return PCS_STATUS_INVALID;
    }
    if (!(G_nn > 0))
        return pcs_refuse_item(fault, "contact", i, "G",
                               "must have a positive G_nn at every contact", G_nn);
    return pcs_accept(fault);
}

static pcs_status check_contact(pcs_law law, const pcs_multi *m, int i, pcs_fault *fault)
{
    const int d = m->dimension, n = m->contacts * d;
    const double *G = &m->G[i * d * n + i * d];
    if (pcs_check_material_of(law, m, i, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (d == 2 || m->materials[i].mu_k == 0)
        return pcs_accept(fault);
    const pcs_contact3 c = {G[0], G[1], G[2], G[n + 1], G[n + 2], G[2 * n + 2], 0, 0, 0};
    if (pcs_contact3_check(&c, fault) == PCS_OK)
        return PCS_OK;
    return pcs_refuse_item(fault, "contact", i, "G",
                           "must be positive definite at every contact with friction", PCS_NONE);
}

pcs_status pcs_check_arrays(const pcs_multi *m, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"problem", m}) != PCS_OK)
        return PCS_STATUS_INVALID;
    return PCS_NEED(fault, {"G", m->G}, {"v", m->v}, {"materials", m->materials});
}

pcs_status pcs_multi_check(pcs_law law, const pcs_multi *m, pcs_fault *fault)
{
    if (law != PCS_LAW_COMPLEMENTARITY)
        return pcs_refuse(fault, "law", "must be complementarity, for several contacts",
                          (double)law);
    if (pcs_check_arrays(m, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (m->contacts < 1 || m->contacts > PCS_MAX_CONTACTS)
        return pcs_refuse(fault, "contacts", "must lie between 1 and 15000", m->contacts);
    if (m->dimension != 2 && m->dimension != 3)
        return pcs_refuse(fault, "dimension", "must be 2 or 3", m->dimension);
    if (pcs_check_numbers(m, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (int i = 0; i < m->contacts; i++)
        if (check_contact(law, m, i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
    return pcs_accept(fault);
}

static pcs_status check_with_work(pcs_law law, const pcs_multi *m, const double *work,
                                  size_t length, pcs_fault *fault)
{
    const pcs_status status = pcs_multi_check(law, m, fault);
    return status == PCS_OK
               ? pcs_need_work(work, length, pcs_multi_workspace(m->contacts, m->dimension), fault)
               : status;
}

/*
 * How the contact ends. xi_t = v_t' + e_t v_t separates stick from slip where |p_t| = mu p_n, which
 * both allow.
 */
static pcs_final final_of(const pcs_multi *m, int i, const pcs_multi_contact *contact, double scale)
{
    const pcs_material *material = &m->materials[i];
    const int at = i * m->dimension, n = m->contacts * m->dimension;
    double p_t = 0, xi_t = 0;
    for (int k = 1; k < m->dimension; k++) {
        p_t = hypot(p_t, contact->p[k]);
        xi_t = hypot(xi_t, contact->vp[k] + material->e_t * contact->v[k]);
    }
    if (!(contact->p[0] * m->G[at * n + at] > 1e-14 * scale))
        return PCS_FINAL_OPEN;
    const bool inside = p_t < (1 - 1e-12) * material->mu_k * contact->p[0];
    const bool holds = material->mu_k > 0 && xi_t <= 1e-12 * scale;
    return inside || holds ? PCS_FINAL_STICK : PCS_FINAL_SLIP;
}

/*
 * Set the velocities that the law fixes at a contact with an impulse, without the rounding of G p.
 */
static void settle(const pcs_material *material, int dimension, pcs_multi_contact *contact)
{
    if (contact->final != PCS_FINAL_OPEN)
        contact->vp[0] = -material->e * contact->v[0] + 0.0; // no -0
    for (int k = 1; k < dimension && contact->final == PCS_FINAL_STICK; k++)
        contact->vp[k] = -material->e_t * contact->v[k] + 0.0;
}

/* Set v' = v + G p of one contact. Returns the largest |v| + |G| |p| of its rows. */
static double move(const pcs_multi *m, int i, const double *p, pcs_multi_contact *contact)
{
    const int d = m->dimension, n = m->contacts * d;
    double scale = 0;
    for (int k = 0; k < d; k++) {
        const int row = i * d + k;
        double size = fabs(m->v[row]);
        contact->v[k] = contact->vp[k] = m->v[row];
        contact->p[k] = p[row];
        for (int j = 0; j < n; j++) {
            contact->vp[k] += m->G[row * n + j] * p[j];
            size += fabs(m->G[row * n + j] * p[j]);
        }
        scale = fmax(scale, size);
    }
    return scale;
}

/* Fill in velocities after, the final state of each contact, and the energy change. */
static void fill(const pcs_multi *m, const double *p, pcs_multi_contact *contacts,
                 pcs_multi_impact *im)
{
    double turnover = 0;
    im->dT = 0;
    for (int i = 0; i < m->contacts; i++) {
        pcs_multi_contact *contact = &contacts[i];
        *contact = (pcs_multi_contact){.final = PCS_FINAL_NONE};
        const double scale = move(m, i, p, contact);
        contact->final = final_of(m, i, contact, scale);
        settle(&m->materials[i], m->dimension, contact);
        for (int k = 0; k < m->dimension; k++) {
            im->dT += 0.5 * contact->p[k] * (contact->v[k] + contact->vp[k]);
            turnover += 0.5 * fabs(contact->p[k]) * (fabs(contact->v[k]) + fabs(contact->vp[k]));
        }
    }
    if (im->dT > 1e-12 * turnover)
        im->outcome |= PCS_OUTCOME_ENERGY_GAIN;
}

static void no_answer(const pcs_multi *m, pcs_multi_contact *contacts, pcs_multi_impact *im)
{
    im->outcome |= PCS_OUTCOME_NO_SOLUTION;
    im->dT = PCS_NONE;
    for (int i = 0; i < m->contacts; i++) {
        contacts[i] = (pcs_multi_contact){.final = PCS_FINAL_NONE};
        for (int k = 0; k < m->dimension; k++) {
            contacts[i].v[k] = m->v[i * m->dimension + k];
            contacts[i].vp[k] = contacts[i].p[k] = PCS_NONE;
        }
    }
}

pcs_status pcs_multi_solve(pcs_law law, const pcs_multi *problem, double *work, size_t length,
                           pcs_multi_contact *contacts, pcs_multi_impact *impact, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"contacts", contacts}, {"impact", impact}) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_status status = check_with_work(law, problem, work, length, fault);
    if (status != PCS_OK)
        return status;
    pcs_room room = {work, length};
    double *p = (double *)pcs_room_take(
        &room, (size_t)problem->contacts * (size_t)problem->dimension, sizeof *p);
    const pcs_rank rank = pcs_rank_of(problem, room.next);
    if (rank == PCS_INDEFINITE)
        return pcs_refuse(fault, "G", "must be positive semidefinite", PCS_NONE);
    pcs_multi_impact im = {0};
    const bool redundant = rank == PCS_REDUNDANT;
    status = pcs_find_impulses(problem, redundant, room, p, &im);
    im.certificate = pcs_multi_certify(problem, p);
    if (status != PCS_OK)
        return pcs_give_up(fault, status, im.certificate.worst);
    if (im.outcome & PCS_OUTCOME_NO_SOLUTION)
        no_answer(problem, contacts, &im);
    else
        fill(problem, p, contacts, &im);
    if (pcs_has(im.dT) && !isfinite(im.dT))
        return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    *impact = im;
    return pcs_accept(fault);
}

pcs_status pcs_multi_enumerate(const pcs_multi *problem, double *work, size_t length, int most,
                               double *impulses, int *count, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"count", count}) != PCS_OK ||
        (most > 0 && PCS_NEED(fault, {"impulses", impulses}) != PCS_OK))
        return PCS_STATUS_INVALID;
    const pcs_status status =
        check_with_work(PCS_LAW_COMPLEMENTARITY, problem, work, length, fault);
    if (status != PCS_OK)
        return status;
    if (problem->dimension != 2)
        return pcs_refuse(fault, "dimension", "must be 2: the cone has no corners to enumerate",
                          problem->dimension);
    if (problem->contacts > PCS_MAX_ENUMERATED)
        return pcs_refuse(fault, "contacts", "must be 8 at most, to try every combination",
                          problem->contacts);
    if (pcs_rank_of(problem, work) != PCS_REGULAR)
        return pcs_refuse(fault, "G", "must not be singular, to try every combination", PCS_NONE);
    double *found = work;
    const int rows = 2 * problem->contacts;
    *count = pcs_planar_by_enumeration(problem, false, work + PCS_MAX_ANSWERS * rows,
                                       PCS_MAX_ANSWERS, found);
    for (int i = 0; i < rows * (*count < most ? *count : most); i++)
        impulses[i] = found[i];
    return pcs_accept(fault);
}
