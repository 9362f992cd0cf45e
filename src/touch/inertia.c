/* Mass and inertia of uniform solids. */
#include "../base/status.h"
#include "../contact/gyration.h"
#include "solid.h"

/* Check that the corners of a polygon are relative to its centroid. */
static pcs_status check_centroid(const pcs_solid2 *solid, pcs_fault *fault)
{
    if (solid->shape != PCS_SHAPE2_POLYGON)
        return pcs_accept(fault);
    const pcs_area area = pcs_polygon_area(solid->corners, solid->n_corners);
    const double *c = area.centroid, off = hypot(c[0], c[1]);
    double size = 0;
    for (int i = 0; i < solid->n_corners; i++)
        size = fmax(size, hypot(solid->corners[i][0] - c[0], solid->corners[i][1] - c[1]));
    return off <= 1e-9 * size
               ? pcs_accept(fault)
               : pcs_refuse(fault, "corners",
                            "must be about the centroid, which is this many metres from 0: see "
                            "pcs_polygon_centroid",
                            off);
}

static pcs_status check_mass(double mass, pcs_fault *fault)
{
    return mass > 0 ? pcs_accept(fault) : pcs_refuse(fault, "mass", "must be positive", mass);
}

static pcs_status check_inertia(double mass, double inertia, pcs_fault *fault)
{
    return isinf(mass) || pcs_within(inertia, DBL_MIN, DBL_MAX)
               ? pcs_accept(fault)
               : pcs_refuse(fault, "mass", "makes an inertia too small or too large for a double",
                            mass);
}

pcs_status pcs_body2_of_solid(const pcs_solid2 *solid, double mass, pcs_body2 *body,
                              pcs_fault *fault)
{
    if (PCS_NEED(fault, {"solid", solid}, {"body", body}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (pcs_solid2_check(solid, fault) != PCS_OK || check_mass(mass, fault) != PCS_OK ||
        check_centroid(solid, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_sizes sizes = {solid->length, solid->radius, solid->width, solid->height, PCS_NONE};
    const double k2 = solid->shape == PCS_SHAPE2_POLYGON
                          ? pcs_polygon_area(solid->corners, solid->n_corners).gyration2
                          : pcs_gyration2(solid->shape, &sizes);
    const double inertia = isinf(mass) ? INFINITY : mass * k2;
    if (check_inertia(mass, inertia, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    *body = (pcs_body2){.mass = mass, .inertia = inertia};
    return PCS_OK;
}

pcs_status pcs_body3_of_solid(const pcs_solid3 *solid, double mass, pcs_body3 *body,
                              pcs_fault *fault)
{
    if (PCS_NEED(fault, {"solid", solid}, {"body", body}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (pcs_solid3_check(solid, fault) != PCS_OK || check_mass(mass, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_sizes sizes = {solid->length, solid->radius, solid->width, solid->height,
                             solid->depth};
    pcs_body3 made = {.mass = mass, .quaternion = {1, 0, 0, 0}};
    pcs_inertia3(solid->shape, mass, &sizes, made.inertia);
    for (int i = 0; i < 3; i++) {
        if (check_inertia(mass, made.inertia[i], fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        if (isinf(mass))
            made.inertia[i] = INFINITY;
    }
    *body = made;
    return PCS_OK;
}
