#include "../algebraic/algebraic3.h"
#include "../base/status.h"
#include "../compliant/bilinear3.h"
#include "../contact/contact3_kernel.h"
#include "../contact/material.h"
#include "../march/march3.h"
#include "../march/sun_baruh3.h"
#include "record3.h"
#include "scale.h"

#include <float.h>

/* True if the path of Sun & Baruh has no solution. */
static bool is_none(const pcs_impact3 *im)
{
    return im->outcome & PCS_OUTCOME_JAM && im->n_phases == 0 && !pcs_has(im->vp_n);
}

/* True if nothing underflowed in the units of the solve. given: v_n in the units of the caller. */
static bool is_kept(double given, const pcs_impact3 *im, double e)
{
    if (is_none(im))
        return im->v_n != 0 || given == 0;
    const double v = im->v_n < 0 ? im->v_n : pcs_k_length(im->v_1, im->v_2);
    return pcs_scale_keeps(given, im->v_n, im->p_n, v, e);
}

/* True if all results are finite. */
static bool is_finite(const pcs_impact3 *im)
{
    const double values[] = {im->T,   im->Tp,  im->vp_n, im->vp_1, im->vp_2,
                             im->p_n, im->p_1, im->p_2,  im->dT};
    if (is_none(im))
        return isfinite(im->T);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (!isfinite(values[i]))
            return false;
    return true;
}

/* Laws without a path. */
static pcs_status solve_algebraic(const pcs_contact3 *c, const pcs_material *m, pcs_impact3 *im)
{
    if (c->v_n > 0) {
        im->outcome = PCS_OUTCOME_NO_COLLISION;
        return PCS_OK;
    }
    const pcs_status status = pcs_algebraic3(c, m, im);
    if (status == PCS_OK && im->p_n > 0)
        pcs_record3_close(c, m->e, im);
    return status;
}

/* Follow the springs through the contact time. Without approach they are not pressed. */
static pcs_status solve_springs(const pcs_contact3 *c, const pcs_material *m, pcs_impact3 *im,
                                double *left)
{
    if (c->v_n >= 0) {
        im->outcome = PCS_OUTCOME_NO_COLLISION;
        return PCS_OK;
    }
    const pcs_status status = pcs_bilinear3(c, m, im, left);
    if (status == PCS_OK)
        pcs_record3_close(c, m->e, im);
    return status;
}

/* Follow the exact path. left: the remaining part of the slip speed if it does not converge. */
static pcs_status solve_exact(int most_steps, const pcs_contact3 *c, const pcs_material *m,
                              pcs_impact3 *im, double *left)
{
    pcs_march3 march = pcs_march3_start(im->law, c, m, im);
    march.most_steps = most_steps;
    const pcs_status status = pcs_exact3(&march);
    *left = march.at.s / pcs_k_length(c->v_1, c->v_2);
    if (status == PCS_OK && !march.from_rest)
        im->turn = pcs_turn3(c, march.at.u1, march.at.u2);
    return status;
}

static pcs_status solve_path(int most_steps, const pcs_contact3 *c, const pcs_material *m,
                             pcs_impact3 *im, double *left)
{
    pcs_status status = PCS_OK;
    if (c->v_n > 0 || (c->v_n == 0 && !pcs_k_jams3(c, m->mu_k))) {
        im->outcome = PCS_OUTCOME_NO_COLLISION;
        return PCS_OK;
    }
    if (c->v_n == 0)
        im->outcome = PCS_OUTCOME_IMPACT_WITHOUT_COLLISION;
    if (im->path == PCS_PATH_SUN_BARUH)
        pcs_sun_baruh3(c, m, im);
    else
        status = solve_exact(most_steps, c, m, im, left);
    if (status == PCS_OK)
        pcs_record3_close(c, m->e, im);
    return status;
}

/*
 * Solve in ordinary units. left: if the solve does not converge, the part that was left, of the
 * slip speed (exact path) or of the normal force (springs).
 */
static pcs_status solve(int most_steps, const pcs_contact3 *c, const pcs_material *m,
                        pcs_impact3 *im, double *left)
{
    const pcs_family family = pcs_law_about(im->law)->family;
    if (family == PCS_FAMILY_COMPLIANT)
        return solve_springs(c, m, im, left);
    if (family == PCS_FAMILY_PATH)
        return solve_path(most_steps, c, m, im, left);
    return solve_algebraic(c, m, im);
}

static inline pcs_status check(pcs_law law, pcs_path path, const pcs_contact3 *contact,
                               const pcs_material *material, pcs_fault *fault)
{
    pcs_status status = pcs_contact3_check(contact, fault);
    if (status == PCS_OK)
        status = pcs_material_check(law, material, fault);
    if (status == PCS_OK && pcs_law_about(law)->family != PCS_FAMILY_PATH)
        status = pcs_algebraic3_check(law, contact, fault);
    if (status == PCS_OK && (unsigned)path >= PCS_PATH_COUNT)
        status = pcs_refuse(fault, "path", "must be one of pcs_path", (double)path);
    return status;
}

pcs_status pcs_law_applies3(pcs_law law, pcs_path path, const pcs_contact3 *contact,
                            const pcs_material *material, pcs_fault *fault)
{
    return check(law, path, contact, material, fault);
}

pcs_status pcs_solve3_within(int most_steps, pcs_law law, pcs_path path,
                             const pcs_contact3 *contact, const pcs_material *material,
                             pcs_impact3 *impact, pcs_fault *fault)
{
    pcs_status status = check(law, path, contact, material, fault);
    if (status == PCS_OK && !impact)
        status = pcs_refuse(fault, "impact", "must not be NULL", PCS_NONE);
    if (status != PCS_OK)
        return status;

    const pcs_scale scale = pcs_scale3_of(contact);
    const pcs_contact3 c = pcs_scale3_down(&scale, contact);
    const pcs_material limited = pcs_material_limited(law, material);
    pcs_impact3 im;
    pcs_record3_blank(law, path, &c, &im);
    double left = PCS_NONE;
    status = solve(most_steps, &c, &limited, &im, &left);
    if (status != PCS_OK)
        return pcs_give_up(fault, status, left);
    bool kept = is_kept(contact->v_n, &im, limited.e);
    if (scale.v != 0 || scale.G != 0) {
        pcs_scale3_up(&scale, &im);
        kept = kept && is_kept(contact->v_n, &im, 0);
    }
    if (!kept || !is_finite(&im))
        return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    pcs_record3_copy(&im, impact);
    return PCS_OK;
}

pcs_status pcs_solve3(pcs_law law, pcs_path path, const pcs_contact3 *contact,
                      const pcs_material *material, pcs_impact3 *impact, pcs_fault *fault)
{
    return pcs_solve3_within(PCS_MAX_STEPS3, law, path, contact, material, impact, fault);
}
