/* The options of a fit: laws, paths, fixed values, covariates. */
#include "fit.h"

#include "scenario/lookup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Check that a law that was asked for can be fitted to every row that is used. */
static bool check_law(const fit_case *f, pcs_law law, fail *why)
{
    pcs_material m = pcs_material_default();
    char where[340], text[300];
    pcs_fault fault;
    m.e = m.mu_s = m.mu_k = 0.5;
    m.eta2 = 1;
    if (law == PCS_LAW_IMPULSE_RATIO)
        return fail_with(why, "--law impulse-ratio: cannot be fitted: its p_t/p_n is given");
    for (size_t i = 0; i < f->in.data.n; i++) {
        const pcs_fit_row *r = &f->rows[i];
        const double(*G)[3] = r->G, *v = r->v;
        if (r->use != PCS_FIT_USED)
            continue;
        const pcs_status status =
            r->dimension == 2
                ? pcs_law_applies2(law, &(pcs_contact2){G[0][0], G[0][1], G[1][1], v[0], v[1]}, &m,
                                   &fault)
                : pcs_law_applies3(law, PCS_PATH_EXACT,
                                   &(pcs_contact3){G[0][0], G[0][1], G[0][2], G[1][1], G[1][2],
                                                   G[2][2], v[0], v[1], v[2]},
                                   &m, &fault);
        if (status == PCS_OK)
            continue;
        (void)pcs_fault_text(&fault, text, sizeof text);
        return fail_with(why, "%s: --law %s: cannot be fitted: %.200s",
                         impacts_where(&f->in, i, NULL, where, sizeof where),
                         pcs_law_about(law)->name, text);
    }
    return true;
}

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
            if (!lookup_law(word, &law, why) || !check_law(f, law, why))
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

/* True if one of the laws that are fitted has this parameter. */
static bool has_parameter(const fit_case *f, size_t parameter)
{
    const unsigned laws = f->how.laws ? f->how.laws : ~0U;
    if (parameter == PCS_FIT_E_T)
        return laws & (1U << PCS_LAW_COMPLEMENTARITY | 1U << PCS_LAW_WALTON);
    if (parameter == PCS_FIT_ETA2)
        return laws & 1U << PCS_LAW_BILINEAR;
    for (int k = 0; k < PCS_LAW_IMPULSE_RATIO; k++)
        if (laws >> k & 1 &&
            (parameter != PCS_FIT_MU_S || !pcs_law_about((pcs_law)k)->one_friction))
            return true;
    return false;
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
        const bool is_e = parameter == PCS_FIT_E || parameter == PCS_FIT_E_T;
        if (is_e && f->how.fixed[parameter] > 1)
            return fail_with(why, "--fix %.60s: must lie between 0 and 1", given);
        if (!has_parameter(f, parameter))
            return fail_with(why, "--fix %.60s: none of the laws of --law has this parameter",
                             given);
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
        if (pcs_has(f->how.fixed[parameter]))
            return fail_with(why, "--vary %.60s: --fix holds this parameter; remove one of them",
                             f->o->varied.values[i]);
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

static bool check_scatter(const fit_case *f, fail *why)
{
    return !f->o->no_scatter || fit_has_errors(f) ||
           fail_with(why, "--no-scatter: %s has no standard errors, as in a column 'v_n_error'",
                     f->in.name);
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
    return check_scatter(f, why) && choose_laws(f, why) && choose_fixed(f, why) &&
           choose_covariates(f, why);
}
