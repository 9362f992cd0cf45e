/* The options of a fit: laws, paths, fixed values, covariates. */
#include "fit.h"

#include "scenario/lookup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool choose_laws(fit_case *f, fail *why)
{
    const option_list *given = &f->o->law_list;
    char word[WORD_SIZE];
    pcs_path path;
    for (size_t i = 0; i < given->n; i++)
        for (const char *at = given->values[i]; (at = scenario_next_word(at, word, sizeof word));) {
            pcs_law law;
            if (strcmp(word, "all") == 0)
                continue;
            if (!lookup_law(word, &law, why))
                return false;
            f->how.laws |= 1U << law;
        }
    if (!f->o->choice.path)
        return true;
    if (!pcs_fit_form_is_spatial(f->in.data.form))
        return fail_with(why, "--path: %s is planar; --path is only for impacts in space",
                         f->in.name);
    if (!lookup_path(f->o->choice.path, &path, why))
        return false;
    f->how.paths = 1U << path;
    return true;
}

static const char *parameter_at(size_t index)
{
    return index < PCS_FIT_E_SLOPE ? pcs_fit_parameter_name((pcs_fit_parameter)index) : NULL;
}

/* Split NAME=TEXT and find the parameter. Returns TEXT, or NULL. */
static const char *split(const char *option, const char *given, size_t *parameter, fail *why)
{
    const char *equals = strchr(given, '=');
    char name[WORD_SIZE];
    fail inner;
    if (!equals) {
        (void)fail_with(why, "%s %.60s: must be NAME=VALUE", option, given);
        return NULL;
    }
    (void)snprintf(name, sizeof name, "%.*s", (int)(equals - given), given);
    if (lookup_name(parameter_at, name, parameter))
        return equals + 1;
    (void)suggest_unknown(&inner, "parameter", name, parameter_at,
                          "it is e, mu, mu_s, e_t or eta2");
    (void)fail_with(why, "%s: %.300s", option, inner.text);
    return NULL;
}

static bool choose_fixed(fit_case *f, fail *why)
{
    for (size_t i = 0; i < f->o->fixed.n; i++) {
        const char *given = f->o->fixed.values[i];
        size_t parameter = 0;
        fail inner;
        const char *text = split("--fix", given, &parameter, why);
        if (!text)
            return false;
        if (!units_parse(text, PLAIN, &f->how.fixed[parameter], &inner) ||
            f->how.fixed[parameter] < 0)
            return fail_with(why, "--fix %.60s: must be a number that is not negative", given);
    }
    return true;
}

/* Return the numbers of a trait or of a column by its name; NULL: there are none. */
static const double *covariate_named(const fit_case *f, const char *name, fail *why)
{
    for (int k = 0; k < FIT_LEVER; k++)
        if (strcmp(fit_trait_about((fit_trait)k)->name, name) == 0)
            return f->traits[k];
    const impacts_column *c = impacts_named(&f->in, name);
    if (c && c->cells && c->texts == 0)
        return c->cells;
    (void)fail_with(
        why,
        c ? "--vary: %s: column '%.60s' has cells that are not numbers"
          : "--vary: %s has no column '%.60s'; it may be speed, slip, angle or a column",
        f->in.name, name);
    return NULL;
}

/*
 * Copy a covariate. Rows that are not used get the mean of the others, so that the mean of all is
 * that of the impacts that are fitted.
 */
static bool copy_covariate(fit_case *f, const char *name, const double *from, double *to, fail *why)
{
    const size_t n = f->in.data.n;
    double sum = 0, least = INFINITY, most = -INFINITY;
    char where[340];
    for (size_t i = 0; i < n; i++) {
        if (f->rows[i].use != PCS_FIT_USED)
            continue;
        if (!pcs_has(from[i]))
            return fail_with(why, "%s: is empty, but --vary needs it in every impact",
                             impacts_where(&f->in, i, name, where, sizeof where));
        sum += from[i];
        least = fmin(least, from[i]);
        most = fmax(most, from[i]);
    }
    if (!(most > least))
        return fail_with(why, "--vary: '%s' is constant, %.6g in all %zu rows of %s", name, least,
                         n, f->in.name);
    for (size_t i = 0; i < n; i++)
        to[i] = f->rows[i].use == PCS_FIT_USED ? from[i] : sum / (double)f->left_out[PCS_FIT_USED];
    return true;
}

static bool choose_covariates(fit_case *f, fail *why)
{
    for (size_t i = 0; i < f->o->varied.n; i++) {
        size_t parameter = 0;
        const char *name = split("--vary", f->o->varied.values[i], &parameter, why);
        const double *from = name ? covariate_named(f, name, why) : NULL;
        if (!from)
            return false;
        if (parameter != PCS_FIT_E && parameter != PCS_FIT_MU)
            return fail_with(why, "--vary %.60s: only e and mu may vary", f->o->varied.values[i]);
        free(f->covariates[parameter]);
        f->covariates[parameter] = calloc(f->in.data.n, sizeof(double));
        if (!f->covariates[parameter])
            return fail_with(why, "%s: out of memory", f->in.name);
        if (!copy_covariate(f, name, from, f->covariates[parameter], why))
            return false;
        f->covariate_names[parameter] = name;
        f->how.covariates[parameter] = f->covariates[parameter];
    }
    return true;
}

bool fit_choose(fit_case *f, fail *why)
{
    f->how = pcs_fit_options_default();
    if (f->o->resamples > 0)
        f->how.resamples = (size_t)f->o->resamples;
    if (f->o->folds > 0)
        f->how.folds = (size_t)f->o->folds;
    if (f->o->seed > 0)
        f->how.seed = (uint64_t)f->o->seed;
    f->how.no_scatter = f->o->no_scatter;
    return choose_laws(f, why) && choose_fixed(f, why) && choose_covariates(f, why);
}
