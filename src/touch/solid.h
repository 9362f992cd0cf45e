/* Solids and where they are: checks that all functions of touch.h share. */
#ifndef PCS_SOLID_H
#define PCS_SOLID_H

#include <percuss/touch.h>

#include <float.h>

/* What arithmetic on numbers of this size can change: a few dozen roundings. */
static inline double pcs_rounding(double size)
{
    return 64 * DBL_EPSILON * size;
}

/* The same of two places that are given by n numbers, each of which is rounded. */
static inline double pcs_rounding_of_place(const double *x, const double *y, int n)
{
    double largest = 0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fmax(fabs(x[i]), fabs(y[i])));
    return 4 * DBL_EPSILON * largest;
}

/* Convex, counter-clockwise, no corner twice, no straight angle? */
pcs_status pcs_polygon_check(const double (*corners)[2], int n, pcs_fault *fault);

/* Area, its centroid, and its second moment about the centroid for each unit of area. */
typedef struct pcs_area {
    double area, centroid[2], gyration2;
} pcs_area;
pcs_area pcs_polygon_area(const double (*corners)[2], int n);

/* A solid where its body is; index >= 0: the body of several that a fault names. */
pcs_status pcs_solid2_check_placed(const pcs_solid2 *solid, const pcs_body2 *body, long index,
                                   pcs_fault *fault);
pcs_status pcs_solid3_check_placed(const pcs_solid3 *solid, const pcs_body3 *body, long index,
                                   pcs_fault *fault);

/* The direction of a vector of n numbers; PCS_STATUS_INVALID: it has none. */
pcs_status pcs_unit_check(const double *normal, int n, double *unit, pcs_fault *fault);

/* n finite numbers? */
pcs_status pcs_finite_check(const char *field, const double *x, int n, pcs_fault *fault);

pcs_status pcs_within_check(double within, pcs_fault *fault);

#endif
