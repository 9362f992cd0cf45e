/* Collision of two bodies in space: from world axes to the contact frame, solve, and back. */
#include <percuss/collide.h>

#include "../base/status.h"

pcs_status pcs_collide3(pcs_law law, pcs_path path, const pcs_touch3 *touch,
                        const pcs_material *material, pcs_body3 *body, pcs_body3 *other,
                        pcs_frame3 *frame, pcs_contact3 *contact, pcs_impact3 *impact,
                        pcs_fault *fault)
{
    pcs_frame3 f;
    pcs_contact3 c;
    pcs_impact3 im;
    pcs_status status = pcs_frame3_of_slip(touch, body, other, &f, fault);
    if (status == PCS_OK)
        status = pcs_contact3_of_bodies(touch, &f, body, other, &c, fault);
    if (status == PCS_OK)
        status = pcs_solve3(law, path, &c, material, &im, fault);
    if (status != PCS_OK)
        return status;
    pcs_impact3_push(&im, touch, &f, body, other);
    if (frame)
        *frame = f;
    if (contact)
        *contact = c;
    if (impact)
        *impact = im;
    return PCS_OK;
}

void pcs_impact3_push(const pcs_impact3 *impact, const pcs_touch3 *touch, const pcs_frame3 *frame,
                      pcs_body3 *body, pcs_body3 *other)
{
    const double p[3] = {impact->p_n, impact->p_1, impact->p_2};
    double impulse[3];
    if (impact->outcome & PCS_OUTCOME_NO_SOLUTION)
        return;
    pcs_frame3_to_world(frame, p, impulse);
    pcs_body3_push(body, touch->point, impulse);
    if (!other)
        return;
    const double opposite[3] = {-impulse[0], -impulse[1], -impulse[2]};
    pcs_body3_push(other, touch->point, opposite);
}

static pcs_world_point3 point_in_world(const pcs_point3 *x, const pcs_frame3 *frame)
{
    const double p[3] = {x->p_n, x->p_1, x->p_2}, v[3] = {x->v_n, x->v_1, x->v_2};
    pcs_world_point3 y;
    pcs_frame3_to_world(frame, p, y.impulse);
    pcs_frame3_to_world(frame, v, y.velocity);
    return y;
}

pcs_world_impact3 pcs_impact3_in_world(const pcs_impact3 *impact, const pcs_frame3 *frame)
{
    const double v[3] = {impact->v_n, impact->v_1, impact->v_2},
                 vp[3] = {impact->vp_n, impact->vp_1, impact->vp_2},
                 p[3] = {impact->p_n, impact->p_1, impact->p_2},
                 slip[3] = {0, impact->v_1, impact->v_2},
                 slip_after[3] = {0, impact->vp_1, impact->vp_2};
    pcs_world_impact3 w;
    pcs_frame3_to_world(frame, p, w.impulse);
    pcs_frame3_to_world(frame, v, w.velocity);
    pcs_frame3_to_world(frame, vp, w.velocity_after);
    pcs_frame3_to_world(frame, slip, w.slip);
    pcs_frame3_to_world(frame, slip_after, w.slip_after);
    w.n_phases = impact->n_phases;
    for (int i = 0; i < impact->n_phases; i++) {
        const pcs_phase3 *a = &impact->phases[i];
        w.phases[i] = (pcs_world_phase3){
            a->stage, a->motion, point_in_world(&a->from, frame), point_in_world(&a->to, frame),
            a->W_n,   a->W_t};
    }
    return w;
}
