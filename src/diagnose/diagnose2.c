#include "../algebraic/algebraic2_kernel.h"
#include "../base/status.h"
#include "../contact/material.h"
#include "../impact/scale.h"
#include <percuss/diagnose.h>

/* Return x, or PCS_NONE if it is infinite or NaN. */
static double or_none(double x)
{
    return isfinite(x) ? x : PCS_NONE;
}

/* The mode by Table 2 of [sun-baruh-2022], with R2 compared with mu_s; a jam counts as a stop. */
static int mode_by_ratios(const pcs_contact2 *c, const pcs_material *m, const pcs_diagnosis2 *d,
                          bool jam)
{
    const bool sticks = fabs(d->R2) <= m->mu_s;
    if (c->v_t == 0)
        return sticks ? 5 : 6;
    const double ratio = -fabs(c->v_t) / c->v_n;
    if (jam || ratio < d->R1)
        return sticks ? 1 : 2;
    if (ratio < d->R3)
        return sticks ? 3 : 4;
    return 0;
}

/* R1 and R3 for slip in the direction of v_t; v_t = 0 counts as positive. */
static void slip_ratios(const pcs_contact2 *c, const pcs_material *m, pcs_diagnosis2 *d)
{
    const double s = c->v_t < 0 ? -1.0 : 1.0;
    const double A = c->G_nn - m->mu_k * s * c->G_nt;
    const bool jam = A <= 0;
    d->R1 = jam ? PCS_NONE : or_none((m->mu_k * c->G_tt - s * c->G_nt) / A);
    d->R3 = or_none(d->R1 * (1 + m->e));
    d->slide = or_none(fabs(c->v_t / c->v_n) / m->mu_k);
    if (c->v_n < 0)
        d->mode = mode_by_ratios(c, m, d, jam);
}

/* mu_0, mu_T and mu_max exist only if the bodies approach. */
static void impulse_bounds(const pcs_contact2 *c, double e, pcs_diagnosis2 *d)
{
    d->mu_0 = or_none(pcs_k_mu_0(c, e));
    d->mu_max = or_none(pcs_k_mu_0(c, 0));
    // without mu_0 friction opposes the slip before
    const double side = pcs_has(d->mu_0) ? d->mu_0 : -c->v_t;
    if (side != 0)
        d->mu_T = or_none(pcs_k_mu_T(c, e, side > 0 ? 1.0 : -1.0));
}

pcs_status pcs_diagnose2(const pcs_contact2 *contact, const pcs_material *material,
                         pcs_diagnosis2 *diagnosis, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"contact", contact}, {"material", material}, {"diagnosis", diagnosis}) !=
        PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_status status = pcs_contact2_check(contact, fault);
    if (status == PCS_OK)
        status = pcs_material_check(
            pcs_has(material->mu_k) ? PCS_LAW_ENERGETIC : PCS_LAW_IMPULSE_RATIO, material, fault);
    if (status != PCS_OK)
        return status;

    // all values are ratios, which do not depend on the units
    const pcs_scale scale = pcs_scale2_of(contact);
    const pcs_contact2 c = pcs_scale2_down(&scale, contact);
    const pcs_material m = pcs_material_limited(PCS_LAW_POISSON, material);

    const double none = PCS_NONE;
    *diagnosis = (pcs_diagnosis2){none, none, none, none, none, none, none, none, PCS_MODE_NONE};
    diagnosis->R2 = or_none(-c.G_nt / c.G_tt);
    diagnosis->mu_crit = or_none(c.G_nn / fabs(c.G_nt));
    if (pcs_has(m.mu_k))
        slip_ratios(&c, &m, diagnosis);
    if (c.v_n < 0)
        impulse_bounds(&c, m.e, diagnosis);
    return PCS_OK;
}
