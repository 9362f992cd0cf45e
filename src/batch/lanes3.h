/* Problems in space side by side: a block of lanes for each vector unit, as in lanes2.h. */
#ifndef PCS_LANES3_H
#define PCS_LANES3_H

#include "lanes.h"

#define PCS_CONTACT3_COLUMNS(X) X(G_nn) X(G_n1) X(G_n2) X(G_11) X(G_12) X(G_22) X(v_n) X(v_1) X(v_2)
#define PCS_ENDS3(X) X(vp_n) X(vp_1) X(vp_2) X(p_n) X(p_1) X(p_2)

#define PCS_MORE3(X) X(turn)
#define PCS_RATIOS3 PCS_SHARED_RATIOS

/* Direction of the last slip, in the full form. */
#define PCS_LAST3(X) X(last_1) X(last_2)

/* Scratch. ordinary: 1, or 0 for the single solve. */
#define PCS_OWN3(X) X(double, ordinary) X(double, last_1) X(double, last_2)

/* A block: inputs come from the arrays of the caller, outputs go to these or to scratch. */
typedef struct pcs_block3 {
    size_t n;
    PCS_CONTACT3_COLUMNS(PCS_INPUT)
    PCS_MATERIAL_COLUMNS(PCS_INPUT)
    PCS_ENDS3(PCS_OUTPUT)
    PCS_WORKS(PCS_OUTPUT)
    PCS_MORE3(PCS_OUTPUT)
    PCS_RATIOS3(PCS_OUTPUT)
    PCS_FLAGS(PCS_OUTPUT)
    PCS_ENERGIES(PCS_OUTPUT)
    PCS_OWN3(PCS_OWN)
} pcs_block3;

/* Solve a block: newton, poisson, energetic (path of Sun & Baruh), complementarity, walton. */
typedef void pcs_lanes3(pcs_law law, bool full, const pcs_block3 *block);

pcs_lanes3 pcs_lanes3_base, pcs_lanes3_avx2, pcs_lanes3_avx512;

/* Solve a block by a law with a path, on the exact path. */
pcs_lanes3 pcs_flow_lanes3_base, pcs_flow_lanes3_avx2, pcs_flow_lanes3_avx512;

/* Compute T and Tp of a block whose velocities after the impact are known. */
typedef void pcs_energies3(const pcs_block3 *block);

pcs_energies3 pcs_energies3_base, pcs_energies3_avx2, pcs_energies3_avx512;

/* Compute the ratios of a block whose full form is known. */
typedef void pcs_ratios3(const pcs_block3 *block);

pcs_ratios3 pcs_ratios3_base, pcs_ratios3_avx2, pcs_ratios3_avx512;

#endif
