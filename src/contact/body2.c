/* Planar bodies in world axes. */
#include "../base/status.h"
#include "bodies.h"
#include "world2_kernel.h"

#include <float.h>

pcs_body2 pcs_body2_default(void)
{
    return (pcs_body2){.mass = PCS_NONE, .inertia = PCS_NONE};
}

pcs_body2 pcs_body2_fixed(void)
{
    return (pcs_body2){.mass = INFINITY, .inertia = INFINITY};
}

pcs_status pcs_body2_check_item(const pcs_body2 *body, long index, pcs_fault *fault)
{
    const char *const positive = "must be positive, or INFINITY";
    if (!(body->mass > 0))
        return pcs_refuse_item(fault, "body", index, "mass", positive, body->mass);
    if (!(body->inertia > 0))
        return pcs_refuse_item(fault, "body", index, "inertia", positive, body->inertia);
    const pcs_numbers fields[] = {{"position", body->position, 2},
                                  {"angle", &body->angle, 1},
                                  {"velocity", body->velocity, 2},
                                  {"spin", &body->spin, 1}};
    return pcs_check_finite(fields, sizeof fields / sizeof *fields, "body", index, fault);
}

pcs_status pcs_body2_check(const pcs_body2 *body, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"body", body}) != PCS_OK)
        return PCS_STATUS_INVALID;
    return pcs_body2_check_item(body, -1, fault);
}

pcs_status pcs_frame2_of_normal(const double normal[2], pcs_frame2 *frame, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"normal", normal}, {"frame", frame}) != PCS_OK ||
        pcs_check_direction(normal, 2, "normal", "", -1, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    *frame = pcs_k_frame2(normal[0], normal[1]);
    return pcs_accept(fault);
}

pcs_status pcs_contact2_of_bodies(const pcs_touch2 *touch, const pcs_frame2 *frame,
                                  const pcs_body2 *body, const pcs_body2 *other,
                                  pcs_contact2 *contact, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"touch", touch}, {"frame", frame}, {"body", body}, {"contact", contact}) !=
        PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_contact2 c = {0, 0, 0, 0, 0};
    const pcs_numbers point = {"point", touch->point, 2};
    if (pcs_check_pair(body, other, fault) != PCS_OK ||
        pcs_check_finite(&point, 1, "", -1, fault) != PCS_OK ||
        pcs_body2_check_item(body, 0, fault) != PCS_OK ||
        (other && pcs_body2_check_item(other, 1, fault) != PCS_OK))
        return PCS_STATUS_INVALID;
    pcs_k_add_body2(frame, body, touch->point, 1, &c);
    if (other)
        pcs_k_add_body2(frame, other, touch->point, -1, &c);
    const double numbers[] = {c.G_nn, c.G_tt, c.v_n, c.v_t};
    const bool is_free = pcs_k_is_free2(&c, 1 / body->mass + (other ? 1 / other->mass : 0));
    const pcs_status status = pcs_check_problem(numbers, 4, is_free, fault);
    if (status != PCS_OK || pcs_contact2_check(&c, fault) != PCS_OK)
        return status == PCS_OK ? PCS_STATUS_INVALID : status;
    *contact = c;
    return PCS_OK;
}

void pcs_frame2_to_world(const pcs_frame2 *frame, const double local[2], double world[2])
{
    const double n = local[0], t = local[1];
    for (int i = 0; i < 2; i++)
        world[i] = n * frame->n[i] + t * frame->t[i];
}

void pcs_frame2_from_world(const pcs_frame2 *frame, const double world[2], double local[2])
{
    const double x = world[0], y = world[1];
    local[0] = x * frame->n[0] + y * frame->n[1];
    local[1] = x * frame->t[0] + y * frame->t[1];
}

void pcs_body2_push(pcs_body2 *body, const double point[2], const double impulse[2])
{
    // with n = y and t = x the components of the frame are those of the world
    const pcs_frame2 world = {{0, 1}, {1, 0}};
    pcs_k_push2(&world, point, 1, impulse[1], impulse[0], body);
}

void pcs_body2_velocity_at(const pcs_body2 *body, const double point[2], double v[2])
{
    const double r_x = point[0] - body->position[0], r_y = point[1] - body->position[1];
    v[0] = body->velocity[0] - body->spin * r_y;
    v[1] = body->velocity[1] + body->spin * r_x;
}

double pcs_body2_energy(const pcs_body2 *body)
{
    const double *v = body->velocity, w = body->spin;
    return pcs_part_of_energy(body->mass, v[0] * v[0] + v[1] * v[1]) +
           pcs_part_of_energy(body->inertia, w * w);
}
