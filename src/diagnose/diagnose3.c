#include "../base/status.h"
#include "../contact/contact3_kernel.h"
#include "../path/flow3.h"
#include <percuss/diagnose.h>

static const double TURN = 6.28318530717958647692;

static pcs_flow_rates rates_at(const pcs_flow *flow, double angle)
{
    return pcs_flow_rates_at(flow, cos(angle), sin(angle));
}

static void add_direction(const pcs_flow *flow, double angle, pcs_diagnosis3 *d)
{
    const pcs_flow_rates r = rates_at(flow, angle);
    if (d->n_directions < 4)
        d->directions[d->n_directions++] = (pcs_direction3){angle, r.alpha, r.dbeta < 0};
}

/* Return the zero of the turning rate beta between two angles at which it has different signs. */
static double bisect(const pcs_flow *flow, double low, double high)
{
    const bool falls = rates_at(flow, low).beta > 0;
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high);
        *((rates_at(flow, middle).beta > 0) == falls ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

/*
 * The turning rate beta is a trigonometric polynomial of degree two. It has at most four zeros, and
 * attracting and repelling ones alternate. The grid is fine compared with the wavelengths of beta
 * and finds all zeros, except two that nearly coincide.
 */
static void find_directions(const pcs_flow *flow, pcs_diagnosis3 *d)
{
    enum { GRID = 720 };
    double before = rates_at(flow, 0).beta;
    for (int i = 0; i < GRID; i++) {
        const double low = TURN * i / GRID, high = TURN * (i + 1) / GRID;
        const double after = rates_at(flow, high).beta;
        if (before == 0 && (after != 0 || rates_at(flow, low).dbeta != 0))
            add_direction(flow, low, d);
        else if (before * after < 0)
            add_direction(flow, bisect(flow, low, high), d);
        before = i + 1 < GRID ? after : before;
    }
}

pcs_status pcs_diagnose3(const pcs_contact3 *contact, const pcs_material *material,
                         pcs_diagnosis3 *diagnosis, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"contact", contact}, {"material", material}, {"diagnosis", diagnosis}) !=
        PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_status status = pcs_contact3_check(contact, fault);
    if (status == PCS_OK)
        status = pcs_material_check(PCS_LAW_ENERGETIC, material, fault);
    if (status != PCS_OK)
        return status;
    const pcs_flow flow = {contact, material->mu_k};
    const pcs_k_pair hold = pcs_k_shifted(contact, 1, 0, pcs_k_coupling(contact));
    const double g = hypot(contact->G_n1, contact->G_n2);
    const double slide = hypot(contact->v_1, contact->v_2) / (material->mu_k * fabs(contact->v_n));
    pcs_diagnosis3 d = {.mu_stick = hypot(hold.x1, hold.x2),
                        .mu_crit = g > 0 ? contact->G_nn / g : PCS_NONE,
                        .slide = isfinite(slide) ? slide : PCS_NONE};
    d.sticks = d.mu_stick <= material->mu_s;
    find_directions(&flow, &d);
    *diagnosis = d;
    return PCS_OK;
}

pcs_status pcs_deviate3(pcs_law law, const pcs_contact3 *contact, const pcs_material *material,
                        pcs_deviation3 *deviation, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"contact", contact}, {"material", material}, {"deviation", deviation}) !=
        PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_deviation3 d;
    pcs_status status = pcs_solve3(law, PCS_PATH_EXACT, contact, material, &d.exact, fault);
    if (status == PCS_OK)
        status = pcs_solve3(law, PCS_PATH_SUN_BARUH, contact, material, &d.approximate, fault);
    if (status != PCS_OK)
        return status;
    const pcs_impact3 *a = &d.approximate, *x = &d.exact;
    const double gap = hypot(a->vp_n - x->vp_n, hypot(a->vp_1 - x->vp_1, a->vp_2 - x->vp_2));
    d.velocity = gap / hypot(contact->v_n, hypot(contact->v_1, contact->v_2));
    d.energy = (a->dT - x->dT) / x->T;
    d.same_mode = a->mode == x->mode;
    *deviation = d;
    return PCS_OK;
}
