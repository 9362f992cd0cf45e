/*
 * Problems in space side by side: a block of lanes for the vector unit of the file that is being
 * compiled, as in the plane.
 */
#ifndef PCS_LANES3_H
#define PCS_LANES3_H

#include "lanes.h"

/* A block: inputs from the arrays of the caller, outputs to them or to scratch. */
typedef struct pcs_block3 {
    size_t n;
    const double *G_nn, *G_n1, *G_n2, *G_11, *G_12, *G_22, *v_n, *v_1, *v_2;
    const double *e, *mu_s, *mu_k, *e_t, *d1, *d2;
    double *vp_n, *vp_1, *vp_2, *p_n, *p_1, *p_2;
    double *ordinary; /* 1, or 0: solve it alone */
    /* of the full form */
    double *pc_n, *pr_n, *W_c, *W_r, *W_f, *dT;
    double *last_1, *last_2; /* along the last slip */
    double *mode, *final, *outcome;
} pcs_block3;

/* newton, poisson and energetic along the path of Sun & Baruh, complementarity and walton. */
typedef void pcs_lanes3(pcs_law law, bool full, const pcs_block3 *block);

pcs_lanes3 pcs_lanes3_base, pcs_lanes3_avx2, pcs_lanes3_avx512;

/* The laws with a path along the exact one. */
pcs_lanes3 pcs_flow_lanes3_base, pcs_flow_lanes3_avx2, pcs_flow_lanes3_avx512;

#endif
