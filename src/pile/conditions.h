/* The conditions of the law complementarity at one of several contacts, and their residuals. */
#ifndef PCS_CONDITIONS_H
#define PCS_CONDITIONS_H

#include "../restitution/residual.h"
#include <percuss/multi.h>

/* What a certificate needs of a contact. */
typedef struct pcs_seen {
    int dimension;
    double mu;
    pcs_norms size;   /* G: the largest element on the diagonal of its own block; scale: the largest
                         pcs_scale_of of its rows */
    const double *v;  /* before */
    double q[3];      /* (1+e) v_n, (1+e_t) v_t */
    double change[3]; /* W p */
    const double *p;
} pcs_seen;

/*
 * Return the scale of the residuals of a row: |v| + |W| |p|, the size of the terms of xi. If the
 * problem has no solution, impulses grow without limit, and |W| |p| would make any residual look
 * small. So a finite |W| |p| counts up to 100 times the largest velocity of all contacts.
 */
static inline double pcs_scale_of(double v, double size, double speed)
{
    const double most = 100 * speed;
    return fabs(v) + (size > most && size < INFINITY ? most : size);
}

/* Return the largest of speed and the sizes of n velocities. */
static inline double pcs_faster(double speed, const double *v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        speed = fmax(speed, fabs(v[i]));
    return speed;
}

/* Raise each field of the certificate to the residual at this contact, if that is larger. */
void pcs_add_conditions(const pcs_seen *seen, pcs_certificate *certificate);

/* Sums over contacts. After a number that is not finite, only the certificate is valid. */
typedef struct pcs_sums {
    pcs_certificate certificate;
    double error, p, xi, q; /* sums of squares: of the natural map, and of the terms of its scale */
    double dT;
} pcs_sums;

void pcs_sums_add_contact(const pcs_seen *seen, pcs_sums *sums);
void pcs_sums_add(pcs_sums *sum, const pcs_sums *part);

/* Return the residual of the natural map, with the scale of Siconos 4.4. */
double pcs_sums_residual(const pcs_sums *sums);

#endif
