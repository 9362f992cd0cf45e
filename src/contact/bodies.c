#include "bodies.h"

#include "../base/status.h"
#include <float.h>

pcs_status pcs_check_finite(const pcs_numbers *fields, size_t n, const char *item, long index,
                            pcs_fault *fault)
{
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < fields[i].n; k++)
            if (!pcs_within(fields[i].values[k], -DBL_MAX, DBL_MAX))
                return pcs_refuse_item(fault, item, index, fields[i].field, "must be finite",
                                       fields[i].values[k]);
    return pcs_accept(fault);
}

pcs_status pcs_check_direction(const double *a, int dimension, const char *field, const char *item,
                               long index, pcs_fault *fault)
{
    double size = 0;
    for (int i = 0; i < dimension; i++) {
        size = fmax(size, fabs(a[i]));
        if (!pcs_within(a[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse_item(fault, item, index, field,
                                   "must be finite and not of length zero", a[i]);
    }
    // below DBL_MIN a direction loses digits
    return size >= DBL_MIN ? pcs_accept(fault)
                           : pcs_refuse_item(fault, item, index, field,
                                             "must be finite and not of length zero", size);
}

pcs_status pcs_check_indices(size_t bodies, int body, int other, long contact, pcs_fault *fault)
{
    if (body < 0 || (size_t)body >= bodies)
        return pcs_refuse_item(fault, "contact", contact, "body", "must be one of the bodies",
                               body);
    if (other < PCS_GROUND || (other >= 0 && (size_t)other >= bodies))
        return pcs_refuse_item(fault, "contact", contact, "other",
                               "must be one of the bodies, or the ground", other);
    if (other == body)
        return pcs_refuse_item(fault, "contact", contact, "other", "must not be the body itself",
                               other);
    return PCS_OK;
}

pcs_status pcs_check_place(const double *point, const double *normal, int dimension, long contact,
                           pcs_fault *fault)
{
    const pcs_numbers at = {"point", point, dimension};
    return pcs_check_finite(&at, 1, "contact", contact, fault) == PCS_OK
               ? pcs_check_direction(normal, dimension, "normal", "contact", contact, fault)
               : PCS_STATUS_INVALID;
}

pcs_status pcs_check_pair(const void *body, const void *other, pcs_fault *fault)
{
    return body == other ? pcs_refuse(fault, "other", "must not be the body itself", PCS_NONE)
                         : pcs_accept(fault);
}

pcs_status pcs_check_problem(const double *numbers, int n, bool is_free, pcs_fault *fault)
{
    for (int i = 0; i < n; i++)
        if (!pcs_within(numbers[i], -DBL_MAX, DBL_MAX))
            return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    return is_free ? pcs_accept(fault)
                   : pcs_refuse(fault, "mass",
                                "must be finite for one body at least: the point cannot move in "
                                "every direction",
                                INFINITY);
}

double pcs_part_of_energy(double inertia, double square)
{
    if (isinf(inertia))
        return square == 0 ? 0.0 : PCS_NONE;
    return 0.5 * inertia * square;
}
