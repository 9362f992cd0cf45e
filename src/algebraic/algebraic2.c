#include "algebraic2_kernel.h"

pcs_impulse2 pcs_impulse2_by_complementarity(const pcs_contact2 *contact, double e, double e_t,
                                             double mu)
{
    return pcs_k_complementarity2(contact, e, e_t, mu);
}

int pcs_impulse2_all_by_complementarity(const pcs_contact2 *contact, double e, double e_t,
                                        double mu, pcs_impulse2 answers[2])
{
    const pcs_impulse2 rest = {0, 0, PCS_FINAL_OPEN};
    if (contact->v_n == 0 && !pcs_k_jams2(contact, mu)) {
        answers[0] = rest;
        return 1;
    }
    answers[0] = pcs_k_complementarity2(contact, e, e_t, mu);
    answers[1] = rest;
    return contact->v_n == 0 ? 2 : 1;
}

pcs_impulse2 pcs_impulse2_by_walton(const pcs_contact2 *contact, double e, double e_t, double mu)
{
    return pcs_k_walton2(contact, e, e_t, mu);
}

pcs_impulse2 pcs_impulse2_by_brach(const pcs_contact2 *contact, double e, double mu)
{
    return pcs_k_brach2(contact, e, mu);
}

pcs_impulse2 pcs_impulse2_by_ratio(const pcs_contact2 *contact, double e, double ratio)
{
    // p_n would be negative: it would have to pull
    if (contact->G_nn + ratio * contact->G_nt <= 0)
        return (pcs_impulse2){PCS_NONE, PCS_NONE, PCS_FINAL_NONE};
    return pcs_k_with_ratio(contact, e, ratio);
}

double pcs_contact2_mu_0(const pcs_contact2 *contact, double e)
{
    return pcs_k_mu_0(contact, e);
}

double pcs_contact2_mu_T(const pcs_contact2 *contact, double e, double side)
{
    return pcs_k_mu_T(contact, e, side);
}
