/* What batches in the plane and in space share: blocks and their columns. */
#ifndef PCS_LANES_H
#define PCS_LANES_H

#include "../base/vector.h"

/* A column of scratch is longer, lest all of them crowd the same lines of the cache. */
enum { PCS_LANES = 512, PCS_COLUMN = PCS_LANES + 8 };

/* A column of the caller from a problem on, or what stands in for one that is not there. */
static inline double *output(double *array, size_t first, double *unwanted)
{
    return array ? array + first : unwanted;
}

static inline const double *input(const double *array, size_t first, const double *unset)
{
    return array ? array + first : unset;
}

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
