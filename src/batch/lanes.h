/* What batches in the plane and in space share: blocks and their columns. */
#ifndef PCS_LANES_H
#define PCS_LANES_H

#include "../base/vector.h"
#include "../impact/ratios.h"

/* A column of scratch is longer, lest all of them crowd the same lines of the cache. */
enum { PCS_BLOCK = 512, PCS_COLUMN = PCS_BLOCK + 8 };

/* Columns by name; X is what to make of each. Lists of a dimension stand beside its block. */
#define PCS_MATERIAL_COLUMNS(X) X(e) X(mu_k) X(mu_s) X(e_t) X(d1) X(d2) X(eta2)
#define PCS_WORKS(X) X(pc_n) X(pr_n) X(W_c) X(W_r) X(W_f) X(dT) /* of the full form */
#define PCS_FLAGS(X) X(mode) X(final) X(outcome)                /* of the full form, too */
#define PCS_ENERGIES(X) X(T) X(Tp)                              /* by a loop of their own */
/* what follows from the rest of a record, by another loop: with those of a dimension */
#define PCS_SHARED_RATIOS(X) PCS_RATIOS(X) X(impulse_ratio)

#define PCS_INPUT(name) const double *name;
#define PCS_OUTPUT(name) double *name;
#define PCS_OWN(type, name) type *name;

/* Arrays do not overlap, so neither do the turns of a loop. */
#ifdef __clang__
#define PCS_SIDE_BY_SIDE _Pragma("clang loop vectorize(assume_safety)")
#else
#define PCS_SIDE_BY_SIDE _Pragma("GCC ivdep")
#endif

/* A loop over a block; the law and the form are known in it, so that nothing is asked there. */
#define PCS_LOOP(BLOCK, NAME, LAW, FULL)                                                           \
    static void NAME(const BLOCK *block)                                                           \
    {                                                                                              \
        const BLOCK b = *block;                                                                    \
        PCS_SIDE_BY_SIDE for (size_t i = 0; i < b.n; i++) lane(LAW, FULL, &b, i);                  \
    }

#endif
