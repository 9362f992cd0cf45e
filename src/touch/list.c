#include "list.h"

#include "../base/status.h"

#include <stdio.h>

pcs_status pcs_list_give2(const pcs_touches2 *list, pcs_touches2 *touches, pcs_fault *fault)
{
    bool good = isfinite(list->gap);
    for (int i = 0; i < list->count; i++)
        good = good && isfinite(list->at[i].point[0]) && isfinite(list->at[i].point[1]);
    if (!good)
        return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    *touches = *list;
    return pcs_accept(fault);
}

pcs_status pcs_list_give3(const pcs_touches3 *list, pcs_touches3 *touches, pcs_fault *fault)
{
    bool good = isfinite(list->gap);
    for (int i = 0; i < list->count; i++)
        for (int k = 0; k < 3; k++)
            good = good && isfinite(list->at[i].point[k]);
    if (!good)
        return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    *touches = *list;
    return pcs_accept(fault);
}

/* Write a length as "3 mm", with four digits: 0.99995 is then 1. */
static void length_text(double x, char *text, size_t size)
{
    const double one = 0.99995;
    const bool um = x < one * 1e-3 && x >= one * 1e-6, mm = x < one && x >= one * 1e-3;
    (void)snprintf(text, size, "%.4g %s",
                   um   ? 1e6 * x
                   : mm ? 1e3 * x
                        : x,
                   um   ? "um"
                   : mm ? "mm"
                        : "m");
}

static size_t sentence(int count, double gap, double rounding, char *text, size_t size)
{
    char length[40], points[40];
    length_text(fabs(gap), length, sizeof length);
    (void)snprintf(points, sizeof points, "%d point%s", count, count == 1 ? "" : "s");
    int n = 0;
    if (count == 0)
        n = snprintf(text, size, "they do not touch: the gap is %s", length);
    else if (gap < -rounding)
        n = snprintf(text, size, "they overlap by %s, at %s", length, points);
    else if (gap <= rounding)
        n = snprintf(text, size, "they touch at %s", points);
    else
        n = snprintf(text, size, "they are %s apart, at %s within the given distance", length,
                     points);
    return n > 0 ? (size_t)n : 0;
}

size_t pcs_touches2_text(const pcs_touches2 *touches, char *text, size_t size)
{
    return touches ? sentence(touches->count, touches->gap, touches->rounding, text, size)
                   : (size_t)snprintf(text, size, "no touches are given");
}

size_t pcs_touches3_text(const pcs_touches3 *touches, char *text, size_t size)
{
    return touches ? sentence(touches->count, touches->gap, touches->rounding, text, size)
                   : (size_t)snprintf(text, size, "no touches are given");
}
