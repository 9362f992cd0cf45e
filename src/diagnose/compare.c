#include "../base/status.h"
#include "../contact/flags_kernel.h"
#include <percuss/diagnose.h>

/* Errors of the solvers must not count as a difference. */
#define SLACK PCS_EXCESS_MARGIN

static double off(double N)
{
    return fabs(N - 1);
}

static pcs_trust choose(const pcs_verdict *v)
{
    // no value (e = 0, no collision), or no difference
    if (!(off(v->N_P) > SLACK) && !(off(v->N_E) > SLACK))
        return PCS_TRUST_ALIKE;
    const bool both_off = off(v->N_P) > PCS_TRUST_LIMIT && off(v->N_E) > PCS_TRUST_LIMIT;
    if (both_off || v->impulse_exceeds || v->work_exceeds)
        return PCS_TRUST_NONE;
    return off(v->N_P) <= off(v->N_E) ? PCS_TRUST_ENERGETIC : PCS_TRUST_POISSON;
}

pcs_verdict pcs_verdict_of(double N_P, unsigned energetic, double N_E, unsigned poisson)
{
    pcs_verdict v = {.N_P = N_P,
                     .N_E = N_E,
                     .impulse_exceeds = energetic & PCS_OUTCOME_IMPULSE_EXCEEDS,
                     .work_exceeds = poisson & PCS_OUTCOME_WORK_EXCEEDS,
                     .collides = !(energetic & PCS_OUTCOME_NO_COLLISION)};
    v.trust = choose(&v);
    return v;
}

pcs_status pcs_compare2(const pcs_contact2 *contact, const pcs_material *material,
                        pcs_verdict *verdict, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"contact", contact}, {"material", material}, {"verdict", verdict}) !=
        PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_impact2 energetic, poisson;
    pcs_status status = pcs_solve2(PCS_LAW_ENERGETIC, contact, material, &energetic, fault);
    if (status == PCS_OK)
        status = pcs_solve2(PCS_LAW_POISSON, contact, material, &poisson, fault);
    if (status == PCS_OK)
        *verdict = pcs_verdict_of(energetic.N_P, energetic.outcome, poisson.N_E, poisson.outcome);
    return status;
}

pcs_status pcs_compare3(const pcs_contact3 *contact, const pcs_material *material,
                        pcs_verdict *verdict, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"contact", contact}, {"material", material}, {"verdict", verdict}) !=
        PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_impact3 energetic, poisson;
    pcs_status status =
        pcs_solve3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, contact, material, &energetic, fault);
    if (status == PCS_OK)
        status = pcs_solve3(PCS_LAW_POISSON, PCS_PATH_EXACT, contact, material, &poisson, fault);
    if (status == PCS_OK)
        *verdict = pcs_verdict_of(energetic.N_P, energetic.outcome, poisson.N_E, poisson.outcome);
    return status;
}
