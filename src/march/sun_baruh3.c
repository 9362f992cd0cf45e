/* The record of an impact along the path of [sun-baruh-2022 Sec. 3]. */
#include "sun_baruh3.h"
#include "sun_baruh3_kernel.h"

/* Write a stretch to the record as a phase, if it has a length. Returns the point where it ends. */
static pcs_point3 add_phase(pcs_impact3 *im, pcs_stage stage, pcs_motion motion,
                            const pcs_k_stretch3 *s, const pcs_point3 *from)
{
    const pcs_point3 to = {from->p_n + s->dp, from->p_1 + s->p_1, from->p_2 + s->p_2, s->v_n,
                           s->v_1 + 0.0,      s->v_2 + 0.0}; // no -0
    if (s->dp > 0)
        im->phases[im->n_phases++] = (pcs_phase3){
            .stage = stage,
            .motion = motion,
            .from = *from,
            .to = to,
            .W_n = s->W_n,
            .W_t = s->W_t,
        };
    return to;
}

static void add_phases(const pcs_k_course3 *x, pcs_impact3 *im)
{
    const pcs_motion from_rest = x->sticks      ? PCS_MOTION_STICK
                                 : x->from_rest ? PCS_MOTION_SLIDE
                                                : PCS_MOTION_REVERSE_SLIDE;
    const int rests = x->from_rest | x->stopped_c;
    pcs_point3 at = {.v_n = x->start.v_n, .v_1 = x->start.v_1 + 0.0, .v_2 = x->start.v_2 + 0.0};
    at = add_phase(im, PCS_STAGE_COMPRESSION, PCS_MOTION_SLIDE, &x->stop_c, &at);
    at = add_phase(im, PCS_STAGE_COMPRESSION, rests ? from_rest : PCS_MOTION_SLIDE, &x->leg_c, &at);
    at = add_phase(im, PCS_STAGE_RESTITUTION, PCS_MOTION_SLIDE, &x->stop_r, &at);
    (void)add_phase(im, PCS_STAGE_RESTITUTION, rests | x->stopped_r ? from_rest : PCS_MOTION_SLIDE,
                    &x->leg_r, &at);
}

void pcs_sun_baruh3(const pcs_contact3 *c, const pcs_material *m, pcs_impact3 *im)
{
    pcs_k_course3 course;
    pcs_k_sun_baruh3(im->law, c, m, &course);
    const pcs_totals3 t = pcs_k_sum3(c, &course);
    if (!course.jam)
        add_phases(&course, im);
    im->outcome |= (unsigned)t.outcome;
    im->mode = (int)t.mode;
    pcs_put_ends3(&t, im);
    im->pc_n = t.pc_n;
    im->pr_n = t.pr_n;
    im->W_c = t.W_c;
    im->W_r = t.W_r;
    im->W_f = t.W_f;
    im->turn = pcs_turn3(c, t.last_1, t.last_2);
}
