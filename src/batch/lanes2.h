/*
 * Planar problems side by side: a block of lanes for the vector unit of the file that is being
 * compiled. The arithmetic is that of the single solve. What is not ordinary (no approach, bad
 * or extreme numbers) is left to it and marked so.
 */
#ifndef PCS_LANES2_H
#define PCS_LANES2_H

#include "lanes.h"

#define PCS_CONTACT2_COLUMNS(X) X(G_nn) X(G_nt) X(G_tt) X(v_n) X(v_t)
#define PCS_ENDS2(X) X(vp_n) X(vp_t) X(p_n) X(p_t)

/* Of the full form, in the plane only; and ratios. */
#define PCS_MORE2(X) X(pc_t)
#define PCS_RATIOS2(X) PCS_SHARED_RATIOS(X) X(pr_t) X(mu_A) X(mu_R)

/* What only planar laws ask for. */
#define PCS_OTHERS2(X) X(ratio)

/* Scratch: how far the compromise has to go, and 1 where a problem is not ordinary. */
#define PCS_OWN2(X) X(double, to_go) X(float, alone)

/*
 * A block: inputs from the arrays of the caller, outputs to them or to scratch. Marks are floats,
 * since every unit can choose between those, and being half as wide they make two vectors of
 * doubles go abreast: one is at work while the other waits for its quotients.
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

/* How many are not ordinary. */
typedef size_t pcs_lanes2(pcs_law law, bool full, const pcs_block2 *block);

pcs_lanes2 pcs_lanes2_base, pcs_lanes2_avx2, pcs_lanes2_avx512;

/* T and Tp of a block whose velocities after are there. */
typedef void pcs_energies2(const pcs_block2 *block);

pcs_energies2 pcs_energies2_base, pcs_energies2_avx2, pcs_energies2_avx512;

/* Ratios of a block whose full form is there. */
typedef void pcs_ratios2(const pcs_block2 *block);

pcs_ratios2 pcs_ratios2_base, pcs_ratios2_avx2, pcs_ratios2_avx512;

#endif
