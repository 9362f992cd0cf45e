/*
 * Transpose rows of an array of structs to columns, in tiles of four by four. The file of each
 * vector unit includes this. The vector types are those of the compiler, which translates them to
 * the instructions of the unit.
 */
#ifndef PCS_TRANSPOSE_H
#define PCS_TRANSPOSE_H

#include "world.h"

/* May be unaligned, and may alias doubles. */
typedef double pcs_four __attribute__((vector_size(32), aligned(8), may_alias));

/* Move numbers c to c+3 of the rows r0 to r3 to the columns c to c+3, from row i on. */
static inline __attribute__((always_inline)) void transpose_four(const double *r0, const double *r1,
                                                                 const double *r2, const double *r3,
                                                                 int c, pcs_world_row *to, size_t i)
{
    const pcs_four a = *(const pcs_four *)(r0 + c), b = *(const pcs_four *)(r1 + c),
                   d = *(const pcs_four *)(r2 + c), e = *(const pcs_four *)(r3 + c);
    const pcs_four even_low = __builtin_shufflevector(a, b, 0, 4, 2, 6),
                   odd_low = __builtin_shufflevector(a, b, 1, 5, 3, 7),
                   even_high = __builtin_shufflevector(d, e, 0, 4, 2, 6),
                   odd_high = __builtin_shufflevector(d, e, 1, 5, 3, 7);
    *(pcs_four *)&to[c][i] = __builtin_shufflevector(even_low, even_high, 0, 1, 4, 5);
    *(pcs_four *)&to[c + 1][i] = __builtin_shufflevector(odd_low, odd_high, 0, 1, 4, 5);
    *(pcs_four *)&to[c + 2][i] = __builtin_shufflevector(even_low, even_high, 2, 3, 6, 7);
    *(pcs_four *)&to[c + 3][i] = __builtin_shufflevector(odd_low, odd_high, 2, 3, 6, 7);
}

/*
 * Transpose n structs, given by their indices, at a stride from the first. columns must be a
 * multiple of 4, or 6. The rows after the n-th, up to the next multiple of four, repeat the last
 * index.
 */
static inline __attribute__((always_inline)) void transpose(const double *first, ptrdiff_t stride,
                                                            const int *index, size_t n, int columns,
                                                            pcs_world_row *to)
{
    for (size_t i = 0; i < n; i += 4) {
        const size_t last = n - 1;
        const double *const r0 = first + index[i] * stride,
                            *const r1 = first + index[i + 1 < n ? i + 1 : last] * stride,
                            *const r2 = first + index[i + 2 < n ? i + 2 : last] * stride,
                            *const r3 = first + index[i + 3 < n ? i + 3 : last] * stride;
        for (int c = 0; c + 4 <= columns; c += 4)
            transpose_four(r0, r1, r2, r3, c, to, i);
        if (columns % 4) // 6 columns: the last four overlap the first four
            transpose_four(r0, r1, r2, r3, columns - 4, to, i);
    }
}

#endif
