/*
 * Planar problems side by side: a block of lanes, compiled once for each vector unit. The
 * arithmetic is that of the single solve. Problems that are not ordinary (no approach, bad or
 * extreme numbers) are marked and left to the single solve.
 */
#ifndef PCS_LANES2_H
#define PCS_LANES2_H

#include "lanes.h"

#define PCS_CONTACT2_COLUMNS(X) X(G_nn) X(G_nt) X(G_tt) X(v_n) X(v_t)
#define PCS_ENDS2(X) X(vp_n) X(vp_t) X(p_n) X(p_t)

/* Columns of the full form and ratios that exist in the plane only. */
#define PCS_MORE2(X) X(pc_t)
#define PCS_RATIOS2(X) PCS_SHARED_RATIOS(X) X(pr_t) X(mu_A) X(mu_R)

/* Inputs that only planar laws use. */
#define PCS_OTHERS2(X) X(ratio)

/*
 * Scratch. to_go: impulse of restitution on the second leg, under the compromise; alone: 1 where a
 * problem is not ordinary.
 */
#define PCS_OWN2(X) X(double, to_go) X(float, alone)

/*
 * A block: inputs come from the arrays of the caller, outputs go to these or to scratch. The marks
 * (alone) are floats: every vector unit can select floats. A float is half as wide as a double, so
 * each iteration processes two vectors of doubles: one computes while the other waits for its
 * divisions.
 */
typedef struct pcs_block2 {
    size_t n;
    PCS_CONTACT2_COLUMNS(PCS_INPUT)
    PCS_MATERIAL_COLUMNS(PCS_INPUT)
    PCS_OTHERS2(PCS_INPUT)
    PCS_ENDS2(PCS_OUTPUT)
    PCS_WORKS(PCS_OUTPUT)
    PCS_MORE2(PCS_OUTPUT)
    PCS_RATIOS2(PCS_OUTPUT)
    PCS_FLAGS(PCS_OUTPUT)
    PCS_ENERGIES(PCS_OUTPUT)
    PCS_OWN2(PCS_OWN)
} pcs_block2;

/* Solve a block. Returns how many problems are not ordinary. */
typedef size_t pcs_lanes2(pcs_law law, bool full, const pcs_block2 *block);

pcs_lanes2 pcs_lanes2_base, pcs_lanes2_avx2, pcs_lanes2_avx512;

/* Compute T and Tp of a block whose velocities after the impact are known. */
typedef void pcs_energies2(const pcs_block2 *block);

pcs_energies2 pcs_energies2_base, pcs_energies2_avx2, pcs_energies2_avx512;

/* Compute the ratios of a block whose full form is known. */
typedef void pcs_ratios2(const pcs_block2 *block);

pcs_ratios2 pcs_ratios2_base, pcs_ratios2_avx2, pcs_ratios2_avx512;

#endif
