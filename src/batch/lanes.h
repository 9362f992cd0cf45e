/* Blocks and their columns, shared by batches in the plane and in space. */
#ifndef PCS_LANES_H
#define PCS_LANES_H

#include "../base/vector.h"
#include "../impact/ratios.h"

/* A column of scratch is longer than a block: that avoids cache-set conflicts between columns. */
enum { PCS_BLOCK = 512, PCS_COLUMN = PCS_BLOCK + 8 };

/*
 * Lists of columns: X is applied to each name. Lists for the plane or for space only are in
 * lanes2.h and lanes3.h.
 */
#define PCS_MATERIAL_COLUMNS(X) X(e) X(mu_k) X(mu_s) X(e_t) X(d1) X(d2) X(eta2)
#define PCS_WORKS(X) X(pc_n) X(pr_n) X(W_c) X(W_r) X(W_f) X(dT) /* only in the full form */
#define PCS_FLAGS(X) X(mode) X(final) X(outcome)                /* only in the full form */
#define PCS_ENERGIES(X) X(T) X(Tp)                              /* computed by a separate loop */
/* ratios of a record, computed by another separate loop; lanes2.h and lanes3.h add their own */
#define PCS_SHARED_RATIOS(X) PCS_RATIOS(X) X(impulse_ratio)

#define PCS_INPUT(name) const double *name;
#define PCS_OUTPUT(name) double *name;
#define PCS_OWN(type, name) type *name;

/* Arrays do not overlap, so the iterations of a loop are independent and can be vectorised. */
#ifdef __clang__
#define PCS_SIDE_BY_SIDE _Pragma("clang loop vectorize(assume_safety)")
#else
#define PCS_SIDE_BY_SIDE _Pragma("GCC ivdep")
#endif

/* A loop over a block. Law and form are compile-time constants in it, so they cost no branch. */
#define PCS_LOOP(BLOCK, NAME, LAW, FULL)                                                           \
    static void NAME(const BLOCK *block)                                                           \
    {                                                                                              \
        const BLOCK b = *block;                                                                    \
        PCS_SIDE_BY_SIDE for (size_t i = 0; i < b.n; i++) lane(LAW, FULL, &b, i);                  \
    }

#endif
