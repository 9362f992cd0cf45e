/* Which points go to the list of touches. */
#ifndef PCS_LIST_H
#define PCS_LIST_H

#include "solid.h"

/* A point whose gap is at most this is a touch; the least gap is one if any is. */
static inline double pcs_list_limit(double gap, double within, double rounding)
{
    return gap <= within + rounding ? fmax(within + rounding, gap + rounding) : -INFINITY;
}

static inline void pcs_list_add2(pcs_touches2 *list, double limit, const pcs_touch2 *touch)
{
    if (touch->gap <= limit && list->count < PCS_MAX_TOUCHES2)
        list->at[list->count++] = *touch;
}

static inline void pcs_list_add3(pcs_touches3 *list, double limit, const pcs_touch3 *touch)
{
    if (touch->gap <= limit && list->count < PCS_MAX_TOUCHES3)
        list->at[list->count++] = *touch;
}

/* The list to the caller, if its numbers are numbers. */
pcs_status pcs_list_give2(const pcs_touches2 *list, pcs_touches2 *touches, pcs_fault *fault);
pcs_status pcs_list_give3(const pcs_touches3 *list, pcs_touches3 *touches, pcs_fault *fault);

#endif
