#include "record2.h"
#include "../compliant/bilinear2.h"
#include "ratios.h"
#include "totals2_kernel.h"

#include <string.h>

/* Set every value that a law may leave unknown to PCS_NONE. Phases are written later. */
static void blank(const pcs_contact2 *c, pcs_law law, pcs_impact2 *im)
{
    const double none = PCS_NONE;
    im->law = law;
    im->outcome = 0;
    im->final = PCS_FINAL_NONE;
    im->n_phases = 0;
    im->vp_n = im->vp_t = im->p_n = im->p_t = im->dT = im->T = im->Tp = 0;
    im->mode = PCS_MODE_NONE;
    im->v_n = c->v_n;
    im->v_t = c->v_t;
    im->pc_n = im->pc_t = im->pr_n = im->pr_t = none;
    im->W_c = im->W_r = im->W_f = none;
    im->N_P = im->N_N = im->N_E = none;
    im->e_kinematic = im->R_kinetic = im->E2_energetic = none;
    im->impulse_ratio = im->mu_A = im->mu_R = none;
}

void pcs_record2_copy(const pcs_impact2 *from, pcs_impact2 *to)
{
    memcpy(to, from, offsetof(pcs_impact2, phases));
    for (int i = 0; i < from->n_phases; i++)
        to->phases[i] = from->phases[i];
}

/* Write the totals, and what follows from them, to the record. */
static void take_totals(const pcs_contact2 *c, double e, const pcs_totals2 *t, pcs_impact2 *im)
{
    im->outcome |= (unsigned)t->outcome;
    im->mode = (int)t->mode;
    im->final = (pcs_final)(int)t->final;
    im->vp_n = t->vp_n;
    im->vp_t = t->vp_t;
    im->p_n = t->p_n;
    im->p_t = t->p_t;
    im->pc_n = t->pc_n;
    im->pc_t = t->pc_t;
    im->pr_n = t->pr_n;
    im->pr_t = t->p_t - t->pc_t;
    im->W_c = t->W_c;
    im->W_r = t->W_r;
    im->W_f = t->W_f;
    im->dT = t->dT;
    im->T = pcs_k_energy2(c, im->v_n, im->v_t);
    im->Tp = pcs_k_energy2(c, im->vp_n, im->vp_t);
    PCS_CLOSE_RATIOS(im, e);
    im->impulse_ratio = pcs_quotient(im->p_t, im->p_n);
    im->mu_A = pcs_quotient(im->pc_t, im->pc_n); // partial ratios [brach-1993 (9)]
    im->mu_R = pcs_quotient(im->pr_t, im->pr_n);
}

void pcs_record2_nothing(const pcs_contact2 *c, pcs_law law, pcs_impact2 *im)
{
    blank(c, law, im);
    im->vp_n = c->v_n;
    im->vp_t = c->v_t;
    im->T = im->Tp = pcs_k_energy2(c, c->v_n, c->v_t);
    if (pcs_law_about(law)->family != PCS_FAMILY_ALGEBRAIC)
        im->pc_n = im->pc_t = im->pr_n = im->pr_t = im->W_c = im->W_r = im->W_f = 0;
    else
        im->final = PCS_FINAL_OPEN;
}

void pcs_record2_totals(const pcs_contact2 *c, const pcs_impulse2 *impulse, pcs_law law, double e,
                        double e_t, pcs_impact2 *im)
{
    blank(c, law, im);
    im->final = impulse->final;
    im->p_n = impulse->p_n;
    im->p_t = impulse->p_t;
    if (im->final == PCS_FINAL_NONE) {
        im->outcome = PCS_OUTCOME_NO_SOLUTION;
        im->vp_n = im->vp_t = im->dT = im->Tp = PCS_NONE;
        im->T = pcs_k_energy2(c, im->v_n, im->v_t);
        return;
    }
    const pcs_totals2 totals = pcs_k_without_path2(c, impulse, e, e_t);
    take_totals(c, e, &totals, im);
    // the only law of this family that may push along the slip: beyond mu_0 [brach-1993 (22)]
    if (law == PCS_LAW_IMPULSE_RATIO)
        im->outcome |= (unsigned)pcs_k_drives(
            im->p_t * im->vp_t, fabs(im->p_t) * (fabs(c->v_t) + c->G_tt * fabs(im->p_t)));
}

/* Write a stretch to the record as a phase, if it has a length. */
static void add_phase(pcs_impact2 *im, pcs_stage stage, const pcs_leg2 *leg,
                      const pcs_k_stretch *stretch, const pcs_point2 *from)
{
    if (stretch->dp <= 0)
        return;
    im->phases[im->n_phases++] = (pcs_phase2){
        .stage = stage,
        .motion = leg->motion,
        .from = *from,
        .to = stretch->to,
        .W_n = pcs_k_work_n(stretch, from),
        .W_t = pcs_k_work_t(stretch, leg, from),
    };
}

void pcs_record2_path(const pcs_contact2 *c, const pcs_legs2 *path, pcs_law law,
                      const pcs_material *m, pcs_impact2 *im)
{
    const pcs_k_rise rise = pcs_k_rise_of(path);
    const double to_go = pcs_k_to_go2(law, &rise, path, m);
    const pcs_k_return back = pcs_k_return_of(&rise, m->e, to_go);
    const pcs_k_course2 course = pcs_k_course2_of(path, &rise, &back);
    const pcs_k_stretches2 k = pcs_k_stretches2_of(path, &rise, &back, &course);
    const pcs_totals2 totals = pcs_k_sum2(c, m->mu_s, path, &rise, &back, &course, &k);

    blank(c, law, im);
    add_phase(im, PCS_STAGE_COMPRESSION, &path->first, &k.slip_c, &k.start);
    add_phase(im, PCS_STAGE_COMPRESSION, &path->second, &k.rest_c, &k.slip_c.to);
    add_phase(im, PCS_STAGE_RESTITUTION, &path->first, &k.slip_r, &course.turn);
    add_phase(im, PCS_STAGE_RESTITUTION, &path->second, &k.rest_r, &k.slip_r.to);
    take_totals(c, m->e, &totals, im);
}

pcs_status pcs_record2_springs(const pcs_contact2 *c, pcs_law law, const pcs_material *m,
                               pcs_impact2 *im, double *left)
{
    blank(c, law, im);
    const pcs_status status = pcs_bilinear2(c, m, im, left);
    if (status != PCS_OK)
        return status;
    pcs_totals2 totals = {im->vp_n, im->vp_t,      im->p_n,        im->p_t, im->pc_n,
                          im->pc_t, im->pr_n,      im->W_c,        im->W_r, im->W_f,
                          0.0,      PCS_MODE_NONE, PCS_FINAL_NONE, 0};
    pcs_k_close2(c, true, &totals);
    take_totals(c, m->e, &totals, im);
    return PCS_OK;
}
