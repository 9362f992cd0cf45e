#include "models.h"

#include <stdio.h>
#include <string.h>

/* A list that grows. */
typedef struct list {
    const pcs_fit_options *options;
    bool with_static;
    int n;
    pcs_fit_model *models;
} list;

bool pcs_models_have(pcs_law law, int parameter)
{
    switch (parameter) {
    case PCS_FIT_MU_S:
        return !pcs_law_about(law)->one_friction;
    case PCS_FIT_E_T:
        return law == PCS_LAW_COMPLEMENTARITY || law == PCS_LAW_WALTON;
    case PCS_FIT_ETA2:
        return law == PCS_LAW_BILINEAR;
    default:
        return true;
    }
}

/* True if a parameter is free in every model of a law that has it, unless it is fixed. */
static bool is_usual(const list *l, int parameter)
{
    switch (parameter) {
    case PCS_FIT_E_SLOPE:
        return l->options->covariates[PCS_FIT_E];
    case PCS_FIT_MU_SLOPE:
        return l->options->covariates[PCS_FIT_MU];
    default:
        return parameter != PCS_FIT_MU_S && parameter != PCS_FIT_E_T;
    }
}

/* Add a model; extra: a bit of a parameter that other models of this law do not free, or 0. */
static pcs_fit_model *add(list *l, pcs_law law, pcs_path path, unsigned extra)
{
    pcs_fit_model *m = &l->models[l->n++];
    *m = (pcs_fit_model){.law = law, .path = path, .step_ratio = PCS_NONE, .likelihood = PCS_NONE};
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++) {
        pcs_fit_estimate *p = &m->parameters[k];
        *p = (pcs_fit_estimate){.value = PCS_NONE,
                                .low = PCS_NONE,
                                .high = PCS_NONE,
                                .error = PCS_NONE,
                                .scatter = PCS_NONE,
                                .scatter_low = PCS_NONE,
                                .scatter_high = PCS_NONE,
                                .by = {PCS_NONE, PCS_NONE, PCS_NONE},
                                .profile_low = PCS_NONE,
                                .profile_high = PCS_NONE};
        const double fixed = l->options->fixed[k];
        const bool slope = k == PCS_FIT_E_SLOPE || k == PCS_FIT_MU_SLOPE;
        if (!pcs_models_have(law, k) || (slope && !is_usual(l, k)))
            continue;
        if (pcs_has(fixed)) {
            p->known = PCS_FIT_FIXED;
            p->value = fixed;
        } else if (is_usual(l, k) || (extra & 1u << k)) {
            m->free |= 1u << k;
        }
    }
    return m;
}

/* Add the models of a law along a path. */
static void add_law(list *l, pcs_law law, pcs_path path)
{
    add(l, law, path, 0);
    if (pcs_models_have(law, PCS_FIT_E_T) && !pcs_has(l->options->fixed[PCS_FIT_E_T]))
        add(l, law, path, 1u << PCS_FIT_E_T);
    if (l->with_static && pcs_models_have(law, PCS_FIT_MU_S))
        add(l, law, path, 1u << PCS_FIT_MU_S);
}

/* Hold a parameter of a baseline. */
static void hold(pcs_fit_model *m, pcs_fit_parameter parameter, pcs_fit_known known, double value)
{
    m->free &= ~(1u << parameter);
    m->parameters[parameter].known = known;
    m->parameters[parameter].value = value;
}

/* No friction, and sticking always: complementarity with friction that no impact reaches. */
static void add_baselines(list *l)
{
    static const pcs_fit_parameter others[] = {PCS_FIT_MU_S, PCS_FIT_E_T, PCS_FIT_MU_SLOPE};
    for (int sticks = 0; sticks < 2; sticks++) {
        pcs_fit_model *m =
            add(l, sticks ? PCS_LAW_COMPLEMENTARITY : PCS_LAW_NEWTON, PCS_PATH_EXACT, 0);
        m->baseline = true;
        hold(m, PCS_FIT_MU, sticks ? PCS_FIT_ABSENT : PCS_FIT_FIXED, sticks ? PCS_NONE : 0);
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            hold(m, others[k], PCS_FIT_ABSENT, PCS_NONE);
    }
}

bool pcs_models_apply(pcs_law law, int dimension, const double G[6], const double v[3])
{
    pcs_material m = pcs_material_default();
    m.e = m.mu_s = m.mu_k = 0.5;
    m.eta2 = 1;
    const pcs_contact2 planar = {G[0], G[1], G[2], v[0], v[1]};
    const pcs_contact3 spatial = {G[0], G[1], G[2], G[3], G[4], G[5], v[0], v[1], v[2]};
    return (dimension == 2 ? pcs_law_applies2(law, &planar, &m, NULL)
                           : pcs_law_applies3(law, PCS_PATH_EXACT, &spatial, &m, NULL)) == PCS_OK;
}

/* True if a law can be applied to every row. */
static bool applies(pcs_law law, const pcs_packed *rows)
{
    const int d = rows->dimension;
    for (size_t i = 0; i < rows->n; i++) {
        double G[6] = {0}, v[3] = {0};
        for (int k = 0; k < d * (d + 1) / 2; k++)
            G[k] = rows->G[k][i];
        for (int k = 0; k < d; k++)
            v[k] = rows->v[k][i];
        if (!pcs_models_apply(law, d, G, v))
            return false;
    }
    return true;
}

/* Models with mu_s free are told from the others by cross-validation, and never with a slope. */
static bool tries_static(const pcs_fit_options *options)
{
    return !options->quick && !options->covariates[PCS_FIT_MU] &&
           !pcs_has(options->fixed[PCS_FIT_MU_S]);
}

int pcs_models_list(int dimension, const pcs_packed *rows, const pcs_fit_options *options,
                    pcs_fit_model models[PCS_FIT_MAX_MODELS])
{
    list l = {options, tries_static(options), 0, models};
    for (int k = 0; k < PCS_LAW_IMPULSE_RATIO; k++) {
        const pcs_law law = (pcs_law)k;
        const pcs_law_info *about = pcs_law_about(law);
        if ((options->laws && !(options->laws & 1u << k)) || (dimension == 3 && !about->spatial) ||
            (rows && !applies(law, rows)))
            continue;
        const bool has_paths = dimension == 3 && about->family == PCS_FAMILY_PATH;
        for (int path = 0; path < (has_paths ? PCS_PATH_COUNT : 1); path++)
            if (!has_paths || !options->paths || (options->paths & 1u << path))
                add_law(&l, law, (pcs_path)path);
    }
    if (l.n > 0)
        add_baselines(&l);
    return l.n;
}

pcs_space pcs_models_space(const pcs_fit_model *model, const double *const covariates[2])
{
    pcs_space space = {
        .law = model->law, .path = model->path, .covariates = {covariates[0], covariates[1]}};
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++) {
        space.held[k] = PCS_NONE;
        if (model->free & 1u << k)
            pcs_space_free(&space, (pcs_fit_parameter)k);
        else if (model->parameters[k].known == PCS_FIT_FIXED)
            space.held[k] = model->parameters[k].value;
    }
    return space;
}

int pcs_models_free(const pcs_fit_model *model)
{
    int n = 0;
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        n += (model->free & 1u << k) != 0;
    return n;
}

size_t pcs_fit_model_text(const pcs_fit_model *model, char *text, size_t size)
{
    if (model->baseline)
        return (size_t)snprintf(text, size, "%s",
                                model->law == PCS_LAW_NEWTON ? "frictionless" : "sticking");
    const bool has_path = pcs_law_about(model->law)->family == PCS_FAMILY_PATH;
    return (size_t)snprintf(text, size, "%s%s%s%s", pcs_law_about(model->law)->name,
                            has_path && model->path == PCS_PATH_SUN_BARUH ? " sun-baruh" : "",
                            model->free & 1u << PCS_FIT_E_T ? " e_t" : "",
                            model->free & 1u << PCS_FIT_MU_S ? " mu_s" : "");
}
