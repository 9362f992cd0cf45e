#include "record3.h"
#include "../contact/contact3_kernel.h"
#include "../contact/flags_kernel.h"
#include "ratios.h"

#include <string.h>

void pcs_record3_blank(pcs_law law, pcs_path path, const pcs_contact3 *c, pcs_impact3 *im)
{
    const double none = PCS_NONE;
    im->law = law;
    im->outcome = 0;
    im->final = PCS_FINAL_NONE;
    im->n_phases = 0;
    im->p_n = im->p_1 = im->p_2 = im->pc_n = im->pr_n = 0;
    im->W_c = im->W_r = im->W_f = im->dT = im->turn = 0;
    im->path = path;
    im->mode = PCS_MODE_NONE;
    im->v_n = im->vp_n = c->v_n;
    im->v_1 = im->vp_1 = c->v_1;
    im->v_2 = im->vp_2 = c->v_2;
    im->N_P = im->N_N = im->N_E = none;
    im->e_kinematic = im->R_kinetic = im->E2_energetic = im->impulse_ratio = none;
    im->T = im->Tp = pcs_k_energy3(c, c->v_n, c->v_1, c->v_2);
    if (pcs_law_about(law)->family == PCS_FAMILY_ALGEBRAIC) {
        im->pc_n = im->pr_n = im->W_c = im->W_r = im->W_f = none;
        im->final = PCS_FINAL_OPEN;
    }
}

void pcs_record3_copy(const pcs_impact3 *from, pcs_impact3 *to)
{
    memcpy(to, from, offsetof(pcs_impact3, phases));
    for (int i = 0; i < from->n_phases; i++)
        to->phases[i] = from->phases[i];
}

void pcs_record3_close(const pcs_contact3 *c, double e, pcs_impact3 *im)
{
    im->dT = pcs_k_change3(im->p_n, im->p_1, im->p_2, im->v_n + im->vp_n, im->v_1 + im->vp_1,
                           im->v_2 + im->vp_2);
    im->Tp = pcs_k_energy3(c, im->vp_n, im->vp_1, im->vp_2);
    PCS_CLOSE_RATIOS(im, e);
    im->impulse_ratio = pcs_quotient(pcs_k_length(im->p_1, im->p_2), im->p_n);
    const double followed = im->W_r - im->W_c + fabs(im->W_f), p_t = pcs_k_length(im->p_1, im->p_2);
    const double turnover =
        pcs_k_turnover3(im->p_n, p_t, fabs(im->v_n) + fabs(im->vp_n),
                        pcs_k_length(im->v_1, im->v_2) + pcs_k_length(im->vp_1, im->vp_2));
    if (pcs_has(im->W_f))
        im->outcome |= (unsigned)pcs_k_followed_gains(im->dT, followed);
    else if (pcs_k_gains(im->dT, turnover))
        im->outcome |= PCS_OUTCOME_ENERGY_GAIN;
    im->outcome |= (unsigned)pcs_k_exceeds(im->pc_n, im->pr_n, im->W_c, im->W_r);
}
