/* The highest point of a pulse. */
#ifndef PCS_TOP_H
#define PCS_TOP_H

typedef struct pcs_top {
    double time, height;
} pcs_top;

/* The top of a pulse, given by points on both sides of it. */
pcs_top pcs_top_of(const double *t, const double *a, int n);

#endif
