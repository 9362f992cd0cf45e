#include "likely_parts.h"

#include "../base/status.h"

#include <math.h>
#include <string.h>

/* The scatter from which the search starts, as a part of the value. */
static const double usual_scatter = 0.03;

/* The model as the equations see it, at its best values by least absolute differences. */
static pcs_likely_model start(const pcs_fitting *f, int m)
{
    const pcs_space *space = &f->spaces[m];
    pcs_likely_model model = {.space = space};
    pcs_space_values(space, pcs_fitting_best(f, m, PCS_WEIGHTING_ABSOLUTE)->x, model.value);
    for (int k = 0; k < space->n; k++)
        model.of[model.n++] = space->of[k];
    for (int k = 0; k < space->n && !f->options->no_scatter; k++)
        if (space->of[k] == PCS_FIT_E || space->of[k] == PCS_FIT_MU) {
            const double deviation = usual_scatter * model.value[space->of[k]];
            model.scatter[model.n] = true;
            model.of[model.n++] = space->of[k];
            model.variance[space->of[k]] = deviation * deviation;
        }
    return model;
}

/* A fit with stated errors while it is made. */
typedef struct fit {
    const pcs_likely *likely;
    pcs_likely_model model;
    pcs_likely_solution solution;
    pcs_fit_known known[PCS_LIKELY_UNKNOWNS];
    double noise[PCS_LIKELY_UNKNOWNS]; /* of a variance: what pcs_likely_noise returns */
    double bound[PCS_LIKELY_UNKNOWNS], error[PCS_LIKELY_UNKNOWNS], freedom[PCS_LIKELY_UNKNOWNS];
} fit;

/* Solve the equations; the scores of the rows are those of the solution. */
static bool solve(fit *f)
{
    if (!pcs_likely_solve(f->likely, &f->model, &f->solution))
        return false;
    pcs_likely_add(f->likely, &f->model, &f->solution.sum);
    for (int q = 0; q < f->model.n; q++)
        f->noise[q] = pcs_likely_noise(f->likely, q);
    return pcs_likely_errors(f->likely, &f->model, &f->solution, f->error, f->freedom);
}

/* Both ends of e are in reach, and slopes have none. */
static bool has_bounds(pcs_fit_parameter parameter)
{
    return parameter != PCS_FIT_E && parameter < PCS_FIT_E_SLOPE;
}

/* Hold parameter q where it is, with what is known of it, and estimate the others. */
static bool hold(fit *f, int q, pcs_fit_known known, double best)
{
    f->known[q] = known;
    if (known != PCS_FIT_NOT_DETERMINED)
        f->bound[q] = pcs_likely_bound(f->likely, &f->model, q, known, best);
    pcs_likely_hold(&f->model, q, f->model.value[f->model.of[q]]);
    return solve(f);
}

/*
 * Find what the data say about each parameter. One of which they do not give the value is held,
 * and the others are estimated again.
 */
static bool find_known(fit *f)
{
    for (int q = 0; q < f->model.n; q++) {
        double best;
        if (f->model.held[q] || f->model.scatter[q] || !has_bounds(f->model.of[q]))
            continue;
        const pcs_fit_known known =
            pcs_likely_known(f->likely, &f->model, q, &f->solution, f->error[q], &best);
        if (known != PCS_FIT_ESTIMATED && !hold(f, q, known, best))
            return false;
    }
    return true;
}

/* A value as users give it: slopes are per unit of the covariate. */
static double to_data(const pcs_fitting *f, pcs_fit_parameter parameter, double value)
{
    if (parameter == PCS_FIT_E_SLOPE || parameter == PCS_FIT_MU_SLOPE)
        return value / f->spread[parameter - PCS_FIT_E_SLOPE];
    return value;
}

/* Write parameter q. */
static void write_value(const fit *f, int q, pcs_fit_estimate *p)
{
    const pcs_fitting *fitting = f->likely->fitting;
    const pcs_fit_parameter of = f->model.of[q];
    const double value = f->model.value[of],
                 reach = pcs_likely_quantile(f->freedom[q]) * f->error[q];
    p->known = f->known[q];
    p->value = p->low = p->high = p->error = PCS_NONE;
    if (p->known == PCS_FIT_AT_LEAST)
        p->low = f->bound[q];
    if (p->known == PCS_FIT_AT_MOST)
        p->high = f->bound[q];
    if (p->known != PCS_FIT_ESTIMATED)
        return;
    p->value = to_data(fitting, of, value);
    p->error = to_data(fitting, of, f->error[q]);
    p->low = to_data(fitting, of, fmax(value - reach, pcs_likely_lowest(&f->model, q)));
    p->high = to_data(fitting, of, fmin(value + reach, pcs_likely_highest(&f->model, q)));
}

/*
 * Write the scatter of unknown q, a variance t. log(t + c) is nearly normal, with c what the errors
 * contribute; an interval that reaches below c begins at 0.
 */
static void write_scatter(const fit *f, int q, pcs_fit_estimate *p)
{
    if (f->known[q] == PCS_FIT_NOT_DETERMINED)
        return;
    const double t = f->model.variance[f->model.of[q]];
    const double c = fmax(f->noise[q] - t, 0);
    // a variance at its limit 0 has no slope of its own; its error is then the expected one
    const double error =
        pcs_has(f->error[q]) ? f->error[q] : 1 / sqrt(f->solution.sum.information[q][q]);
    const double reach = exp(pcs_likely_quantile(f->freedom[q]) * error / (t + c));
    p->scatter = sqrt(t);
    p->scatter_low = sqrt(fmax((t + c) / reach - c, 0));
    if (t < 0.9 * pcs_likely_highest(&f->model, q)) // beyond, larger ones agree as well
        p->scatter_high = sqrt((t + c) * reach - c);
}

static void write_model(const fit *f, pcs_fit_model *model)
{
    model->likelihood = f->solution.sum.likelihood;
    for (int q = 0; q < f->model.n; q++) {
        pcs_fit_estimate *p = &model->parameters[f->model.of[q]];
        if (f->model.scatter[q])
            write_scatter(f, q, p);
        else {
            write_value(f, q, p);
            p->scatter = p->scatter_low = p->scatter_high = PCS_NONE;
        }
    }
}

/*
 * Where nearly all impacts stick the equations may have no solution. This is an answer if friction
 * without limit agrees with the data as well as any.
 */
static bool find_bound(fit *f)
{
    for (int q = 0; q < f->model.n; q++)
        if (f->model.of[q] == PCS_FIT_MU && !f->model.scatter[q]) {
            double best;
            return pcs_likely_sticks(f->likely, &f->model, q, &best) &&
                   hold(f, q, PCS_FIT_AT_LEAST, best) && find_known(f);
        }
    return false;
}

/* Name the first row whose errors leave a velocity, or a sum of velocities, exact. */
static pcs_status refuse_exact(const pcs_likely *likely, pcs_fault *fault)
{
    const pcs_fitting *fitting = likely->fitting;
    size_t i = 0;
    while (i + 1 < fitting->rows.n && !(likely->scores[i].exact > 0))
        i++;
    return pcs_refuse_item(fault, "row", (long)fitting->at[i], "errors",
                           "must be stated for each velocity after, or not at all", 0);
}

pcs_status pcs_likely_fit(const pcs_likely *likely, int m, pcs_fault *fault)
{
    fit f = {.likely = likely, .model = start(likely->fitting, m)};
    for (int q = 0; q < f.model.n; q++)
        f.known[q] = PCS_FIT_ESTIMATED;
    const bool solved = solve(&f) ? find_known(&f) : find_bound(&f);
    if (f.solution.sum.exact > 0)
        return refuse_exact(likely, fault);
    if (!solved)
        return pcs_give_up(fault, PCS_STATUS_NOT_CONVERGED, f.solution.left);
    for (int q = 0; q < f.model.n; q++) // a variance is held with its parameter
        if (f.model.scatter[q] && f.model.held[q])
            f.known[q] = PCS_FIT_NOT_DETERMINED;
    write_model(&f, &likely->fitting->models[m]);
    pcs_likely_add(likely, &f.model, &f.solution.sum);
    return pcs_accept(fault);
}

/* Keep how unlikely each row is by model m. The scores of the rows are those of its solution. */
static void keep_likelihood(const pcs_likely *likely, pcs_fitting *fitting, int m)
{
    const size_t n = fitting->rows.n;
    double *unlikely = pcs_fitting_unlikely(fitting, m);
    fitting->misfit[m] = 0;
    for (size_t i = 0; i < n; i++) {
        unlikely[i] = -likely->scores[i].bounded;
        fitting->misfit[m] += likely->scores[i].square / (double)n;
    }
}

pcs_status pcs_likely_all(pcs_fitting *fitting, pcs_fault *fault)
{
    pcs_likely likely;
    pcs_fault unsolved;
    int laws = 0, solved = 0;
    if (pcs_likely_prepare(fitting, fitting->likely, &likely, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (int k = 0; k < fitting->kept; k++) {
        const int m = fitting->order[k];
        const bool law = !fitting->models[m].baseline;
        const pcs_status status = pcs_likely_fit(&likely, m, law ? fault : &unsolved);
        if (status == PCS_STATUS_INVALID)
            return status;
        // far from the data the equations need not have a solution: only this model has none
        fitting->misfit[m] = INFINITY;
        if (status == PCS_OK)
            keep_likelihood(&likely, fitting, m);
        laws += law;
        solved += law && status == PCS_OK;
    }
    return solved > 0 || laws == 0 ? pcs_accept(fault) : PCS_STATUS_NOT_CONVERGED;
}
