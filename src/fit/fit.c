#include "../base/status.h"
#include "fitting.h"
#include "measured.h"

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

/* A slope in units of its parameter for one unit of the covariate. */
static double to_data(const pcs_fitting *f, int parameter, double value)
{
    if (parameter == PCS_FIT_E_SLOPE || parameter == PCS_FIT_MU_SLOPE)
        return value / f->spread[parameter - PCS_FIT_E_SLOPE];
    return value;
}

/* Write the best values of a model and what it misses with them. */
static void report(const pcs_fitting *f, int m, double *r, const pcs_fit_rows *rows)
{
    pcs_fit_model *model = &f->models[m];
    const pcs_space *space = &f->spaces[m];
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++) {
        const pcs_attempt *best = pcs_fitting_best(f, m, w);
        double values[PCS_FIT_PARAMETER_COUNT];
        pcs_space_values(space, best->x, values);
        model->loss[w] = best->mean;
        for (int k = 0; k < space->n; k++) {
            const pcs_fit_parameter parameter = space->of[k];
            model->parameters[parameter].known = PCS_FIT_ESTIMATED;
            model->parameters[parameter].by[w] = to_data(f, parameter, values[parameter]);
        }
    }
    for (int k = 0; k < space->n; k++) {
        pcs_fit_estimate *p = &model->parameters[space->of[k]];
        p->value = p->by[PCS_WEIGHTING_ABSOLUTE];
    }
    const double *x = pcs_fitting_best(f, m, PCS_WEIGHTING_ABSOLUTE)->x;
    model->unsolved = pcs_space_differences(space, x, &f->rows, 0, f->rows.n, r);
    model->error = 0;
    for (size_t i = 0; i < f->rows.n; i++) {
        const double part = r[i] / f->rows.size[i];
        model->error += part / (double)f->rows.n;
        if (rows && rows->difference)
            rows->difference[(size_t)m * f->data->n + f->at[i]] = part;
    }
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
    *result = (pcs_fit_result){.used = f.rows.n, .floor = f.floor, .n_models = f.n_models};
    for (int k = 0; k < PCS_FIT_USE_COUNT; k++)
        result->left_out[k] = f.left_out[k];
    for (int m = 0; m < f.n_models; m++) {
        report(&f, m, f.slots, rows);
        result->models[m] = f.models[m];
    }
    return pcs_accept(fault);
}
