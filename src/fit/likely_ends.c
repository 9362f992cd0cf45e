/* What the data say about a parameter: a value, a bound, or nothing. */
#include "likely_parts.h"

#include "../base/status.h"

#include <math.h>

/*
 * Quantiles of chi-squared with one degree of freedom. A limit agrees with the data if it is within
 * 95 %. That no impact slips is rejected only beyond 99.9 %: data of impacts that all stick must
 * give a bound, whatever their noise. A bound is one-sided, with 95 %.
 */
static const double agrees = 3.8415, sticks = 10.8276, one_side = 2.7055;

/* A fit that is worse than the best by this is not followed to its end: a few steps gain less. */
static const double hopeless = 50;

/* A value this many standard errors from a limit is told from it without a fit. */
static const double far = 6;

void pcs_likely_hold(pcs_likely_model *model, int q, double value)
{
    model->value[model->of[q]] = value;
    model->held[q] = true;
    for (int l = 0; l < model->n; l++)
        if (model->scatter[l] && model->of[l] == model->of[q]) {
            model->variance[model->of[q]] = 0;
            model->held[l] = true;
        }
}

/*
 * Return the bounded log likelihood with parameter q held at a value, and leave the other values
 * there in the model. An equation that is not solved has no likelihood.
 */
static double likelihood_at(const pcs_likely *likely, pcs_likely_model *model, int q, double value,
                            double best)
{
    pcs_likely_solution s;
    pcs_likely_hold(model, q, value);
    return pcs_likely_near(likely, model, best - hopeless, &s) ? s.sum.bounded : -INFINITY;
}

pcs_fit_known pcs_likely_known(const pcs_likely *likely, pcs_likely_model *model, int q,
                               const pcs_likely_solution *solution, double error, double *best)
{
    double ends[2];
    *best = solution->sum.bounded;
    const double limits[2] = {pcs_likely_lowest(model, q), pcs_likely_highest(model, q)};
    pcs_likely_model at[2] = {*model, *model};
    for (int side = 0; side < 2; side++) {
        const double value = *pcs_likely_unknown(model, q);
        const bool apart = solution->freed[q] && limits[side] < PCS_TRIAL_STICKS / 2 &&
                           fabs(value - limits[side]) > far * error;
        ends[side] = apart ? -INFINITY : likelihood_at(likely, &at[side], q, limits[side], *best);
        *best = fmax(*best, ends[side]);
    }
    const bool low = 2 * (*best - ends[0]) < agrees;
    const bool high = 2 * (*best - ends[1]) < (limits[1] < PCS_TRIAL_STICKS / 2 ? agrees : sticks);
    if (low && high)
        return PCS_FIT_NOT_DETERMINED;
    if (low || high)
        *model = at[high];
    return low ? PCS_FIT_AT_MOST : high ? PCS_FIT_AT_LEAST : PCS_FIT_ESTIMATED;
}

bool pcs_likely_sticks(const pcs_likely *likely, pcs_likely_model *model, int q, double *best)
{
    enum { POINTS = 16 };
    const double low = pcs_space_coordinate(model->of[q], pcs_likely_lowest(model, q));
    const double high = pcs_space_coordinate(model->of[q], pcs_likely_highest(model, q));
    double there = -INFINITY;
    *best = -INFINITY;
    for (int k = 0; k <= POINTS; k++) {
        const double value = pcs_space_value(model->of[q], low + (high - low) * k / POINTS);
        there = likelihood_at(likely, model, q, value, *best);
        *best = fmax(*best, there);
    }
    return 2 * (*best - there) < sticks;
}

double pcs_likely_bound(const pcs_likely *likely, const pcs_likely_model *model, int q,
                        pcs_fit_known known, double best)
{
    const pcs_fit_parameter of = model->of[q];
    const bool least = known == PCS_FIT_AT_LEAST;
    double out = pcs_space_coordinate(of, least ? pcs_likely_lowest(model, q)
                                                : pcs_likely_highest(model, q));
    double in = pcs_space_coordinate(of, least ? pcs_likely_highest(model, q)
                                               : pcs_likely_lowest(model, q));
    pcs_likely_model inside = *model;
    for (int k = 0; k < 12; k++) {
        const double middle = (out + in) / 2;
        pcs_likely_model there = inside;
        const double value = likelihood_at(likely, &there, q, pcs_space_value(of, middle), best);
        if (2 * (best - value) < one_side) {
            in = middle;
            inside = there;
        } else {
            out = middle;
        }
    }
    return pcs_space_value(of, out);
}
