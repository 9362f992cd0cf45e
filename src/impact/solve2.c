#include "../algebraic/algebraic2_kernel.h"
#include "../base/status.h"
#include "../contact/material.h"
#include "../path/path2_kernel.h"
#include "record2.h"
#include "scale.h"

#include <float.h>

/* Laws with a path. At v_n = 0, without approach, there is an impact only if sliding jams. */
static void solve_path(pcs_law law, const pcs_contact2 *c, const pcs_material *m, pcs_impact2 *im)
{
    const pcs_legs2 path = pcs_k_path2(c, m->mu_s, m->mu_k);
    if (c->v_n == 0 && !(path.jam && path.first.A < 0)) {
        pcs_record2_nothing(c, law, im);
        im->outcome = PCS_OUTCOME_NO_COLLISION;
        return;
    }
    pcs_record2_path(c, &path, law, m, im);
    if (c->v_n == 0)
        im->outcome |= PCS_OUTCOME_IMPACT_WITHOUT_COLLISION;
}

static pcs_impulse2 algebraic_impulse(pcs_law law, const pcs_contact2 *c, const pcs_material *m)
{
    switch (law) {
    case PCS_LAW_WHITTAKER:
        return pcs_k_complementarity2(c, m->e, 0.0, m->mu_k);
    case PCS_LAW_COMPLEMENTARITY:
        return pcs_k_complementarity2(c, m->e, m->e_t, m->mu_k);
    case PCS_LAW_WALTON:
        return pcs_k_walton2(c, m->e, m->e_t, m->mu_k);
    case PCS_LAW_BRACH:
        return pcs_k_brach2(c, m->e, m->mu_k);
    default:
        return pcs_impulse2_by_ratio(c, m->e, m->ratio);
    }
}

/*
 * Laws without a path. At v_n = 0 they give p = 0, even where a law with a path finds an impact;
 * the outcome is no-collision. For complementarity both are solutions.
 */
static void solve_algebraic(pcs_law law, const pcs_contact2 *c, const pcs_material *m,
                            pcs_impact2 *im)
{
    const bool unsure = law == PCS_LAW_COMPLEMENTARITY && c->v_n == 0 && pcs_k_jams2(c, m->mu_k);
    if (c->v_n < 0 || (unsure && m->branch == PCS_BRANCH_IMPACT)) {
        const pcs_impulse2 impulse = algebraic_impulse(law, c, m);
        pcs_record2_totals(c, &impulse, law, m->e, pcs_law_e_t(law, m), im);
    } else {
        pcs_record2_nothing(c, law, im);
        im->outcome = unsure ? 0 : PCS_OUTCOME_NO_COLLISION;
    }
    if (unsure)
        im->outcome |= PCS_OUTCOME_IMPACT_WITHOUT_COLLISION | PCS_OUTCOME_NOT_UNIQUE;
}

/* left: if the solve does not converge, the part of the normal force that was left. */
static pcs_status solve(pcs_law law, const pcs_contact2 *c, const pcs_material *m, pcs_impact2 *im,
                        double *left)
{
    const pcs_family family = pcs_law_about(law)->family;
    if (c->v_n > 0 || (c->v_n == 0 && family == PCS_FAMILY_COMPLIANT)) {
        pcs_record2_nothing(c, law, im);
        im->outcome = PCS_OUTCOME_NO_COLLISION;
    } else if (family == PCS_FAMILY_COMPLIANT) {
        return pcs_record2_springs(c, law, m, im, left);
    } else if (family == PCS_FAMILY_PATH) {
        solve_path(law, c, m, im);
    } else {
        solve_algebraic(law, c, m, im);
    }
    return PCS_OK;
}

/* True if nothing underflowed in the units of the solve. given: v_n in the units of the caller. */
static bool is_kept(double given, const pcs_impact2 *im, double e)
{
    if (im->outcome & PCS_OUTCOME_NO_SOLUTION)
        return im->v_n != 0 || given == 0;
    return pcs_scale_keeps(given, im->v_n, im->p_n, im->v_n < 0 ? im->v_n : im->v_t, e);
}

/* True if all results are finite. */
static bool is_finite(const pcs_impact2 *im)
{
    const double values[] = {im->vp_n, im->vp_t, im->p_n, im->p_t, im->dT, im->T, im->Tp};
    if (im->outcome & PCS_OUTCOME_NO_SOLUTION)
        return isfinite(im->T);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (!isfinite(values[i]))
            return false;
    return true;
}

static inline pcs_status check(pcs_law law, const pcs_contact2 *contact,
                               const pcs_material *material, pcs_fault *fault)
{
    pcs_status status = pcs_contact2_check(contact, fault);
    if (status == PCS_OK)
        status = pcs_material_check(law, material, fault);
    if (status == PCS_OK && law == PCS_LAW_WALTON && !pcs_k_is_sphere2(contact))
        status = pcs_refuse(fault, "G_nt", "must be 0 for this law, which is for spheres",
                            contact->G_nt);
    return status;
}

pcs_status pcs_law_applies2(pcs_law law, const pcs_contact2 *contact, const pcs_material *material,
                            pcs_fault *fault)
{
    return check(law, contact, material, fault);
}

pcs_status pcs_solve2(pcs_law law, const pcs_contact2 *contact, const pcs_material *material,
                      pcs_impact2 *impact, pcs_fault *fault)
{
    pcs_status status = check(law, contact, material, fault);
    if (status == PCS_OK && !impact)
        status = pcs_refuse(fault, "impact", "must not be NULL", PCS_NONE);
    if (status != PCS_OK)
        return status;

    pcs_impact2 record;
    double left = PCS_NONE;
    const pcs_material limited = pcs_material_limited(law, material);
    const pcs_scale scale = pcs_scale2_of(contact);
    const bool ordinary = scale.v == 0 && scale.G == 0;
    if (ordinary) {
        status = solve(law, contact, &limited, &record, &left);
    } else {
        const pcs_contact2 scaled = pcs_scale2_down(&scale, contact);
        status = solve(law, &scaled, &limited, &record, &left);
    }
    if (status != PCS_OK)
        return pcs_give_up(fault, status, left);
    bool kept = is_kept(contact->v_n, &record, limited.e);
    if (!ordinary) {
        pcs_scale2_up(&scale, &record);
        kept = kept && is_kept(contact->v_n, &record, 0);
    }
    if (!kept || !is_finite(&record))
        return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    pcs_record2_copy(&record, impact);
    return PCS_OK;
}
