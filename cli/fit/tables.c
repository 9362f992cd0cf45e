#include "tables.h"

#include "cli/base/shown.h"
#include "cli/base/text.h"
#include "scenario/clean.h"
#include "scenario/units.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- laws ------------------------------------------------------------------------------------ */

enum { LAW, E, MU, THIRD, SCATTER_E, SCATTER_MU, ERROR, CV_ERROR, LAW_COLUMNS };

/* Write a number so that two digits of an interval of this width are seen, and at least three. */
static const char *write_number(double x, double width, char *text, size_t size)
{
    const double places = width > 0 ? ceil(-log10(width)) + 1 : 0;
    const double digits = x != 0 ? places + floor(log10(fabs(x))) + 1 : 1;
    return text_short(x, (int)fmin(fmax(digits, 3), 9), text, size);
}

/* A value with its interval, or what is known of it. */
static void write_estimate(const pcs_fit_estimate *is, char *text, size_t size)
{
    char a[20], b[20], c[20];
    const double width = is->high - is->low;
    const char *value = write_number(is->value, width, a, sizeof a);
    const char *low = write_number(is->low, width, b, sizeof b);
    const char *high = write_number(is->high, width, c, sizeof c);
    switch (is->known) {
    case PCS_FIT_ESTIMATED:
        (void)snprintf(text, size, pcs_has(is->low) ? "%s (%s..%s)" : "%s", value, low, high);
        break;
    case PCS_FIT_FIXED:
        (void)snprintf(text, size, "%s fixed", value);
        break;
    case PCS_FIT_AT_LEAST:
        (void)snprintf(text, size, ">= %s", low);
        break;
    case PCS_FIT_AT_MOST:
        (void)snprintf(text, size, "<= %s", high);
        break;
    case PCS_FIT_NOT_DETERMINED:
        (void)snprintf(text, size, "unknown");
        break;
    default:
        break;
    }
}

/* Further parameters: "eta2 1.29 (1.25..1.33)". A fixed 0 of e_t says nothing. */
static void write_others(const pcs_fit_model *model, char *text, size_t size)
{
    for (int k = PCS_FIT_MU_S; k < PCS_FIT_PARAMETER_COUNT; k++) {
        const pcs_fit_estimate *is = &model->parameters[k];
        char own[FIT_CELL];
        if (is->known == PCS_FIT_ABSENT || (is->known == PCS_FIT_FIXED && is->value == 0) ||
            (k == PCS_FIT_MU_S && is->known == PCS_FIT_FIXED))
            continue;
        const size_t used = strlen(text);
        write_estimate(is, own, sizeof own);
        (void)snprintf(text + used, size - used, "%s%s %s", used ? "; " : "",
                       pcs_fit_parameter_name((pcs_fit_parameter)k), own);
    }
}

static void write_short(double x, char *text, size_t size)
{
    if (pcs_has(x))
        (void)text_short(x, 3, text, size);
}

static void law_cell(const fit_case *f, int row, int column, char *text, size_t size)
{
    static const char *const heads[] = {"law",       "e",          "mu",    "further parameters",
                                        "scatter e", "scatter mu", "error", "cv_error"};
    text[0] = '\0';
    if (row < 0 || row == f->result.n_models) {
        (void)snprintf(text, size, "%s",
                       row < 0         ? heads[column]
                       : column == LAW ? "floor of every law"
                                       : "");
        if (row >= 0 && column >= ERROR)
            write_short(f->result.floor, text, size);
        return;
    }
    const pcs_fit_model *is = &f->result.models[row];
    const double numbers[] = {is->parameters[PCS_FIT_E].scatter, is->parameters[PCS_FIT_MU].scatter,
                              is->error, is->cv_error};
    char label[FIT_NAME];
    if (column == LAW)
        (void)snprintf(text, size, "%s%s", is->baseline ? "rule: " : "",
                       fit_label(f, row, label, sizeof label));
    else if (column == E || column == MU)
        write_estimate(&is->parameters[column == E ? PCS_FIT_E : PCS_FIT_MU], text, size);
    else if (column == THIRD)
        write_others(is, text, size);
    else
        write_short(numbers[column - SCATTER_E], text, size);
}

fit_table fit_table_laws(const fit_case *f)
{
    return (fit_table){f->result.n_models + 1, LAW_COLUMNS, law_cell};
}

/* True if the best law has e and mu by every weighting. */
static bool has_both(const fit_case *f)
{
    const pcs_fit_model *best = &f->result.models[fit_best(f)];
    return pcs_has(best->parameters[PCS_FIT_E].by[PCS_WEIGHTING_SQUARES]) &&
           pcs_has(best->parameters[PCS_FIT_MU].by[PCS_WEIGHTING_SQUARES]);
}

static bool say_weightings(const fit_case *f, char *text, size_t size)
{
    const pcs_fit_model *best = &f->result.models[fit_best(f)];
    const double *e = best->parameters[PCS_FIT_E].by, *mu = best->parameters[PCS_FIT_MU].by;
    char label[FIT_NAME];
    (void)snprintf(text, size,
                   "%s by least absolute, least squares and relative differences: e = %.3f, %.3f, "
                   "%.3f; mu = %.3f, %.3f, %.3f.",
                   fit_label(f, fit_best(f), label, sizeof label), e[PCS_WEIGHTING_ABSOLUTE],
                   e[PCS_WEIGHTING_SQUARES], e[PCS_WEIGHTING_RELATIVE], mu[PCS_WEIGHTING_ABSOLUTE],
                   mu[PCS_WEIGHTING_SQUARES], mu[PCS_WEIGHTING_RELATIVE]);
    return true;
}

/* What a slope multiplies: the mean is that of the impacts that are used. */
static bool say_covariate(const fit_case *f, int i, char *text, size_t size)
{
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++) {
        const double *x = f->covariates[k];
        double sum = 0;
        char name[4 * FIT_NAME];
        if (!x || i-- > 0)
            continue;
        for (size_t row = 0; row < f->in.data.n; row++)
            sum += x[row];
        const char *is = pcs_fit_parameter_name((pcs_fit_parameter)k);
        (void)snprintf(text, size, "%s of an impact is %s + %s_slope (%s - %.5g), in SI units.", is,
                       is, is, clean_text(f->covariate_names[k], name, sizeof name),
                       sum / (double)f->in.data.n);
        return true;
    }
    return false;
}

bool fit_about_laws(const fit_case *f, int i, char *text, size_t size)
{
    const bool likely = strcmp(fit_method(f), "likelihood") == 0;
    switch (i) {
    case 0:
        (void)snprintf(text, size,
                       "%s, with intervals of 95 %%; scatter: standard deviation from impact to "
                       "impact%s.",
                       likely ? "Values by the likelihood with the stated errors"
                              : "Values by least absolute differences",
                       likely ? "" : ", with all errors of measurement");
        return true;
    case 1:
        (void)snprintf(text, size,
                       "error: mean of |u+ predicted - u+|/|u+ - u-| in the energy norm; cv_error: "
                       "the same for impacts that were not used to fit.");
        return true;
    default:
        return i == 2 && has_both(f) ? say_weightings(f, text, size)
                                     : say_covariate(f, i - 2 - has_both(f), text, size);
    }
}

/* --- impacts that fit worst ------------------------------------------------------------------ */

enum { WORST = 5, CAUSES = 5 };

/* The shown unit of a trait: angles are in degrees. */
static double shown_trait(fit_trait trait, double x, const char **unit)
{
    const char *si = fit_trait_about(trait)->unit;
    const bool angle = strcmp(si, "rad") == 0;
    *unit = angle ? "deg" : shown_unit(si);
    return angle ? x * DEGREES : shown_value(x, si);
}

static void worst_cell(const fit_case *f, int row, int column, char *text, size_t size)
{
    const fit_trait trait = (fit_trait)(column - 2); // the traits that explain come first
    const char *unit = "";
    size_t rows[WORST];
    const int best = fit_best(f);
    const char *name = column == 0 ? "row" : column == 1 ? "difference" : "";
    if (column >= 2) {
        name = fit_trait_about(trait)->name;
        (void)shown_trait(trait, 0, &unit);
    }
    if (row < 0) {
        (void)snprintf(text, size, "%s%s%s", name, *unit ? ", " : "", unit);
        return;
    }
    (void)fit_worst(f, best, rows, WORST);
    const size_t at = rows[row];
    if (column == 0)
        (void)snprintf(text, size, "%zu", at + 1);
    else if (column == 1)
        (void)text_short(fit_differences(f, best)[at], 3, text, size);
    else
        (void)text_short(shown_trait(trait, f->traits[trait][at], &unit), 3, text, size);
}

fit_table fit_table_worst(const fit_case *f)
{
    size_t rows[WORST];
    return (fit_table){(int)fit_worst(f, fit_best(f), rows, WORST), 2 + CAUSES, worst_cell};
}

bool fit_about_worst(const fit_case *f, int i, char *text, size_t size)
{
    fit_cause causes[FIT_TRAITS];
    char label[FIT_NAME];
    const int best = fit_best(f), n = fit_causes(f, best, causes);
    if (i == 0) {
        (void)snprintf(text, size,
                       "The impacts that %s predicts worst; difference: "
                       "|u+ predicted - u+|/|u+ - u-|.",
                       fit_label(f, best, label, sizeof label));
        return true;
    }
    if (i == 1 && (n == 0 || !causes[0].clear)) {
        (void)snprintf(text, size,
                       "The difference depends on none of speed, slip, angle, lever and energy by "
                       "more than chance.");
        return true;
    }
    if (i > n || !causes[i - 1].clear)
        return false;
    const fit_cause *c = &causes[i - 1];
    const fit_trait_info *about = fit_trait_about(c->trait);
    (void)snprintf(text, size, "The difference %s with the %s (%s): rank correlation %.2f.",
                   c->correlation > 0 ? "grows" : "falls", about->name, about->meaning,
                   c->correlation);
    return true;
}

/* --- data ------------------------------------------------------------------------------------ */

static void say_left_out(const fit_case *f, int use, char *text, size_t size)
{
    enum { MOST = 9 };
    size_t rows[MOST], n = 0;
    char list[160];
    for (size_t i = 0; i < f->in.data.n && n < MOST; i++)
        if (f->rows[i].use == (pcs_fit_use)use)
            rows[n++] = i;
    (void)snprintf(text, size, "Not used: %zu row%s, because %s: %s.", f->left_out[use],
                   f->left_out[use] == 1 ? "" : "s", pcs_fit_use_meaning((pcs_fit_use)use),
                   fit_row_list(rows, f->left_out[use], list, sizeof list));
}

static void say_body(const fit_case *f, char *text, size_t size)
{
    const double *I = f->in.data.inertia;
    const bool one = !pcs_fit_form_is_spatial(f->in.data.form) ||
                     (I[0] == I[1] && I[1] == I[2] && I[3] == 0 && I[4] == 0 && I[5] == 0);
    const char *kg = shown_unit("kg"), *unit = shown_unit("kg m^2");
    const double m = shown_value(f->in.data.mass, "kg");
    if (one)
        (void)snprintf(text, size, "Mass %.5g %s, inertia %.5g %s.", m, kg,
                       shown_value(I[0], "kg m^2"), unit);
    else
        (void)snprintf(text, size, "Mass %.5g %s, inertia %.5g %.5g %.5g %.5g %.5g %.5g %s.", m, kg,
                       shown_value(I[0], "kg m^2"), shown_value(I[1], "kg m^2"),
                       shown_value(I[2], "kg m^2"), shown_value(I[3], "kg m^2"),
                       shown_value(I[4], "kg m^2"), shown_value(I[5], "kg m^2"), unit);
}

static void say_read(const fit_case *f, char *text, size_t size)
{
    char name[400], groups[60] = "";
    if (f->in.n_groups)
        (void)snprintf(groups, sizeof groups, ", in %d groups", f->in.n_groups);
    (void)snprintf(text, size, "%s: %zu impacts %s in the form '%s'%s; %zu are used.",
                   clean_text(f->in.name, name, sizeof name), f->in.data.n,
                   pcs_fit_form_is_spatial(f->in.data.form) ? "in space" : "in the plane",
                   pcs_fit_form_name(f->in.data.form), groups, f->left_out[PCS_FIT_USED]);
}

bool fit_about_data(const fit_case *f, int i, char *text, size_t size)
{
    const double *n = f->in.data.normal;
    if (i-- == 0) {
        say_read(f, text, size);
        return true;
    }
    for (int use = 1; use < PCS_FIT_USE_COUNT; use++)
        if (f->left_out[use] && i-- == 0) {
            say_left_out(f, use, text, size);
            return true;
        }
    if (pcs_has(f->in.data.mass) && pcs_has(f->in.data.inertia[0]) && i-- == 0) {
        say_body(f, text, size);
        return true;
    }
    if ((n[0] != 0 || n[1] != 0 || n[2] != 0) && i-- == 0) {
        (void)snprintf(text, size, "Normal: %g %g %g, %s.", n[0], n[1], n[2],
                       f->normal_found ? "found: the axis along which the contact velocity "
                                         "changes most"
                                       : "as given");
        return true;
    }
    return false;
}

bool fit_about_screen(const fit_case *f, int i, char *text, size_t size)
{
    const pcs_screen *s = &f->screen;
    if (i == 0 && !s->complete) {
        (void)snprintf(text, size, "Too few velocities are measured to check them without a law.");
        return true;
    }
    if (i == 0) {
        (void)snprintf(text, size,
                       "Residual torque %.2g N m s (root mean square): the change of spin that no "
                       "impulse at the contact explains.",
                       s->torque);
        return true;
    }
    if (i == 1) {
        (void)snprintf(text, size,
                       "With the best impulse for each impact %.3g of the change of velocity "
                       "is left: the floor, which no law can go below.",
                       s->floor);
        return true;
    }
    return false;
}
