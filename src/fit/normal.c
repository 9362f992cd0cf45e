#include "measured.h"

#include "../base/status.h"
#include "../base/vector3.h"

#include <float.h>

/* The second largest mean change is at most this part of the largest. */
static const double SECOND = 0.8;

/*
 * The mean change of the velocity of the contact, along world axes: v+ - v- + (omega+ - omega-) x r
 * of the rows with all of these. Returns their number.
 */
static size_t mean_change(const pcs_fit_data *data, double mean[3])
{
    size_t n = 0;
    memset(mean, 0, 3 * sizeof *mean);
    for (size_t i = 0; i < data->n; i++) {
        double values[PCS_FIT_MAX_COLUMNS], change[6], turned[3];
        pcs_measured m;
        pcs_measured_values(data, i, values);
        if (pcs_measured_read(data, values, &m) != PCS_FIT_USED)
            continue;
        for (int k = 0; k < 6; k++)
            change[k] = m.after[k] - m.before[k];
        pcs_cross3(change + 3, m.r, turned);
        double sum = 0;
        for (int k = 0; k < 3; k++)
            sum += change[k] + turned[k];
        if (!pcs_within(sum, -DBL_MAX, DBL_MAX))
            continue;
        for (int k = 0; k < 3; k++)
            mean[k] += change[k] + turned[k];
        n++;
    }
    return n;
}

pcs_status pcs_fit_find_normal(const pcs_fit_data *data, double normal[3], pcs_fault *fault)
{
    if (pcs_measured_check(data, fault) != PCS_OK || PCS_NEED(fault, {"normal", normal}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (data->form != PCS_FIT_WORLD2 && data->form != PCS_FIT_WORLD3)
        return pcs_refuse(fault, "form", "must be one in world axes", (double)data->form);
    pcs_fit_data any = *data; // a row is read only with a normal, of any direction
    for (int k = 0; k < 3; k++)
        any.normal[k] = k == 0;
    double mean[3];
    const size_t n = mean_change(&any, mean);
    int best = 0;
    for (int k = 1; k < 3; k++)
        best = fabs(mean[k]) > fabs(mean[best]) ? k : best;
    for (int k = 0; k < 3; k++)
        if (n == 0 || (k != best && fabs(mean[k]) > SECOND * fabs(mean[best])))
            return pcs_refuse(fault, "normal",
                              "must be given: along no world axis the velocity of the contact "
                              "changes clearly most",
                              PCS_NONE);
    for (int k = 0; k < 3; k++)
        normal[k] = k == best ? (mean[k] > 0 ? 1 : -1) : 0;
    return pcs_accept(fault);
}
