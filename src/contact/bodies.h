/* Checks of bodies, in the plane and in space. */
#ifndef PCS_BODIES_H
#define PCS_BODIES_H

#include <percuss/body.h>

/* The numbers of one field. */
typedef struct pcs_numbers {
    const char *field;
    const double *values;
    int n;
} pcs_numbers;

/*
 * Check that all numbers are finite. For a fault, item is "" with index -1, or "body" or "contact"
 * with its index.
 */
pcs_status pcs_check_finite(const pcs_numbers *fields, size_t n, const char *item, long index,
                            pcs_fault *fault);

/* Check that a vector is finite and its length is not 0. */
pcs_status pcs_check_direction(const double *a, int dimension, const char *field, const char *item,
                               long index, pcs_fault *fault);

/*
 * Check the indices of a contact: body must be one of the bodies, other must be a different body or
 * PCS_GROUND. contact is the index of the contact, for the fault.
 */
pcs_status pcs_check_indices(size_t bodies, int body, int other, long contact, pcs_fault *fault);

/* Check that the point of a contact is finite and its normal is a direction. */
pcs_status pcs_check_place(const double *point, const double *normal, int dimension, long contact,
                           pcs_fault *fault);

/* Check that body and other are not the same body. */
pcs_status pcs_check_pair(const void *body, const void *other, pcs_fault *fault);

/*
 * Check that the n numbers of a contact problem are finite (if not: PCS_STATUS_RANGE), and that the
 * contact point can move in every direction (is_free).
 */
pcs_status pcs_check_problem(const double *numbers, int n, bool is_free, pcs_fault *fault);

/* As the public checks, for one of several bodies. index -1: only one body. */
pcs_status pcs_body2_check_item(const pcs_body2 *body, long index, pcs_fault *fault);
pcs_status pcs_body3_check_item(const pcs_body3 *body, long index, pcs_fault *fault);

/* Return inertia * square / 2. An infinite inertia has the energy 0 at rest; otherwise PCS_NONE. */
double pcs_part_of_energy(double inertia, double square);

#endif
