/*
 * Planar problems side by side: a block of lanes for the vector unit of the file that is being
 * compiled. The arithmetic is that of the single solve. What is not ordinary (no approach, bad
 * or extreme numbers) is left to it and marked so.
 */
#ifndef PCS_LANES2_H
#define PCS_LANES2_H

#include "lanes.h"

/*
 * A block: inputs from the arrays of the caller, outputs to them or to scratch. Marks are floats,
 * since every unit can choose between those, and being half as wide they make two vectors of
 * doubles go abreast: one is at work while the other waits for its quotients.
 */
typedef struct pcs_block2 {
    size_t n;
    const double *G_nn, *G_nt, *G_tt, *v_n, *v_t, *e, *mu_s, *mu_k, *e_t, *d1, *d2;
    double *vp_n, *vp_t, *p_n, *p_t;
    double *pc_n, *pr_n, *W_c, *W_r, *W_f, *dT; /* of the full form */
    double *to_go;                              /* of the compromise, scratch */
    float *alone;                               /* 1: it is not ordinary */
    double *mode, *final, *outcome;             /* of the full form */
} pcs_block2;

/* How many are not ordinary. */
typedef size_t pcs_lanes2(pcs_law law, bool full, const pcs_block2 *block);

pcs_lanes2 pcs_lanes2_base, pcs_lanes2_avx2, pcs_lanes2_avx512;

#endif
