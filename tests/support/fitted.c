#include "fitted.h"

#include <stdlib.h>
#include <string.h>

const pcs_fit_result *fitted_rows(const pcs_fit_data *data, const pcs_fit_options *options,
                                  const pcs_fit_rows *rows)
{
    static pcs_fit_result result;
    pcs_fault fault;
    const size_t length = pcs_fit_workspace(data, options);
    assert_true(length > 0);
    double *work = malloc(length * sizeof *work);
    assert_non_null(work);
    if (pcs_fit(data, options, work, length, rows, &result, &fault) != PCS_OK)
        fail_msg("%s %s: %s (%g)", fault.item, fault.field, fault.rule, fault.value);
    free(work);
    return &result;
}

const pcs_fit_result *fitted(const pcs_fit_data *data, const pcs_fit_options *options)
{
    return fitted_rows(data, options, NULL);
}

int model_named(const pcs_fit_result *result, const char *text)
{
    for (int m = 0; m < result->n_models; m++) {
        char name[64];
        assert_true(pcs_fit_model_text(&result->models[m], name, sizeof name) < sizeof name);
        if (strcmp(name, text) == 0)
            return m;
    }
    return -1;
}

const pcs_fit_estimate *estimate_of(const pcs_fit_result *result, const char *text,
                                    pcs_fit_parameter parameter)
{
    const int m = model_named(result, text);
    if (m < 0)
        fail_msg("%s is not listed", text);
    return &result->models[m].parameters[parameter];
}

bool has_set(const pcs_fit_result *result, const char *names)
{
    char copy[256];
    unsigned wanted = 0;
    strcpy(copy, names);
    for (char *name = strtok(copy, ","); name; name = strtok(NULL, ",")) {
        const int m = model_named(result, name);
        if (m < 0)
            return false;
        wanted |= 1u << m;
    }
    for (int k = 0; k < result->n_sets; k++)
        if ((result->sets[k] & wanted) == wanted)
            return true;
    return false;
}
