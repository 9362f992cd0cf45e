#include "covered.h"

#include "../../src/fit/likely.h"

#include <stdlib.h>

/* The model that frees e, mu and the third parameter. */
static int model_of(const pcs_fitting *f, pcs_fit_parameter third)
{
    for (int m = 0; m < f->n_models; m++)
        if (!f->models[m].baseline &&
            f->models[m].free == (1u << PCS_FIT_E | 1u << PCS_FIT_MU | 1u << third))
            return m;
    fail_msg("no such model");
    return 0;
}

/* quick: the starting values alone; the likelihood is then called directly. */
pcs_status covered_fit(const pcs_fit_data *data, const pcs_fit_options *options,
                       pcs_fit_parameter third, pcs_fit_model *model, pcs_fault *fault)
{
    pcs_fit_options quick = *options;
    quick.quick = true;
    const size_t size = pcs_fit_workspace(data, &quick);
    double *work = malloc((size + pcs_likely_workspace(data)) * sizeof *work);
    pcs_fitting f = {.data = data, .options = &quick};
    pcs_likely likely;
    assert_non_null(work);
    pcs_fitting_take(&f, work);
    pcs_status status = pcs_fitting_read(&f, NULL, fault);
    assert_true(status != PCS_OK || pcs_fitting_search(&f));
    if (status == PCS_OK)
        status = pcs_likely_prepare(&f, work + size, &likely, fault);
    if (status == PCS_OK) {
        const int m = model_of(&f, third);
        status = pcs_likely_fit(&likely, m, fault);
        *model = f.models[m];
    }
    free(work);
    return status;
}

pcs_status covered_once(const covered_case *c, uint64_t seed, pcs_fit_model *model)
{
    pcs_fit_options options = pcs_fit_options_default();
    pcs_fit_data data = make_impacts(&c->recipe, seed);
    options.laws = 1u << c->recipe.law;
    options.paths = 1u << c->recipe.path;
    options.no_scatter = c->no_scatter;
    options.seed = seed;
    for (int k = 0; c->no_errors_before && k < pcs_fit_column_count(data.form); k++)
        if (pcs_fit_column_about(data.form, k)->role != PCS_FIT_AFTER)
            data.errors[k] = NULL;
    return covered_fit(&data, &options, c->third, model, NULL);
}

static void count(const pcs_fit_estimate *p, double truth, covered_result *r)
{
    r->sets++;
    r->estimated += p->known == PCS_FIT_ESTIMATED;
    r->bounded += p->known == PCS_FIT_AT_LEAST || p->known == PCS_FIT_AT_MOST;
    r->open += p->known == PCS_FIT_NOT_DETERMINED;
    r->inside += !(p->low > truth) && !(p->high < truth);
    if (p->known != PCS_FIT_ESTIMATED)
        return;
    r->bias += p->value - truth;
    r->deviation += (p->value - truth) * (p->value - truth);
    r->error += p->error;
}

void covered(const covered_case *c, int sets, uint64_t seed, covered_result results[3])
{
    const impact_recipe *recipe = &c->recipe;
    const double third = c->third == PCS_FIT_E_T ? recipe->e_t : recipe->eta2;
    const double truths[3] = {recipe->e, recipe->mu, third};
    const pcs_fit_parameter of[3] = {PCS_FIT_E, PCS_FIT_MU, c->third};
    for (int k = 0; k < 3; k++)
        results[k] = (covered_result){.sets = 0};
    for (int set = 0; set < sets; set++) {
        pcs_fit_model model;
        assert_int_equal(covered_once(c, seed + (uint64_t)set, &model), PCS_OK);
        for (int k = 0; k < (c->third == PCS_FIT_E ? 2 : 3); k++)
            count(&model.parameters[of[k]], truths[k], &results[k]);
    }
    for (int k = 0; k < 3; k++) {
        covered_result *r = &results[k];
        const double n = r->estimated > 0 ? r->estimated : 1;
        r->bias /= n;
        r->error /= n;
        r->deviation = sqrt(fmax(r->deviation / n - r->bias * r->bias, 0));
    }
}
