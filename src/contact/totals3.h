/* The totals of an impact in space, for all laws. */
#ifndef PCS_TOTALS3_H
#define PCS_TOTALS3_H

#include <percuss/impact.h>

typedef struct pcs_totals3 {
    double vp_n, vp_1, vp_2, p_n, p_1, p_2;
    double pc_n, pr_n, W_c, W_r, W_f, dT; /* PCS_NONE, here and above: the law has no such value */
    double last_1, last_2;       /* direction of the last slip; along v_t if slip never turned */
    double mode, final, outcome; /* double as the other fields, so that lanes can hold them */
} pcs_totals3;

/* Copy velocities after and impulses to a record. */
static inline void pcs_put_ends3(const pcs_totals3 *t, pcs_impact3 *im)
{
    im->vp_n = t->vp_n;
    im->vp_1 = t->vp_1;
    im->vp_2 = t->vp_2;
    im->p_n = t->p_n;
    im->p_1 = t->p_1;
    im->p_2 = t->p_2;
}

#endif
