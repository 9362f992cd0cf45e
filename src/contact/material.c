#include "material.h"
#include "../base/status.h"

#include <float.h>

/* Check friction. The law impulse-ratio needs none. */
static pcs_status check_friction(pcs_law law, const pcs_material *m, pcs_fault *fault)
{
    if (law == PCS_LAW_IMPULSE_RATIO && !pcs_has(m->mu_s) && !pcs_has(m->mu_k))
        return pcs_accept(fault);
    if (!pcs_has(m->mu_k) && !pcs_has(m->mu_s))
        return pcs_refuse(fault, "mu_k", "must be given for this law", PCS_NONE);
    if (!pcs_within(m->mu_k, 0, DBL_MAX))
        return pcs_refuse(fault, "mu_k", "must be a finite number, not negative", m->mu_k);
    if (!pcs_within(m->mu_s, 0, DBL_MAX))
        return pcs_refuse(fault, "mu_s", "must be a finite number, not negative", m->mu_s);
    if (m->mu_s < m->mu_k)
        return pcs_refuse(fault, "mu_s", "must not be less than mu_k", m->mu_s);
    if (pcs_law_about(law)->one_friction && m->mu_s != m->mu_k)
        return pcs_refuse(fault, "mu_s", "must equal mu_k: this law has one friction", m->mu_s);
    return pcs_accept(fault);
}

static pcs_status check_weights(const pcs_material *m, pcs_fault *fault)
{
    if (!pcs_within(m->d1, 0, DBL_MAX))
        return pcs_refuse(fault, "d1", "must be a finite number, not negative", m->d1);
    if (!pcs_within(m->d2, 0, DBL_MAX))
        return pcs_refuse(fault, "d2", "must be a finite number, not negative", m->d2);
    if (m->d1 == 0 && m->d2 == 0)
        return pcs_refuse(fault, "d1", "must not be zero together with d2", m->d1);
    return pcs_accept(fault);
}

/*
 * True for laws that use e only in one equation, v_n' = -e v_n, p_r = e p_c or W_r = -e^2 W_c: they
 * accept e above 1.
 */
static bool takes_more(pcs_law law)
{
    return law == PCS_LAW_NEWTON || law == PCS_LAW_POISSON || law == PCS_LAW_ENERGETIC ||
           law == PCS_LAW_WHITTAKER || law == PCS_LAW_IMPULSE_RATIO;
}

pcs_status pcs_material_check(pcs_law law, const pcs_material *m, pcs_fault *fault)
{
    if (!m)
        return pcs_refuse(fault, "material", "must not be NULL", PCS_NONE);
    if (!pcs_law_about(law))
        return pcs_refuse(fault, "law", "must be one of pcs_law", (double)law);
    if (!pcs_within(m->e, 0, m->e_above_1 ? PCS_MAX_E : 1))
        return pcs_refuse(fault, "e",
                          m->e_above_1 ? "must lie between 0 and 2" : "must lie between 0 and 1",
                          m->e);
    if (m->e > 1 && !takes_more(law))
        return pcs_refuse(fault, "e", "must lie between 0 and 1 for this law", m->e);
    if (!pcs_within(m->e_t, 0, 1))
        return pcs_refuse(fault, "e_t", "must lie between 0 and 1", m->e_t);
    if ((unsigned)m->branch >= PCS_BRANCH_COUNT)
        return pcs_refuse(fault, "branch", "must be one of pcs_branch", (double)m->branch);
    if (law == PCS_LAW_COMPROMISE && check_weights(m, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (law == PCS_LAW_BILINEAR && !pcs_within(m->eta2, 1e-12, 1e12))
        return pcs_refuse(fault, "eta2", "must be given, from 1e-12 to 1e12, for this law",
                          m->eta2);
    if (law == PCS_LAW_IMPULSE_RATIO && !pcs_within(m->ratio, -DBL_MAX, DBL_MAX))
        return pcs_refuse(fault, "ratio", "must be given, a finite number, for this law", m->ratio);
    return check_friction(law, m, fault);
}

pcs_material pcs_material_default(void)
{
    return (pcs_material){
        .e = PCS_NONE,
        .e_t = 0,
        .mu_s = PCS_NONE,
        .mu_k = PCS_NONE,
        .d1 = 1,
        .d2 = 1,
        .eta2 = PCS_NONE,
        .ratio = PCS_NONE,
        .branch = PCS_BRANCH_IMPACT,
    };
}

/*
 * Scale the weights by a power of two. Only their ratio matters; products of extreme weights would
 * overflow or underflow.
 */
static void tame_weights(pcs_material *m)
{
    const double most = m->d1 > m->d2 ? m->d1 : m->d2;
    if (most <= PCS_MAX_WEIGHT && most >= 1 / PCS_MAX_WEIGHT)
        return;
    int power = 0;
    (void)frexp(most, &power);
    m->d1 = ldexp(m->d1, -power);
    m->d2 = ldexp(m->d2, -power);
}

pcs_material pcs_material_limited(pcs_law law, const pcs_material *material)
{
    pcs_material m = *material;
    // static friction is only compared; products of kinetic friction would overflow
    m.mu_k = m.mu_k > 1e100 ? 1e100 : m.mu_k;
    if (law == PCS_LAW_COMPROMISE)
        tame_weights(&m);
    m.e = pcs_k_limited(m.e);
    m.e_t = pcs_k_limited(m.e_t);
    return m;
}
