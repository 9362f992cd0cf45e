/* The report for programs. */
#include "fit.h"

#include "cli/report/json.h"

static void add_number(cJSON *to, const char *key, double x)
{
    cJSON_AddItemToObject(to, key, json_number(x));
}

static cJSON *vector(const double *v, int n)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < n; i++)
        cJSON_AddItemToArray(list, json_number(v[i]));
    return list;
}

static cJSON *row_numbers(const size_t *rows, size_t n)
{
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < n; i++)
        cJSON_AddItemToArray(list, cJSON_CreateNumber((double)rows[i] + 1));
    return list;
}

static cJSON *warning(const fit_warning *w)
{
    cJSON *json = cJSON_CreateObject();
    const pcs_finding *is = w->finding;
    cJSON_AddItemToObject(json, "code", json_text(w->code));
    cJSON_AddItemToObject(json, "text", json_text(w->text));
    cJSON_AddItemToObject(json, "cure", json_text(*w->cure ? w->cure : NULL));
    add_number(json, "value", w->value);
    add_number(json, "error", w->error);
    if (w->n_rows)
        cJSON_AddItemToObject(
            json, "rows",
            row_numbers(w->rows, w->n_rows < FIT_MAX_EXCHANGED ? w->n_rows : FIT_MAX_EXCHANGED));
    if (!is)
        return json;
    if (is->code == PCS_FINDING_MASS_CENTRE) {
        cJSON_AddItemToObject(json, "centre", vector(is->centre, 3));
        cJSON_AddItemToObject(json, "centre_error", vector(is->centre_error, 3));
    }
    if (is->before > 0) {
        add_number(json, "torque_before", is->before);
        add_number(json, "torque_after", is->after);
    }
    return json;
}

/* One number for each weighting. */
static cJSON *by_weighting(const double *x)
{
    cJSON *json = cJSON_CreateObject();
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
        add_number(json, pcs_weighting_name((pcs_weighting)w), x[w]);
    return json;
}

static cJSON *estimate(const pcs_fit_estimate *is)
{
    static const char *const known[] = {[PCS_FIT_FIXED] = "fixed",
                                        [PCS_FIT_ESTIMATED] = "estimated",
                                        [PCS_FIT_AT_LEAST] = "at-least",
                                        [PCS_FIT_AT_MOST] = "at-most",
                                        [PCS_FIT_NOT_DETERMINED] = "not-determined"};
    cJSON *json = cJSON_CreateObject();
    add_number(json, "value", is->value);
    add_number(json, "low", is->low);
    add_number(json, "high", is->high);
    add_number(json, "scatter", is->scatter);
    add_number(json, "error", is->error);
    cJSON_AddItemToObject(json, "known", json_text(known[is->known]));
    cJSON_AddItemToObject(json, "estimates", by_weighting(is->by));
    const double profile[] = {is->profile_low, is->profile_high};
    cJSON_AddItemToObject(json, "profile", vector(profile, 2));
    return json;
}

static cJSON *model(const fit_case *f, int m)
{
    const pcs_fit_model *is = &f->result.models[m];
    cJSON *json = cJSON_CreateObject(), *parameters = cJSON_CreateObject();
    char label[FIT_NAME];
    const bool path = pcs_fit_form_is_spatial(f->in.data.form) &&
                      pcs_law_about(is->law)->family == PCS_FAMILY_PATH;
    cJSON_AddItemToObject(json, "law", json_text(pcs_law_about(is->law)->name));
    cJSON_AddItemToObject(json, "path", json_text(path ? pcs_path_name(is->path) : NULL));
    cJSON_AddItemToObject(json, "label", json_text(fit_label(f, m, label, sizeof label)));
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        if (is->parameters[k].known != PCS_FIT_ABSENT)
            cJSON_AddItemToObject(parameters, pcs_fit_parameter_name((pcs_fit_parameter)k),
                                  estimate(&is->parameters[k]));
    cJSON_AddItemToObject(json, "parameters", parameters);
    cJSON_AddNumberToObject(json, "free", fit_free_count(f, m));
    add_number(json, "error", is->error);
    add_number(json, "cv_error", is->cv_error);
    cJSON_AddItemToObject(json, "losses", by_weighting(is->loss));
    cJSON_AddItemToObject(json, "cv_losses", by_weighting(is->cv_loss));
    cJSON_AddNumberToObject(json, "unsolved", (double)is->unsolved);
    add_number(json, "step_ratio", is->step_ratio);
    add_number(json, "likelihood", is->likelihood);
    return json;
}

/* The labels of a set of models. */
static cJSON *labels(const fit_case *f, unsigned models)
{
    cJSON *list = cJSON_CreateArray();
    char label[FIT_NAME];
    for (int m = 0; m < f->result.n_models; m++)
        if (models >> m & 1)
            cJSON_AddItemToArray(list, json_text(fit_label(f, m, label, sizeof label)));
    return list;
}

/* z of each weighting as rows, in the order of the list of labels. */
static cJSON *matrices(const fit_case *f)
{
    cJSON *json = cJSON_CreateObject();
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++) {
        cJSON *rows = cJSON_CreateArray();
        for (int a = 0; a < f->result.n_models; a++)
            cJSON_AddItemToArray(rows, vector(f->result.z[w][a], f->result.n_models));
        cJSON_AddItemToObject(json, pcs_weighting_name((pcs_weighting)w), rows);
    }
    return json;
}

/* What the impacts that fit worst have in common. */
static cJSON *failing(const fit_case *f)
{
    enum { MOST = 10 };
    const int best = fit_best(f);
    size_t rows[MOST];
    fit_cause causes[FIT_TRAITS];
    char label[FIT_NAME];
    cJSON *json = cJSON_CreateObject(), *by = cJSON_CreateObject();
    cJSON_AddItemToObject(json, "law", json_text(fit_label(f, best, label, sizeof label)));
    cJSON_AddItemToObject(json, "rows", row_numbers(rows, fit_worst(f, best, rows, MOST)));
    const int n = fit_causes(f, best, causes);
    for (int i = 0; i < n; i++)
        add_number(by, fit_trait_about(causes[i].trait)->name, causes[i].correlation);
    cJSON_AddItemToObject(json, "rank_correlation", by);
    return json;
}

static void add_fit(const fit_case *f, cJSON *json)
{
    cJSON *laws = cJSON_CreateArray(), *baselines = cJSON_CreateArray();
    cJSON *sets = cJSON_CreateArray();
    unsigned all = 0;
    for (int m = 0; f->fitted && m < f->result.n_models; m++) {
        all |= 1U << m;
        cJSON_AddItemToArray(f->result.models[m].baseline ? baselines : laws, model(f, m));
    }
    for (int s = 0; f->fitted && s < f->result.n_sets; s++)
        cJSON_AddItemToArray(sets, labels(f, f->result.sets[s]));
    cJSON_AddItemToObject(json, "laws", laws);
    add_number(json, "floor", f->fitted ? f->result.floor : f->screen.floor);
    cJSON_AddItemToObject(json, "sets", sets);
    cJSON_AddItemToObject(json, "rejected", labels(f, f->fitted ? fit_rejected(f) : 0));
    cJSON_AddItemToObject(json, "baselines", baselines);
    if (!f->fitted)
        return;
    cJSON_AddItemToObject(json, "method", json_text(fit_method(f)));
    cJSON_AddItemToObject(json, "labels", labels(f, all));
    cJSON_AddItemToObject(json, "z", matrices(f));
    cJSON_AddBoolToObject(json, "same_restitution", f->result.same_restitution);
    cJSON_AddItemToObject(json, "failing", failing(f));
}

/* Row numbers by the reason why they are not used. */
static cJSON *left_out(const fit_case *f)
{
    cJSON *list = cJSON_CreateArray();
    for (int use = 1; use < PCS_FIT_USE_COUNT; use++) {
        if (f->left_out[use] == 0)
            continue;
        cJSON *item = cJSON_CreateObject(), *rows = cJSON_CreateArray();
        for (size_t i = 0; i < f->in.data.n; i++)
            if (f->rows[i].use == (pcs_fit_use)use)
                cJSON_AddItemToArray(rows, cJSON_CreateNumber((double)i + 1));
        cJSON_AddItemToObject(item, "reason", json_text(pcs_fit_use_meaning((pcs_fit_use)use)));
        cJSON_AddItemToObject(item, "rows", rows);
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

void fit_show_json(const fit_case *f)
{
    cJSON *json = cJSON_CreateObject(), *warnings = cJSON_CreateArray();
    const bool spatial = pcs_fit_form_is_spatial(f->in.data.form);
    const double *normal = f->in.data.normal;
    cJSON_AddItemToObject(json, "file", json_text(f->in.name));
    cJSON_AddNumberToObject(json, "impacts", (double)f->in.data.n);
    cJSON_AddNumberToObject(json, "used", (double)f->left_out[PCS_FIT_USED]);
    cJSON_AddItemToObject(json, "left_out", left_out(f));
    cJSON_AddItemToObject(json, "form", json_text(pcs_fit_form_name(f->in.data.form)));
    cJSON_AddItemToObject(json, "dimension", json_text(spatial ? "spatial" : "planar"));
    const bool given = normal[0] != 0 || normal[1] != 0 || normal[2] != 0;
    cJSON_AddItemToObject(json, "normal",
                          given ? vector(normal, spatial ? 3 : 2) : cJSON_CreateNull());
    cJSON_AddBoolToObject(json, "normal_found", f->normal_found);
    add_number(json, "torque", f->screen.torque);
    cJSON_AddBoolToObject(json, "contradiction", f->screen.contradiction);
    for (int i = 0; i < f->n_warnings; i++)
        cJSON_AddItemToArray(warnings, warning(&f->warnings[i]));
    cJSON_AddItemToObject(json, "warnings", warnings);
    add_fit(f, json);
    json_print(json);
}
