#include "../base/status.h"
#include "likely.h"
#include "measured.h"
#include "report.h"

#include <math.h>

pcs_fit_options pcs_fit_options_default(void)
{
    pcs_fit_options options = {.resamples = 10000, .folds = 10, .seed = 1};
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        options.fixed[k] = PCS_NONE;
    return options;
}

/* Check the values that are held. */
static pcs_status check_fixed(const pcs_fit_options *o, pcs_fault *fault)
{
    static const double most[PCS_FIT_PARAMETER_COUNT] = {1, 1e6, 1e6, 1, 1e6, INFINITY, INFINITY};
    static const char *const rules[PCS_FIT_PARAMETER_COUNT] = {"must lie between 0 and 1",
                                                               "must lie between 0 and 1e6",
                                                               "must lie between 0 and 1e6",
                                                               "must lie between 0 and 1",
                                                               "must lie between 1e-6 and 1e6",
                                                               "must be finite",
                                                               "must be finite"};
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++) {
        const bool slope = k == PCS_FIT_E_SLOPE || k == PCS_FIT_MU_SLOPE;
        const double least = slope ? -INFINITY : k == PCS_FIT_ETA2 ? 1e-6 : 0, value = o->fixed[k];
        if (pcs_has(value) && (!pcs_within(value, least, most[k]) || isinf(value)))
            return pcs_refuse_item(fault, "fixed", k, pcs_fit_parameter_name((pcs_fit_parameter)k),
                                   rules[k], value);
    }
    if (o->fixed[PCS_FIT_MU_S] < o->fixed[PCS_FIT_MU])
        return pcs_refuse_item(fault, "fixed", PCS_FIT_MU_S, "mu_s", "must not be less than mu",
                               o->fixed[PCS_FIT_MU_S]);
    return PCS_OK;
}

/* Fewer resamples have no percentile of 2.5 %; more than this are not counted in 32 bits. */
static const size_t least_resamples = 100, most_resamples = 100000000;

static pcs_status check_options(const pcs_fit_options *o, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"options", o}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (o->laws >> PCS_LAW_COUNT)
        return pcs_refuse(fault, "laws", "must have only bits of pcs_law", (double)o->laws);
    if (o->paths >> PCS_PATH_COUNT)
        return pcs_refuse(fault, "paths", "must have only bits of pcs_path", (double)o->paths);
    if (!o->quick && (o->resamples < least_resamples || o->resamples > most_resamples))
        return pcs_refuse(fault, "resamples", "must lie between 100 and 1e8", (double)o->resamples);
    if (!o->quick && o->folds < 2)
        return pcs_refuse(fault, "folds", "must be at least 2", (double)o->folds);
    for (int k = PCS_FIT_MU + 1; k < PCS_FIT_PARAMETER_COUNT; k++)
        if (o->covariates[k])
            return pcs_refuse_item(fault, "covariates", k,
                                   pcs_fit_parameter_name((pcs_fit_parameter)k),
                                   "must be NULL: only e and mu follow a covariate", PCS_NONE);
    return check_fixed(o, fault);
}

size_t pcs_fit_workspace(const pcs_fit_data *data, const pcs_fit_options *options)
{
    if (pcs_measured_check(data, NULL) != PCS_OK || check_options(options, NULL) != PCS_OK)
        return 0;
    return pcs_fitting_size(data, options);
}

static pcs_status check_call(const pcs_fit_data *data, const pcs_fit_options *options,
                             const double *work, size_t length, const pcs_fit_result *result,
                             pcs_fault *fault)
{
    if (pcs_measured_check(data, fault) != PCS_OK || check_options(options, fault) != PCS_OK ||
        PCS_NEED(fault, {"result", result}) != PCS_OK)
        return PCS_STATUS_INVALID;
    return pcs_need_work(work, length, pcs_fitting_size(data, options), fault);
}

pcs_status pcs_fit(const pcs_fit_data *data, const pcs_fit_options *options, double *work,
                   size_t length, const pcs_fit_rows *rows, pcs_fit_result *result,
                   pcs_fault *fault)
{
    pcs_fitting f = {.data = data, .options = options};
    if (check_call(data, options, work, length, result, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_fitting_take(&f, work);
    if (pcs_fitting_read(&f, rows, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (!pcs_fitting_search(&f))
        return pcs_give_up(fault, PCS_STATUS_NOT_CONVERGED, PCS_NONE);
    if (!options->quick)
        pcs_fitting_cross(&f);
    pcs_report_values(&f);
    pcs_fitting_order(&f);
    if (!options->quick) {
        pcs_errors_ends(&f);
        pcs_errors_curves(&f);
        pcs_errors_resample(&f);
        pcs_errors_profiles(&f);
        pcs_errors_scatter(&f);
        pcs_report_errors(&f);
    }
    if (!options->quick && pcs_likely_applies(data)) {
        const pcs_status status = pcs_likely_all(&f, fault);
        if (status != PCS_OK)
            return status;
    }
    pcs_report_result(&f, result);
    if (rows)
        pcs_report_rows(&f, rows);
    return pcs_accept(fault);
}
