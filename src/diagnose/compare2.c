#include <percuss/diagnose.h>

/* Rounding must not look like an excess or a difference. */
#define SLACK 1e-12

static pcs_trust choose(const pcs_verdict2 *v)
{
    // no value (e = 0, no collision) and nothing to tell apart
    if (!(v->off_energetic > SLACK) && !(v->off_poisson > SLACK))
        return PCS_TRUST_ALIKE;
    const bool both_off = v->off_energetic > PCS_TRUST_LIMIT && v->off_poisson > PCS_TRUST_LIMIT;
    if (both_off || v->impulse_exceeds || v->work_exceeds)
        return PCS_TRUST_NONE;
    return v->off_energetic <= v->off_poisson ? PCS_TRUST_ENERGETIC : PCS_TRUST_POISSON;
}

pcs_status pcs_compare2(const pcs_contact2 *contact, const pcs_material *material,
                        pcs_verdict2 *verdict, pcs_fault *fault)
{
    pcs_verdict2 v = {0};
    pcs_status status = pcs_solve2(PCS_LAW_ENERGETIC, contact, material, &v.energetic, fault);
    if (status == PCS_OK)
        status = pcs_solve2(PCS_LAW_POISSON, contact, material, &v.poisson, fault);
    if (status != PCS_OK)
        return status;
    v.off_energetic = fabs(v.energetic.N_P - 1);
    v.off_poisson = fabs(v.poisson.N_E - 1);
    v.impulse_exceeds = v.energetic.R_kinetic > 1 + SLACK;
    v.work_exceeds = v.poisson.E2_energetic > 1 + SLACK;
    v.trust = choose(&v);
    *verdict = v;
    return PCS_OK;
}
