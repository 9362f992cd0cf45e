/* Where the arrays of a batch are in memory: an output must not overlap another array. */
#ifndef PCS_SPANS_H
#define PCS_SPANS_H

#include <percuss/batch.h>

/* The bytes of an array. */
typedef struct pcs_span {
    const char *name;
    uintptr_t from, to;
} pcs_span;

/* First the inputs, then the outputs. misaligned: name of the first array that is not aligned. */
enum { PCS_MAX_SPANS = 96 };
typedef struct pcs_spans {
    int n_in, n;
    const char *misaligned;
    pcs_span all[PCS_MAX_SPANS];
} pcs_spans;

/* Add an array of n numbers at a step (0: contiguous; PCS_SAME: one number). NULL is ignored. */
static inline void pcs_spans_add(pcs_spans *s, const char *name, const void *array, ptrdiff_t step,
                                 size_t n, size_t size, size_t alignment)
{
    if (!array)
        return;
    const uintptr_t at = (uintptr_t)array;
    const uintptr_t length = step == PCS_SAME ? 0
                             : step > 0       ? (n - 1) * (size_t)step * size
                             : step < 0       ? (n - 1) * (size_t)-step * size
                                              : (n - 1) * size;
    s->all[s->n++] =
        (pcs_span){name, step < 0 ? at - length : at, (step < 0 ? at : at + length) + size};
    s->misaligned = s->misaligned || at % alignment == 0 ? s->misaligned : name;
}

/* Check that all arrays are aligned, and that no output overlaps another array. */
pcs_status pcs_spans_check(const pcs_spans *s, pcs_fault *fault);

#endif
