/* What the law complementarity demands of a contact among several, and what an impulse leaves. */
#ifndef PCS_CONDITIONS_H
#define PCS_CONDITIONS_H

#include "../restitution/residual.h"
#include <percuss/multi.h>

/* A contact as a certificate sees it. */
typedef struct pcs_seen {
    int dimension;
    double mu;
    pcs_norms size;   /* G: the largest of its own diagonal; scale: the largest of its rows */
    const double *v;  /* before */
    double q[3];      /* (1+e) v_n, (1+e_t) v_t */
    double change[3]; /* W p */
    const double *p;
} pcs_seen;

/*
 * What the conditions of a row are measured by: |v| + |W| |p|, the size of what xi is added up
 * from. Where there is no answer impulses grow without end and would hide any residual: no more
 * than a hundred of the largest velocity of all contacts counts.
 */
static inline double pcs_scale_of(double v, double size, double speed)
{
    const double most = 100 * speed;
    return fabs(v) + (size > most && size < INFINITY ? most : size);
}

/* The largest of n velocities and what was before. */
static inline double pcs_faster(double speed, const double *v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        speed = fmax(speed, fabs(v[i]));
    return speed;
}

/* The conditions at one contact: each field of the certificate grows to what they leave here. */
void pcs_add_conditions(const pcs_seen *seen, pcs_certificate *certificate);

/* What contacts have added up to; only the first is known after a number that is not finite. */
typedef struct pcs_tally {
    pcs_certificate certificate;
    double error, p, xi, q; /* sums of squares: of the natural map, and of what it is measured by */
    double dT;
} pcs_tally;

void pcs_tally_contact(const pcs_seen *seen, pcs_tally *tally);
void pcs_tally_add(pcs_tally *sum, const pcs_tally *part);

/* The residual as Siconos 4.4 scales it. */
double pcs_tally_residual(const pcs_tally *tally);

#endif
