#include "record2.h"
#include "../compliant/bilinear2.h"
#include "../restitution/restitution2_kernel.h"
#include "ratios.h"

#include <string.h>

/* Every value that a law may leave unsaid starts as unsaid; phases are written as they come. */
static void blank(const pcs_contact2 *c, pcs_law law, pcs_impact2 *im)
{
    const double none = PCS_NONE;
    im->law = law;
    im->outcome = 0;
    im->final = PCS_FINAL_NONE;
    im->n_phases = 0;
    im->vp_n = im->vp_t = im->p_n = im->p_t = im->dT = im->T = im->Tp = 0;
    im->mode = PCS_NO_MODE;
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

/* v . G^-1 v / 2, as a sum of squares */
static double contact_energy(const pcs_contact2 *c, double v_n, double v_t)
{
    const double u = v_n - c->G_nt / c->G_tt * v_t;
    return 0.5 * (v_t * v_t / c->G_tt + u * u / pcs_k_stick_slope(c));
}

/* What follows from velocities and total impulse, path or not: dT = p . (v + v')/2. */
static void close_totals(const pcs_contact2 *c, double e, pcs_impact2 *im)
{
    const double work_n = 0.5 * im->p_n * (im->v_n + im->vp_n);
    const double work_t = 0.5 * im->p_t * (im->v_t + im->vp_t);
    im->dT = work_n + work_t;
    im->T = contact_energy(c, im->v_n, im->v_t);
    im->Tp = contact_energy(c, im->vp_n, im->vp_t);
    PCS_CLOSE_RATIOS(im, e);
    im->impulse_ratio = pcs_quotient(im->p_t, im->p_n);

    // rounding must not look like a gain
    const double turnover = pcs_has(im->W_f)
                                ? -im->W_c + im->W_r + fabs(im->W_f)
                                : 0.5 * im->p_n * (fabs(im->v_n) + fabs(im->vp_n)) +
                                      0.5 * fabs(im->p_t) * (fabs(im->v_t) + fabs(im->vp_t));
    if (im->dT > 1e-12 * turnover)
        im->outcome |= PCS_ENERGY_GAIN;
}

void pcs_record2_nothing(const pcs_contact2 *c, pcs_law law, pcs_impact2 *im)
{
    blank(c, law, im);
    im->vp_n = c->v_n;
    im->vp_t = c->v_t;
    im->T = im->Tp = contact_energy(c, c->v_n, c->v_t);
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
        im->outcome = PCS_NO_SOLUTION;
        im->vp_n = im->vp_t = im->dT = im->Tp = PCS_NONE;
        im->T = contact_energy(c, im->v_n, im->v_t);
        return;
    }
    // the laws state v_n' and, where it sticks, v_t'; else v_t' = v_t + G_nt p_n + G_tt p_t
    // with p_n eliminated, so that nothing cancels where G is nearly singular
    im->vp_n = -e * c->v_n;
    im->vp_t = -e_t * c->v_t + 0.0; // no -0
    if (im->final != PCS_FINAL_STICK)
        im->vp_t = c->v_t - c->G_nt / c->G_nn * (1 + e) * c->v_n + pcs_k_shear_slope(c) * im->p_t;
    close_totals(c, e, im);
}

/* A stretch that has a length is a phase. */
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

/* [sun-baruh-2022 Table 1] */
static int mode_of(const pcs_path2 *path, const pcs_k_rise *rise, double p_r)
{
    const bool sticks = path->second.motion == PCS_STICK;
    if (path->v_t == 0)
        return sticks ? 5 : 6;
    if (rise->stopped)
        return sticks ? 1 : 2;
    if (p_r > rise->x)
        return sticks ? 3 : 4;
    return 0;
}

static void sum_work(pcs_impact2 *im)
{
    im->W_c = im->W_r = im->W_f = 0;
    for (int i = 0; i < im->n_phases; i++) {
        const pcs_phase2 *phase = &im->phases[i];
        *(phase->stage == PCS_COMPRESSION ? &im->W_c : &im->W_r) += phase->W_n;
        im->W_f += phase->W_t;
    }
}

void pcs_record2_path(const pcs_contact2 *c, const pcs_path2 *path, pcs_law law,
                      const pcs_material *m, pcs_impact2 *im)
{
    const pcs_k_rise rise = pcs_k_rise_of(path);
    const double p_r = pcs_k_restitution2(law, &rise, path, m);

    blank(c, law, im);
    if (path->jam)
        im->outcome |= PCS_JAM;
    const pcs_k_course2 course = pcs_k_course2_of(path, &rise, p_r);
    const pcs_point2 turn = course.rest_c.to, end = course.rest_r.to;
    add_phase(im, PCS_COMPRESSION, &path->first, &course.slip_c, &course.start);
    add_phase(im, PCS_COMPRESSION, &path->second, &course.rest_c, &course.slip_c.to);
    add_phase(im, PCS_RESTITUTION, &path->first, &course.slip_r, &turn);
    add_phase(im, PCS_RESTITUTION, &path->second, &course.rest_r, &course.slip_r.to);

    im->mode = mode_of(path, &rise, p_r);
    im->vp_n = end.v_n;
    im->vp_t = end.v_t;
    im->p_n = end.p_n;
    im->p_t = end.p_t;
    im->pc_n = turn.p_n;
    im->pc_t = turn.p_t;
    im->pr_n = p_r;
    im->pr_t = end.p_t - turn.p_t;
    sum_work(im);
    close_totals(c, m->e, im);
    im->mu_A = pcs_quotient(im->pc_t, im->pc_n); // partial ratios [brach-1993 (9)]
    im->mu_R = pcs_quotient(im->pr_t, im->pr_n);
}

pcs_status pcs_record2_springs(const pcs_contact2 *c, pcs_law law, const pcs_material *m,
                               pcs_impact2 *im)
{
    blank(c, law, im);
    const pcs_status status = pcs_bilinear2(c, m, im);
    if (status != PCS_OK)
        return status;
    close_totals(c, m->e, im);
    im->mu_A = pcs_quotient(im->pc_t, im->pc_n);
    im->mu_R = pcs_quotient(im->pr_t, im->pr_n);
    return PCS_OK;
}
