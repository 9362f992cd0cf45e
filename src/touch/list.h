/* Selection of the points for the list of touches. */
#ifndef PCS_LIST_H
#define PCS_LIST_H

#include "solid.h"

/*
 * Return the largest gap of a touch: points up to this gap are in the list. If there is any touch,
 * the point with the least gap is in the list.
 */
static inline double pcs_list_limit(double gap, double within, double rounding)
{
    return gap <= within + rounding ? fmax(within + rounding, gap + rounding) : -INFINITY;
}

/* Add a point to the list if its gap is at most limit and there is room. */
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

/* Copy the list to touches if all numbers are finite; otherwise PCS_STATUS_RANGE. */
pcs_status pcs_list_give2(const pcs_touches2 *list, pcs_touches2 *touches, pcs_fault *fault);
pcs_status pcs_list_give3(const pcs_touches3 *list, pcs_touches3 *touches, pcs_fault *fault);

#endif
