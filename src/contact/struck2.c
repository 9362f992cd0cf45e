#include "../base/status.h"
#include "dimensions.h"
#include "gyration.h"
#include <percuss/struck.h>

#include <float.h>

pcs_struckdef2 pcs_struckdef2_default(void)
{
    return (pcs_struckdef2){
        .shape = PCS_SHAPE2_ROD,
        .mass = PCS_NONE,
        .theta = 0,
        .length = PCS_NONE,
        .radius = PCS_NONE,
        .width = PCS_NONE,
        .height = PCS_NONE,
        .inertia = PCS_NONE,
        .distance = PCS_NONE,
    };
}

static pcs_status check_dimensions(const pcs_struckdef2 *def, pcs_fault *fault)
{
    const pcs_dimension fields[] = {
        {"length", def->length, PCS_BOUND_POSITIVE},
        {"radius", def->radius, PCS_BOUND_POSITIVE},
        {"width", def->width, PCS_BOUND_POSITIVE},
        {"height", def->height, PCS_BOUND_POSITIVE},
        {"inertia", def->inertia, PCS_BOUND_POSITIVE},
        {"distance", def->distance, PCS_BOUND_NOT_NEGATIVE}, // 0: the mass centre is at the contact
    };
    return pcs_dimensions_check(pcs_shape2_dimensions(def->shape), fields,
                                sizeof fields / sizeof *fields, fault);
}

static bool is_round(pcs_shape2 shape)
{
    return shape == PCS_SHAPE2_DISC || shape == PCS_SHAPE2_SPHERE;
}

static pcs_status check_body(const pcs_struckdef2 *def, pcs_fault *fault)
{
    if ((unsigned)def->shape >= PCS_SHAPE2_COUNT)
        return pcs_refuse(fault, "shape", "must be one of pcs_shape2", (double)def->shape);
    if (!pcs_shape2_is_struck(def->shape))
        return pcs_refuse(fault, "shape",
                          "must be one with a struck form; give a body of this shape a position in "
                          "world axes, as pcs_body2",
                          (double)def->shape);
    if (!(def->mass > 0))
        return pcs_refuse(fault, "mass", "must be positive", def->mass);
    if (!pcs_within(def->theta, -DBL_MAX, DBL_MAX))
        return pcs_refuse(fault, "theta", "must be a finite number", def->theta);
    // the normal of a rim passes through the centre: above the contact, or below it for the other
    // body
    if (is_round(def->shape) && fabs(sin(def->theta)) > 1e-12)
        return pcs_refuse(
            fault, "theta",
            "must be 0 (or 180 deg) for a disc or a sphere; an off-centre mass is a lamina",
            def->theta);
    return check_dimensions(def, fault);
}

/* Return the distance from contact to mass centre, m. */
static double distance_of(const pcs_struckdef2 *def)
{
    switch (def->shape) {
    case PCS_SHAPE2_DISC:
    case PCS_SHAPE2_SPHERE:
        return def->radius;
    case PCS_SHAPE2_BOX:
        return hypot(def->width, def->height) / 2;
    case PCS_SHAPE2_LAMINA:
        return def->distance;
    default: // rod and cylinder
        return def->length / 2;
    }
}

pcs_status pcs_struck2_make(const pcs_struckdef2 *def, pcs_struck2 *body, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"def", def}, {"body", body}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_status status = check_body(def, fault);
    if (status != PCS_OK)
        return status;
    const pcs_sizes sizes = {def->length, def->radius, def->width, def->height, PCS_NONE};
    const double distance = distance_of(def);
    const double inertia = def->shape == PCS_SHAPE2_LAMINA
                               ? def->inertia
                               : def->mass * pcs_gyration2(def->shape, &sizes);
    if (!isinf(def->mass) && !pcs_within(inertia, DBL_MIN, DBL_MAX))
        return pcs_refuse(fault,
                          def->shape == PCS_SHAPE2_BOX ? "width"
                          : is_round(def->shape)       ? "radius"
                                                       : "length",
                          "makes an inertia too small or too large for a double", inertia);
    *body = (pcs_struck2){
        .mass = def->mass,
        .inertia = isinf(def->mass) ? INFINITY : inertia,
        .r_n = -distance * cos(def->theta),
        .r_t = is_round(def->shape) ? 0.0 : -distance * sin(def->theta),
    };
    return PCS_OK;
}

/*
 * Compute the velocity of the contact point. With omega clockwise it is
 *
 *     v_Cn = v_n - omega r_t,  v_Ct = v_t + omega r_n
 *
 * so the rows of W are (1, 0, -r_t) and (0, 1, r_n).
 */
void pcs_struck2_contact_velocity(const pcs_struck2 *body, double *v_n, double *v_t)
{
    *v_n = body->v_n - body->omega * body->r_t;
    *v_t = body->v_t + body->omega * body->r_n;
}

void pcs_struck2_move_contact(pcs_struck2 *body, double v_n, double v_t, double omega)
{
    body->omega = omega;
    body->v_n = v_n + omega * body->r_t;
    body->v_t = v_t - omega * body->r_n;
}

/* Add W M^-1 W^T of one body to G. */
static void add_inverse_inertia(const pcs_struck2 *body, pcs_contact2 *c)
{
    const double m1 = 1 / body->mass, i1 = 1 / body->inertia; // zero for an immovable body
    c->G_nn += m1 + body->r_t * body->r_t * i1;
    c->G_nt -= body->r_n * body->r_t * i1;
    c->G_tt += m1 + body->r_n * body->r_n * i1;
}

static pcs_status check_state(const pcs_struck2 *body, pcs_fault *fault)
{
    const struct {
        const char *name;
        double value;
    } fields[] = {{"r_n", body->r_n},
                  {"r_t", body->r_t},
                  {"v_n", body->v_n},
                  {"v_t", body->v_t},
                  {"omega", body->omega}};
    if (!(body->mass > 0))
        return pcs_refuse(fault, "mass", "must be positive", body->mass);
    if (!(body->inertia > 0) || isinf(body->inertia) != isinf(body->mass))
        return pcs_refuse(fault, "inertia", "must be positive, and infinite only with the mass",
                          body->inertia);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!pcs_within(fields[i].value, -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, fields[i].name, "must be a finite number", fields[i].value);
    return pcs_accept(fault);
}

pcs_status pcs_contact2_of_struck(const pcs_struck2 *body, const pcs_struck2 *other,
                                  pcs_contact2 *contact, pcs_fault *fault)
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

    pcs_contact2 c = {0};
    pcs_struck2_contact_velocity(body, &c.v_n, &c.v_t);
    add_inverse_inertia(body, &c);
    if (other) {
        double v_n, v_t;
        pcs_struck2_contact_velocity(other, &v_n, &v_t);
        c.v_n -= v_n;
        c.v_t -= v_t;
        add_inverse_inertia(other, &c);
    }
    status = pcs_contact2_check(&c, fault);
    if (status == PCS_OK)
        *contact = c;
    return status;
}

/* u' = u + M^-1 W^T p */
pcs_struck2 pcs_struck2_after(const pcs_struck2 *body, double p_n, double p_t)
{
    pcs_struck2 after = *body;
    after.v_n += p_n / body->mass;
    after.v_t += p_t / body->mass;
    after.omega += (body->r_n * p_t - body->r_t * p_n) / body->inertia;
    return after;
}

double pcs_struck2_energy(const pcs_struck2 *body)
{
    if (isinf(body->mass))
        return body->v_n == 0 && body->v_t == 0 && body->omega == 0 ? 0.0 : PCS_NONE;
    return 0.5 * body->mass * (body->v_n * body->v_n + body->v_t * body->v_t) +
           0.5 * body->inertia * body->omega * body->omega;
}
