/* percuss design: how many impacts tell two laws apart, and which of a table. */
#include "cli/base/exit.h"
#include "cli/base/team.h"
#include "cli/base/threads.h"
#include "cli/fit/given.h"
#include "cli/report/json.h"
#include "commands.h"
#include "design_laws.h"

#include <percuss/design.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAWS = DESIGN_LAWS, LISTED = 10 };

typedef struct design_case {
    const options *o;
    impacts in;
    double *errors[PCS_FIT_MAX_COLUMNS]; /* of --noise */
    pcs_fit_model laws[LAWS];
    pcs_design_options how;
    pcs_design designs[LAWS]; /* with law k as the truth */
    double *tells[LAWS];      /* n numbers each */
    size_t *ranking[LAWS];
} design_case;

/* --- options ---------------------------------------------------------------------------------- */

/* Read --noise NAME=VALUE: the standard error of a column in every row. */
static bool read_noise(design_case *d, const char *text, fail *why)
{
    pcs_fit_data *data = &d->in.data;
    const char *equals = strchr(text, '=');
    char name[IMPACTS_NAME];
    fail inner;
    double error = 0;
    (void)snprintf(name, sizeof name, "%.*s", equals ? (int)(equals - text) : 0, text);
    const int k = pcs_fit_column_named(data->form, name);
    if (k < 0)
        return fail_with(why, "--noise %.60s: must be COLUMN=ERROR, as in vp_n=0.02", text);
    if (!units_parse(equals + 1, PLAIN, &error, &inner) || !(error >= 0))
        return fail_with(why, "--noise %.60s: must have a number in SI units, not negative", text);
    free(d->errors[k]);
    d->errors[k] = malloc(data->n * sizeof *d->errors[k]);
    if (!d->errors[k])
        return fail_with(why, "%s: out of memory", d->in.name);
    for (size_t i = 0; i < data->n; i++)
        d->errors[k][i] = error;
    data->errors[k] = d->errors[k];
    return true;
}

/* At least one velocity after must be measured. */
static bool check_noise(const design_case *d, fail *why)
{
    const pcs_fit_data *data = &d->in.data;
    const char *first = NULL;
    for (int k = 0; k < pcs_fit_column_count(data->form); k++) {
        const pcs_fit_column *about = pcs_fit_column_about(data->form, k);
        if (about->role != PCS_FIT_AFTER)
            continue;
        if (data->errors[k])
            return true;
        first = first ? first : about->name;
    }
    return fail_with(why,
                     "%s: needs the standard errors of the velocities after that will be "
                     "measured: --noise %s=0.02 and so on, or a column '%s_error'",
                     d->in.name, first, first);
}

static bool read_options(design_case *d, fail *why)
{
    const options *o = d->o;
    d->how = pcs_design_options_default();
    d->how.power = o->power > 0 ? o->power : d->how.power;
    d->how.most = o->most > 0 ? (size_t)o->most : d->how.most;
    d->how.simulations = o->simulations > 0 ? (size_t)o->simulations : d->how.simulations;
    d->how.seed = o->seed > 0 ? (uint64_t)o->seed : d->how.seed;
    for (size_t i = 0; i < o->noises.n; i++)
        if (!read_noise(d, o->noises.values[i], why))
            return false;
    return check_noise(d, why) &&
           design_laws_read(o, pcs_fit_form_is_spatial(d->in.data.form), d->laws, why);
}

/* --- the design ------------------------------------------------------------------------------- */

static void parallel_for(void *context, size_t n, void (*part)(void *job, size_t i), void *job)
{
    team_for(context, n, part, job);
}

/* Law k is the truth; the second time with the values that come nearest to the first. */
static bool run_one(design_case *d, int k, double *work, size_t length, fail *why)
{
    pcs_fit_model truth = d->laws[k];
    pcs_fault fault;
    char text[300];
    for (int p = 0; k > 0 && p < PCS_FIT_PARAMETER_COUNT; p++)
        truth.parameters[p].value = d->designs[0].all.values[p];
    if (pcs_fit_design(&d->in.data, &truth, &d->laws[1 - k], &d->how, work, length, d->tells[k],
                       d->ranking[k], &d->designs[k], &fault) == PCS_OK)
        return true;
    (void)pcs_fault_text(&fault, text, sizeof text);
    return fail_with(why, "%s: %s", d->in.name, text);
}

static bool run(design_case *d, fail *why)
{
    team all;
    const size_t n = d->in.data.n;
    bool good = true;
    for (int k = 0; k < LAWS; k++) {
        d->tells[k] = malloc(n * sizeof *d->tells[k]);
        d->ranking[k] = malloc(n * sizeof *d->ranking[k]);
        good = good && d->tells[k] && d->ranking[k];
    }
    const size_t length = pcs_design_workspace(&d->in.data, &d->how);
    double *work = malloc((length + 1) * sizeof *work);
    if (!good || !work) {
        free(work);
        return fail_with(why, "%s: out of memory", d->in.name);
    }
    team_start(&all, most_threads());
    d->how.context = &all;
    d->how.parallel_for = parallel_for;
    for (int k = 0; k < LAWS && good; k++)
        good = run_one(d, k, work, length, why);
    team_end(&all);
    free(work);
    return good;
}

/* --- reports ---------------------------------------------------------------------------------- */

static const char *label(const design_case *d, int k, char *text, size_t size)
{
    (void)pcs_fit_model_text(&d->laws[k], text, size);
    return text;
}

/* The number that both designs need; 0: more than allowed. */
static size_t needed(const design_case *d, bool best)
{
    size_t most = 0;
    for (int k = 0; k < LAWS; k++) {
        const size_t n = best ? d->designs[k].best.impacts : d->designs[k].all.impacts;
        if (n == 0)
            return 0;
        most = n > most ? n : most;
    }
    return most;
}

static void show_plan(const design_case *d, const pcs_design_plan *p, const char *rows)
{
    if (p->impacts > 0)
        (void)printf("  %zu impacts in equal parts from %s%zu rows: power %.2f +- %.2f\n",
                     p->impacts, rows, p->rows, p->power, p->power_error);
    else
        (void)printf("  more than %zu impacts from %s%zu rows\n", d->how.most, rows, p->rows);
}

static void show_one(const design_case *d, int k)
{
    const pcs_design *is = &d->designs[k];
    char truth[40], other[40];
    (void)printf("\nif %s is true, %s comes nearest with", label(d, k, truth, sizeof truth),
                 label(d, 1 - k, other, sizeof other));
    for (int p = 0; p < PCS_FIT_PARAMETER_COUNT; p++)
        if (pcs_has(is->all.values[p]))
            (void)printf(" %s = %.4g", pcs_fit_parameter_name((pcs_fit_parameter)p),
                         is->all.values[p]);
    (void)printf(";\nit is found worse by |z| > %g in every weighting with\n", d->how.z);
    show_plan(d, &is->all, "all ");
    if (is->best.rows < is->all.rows)
        show_plan(d, &is->best, "the first ");
    (void)printf("  rows that tell most (mean difference over its standard deviation):\n   ");
    for (size_t i = 0; i < is->used && i < LISTED; i++)
        (void)printf(" %zu (%.2g)", d->ranking[k][i] + 1, d->tells[k][d->ranking[k][i]]);
    (void)printf("\n");
}

static void show(const design_case *d)
{
    char one[40], two[40];
    const size_t all = needed(d, false), best = needed(d, true);
    (void)printf("%s: %zu possible impacts, %zu can be used\n", d->in.name, d->in.data.n,
                 d->designs[0].used);
    (void)printf("%s or %s with power %g: ", label(d, 0, one, sizeof one),
                 label(d, 1, two, sizeof two), d->how.power);
    if (all > 0)
        (void)printf("%zu impacts, ", all);
    else
        (void)printf("more than %zu impacts, ", d->how.most);
    if (best > 0)
        (void)printf("or %zu of those that tell most\n", best);
    else
        (void)printf("also of those that tell most\n");
    for (int k = 0; k < LAWS; k++)
        show_one(d, k);
}

static void add_number(cJSON *to, const char *key, double x)
{
    cJSON_AddItemToObject(to, key, json_number(x));
}

/* A number of impacts; null: more than allowed. */
static void add_count(cJSON *to, const char *key, size_t n)
{
    add_number(to, key, n > 0 ? (double)n : PCS_NONE);
}

static cJSON *plan_json(const pcs_design_plan *p)
{
    cJSON *json = cJSON_CreateObject(), *values = cJSON_CreateObject();
    add_number(json, "rows", (double)p->rows);
    add_count(json, "impacts", p->impacts);
    add_number(json, "power", p->power);
    add_number(json, "power_error", p->power_error);
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        if (pcs_has(p->values[k]))
            add_number(values, pcs_fit_parameter_name((pcs_fit_parameter)k), p->values[k]);
    cJSON_AddItemToObject(json, "parameters", values);
    return json;
}

static cJSON *design_json(const design_case *d, int k)
{
    cJSON *json = cJSON_CreateObject(), *rows = cJSON_CreateArray();
    char text[40];
    cJSON_AddItemToObject(json, "truth", json_text(label(d, k, text, sizeof text)));
    cJSON_AddItemToObject(json, "other", json_text(label(d, 1 - k, text, sizeof text)));
    cJSON_AddItemToObject(json, "all", plan_json(&d->designs[k].all));
    cJSON_AddItemToObject(json, "best", plan_json(&d->designs[k].best));
    for (size_t i = 0; i < d->designs[k].used; i++) {
        cJSON *row = cJSON_CreateObject();
        add_number(row, "row", (double)d->ranking[k][i] + 1);
        add_number(row, "tells", d->tells[k][d->ranking[k][i]]);
        cJSON_AddItemToArray(rows, row);
    }
    cJSON_AddItemToObject(json, "ranking", rows);
    return json;
}

static void show_json(const design_case *d)
{
    cJSON *json = cJSON_CreateObject(), *designs = cJSON_CreateArray();
    add_count(json, "impacts", needed(d, false));
    add_count(json, "best_impacts", needed(d, true));
    add_number(json, "power", d->how.power);
    add_number(json, "used", (double)d->designs[0].used);
    for (int k = 0; k < LAWS; k++)
        cJSON_AddItemToArray(designs, design_json(d, k));
    cJSON_AddItemToObject(json, "designs", designs);
    json_print(json);
}

static void close_case(design_case *d)
{
    impacts_free(&d->in);
    for (int k = 0; k < PCS_FIT_MAX_COLUMNS; k++)
        free(d->errors[k]);
    for (int k = 0; k < LAWS; k++) {
        free(d->tells[k]);
        free(d->ranking[k]);
    }
    free(d);
}

int commands_design(const options *o)
{
    design_case *d = calloc(1, sizeof *d);
    fail why = {""};
    bool found = false;
    if (!d) {
        (void)fail_with(&why, "out of memory");
        return exit_bad(&why);
    }
    d->o = o;
    const bool good = impacts_read_possible(o->file, "design", &d->in, &why) &&
                      fit_complete(o, &d->in, &found, &why) && read_options(d, &why) &&
                      run(d, &why);
    if (good && o->json)
        show_json(d);
    else if (good)
        show(d);
    close_case(d);
    return good ? 0 : exit_bad(&why);
}
