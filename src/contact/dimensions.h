/* Checks of the dimensions of a shape. */
#ifndef PCS_DIMENSIONS_H
#define PCS_DIMENSIONS_H

#include <percuss/base.h>

typedef enum pcs_bound {
    PCS_BOUND_POSITIVE,     /* positive and finite */
    PCS_BOUND_NOT_NEGATIVE, /* 0, or positive and finite */
    PCS_BOUND_NONE          /* checked elsewhere */
} pcs_bound;

typedef struct pcs_dimension {
    const char *name;
    double value; /* PCS_NONE: not given */
    pcs_bound bound;
} pcs_dimension;

/*
 * Check n fields: a field must be given if, and only if, it is one of the needed names, and must be
 * within its bound.
 */
pcs_status pcs_dimensions_check(const char *needed, const pcs_dimension *fields, size_t n,
                                pcs_fault *fault);

#endif
