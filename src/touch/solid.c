#include "solid.h"

#include "../base/status.h"
#include "../contact/bodies.h"
#include "../contact/dimensions.h"
#include <percuss/struck.h> // pcs_rotation_quaternion

#include <string.h>

pcs_solid2 pcs_solid2_default(void)
{
    return (pcs_solid2){
        .shape = PCS_SHAPE2_ROD,
        .length = PCS_NONE,
        .radius = PCS_NONE,
        .width = PCS_NONE,
        .height = PCS_NONE,
        .corners = NULL,
        .n_corners = 0,
    };
}

pcs_solid3 pcs_solid3_default(void)
{
    return (pcs_solid3){
        .shape = PCS_SHAPE3_CYLINDER,
        .length = PCS_NONE,
        .radius = PCS_NONE,
        .width = PCS_NONE,
        .height = PCS_NONE,
        .depth = PCS_NONE,
    };
}

pcs_status pcs_solid2_check(const pcs_solid2 *solid, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"solid", solid}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (!pcs_shape2_is_solid(solid->shape))
        return pcs_refuse(fault, "shape", "must be one of pcs_shape2 that has a solid form",
                          (double)solid->shape);
    const bool capsule = solid->shape == PCS_SHAPE2_CAPSULE;
    const pcs_dimension fields[] = {
        {"length", solid->length, capsule ? PCS_BOUND_NOT_NEGATIVE : PCS_BOUND_POSITIVE},
        {"radius", solid->radius, PCS_BOUND_POSITIVE},
        {"width", solid->width, PCS_BOUND_POSITIVE},
        {"height", solid->height, PCS_BOUND_POSITIVE},
        {"corners", solid->corners ? solid->n_corners : PCS_NONE, PCS_BOUND_NONE},
    };
    const pcs_status status = pcs_dimensions_check(pcs_shape2_dimensions(solid->shape), fields,
                                                   sizeof fields / sizeof *fields, fault);
    if (status != PCS_OK)
        return status;
    if (solid->corners)
        return pcs_polygon_check(solid->corners, solid->n_corners, fault);
    return solid->n_corners == 0
               ? pcs_accept(fault)
               : pcs_refuse(fault, "n_corners", "must be 0 without corners", solid->n_corners);
}

pcs_status pcs_solid3_check(const pcs_solid3 *solid, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"solid", solid}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (!pcs_shape3_is_solid(solid->shape))
        return pcs_refuse(fault, "shape", "must be one of pcs_shape3 that has a solid form",
                          (double)solid->shape);
    const bool capsule = solid->shape == PCS_SHAPE3_CAPSULE;
    const pcs_dimension fields[] = {
        {"length", solid->length, capsule ? PCS_BOUND_NOT_NEGATIVE : PCS_BOUND_POSITIVE},
        {"radius", solid->radius, PCS_BOUND_POSITIVE},
        {"width", solid->width, PCS_BOUND_POSITIVE},
        {"height", solid->height, PCS_BOUND_POSITIVE},
        {"depth", solid->depth, PCS_BOUND_POSITIVE},
    };
    return pcs_dimensions_check(pcs_shape3_dimensions(solid->shape), fields,
                                sizeof fields / sizeof *fields, fault);
}

pcs_status pcs_finite_check(const char *field, const double *x, int n, pcs_fault *fault)
{
    for (int i = 0; i < n; i++)
        if (!pcs_within(x[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, field, "must be a finite number", x[i]);
    return pcs_accept(fault);
}

/* Write the index of the wrong body to the fault. */
static pcs_status add_item(pcs_status status, long index, pcs_fault *fault)
{
    if (status != PCS_OK && index >= 0 && fault) {
        fault->item = "body";
        fault->index = index;
    }
    return status;
}

pcs_status pcs_solid2_check_placed(const pcs_solid2 *solid, const pcs_body2 *body, long index,
                                   pcs_fault *fault)
{
    pcs_status status = pcs_solid2_check(solid, fault);
    if (status == PCS_OK)
        status = pcs_finite_check("position", body->position, 2, fault);
    if (status == PCS_OK)
        status = pcs_finite_check("angle", &body->angle, 1, fault);
    return add_item(status, index, fault);
}

pcs_status pcs_solid3_check_placed(const pcs_solid3 *solid, const pcs_body3 *body, long index,
                                   pcs_fault *fault)
{
    double R[3][3];
    pcs_status status = pcs_solid3_check(solid, fault);
    if (status == PCS_OK)
        status = pcs_finite_check("position", body->position, 3, fault);
    if (status == PCS_OK)
        status = pcs_rotation_quaternion(body->quaternion, R, fault);
    return add_item(status, index, fault);
}

pcs_status pcs_unit_check(const double *normal, int n, double *unit, pcs_fault *fault)
{
    double size = 0, length = 0;
    if (pcs_check_direction(normal, n, "normal", "", -1, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (int i = 0; i < n; i++)
        size = fmax(size, fabs(normal[i]));
    const double scale = ldexp(1, -ilogb(size)); // exact; the length cannot overflow
    for (int i = 0; i < n; i++)
        length = hypot(length, scale * normal[i]);
    for (int i = 0; i < n; i++)
        unit[i] = scale * normal[i] / length;
    return pcs_accept(fault);
}

pcs_status pcs_within_check(double within, pcs_fault *fault)
{
    return within >= 0 ? pcs_accept(fault)
                       : pcs_refuse(fault, "within", "must be 0 or more", within);
}
