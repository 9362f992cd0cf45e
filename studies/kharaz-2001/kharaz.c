/*
 * The rebound of a sphere, measured by [kharaz-2001]: which law agrees, and with which parameters.
 * The normal velocity after was not measured, so e is held.
 */
#include "cli/plot/draw.h"
#include "scenario/degrees.h"
#include "studies/printed.h"
#include "studies/studies.h"

#include <percuss/percuss.h>
#include <stdlib.h>
#include <string.h>

static const double E = 0.98, SPEED = 3.9, R = 2.5e-3; /* m/s, m */

/* The ratio at 9.50 deg is FAR from the law. */
enum { POINTS = 15, RATIOS = 8, MODELS = 3, FAR = 2 };

/* Columns of the study: what was measured, then ratio and spin by each model. */
enum { INCIDENCE, RATIO, RATIO_ERROR, SPIN, SPIN_ERROR, MODEL };

static const struct {
    pcs_law law;
    unsigned free;
    const char *name, *shown, *style;
} models[MODELS] = {{PCS_LAW_BILINEAR, 1U << PCS_FIT_MU | 1U << PCS_FIT_ETA2, "bilinear",
                     "bilinear: mu, eta2", "w l lt 1 lw 3"},
                    {PCS_LAW_WALTON, 1U << PCS_FIT_MU | 1U << PCS_FIT_E_T, "walton",
                     "walton: mu, e_t", "w l lt 2 dt (14,7)"},
                    {PCS_LAW_POISSON, 1U << PCS_FIT_MU, "rigid",
                     "rigid (poisson): mu, sticks or slips", "w l lt 3 dt (5,5)"}};

/* The measured impacts, in the body form. */
typedef struct measured {
    double r_n[POINTS], r_t[POINTS], v_n[POINTS], v_t[POINTS], omega[POINTS];
    double vp_t[POINTS], omegap[POINTS], mass[POINTS], inertia[POINTS];
    double incidence[POINTS], ratio_error[POINTS], spin_error[POINTS]; /* deg, 1, rad/s */
    pcs_fit_data data;
} measured;

/*
 * The mass changes no velocity, but it is the weight of a row: the squared difference of the row is
 * m (vp_t - measured)^2 or I (omegap - measured)^2. So each row gets the mass that makes it the
 * squared difference over the squared standard error, and their sum is chi^2.
 */
static void weigh_point(measured *m, int i)
{
    const double error = m->ratio_error[i] * m->v_t[i];
    m->mass[i] =
        pcs_has(m->omegap[i]) ? 1 / (0.4 * R * R * pow(m->spin_error[i], 2)) : 1 / (error * error);
    m->inertia[i] = 0.4 * m->mass[i] * R * R;
}

static void use_columns(measured *m)
{
    const struct {
        const char *name;
        const double *cells;
    } columns[] = {{"r_n", m->r_n},       {"r_t", m->r_t},     {"v_n", m->v_n},
                   {"v_t", m->v_t},       {"omega", m->omega}, {"vp_t", m->vp_t},
                   {"omegap", m->omegap}, {"mass", m->mass},   {"inertia", m->inertia}};
    m->data = pcs_fit_data_default(PCS_FIT_BODY2);
    m->data.n = POINTS;
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
        m->data.columns[pcs_fit_column_named(PCS_FIT_BODY2, columns[k].name)] = columns[k].cells;
}

/* vp_t = ratio v_t; friction along -t at the lowest point turns the sphere clockwise. */
static void read_points(measured *m)
{
    const printed_table *t = printed_find("kharaz-2001/rebound.csv");
    for (int i = 0; i < POINTS; i++) {
        const double incidence = printed_value(t, i, "incidence_deg");
        m->incidence[i] = incidence;
        m->r_n[i] = -R;
        m->r_t[i] = m->omega[i] = 0;
        m->v_n[i] = -SPEED * cos(incidence * DEGREE);
        m->v_t[i] = SPEED * sin(incidence * DEGREE);
        m->vp_t[i] = printed_value(t, i, "ratio") * m->v_t[i];
        m->ratio_error[i] = printed_value(t, i, "ratio_error");
        m->omegap[i] = printed_value(t, i, "spin");
        m->spin_error[i] = printed_value(t, i, "spin_error");
        weigh_point(m, i);
    }
    use_columns(m);
}

/* Fit all models; eta2 is held unless it is PCS_NONE. */
static bool fit_points(study *s, const measured *m, double eta2, pcs_fit_result *found, fail *why)
{
    pcs_fit_options how = pcs_fit_options_default();
    pcs_fault fault;
    for (int k = 0; k < MODELS; k++)
        how.laws |= 1U << models[k].law;
    how.fixed[PCS_FIT_E] = E;
    how.fixed[PCS_FIT_ETA2] = eta2;
    how.quick = true;
    *found = (pcs_fit_result){.n_models = 0};
    const size_t length = pcs_fit_workspace(&m->data, &how);
    double *work = malloc((length ? length : 1) * sizeof *work);
    if (!work)
        return fail_with(why, "%s/%s: out of memory", s->key, s->item);
    const pcs_status status = pcs_fit(&m->data, &how, work, length, NULL, found, &fault);
    free(work);
    return status == PCS_OK || study_refused(s, &fault, why);
}

/* The model of a fit with this law and these free parameters. */
static const pcs_fit_model *model_of(const pcs_fit_result *found, pcs_law law, unsigned free_bits)
{
    for (int i = 0; i < found->n_models; i++) {
        const pcs_fit_model *m = &found->models[i];
        if (m->law == law && m->free == free_bits && !m->baseline)
            return m;
    }
    return NULL;
}

static double chi2_of(const pcs_fit_model *model)
{
    return POINTS * model->loss[PCS_WEIGHTING_SQUARES];
}

/*
 * Where chi^2 with eta2 held has risen by 3.84 (95 %), in units of what bilinear leaves for each of
 * its 13 degrees of freedom: the numbers are read off figures, and their errors are estimates.
 */
static bool find_end(study *s, const measured *m, const pcs_fit_model *best, double outside,
                     double *end, fail *why)
{
    const double most = chi2_of(best) * (1 + 3.84 / (POINTS - 2));
    double inside = best->parameters[PCS_FIT_ETA2].by[PCS_WEIGHTING_SQUARES];
    for (int i = 0; i < 20; i++) {
        pcs_fit_result found;
        *end = 0.5 * (inside + outside);
        if (!fit_points(s, m, *end, &found, why))
            return false;
        const pcs_fit_model *held = model_of(&found, PCS_LAW_BILINEAR, 1U << PCS_FIT_MU);
        *(held && chi2_of(held) < most ? &inside : &outside) = *end;
    }
    return true;
}

/* Ratio and spin of a sphere of 1 kg by a model at one incidence. */
static void predict(const pcs_fit_model *model, double incidence, double *ratio, double *spin)
{
    const double v_t = SPEED * sin(incidence * DEGREE), v_n = -SPEED * cos(incidence * DEGREE);
    const pcs_fit_row row = {.dimension = 2, .G = {{1, 0, 0}, {0, 3.5, 0}}, .v = {v_n, v_t}};
    double values[PCS_FIT_PARAMETER_COUNT], p[3] = {PCS_NONE, PCS_NONE, PCS_NONE};
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++) {
        const pcs_fit_estimate *is = &model->parameters[k];
        values[k] = model->free >> k & 1 ? is->by[PCS_WEIGHTING_SQUARES] : is->value;
    }
    (void)pcs_fit_predict(model, values, &row, 1, p, NULL);
    *ratio = (v_t + p[1]) / v_t;
    *spin = -p[1] / (0.4 * R);
}

static void put_row(study *s, const pcs_fit_model *const fitted[], double incidence,
                    const double point[4])
{
    double row[MODEL + 2 * MODELS] = {incidence};
    memcpy(row + RATIO, point, 4 * sizeof *point);
    for (int k = 0; k < MODELS; k++)
        predict(fitted[k], incidence, &row[MODEL + k], &row[MODEL + MODELS + k]);
    study_row(s, row);
}

/* The measured points, then curves. */
static void put_rows(study *s, const pcs_fit_model *const fitted[], const measured *m)
{
    static const double none[4] = {NAN, NAN, NAN, NAN};
    for (int i = 0; i < POINTS; i++)
        put_row(s, fitted, m->incidence[i],
                (const double[]){m->vp_t[i] / m->v_t[i], m->ratio_error[i], m->omegap[i],
                                 m->spin_error[i]});
    for (int i = 1; i <= 140; i++)
        put_row(s, fitted, 0.5 * i, none);
}

/* Each number of the paper: bilinear gives it within two standard errors, but for one. */
static void check_points(study *s)
{
    study_place(s, "figures");
    for (size_t i = 0; i < POINTS; i++) {
        const int q = i < RATIOS ? RATIO : SPIN;
        const double by = study_cell(s, i, MODEL + (q == SPIN ? MODELS : 0));
        const double read = study_cell(s, i, q), error = study_cell(s, i, q + 1);
        study_check *check =
            study_number(s, by, read, 2 * error, "%s at %.2f deg, by bilinear",
                         q == SPIN ? "spin after in rad/s" : "ratio of tangential velocities",
                         study_cell(s, i, INCIDENCE));
        if (i == FAR)
            study_unknown(check, "by 3.3 standard errors of the measurement; the cause may be the "
                                 "law, or the reading of the figure");
    }
}

/* Root mean square of the difference of the ratio. */
static double rms_of_ratio(const study *s, int k)
{
    double sum = 0;
    for (size_t i = 0; i < RATIOS; i++)
        sum += pow(study_cell(s, i, MODEL + k) - study_cell(s, i, RATIO), 2);
    return sqrt(sum / RATIOS);
}

/* What follows from the points; the paper has no such parameter. */
static void check_laws(study *s, const pcs_fit_model *const fitted[], double low, double high)
{
    const double least = chi2_of(fitted[0]), left = least / (POINTS - 2);
    study_own(s);
    study_number(s, fitted[0]->parameters[PCS_FIT_ETA2].by[PCS_WEIGHTING_SQUARES], 1.28, 0.03,
                 "eta2 by bilinear, %.3f to %.3f", low, high);
    study_number(s, rms_of_ratio(s, 0), 0, 0.02, "difference of the ratio by bilinear, rms");
    // worse by more than three standard errors, in units of what bilinear leaves
    for (int k = 1; k < MODELS; k++)
        study_feature(s, chi2_of(fitted[k]) - least > 9 * left,
                      "%s is rejected: chi^2 is %.0f instead of %.0f, rms of the ratio %.3f",
                      models[k].name, chi2_of(fitted[k]), least, rms_of_ratio(s, k));
}

/* One panel: a measured quantity with its errors, and the curves of the models. */
static void draw_quantity(FILE *script, int q, const char *label)
{
    draw_curve curves[MODELS + 1];
    char columns[32], lines[MODELS][40];
    for (int k = 0; k < MODELS; k++) {
        (void)snprintf(lines[k], sizeof lines[k], "every ::%d %s", POINTS, models[k].style);
        curves[k] = (draw_curve){.x = 1,
                                 .y = 1 + MODEL + (q == SPIN ? MODELS : 0) + k,
                                 .name = models[k].shown,
                                 .style = lines[k]};
    }
    (void)snprintf(columns, sizeof columns, "1:%d:%d", 1 + q, 2 + q);
    curves[MODELS] = (draw_curve){.name = "measured, with standard error",
                                  .style = "w yerrorbars pt 7 ps 0.8 lc rgb 'black'",
                                  .columns = columns};
    draw_labels(script, NULL, "incidence / deg", label);
    draw_curves(script, "$data", curves, MODELS + 1);
}

static void draw_rebound(study *s)
{
    FILE *script = study_script(s);
    s->width = 1100;
    s->height = 560;
    (void)fputs("set multiplot layout 1,2 title 'alumina sphere of 5 mm on glass, 3.9 m/s, e = "
                "0.98'\nset xrange [0:70]\nset key bottom right\nset yrange [0.4:1]\n",
                script);
    draw_quantity(script, RATIO, "tangential velocity of the centre, after/before");
    (void)fputs("unset key\nset yrange [0:700]\n", script);
    draw_quantity(script, SPIN, "spin after / (rad/s)");
    (void)fputs("unset multiplot\n", script);
}

static void name_columns(study *s)
{
    static const char *const names[] = {"incidence", "ratio", "ratio_error", "spin", "spin_error"};
    for (int i = 0; i < MODEL; i++)
        study_column(s, names[i], i == INCIDENCE ? "deg" : i >= SPIN ? "rad/s" : "");
    for (int i = 0; i < 2 * MODELS; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "%s_%s", i < MODELS ? "ratio" : "spin",
                       models[i % MODELS].name);
        study_column(s, name, i < MODELS ? "" : "rad/s");
    }
}

bool kharaz_rebound(study *s, fail *why)
{
    measured m;
    pcs_fit_result found;
    const pcs_fit_model *fitted[MODELS];
    double low, high;
    read_points(&m);
    if (!fit_points(s, &m, PCS_NONE, &found, why))
        return false;
    for (int k = 0; k < MODELS; k++)
        if (!(fitted[k] = model_of(&found, models[k].law, models[k].free)))
            return fail_with(why, "%s/%s: %s was not fitted", s->key, s->item, models[k].name);
    if (!find_end(s, &m, fitted[0], 0.8, &low, why) || !find_end(s, &m, fitted[0], 2, &high, why))
        return false;
    name_columns(s);
    put_rows(s, fitted, &m);
    check_points(s);
    check_laws(s, fitted, low, high);
    draw_rebound(s);
    s->about = "The normal velocity after was not measured, so e is held at 0.98. The 15 numbers "
               "are read off figures. mu and eta2 (for walton mu and e_t) are fitted to all of "
               "them by least squares, each divided by its standard error.";
    return true;
}
