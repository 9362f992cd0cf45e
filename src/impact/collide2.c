/* Collision of two bodies in the plane: from world axes to the contact frame, solve, and back. */
#include <percuss/collide.h>

#include "../base/status.h"
#include "../contact/world2_kernel.h"

pcs_status pcs_collide2(pcs_law law, const pcs_touch2 *touch, const pcs_material *material,
                        pcs_body2 *body, pcs_body2 *other, pcs_frame2 *frame, pcs_contact2 *contact,
                        pcs_impact2 *impact, pcs_fault *fault)
{
    pcs_frame2 f;
    pcs_contact2 c;
    pcs_impact2 im;
    if (PCS_NEED(fault, {"touch", touch}) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_status status = pcs_frame2_of_normal(touch->normal, &f, fault);
    if (status == PCS_OK)
        status = pcs_contact2_of_bodies(touch, &f, body, other, &c, fault);
    if (status == PCS_OK)
        status = pcs_solve2(law, &c, material, &im, fault);
    if (status != PCS_OK)
        return status;
    pcs_impact2_push(&im, touch, &f, body, other);
    if (frame)
        *frame = f;
    if (contact)
        *contact = c;
    if (impact)
        *impact = im;
    return PCS_OK;
}

void pcs_impact2_push(const pcs_impact2 *impact, const pcs_touch2 *touch, const pcs_frame2 *frame,
                      pcs_body2 *body, pcs_body2 *other)
{
    if (impact->outcome & PCS_OUTCOME_NO_SOLUTION)
        return;
    pcs_k_push2(frame, touch->point, 1, impact->p_n, impact->p_t, body);
    if (other)
        pcs_k_push2(frame, touch->point, -1, impact->p_n, impact->p_t, other);
}

static pcs_world_point2 point_in_world(const pcs_point2 *x, const pcs_frame2 *frame)
{
    const double p[2] = {x->p_n, x->p_t}, v[2] = {x->v_n, x->v_t};
    pcs_world_point2 y;
    pcs_frame2_to_world(frame, p, y.impulse);
    pcs_frame2_to_world(frame, v, y.velocity);
    return y;
}

pcs_world_impact2 pcs_impact2_in_world(const pcs_impact2 *impact, const pcs_frame2 *frame)
{
    const double v[2] = {impact->v_n, impact->v_t}, vp[2] = {impact->vp_n, impact->vp_t},
                 p[2] = {impact->p_n, impact->p_t}, slip[2] = {0, impact->v_t},
                 slip_after[2] = {0, impact->vp_t};
    pcs_world_impact2 w;
    pcs_frame2_to_world(frame, p, w.impulse);
    pcs_frame2_to_world(frame, v, w.velocity);
    pcs_frame2_to_world(frame, vp, w.velocity_after);
    pcs_frame2_to_world(frame, slip, w.slip);
    pcs_frame2_to_world(frame, slip_after, w.slip_after);
    w.n_phases = impact->n_phases;
    for (int i = 0; i < impact->n_phases; i++) {
        const pcs_phase2 *a = &impact->phases[i];
        w.phases[i] = (pcs_world_phase2){
            a->stage, a->motion, point_in_world(&a->from, frame), point_in_world(&a->to, frame),
            a->W_n,   a->W_t};
    }
    return w;
}
