#include <percuss/struck.h>

#include "../base/status.h"
#include "../base/vector3.h"
#include "dimensions.h"
#include "gyration.h"
#include "inertia.h"
#include <float.h>
#include <string.h>

pcs_struckdef3 pcs_struckdef3_default(void)
{
    const double none = PCS_NONE;
    return (pcs_struckdef3){
        .shape = PCS_SHAPE3_CYLINDER,
        .mass = none,
        .length = none,
        .radius = none,
        .width = none,
        .height = none,
        .depth = none,
        .inertia = {none, none, none, none, none, none},
        .offset = {none, none, none},
        .rotation = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    };
}

static pcs_status check_dimensions(const pcs_struckdef3 *def, pcs_fault *fault)
{
    const pcs_dimension fields[] = {
        {"length", def->length, PCS_BOUND_POSITIVE},
        {"radius", def->radius, PCS_BOUND_POSITIVE},
        {"width", def->width, PCS_BOUND_POSITIVE},
        {"height", def->height, PCS_BOUND_POSITIVE},
        {"depth", def->depth, PCS_BOUND_POSITIVE},
        {"inertia", def->inertia[0], PCS_BOUND_POSITIVE},
        {"offset", def->offset[0], PCS_BOUND_NONE},
    };
    const pcs_status status = pcs_dimensions_check(pcs_shape3_dimensions(def->shape), fields,
                                                   sizeof fields / sizeof *fields, fault);
    if (status != PCS_OK)
        return status;
    for (int i = 0; i < 3 && pcs_has(def->offset[0]); i++)
        if (!pcs_within(def->offset[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, "offset", "must be three finite numbers", def->offset[i]);
    return pcs_accept(fault);
}

static pcs_status check_def(const pcs_struckdef3 *def, pcs_fault *fault)
{
    if ((unsigned)def->shape >= PCS_SHAPE3_COUNT)
        return pcs_refuse(fault, "shape", "must be one of pcs_shape3", (double)def->shape);
    if (!pcs_shape3_is_struck(def->shape))
        return pcs_refuse(fault, "shape",
                          "must be one with a struck form; give a body of this shape a position in "
                          "world axes, as pcs_body3",
                          (double)def->shape);
    if (!(def->mass > 0))
        return pcs_refuse(fault, "mass", "must be positive", def->mass);
    const pcs_status status = pcs_rotation_check(def->rotation, fault);
    return status == PCS_OK ? check_dimensions(def, fault) : status;
}

/* Compute the inertia along the axes of the body. */
static void own_inertia(const pcs_struckdef3 *def, double J[3][3])
{
    const pcs_sizes sizes = {def->length, def->radius, def->width, def->height, def->depth};
    const double *I = def->inertia;
    double diagonal[3];
    memset(J, 0, 9 * sizeof(double));
    if (def->shape == PCS_SHAPE3_CUSTOM) {
        memcpy(diagonal, I, sizeof diagonal);
        J[0][1] = J[1][0] = I[3];
        J[0][2] = J[2][0] = I[4];
        J[1][2] = J[2][1] = I[5];
    } else
        pcs_inertia3(def->shape, def->mass, &sizes, diagonal);
    for (int i = 0; i < 3; i++)
        J[i][i] = diagonal[i];
}

/*
 * Compute the vector from mass centre to contact along the axes of the body; n is the first row of
 * the rotation.
 */
static void own_offset(const pcs_struckdef3 *def, double *r)
{
    const double up = def->behind ? -1 : 1;
    const double n[3] = {up * def->rotation[0][0], up * def->rotation[0][1],
                         up * def->rotation[0][2]};
    const double half[3] = {def->width / 2, def->height / 2, def->depth / 2};
    double reach = 0;
    switch (def->shape) {
    case PCS_SHAPE3_CYLINDER: // the lower end
        r[0] = n[0] < 0 ? def->length / 2 : -def->length / 2;
        r[1] = r[2] = 0;
        break;
    case PCS_SHAPE3_SPHERE:
        for (int i = 0; i < 3; i++)
            r[i] = -def->radius * n[i];
        break;
    case PCS_SHAPE3_BOX: // the lowest corner
        for (int i = 0; i < 3; i++)
            r[i] = n[i] < 0 ? half[i] : -half[i];
        break;
    case PCS_SHAPE3_ELLIPSOID: // where the outward normal is -n: r = -A^2 n/|A n|
        for (int i = 0; i < 3; i++)
            reach = hypot(reach, half[i] * n[i]);
        for (int i = 0; i < 3; i++)
            r[i] = -half[i] * half[i] * n[i] / reach;
        break;
    default:
        memcpy(r, def->offset, 3 * sizeof *r);
        break;
    }
}

/* Return the dimension that a message about the inertia of a shape names. */
static const char *first_length(pcs_shape3 shape)
{
    return shape == PCS_SHAPE3_CYLINDER ? "length"
           : shape == PCS_SHAPE3_SPHERE ? "radius"
                                        : "width";
}

pcs_status pcs_struck3_make(const pcs_struckdef3 *def, pcs_struck3 *body, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"def", def}, {"body", body}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_status status = check_def(def, fault);
    if (status != PCS_OK)
        return status;
    pcs_struck3 made = {.mass = def->mass};
    own_inertia(def, made.inertia);
    const bool custom = def->shape == PCS_SHAPE3_CUSTOM;
    if ((custom || !isinf(def->mass)) && !pcs_inertia_is_physical((const double(*)[3])made.inertia))
        return custom ? pcs_refuse(fault, "inertia", pcs_inertia_rule, made.inertia[0][0])
                      : pcs_refuse(fault, first_length(def->shape),
                                   "makes an inertia too small or too large for a double",
                                   made.inertia[0][0]);
    own_offset(def, made.offset);
    memcpy(made.rotation, def->rotation, sizeof made.rotation);
    *body = made;
    return PCS_OK;
}

void pcs_struck3_arm(const pcs_struck3 *body, double r[3])
{
    pcs_multiply3(body->rotation, body->offset, r);
}

/* v_C = v + omega x r */
static void contact_velocity(const pcs_struck3 *body, double *v)
{
    double r[3];
    pcs_struck3_arm(body, r);
    pcs_cross3(body->omega, r, v);
    for (int i = 0; i < 3; i++)
        v[i] += body->v[i];
}

void pcs_struck3_move_contact(pcs_struck3 *body, const double v[3], const double omega[3])
{
    double spin[3], r[3];
    pcs_struck3_arm(body, r);
    pcs_cross3(omega, r, spin);
    for (int i = 0; i < 3; i++) {
        body->omega[i] = omega[i];
        body->v[i] = v[i] - spin[i];
    }
}

/*
 * u' = u + M^-1 W^T p. The spin is computed along the axes of the body: there the moment of an
 * impulse at the end of a thin rod has no component along the rod, not even a rounding error.
 */
pcs_struck3 pcs_struck3_after(const pcs_struck3 *body, const double p[3])
{
    pcs_struck3 after = *body;
    double own[3], moment[3], spin[3], change[3], J[3][3];
    if (isinf(body->mass))
        return after;
    pcs_multiply3_back(body->rotation, p, own);
    pcs_cross3(body->offset, own, moment);
    const int power = pcs_inertia_scale(body->inertia, J);
    pcs_solve3x3((const double(*)[3])J, moment, spin);
    for (int i = 0; i < 3; i++)
        spin[i] = ldexp(spin[i], -power);
    pcs_multiply3(body->rotation, spin, change);
    for (int i = 0; i < 3; i++) {
        after.v[i] += p[i] / body->mass;
        after.omega[i] += change[i];
    }
    return after;
}

/* Add W M^-1 W^T of one body to G: the velocities that a unit impulse along each axis causes. */
static void add_inverse_inertia(const pcs_struck3 *body, double G[3][3])
{
    pcs_struck3 still = *body;
    memset(still.v, 0, sizeof still.v);
    memset(still.omega, 0, sizeof still.omega);
    for (int i = 0; i < 3; i++) {
        const double p[3] = {i == 0, i == 1, i == 2};
        const pcs_struck3 moved = pcs_struck3_after(&still, p);
        double v[3];
        contact_velocity(&moved, v); // zero for an immovable body
        for (int j = 0; j < 3; j++)
            G[j][i] += v[j];
    }
}

static pcs_status check_state(const pcs_struck3 *body, pcs_fault *fault)
{
    if (!(body->mass > 0))
        return pcs_refuse(fault, "mass", "must be positive", body->mass);
    if (!isinf(body->mass) && !pcs_inertia_is_physical(body->inertia))
        return pcs_refuse(fault, "inertia", pcs_inertia_rule, body->inertia[0][0]);
    for (int i = 0; i < 3; i++) {
        if (!pcs_within(body->offset[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, "offset", "must be finite", body->offset[i]);
        if (!pcs_within(body->v[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, "v", "must be finite", body->v[i]);
        if (!pcs_within(body->omega[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, "omega", "must be finite", body->omega[i]);
    }
    return pcs_accept(fault);
}

pcs_status pcs_contact3_of_struck(const pcs_struck3 *body, const pcs_struck3 *other,
                                  pcs_contact3 *contact, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"body", body}, {"contact", contact}) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_status status = check_state(body, fault);
    if (status == PCS_OK && other)
        status = check_state(other, fault);
    if (status != PCS_OK)
        return status;
    if (isinf(body->mass) && (!other || isinf(other->mass)))
        return pcs_refuse(fault, "mass", "must be finite for one body at least", body->mass);
    double G[3][3] = {{0}}, v[3], w[3] = {0};
    add_inverse_inertia(body, G);
    contact_velocity(body, v);
    if (other) {
        add_inverse_inertia(other, G);
        contact_velocity(other, w);
    }
    const pcs_contact3 c = {G[0][0],
                            0.5 * (G[0][1] + G[1][0]),
                            0.5 * (G[0][2] + G[2][0]),
                            G[1][1],
                            0.5 * (G[1][2] + G[2][1]),
                            G[2][2],
                            v[0] - w[0],
                            v[1] - w[1],
                            v[2] - w[2]};
    status = pcs_contact3_check(&c, fault);
    if (status == PCS_OK)
        *contact = c;
    return status;
}

double pcs_struck3_energy(const pcs_struck3 *body)
{
    const double *v = body->v, *w = body->omega;
    const double v2 = pcs_dot3(v, v);
    double own[3], L[3];
    if (isinf(body->mass))
        return v2 == 0 && w[0] == 0 && w[1] == 0 && w[2] == 0 ? 0.0 : PCS_NONE;
    pcs_multiply3_back(body->rotation, w, own);
    pcs_multiply3(body->inertia, own, L);
    return 0.5 * body->mass * v2 + 0.5 * pcs_dot3(own, L);
}
