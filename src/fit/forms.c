#include <percuss/fit.h>

#include <string.h>

/* The columns of each form, in the order of columns.def. */
#define PLACE PCS_FIT_PLACE
#define BEFORE PCS_FIT_BEFORE
#define AFTER PCS_FIT_AFTER
typedef struct entry {
    pcs_fit_form form;
    pcs_fit_column column;
} entry;

static const entry entries[] = {
#define PCS_COLUMN(form, name, unit, role, required, meaning)                                      \
    {PCS_FIT_##form, {#name, unit, role, required, meaning}},
#include "columns.def"
#undef PCS_COLUMN
};

enum { ENTRIES = sizeof entries / sizeof *entries };

static const char *const form_names[PCS_FIT_FORM_COUNT] = {"contact", "body", "world",
                                                           "contact", "body", "world"};

const char *pcs_fit_form_name(pcs_fit_form form)
{
    return (unsigned)form < PCS_FIT_FORM_COUNT ? form_names[form] : NULL;
}

bool pcs_fit_form_is_spatial(pcs_fit_form form)
{
    return form >= PCS_FIT_CONTACT3;
}

int pcs_fit_column_count(pcs_fit_form form)
{
    int count = 0;
    for (int i = 0; i < ENTRIES; i++)
        count += entries[i].form == form;
    return count;
}

const pcs_fit_column *pcs_fit_column_about(pcs_fit_form form, int column)
{
    for (int i = 0; i < ENTRIES; i++)
        if (entries[i].form == form && column-- == 0)
            return &entries[i].column;
    return NULL;
}

int pcs_fit_column_named(pcs_fit_form form, const char *name)
{
    int column = 0;
    for (int i = 0; i < ENTRIES; i++)
        if (entries[i].form == form) {
            if (strcmp(entries[i].column.name, name) == 0)
                return column;
            column++;
        }
    return -1;
}

pcs_fit_data pcs_fit_data_default(pcs_fit_form form)
{
    return (pcs_fit_data){.form = form,
                          .mass = PCS_NONE,
                          .inertia = {PCS_NONE, PCS_NONE, PCS_NONE, PCS_NONE, PCS_NONE, PCS_NONE}};
}

const char *pcs_fit_use_meaning(pcs_fit_use use)
{
    static const char *const meanings[PCS_FIT_USE_COUNT] = {
        "used",
        "a value is missing",
        "a value that no impact can have",
        "the contact does not approach",
        "no velocity changes",
    };
    return (unsigned)use < PCS_FIT_USE_COUNT ? meanings[use] : NULL;
}
