/* Rows of several contacts: numbers of the answer in JSON. */
#include "scenario/several.h"
#include "sweep_worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An item of an array, by name or else by number from 1 on; NULL: none. */
static const cJSON *json_item(const cJSON *array, const char *word)
{
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, array)
    {
        const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(item, "name"));
        if (name && strcmp(name, word) == 0)
            return item;
    }
    char *end;
    const long number = strtol(word, &end, 10);
    return *end || number < 1 || number > cJSON_GetArraySize(array)
               ? NULL
               : cJSON_GetArrayItem(array, (int)number - 1);
}

/* "contacts.A.p_n" of an answer in JSON; NULL: there is no such thing. */
static const cJSON *json_at(const cJSON *json, const char *path)
{
    char word[COLUMN_NAME];
    while (json && *path) {
        const size_t length = strcspn(path, ".");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, path);
        path += length + (path[length] == '.');
        json = cJSON_IsArray(json) ? json_item(json, word)
                                   : cJSON_GetObjectItemCaseSensitive(json, word);
    }
    return json;
}

/* Numbers are kept as text, with every digit; null: no value. */
static double raw_number(const cJSON *json)
{
    return json && cJSON_IsRaw(json) ? strtod(json->valuestring, NULL) : PCS_NONE;
}

/* Several contacts under one law, as JSON; NULL: no answer, and *built if it is a problem yet. */
static cJSON *several_answer(sweep_worker *k, pcs_law law, bool *built, fail *why)
{
    const choice chosen = {pcs_law_about(law)->name, NULL, NULL};
    several m = {0};
    *built = several_build(&m, &k->s, &chosen, why);
    cJSON *json = *built && several_solve(&m, law, why) ? report_several_json(&m) : NULL;
    several_free(&m);
    return json;
}

bool sweep_several_row(sweep_worker *k, const double *x, double *row, fail *why)
{
    const sweep *w = k->w;
    bool good = true, built;
    sweep_worker_go_to(k, x);
    for (int v = 0, c = 0; v < w->n_variants; v++) {
        cJSON *json = several_answer(k, w->variants[v].law, &built, why);
        for (; c < w->n_outputs && w->outputs[c].variant == v; c++)
            if (json)
                row[c] = raw_number(json_at(json, w->outputs[c].output));
        good = good && json;
        cJSON_Delete(json);
    }
    return good;
}

bool sweep_first_answers(const sweep *w, const char **unknown, fail *why)
{
    bool any = false, solved = false, there[MOST_COLUMNS] = {false};
    const int each = w->n_outputs / w->n_variants; // every law has the same ones
    sweep_worker *k = sweep_worker_at_first(w, why);
    for (int v = 0; k && v < w->n_variants; v++) {
        bool built;
        cJSON *json = several_answer(k, w->variants[v].law, &built, why);
        for (int c = 0; json && c < each; c++) {
            const cJSON *found = json_at(json, w->outputs[c].output);
            there[c] = there[c] || cJSON_IsRaw(found) || cJSON_IsNull(found);
        }
        any = any || built;
        solved = solved || json;
        cJSON_Delete(json);
    }
    sweep_worker_free(k);
    *unknown = NULL;
    for (int c = 0; solved && !*unknown && c < each; c++)
        *unknown = there[c] ? NULL : w->outputs[c].output;
    return any;
}
