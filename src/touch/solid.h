/* Checks of solids and their positions, for all functions of touch.h. */
#ifndef PCS_SOLID_H
#define PCS_SOLID_H

#include <percuss/touch.h>

#include <float.h>

/* Return a bound on the rounding errors of some dozens of operations on numbers of this size. */
static inline double pcs_rounding(double size)
{
    return 64 * DBL_EPSILON * size;
}

/* Return a bound on the rounding errors of two positions, given by n numbers each. */
static inline double pcs_rounding_of_place(const double *x, const double *y, int n)
{
    double largest = 0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fmax(fabs(x[i]), fabs(y[i])));
    return 4 * DBL_EPSILON * largest;
}

/*
 * Check a polygon: it must be convex and counter-clockwise, without equal corners and straight
 * angles.
 */
pcs_status pcs_polygon_check(const double (*corners)[2], int n, pcs_fault *fault);

/* Area (m^2), centroid (m), and second moment about the centroid per unit of area (m^2). */
typedef struct pcs_area {
    double area, centroid[2], gyration2;
} pcs_area;
pcs_area pcs_polygon_area(const double (*corners)[2], int n);

/* Check a solid and the pose of its body. index >= 0: the index of the body in a fault. */
pcs_status pcs_solid2_check_placed(const pcs_solid2 *solid, const pcs_body2 *body, long index,
                                   pcs_fault *fault);
pcs_status pcs_solid3_check_placed(const pcs_solid3 *solid, const pcs_body3 *body, long index,
                                   pcs_fault *fault);

/* Compute the unit vector along a vector of n numbers; PCS_STATUS_INVALID: it has no direction. */
pcs_status pcs_unit_check(const double *normal, int n, double *unit, pcs_fault *fault);

/* Check that n numbers are finite. */
pcs_status pcs_finite_check(const char *field, const double *x, int n, pcs_fault *fault);

/* Check that within is 0 or more. */
pcs_status pcs_within_check(double within, pcs_fault *fault);

#endif
