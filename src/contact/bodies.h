/* What bodies of the plane and of space are checked for. */
#ifndef PCS_BODIES_H
#define PCS_BODIES_H

#include <percuss/body.h>

/* Numbers of one field. */
typedef struct pcs_numbers {
    const char *field;
    const double *values;
    int n;
} pcs_numbers;

/* All finite? The item is "" with -1, or "body", "contact" with its index. */
pcs_status pcs_check_finite(const pcs_numbers *fields, size_t n, const char *item, long index,
                            pcs_fault *fault);

/* Finite, and not of length 0? */
pcs_status pcs_check_direction(const double *a, int dimension, const char *field, const char *item,
                               long index, pcs_fault *fault);

/* Indices of one of so many bodies, and of another or PCS_GROUND? contact: its index. */
pcs_status pcs_check_indices(size_t bodies, int body, int other, long contact, pcs_fault *fault);

/* Is the point of a contact finite, and is its normal one? */
pcs_status pcs_check_place(const double *point, const double *normal, int dimension, long contact,
                           pcs_fault *fault);

/* Are these two bodies, and not one? */
pcs_status pcs_check_pair(const void *body, const void *other, pcs_fault *fault);

/* Is a problem made of bodies within range, and can the point move in every direction? */
pcs_status pcs_check_problem(const double *numbers, int n, bool is_free, pcs_fault *fault);

/* As the public check, of one body of several; index -1: of one. */
pcs_status pcs_body2_check_item(const pcs_body2 *body, long index, pcs_fault *fault);
pcs_status pcs_body3_check_item(const pcs_body3 *body, long index, pcs_fault *fault);

/* m v^2/2; what is infinite has no energy at rest, and no value else. */
double pcs_part_of_energy(double inertia, double square);

#endif
