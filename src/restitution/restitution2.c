#include "restitution2_kernel.h"

pcs_compression2 pcs_legs2_compression(const pcs_legs2 *path)
{
    const pcs_k_rise rise = pcs_k_rise_of(path);
    return (pcs_compression2){rise.account.p_c, rise.account.w_c};
}

double pcs_legs2_restitution(pcs_law law, const pcs_legs2 *path, const pcs_material *material)
{
    if (pcs_law_about(law)->family != PCS_FAMILY_PATH)
        return 0;
    const pcs_k_rise rise = pcs_k_rise_of(path);
    const double to_go = pcs_k_to_go2(law, &rise, path, material);
    return pcs_k_return_of(&rise, material->e, to_go).p_r;
}

/*
 * -v_n = (G_nn + mu_A G_nt) p_c and v_n' = (G_nn + mu_R G_nt) p_r, so e/R is the ratio of the
 * brackets [brach-1993 (9)].
 */
static double pcs_bracket(const pcs_contact2 *c, double mu)
{
    return c->G_nn + mu * c->G_nt;
}

double pcs_contact2_e_of_R(const pcs_contact2 *contact, double R, double mu_A, double mu_R)
{
    return R * pcs_bracket(contact, mu_R) / pcs_bracket(contact, mu_A);
}

double pcs_contact2_R_of_e(const pcs_contact2 *contact, double e, double mu_A, double mu_R)
{
    return e * pcs_bracket(contact, mu_A) / pcs_bracket(contact, mu_R);
}
