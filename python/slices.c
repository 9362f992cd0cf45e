#include "slices.h"
#include "columns.h" /* written by generate.py: the columns of each struct */

#include <time.h>

/* A piece should take from SHORT to LONG, in s: short beside a slice, long beside its own cost. */
static const double SHORT = 1e-3, LONG = 4e-3;

static double now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#define READ(name)                                                                                 \
    if (in.name && in.step.name != PCS_SAME)                                                       \
        in.name += (ptrdiff_t)first * (in.step.name ? in.step.name : 1);
#define WRITTEN(name)                                                                              \
    if (out.name)                                                                                  \
        out.name += first;

static pcs_status solve2(const pcs_python_slice *s, size_t first, size_t n, const void *in_,
                         const void *out_, size_t *bad, pcs_fault *fault)
{
    pcs_batch2_in in = *(const pcs_batch2_in *)in_;
    pcs_batch2_out out = *(const pcs_batch2_out *)out_;
    PCS_BATCH2_IN_COLUMNS(READ)
    PCS_BATCH2_OUT_COLUMNS(WRITTEN)
    return pcs_batch_solve2(s->law, n, &in, &out, bad, fault);
}

static pcs_status solve3(const pcs_python_slice *s, size_t first, size_t n, const void *in_,
                         const void *out_, size_t *bad, pcs_fault *fault)
{
    pcs_batch3_in in = *(const pcs_batch3_in *)in_;
    pcs_batch3_out out = *(const pcs_batch3_out *)out_;
    PCS_BATCH3_IN_COLUMNS(READ)
    PCS_BATCH3_OUT_COLUMNS(WRITTEN)
    return pcs_batch_solve3(s->law, s->path, n, &in, &out, bad, fault);
}

typedef pcs_status solver(const pcs_python_slice *s, size_t first, size_t n, const void *in,
                          const void *out, size_t *bad, pcs_fault *fault);

static pcs_status work(pcs_python_slice *s, solver *solve, const void *in, const void *out,
                       pcs_fault *fault)
{
    const double start = now();
    for (double before = start;;) {
        const size_t first = __atomic_fetch_add(s->next, s->piece, __ATOMIC_RELAXED);
        if (first >= s->n)
            return PCS_OK;
        const size_t n = s->n - first < s->piece ? s->n - first : s->piece;
        size_t bad = 0;
        const pcs_status status = solve(s, first, n, in, out, &bad, fault);
        if (status != PCS_OK)
            return status;
        s->bad += bad;
        const double after = now(), took = after - before;
        if (took < SHORT)
            s->piece *= 2;
        else if (took > LONG && s->piece > 1)
            s->piece /= 2;
        if (after - start >= s->seconds)
            return PCS_OK;
        before = after;
    }
}

pcs_status pcs_python_slice2(pcs_python_slice *slice, const pcs_batch2_in *in,
                             const pcs_batch2_out *out, pcs_fault *fault)
{
    return work(slice, solve2, in, out, fault);
}

pcs_status pcs_python_slice3(pcs_python_slice *slice, const pcs_batch3_in *in,
                             const pcs_batch3_out *out, pcs_fault *fault)
{
    return work(slice, solve3, in, out, fault);
}
