#include "space.h"

#include <math.h>

/*
 * The limits of the coordinates. Friction ends where no impact reaches it. A stiffness ratio that
 * is farther from 1 acts as a rigid or a free surface. A slope of 2 in e or in s for one standard
 * deviation is more than any material has.
 */
static const double sticks = PCS_TRIAL_STICKS / (1 + PCS_TRIAL_STICKS);
static const double least_eta2 = 0.02, most_slope = 2;

/* Springs that lose all energy oscillate without end: the law bilinear begins above e = 0. */
static const double least_bilinear_e = 1e-3;

static bool is_ratio(pcs_fit_parameter parameter)
{
    return parameter == PCS_FIT_MU || parameter == PCS_FIT_MU_S || parameter == PCS_FIT_ETA2;
}

double pcs_space_coordinate(pcs_fit_parameter parameter, double value)
{
    return is_ratio(parameter) ? value / (1 + value) : value;
}

double pcs_space_value(pcs_fit_parameter parameter, double coordinate)
{
    return is_ratio(parameter) ? coordinate / (1 - coordinate) : coordinate;
}

void pcs_space_free(pcs_space *space, pcs_fit_parameter parameter)
{
    const int k = space->n++;
    space->of[k] = parameter;
    space->low[k] = 0;
    space->high[k] = 1;
    switch (parameter) {
    case PCS_FIT_E:
        space->low[k] = space->law == PCS_LAW_BILINEAR ? least_bilinear_e : 0;
        break;
    case PCS_FIT_MU:
    case PCS_FIT_MU_S:
        space->high[k] = sticks;
        break;
    case PCS_FIT_ETA2:
        space->low[k] = least_eta2;
        space->high[k] = 1 - least_eta2;
        break;
    case PCS_FIT_E_SLOPE:
    case PCS_FIT_MU_SLOPE:
        space->low[k] = -most_slope;
        space->high[k] = most_slope;
        break;
    default:
        break;
    }
}

void pcs_space_hold(pcs_space *space, int k, double x)
{
    space->held[space->of[k]] = pcs_space_value(space->of[k], x);
    space->n--;
    for (; k < space->n; k++) {
        space->of[k] = space->of[k + 1];
        space->low[k] = space->low[k + 1];
        space->high[k] = space->high[k + 1];
    }
}

/* Static friction is never less than kinetic friction; the one that is free gives way. */
void pcs_space_values(const pcs_space *space, const double *x, double *values)
{
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        values[k] = space->held[k];
    for (int k = 0; k < space->n; k++)
        values[space->of[k]] = pcs_space_value(space->of[k], x[k]);
    const bool held = pcs_has(space->held[PCS_FIT_MU_S]);
    if (values[PCS_FIT_MU_S] < values[PCS_FIT_MU])
        values[held ? PCS_FIT_MU : PCS_FIT_MU_S] = values[held ? PCS_FIT_MU_S : PCS_FIT_MU];
}

/* value + slope covariate of each row, within the limits of the parameter */
static void follow(double value, double slope, const double *covariate, size_t n, double low,
                   double high, double *each)
{
    for (size_t i = 0; i < n; i++)
        each[i] = fmin(fmax(value + slope * covariate[i], low), high);
}

void pcs_space_trial(const pcs_space *space, const double *values, pcs_trial *trial)
{
    static const double unlimited = PCS_TRIAL_STICKS;
    *trial = (pcs_trial){.law = space->law, .path = space->path};
    for (int k = 0; k < PCS_TRIAL_PARAMETERS; k++)
        trial->at[k] = pcs_has(values[k]) ? &values[k] : NULL;
    if (!trial->at[PCS_FIT_MU])
        trial->at[PCS_FIT_MU] = &unlimited;
}

/* The same with one number for each row where there is a slope. */
static void try_slopes(const pcs_space *space, const double *values, size_t from, size_t n,
                       double each[2][PCS_TRIAL_ROWS], pcs_trial *trial)
{
    pcs_space_trial(space, values, trial);
    if (pcs_has(values[PCS_FIT_E_SLOPE])) {
        follow(values[PCS_FIT_E], values[PCS_FIT_E_SLOPE], space->covariates[0] + from, n,
               space->law == PCS_LAW_BILINEAR ? least_bilinear_e : 0, 1, each[0]);
        trial->at[PCS_FIT_E] = each[0];
        trial->each[PCS_FIT_E] = true;
    }
    if (pcs_has(values[PCS_FIT_MU_SLOPE])) {
        follow(values[PCS_FIT_MU], values[PCS_FIT_MU_SLOPE], space->covariates[1] + from, n, 0,
               pcs_has(values[PCS_FIT_MU_S]) ? values[PCS_FIT_MU_S] : PCS_TRIAL_STICKS, each[1]);
        trial->at[PCS_FIT_MU] = each[1];
        trial->each[PCS_FIT_MU] = true;
    }
}

size_t pcs_space_differences(const pcs_space *space, const double *x, const pcs_packed *rows,
                             size_t from, size_t count, double *r)
{
    double values[PCS_FIT_PARAMETER_COUNT], each[2][PCS_TRIAL_ROWS];
    size_t unsolved = 0;
    pcs_space_values(space, x, values);
    for (size_t done = 0; done < count; done += PCS_TRIAL_ROWS) {
        const size_t n = count - done < PCS_TRIAL_ROWS ? count - done : PCS_TRIAL_ROWS;
        pcs_trial trial;
        try_slopes(space, values, from + done, n, each, &trial);
        unsolved += pcs_trial_differences(&trial, rows, from + done, n, r + done);
    }
    return unsolved;
}
