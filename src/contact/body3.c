/* Bodies in space, in world axes. */
#include "../base/status.h"
#include "bodies.h"
#include "inertia.h"
#include "world3_kernel.h"

#include <float.h>

pcs_body3 pcs_body3_default(void)
{
    const double none = PCS_NONE;
    return (pcs_body3){
        .mass = none, .inertia = {none, none, none, 0, 0, 0}, .quaternion = {1, 0, 0, 0}};
}

pcs_body3 pcs_body3_fixed(void)
{
    return (pcs_body3){.mass = INFINITY,
                       .inertia = {INFINITY, INFINITY, INFINITY, 0, 0, 0},
                       .quaternion = {1, 0, 0, 0}};
}

/* Return the moment of inertia that is not positive, if there is one; otherwise the first. */
static double worst_moment(const double *J)
{
    return !(J[1] > 0) ? J[1] : !(J[2] > 0) ? J[2] : J[0];
}

pcs_status pcs_body3_check_item(const pcs_body3 *body, long index, pcs_fault *fault)
{
    if (!(body->mass > 0))
        return pcs_refuse_item(fault, "body", index, "mass", "must be positive, or INFINITY",
                               body->mass);
    const pcs_k_inertia factor = pcs_k_inertia_of(body->inertia);
    if (!pcs_k_is_physical(body->inertia, &factor))
        return pcs_refuse_item(fault, "body", index, "inertia", pcs_inertia_rule,
                               worst_moment(body->inertia));
    const pcs_numbers fields[] = {
        {"position", body->position, 3}, {"velocity", body->velocity, 3}, {"spin", body->spin, 3}};
    if (pcs_check_direction(body->quaternion, 4, "quaternion", "body", index, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    return pcs_check_finite(fields, sizeof fields / sizeof *fields, "body", index, fault);
}

pcs_status pcs_body3_check(const pcs_body3 *body, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"body", body}) != PCS_OK)
        return PCS_STATUS_INVALID;
    return pcs_body3_check_item(body, -1, fault);
}

static pcs_frame3 frame_of(const pcs_k_frame3 *f)
{
    return (pcs_frame3){
        {f->n.x, f->n.y, f->n.z}, {f->t1.x, f->t1.y, f->t1.z}, {f->t2.x, f->t2.y, f->t2.z}};
}

static pcs_k_frame3 axes_of(const pcs_frame3 *f)
{
    return (pcs_k_frame3){pcs_k_vector_of(f->n), pcs_k_vector_of(f->t1), pcs_k_vector_of(f->t2)};
}

/*
 * Return a body at a touch. A quaternion with extreme numbers is scaled by a power of two, which
 * does not change its digits.
 */
static pcs_k_arm3 arm_of(const pcs_body3 *body, const double *point)
{
    const double *q = body->quaternion;
    const int power = pcs_k_quaternion_power(q[0], q[1], q[2], q[3]);
    if (power == 0)
        return pcs_k_arm3_of(body, point);
    pcs_body3 scaled = *body;
    for (int i = 0; i < 4; i++)
        scaled.quaternion[i] = ldexp(q[i], -power);
    return pcs_k_arm3_of(&scaled, point);
}

pcs_status pcs_frame3_of_normal(const double normal[3], pcs_frame3 *frame, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"normal", normal}, {"frame", frame}) != PCS_OK ||
        pcs_check_direction(normal, 3, "normal", "", -1, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_k_frame3 f = pcs_k_frame3_of_normal(pcs_k_vector_of(normal));
    *frame = frame_of(&f);
    return pcs_accept(fault);
}

pcs_status pcs_frame3_along(const double normal[3], const double direction[3], pcs_frame3 *frame,
                            pcs_fault *fault)
{
    if (PCS_NEED(fault, {"normal", normal}, {"direction", direction}, {"frame", frame}) != PCS_OK ||
        pcs_check_direction(normal, 3, "normal", "", -1, fault) != PCS_OK ||
        pcs_check_direction(direction, 3, "direction", "", -1, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_k_vector n = pcs_k_unit(pcs_k_vector_of(normal)),
                       d = pcs_k_unit(pcs_k_vector_of(direction));
    const double aside = pcs_k_size(pcs_k_cross(n, d));
    if (!(aside > 1e-8)) // t1 would have only half of its digits
        return pcs_refuse(fault, "direction", "must not be along the normal", aside);
    const pcs_k_frame3 f = pcs_k_frame3_of(n, pcs_k_tangent(n, d));
    *frame = frame_of(&f);
    return pcs_accept(fault);
}

/* Check the point and the bodies of a touch. */
static pcs_status check_touch(const pcs_touch3 *touch, const pcs_body3 *body,
                              const pcs_body3 *other, pcs_fault *fault)
{
    const pcs_numbers point = {"point", touch->point, 3};
    if (pcs_check_pair(body, other, fault) != PCS_OK ||
        pcs_check_finite(&point, 1, "", -1, fault) != PCS_OK ||
        pcs_body3_check_item(body, 0, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    return other ? pcs_body3_check_item(other, 1, fault) : PCS_OK;
}

/*
 * Return the velocity of the body relative to the other where they touch, m/s in world axes; size
 * receives the sum of the speeds.
 */
static pcs_k_vector relative_velocity(const pcs_k_arm3 *body, const pcs_k_arm3 *other, double *size)
{
    const pcs_k_vector v = pcs_k_velocity3(body);
    *size = pcs_k_speeds3(body) + (other ? pcs_k_speeds3(other) : 0);
    return other ? pcs_k_plus(v, -1, pcs_k_velocity3(other)) : v;
}

pcs_status pcs_frame3_of_slip(const pcs_touch3 *touch, const pcs_body3 *body,
                              const pcs_body3 *other, pcs_frame3 *frame, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"touch", touch}, {"body", body}, {"frame", frame}) != PCS_OK ||
        pcs_check_direction(touch->normal, 3, "normal", "", -1, fault) != PCS_OK ||
        check_touch(touch, body, other, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_k_arm3 a = arm_of(body, touch->point),
                     b = other ? arm_of(other, touch->point) : (pcs_k_arm3){0};
    double size;
    const pcs_k_vector v = relative_velocity(&a, other ? &b : NULL, &size);
    if (!isfinite(v.x) || !isfinite(v.y) || !isfinite(v.z))
        return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    int slips;
    const pcs_k_vector normal = pcs_k_vector_of(touch->normal);
    const pcs_k_frame3 along = pcs_k_frame3_of_slip(normal, v, size, &slips);
    const pcs_k_frame3 f = slips ? along : pcs_k_frame3_of_normal(normal);
    *frame = frame_of(&f);
    return pcs_accept(fault);
}

pcs_status pcs_contact3_of_bodies(const pcs_touch3 *touch, const pcs_frame3 *frame,
                                  const pcs_body3 *body, const pcs_body3 *other,
                                  pcs_contact3 *contact, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"touch", touch}, {"frame", frame}, {"body", body}, {"contact", contact}) !=
            PCS_OK ||
        check_touch(touch, body, other, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_k_frame3 f = axes_of(frame);
    const pcs_k_arm3 a = arm_of(body, touch->point),
                     b = other ? arm_of(other, touch->point) : (pcs_k_arm3){0};
    pcs_contact3 c = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    double size;
    pcs_k_add_body3(&f, &a, &c);
    if (other)
        pcs_k_add_body3(&f, &b, &c);
    pcs_k_set_velocity3(&f, relative_velocity(&a, other ? &b : NULL, &size), &c);
    const double numbers[] = {c.G_nn, c.G_11, c.G_22, c.v_n, c.v_1, c.v_2};
    const pcs_status status =
        pcs_check_problem(numbers, 6, pcs_k_is_free3(&c, a.m1 + (other ? b.m1 : 0)), fault);
    if (status != PCS_OK || pcs_contact3_check(&c, fault) != PCS_OK)
        return status == PCS_OK ? PCS_STATUS_INVALID : status;
    *contact = c;
    return PCS_OK;
}

void pcs_frame3_to_world(const pcs_frame3 *frame, const double local[3], double world[3])
{
    const double n = local[0], t1 = local[1], t2 = local[2];
    for (int i = 0; i < 3; i++)
        world[i] = n * frame->n[i] + t1 * frame->t1[i] + t2 * frame->t2[i];
}

void pcs_frame3_from_world(const pcs_frame3 *frame, const double world[3], double local[3])
{
    const pcs_k_frame3 f = axes_of(frame);
    const pcs_k_vector v = pcs_k_vector_of(world);
    local[0] = pcs_k_dot(f.n, v);
    local[1] = pcs_k_dot(f.t1, v);
    local[2] = pcs_k_dot(f.t2, v);
}

void pcs_body3_push(pcs_body3 *body, const double point[3], const double impulse[3])
{
    const pcs_k_arm3 k = arm_of(body, point);
    const pcs_k_pushed3 d = pcs_k_pushed3_of(&k, pcs_k_vector_of(impulse));
    const double change[6] = {d.velocity.x, d.velocity.y, d.velocity.z,
                              d.spin.x,     d.spin.y,     d.spin.z};
    for (int i = 0; i < 3; i++) {
        body->velocity[i] += change[i];
        body->spin[i] += change[3 + i];
    }
}

void pcs_body3_velocity_at(const pcs_body3 *body, const double point[3], double v[3])
{
    const pcs_k_arm3 k = arm_of(body, point);
    const pcs_k_vector at = pcs_k_velocity3(&k);
    v[0] = at.x;
    v[1] = at.y;
    v[2] = at.z;
}

/*
 * Return the energy of the spin about one axis of the body. With an infinite moment, a spin that is
 * only rounding of the total spin (size) counts as zero.
 */
static double turning_energy(double moment, double w, double size)
{
    return isinf(moment) && fabs(w) <= 1e-15 * size ? 0.0 : pcs_part_of_energy(moment, w * w);
}

double pcs_body3_energy(const pcs_body3 *body)
{
    const pcs_k_vector v = pcs_k_vector_of(body->velocity), spin = pcs_k_vector_of(body->spin);
    const pcs_k_arm3 k = arm_of(body, body->position);
    const pcs_k_vector w = pcs_k_to_body(&k.R, spin);
    const double *J = body->inertia, size = pcs_k_size(spin);
    return pcs_part_of_energy(body->mass, pcs_k_dot(v, v)) + turning_energy(J[0], w.x, size) +
           turning_energy(J[1], w.y, size) + turning_energy(J[2], w.z, size) + J[3] * w.x * w.y +
           J[4] * w.x * w.z + J[5] * w.y * w.z;
}
