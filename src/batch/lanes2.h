/*
 * Planar problems side by side: a block of lanes for the vector unit of the file that is being
 * compiled. The arithmetic is that of the single solve. What is not ordinary (no approach, bad
 * or extreme numbers) is left to it and marked so.
 */
#ifndef PCS_LANES2_H
#define PCS_LANES2_H

#include "lanes.h"

/* A block: inputs from the arrays of the caller, outputs to them or to scratch. */
typedef struct pcs_block2 {
    size_t n;
    const double *G_nn, *G_nt, *G_tt, *v_n, *v_t, *e, *mu_s, *mu_k, *e_t, *d1, *d2;
    double *vp_n, *vp_t, *p_n, *p_t;
    double *pc_n, *pr_n, *W_c, *W_r, *W_f, *dT; /* of the full form */
    double *ordinary;                           /* 1, or 0: solve it alone */
    double *mode, *final, *outcome;             /* of the full form */
} pcs_block2;

typedef void pcs_lanes2(pcs_law law, bool full, const pcs_block2 *block);

pcs_lanes2 pcs_lanes2_base, pcs_lanes2_avx2, pcs_lanes2_avx512;

#endif
