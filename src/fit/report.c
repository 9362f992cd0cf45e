#include "report.h"

#include <math.h>

/* A value as users give it: slopes are per unit of the covariate. */
static double to_data(const pcs_fitting *f, pcs_fit_parameter parameter, double value)
{
    if (parameter == PCS_FIT_E_SLOPE || parameter == PCS_FIT_MU_SLOPE)
        return value / f->spread[parameter - PCS_FIT_E_SLOPE];
    return value;
}

/* The values by each weighting. */
static void write_values(const pcs_fitting *f, int m)
{
    pcs_fit_model *model = &f->models[m];
    const pcs_space *space = &f->spaces[m];
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++) {
        const pcs_attempt *best = pcs_fitting_best(f, m, w);
        double values[PCS_FIT_PARAMETER_COUNT];
        pcs_space_values(space, best->x, values);
        model->loss[w] = best->mean;
        for (int k = 0; k < space->n; k++)
            model->parameters[space->of[k]].by[w] = to_data(f, space->of[k], values[space->of[k]]);
    }
    for (int k = 0; k < space->n; k++) {
        pcs_fit_estimate *p = &model->parameters[space->of[k]];
        p->known = PCS_FIT_ESTIMATED;
        p->value = p->by[PCS_WEIGHTING_ABSOLUTE];
    }
}

/* The differences r of all rows at the values by least absolute differences. */
static size_t differences(const pcs_fitting *f, int m, double *r)
{
    return pcs_space_differences(&f->spaces[m], pcs_fitting_best(f, m, PCS_WEIGHTING_ABSOLUTE)->x,
                                 &f->rows, 0, f->rows.n, r);
}

void pcs_report_values(pcs_fitting *f)
{
    double *r = f->slots;
    for (int m = 0; m < f->n_models; m++) {
        write_values(f, m);
        f->models[m].unsolved = differences(f, m, r);
        f->models[m].error = 0;
        for (size_t i = 0; i < f->rows.n; i++)
            f->models[m].error += r[i] / f->rows.size[i] / (double)f->rows.n;
    }
}

/* Errors of an estimate; without one there is no value, but at most a bound. */
static void write_errors(const pcs_fitting *f, int m, int k)
{
    const pcs_axis *axis = pcs_fitting_axis(f, m, k);
    const pcs_fit_parameter of = f->spaces[m].of[k];
    pcs_fit_estimate *p = &f->models[m].parameters[of];
    p->known = axis->known;
    if (p->known == PCS_FIT_ESTIMATED) {
        p->error = to_data(f, of, axis->error);
        p->low = to_data(f, of, axis->low);
        p->high = to_data(f, of, axis->high);
        p->profile_low = to_data(f, of, pcs_space_value(of, axis->profile[0]));
        p->profile_high = to_data(f, of, pcs_space_value(of, axis->profile[1]));
        return;
    }
    p->value = PCS_NONE;
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
        p->by[w] = PCS_NONE;
    const double bound = to_data(f, of, pcs_space_value(of, axis->bound));
    p->low = p->known == PCS_FIT_AT_LEAST ? bound : PCS_NONE;
    p->high = p->known == PCS_FIT_AT_MOST ? bound : PCS_NONE;
}

void pcs_report_errors(pcs_fitting *f)
{
    for (int m = 0; m < f->kept; m++)
        for (int k = 0; k < f->spaces[f->order[m]].n; k++)
            write_errors(f, f->order[m], k);
}

/* True if two models predict the same for all rows, up to what a search leaves open. */
static bool predict_same(const pcs_fitting *f, int a, int b)
{
    static const double same = 1e-5; // of |b|
    double *r = f->slots, *other = r + f->rows.n;
    differences(f, a, r);
    differences(f, b, other);
    for (size_t i = 0; i < f->rows.n; i++)
        if (fabs(r[i] - other[i]) > same * f->rows.size[i])
            return false;
    return true;
}

/* True if laws with the same path differ in nothing but what e means. */
static bool has_same_restitution(const pcs_fitting *f)
{
    bool any = false;
    for (int a = 0; a < f->kept; a++)
        for (int b = 0; b < a; b++) {
            const pcs_fit_model *m = &f->models[f->order[a]], *n = &f->models[f->order[b]];
            if (m->baseline || n->baseline || m->free != n->free || m->path != n->path ||
                pcs_law_about(m->law)->family != PCS_FAMILY_PATH ||
                pcs_law_about(n->law)->family != PCS_FAMILY_PATH)
                continue;
            if (!predict_same(f, f->order[a], f->order[b]))
                return false;
            any = true;
        }
    return any;
}

void pcs_report_result(const pcs_fitting *f, pcs_fit_result *result)
{
    *result = (pcs_fit_result){
        .used = f->rows.n, .clusters = f->clusters, .floor = f->floor, .n_models = f->kept};
    for (int k = 0; k < PCS_FIT_USE_COUNT; k++)
        result->left_out[k] = f->left_out[k];
    for (int m = 0; m < f->kept; m++)
        result->models[m] = f->models[f->order[m]];
    if (!f->options->quick)
        pcs_fitting_judge(f, result);
    result->same_restitution = has_same_restitution(f);
}

/* r/|b| of one model to its place in rows of n numbers; NaN for rows that are not used. */
static void write_rows(const pcs_fitting *f, int m, const double *r, double *to)
{
    to += (size_t)m * f->data->n;
    for (size_t i = 0; i < f->data->n; i++)
        to[i] = NAN;
    for (size_t i = 0; i < f->rows.n; i++)
        to[f->at[i]] = r[i] / f->rows.size[i];
}

void pcs_report_rows(const pcs_fitting *f, const pcs_fit_rows *rows)
{
    for (int m = 0; m < f->kept; m++) {
        if (rows->difference) {
            differences(f, f->order[m], f->slots);
            write_rows(f, m, f->slots, rows->difference);
        }
        if (rows->cv_difference && !f->options->quick)
            write_rows(f, m, pcs_fitting_cv(f, f->order[m], PCS_WEIGHTING_ABSOLUTE),
                       rows->cv_difference);
    }
}
