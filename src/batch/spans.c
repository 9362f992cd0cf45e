#include "spans.h"

#include "../base/status.h"

static bool overlap(const pcs_span *a, const pcs_span *b)
{
    return a->from < b->to && b->from < a->to;
}

/* Return the range from the first byte of all spans to the last. */
static pcs_span hull(const pcs_span *spans, int n)
{
    pcs_span all = {.from = UINTPTR_MAX, .to = 0};
    for (int i = 0; i < n; i++) {
        all.from = spans[i].from < all.from ? spans[i].from : all.from;
        all.to = spans[i].to > all.to ? spans[i].to : all.to;
    }
    return all;
}

pcs_status pcs_spans_check(const pcs_spans *s, pcs_fault *fault)
{
    if (s->misaligned)
        return pcs_refuse(fault, s->misaligned, "must be aligned for its type", PCS_NONE);
    const pcs_span in = hull(s->all, s->n_in), out = hull(s->all + s->n_in, s->n - s->n_in);
    // if the ranges do not overlap, only the outputs must be compared with each other
    const int first = overlap(&in, &out) ? 0 : s->n_in;
    for (int i = s->n_in; i < s->n; i++)
        for (int k = first; k < i; k++)
            if (overlap(&s->all[i], &s->all[k]))
                return pcs_refuse(fault, s->all[i].name, "must not overlap another array",
                                  PCS_NONE);
    return pcs_accept(fault);
}
